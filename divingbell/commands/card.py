"""`divingbell card`: prepares a Raspberry Pi OS card whose first start installs the game table; `--remove` undoes that.

What Raspberry Pi Imager wrote is read and never changed; nothing is written before it is shown and agreed to.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from divingbell.commands.agreement import agreed, answer, at_terminal

if TYPE_CHECKING:
    from divingbell.commands.boot_card.boot_folder import BootFolder
    from divingbell.commands.boot_card.card import Card
    from divingbell.commands.boot_card.card_files import CardChoice, CardFile
    from divingbell.companion.texts.catalogue import Catalogue

LOCAL_TIME = Path("/etc/localtime")
"""A link into the time zones of a Linux computer (localtime(5))."""


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "card",
        help="prepare a Raspberry Pi OS card that installs the game table at its first start; --remove takes it back",
        description="The card was written by Raspberry Pi Imager with a user, and its boot partition is mounted here. "
        "Says what it will write, and asks. Changes nothing twice.",
    )
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help="where the card's boot partition (bootfs) is mounted"
    )
    parser.add_argument("--package", type=Path, metavar="FILE", help="our Debian package for trixie on arm64")
    parser.add_argument("--offline", action="store_true", help="fetch Debian's packages onto the card too")
    parser.add_argument("--language", metavar="LANGUAGE", help="the language of the games")
    parser.add_argument("--time-zone", metavar="ZONE", help="as in Europe/Rome")
    parser.add_argument("--rig", metavar="RIG", help="the sensors, or none")
    parser.add_argument("--remove", action="store_true", help="take everything of ours off the card")
    parser.add_argument("--yes", action="store_true", help="do not ask")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 where it is so now, 1 where it was refused or something failed."""
    from divingbell.commands.boot_card.card import TakenBackError
    from divingbell.commands.boot_card.refusal import CardRefusalError
    from divingbell.commands.language import users_texts
    from divingbell.companion.installed_rigs import RigChoiceError

    say = users_texts()
    try:
        return _remove(arguments, say) if arguments.remove else _prepare(arguments, say)
    except (CardRefusalError, RigChoiceError) as error:
        return _refused(say(error.text_id, **error.values))
    except TakenBackError as error:
        return _refused(say("card.taken_back", problem=error.strerror or str(error), file=str(error.filename)))
    except PermissionError as error:
        return _refused(say("card.not_allowed", file=str(error.filename)))
    except OSError as error:
        return _refused(say("card.failed", file=str(error.filename), problem=error.strerror or str(error)))


def _prepare(arguments: argparse.Namespace, say: Catalogue) -> int:
    from divingbell.commands.boot_card.boot_folder import read_boot_folder
    from divingbell.commands.boot_card.card import Card
    from divingbell.commands.boot_card.card_files import card_files
    from divingbell.commands.boot_card.package_file import find_package
    from divingbell.companion.data import data_folder

    boot = read_boot_folder(arguments.folder)
    card = Card(arguments.folder)
    card.must_be_usable()
    package = find_package(arguments.package)
    choice = _chosen(arguments, boot, say)
    packages = _fetched(package, say) if arguments.offline else ()
    files = card_files(choice, data_folder() / "system" / "card", package, packages)
    missing, left_over = card.missing(files), card.left_over(files)
    if not (missing or left_over):
        print(say("card.nothing"))
        return 0
    card.must_have_room(missing, left_over)
    _show(card, missing, left_over, choice, boot, say)
    if not (arguments.yes or agreed(say)):
        return 1
    card.write(files, missing)
    print(say("card.done_offline" if arguments.offline else "card.done"))
    return 0


