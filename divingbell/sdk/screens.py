"""The names that a game from elsewhere imports for its screens.

A name is looked up when it is first asked for: home asks every game for its `GameUi` before the first frame, and what
a table needs is not imported for that.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from divingbell.companion.games.turns import TurnOutcome as TurnOutcome
    from divingbell.companion.table.events import Entered as Entered
    from divingbell.ui.kit import roles as roles
    from divingbell.ui.kit.bars import action_bar as action_bar
    from divingbell.ui.kit.bars import alarm_header as alarm_header
    from divingbell.ui.kit.bars import header as header
    from divingbell.ui.kit.bars import state_pill as state_pill
    from divingbell.ui.kit.bars import turn_header as turn_header
    from divingbell.ui.kit.buttons import button as button
    from divingbell.ui.kit.buttons import button_box as button_box
    from divingbell.ui.kit.buttons import long_press_button as long_press_button
    from divingbell.ui.kit.buttons import outcome as outcome
    from divingbell.ui.kit.buttons import round_button as round_button
    from divingbell.ui.kit.buttons import start_button as start_button
    from divingbell.ui.kit.cards import card as card
    from divingbell.ui.kit.cards import dialog as dialog
    from divingbell.ui.kit.cards import dialog_head as dialog_head
    from divingbell.ui.kit.cards import inset as inset
    from divingbell.ui.kit.cards import question as question
    from divingbell.ui.kit.context import Context as Context
    from divingbell.ui.kit.dice import dice as dice
    from divingbell.ui.kit.fields import number_pad as number_pad
    from divingbell.ui.kit.fields import stepper as stepper
    from divingbell.ui.kit.icons import chip as chip
    from divingbell.ui.kit.icons import coin as coin
    from divingbell.ui.kit.icons import disc as disc
    from divingbell.ui.kit.icons import icon as icon
    from divingbell.ui.kit.icons import pill as pill
    from divingbell.ui.kit.icons import tile as tile
    from divingbell.ui.kit.people import money as money
    from divingbell.ui.shell.route import Route as Route
    from divingbell.ui.shell.screen import Screen as Screen
    from divingbell.ui.shell.shell import Shell as Shell
    from divingbell.ui.table.default_table import DefaultTable as DefaultTable
    from divingbell.ui.table.example import Example as Example
    from divingbell.ui.table.example import ExampleStep as ExampleStep
    from divingbell.ui.table.game_opening import Opening as Opening
    from divingbell.ui.table.game_picture import HEIGHT as HEIGHT
    from divingbell.ui.table.game_picture import WIDTH as WIDTH
    from divingbell.ui.table.game_picture import Field as Field
    from divingbell.ui.table.game_picture import Picture as Picture
    from divingbell.ui.table.game_ui import GamePage as GamePage
    from divingbell.ui.table.game_ui import GameUi as GameUi
    from divingbell.ui.table.game_ui import Practice as Practice
    from divingbell.ui.table.home_card import HomeCard as HomeCard
    from divingbell.ui.table.hooks import CameBack as CameBack
    from divingbell.ui.table.hooks import MenuButton as MenuButton
    from divingbell.ui.table.hooks import Overlay as Overlay
    from divingbell.ui.table.hooks import WayOut as WayOut
    from divingbell.ui.table.notice import Notice as Notice
    from divingbell.ui.table.notice import NoticeButton as NoticeButton
    from divingbell.ui.table.notice import settlement as settlement
    from divingbell.ui.table.small_table import SmallTable as SmallTable
    from divingbell.ui.table.small_table import SmallView as SmallView
    from divingbell.ui.table.table_screen import TableScreen as TableScreen
    from divingbell.ui.toolkit.element import At as At
    from divingbell.ui.toolkit.element import Box as Box
    from divingbell.ui.toolkit.element import Drawing as Drawing
    from divingbell.ui.toolkit.element import Element as Element
    from divingbell.ui.toolkit.element import Pad as Pad
    from divingbell.ui.toolkit.element import Scroll as Scroll
    from divingbell.ui.toolkit.element import Skin as Skin
    from divingbell.ui.toolkit.element import column as column
    from divingbell.ui.toolkit.element import dropping as dropping
    from divingbell.ui.toolkit.element import fits as fits
    from divingbell.ui.toolkit.element import grid as grid
    from divingbell.ui.toolkit.element import pad as pad
    from divingbell.ui.toolkit.element import row as row
    from divingbell.ui.toolkit.element import space as space
    from divingbell.ui.toolkit.element import stack as stack
    from divingbell.ui.toolkit.memo import memo as memo
    from divingbell.ui.toolkit.paint import Painter as Painter

_ROOMS = {
    "divingbell.companion.table.events": ("Entered",),
    "divingbell.ui.kit": ("roles",),
    "divingbell.ui.kit.bars": ("action_bar", "alarm_header", "header", "state_pill", "turn_header"),
    "divingbell.ui.kit.buttons": (
        "button",
        "button_box",
        "long_press_button",
        "outcome",
        "round_button",
        "start_button",
    ),
    "divingbell.ui.kit.cards": ("card", "dialog", "dialog_head", "inset", "question"),
    "divingbell.ui.kit.context": ("Context",),
    "divingbell.ui.kit.dice": ("dice",),
    "divingbell.ui.kit.fields": ("number_pad", "stepper"),
    "divingbell.ui.kit.icons": ("chip", "coin", "disc", "icon", "pill", "tile"),
    "divingbell.ui.kit.people": ("money",),
    "divingbell.ui.shell.route": ("Route",),
    "divingbell.ui.shell.screen": ("Screen",),
    "divingbell.ui.shell.shell": ("Shell",),
    "divingbell.ui.table.default_table": ("DefaultTable",),
    "divingbell.ui.table.example": ("Example", "ExampleStep"),
    "divingbell.ui.table.game_opening": ("Opening",),
    "divingbell.ui.table.game_picture": ("HEIGHT", "WIDTH", "Field", "Picture"),
    "divingbell.ui.table.game_ui": ("GamePage", "GameUi", "Practice"),
    "divingbell.ui.table.home_card": ("HomeCard",),
    "divingbell.ui.table.hooks": ("CameBack", "MenuButton", "Overlay", "WayOut"),
    "divingbell.ui.table.notice": ("Notice", "NoticeButton", "settlement"),
    "divingbell.ui.table.small_table": ("SmallTable", "SmallView"),
    "divingbell.ui.table.table_screen": ("TableScreen",),
    "divingbell.companion.games.turns": ("TurnOutcome",),
    "divingbell.ui.toolkit.element": (
        "At",
        "Box",
        "Drawing",
        "Element",
        "Pad",
        "Scroll",
        "Skin",
        "column",
        "dropping",
        "fits",
        "grid",
        "pad",
        "row",
        "space",
        "stack",
    ),
    "divingbell.ui.toolkit.memo": ("memo",),
    "divingbell.ui.toolkit.paint": ("Painter",),
}
"""Where each name is at home: the same names that a type checker is told above."""
_HOMES = {name: room for room, names in _ROOMS.items() for name in names}
__all__ = [*sorted(_HOMES)]


def __getattr__(name: str) -> Any:
    """A name of the contract. Raises `AttributeError`."""
    room = _HOMES.get(name)
    if room is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name == "roles":
        return import_module(f"{room}.roles")
    return getattr(import_module(room), name)
