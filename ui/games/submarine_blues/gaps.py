"""Into the reef (`g5-blues-reef`): the gaps that take the card are lit, and the card that would be taken is ringed."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

from divingbell.companion.games.submarine_blues.cards import Card, between, rank
from divingbell.companion.games.submarine_blues.reef import gaps
from divingbell.ui.games.submarine_blues.cards import face, small, title
from divingbell.ui.games.submarine_blues.reef import WATER
from divingbell.ui.games.submarine_blues.step import Reach, Step
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import icon
from divingbell.ui.kit.plates import well
from divingbell.ui.toolkit.element import At, Box, Element, column, pad, row, text

if TYPE_CHECKING:
    from divingbell.ui.games.submarine_blues.table import SubmarineBluesTable

LISTED = 4
"""Ranks that a gap names one by one."""
WALK = 7
"""Ranks of the example under the reef."""


class GapStep(Step):
    """Asks between which two cards of the reef the card went; a lit gap sends."""

    name: ClassVar[str] = "g5-blues-reef"
    mark: ClassVar[str] = "reef"
    reach: ClassVar[Reach] = (46, 50, 66)

    def __init__(self, table: SubmarineBluesTable, card: Card) -> None:
        super().__init__(table)
        self.card = card
        self.lit = gaps(table.state, card)

    def title(self, ctx: Context) -> str:
        return ctx.t("blues_table.into_reef")

    def content(self, ctx: Context) -> Element:
        tall = ctx.size == "tall"
        change = press(
            "change_card",
            small(self.card, ctx.pick(66, 56)),
            column(
                text(title(ctx, self.card), ctx.pick(24, 20), bold=True),
                text(ctx.t("blues_table.tap_to_change"), ctx.pick(18, 16), colour="text2"),
            ),
            tap=self.table.other_card,
            h=ctx.pick(88, 72),
            gap=10,
            pad=pad(0, 14),
            justify="start",
        )
        name = self.table.seat(self.table.actor).name
        say = column(
            text(ctx.t("blues_table.tap_gap"), ctx.pick(26, 20, 22), bold=True),
            text(
                ctx.t("blues_table.gap_takes", rank=rank(self.card), name=name),
                ctx.pick(20, 17), colour="text2", lines=2 if not tall else 3, line=1.2,
            ),
            gap=1,
            grow=1 if not tall else 0,
        )  # fmt: skip
        return column(
            column(
                (column if tall else row)(change, say, gap=ctx.pick(18, 14)),
                self._reef(ctx),
                self._walk(ctx),
                grow=1,
                gap=ctx.pick(14, 8, 14),
                pad=pad(ctx.pick(16, 8, 14), ctx.gutter),
            ),
            self.low_bar(ctx, self._foot(ctx), self.not_this(ctx, low=True)),
            grow=1,
        )

    def _reef(self, ctx: Context) -> Box:
        """The cards with a key in every gap; on the tall panel the keys stand under the gaps."""
        reef = self.table.state.reef
        w, h = ctx.pick((120.0, 232.0), (78.0, 150.0), (86.0, 164.0))
        size, suit_size = ctx.pick((72, 58), (50, 40), (60, 46))
        cards: list[Element] = [
            face(card, w, h, size=size, suit_size=suit_size, ring=place in self.lit) for place, card in enumerate(reef)
        ]
        keys = [self._gap(ctx, gap, ctx.pick(100, 66, w), h) for gap in range(1, len(reef))]
        water: dict[str, Any] = {"grow": 1, "skin": WATER._replace(radius=18), "colour": "art.white"}
        if ctx.size == "tall":
            return column(
                row(*cards, gap=14, justify="center"), row(*keys, gap=14, justify="center"),
                gap=18, justify="center", **water,
            )  # fmt: skip
        shown = [one for pair in zip(cards, keys, strict=False) for one in pair] + cards[-1:]
        return row(*shown, gap=ctx.pick(12, 8), justify="center", pad=pad(0, 10), **water)

    def _gap(self, ctx: Context, gap: int, wide: float, height: float) -> Box:
        if gap not in self.lit:
            return press(
                f"gap.{gap}",
                text(self._needs(ctx, gap), ctx.pick(18, 16, 17), lines=4, line=1.2, anchor="center"),
                disabled_reason="", w=wide, h=height, colour="art.card", pad=pad(0, 2),
            )  # fmt: skip
        return press(
            f"gap.{gap}",
            icon("reef", ctx.pick(46, 36, 44), "action"),
            text(ctx.t("blues_table.fits", rank=rank(self.card)), ctx.pick(20, 17, 20), bold=True, lines=2, line=1.1,
                 anchor="center", colour="text1"),
            icon("arrow-right", 26, "text1"),
            kind="selected", tap=lambda: self._lay(gap), vertical=True, gap=4, w=wide, h=height, pad=pad(0, 2),
        )  # fmt: skip

    def _needs(self, ctx: Context, gap: int) -> str:
        """What would fit there."""
        reef = self.table.state.reef
        fitting = between(reef[gap - 1], reef[gap])
        if not fitting:
            return ctx.t("blues_table.fits_nothing")
        if len(fitting) == 1:
            return ctx.t("blues_table.fits_only", rank=fitting[0])
        if len(fitting) <= LISTED:
            return " ".join(fitting)
        return ctx.t("blues_table.fits_range", first=fitting[0], last=fitting[-1])

    def _walk(self, ctx: Context) -> Box:
        """Which way ranks are counted, with the gap of this reef that goes through the ace."""
        words = ctx.t("blues_table.walk")
        reef = self.table.state.reef
        for nearer, farther in pairwise(reef):
            passed = between(nearer, farther)
            if "A" in passed and len(passed) + 2 <= WALK:
                words = ctx.t("blues_table.walk_as", ranks=", ".join((rank(nearer), *passed, rank(farther))))
                break
        near = row(icon("arrow-left", 18), text(ctx.t("blues_table.deck_side"), ctx.pick(18, 16)), gap=6)
        far = row(text(ctx.t("blues_table.up_reef"), ctx.pick(18, 16)), icon("arrow-right", 18), gap=6)
        said = text(words, ctx.pick(18, 16), anchor="center", lines=2 if ctx.size == "tall" else 1)
        if ctx.size == "tall":
            return column(row(near, Box(grow=1), far), said, gap=6, colour="text3", pad=pad(0, 6))
        said.grow = 1
        return row(near, said, far, gap=12, colour="text3", pad=pad(0, 6), h=ctx.pick(26, 20))

    def _foot(self, ctx: Context) -> Box:
        tight = ctx.size != "regular" and ctx.text_scale > 1.15
        return well(
            column(
                text(ctx.t("blues_table.taken_may_join"), ctx.pick(20, 17), lines=2 if not tight else 3, line=1.15),
                text(ctx.t("blues_table.costs_no_action"), ctx.pick(18, 16), colour="text2") if not tight else None,
                gap=2,
                grow=1,
            ),
            grow=1,
            items="center",
            pad=pad(0, ctx.pick(22, 14, 12)),
            radius=ctx.pick(20, 16),
        )

    def _lay(self, gap: int) -> None:
        self.table.send(self.table.into_reef(self.card, gap))

    def toast_place(self, ctx: Context) -> At:
        return At(left=ctx.gutter, right=ctx.gutter, bottom=ctx.pick(112, 82, 100) + 2)
