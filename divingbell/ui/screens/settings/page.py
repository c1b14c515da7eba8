"""A page of the settings, registered in `PAGES` of `settings.py`, and the card its rows lie on."""

from __future__ import annotations

from divingbell.ui.kit import roles
from divingbell.ui.kit.cards import ROUND_A_BAR, card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.rows import ruled
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Box, Element, Pad, Scroll, column, fits, pad, row


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


def sheet(ctx: Context, page: str, *rows: Element | None, picture: Element | None = None) -> Element:
    """Rows on one card; what is higher than the screen is moved by the finger. Beside it a `picture` of what they set,
    where rows and picture have the room: keys stand near their words."""
    inside = column(*ruled(rows), gap="gap_l", pad=pad("gap_xxs", ctx.gutter))

    def alone() -> Box:
        return card(Scroll(child=inside, grow=1, id=f"sheet.{page}"), grow=1, min_w=_LEAST, pad=ROUND_A_BAR)

    if picture is None:
        return alone()
    shown = card(picture, grow=_PICTURE, min_w=_LEAST * _PICTURE, pad=card_pad(ctx))
    return fits(lambda: row(alone(), shown, gap="gap_l", items="stretch"), alone, grow=1)


_LEAST, _PICTURE = 640, 0.42
"""Width (dp) of rows from which a picture stands beside them, and its width as a share of theirs."""
