"""Connections of a hub to PostgreSQL: to the host that writes, and never again to a primary that was left behind by a
failover (club.md 9)."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
import psycopg
from psycopg.conninfo import conninfo_to_dict

from divingbell.companion.configuration.atomic_file import write_atomically

CONNECT_S = 3
"""Seconds within which a host has to answer."""
SILENT_S = 10
"""After so long a host that says nothing is gone."""
_PLACE = """SELECT (SELECT system_identifier FROM pg_control_system())::text,
  ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int"""
"""The database system, and its timeline: `pg_control_checkpoint` tells the one before for a while."""
_LISTED = ("host", "hostaddr", "port")
"""Parameters that name a value for each host."""
_log = logging.getLogger(__name__)


class LeftBehindError(psycopg.OperationalError):
    """A host that writes on a timeline which the database has left: a primary that came back after a failover."""


class DatabasePlace(NamedTuple):
    """The place of a database in its own history."""

    system: str = ""
    """The identifier that `initdb` gave; a standby has its primary's."""
    timeline: int = 0
    """Grows with each failover, and where a copy was started."""


class HostConnection(psycopg.Connection[Any]):
    """A connection to the host that writes."""

    place = DatabasePlace()
    """When it was opened."""
    parameters: Mapping[str, Any] = MappingProxyType({})
    """Those of the URL for this host alone."""


class Timelines:
    """The newest timeline of each database system that hubs of this computer have seen, in a file beside the hub: the
    database itself cannot tell that it was left behind."""

    def __init__(self, file: Path | None) -> None:
        """None: in memory alone."""
        self._file = file
        self._newest: dict[str, int] = {}
        """System identifier -> timeline."""
        self.now = DatabasePlace()
        """Where it was when a connection was opened last."""

    def has_left(self, place: DatabasePlace) -> bool:
        """Tell whether a later timeline of this system was seen."""
        return place.timeline < self._newest.get(place.system, 0)

    def see(self, place: DatabasePlace) -> None:
        """Remember a place. Raises `LeftBehindError` where a later timeline of its system was seen."""
        system, timeline = place
        known = max(self._newest.get(system, 0), self._kept().get(system, 0))
        if timeline < known:
            raise LeftBehindError(f"this server is on timeline {timeline}, and the club's database went on on {known}: "
                                  "it is an old primary, make it a standby of the new one")  # fmt: skip
        self._newest[system] = timeline
        self.now = place
        if timeline > known and self._file is not None:
            try:
                write_atomically(self._file, msgspec.json.encode(self._kept() | self._newest))
            except OSError as error:
                _log.warning("the timeline of the database cannot be kept: %s", error)

    def _kept(self) -> dict[str, int]:
        try:
            return {} if self._file is None else msgspec.json.decode(self._file.read_bytes(), type=dict[str, int])
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return {}


def connected(url: str, timelines: Timelines) -> HostConnection:
    """A connection to the first host of a URL that writes, asked all at once: one that is switched off answers nothing
    for `CONNECT_S`. Raises `psycopg.OperationalError` where none does."""
    hosts = [*_hosts(conninfo_to_dict(url))]
    if len(hosts) == 1:
        return _connected(hosts[0], timelines)
    asking = ThreadPoolExecutor(len(hosts), "club database")
    try:
        waiting = {asking.submit(_connected, host, timelines) for host in hosts}
        problems = []
        for answered in as_completed(waiting):
            error = answered.exception()
            if error is None:
                for other in waiting - {answered}:
                    other.add_done_callback(_let_go)
                return answered.result()
            if not isinstance(error, psycopg.Error):
                raise error
            problems.append(error)
        behind = [error for error in problems if isinstance(error, LeftBehindError)]
        raise psycopg.OperationalError("; ".join(str(error) for error in behind or problems))
    finally:
        asking.shutdown(wait=False)


def _let_go(answered: Future[HostConnection]) -> None:
    if answered.exception() is None:
        answered.result().close()


def _connected(host: dict[str, Any], timelines: Timelines) -> HostConnection:
    own = {"connect_timeout": CONNECT_S, "tcp_user_timeout": SILENT_S * 1000}
    connection = HostConnection.connect(**{**own, **host, "target_session_attrs": "read-write"})
    connection.parameters = host
    try:
        # A role or a database may have it off: then a commit says nothing.
        connection.execute("SET synchronous_commit = on")
        connection.place = DatabasePlace(*(connection.execute(_PLACE).fetchone() or ()))
        connection.commit()
        timelines.see(connection.place)
    except BaseException:
        connection.close()
        raise
    return connection


def _hosts(parameters: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The parameters of each host, of those that a URL lists."""
    given = {name: str(parameters[name]).split(",") for name in _LISTED if parameters.get(name)}
    count = max([len(given.get(name, [])) for name in ("host", "hostaddr")], default=1) or 1
    for at in range(count):
        own = {name: values[at] if len(values) > 1 else values[0] for name, values in given.items()}
        yield parameters | own
