"""Into the reef (`g5-blues-reef`): the gaps that take the card are lit, and the card that would be taken is ringed."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Any, ClassVar

from divingbell.companion.games.submarine_blues.cards import Card, between, rank
from divingbell.ui.games.submarine_blues import actions
from divingbell.ui.games.submarine_blues.cards import face, small, title
from divingbell.ui.games.submarine_blues.reef import WATER
from divingbell.ui.games.submarine_blues.rows import gap_row
from divingbell.ui.games.submarine_blues.step import Host, Reach, Step, note, page
from divingbell.ui.kit.body import flow
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import icon
from divingbell.ui.table.decision import Choice, key_id
from divingbell.ui.toolkit.element import At, Box, Element, column, pad, row, text

WALK = 7
"""Ranks of the example under the reef."""


class GapStep(Step):
    """Asks between which two cards of the reef the card went; a lit gap sends."""

    name: ClassVar[str] = "g5-blues-reef"
    mark: ClassVar[str] = "reef"
    reach: ClassVar[Reach] = (46, 50, 66)

    def __init__(self, host: Host, card: Card) -> None:
        super().__init__(host)
        self.card = card

    def title(self, ctx: Context) -> str:
        return ctx.t("blues_table.into_reef")

    def content(self, ctx: Context) -> Element:
        tall = ctx.size == "tall"
        change = press(
            "change_card",
            small(self.card, ctx.pick(66, 56)),
            column(
                text(title(ctx, self.card), "title", bold=True),
                text(ctx.t("blues_table.tap_to_change"), "body", colour="text2"),
            ),
            tap=self.host.other_card, h=ctx.pick(88, 72), gap="l", pad=pad(0, "l"), justify="start",
        )  # fmt: skip
        takes = ctx.t("blues_table.gap_takes", rank=rank(self.card), name=self.position.called(self.position.actor))
        say = column(
            text(ctx.t("blues_table.tap_gap"), "title", bold=True),
            text(takes, "label", colour="text2", lines=3 if tall else 2, line=1.2),
            grow=0 if tall else 1,
        )
        bar = self.low_bar(ctx, self._foot(ctx), self.not_this_low(ctx))
        return page(
            ctx,
            flow(ctx, change, say, items="stretch" if tall else "center"),
            self._reef(ctx),
            self._walk(ctx),
            bar=bar,
        )

    def _reef(self, ctx: Context) -> Box:
        """The cards with a key in every gap; on the tall panel the keys stand under the gaps."""
        w, h = ctx.pick((120.0, 232.0), (78.0, 150.0), (86.0, 164.0))
        size, suit_size = ctx.pick((72, 58), (50, 40), (60, 46))
        gaps = gap_row(ctx, self.position.state, self.card).choices
        taken = {gap.value for gap in gaps if gap.disabled_reason is None}
        cards: list[Element] = [
            face(card, w, h, size=size, suit_size=suit_size, ring=place in taken)
            for place, card in enumerate(self.position.state.reef)
        ]
        keys = [self._gap(ctx, gap, ctx.pick(100, 66, w), h) for gap in gaps]
        water: dict[str, Any] = {"grow": 1, "skin": WATER, "colour": "art.white", "justify": "center"}
        if ctx.size == "tall":
            lines = (row(*line, gap="xl", justify="center") for line in (cards, keys))
            return column(*lines, gap=18, **water)
        shown = [one for pair in zip(cards, keys, strict=False) for one in pair] + cards[-1:]
        return row(*shown, gap="m", pad=pad(0, "m"), **water)

    def _gap(self, ctx: Context, gap: Choice, w: float, h: float) -> Box:
        shape: dict[str, Any] = {"w": w, "h": h, "pad": pad(0, "hair")}
        if gap.disabled_reason is not None:
            needs = text(gap.disabled_reason, "body", lines=4, line=1.2, anchor="center")
            return press(key_id("gap", gap.value), needs, disabled_reason="", colour="art.card", **shape)
        fits = ctx.t("blues_table.fits", rank=rank(self.card))
        return press(
            key_id("gap", gap.value),
            icon("reef", "counter", "action"),
            text(fits, "label", bold=True, lines=2, line=1.1, anchor="center", colour="text1"),
            icon("arrow-right", 26, "text1"),
            kind="selected", tap=partial(self._lay, gap.value), vertical=True, gap="xxs", **shape,
        )  # fmt: skip

    def _walk(self, ctx: Context) -> Box:
        """Which way ranks are counted, with the gap of this reef that goes through the ace."""
        words, tall = ctx.t("blues_table.walk"), ctx.size == "tall"
        for nearer, farther in pairwise(self.position.state.reef):
            passed = between(nearer, farther)
            if "A" in passed and len(passed) + 2 <= WALK:
                words = ctx.t("blues_table.walk_as", ranks=", ".join((rank(nearer), *passed, rank(farther))))
                break
        near = row(icon("arrow-left", 18), text(ctx.t("blues_table.deck_side"), "body"), gap="xs")
        far = row(text(ctx.t("blues_table.up_reef"), "body"), icon("arrow-right", 18), gap="xs")
        said = text(words, "body", anchor="center", lines=2 if tall else 1, grow=0 if tall else 1)
        if tall:
            return column(row(near, Box(grow=1), far), said, gap="xs", colour="text3", pad=pad(0, "xs"))
        return row(near, said, far, gap="m", colour="text3", pad=pad(0, "xs"), h=ctx.pick(26, 20))

    def _foot(self, ctx: Context) -> Box:
        tight = ctx.size != "regular" and ctx.text_scale > 1.15
        costs = ctx.t("blues_table.costs_no_action") if not tight else None
        return note(ctx.t("blues_table.taken_may_join"), costs, lines=3 if tight else 2)

    def _lay(self, gap: int) -> None:
        self.host.send(actions.into_reef(self.position, self.card, gap))

    def toast_place(self, ctx: Context) -> At:
        return At(left=ctx.gutter, right=ctx.gutter, bottom=ctx.pick(112, 82, 100) + 2)
