"""The settings (`m-settings`): the keys of its pages, and the page that is open. Everything is kept at once."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from divingbell.ui.kit.bars import header
from divingbell.ui.kit.body import body
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import round_key
from divingbell.ui.kit.marks import chip, icon
from divingbell.ui.kit.plates import plate
from divingbell.ui.screens.settings.page import Page
from divingbell.ui.shell.app import Shell
from divingbell.ui.shell.screen import Screen
from divingbell.ui.toolkit.element import Box, Element, Skin, column, grid, pad, row, text

PAGES = {
    "sight": ("divingbell.ui.screens.settings.sight", "Sight", "translate"),
    "sound": ("divingbell.ui.screens.settings.sound", "Sound", "volume-high"),
    "seats": ("divingbell.ui.screens.settings.seats", "ScreenAndSeats", "screen-rotation"),
    "rules": ("divingbell.ui.screens.settings.house_rules", "HouseRules", "book-open-variant"),
    "hardware": ("divingbell.ui.screens.settings.hardware", "Hardware", "chip"),
    "backup": ("divingbell.ui.screens.settings.backup", "Backup", "database-export"),
    "about": ("divingbell.ui.screens.settings.about", "About", "information-outline"),
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
        ctx = self.ctx
        content = column(self.page.view(ctx), id=f"page.{self.at}", grow=1)
        return column(
            header(
                ctx,
                ctx.t("settings.title"),
                ctx.t(f"settings.page.{self.at}") if ctx.size == "compact" else "",
                self._kept(ctx),
                round_key(ctx, "rotate", "screen-rotation", self.shell.half_turn),
                left=round_key(ctx, "back", "arrow-left", self.shell.pop),
            ),
            body(ctx, self._keys(ctx), content),
        )

    def _kept(self, ctx: Context) -> Box:
        if self.shell.unsaved:
            return chip(
                ctx, icon("alert", "title", "caution"), ctx.t("settings.not_saved"), colour="caution", id="kept"
            )
        return chip(ctx, icon("content-save-check", "title", "positive"), ctx.t("settings.saved"), id="kept")

    def _keys(self, ctx: Context) -> Element:
        if ctx.size == "regular":
            *first, last = (self._wide(ctx, page) for page in PAGES)
            return plate(*first, Box(grow=1), last, w=272, gap="s", pad=pad("l"))
        keys = [self._narrow(ctx, page) for page in PAGES]
        if ctx.size == "tall":
            return plate(grid(*keys, columns=4, gap="s", row_height=78), pad=pad("s"))
        return plate(grid(*keys, columns=2, gap="s", grow=1), w=212, pad=pad("xs"))

    def _wide(self, ctx: Context, page: str) -> Box:
        chosen = page == self.at
        return row(
            icon(PAGES[page][2], 30, "action" if chosen else None),
            text(ctx.t(f"settings.page.{page}"), 21, bold=True, lines=2, line=1.15, grow=1),
            **self._look_of(page, 16),
            h=68,
            gap=16,
            pad=pad(0, 18),
        )

    def _narrow(self, ctx: Context, page: str) -> Box:
        chosen = page == self.at
        return column(
            icon(PAGES[page][2], 30, "action" if chosen else None),
            text(ctx.t(f"settings.page.{page}"), "small", bold=True, lines=3, line=1.1, anchor="center"),
            **self._look_of(page, 14),
            gap="xxs",
            items="center",
            justify="center",
            pad=pad("hair", "xxs"),
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
