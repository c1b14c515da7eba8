"""`divingbell sessions`: what has been played, newest first."""

from __future__ import annotations

import argparse
import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from divingbell.companion.archive.sessions import SessionSummary
    from divingbell.companion.texts.catalogue import Catalogue


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "sessions",
        help="list what has been played, newest first",
        description="Lists the sessions of a journal, newest first. The journal may be in use meanwhile.",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a session")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="the journal (default: the user's)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print one line a session; 1 where the journal cannot be read, or only in part."""
    from divingbell.commands.language import users_texts
    from divingbell.commands.problems import verdict
    from divingbell.companion import canonical
    from divingbell.companion.archive import sessions
    from divingbell.companion.journal.journal_failure import JournalUnusableError
    from divingbell.companion.journal.place import user_journal
    from divingbell.companion.journal.reader import open_reader
    from divingbell.companion.journal.soundness import damage_of

    path = arguments.journal or user_journal()
    say = users_texts()
    count, damage = 0, damage_of(path)
    try:
        with open_reader(path) or contextlib.nullcontext() as reader:
            for shown in sessions.listed(reader) if reader else ():
                print(canonical.write(shown.shown()) if arguments.json else _line(shown, say))
                count += 1
            damage = damage or (reader.damage if reader else None)
    except JournalUnusableError as unusable:
        damage = damage or unusable.journal_failure
    if not count and damage is None and not arguments.json:
        print(say("sessions.none", path=str(path)))
    return verdict(damage, say)


def _title(game: str, say: Catalogue) -> str:
    """The game's title, its bare name where it is no longer installed."""
    from divingbell.companion.texts.letters import shown

    return say(f"{game}.title") if f"{game}.title" in say else shown(game)


def _line(shown: SessionSummary, say: Catalogue) -> str:
    from divingbell.companion.canvas.fonts import readable
    from divingbell.companion.clock import moment
    from divingbell.companion.people.display_names import sign_word
    from divingbell.companion.session.sentences import told_apart

    created = moment(shown.created)
    phase = "nothing_started" if shown.phase is None else "over" if shown.phase == "over" else "going"
    if shown.phase is None and shown.n:
        phase = "not_installed"
    seats = [str(number) for number in range(len(shown.names))]
    signs = dict(zip(seats, shown.signs, strict=True))
    called = (name or sign_word(sign, say) for name, sign in zip(shown.names, shown.signs, strict=True))
    names = told_apart(dict(zip(seats, called, strict=True)), signs, say)
    return say(
        "sessions.line",
        when=f"{created.astimezone():%Y-%m-%d %H:%M}" if created else say("kit.no_time"),
        game=(readable(shown.title) or _title(shown.game, say)) if shown.game else "-",
        names=", ".join(names.values()) or "-",
        entries=say("sessions.entries", count=shown.entries),
        phase=say(f"sessions.{phase}") if shown.failure is None else say("sessions.failed", **shown.failure.values),
        practice=say("sessions.practice") if shown.practice else say("sessions.copied") if shown.copied_from else "",
        session=shown.session,
    )
