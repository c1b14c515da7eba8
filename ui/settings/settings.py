"""The settings (`m-settings`): the keys of its pages, and the page that is open. Everything is kept at once."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from ui.app import Shell
from ui.element import Box, Element, Skin, column, grid, pad, row, text
from ui.kit.bars import header
from ui.kit.keys import round_key
from ui.kit.marks import chip, icon
from ui.kit.plates import plate
from ui.screen import Screen
from ui.settings.page import Page
from ui.theme import Look

PAGES = {
    "sight": ("ui.settings.sight", "Sight", "translate"),
    "sound": ("ui.settings.sound", "Sound", "volume-high"),
    "seats": ("ui.settings.seats", "ScreenAndSeats", "screen-rotation"),
    "rules": ("ui.settings.house_rules", "HouseRules", "book-open-variant"),
    "hardware": ("ui.settings.hardware", "Hardware", "chip"),
    "backup": ("ui.settings.backup", "Backup", "database-export"),
    "about": ("ui.settings.about", "About", "information-outline"),
}
"""Module, class and icon of each page, in the order of their keys; a page is imported when it is opened."""


def show_settings(shell: Shell) -> None:
    """Over home or a table."""
    shell.push(SettingsScreen(shell))


class SettingsScreen(Screen):
    """One screen with seven pages."""

    name = "m-settings"

    def __init__(self, shell: Shell, page: str = "sight") -> None:
        super().__init__(shell)
        self._pages: dict[str, Page] = {}
        self.at = page

    @property
    def page(self) -> Page:
        """The page that is open."""
        if self.at not in self._pages:
            module, name, _ = PAGES[self.at]
            self._pages[self.at] = getattr(import_module(module), name)(self)
        return self._pages[self.at]

    def shown(self) -> None:
        self.page.shown()

    def hidden(self) -> None:
        self.page.hidden()

    def open(self, page: str) -> None:
        """Another page."""
        if page != self.at:
            self.page.hidden()
            self.at = page
            self.page.shown()
            self.refresh()

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        look = self.look
        content = column(self.page.view(look), id=f"page.{self.at}", grow=1)
        return column(
            header(
                look,
                look.t("settings.title"),
                look.t(f"settings.page.{self.at}") if look.size == "compact" else "",
                self._kept(look),
                round_key(look, "rotate", "screen-rotation", self.shell.half_turn),
                left=round_key(look, "back", "arrow-left", self.shell.pop),
            ),
            (column if look.size == "tall" else row)(
                self._keys(look),
                content,
                items="stretch",
                grow=1,
                gap=look.pick(16, 8, 12),
                pad=look.pick(pad(16, 20), pad(8, 10), pad(12, 14)),
            ),
        )

    def _kept(self, look: Look) -> Box:
        if self.shell.unsaved:
            return chip(look, icon("alert", 22, "caution"), look.t("settings.not_saved"), colour="caution", id="kept")
        return chip(look, icon("content-save-check", 22, "positive"), look.t("settings.saved"), id="kept")

    def _keys(self, look: Look) -> Element:
        if look.size == "regular":
            *first, last = (self._wide(look, page) for page in PAGES)
            return plate(*first, Box(grow=1), last, w=272, gap=6, pad=pad(12))
        keys = [self._narrow(look, page) for page in PAGES]
        if look.size == "tall":
            return plate(grid(*keys, columns=4, gap=6, row_height=78), pad=pad(8))
        return plate(grid(*keys, columns=2, gap=6, grow=1), w=212, pad=pad(6))

    def _wide(self, look: Look, page: str) -> Box:
        chosen = page == self.at
        return row(
            icon(PAGES[page][2], 30, "action" if chosen else None),
            text(look.t(f"settings.page.{page}"), 21, bold=True, lines=2, line=1.15, grow=1),
            **self._look_of(page, 16),
            h=68,
            gap=16,
            pad=pad(0, 18),
        )

    def _narrow(self, look: Look, page: str) -> Box:
        chosen = page == self.at
        return column(
            icon(PAGES[page][2], 30, "action" if chosen else None),
            text(look.t(f"settings.page.{page}"), 16, bold=True, lines=3, line=1.1, anchor="center"),
            **self._look_of(page, 14),
            gap=4,
            items="center",
            justify="center",
            pad=pad(2, 4),
        )

    def _look_of(self, page: str, radius: float) -> dict[str, object]:
        chosen = page == self.at
        skin = Skin(fill="action_lo", edge="action", stroke=3, radius=radius)
        tap: Callable[[], None] = lambda: self.open(page)  # noqa: E731 - typed for the keys below
        return {
            "id": f"open.{page}",
            "tap": tap,
            "skin": skin if chosen else Skin(radius=radius),
            "pressed_skin": Skin(fill="raised", radius=radius),
            "colour": "text1" if chosen else "text2",
        }
