"""The stage: what a table shows in the place of header and content while a payment is seen; in its bottom row Undo, and
in the place of the buttons what follows (screens.md 11.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from divingbell.ui.kit import bars, roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.cards import inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import tile
from divingbell.ui.toolkit.element import Box, Element, Pad, column, pad, row, space

_LOW = 126.0
"""Height (dp) of a bottom row with one row of buttons on the tall panel."""


class StageView(NamedTuple):
    """The view in the place of a table's own header and content."""

    header: Callable[[Context], Element]
    content: Callable[[Context], Element]


class Following(NamedTuple):
    """The turn that comes after the payment that is seen."""

    diver: str
    """The colour of the person it comes to."""
    words: str
    go_on: Tap


def stage_bar(ctx: Context, undo: Box, following: Following, *, tall: float = _LOW) -> Box:
    """`tall` is the height (dp) of the buttons on the tall panel: in the lower of two rows Undo keeps its place."""
    left = undo
    if ctx.size == "tall" and tall > _LOW:
        left = column(space(), undo)
    return bars.action_bar(ctx, left, _inset(ctx, following), h=ctx.pick(148, 106, tall))


def _inset(ctx: Context, following: Following) -> Box:
    said = column(
        roles.heading(following.words),
        roles.note(ctx.t("table.stage.sub")),
        gap="gap_hair",
        grow=1,
    )
    sign = tile(ctx, following.diver, "tile_l")
    return inset(
        sign, said, gap="gap_l", pad=pad(0, "pad_card"), radius="xl", grow=1, id="stage.next",
    )  # fmt: skip


def touched(main: Box, following: Following | None = None) -> Box:
    """The main area; while a payment is seen a touch on it goes on at once."""
    main.id = "main"  # the same part before and during the payment: what it shows passes on
    room, main.pad = main.pad, Pad()
    if following is not None:
        main.tap = following.go_on
    return row(main, pad=room, items="stretch", grow=1)