def _show(
    card: Card,
    missing: Sequence[CardFile],
    left_over: Sequence[str],
    choice: CardChoice,
    boot: BootFolder,
    say: Catalogue,
) -> None:
    """Say what will be written and taken away; Debian's packages in one line."""
    from divingbell.commands.boot_card.card_files import FOLDER

    print(say("card.will", folder=str(card.folder), user=boot.user))
    print(say("card.will_choice", language=choice.language, zone=choice.time_zone, rig=choice.rig))
    for path in left_over:
        print(say("card.line_remove", file=path))
    debian = [file for file in missing if file.about == "debian"]
    if debian:
        size = sum(file.size for file in debian)
        print(say("card.line_packages", folder=f"{FOLDER}/packages", count=len(debian), size=_megabytes(size)))
    for file in missing:
        if file not in debian:
            print(say("card.line_write", file=file.path, about=say(f"card.about.{file.about}")))
    print(say("card.total", size=_megabytes(sum(file.size for file in missing))))


def _remove(arguments: argparse.Namespace, say: Catalogue) -> int:
    from divingbell.commands.boot_card.card import Card
    from divingbell.commands.boot_card.refusal import CardRefusalError

    if not arguments.folder.is_dir():
        raise CardRefusalError("card.no_folder", folder=str(arguments.folder))
    card = Card(arguments.folder)
    changed = card.changed()
    ours = [path for path in card.record.files if (card.folder / path).exists()]
    if not ours:
        print(say("card.not_prepared"))
        return 0
    print(say("card.will_remove", folder=str(card.folder)))
    for path in ours:
        print(say("card.line_changed" if path in changed else "card.line_remove", file=path))
    if not (arguments.yes or agreed(say)):
        return 1
    card.take_out()
    print(say("card.removed"))
    return 0


def _fetched(package: Path, say: Catalogue) -> tuple[CardFile, ...]:
    from platformdirs import user_cache_path

    from divingbell.commands.boot_card.offline_packages import fetch_packages

    print(say("card.fetching"), flush=True)
    return fetch_packages(package, user_cache_path("divingbell") / "card")


# What is chosen ------------------------------------------------------------------------------------------------


def _chosen(arguments: argparse.Namespace, boot: BootFolder, say: Catalogue) -> CardChoice:
    """Language, time zone and sensors: named as options, asked for at a terminal, else what suggests itself. Raises
    `CardRefusalError` and `RigChoiceError`."""
    from divingbell.commands.boot_card.card_files import CardChoice
    from divingbell.companion.data import data_folder
    from divingbell.companion.installed_rigs import RIGS
    from divingbell.companion.texts.catalogue import languages

    asks = at_terminal() and not arguments.yes
    known = languages(data_folder() / "texts")
    language = arguments.language or _asked(asks, say("card.ask_language", choices=", ".join(known)), say.language)
    _must_be_known("card.no_language", language, known)
    suggested = boot.time_zone or computers_time_zone(LOCAL_TIME)
    zone = arguments.time_zone or _asked(asks, say("card.ask_time_zone"), suggested)
    _must_be_time_zone(zone)
    rig = arguments.rig or _asked(asks, say("card.ask_rig", choices=", ".join(RIGS.choices)), next(iter(RIGS)))
    RIGS.chosen(rig)
    return CardChoice(language, zone, rig)


def _asked(asks: bool, question: str, suggested: str) -> str:
    return (answer(f"{question} [{suggested}] ") if asks else "") or suggested


def _must_be_known(text_id: str, value: str, known: Sequence[str]) -> None:
    from divingbell.commands.boot_card.refusal import CardRefusalError

    if value not in known:
        raise CardRefusalError(text_id, value=value, choices=", ".join(known))


def _must_be_time_zone(zone: str) -> None:
    """Raise `CardRefusalError` where there is no such time zone (IANA)."""
    from zoneinfo import ZoneInfo

    from divingbell.commands.boot_card.refusal import CardRefusalError

    try:
        ZoneInfo(zone)
    except (KeyError, ValueError, OSError) as error:  # a missing one is a KeyError, a folder or a bad name the others
        raise CardRefusalError("card.no_time_zone", value=zone) from error


def computers_time_zone(link: Path) -> str:
    """The time zone of a computer, from its link into the time zones; UTC where it says none."""
    try:
        _, marker, zone = os.readlink(link).partition("zoneinfo/")
    except OSError:
        return "Etc/UTC"
    return zone if marker and zone else "Etc/UTC"


def _megabytes(size: int) -> int:
    return -(-size // 1_000_000)


def _refused(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1
