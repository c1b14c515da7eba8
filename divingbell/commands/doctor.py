"""`divingbell doctor`: checks everything that a game needs; each line is good, a warning or bad with what to do."""

from __future__ import annotations

import argparse
import os
import platform
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from divingbell import __version__
from divingbell.commands.checks.finding import Finding
from divingbell.companion.configuration import configuration
from divingbell.companion.data import notes_folder
from divingbell.companion.entry_points import left_overs
from divingbell.companion.installed_games import GAMES

if TYPE_CHECKING:
    from importlib import metadata

    from divingbell.commands.checks.sensors import RigAnswer


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "doctor",
        help="open screen, sensors, disk and journal, and say what to do",
        description="Each line is good, a warning or bad, with what to do. Exits 1 if a line is bad.",
    )
    parser.add_argument("--journal", type=Path, metavar="FILE", help="the journal to look at (default: the user's)")
    parser.add_argument("--rig", metavar="RIG", help="open these sensors (default: those of the settings)")
    parser.add_argument(
        "--bundle",
        type=Path,
        metavar="NEW",
        help="write all of it, with versions, settings, mistakes and a trace, into one text file to send; no names",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print every finding; 1 if one is bad, 2 where no rig has the name after `--rig`."""
    from divingbell.companion.installed_rigs import RigChoiceError
    from divingbell.companion.journal.place import user_journal

    loaded = configuration.load()
    say = GAMES.texts(loaded.settings.language)
    path = arguments.journal or user_journal()
    rig = arguments.rig or loaded.settings.rig
    findings, answers = list[Finding](), list["RigAnswer"]()
    try:
        for found in examine(loaded, path, rig, traced=arguments.bundle is not None):
            if not isinstance(found, Finding):
                answers.append(found)
                continue
            findings.append(found)
            level, about = say(f"doctor.{found.level}"), say(found.label)
            print(f"{level:<12}{about:<16}{say(found.text_id, **found.args)}", flush=True)
    except RigChoiceError as error:
        print(say(error.text_id, **error.values), file=sys.stderr)
        return 2
    if arguments.bundle is not None:
        from divingbell.commands.checks.bundle import write_bundle

        try:
            write_bundle(arguments.bundle, findings, answers, loaded, path)
        except OSError as error:
            problem = error.strerror or str(error)
            print(say("doctor.bundle_failed", file=str(arguments.bundle), problem=problem), file=sys.stderr)
            return 1
        print(say("doctor.bundle_is", file=str(arguments.bundle)))
    return int(any(found.level == "bad" for found in findings))


def examine(
    loaded: configuration.Configuration, journal: Path, rig: str, *, traced: bool = False
) -> Iterator[Finding | RigAnswer]:
    """All findings, in the order they are printed, and what the rig answered; `traced`: with its trace. Raises
    `divingbell.companion.installed_rigs.RigChoiceError`."""
    from datetime import UTC, datetime

    from divingbell.commands.checks import journal as journals
    from divingbell.commands.checks import screen, sensors, system
    from divingbell.companion.installed_rigs import RIGS
    from divingbell.companion.journal.lock import held_by

    chosen = RIGS.chosen(rig)
    yield from _versions()
    yield from _configuration(loaded)
    yield from _games()
    for folder in left_overs():
        yield Finding("warning", "packages", "doctor.left_over", {"folder": str(folder)})
    yield Finding("good", "rigs", "doctor.rigs_are", {"rigs": ", ".join(RIGS.choices)})
    for problem in RIGS.problems:
        yield Finding("bad", "rigs", problem.text_id, problem.args)
    yield from screen.screen()
    yield from screen.touch()
    app = held_by(journal)
    yield from sensors.sensors(loaded, rig, app, trace_s=sensors.TRACE_S if traced else 0)
    yield from system.groups(chosen[0].groups if chosen is not None else ())
    yield Finding("good", "firmware", "doctor.firmware_is", {"folder": str(notes_folder() / "hex")})
    yield from journals.journal(journal)
    yield from system.disk(journal.parent)
    yield system.clock(datetime.now(UTC), journals.newest(journal))


def _versions() -> Iterator[Finding]:
    yield Finding("good", "program", "doctor.program_is", {"version": __version__, "python": platform.python_version()})
    for name in _needed():
        version = _installed(name)
        if version is not None:
            yield Finding("good", "library", "doctor.library_is", {"name": name, "version": version})
        else:
            yield Finding("bad", "library", "doctor.library_missing", {"name": name})


def _needed() -> list[str]:
    """The libraries that this program was installed with, but those that only some tables want."""
    ours = _whole("divingbell")
    if ours is None:
        return []  # a checkout that nobody installed: what was missing would have ended it
    wanted = ours.requires or []
    return [re.split(r"[^\w.-]", line)[0] for line in wanted if "extra ==" not in line]


def _installed(name: str) -> str | None:
    """The version of a library, None where it is not installed."""
    found = _whole(name)
    return found.version if found is not None else None


def _whole(name: str) -> metadata.Distribution | None:
    """Distribution of an installed package, past what is left of one that was taken away."""
    from importlib import metadata  # it brings the whole mail parser: the app's own start must not wait for that

    return next((one for one in metadata.distributions(name=name) if one.read_text("METADATA")), None)


def _configuration(loaded: configuration.Configuration) -> Iterator[Finding]:
    if not loaded.problems:
        yield Finding("good", "configuration", "doctor.configuration_is", {"folder": str(loaded.folder)})
    for problem in loaded.problems:
        yield Finding("bad", "configuration", problem.text_id, problem.args)


def _games() -> Iterator[Finding]:
    """The games that can be played, and each package whose game cannot, with the reason."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")  # the screens of a game may import Kivy
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    from divingbell.ui.table.game_ui import game_problems

    problems = game_problems()
    yield Finding("good", "packages", "doctor.games_are", {"games": ", ".join(GAMES)})
    for problem in problems:
        yield Finding("bad", "packages", problem.text_id, problem.args)
