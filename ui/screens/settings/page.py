"""A page of the settings, and the rows that all pages are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import switch
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import hairline, icon
from divingbell.ui.kit.plates import plate
from divingbell.ui.toolkit.element import Box, Element, Pad, Scroll, column, pad, row, text

if TYPE_CHECKING:
    from divingbell.ui.screens.settings.settings import SettingsScreen
    from divingbell.ui.shell.app import Shell


class Page:
    """One page; it keeps what it shows for as long as the settings are open."""

    name = ""
    """Of its key and its texts: `settings.page.NAME`."""
    mark = ""
    """Icon of its key."""

    def __init__(self, screen: SettingsScreen) -> None:
        self.screen = screen

    @property
    def shell(self) -> Shell:
        return self.screen.shell

    def view(self, ctx: Context) -> Element:
        """Everything beside the keys of the pages."""
        raise NotImplementedError

    def shown(self) -> None:
        """It has come to the top."""

    def hidden(self) -> None:
        """Another page or screen lies over it."""

    def refresh(self) -> None:
        self.screen.refresh()


def inset(ctx: Context) -> Pad:
    """Room inside a plate of settings."""
    return ctx.pick(pad(16, 20), pad(8, 14), pad(12, 16))


def heading(ctx: Context, words: str) -> Element:
    """Over a group of rows."""
    return text(words, ctx.pick(24, 19, 22), bold=True, line=1.1)


def setting(ctx: Context, title: str, sub: str | None, *controls: Any, under: bool = False) -> Box:
    """What is set, in words, and its keys: beside it, or under it where there is no room."""
    words = column(
        text(title, ctx.pick(21, 18, 20), bold=True, lines=2, line=1.12),
        text(sub, ctx.pick(17, 16), colour="text2", lines=3, line=1.15) if sub else None,
        gap=2,
        grow=0 if under else 1,
        justify="center",
    )
    keys = row(*controls, gap=ctx.pick(10, 8))
    if under:
        return column(words, keys, gap=ctx.pick(10, 8))
    return row(words, keys, gap=ctx.pick(14, 10))


def switched(ctx: Context, field: str, title: str, sub: str | None, on: bool, change: Callable[[bool], None]) -> Box:
    """A row with a switch."""
    return setting(ctx, title, sub, switch(ctx, field, on, change))


def choice(ctx: Context, key_id: str, words: str, mark: str | None, *, chosen: bool, tap: Callable[[], None]) -> Box:
    """One of several values: ticked where it holds, so that its colour is not alone."""
    return press(
        key_id,
        icon(mark, ctx.pick(28, 24)) if mark else None,
        text(words, ctx.pick(19, 17, 18), bold=True, lines=2, line=1.12, anchor="center"),
        icon("check-circle", ctx.pick(24, 20, 22), "action") if chosen else None,
        kind="selected" if chosen else "neutral",
        gap=8,
        pad=pad(2, 8),
        grow=1,
        h=ctx.pick(64, 56, 60),
        tap=tap,
    )


def ruled(rows: Sequence[Element | None]) -> list[Element]:
    """Rows with a line between two of them."""
    shown: list[Element] = []
    for one in rows:
        if one is None:
            continue
        if shown:
            shown.append(hairline())
        shown.append(one)
    return shown


def sheet(ctx: Context, page: str, *rows: Element | None) -> Box:
    """Rows on one plate; what is higher than the screen is moved by the finger."""
    gap = ctx.pick(14, 8, 12)
    inside = column(*ruled(rows), gap=gap, pad=inset(ctx))
    return plate(Scroll(child=inside, grow=1, id=f"sheet.{page}"), grow=1)
