"""`divingbell hub events`, `check`, `export`, `import` and `seats`: evenings without the pages (club.md 2)."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from divingbell.commands import hub_export
from divingbell.commands.problems import failed

if TYPE_CHECKING:
    from divingbell.companion.club.event.overview import EventOverview
    from divingbell.companion.club.sql_store import SqlStore
    from divingbell.companion.texts.catalogue import Catalogue

Work = Callable[["SqlStore", argparse.Namespace, "Catalogue"], int]
"""Work of a command with the store of the club, which gives its exit code."""


def add(
    parser: argparse.ArgumentParser,
    database: Callable[[str], str],
    with_store: Callable[[Work], Callable[[argparse.Namespace], int]],
) -> None:
    """Put them below the command `hub`; `database` checks a URL, `with_store` opens the store and closes it."""
    commands = parser.add_subparsers(metavar="COMMAND")
    events = commands.add_parser("events", help="list the evenings, oldest first")
    events.add_argument("--json", action="store_true", help="one JSON object an evening")
    check = commands.add_parser("check", help="say whether every line of an evening is here; exits 1 if not")
    export = commands.add_parser("export", help="write an evening as game files, a table or a PDF")
    hub_export.add_options(export)
    imports = commands.add_parser("import", help="take the lines that tablets saved on a stick")
    imports.add_argument("files", nargs="+", type=Path, metavar="FILE")
    for one, work in ((events, _events), (check, _check), (export, hub_export.export), (imports, _import)):
        where = "where the club is kept (default: the user's)"
        one.add_argument("--data", type=Path, metavar="FOLDER", help=where)
        one.add_argument("--database", type=database, metavar="URL", help="or its PostgreSQL")
        one.set_defaults(run=with_store(work))
    for one in (check, export):
        one.add_argument("event", metavar="EVENT", help="the id of the evening, as `hub events` lists it")
    seats = commands.add_parser("seats", help="draw the seats of an evening as one JSON object")
    for name in ("people", "tables", "rounds"):
        seats.add_argument(f"--{name}", type=int, required=True, metavar="N")
    seats.add_argument("--wanted", type=int, default=4, metavar="N", help="people a table (default: 4)")
    seats.add_argument("--seed", type=int, default=1, metavar="N", help="another seed is another draw (default: 1)")
    seats.set_defaults(run=_seats)


def _events(store: SqlStore, arguments: argparse.Namespace, say: Catalogue) -> int:
    from divingbell.companion import canonical
    from divingbell.companion.club.event.event_state import event_state
    from divingbell.companion.texts.letters import printable

    with store.reading() as tx:
        states = [state for event in tx.events() if (state := event_state(tx.actions(event))) is not None]
    for state in states:
        if arguments.json:
            print(canonical.write({
                "event": state.event, "name": state.begun.name, "date": state.begun.date,
                "rounds": len(state.started), "people": len(state.attendance), "closed": state.closed,
            }))  # fmt: skip
        else:
            closed = say("hub.event.open" if state.closed is None else "hub.event.closed")
            print(printable(f"{state.event}  {state.begun.date}  {state.begun.name}  {closed}"))
    return 0


def _overview(store: SqlStore, event: str) -> EventOverview | None:
    from divingbell.companion.clock import SystemClock
    from divingbell.companion.club.event.overview import event_overview

    with store.reading() as tx:
        return event_overview(tx, event, SystemClock().now().timestamp())


def _check(store: SqlStore, arguments: argparse.Namespace, say: Catalogue) -> int:
    from divingbell.companion.club.pages.closing_page import cells, event_report, sentence
    from divingbell.companion.texts.words import WrittenWords

    overview = _overview(store, arguments.event)
    if overview is None:
        return failed(say("hub.no_event", event=arguments.event))
    with store.reading() as tx:
        found = event_report(tx, overview.state)
    words = WrittenWords(say)
    print(sentence(words, overview, found))
    for cell in cells(words, overview, found):
        if not cell.good:
            print(say("organiser.cell.trouble", table=cell.table, what=cell.words))
    return 0 if found.whole else 1


def _import(store: SqlStore, arguments: argparse.Namespace, say: Catalogue) -> int:
    from sqlalchemy.exc import SQLAlchemyError

    from divingbell.companion.club.sql_engines import problem_of
    from divingbell.companion.club.sql_transaction import UncertainCommitError
    from divingbell.companion.club.stick_import import BadStickError, import_stick

    code = 0
    for path in arguments.files:
        try:
            with path.open(encoding="ascii") as file:
                print(say("hub.imported", path=str(path), count=import_stick(store, file)))
        except (OSError, UnicodeDecodeError) as error:
            code = failed(say("hub.no_stick", path=str(path), problem=getattr(error, "strerror", "") or "not ASCII"))
        except (SQLAlchemyError, UncertainCommitError) as error:
            code = failed(say("hub.not_imported", path=str(path), problem=problem_of(error)))
        except BadStickError as error:
            code = failed(say("hub.bad_stick", path=str(path), line=error.line, problem=error.problem))
    return code


def _seats(arguments: argparse.Namespace) -> int:
    from divingbell.commands.language import users_texts
    from divingbell.companion import canonical
    from divingbell.companion.club.seating.draw import draw
    from divingbell.companion.club.seating.plan import DrawRequest

    people = tuple(str(number) for number in range(1, arguments.people + 1))
    request = DrawRequest(
        people=people, tables=arguments.tables, rounds=arguments.rounds, seed=arguments.seed, wanted=arguments.wanted
    )
    try:
        planned = draw(request)
    except ValueError as error:
        return failed(users_texts()("hub.no_seats", problem=str(error)))
    print(canonical.write({
        "rounds": [[[int(person) for person in one.people] for one in found.tables] for found in planned],
        "again": [
            {"round": number, "people": [int(person) for person in pair.people], "rounds": [*pair.rounds]}
            for number, found in enumerate(planned, 1) for pair in found.again
        ],
    }))  # fmt: skip
    return 0
