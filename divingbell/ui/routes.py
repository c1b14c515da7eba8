"""Where buttons lead to, by name: home, games, settings, what opens from a table. Modules are imported on the way."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib import import_module

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.installed_games import GAMES
from divingbell.ui.shell.route import AnyRoute, Route, new_game
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import RouteHandler, Shell
from divingbell.ui.table.game_ui import game_ui, has_screens, show_named


def _go(module: str, function: str, shell: Shell) -> None:
    getattr(import_module(module), function)(shell)


def _new_game(game: str, shell: Shell) -> None:
    from divingbell.ui.screens.players.players import show_players

    show_players(shell, game)


def _practice(shell: Shell) -> None:
    """The first game of the box that can be practised."""
    practices = (game_ui(game).practice for game in GAMES if has_screens(game))
    practice = next((practice for practice in practices if practice is not None), None)
    if practice is not None:
        show_named(practice.begin, shell)


ROUTES: Mapping[AnyRoute, RouteHandler] = {
    Route.FIRST_START: partial(_go, "divingbell.ui.screens.first_start.first_start", "show_first_start"),
    Route.HOME: partial(_go, "divingbell.ui.screens.home.home", "show_home"),
    Route.CARRY_ON: partial(_go, "divingbell.ui.screens.dialogs.resume", "carry_on"),
    **{new_game(game): partial(_new_game, game) for game in GAMES},
    Route.TABLE: partial(_go, "divingbell.ui.table.opening", "show_table"),
    Route.MENU: partial(_go, "divingbell.ui.screens.dialogs.menu", "open_menu"),
    Route.PAUSE: partial(_go, "divingbell.ui.screens.dialogs.pause", "open_pause"),
    Route.REFUSED: partial(_go, "divingbell.ui.screens.dialogs.refusal", "open_refused"),
    Route.LEDGER: partial(_go, "divingbell.ui.screens.ledger.ledger", "show_ledger"),
    Route.REPLAY: partial(_go, "divingbell.ui.screens.replay.replay", "show_replay"),
    Route.PODIUM: partial(_go, "divingbell.ui.screens.podium.podium", "show_podium"),
    Route.RESUME: partial(_go, "divingbell.ui.screens.dialogs.resume", "ask"),
    Route.SAVE_TO_USB: partial(_go, "divingbell.ui.screens.dialogs.stick", "save"),
    Route.IN_MEMORY: partial(_go, "divingbell.ui.screens.dialogs.in_memory", "tell"),
    Route.RESCUE: partial(_go, "divingbell.ui.screens.dialogs.rescue", "rescue"),
    Route.LOST_LINES: partial(_go, "divingbell.ui.screens.dialogs.lost_lines", "open_lost_lines"),
    Route.PRACTICE: _practice,
    Route.HARDWARE: partial(_go, "divingbell.ui.screens.hardware.panel", "show_hardware"),
    Route.LEARN_KEY: partial(_go, "divingbell.ui.screens.hardware.key_screen", "show_key_screen"),
    Route.CALIBRATE: partial(_go, "divingbell.ui.screens.hardware.calibration", "show_calibration"),
    Route.NEW_BOARD: partial(_go, "divingbell.ui.screens.hardware.board_screen", "show_new_board"),
    Route.WHAT_LISTENS: partial(_go, "divingbell.ui.screens.hardware.rig_choice", "show_rig_choice"),
    Route.SETTINGS: partial(_go, "divingbell.ui.screens.settings.settings", "show_settings"),
    Route.BACKUP: partial(_go, "divingbell.ui.screens.settings.settings", "show_backup"),
    Route.STATISTICS: partial(_go, "divingbell.ui.screens.statistics.statistics", "show_statistics"),
    Route.PAST_GAMES: partial(_go, "divingbell.ui.screens.past_games.past_games", "show_past_games"),
    Route.PHONES: partial(_go, "divingbell.ui.screens.phones.phones", "show_phones"),
    Route.RULES: partial(_go, "divingbell.ui.screens.rules.reader", "show_rules"),
    Route.CLUB: partial(_go, "divingbell.ui.screens.club.club_screen", "show_club"),
    Route.SHARE: partial(_go, "divingbell.ui.screens.share.share", "show_share"),
}
"""The button of a way that is not here is not shown."""


def first_screen(shell: Shell) -> Screen:
    """First start on a new tablet, else home. Imported when shown: the first frame waits for no other screen."""
    shell.after_frame(lambda: _take_in_people(shell))
    shell.after_frame(shell.new_boards.begin)
    if shell.settings.phones:
        shell.after_frame(lambda: _go("divingbell.ui.shell.page_feed", "feed_pages", shell))
    if not shell.settings.welcomed:
        from divingbell.ui.screens.first_start.first_start import FirstStart

        return FirstStart(shell)
    from divingbell.ui.screens.home.home import Home

    return Home(shell)


def _take_in_people(shell: Shell) -> None:
    """Names that the settings still hold from before people had ids go into the journal, beside the screen."""
    before = shell.settings

    def taken(now: Settings) -> None:
        if now is before:
            return
        if (shell.settings.names, shell.settings.last_seats) != (before.names, before.last_seats):
            _take_in_people(shell)  # a game was begun meanwhile: its people are the last that sat down
        else:
            shell.change(names=now.names, last_seats=now.last_seats)

    shell.main_thread.fetch(lambda: shell.services.people.identify(before), taken)
