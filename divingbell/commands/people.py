"""`divingbell people`: who plays here, other names for them, who is the same as whom, and whose name is hidden."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from divingbell.commands.problems import failed, failed_journal, print_loss, verdict

if TYPE_CHECKING:
    from divingbell.companion.journal.journal_opener import OpenJournal
    from divingbell.companion.people.register import ListedPerson, Register
    from divingbell.companion.texts.catalogue import Catalogue

RegisterChange = Callable[["Register"], None]


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser("people", help="list, rename, join and hide the people of the journal")
    parser.description = "The people of a journal. Each has an id; two may have one name."
    parser.add_argument("--journal", type=Path, metavar="FILE", help="the journal (default: the user's)")
    kinds = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    listing = kinds.add_parser("list", help="everybody, who sat down last first")
    listing.add_argument("--json", action="store_true", help="one JSON object a person")
    listing.set_defaults(run=_list)

    renaming = kinds.add_parser("rename", help="give somebody another name, in old games too")
    renaming.add_argument("id", metavar="ID", help="the id (see divingbell people list)")
    renaming.add_argument("name", metavar="NAME", help="20 letters at most")
    renaming.set_defaults(run=_rename)

    joining = kinds.add_parser("join", help="two people are one")
    joining.add_argument("keep", metavar="KEEP", help="whose id, name and colour stay")
    joining.add_argument("other", metavar="OTHER", help="who is the same")
    joining.add_argument("--undo", action="store_true", help="take it back, until something new is recorded of either")
    joining.set_defaults(run=_join)

    hiding = kinds.add_parser("hide", help="take somebody's name out of every file of the program, for good")
    hiding.add_argument("id", metavar="ID", help="the id")
    hiding.add_argument("--yes", action="store_true", help="do it: it cannot be brought back")
    hiding.set_defaults(run=_hide)
    for kind in (listing, renaming, joining, hiding):
        kind.add_argument("--journal", type=Path, metavar="FILE", help="the journal (default: the user's)")


def _list(arguments: argparse.Namespace) -> int:
    """Print one line a person; 1 where the journal cannot be read."""
    from divingbell.companion import canonical
    from divingbell.companion.journal.journal_failure import JournalUnusableError
    from divingbell.companion.journal.reader import open_reader
    from divingbell.companion.journal.soundness import damage_of
    from divingbell.companion.people.display_names import called

    path, say = _journal(arguments), _texts()
    damage = damage_of(path)
    try:
        bring_up_to_date(path)
        with open_reader(path) or contextlib.nullcontext() as reader:
            people = reader.people() if reader else []
    except JournalUnusableError as unusable:
        return failed_journal(unusable.journal_failure, say)
    for listed, name in zip(people, called((one.person for one in people), say), strict=True):
        print(canonical.write(_shown(listed)) if arguments.json else _line(listed, name, say))
    if not people and damage is None and not arguments.json:
        print(say("people.none", path=str(path)))
    return verdict(damage, say)


def bring_up_to_date(path: Path) -> None:
    """A journal from before people had ids is written anew once."""
    from divingbell.companion.journal.journal_opener import OpenJournal
    from divingbell.companion.journal.reader import open_reader
    from divingbell.companion.journal.schema import WITH_PEOPLE

    with open_reader(path) or contextlib.nullcontext() as reader:
        older = reader is not None and reader.version < WITH_PEOPLE
    if older:
        OpenJournal(path).close(ended=True)


def _shown(listed: ListedPerson) -> dict[str, Any]:
    person = listed.person
    return {
        "id": person.id,
        "name": person.name,
        "colour": person.colour,
        "since": person.since,
        "games": listed.games,
        "hidden": listed.hidden,
    }


def _line(listed: ListedPerson, name: str, say: Catalogue) -> str:
    from divingbell.companion.clock import moment

    person = listed.person
    first = moment(person.since)
    since = f"{first.astimezone():%Y-%m-%d}" if first else "-"
    games = say("people.games", count=listed.games)
    return say("people.line", name=name, since=since, games=games, id=person.id)


def _rename(arguments: argparse.Namespace) -> int:
    """Give somebody another name; 1 where nobody has this id or the name cannot be one."""
    from divingbell.companion.people.person import LONGEST_NAME, cleaned
    from divingbell.companion.texts.letters import count, is_seen, shown

    name, say = cleaned(arguments.name), _texts()
    if not is_seen(name) or count(name) > LONGEST_NAME or shown(name) != name:
        return failed(say("people.no_name", most=LONGEST_NAME))

    def rename(people: Register) -> None:
        people.rename(_id(arguments.id), name)
        if sum(known.name == name for known in people.known()) > 1:
            print(say("people.another", name=name), file=sys.stderr)

    return _change(arguments, rename)


def _join(arguments: argparse.Namespace) -> int:
    """Make two people one, or take it back; 1 where that cannot be."""
    from divingbell.companion.clock import SystemClock, stamp

    keep, other = _id(arguments.keep), _id(arguments.other)
    if arguments.undo:
        return _change(arguments, lambda people: people.part(keep, other))
    return _change(arguments, lambda people: people.join(keep, other, stamp(SystemClock().now())))


def _hide(arguments: argparse.Namespace) -> int:
    """Hide somebody's name; 1 where nobody has this id or it cannot be written, 2 without `--yes`."""
    from divingbell.companion.archive.hidden_names import hide
    from divingbell.companion.clock import SystemClock, stamp
    from divingbell.companion.people.display_names import sign_word

    say, wanted = _texts(), _id(arguments.id)
    if not arguments.yes:
        print(say("people.say_yes"), file=sys.stderr)
        return 2

    def work(opening: OpenJournal) -> None:
        colour = opening.writer.people.known_as(wanted).colour
        hide(opening, wanted, sign_word(colour, say), stamp(SystemClock().now()))

    code = _with_journal(arguments, work)
    if code == 0:
        print(say("people.hidden"))
    return code


def _change(arguments: argparse.Namespace, change: RegisterChange) -> int:
    """Change something of the people, all of it or nothing."""

    def work(opening: OpenJournal) -> None:
        with opening.writer.transaction():
            change(opening.writer.people)

    return _with_journal(arguments, work)


def _with_journal(arguments: argparse.Namespace, work: Callable[[OpenJournal], None]) -> int:
    """Do something in the journal; 1 and the reason where that cannot be."""
    from divingbell.companion.journal.journal_failure import FAILURES, JournalUnusableError, failure_of
    from divingbell.companion.journal.journal_opener import OpenJournal
    from divingbell.companion.people.register import JoinError, UnknownPersonError

    path, say = _journal(arguments), _texts()
    try:
        opening = OpenJournal(path)
        print_loss(opening, say)
        try:
            work(opening)
        except FAILURES as error:
            raise JournalUnusableError(failure_of(error, path)) from error
        finally:
            opening.close(ended=True)
    except JournalUnusableError as unusable:
        return failed_journal(unusable.journal_failure, say)
    except UnknownPersonError as unknown:
        return failed(say("people.unknown", id=str(unknown)))
    except JoinError as refused:
        return failed(say(refused.text_id))
    return 0


def _id(written: str) -> str:
    """An id in the form in which the journal has it; what is no UUID is nobody's id."""
    from uuid import UUID

    try:
        return str(UUID(written))
    except ValueError:
        return written


def _journal(arguments: argparse.Namespace) -> Path:
    from divingbell.companion.journal.place import user_journal

    found: Path = arguments.journal or user_journal()
    return found


def _texts() -> Catalogue:
    from divingbell.commands.language import users_texts

    return users_texts()
