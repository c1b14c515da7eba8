"""Into the reef (`g5-blues-reef`): the gaps that take the card are lit, and the card that would be taken is ringed."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

from companion.games.submarine_blues.cards import Card, between, rank
from companion.games.submarine_blues.reef import gaps
from ui.element import At, Box, Element, column, pad, row, text
from ui.kit.keys import press
from ui.kit.marks import icon
from ui.kit.plates import well
from ui.submarine_blues.cards import face, small, title
from ui.submarine_blues.reef import WATER
from ui.submarine_blues.step import Reach, Step
from ui.theme import Look

if TYPE_CHECKING:
    from ui.submarine_blues.table import SubmarineBluesTable

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

    def title(self, look: Look) -> str:
        return look.t("blues_table.into_reef")

    def content(self, look: Look) -> Element:
        tall = look.size == "tall"
        change = press(
            "change_card",
            small(self.card, look.pick(66, 56)),
            column(
                text(title(look, self.card), look.pick(24, 20), bold=True),
                text(look.t("blues_table.tap_to_change"), look.pick(18, 16), colour="text2"),
            ),
            tap=self.table.other_card,
            h=look.pick(88, 72),
            gap=10,
            pad=pad(0, 14),
            justify="start",
        )
        name = self.table.seat(self.table.actor).name
        say = column(
            text(look.t("blues_table.tap_gap"), look.pick(26, 20, 22), bold=True),
            text(
                look.t("blues_table.gap_takes", rank=rank(self.card), name=name),
                look.pick(20, 17), colour="text2", lines=2 if not tall else 3, line=1.2,
            ),
            gap=1,
            grow=1 if not tall else 0,
        )  # fmt: skip
        return column(
            column(
                (column if tall else row)(change, say, gap=look.pick(18, 14)),
                self._reef(look),
                self._walk(look),
                grow=1,
                gap=look.pick(14, 8, 14),
                pad=pad(look.pick(16, 8, 14), look.gutter),
            ),
            self.low_bar(look, self._foot(look), self.not_this(look, low=True)),
            grow=1,
        )

    def _reef(self, look: Look) -> Box:
        """The cards with a key in every gap; on the tall panel the keys stand under the gaps."""
        reef = self.table.state.reef
        w, h = look.pick((120.0, 232.0), (78.0, 150.0), (86.0, 164.0))
        size, suit_size = look.pick((72, 58), (50, 40), (60, 46))
        cards: list[Element] = [
            face(card, w, h, size=size, suit_size=suit_size, ring=place in self.lit) for place, card in enumerate(reef)
        ]
        keys = [self._gap(look, gap, look.pick(100, 66, w), h) for gap in range(1, len(reef))]
        water: dict[str, Any] = {"grow": 1, "skin": WATER._replace(radius=18), "colour": "art.white"}
        if look.size == "tall":
            return column(
                row(*cards, gap=14, justify="center"), row(*keys, gap=14, justify="center"),
                gap=18, justify="center", **water,
            )  # fmt: skip
        shown = [one for pair in zip(cards, keys, strict=False) for one in pair] + cards[-1:]
        return row(*shown, gap=look.pick(12, 8), justify="center", pad=pad(0, 10), **water)

    def _gap(self, look: Look, gap: int, wide: float, height: float) -> Box:
        if gap not in self.lit:
            return press(
                f"gap.{gap}",
                text(self._needs(look, gap), look.pick(18, 16, 17), lines=4, line=1.2, anchor="center"),
                why_off="", w=wide, h=height, colour="art.card", pad=pad(0, 2),
            )  # fmt: skip
        return press(
            f"gap.{gap}",
            icon("reef", look.pick(46, 36, 44), "action"),
            text(look.t("blues_table.fits", rank=rank(self.card)), look.pick(20, 17, 20), bold=True, lines=2, line=1.1,
                 anchor="center", colour="text1"),
            icon("arrow-right", 26, "text1"),
            kind="selected", tap=lambda: self._lay(gap), vertical=True, gap=4, w=wide, h=height, pad=pad(0, 2),
        )  # fmt: skip

    def _needs(self, look: Look, gap: int) -> str:
        """What would fit there."""
        reef = self.table.state.reef
        fitting = between(reef[gap - 1], reef[gap])
        if not fitting:
            return look.t("blues_table.fits_nothing")
        if len(fitting) == 1:
            return look.t("blues_table.fits_only", rank=fitting[0])
        if len(fitting) <= LISTED:
            return " ".join(fitting)
        return look.t("blues_table.fits_range", first=fitting[0], last=fitting[-1])

    def _walk(self, look: Look) -> Box:
        """Which way ranks are counted, with the gap of this reef that goes through the ace."""
        words = look.t("blues_table.walk")
        reef = self.table.state.reef
        for nearer, farther in pairwise(reef):
            passed = between(nearer, farther)
            if "A" in passed and len(passed) + 2 <= WALK:
                words = look.t("blues_table.walk_as", ranks=", ".join((rank(nearer), *passed, rank(farther))))
                break
        near = row(icon("arrow-left", 18), text(look.t("blues_table.deck_side"), look.pick(18, 16)), gap=6)
        far = row(text(look.t("blues_table.up_reef"), look.pick(18, 16)), icon("arrow-right", 18), gap=6)
        said = text(words, look.pick(18, 16), anchor="center", lines=2 if look.size == "tall" else 1)
        if look.size == "tall":
            return column(row(near, Box(grow=1), far), said, gap=6, colour="text3", pad=pad(0, 6))
        said.grow = 1
        return row(near, said, far, gap=12, colour="text3", pad=pad(0, 6), h=look.pick(26, 20))

    def _foot(self, look: Look) -> Box:
        tight = look.size != "regular" and look.text_scale > 1.15
        return well(
            column(
                text(look.t("blues_table.taken_may_join"), look.pick(20, 17), lines=2 if not tight else 3, line=1.15),
                text(look.t("blues_table.costs_no_action"), look.pick(18, 16), colour="text2") if not tight else None,
                gap=2,
                grow=1,
            ),
            grow=1,
            items="center",
            pad=pad(0, look.pick(22, 14, 12)),
            radius=look.pick(20, 16),
        )

    def _lay(self, gap: int) -> None:
        self.table.send(self.table.into_reef(self.card, gap))

    def toast_place(self, look: Look) -> At:
        return At(left=look.gutter, right=look.gutter, bottom=look.pick(112, 82, 100) + 2)
