"""`divingbell` without a command: the app on the screen, with its table, its rig and its settings."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from divingbell.companion.club.club import TableClub
    from divingbell.companion.configuration.configuration import Configuration
    from divingbell.companion.configuration.settings import Settings
    from divingbell.companion.error_log import ErrorLog
    from divingbell.companion.flasher import Flasher
    from divingbell.companion.key_learning import KeyLearning, KeyListening
    from divingbell.companion.rig import Simulator
    from divingbell.companion.services.services import AppServices
    from divingbell.ui.shell.exit_reason import Ending
    from divingbell.ui.shell.shell import Shell
    from divingbell.ui.shell.shown_screen import ShownScreen


ROTATIONS = (0, 90, 180, 270)
"""Degrees by which a panel may be built in."""
SIDES = range(240, 8193)
"""Pixels of a side of a window."""


def options(parser: argparse.ArgumentParser) -> None:
    """The options of the app."""
    parser.add_argument(
        "--rig",
        metavar="RIG",
        help="a rig that `divingbell doctor` lists, or none (default: as in Settings)",
    )
    parser.add_argument("--journal", type=Path, metavar="FILE", help="the journal (default: the user's)")
    parser.add_argument("--size", metavar="WxH", type=window_size, help="open a window of this size in pixels")
    parser.add_argument(
        "--rotate",
        metavar="DEGREES",
        type=int,
        choices=ROTATIONS,
        default=0,
        help="turn picture and touch: 0, 90, 180 or 270, for a panel that is built in so and no desktop turns",
    )


def run(arguments: argparse.Namespace, error_log: ErrorLog) -> int:
    """Open the app, which says on its screen what `error_log` hears of. 0 when it was left with everything written, 1
    with entries unwritten, where another program has the journal or the tablet cannot be switched off, 3 without a
    screen. After Restart it begins anew in its place."""
    from divingbell.commands.language import users_texts
    from divingbell.commands.power import switch_off
    from divingbell.commands.problems import print_frail, print_problems
    from divingbell.commands.shutdown_signals import signals_held
    from divingbell.companion.configuration import configuration
    from divingbell.companion.configuration.system_language import with_system_language
    from divingbell.companion.installed_rigs import RigChoiceError
    from divingbell.ui.shell.exit_reason import Ending

    loaded = with_system_language(configuration.load(), os.environ)
    print_problems(loaded, users_texts())
    try:
        services = build_services(loaded, arguments.rig, arguments.journal)
    except RigChoiceError as error:
        print(users_texts()(error.text_id, **error.values), file=sys.stderr)
        return 2
    print_frail(services.table.journal, users_texts())
    with signals_held() as ended_by:
        whole, ending = show_app(services, arguments, error_log, ended_by)
    if ending is Ending.RESTART:
        os.execv(sys.executable, sys.orig_argv)
    if ending is Ending.SWITCH_OFF and not switch_off():
        return 1
    return 0 if whole else 1


def show_app(
    services: AppServices,
    arguments: argparse.Namespace,
    error_log: ErrorLog,
    ended_by: Callable[[Callable[[], None]], None],
) -> tuple[bool, Ending]:
    """Run the app with these services until it is closed: whether every entry is in the file, and how it was left."""
    from divingbell.commands.notify import Notifier
    from divingbell.companion.data import data_folder
    from divingbell.companion.journal.lock import held_by

    open_window(arguments.size, services.settings.now)
    club = build_club(services)

    def show(first: Callable[[Shell], ShownScreen]) -> Ending:
        from divingbell.companion.game_watch import WATCH
        from divingbell.ui.routes import ROUTES
        from divingbell.ui.shell import multitouch
        from divingbell.ui.shell.app import DivingBell
        from divingbell.ui.shell.heartbeat import LifeSign

        notifier = Notifier()
        heartbeat = LifeSign(notifier.tell, notifier.alive_every_s, lambda: not WATCH.is_held())
        app = DivingBell(
            services, services.settings.now, data_folder(), first, ROUTES,
            error_log=error_log, rotation=arguments.rotate, heartbeat=heartbeat,
        )  # fmt: skip
        app.shell.club = club
        ended_by(lambda: app.shell.main_thread.post(app.stop))
        with multitouch.handed_on():
            app.run()
        return app.ending

    other = held_by(services.table.journal)
    if other is not None:
        return False, show(lambda shell: _already_running(shell, other))
    services.table.start()  # a slow memory card must not delay the first frame
    _start_club(club)
    try:
        from divingbell.ui.routes import first_screen

        services.start()
        ending = show(first_screen)
    finally:
        club.close()
        whole = services.close()
    return whole, ending


def build_club(services: AppServices) -> TableClub:
    """The club of this user's tablet, not started yet."""
    from divingbell.companion.club.club import TableClub
    from divingbell.companion.installed_games import GAMES
    from divingbell.companion.journal.place import user_journal
    from divingbell.companion.people.display_names import sign_word
    from divingbell.companion.people.seats import COMMON_COLOURS
    from divingbell.companion.texts.words import WrittenWords

    def hide(person: str) -> bool:
        """Hide a name that the club has hidden, with the word of their colour in its place."""
        colour = next((one.colour for one in services.people.known if one.id == person), None)
        texts = GAMES.texts(services.settings.now.language)
        return services.people.hide_name(person, sign_word(colour or COMMON_COLOURS[0], texts))

    def words() -> WrittenWords:
        return WrittenWords(GAMES.texts(services.settings.now.language))

    return TableClub(services.table, services.clock, user_journal().with_name("club.json"), hide, words)


