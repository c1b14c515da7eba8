"""`divingbell install`: makes this machine a game table or a club's computer that starts by itself;
`--remove` takes that out again.

Journal and settings belong to the user: neither is touched, whatever is put in or taken out.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from divingbell.commands.agreement import agreed

if TYPE_CHECKING:
    from divingbell.commands.installation.plan import InstallationKind, Wanted
    from divingbell.commands.installation.system import System
    from divingbell.companion.texts.catalogue import Catalogue


def add(commands: Any) -> None:
    """Put the command on the command line."""
    from divingbell.commands.app import ROTATIONS

    parser = commands.add_parser(
        "install",
        help="start with this machine, on its screen or desktop; --remove takes it out again",
        description="Says what it will change, and asks. Changes nothing twice. Needs root.",
    )
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--console", action="store_true", help="the only program, without a desktop")
    kind.add_argument("--desktop", action="store_true", help="started with the desktop")
    kind.add_argument("--hub", action="store_true", help="the computer of a club, with or without a screen")
    kind.add_argument("--remove", action="store_true", help="take all of it out; journal and settings stay")
    parser.add_argument("--user", metavar="USER", help="whose journal and settings (default: who calls sudo)")
    parser.add_argument("--rig", metavar="RIG", help="the sensors, where not those of the settings")
    parser.add_argument(
        "--rotate", metavar="DEGREES", type=int, choices=ROTATIONS, default=0, help="with --console: as the app's own"
    )
    parser.add_argument("--yes", action="store_true", help="do not ask")
    parser.add_argument(
        "--root", type=Path, metavar="FOLDER", default=Path("/"), help="the system below this folder; runs no command"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 where it is so now, 1 where it was refused or something failed."""
    from divingbell.commands.installation.system import NotOursError, System
    from divingbell.commands.language import users_texts

    say = users_texts()
    system = System(arguments.root)
    try:
        if arguments.remove:
            return _remove(system, say, ask=not arguments.yes)
        wanted = _wanted(system, arguments, say)
        return 1 if wanted is None else _install(system, wanted, say, ask=not arguments.yes)
    except NotOursError as error:
        return _refused(say("install.not_ours", file=str(error)))
    except PermissionError:
        return _refused(say("install.needs_root", command=_sudo()))
    except OSError as error:
        return _refused(say("install.failed", file=str(error.filename), problem=error.strerror or str(error)))


def _wanted(system: System, arguments: argparse.Namespace, say: Catalogue) -> Wanted | None:
    from divingbell.commands.installation.plan import SCREEN_GROUPS, InstallationChoice, wanted
    from divingbell.companion.data import data_folder, pictures_folder
    from divingbell.companion.installed_rigs import RIGS, RigChoiceError

    user = arguments.user or os.environ.get("SUDO_USER") or system.first_user()
    if not user or user == "root" or not system.has_user(user):
        _refused(say("install.no_user", user=user or "-"))
        return None
    if arguments.rig:
        try:
            RIGS.chosen(arguments.rig)
        except RigChoiceError as error:
            _refused(say(error.text_id, **error.values))
            return None
    desktop = system.starts_desktop()
    kind: InstallationKind = "console" if arguments.console or not (arguments.desktop or desktop) else "desktop"
    choice = InstallationChoice(
        "hub" if arguments.hub else kind, user, _program(), arguments.rig, arguments.rotate,
        system.groups(sorted({*SCREEN_GROUPS, *RIGS.groups})), desktop or str(_DEFAULT_TARGET) in system.record.links,
    )  # fmt: skip
    templates = data_folder() / "system"
    return wanted(choice, templates, pictures_folder() / "diver_helmet_192.png")


_DEFAULT_TARGET = "/etc/systemd/system/default.target"


def _program() -> tuple[str, ...]:
    """How this very program is called again: the command beside its Python, or the module."""
    beside = Path(sys.executable).parent / "divingbell"
    return (str(beside),) if beside.exists() else (sys.executable, "-m", "divingbell")


def _install(system: System, wanted: Wanted, say: Catalogue, *, ask: bool) -> int:
    from divingbell.commands.installation.plan import InstalledFile

    missing, groups, left_over = system.missing(wanted), system.missing_groups(wanted), system.left_over(wanted)
    blanking = wanted.kind == "desktop" and system.blanking_can_be_set() and not system.record.blanking_off
    if not (missing or groups or left_over or blanking):
        print(say("install.nothing"))
        return 0
    print(say(f"install.will_{wanted.kind}", user=wanted.user))
    for path in left_over:
        print(say("install.line_remove", file=path))
    for one in missing:
        about = say(f"install.about.{one.about}")
        word = "install.line_file" if isinstance(one, InstalledFile) else "install.line_link"
        print(say(word, file=str(system.at(one.path)), about=about))
    if groups:
        print(say("install.line_groups", user=wanted.user, groups=", ".join(groups)))
    if blanking:
        print(say("install.line_blanking"))
    if ask and not agreed(say):
        return 1
    failed = system.put_in(wanted)
    return _ended(failed, say, f"install.done_{wanted.kind}")


def _remove(system: System, say: Catalogue, *, ask: bool) -> int:
    paths = [*system.record.files, *system.record.links]
    if not paths and not system.record.groups:
        print(say("install.not_installed"))
        return 0
    print(say("install.will_remove"))
    changed = set(system.changed_since())
    for path in paths:
        word = "install.line_changed" if path in changed else "install.line_remove"
        print(say(word, file=str(system.at(path))))
    if system.record.groups:
        print(say("install.line_leave", user=system.record.user, groups=", ".join(system.record.groups)))
    if ask and not agreed(say):
        return 1
    return _ended(system.take_out(), say, "install.removed")


def _ended(failed: list[str], say: Catalogue, text_id: str) -> int:
    for command in failed:
        _refused(say("install.command_failed", command=command))
    print(say(text_id))
    return int(bool(failed))


def _sudo() -> str:
    """This call again, with root's rights: sudo's own path does not lead to a user's programs."""
    return " ".join(("sudo", *_program(), *sys.argv[1:]))


def _refused(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1
