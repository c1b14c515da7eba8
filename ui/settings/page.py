"""A page of the settings, and the rows that all pages are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ui.element import Box, Element, Pad, Scroll, column, pad, row, text
from ui.kit.fields import switch
from ui.kit.keys import press
from ui.kit.marks import hairline, icon
from ui.kit.plates import plate
from ui.theme import Look

if TYPE_CHECKING:
    from ui.app import Shell
    from ui.settings.settings import SettingsScreen


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

    def view(self, look: Look) -> Element:
        """Everything beside the keys of the pages."""
        raise NotImplementedError

    def shown(self) -> None:
        """It has come to the top."""

    def hidden(self) -> None:
        """Another page or screen lies over it."""

    def refresh(self) -> None:
        self.screen.refresh()


def inset(look: Look) -> Pad:
    """Room inside a plate of settings."""
    return look.pick(pad(16, 20), pad(8, 14), pad(12, 16))


def heading(look: Look, words: str) -> Element:
    """Over a group of rows."""
    return text(words, look.pick(24, 19, 22), bold=True, line=1.1)


def setting(look: Look, title: str, sub: str | None, *controls: Any, under: bool = False) -> Box:
    """What is set, in words, and its keys: beside it, or under it where there is no room."""
    words = column(
        text(title, look.pick(21, 18, 20), bold=True, lines=2, line=1.12),
        text(sub, look.pick(17, 16), colour="text2", lines=3, line=1.15) if sub else None,
        gap=2,
        grow=0 if under else 1,
        justify="center",
    )
    keys = row(*controls, gap=look.pick(10, 8))
    if under:
        return column(words, keys, gap=look.pick(10, 8))
    return row(words, keys, gap=look.pick(14, 10))


def switched(look: Look, field: str, title: str, sub: str | None, on: bool, change: Callable[[bool], None]) -> Box:
    """A row with a switch."""
    return setting(look, title, sub, switch(look, field, on, change))


def choice(look: Look, key_id: str, words: str, mark: str | None, *, chosen: bool, tap: Callable[[], None]) -> Box:
    """One of several values: ticked where it holds, so that its colour is not alone."""
    return press(
        key_id,
        icon(mark, look.pick(28, 24)) if mark else None,
        text(words, look.pick(19, 17, 18), bold=True, lines=2, line=1.12, anchor="center"),
        icon("check-circle", look.pick(24, 20, 22), "action") if chosen else None,
        kind="selected" if chosen else "neutral",
        gap=8,
        pad=pad(2, 8),
        grow=1,
        h=look.pick(64, 56, 60),
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


def sheet(look: Look, page: str, *rows: Element | None) -> Box:
    """Rows on one plate; what is higher than the screen is moved by the finger."""
    gap = look.pick(14, 8, 12)
    inside = column(*ruled(rows), gap=gap, pad=inset(look))
    return plate(Scroll(child=inside, grow=1, id=f"sheet.{page}"), grow=1)
