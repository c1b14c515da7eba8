"""A page of the settings, registered in `PAGES` of `settings.py`, and the card its rows lie on."""

from __future__ import annotations

from divingbell.ui.kit import roles
from divingbell.ui.kit.cards import ROUND_A_BAR, card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.rows import ruled
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Box, Element, Pad, Scroll, column, pad


class Page:
    """One page; it keeps what it shows for as long as the settings are open."""

    name = ""
    """Of its button and its texts: `settings.page.NAME`."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    def view(self, ctx: Context) -> Element:
        """Everything beside the buttons of the pages."""
        raise NotImplementedError

    def on_show(self) -> None:
        """It has come to the top."""

    def on_hide(self) -> None:
        """Another page or screen lies over it."""

    def refresh(self) -> None:
        self.shell.refresh()


def card_pad(ctx: Context) -> Pad:
    """Room inside a card of settings."""
    return pad("gap_l", ctx.gutter)


def heading(words: str) -> Element:
    """Over a group of rows."""
    return roles.title(words, is_heading=True)


def sheet(ctx: Context, page: str, *rows: Element | None) -> Box:
    """Rows on one card; what is higher than the screen is moved by the finger."""
    inside = column(*ruled(rows), gap="gap_l", pad=pad("gap_xxs", ctx.gutter))
    return card(Scroll(child=inside, grow=1, id=f"sheet.{page}"), grow=1, pad=ROUND_A_BAR)
