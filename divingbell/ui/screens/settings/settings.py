"""The settings: the buttons of its pages, and the page that is open. Everything is kept at once."""

from __future__ import annotations

from importlib import import_module

from divingbell.ui.kit import roles
from divingbell.ui.kit.body import body
from divingbell.ui.kit.buttons import round_button
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip, icon
from divingbell.ui.screens.settings.page import Page
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Box, Element, Skin, column, grid, pad, row

PAGES = {
    "sight": ("divingbell.ui.screens.settings.sight", "Sight", "translate"),
    "sound": ("divingbell.ui.screens.settings.sound", "SoundPage", "volume-high"),
    "seats": ("divingbell.ui.screens.settings.seats", "ScreenAndSeats", "screen-rotation"),
    "rules": ("divingbell.ui.screens.settings.house_rules", "HouseRules", "book-open-variant"),
    "hardware": ("divingbell.ui.screens.settings.hardware", "Hardware", "chip"),
    "backup": ("divingbell.ui.screens.settings.backup", "Backup", "database-export"),
    "about": ("divingbell.ui.screens.settings.about", "About", "information-outline"),
    "quit": ("divingbell.ui.screens.settings.quit", "Quit", "power"),
}
"""Module, class and icon of each page, in the order of their buttons; a page is imported when it is opened."""


def show_settings(shell: Shell) -> None:
    """Over home or a table."""
    shell.push(SettingsScreen(shell))


def show_backup(shell: Shell) -> None:
    """The page with the ways onto a stick and back."""
    shell.push(SettingsScreen(shell, "backup"))


class SettingsScreen(Screen):
    """One screen with eight pages."""

    name = "settings"

    def __init__(self, shell: Shell, page: str = "sight") -> None:
        super().__init__(shell)
        self._pages: dict[str, Page] = {}
        self.at = page

    @property
    def page(self) -> Page:
        """The page that is open."""
        if self.at not in self._pages:
            module, name, _ = PAGES[self.at]
            self._pages[self.at] = getattr(import_module(module), name)(self.shell)
        return self._pages[self.at]

    def on_show(self) -> None:
        self.page.on_show()

    def on_hide(self) -> None:
        self.page.on_hide()

    def open(self, page: str) -> None:
        """Another page."""
        if page != self.at:
            self.page.on_hide()
            self.at = page
            self.page.on_show()
            self.refresh()

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        page = ctx.t(f"settings.page.{self.at}")
        content = column(self.page.view(ctx), id=f"page.{self.at}", grow=1)
        return column(
            self.bar(ctx.t("settings.title"), page, self._club_button(ctx), self._kept(ctx)),
            body(ctx, self._buttons(ctx), content),
        )

    def _club_button(self, ctx: Context) -> Box | None:
        """The way to the club."""
        club = self.shell.route(Route.CLUB)
        return round_button(ctx, "open.club", "account-group", club) if club is not None else None

    def _kept(self, ctx: Context) -> Box | None:
        """Tell whether the settings are saved; while the journal is not, nothing says "saved" (screens.md 0.8)."""
        if self.shell.unsaved:
            return chip(
                ctx, icon("alert", "title", "caution"), ctx.t("settings.not_saved"), colour="caution", id="kept"
            )
        if self.shell.services.table.now.journal_failure is not None:
            return None
        return chip(ctx, icon("content-save-check", "title", "positive"), ctx.t("settings.saved"), id="kept")

    def _buttons(self, ctx: Context) -> Element:
        if ctx.size == "regular":
            keys = [self._button(ctx, page, upright=False) for page in PAGES]
            return card(*keys[:-1], Box(grow=1), keys[-1], w=272, gap="gap_xs", pad=pad("gap_m"))
        keys = [self._button(ctx, page, upright=True) for page in PAGES]
        if ctx.size == "tall":
            return card(grid(*keys, columns=4, gap="gap_s", row_height=84), pad=pad("gap_s"))
        return card(grid(*keys, columns=2, gap="gap_s", grow=1), w=222, pad=pad("gap_xs"))

    def _button(self, ctx: Context, page: str, *, upright: bool) -> Box:
        """The way to a page: sign and words in a row, or one under the other."""
        chosen = page == self.at
        skin = Skin(radius="l")
        return (column if upright else row)(
            icon(PAGES[page][2], "icon_m", "action" if chosen else None),
            roles.label(
                ctx.t(f"settings.page.{page}"), lines=3 if upright else 2, anchor="center" if upright else "left",
                grow=0 if upright else 1,
            ),
            id=f"open.{page}",
            tap=lambda: self.open(page),
            skin=skin._replace(fill="action_lo", edge="action", stroke=3) if chosen else skin,
            pressed_skin=skin._replace(fill="raised"),
            colour="text1" if chosen else "text2",
            items="center",
            justify="center" if upright else "start",
            h=None if upright else "row",
            gap="gap_xxs" if upright else "gap_l",
            pad=pad("gap_hair", "gap_s" if upright else "gap"),
        )  # fmt: skip