def _start_club(club: TableClub) -> None:
    """Begin to send, where a club was joined; a sentence on standard error where its file is no such thing."""
    try:
        club.start()
    except (ValueError, OSError) as error:
        from divingbell.commands.language import users_texts

        print(users_texts()("club.bad_file", path=str(club.file), problem=str(error)), file=sys.stderr)


def _already_running(shell: Shell, process: int) -> ShownScreen:
    """Screen for a journal that another program has; nothing else is begun."""
    from divingbell.ui.screens.dialogs.already_running import AlreadyRunning

    return AlreadyRunning(shell, str(shell.services.table.journal), process)


def open_window(size: tuple[int, int] | None, settings: Settings) -> None:
    """Open it in this size (pixels), or so that it fits the screen."""
    from divingbell.companion.installed_games import GAMES
    from divingbell.ui.shell import sdl, start

    full_screen = settings.kiosk
    if size is None:
        size, fills = start.fitting_window(sdl.screen())
        full_screen |= fills
    start.configure(size, full_screen=full_screen, cursor=not settings.kiosk)
    start.open_window(GAMES.texts(settings.language))


def build_services(loaded: Configuration, rig: str | None, journal: Path | None) -> AppServices:
    """Table, rig and settings of this user, not started yet. Raises
    `divingbell.companion.installed_rigs.RigChoiceError`."""
    from divingbell import __version__
    from divingbell.companion.clock import SystemClock
    from divingbell.companion.installed_rigs import RIGS
    from divingbell.companion.journal.journal import Journal
    from divingbell.companion.journal.place import user_journal
    from divingbell.companion.services.rig_relay import NO_RIG
    from divingbell.companion.services.services import AppServices
    from divingbell.companion.table.table import Table

    name = rig or loaded.settings.rig
    chosen = RIGS.make(name, loaded.profile, loaded.parameters)
    clock = SystemClock()
    journal_file = Journal(journal or user_journal(), clock)
    table = Table(journal_file, clock, app=f"divingbell {__version__}", health=NO_RIG)
    return AppServices(
        table,
        loaded,
        clock,
        rig=chosen,
        make_rig=lambda spec, now: RIGS.make(spec, now.profile, now.parameters),
        make_simulator=lambda: _simulated(loaded),
        listen_to_keys=_listen_to_keys,
        make_flasher=lambda: _flasher(loaded),
        rig_name=name,
    )


def _simulated(loaded: Configuration) -> Simulator:
    """The simulated rig, made when practice needs it."""
    from divingbell.drivers.simulated_rig import SimulatedRig

    return SimulatedRig(loaded.profile, loaded.parameters)


def _listen_to_keys(learning: KeyLearning) -> KeyListening:
    """All boards of this machine, while a key is learnt."""
    from divingbell.drivers.usb_key_listener import KeyListener

    return KeyListener(learning)


def _flasher(loaded: Configuration) -> Flasher:
    """Finds boards without our firmware and writes it, at the speed of the profile."""
    from divingbell.drivers.flash.system_flasher import SystemFlasher

    return SystemFlasher(loaded.profile)


def window_size(text: str) -> tuple[int, int]:
    """Width and height in pixels out of an option. Raises `argparse.ArgumentTypeError`."""
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and len(text) < 12):
        raise argparse.ArgumentTypeError(f"{text!r} is not WIDTHxHEIGHT, for instance 800x480")
    if not all(side in SIDES for side in (int(width), int(height))):
        raise argparse.ArgumentTypeError(f"{text!r}: each side has {SIDES[0]} to {SIDES[-1]} pixels")
    return int(width), int(height)
