"""The board that Sunken Treasure is played on: the one in the box, of which the table shows what people need to know,
or the simulated one of the practice (`practice/`), which is played with a finger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from divingbell.companion.rig import Health, Signal
from divingbell.companion.table.events import Entered
from divingbell.ui.games.sunken_treasure import (
    armed_dive,
    buzz,
    call,
    free_buzz,
    game_over,
    header,
    penalty,
    ring,
    stage,
)
from divingbell.ui.games.sunken_treasure.table_view import Picture, TableView
from divingbell.ui.kit.context import Context
from divingbell.ui.table.stage import StageView
from divingbell.ui.toolkit.element import At, Element


class BoardHost(Protocol):
    """The table as the board in the box needs it."""

    @property
    def picture(self) -> Picture: ...
    @property
    def staged(self) -> bool: ...
    @property
    def buzzed(self) -> bool: ...
    def table_view(self, ctx: Context) -> TableView: ...
    def stage(self, ctx: Context) -> tuple[TableView, stage.Stage]: ...


class Board(Protocol):
    """How a table looks, and what its board does of itself."""

    @property
    def name(self) -> str:
        """As the drawings call what is shown."""

    def picture(self, holds: Picture) -> Picture:
        """The picture that is shown for what holds."""

    def header(self, ctx: Context) -> Element:
        """The turn header."""

    def content(self, ctx: Context) -> Element:
        """Everything under it."""

    def stage(self) -> StageView:
        """Both while a payment is seen."""

    def toast_place(self, ctx: Context) -> At | None:
        """As of a `TableScreen`."""

    def may_turn(self) -> bool:
        """Tell whether it lets the picture be turned."""

    def on_show(self) -> None: ...
    def on_hide(self) -> None: ...
    def on_close(self) -> None: ...
    def on_entries(self, event: Entered) -> None: ...
    def on_signal(self, signal: Signal, *, counted: bool, free: bool) -> None:
        """`free`: with this contact an announced free buzz is over."""

    def on_health(self, health: Health, was: str) -> None:
        """`was` is the state of the health before."""


class RealBoard:
    """The board in the box: coin, hole and contact are people's; the table shows one picture a phase."""

    def __init__(self, table: BoardHost) -> None:
        self._table = table

    @property
    def name(self) -> str:
        return "sunken.payment" if self._table.staged else _NAMES[self._table.picture]

    def picture(self, holds: Picture) -> Picture:
        return holds

    def header(self, ctx: Context) -> Element:
        view = self._table.table_view(ctx)
        return buzz.header(ctx, view) if self._table.buzzed else header.header(ctx, view)

    def content(self, ctx: Context) -> Element:
        return _CONTENTS[self._table.picture](ctx, self._table.table_view(ctx))

    def stage(self) -> StageView:
        return StageView(self._stage_header, self._stage_content)

    def _stage_header(self, ctx: Context) -> Element:
        view, shown = self._table.stage(ctx)
        return stage.header(ctx, view, shown)

    def _stage_content(self, ctx: Context) -> Element:
        view, shown = self._table.stage(ctx)
        return stage.content(ctx, view, shown)

    def toast_place(self, ctx: Context) -> At | None:
        """None: in the snackbar row."""
        del ctx
        return None

    def may_turn(self) -> bool:
        return True

    def on_show(self) -> None: ...
    def on_hide(self) -> None: ...
    def on_close(self) -> None: ...
    def on_entries(self, event: Entered) -> None: ...
    def on_signal(self, signal: Signal, *, counted: bool, free: bool) -> None: ...
    def on_health(self, health: Health, was: str) -> None: ...


_CONTENTS: dict[Picture, Callable[[Context, TableView], Element]] = {
    "card": call.content,
    "call": call.content,
    "free_buzz": free_buzz.content,
    "armed": armed_dive.content,
    "ring": ring.content,
    "buzz": buzz.content,
    "penalty": penalty.content,
    "over": game_over.content,
}
_NAMES: dict[Picture, str] = {
    "card": "sunken.card",
    "call": "sunken.call",
    "free_buzz": "sunken.free_buzz",
    "armed": "sunken.armed",
    "ring": "sunken.ring",
    "buzz": "sunken.buzz",
    "penalty": "sunken.penalty",
    "over": "podium",
}
