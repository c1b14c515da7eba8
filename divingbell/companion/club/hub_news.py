"""News between the processes of one hub: that something was committed, and what tables show of their games. It goes by
NOTIFY in transactions of its own, since those of PostgreSQL that notify are committed one after another."""

from __future__ import annotations

import logging
import threading
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping

import msgspec
import psycopg
from psycopg import sql

from divingbell.companion.club.postgresql_hosts import HostConnection
from divingbell.companion.club.protocol.hub_side import Shown

BEAT_S = 0.1
"""Seconds between two looks for news."""
AGAIN_S = 0.5
"""Seconds from a lost connection to the next try."""
LARGEST_PART = 7000
"""Characters of one NOTIFY, which takes 8,000 bytes."""
MOST_PARTS = 20
"""Parts of one object that a table shows; of longer ones other processes hear nothing."""
_log = logging.getLogger(__name__)


class HubNews:
    """The news of one process, in a thread of its own."""

    def __init__(
        self,
        connect: Callable[[], HostConnection],
        hub: str,
        shown: Callable[[], Mapping[str, Shown]],
        on_change: Callable[[], None],
        on_shown: Callable[[str, Shown], None],
    ) -> None:
        """`connect` gives a connection of its own, `hub` is the hub's UUID, `shown` what each tablet's table shows.
        Both others are called in the thread: when another process has written, and with what a tablet showed there."""
        self._connect, self._shown = connect, shown
        self._on_change, self._on_shown = on_change, on_shown
        self._channel = f"club_{hub.replace('-', '')}"
        self._changed = self._ended = False
        self._sent: dict[str, tuple[int, int]] = {}
        """Tablet -> what of it was sent last, or heard."""
        self._parts: dict[int, list[str]] = {}
        """Process of the database -> the beginning of what it is sending."""
        self._thread = threading.Thread(target=self._run, name="hub news", daemon=True)

    def start(self) -> None:
        """Begin to send and to hear."""
        self._thread.start()

    def tell(self) -> None:
        """Something was committed here; from any thread."""
        self._changed = True

    def close(self) -> None:
        """End it."""
        self._ended = True
        self._thread.join()

    # Its thread -----------------------------------------------------------------------------------------------

    def _run(self) -> None:
        again = threading.Event()
        while not self._ended:
            try:
                self._go_on()
            except psycopg.Error:
                again.wait(AGAIN_S)
            except Exception:
                _log.exception("the news of the hub failed")
                again.wait(AGAIN_S)

    def _go_on(self) -> None:
        """Send and hear. Raises `psycopg.Error` when the connection is lost."""
        self._parts.clear()  # what was heard in part before came to no end
        with self._connect() as connection:
            connection.autocommit = True
            connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(self._channel)))
            self._on_change()  # what was missed meanwhile
            while not self._ended:
                for payload in self._news():
                    connection.execute("SELECT pg_notify(%s, %s)", (self._channel, payload))
                for notice in connection.notifies(timeout=BEAT_S):
                    if notice.pid != connection.info.backend_pid:
                        self._hear(notice.pid, notice.payload)

    def _news(self) -> Iterator[str]:
        """The next payloads: empty text for something that was committed, and parts of what tables show."""
        if self._changed:
            self._changed = False
            yield ""
        for tablet, shown in self._shown().items():
            if self._sent.get(tablet) != shown.said:
                self._sent[tablet] = shown.said
                packed = b64encode(zlib.compress(msgspec.json.encode((tablet, shown)))).decode()
                parts = [packed[at : at + LARGEST_PART] for at in range(0, len(packed), LARGEST_PART)]
                if len(parts) <= MOST_PARTS:
                    yield from (f"{len(parts) - number}:{part}" for number, part in enumerate(parts, 1))

    def _hear(self, process: int, payload: str) -> None:
        if not payload:
            self._on_change()
            return
        following, _, part = payload.partition(":")
        parts = self._parts.setdefault(process, [])
        parts.append(part)
        if following != "0" and len(parts) < MOST_PARTS:
            return
        del self._parts[process]
        try:
            tablet, shown = msgspec.json.decode(zlib.decompress(b64decode("".join(parts))), type=tuple[str, Shown])
        except (ValueError, zlib.error):
            _log.warning("another process of the hub sent something that cannot be read")
            return
        self._sent[tablet] = shown.said
        self._on_shown(tablet, shown)
