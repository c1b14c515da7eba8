"""What one action asks for before it is sent: a screen of its own in the place of the table, until it is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ui.element import At, Box, Element
from ui.kit import bars, keys
from ui.kit.marks import chip, disc
from ui.theme import Look

if TYPE_CHECKING:
    from ui.submarine_blues.table import SubmarineBluesTable

Reach = tuple[float, float, float]


class Step:
    """Base of these screens. They change nothing but themselves until their last key sends."""

    name: ClassVar[str] = ""
    """As the drawings call it."""
    mark: ClassVar[str] = ""
    reach: ClassVar[Reach] = (42, 50, 66)
    """Where the pennant ends: regular, compact, tall; percent of the width."""

    def __init__(self, table: SubmarineBluesTable) -> None:
        self.table = table

    def title(self, look: Look) -> str:
        """On the pennant."""
        raise NotImplementedError

    def chips(self, look: Look) -> list[Box]:
        """On the dark side of the band: which action this is."""
        if self.table.state.phase != "actions" or look.size == "tall":
            return []
        return [chip(look, None, self.table.which_action(look))]

    def content(self, look: Look) -> Element:
        raise NotImplementedError

    def toast_place(self, look: Look) -> At:
        return At(left=look.gutter, right=look.gutter, top=look.frame.size.band + look.pick(4, 1, 4))

    # Keys that several of them have -----------------------------------------------------------------------------

    def not_this(self, look: Look, *, w: float | None = None, low: bool = False) -> Box:
        """Leave it: another action."""
        table = self.table
        if low:
            return keys.key(
                look, "not_this", look.t("blues_table.not_this"), "close", tap=table.leave_step,
                size=look.pick(23, 19, 20), mark_size=look.pick(32, 26), w=look.pick(230, 150, 150),
                radius=look.pick(20, 16, 18), justify="center",
            )  # fmt: skip
        regular = look.size == "regular"
        sign = disc("close", 64, "neutral", share=0.6) if regular else "close"
        return keys.key(
            look, "not_this", look.t("blues_table.not_this"), sign, look.t(self.left_for),
            tap=table.leave_step, vertical=not regular, mark_size=look.pick(38, 32, 34),
            w=w or look.pick(270, 130, 140), radius=look.pick(20, 16, 20), justify="start" if regular else "center",
        )  # fmt: skip

    left_for: ClassVar[str] = "blues_table.not_this.sub"

    def bar(self, look: Look, *children: Element | None) -> Box:
        """The bottom row with Undo in its corner."""
        return bars.action_bar(look, self.table.undo_key(look), *children, h=look.pick(148, 106, 132))

    def low_bar(self, look: Look, *children: Element | None) -> Box:
        """A bottom row that leaves more room above."""
        undo = self.table.undo_key(look, mark=look.pick("undo-variant", None, "undo-variant"), mark_size=26)
        return bars.action_bar(look, undo, *children, h=look.pick(112, 82, 100))
