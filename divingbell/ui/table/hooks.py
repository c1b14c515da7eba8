"""Additions to a table beside its picture: an overlay in its place, buttons of its menu, ways out of a refusal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import At, Element


def nothing() -> None:
    """Keep things as they are: the safe answer."""


class CameBack(NamedTuple):
    """A game that was carried on: whether the power was lost in it, and when its last line was written (ISO 8601)."""

    power_cut: bool
    last_at: str


class Overlay(Protocol):
    """A view in the place of a table's own header and content for as long as it holds: a question, the podium."""

    def holds(self) -> bool:
        """Tell whether it stands there now."""

    def header(self, ctx: Context) -> Element:
        """In the place of the table's turn header."""

    def content(self, ctx: Context) -> Element:
        """In the place of the table's content."""

    def toast_place(self, ctx: Context) -> At | None:
        """Where a toast does not hide its buttons."""


@dataclass(frozen=True)
class MenuButton:
    """A button that a game adds to the table menu; `disabled_reason` is its second line while it is off."""

    id: str
    mark: str
    label: str
    sub: str
    tap: Callable[[], None]
    disabled_reason: str | None = None


@dataclass(frozen=True)
class WayOut:
    """A way out of a refusal: a button of the window, which closes before `tap` is called."""

    id: str
    mark: str
    label: str
    sub: str
    tap: Callable[[], None] = nothing
