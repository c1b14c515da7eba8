"""What one action asks for before it is sent: a screen of its own in the place of the table, until it is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import chip, disc
from divingbell.ui.toolkit.element import At, Box, Element

if TYPE_CHECKING:
    from divingbell.ui.games.submarine_blues.table import SubmarineBluesTable

Reach = tuple[float, float, float]


class Step:
    """Base of these screens. They change nothing but themselves until their last key sends."""

    name: ClassVar[str] = ""
    """A name of screens.md 12."""
    mark: ClassVar[str] = ""
    reach: ClassVar[Reach] = (42, 50, 66)
    """Where the pennant ends: regular, compact, tall; percent of the width."""

    def __init__(self, table: SubmarineBluesTable) -> None:
        self.table = table

    def title(self, ctx: Context) -> str:
        """On the pennant."""
        raise NotImplementedError

    def chips(self, ctx: Context) -> list[Box]:
        """On the dark side of the band: which action this is."""
        if self.table.state.phase != "actions" or ctx.size == "tall":
            return []
        return [chip(ctx, None, self.table.which_action(ctx))]

    def content(self, ctx: Context) -> Element:
        raise NotImplementedError

    def toast_place(self, ctx: Context) -> At:
        return At(left=ctx.gutter, right=ctx.gutter, top=ctx.frame.size.band + ctx.pick(4, 1, 4))

    # Keys that several of them have -----------------------------------------------------------------------------

    def not_this(self, ctx: Context, *, w: float | None = None, low: bool = False) -> Box:
        """Leave it: another action."""
        table = self.table
        if low:
            return keys.key(
                ctx, "not_this", ctx.t("blues_table.not_this"), "close", tap=table.leave_step,
                size=ctx.pick(23, 19, 20), mark_size=ctx.pick(32, 26), w=ctx.pick(230, 150, 150),
                radius=ctx.pick(20, 16, 18), justify="center",
            )  # fmt: skip
        regular = ctx.size == "regular"
        sign = disc("close", 64, "neutral", share=0.6) if regular else "close"
        return keys.key(
            ctx, "not_this", ctx.t("blues_table.not_this"), sign, ctx.t(self.left_for),
            tap=table.leave_step, vertical=not regular, mark_size=ctx.pick(38, 32, 34),
            w=w or ctx.pick(270, 130, 140), radius=ctx.pick(20, 16, 20), justify="start" if regular else "center",
        )  # fmt: skip

    left_for: ClassVar[str] = "blues_table.not_this.sub"

    def bar(self, ctx: Context, *children: Element | None) -> Box:
        """The bottom row with Undo in its corner."""
        return bars.action_bar(ctx, self.table.undo_key(ctx), *children, h=ctx.pick(148, 106, 132))

    def low_bar(self, ctx: Context, *children: Element | None) -> Box:
        """A bottom row that leaves more room above."""
        undo = self.table.undo_key(ctx, mark=ctx.pick("undo-variant", None, "undo-variant"), mark_size=26)
        return bars.action_bar(ctx, undo, *children, h=ctx.pick(112, 82, 100))
