"""`divingbell hub`: the club's computer, which follows the games of many tablets (docs/club-api.md)."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from divingbell.commands import hub_evenings
from divingbell.commands.problems import failed, warn

if TYPE_CHECKING:
    from divingbell.companion.club.evening_watch import EveningKeeper
    from divingbell.companion.club.protocol.store import HubRow
    from divingbell.companion.club.sql_store import SqlStore
    from divingbell.companion.texts.catalogue import Catalogue

PORT = 8330
"""Where a hub listens unless it is told otherwise."""
LONGEST_NAME = 60
"""Letters of a club's name."""
TIMELINES = "hub-timelines.json"
"""The file, beside the store, that remembers where PostgreSQL was."""


class Address(NamedTuple):
    """Where to listen."""

    host: str
    port: int


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "hub",
        help="the club's computer: follows the games of the club's tablets",
        description="Serves the club's tablets until it is ended. Exits 0 when it was ended, 1 where its store or its "
        "address cannot be used.",
    )
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where the club is kept (default: the user's)")
    parser.add_argument(
        "--database", type=_database, metavar="URL",
        help="keep it in PostgreSQL instead, for several processes: postgresql://... as its own programs take it",
    )  # fmt: skip
    parser.add_argument(
        "--listen", type=_address, default=Address("0.0.0.0", PORT), metavar="[ADDRESS:]PORT",
        help=f"where tablets reach it (default: every address of this computer, port {PORT})",
    )  # fmt: skip
    parser.add_argument("--name", type=_name, metavar="TEXT", help="the club's name (default: as before)")
    parser.add_argument(
        "--host",
        type=_host,
        action="append",
        default=[],
        metavar="NAME",
        help="a further name it is called by: of a proxy",
    )
    parser.add_argument(
        "--copy", type=Path, metavar="FOLDER",
        help="copy the whole club there at the beginning of an evening, after each round and at its end",
    )  # fmt: skip
    parser.add_argument(
        "--organiser-here", action="store_true", help="answer the organiser's pages to this computer alone"
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print where it serves as one JSON object")
    parser.set_defaults(run=run)
    hub_evenings.add(parser, _database, _with_store)


def run(arguments: argparse.Namespace) -> int:
    """Serve until it is ended."""
    from divingbell.commands.language import users_texts

    say = users_texts()
    try:
        import jinja2  # noqa: F401
        import spake2  # noqa: F401
        import sqlalchemy  # noqa: F401
    except ModuleNotFoundError as error:
        return failed(say("hub.not_installed", module=str(error.name)))
    from divingbell.companion.club.hub_server import listening_socket

    try:
        listening = listening_socket(*arguments.listen)
    except OSError as error:
        return failed(say("hub.no_address", address=_written(arguments.listen), problem=error.strerror or str(error)))
    with listening:
        store = _opened_store(arguments, arguments.name, say)
        if isinstance(store, int):
            return store
        try:
            if (problem := _prepare(arguments, store)) is not None:
                return failed(say(problem[0], **problem[1]))
            return _serve(arguments, store, listening, say)
        finally:
            store.close()


def _with_store(work: hub_evenings.Work) -> Callable[[argparse.Namespace], int]:
    """A command about the store of the club, which is left as it is where it is none."""

    def run(arguments: argparse.Namespace) -> int:
        from divingbell.commands.language import users_texts

        say, place = users_texts(), _place(arguments)
        if isinstance(place, Path) and not place.exists():
            return failed(say("hub.no_club", path=str(place)))
        store = _opened_store(arguments, None, say)
        if isinstance(store, int):
            return store
        try:
            return work(store, arguments, say)
        finally:
            store.close()

    return run


def _place(arguments: argparse.Namespace) -> Path | str:
    """The file or the database in which the club is kept."""
    return arguments.database or _file(arguments.data)


def _opened_store(arguments: argparse.Namespace, name: str | None, say: Catalogue) -> SqlStore | int:
    """The store as by `_open_store`; the exit code, and a sentence on standard error, where it cannot be used."""
    place = _place(arguments)
    try:
        import sqlalchemy.exc

        from divingbell.companion.club.sql_engines import problem_of
        from divingbell.companion.club.sql_schema import NewerStoreError
    except ModuleNotFoundError as error:
        return failed(say("hub.not_installed", module=str(error.name)))
    try:
        return _open_store(place, name, say, _file(arguments.data).with_name(TIMELINES))
    except ModuleNotFoundError as error:
        return failed(say("hub.not_installed", module=str(error.name)))
    except NewerStoreError as error:
        return failed(say("hub.newer_store", version=str(error)))
    except (sqlalchemy.exc.SQLAlchemyError, OSError) as error:
        problem = problem_of(error)
        if isinstance(place, str):
            return failed(say("hub.no_database", problem=problem))
        return failed(say("hub.no_store", path=str(place), problem=problem))


def _open_store(place: Path | str, name: str | None, say: Catalogue, timelines: Path) -> SqlStore:
    """The club's store in a file or at the URL of PostgreSQL, made at the first start; a name that is given is the
    club's from now on; `timelines` as of `SqlStore`. Raises as that, and `OSError`."""
    from uuid import uuid4

    from msgspec.structs import replace

    from divingbell.companion.club.protocol.store import HubRow, RowLock
    from divingbell.companion.club.sql_store import SqlStore

    if isinstance(place, Path):
        place.parent.mkdir(parents=True, exist_ok=True)
    store = SqlStore(place, HubRow(str(uuid4()), name or say("hub.club")), timelines)
    if name is not None:
        tx = store.begin()
        tx.lock(RowLock(everything=True))
        tx.set_hub(replace(tx.hub(), club=name))
        tx.commit()
    return store


def _prepare(arguments: argparse.Namespace, store: SqlStore) -> tuple[str, dict[str, str]] | None:
    """Forget again what is hidden, and look at the folder of copies; a text and its values where that cannot be."""
    import msgspec
    from sqlalchemy.exc import SQLAlchemyError

    from divingbell.companion.club.hidden_names import FILE, hide_again
    from divingbell.companion.club.sql_transaction import UncertainCommitError
    from divingbell.companion.club.store_copies import CopyError, check_folder

    folder = _file(arguments.data).parent
    try:
        hide_again(store, folder)
    except (OSError, msgspec.MsgspecError, SQLAlchemyError, UncertainCommitError) as error:
        return "hub.no_hidden", {"path": str(folder / FILE), "problem": getattr(error, "strerror", "") or str(error)}
    if arguments.copy is None:
        return None
    if isinstance(store.place, Path) and arguments.copy.resolve() == folder.resolve():
        return "hub.copy_onto_itself", {"path": str(arguments.copy)}
    try:
        check_folder(store, arguments.copy)
    except CopyError as error:
        return "hub.no_copy", {"problem": str(error)}
    return None


def _serve(arguments: argparse.Namespace, store: SqlStore, listening: Any, say: Catalogue) -> int:
    import asyncio
    import logging
    import secrets

    from divingbell.companion.clock import SystemClock
    from divingbell.companion.club.hub_server import serve

    logging.getLogger("uvicorn").setLevel(logging.ERROR)
    code, word = f"{secrets.randbelow(10**6):06}", secrets.token_urlsafe(9)
    names = frozenset(arguments.host)
    host, port = listening.getsockname()[:2]

    def on_ready() -> None:
        with store.reading() as tx:
            hub = tx.hub()
        addresses = _addresses(host, port)
        own = f"127.0.0.1:{port}" if host == "0.0.0.0" else addresses[0]
        organiser = f"http://{own if arguments.organiser_here else addresses[0]}/organiser?word={word}"
        _print_place(hub, addresses, code, organiser, say, as_json=arguments.json)

    def on_store(problem: str | None) -> None:
        warn(say("hub.keeps") if problem is None else say("hub.keeps_nothing", problem=problem))

    asyncio.run(
        serve(
            store, listening, SystemClock(), names, code, say, word=word, on_ready=on_ready, on_store=on_store,
            copies=arguments.copy, beside=_file(arguments.data).parent, keeper=_keeper(host, port, say),
            organiser_here=arguments.organiser_here,
        )
    )  # fmt: skip
    return 0


def _keeper(host: str, port: int, say: Catalogue) -> EveningKeeper:
    """Announces the club where it is served."""
    from divingbell.companion.club.announcement import Announcement
    from divingbell.companion.club.evening_watch import EveningKeeper
    from divingbell.companion.club.wakefulness import Wakefulness

    def addresses() -> tuple[str, ...]:
        return tuple(address.partition(":")[0] for address in _addresses(host, port))

    try:
        announcement = Announcement(() if host == "0.0.0.0" else (host,))
    except ModuleNotFoundError as error:
        warn(say("hub.unheard", module=str(error.name)))
        announcement = None
    return EveningKeeper(announcement, Wakefulness(), _computer(), port, addresses)


def _computer() -> str:
    import socket

    return socket.gethostname().partition(".")[0]


def _print_place(
    hub: HubRow, addresses: list[str], code: str, organiser: str, say: Catalogue, *, as_json: bool
) -> None:  # fmt: skip
    from divingbell.companion import canonical

    wall = f"http://{addresses[0]}/"
    local = f"{_computer()}.local:{addresses[0].rpartition(':')[2]}"
    if as_json:
        place = {"club": hub.club, "hub": hub.hub, "addresses": addresses, "name": local, "code": code,
                 "wall": wall, "organiser": organiser}  # fmt: skip
        print(canonical.write(place), flush=True)
        return
    print(say("hub.serves", club=hub.club), say("hub.organiser"), f"  {organiser}", sep="\n")
    print(say("hub.tablets", addresses=", ".join([*addresses, local]), code=code), say("hub.wall", address=wall),
          sep="\n", flush=True)  # fmt: skip
    if sys.stdout.isatty():
        import segno

        segno.make(wall, error="m").terminal(compact=True)
        sys.stdout.flush()


def _addresses(host: str, port: int) -> list[str]:
    """Where tablets reach it, the likeliest first."""
    from divingbell.companion.web.hosts import lan_addresses

    found = lan_addresses() if host == "0.0.0.0" else (host,)
    return [f"{address}:{port}" for address in found or ("127.0.0.1",)]


def _file(folder: Path | None) -> Path:
    import platformdirs

    return (folder or platformdirs.user_data_path("divingbell", appauthor=False)) / "hub.db"


def _database(text: str) -> str:
    if not re.match(r"postgres(ql)?://", text):
        raise argparse.ArgumentTypeError("it begins with postgresql://")
    return text


def _name(text: str) -> str:
    from divingbell.companion.texts import letters

    name = letters.typed(text, LONGEST_NAME)
    if not name or name != " ".join(text.split()):
        raise argparse.ArgumentTypeError(f"a name of 1 to {LONGEST_NAME} letters, in one line")
    return name


def _host(text: str) -> str:
    """A name in small letters, without its port."""
    match = re.fullmatch(r"([A-Za-z0-9._-]{1,253})(:[0-9]{1,5})?", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text[:80]!r} is no name of a computer, for instance club.example")
    return match[1].lower()


def _address(text: str) -> Address:
    match = re.fullmatch(r"(?:([0-9.]+):)?([0-9]{1,5})", text)
    if match is None or not 0 <= int(match[2]) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not [ADDRESS:]PORT, for instance 192.168.1.5:8330")
    return Address(match[1] or "0.0.0.0", int(match[2]))


def _written(address: Address) -> str:
    return f"{address.host}:{address.port}"
