"""The reef: how it lies on the table, and into which gap a card goes (`g5-blues-reef`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

from divingbell.companion.games.decision import Choice, button_id
from divingbell.companion.games.submarine_blues.cards import Card, between, rank
from divingbell.ui.games.submarine_blues.cards import deck, discards, face, small, title
from divingbell.ui.games.submarine_blues.step import BandReach, TableQuestion, note, page
from divingbell.ui.games.submarine_blues.table_view import TableView
from divingbell.ui.kit import roles
from divingbell.ui.kit.body import flow
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import Box, Element, Skin, column, pad, row, space
from divingbell.ui.toolkit.memo import memo

WATER = Skin(fill="art.reef", fill_top="art.sea_2", stop=0.7, edge="line", shadow="plate", radius="xl")


class Reef(NamedTuple):
    """What the strip shows."""

    deck: int
    cards: tuple[Card, ...]
    discards: int
    unlearnt: frozenset[Card]
    """Cards that can be tapped, because something of their print is unknown."""


def strip(ctx: Context, view: TableView, learn: Callable[[Card], None]) -> Box:
    """Deck, cards and discards side by side; a card whose print is unknown can be tapped (`learn`)."""
    state = view.state
    unlearnt = frozenset(card for card in state.reef if not view.learnt(card))
    return _strip(ctx, Reef(state.deck, state.reef, len(state.discard), unlearnt), learn)


@memo
def _strip(ctx: Context, reef: Reef, learn: Callable[[Card], None]) -> Box:
    height, wide = ctx.pick(100, 100, 90), ctx.pick(74, 80, 60)
    label = column(
        roles.title(ctx.t("submarine_blues_table.reef"), colour="art.white"),
        roles.caption(ctx.t("submarine_blues_table.deck_left"), lines=2),
        gap="hair", w=70,
    )  # fmt: skip

    def shown(card: Card) -> Element:
        drawn = face(card, wide, height)
        return column(drawn, id=f"reef.{card}", tap=partial(learn, card)) if card in reef.unlearnt else drawn

    apart = ctx.pick(13, 17, 6)
    return row(
        label if ctx.size == "regular" else None,
        deck(reef.deck, height),
        icon("chevron-right", "title", "art.card"),
        row(*map(shown, reef.cards), gap=apart),
        space(),
        discards(ctx, reef.discards, ctx.pick(112, 84, 58), height),
        h="bar", gap=apart, pad=pad(0, "xl"), colour="art.card", skin=WATER,
    )  # fmt: skip


WALK = 7
"""Ranks of the example under the reef."""


class GapStep(TableQuestion):
    """Asks between which two cards of the reef the card went; a lit gap sends."""

    name: ClassVar[str] = "g5-blues-reef"
    mark: ClassVar[str] = "reef"
    reach: ClassVar[BandReach] = (46, 50, 66)

    @property
    def card(self) -> Card:
        return self.draft.cards[0]

    def title(self, ctx: Context) -> str:
        return ctx.t("submarine_blues_table.into_reef")

    def content(self, ctx: Context) -> Element:
        tall = ctx.size == "tall"
        change = button_box(
            "change_card",
            small(self.card, ctx.pick(66, 56)),
            column(
                roles.title(title(ctx, self.card)),
                roles.note(ctx.t("submarine_blues_table.tap_to_change")),
            ),
            tap=self.host.other_card, h="row_setting", gap="l", pad=pad(0, "l"), justify="start",
        )  # fmt: skip
        takes = ctx.t(
            "submarine_blues_table.gap_takes", rank=rank(self.card), name=self.table_view.called(self.table_view.actor)
        )
        say = column(
            roles.title(ctx.t("submarine_blues_table.tap_gap")),
            roles.body(takes, lines=3 if tall else 2),
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
        """The cards with a button in every gap; on the tall panel the buttons stand under the gaps."""
        w, h = ctx.pick((120.0, 232.0), (78.0, 150.0), (86.0, 164.0))
        size, suit_size = ctx.pick((72, 58), (50, 40), (60, 46))
        gaps = self.decision.row("gap").choices
        taken = {gap.value for gap in gaps if gap.disabled_reason is None}
        cards: list[Element] = [
            face(card, w, h, size=size, suit_size=suit_size, ring=place in taken)
            for place, card in enumerate(self.table_view.state.reef)
        ]
        keys = [self._gap(ctx, gap, ctx.pick(100, 66, w), h) for gap in gaps]
        water: dict[str, Any] = {"grow": 1, "skin": WATER, "colour": "art.white", "justify": "center"}
        if ctx.size == "tall":
            lines = (row(*line, gap="xl", justify="center") for line in (cards, keys))
            return column(*lines, gap=18, **water)
        shown = [one for pair in zip(cards, keys, strict=False) for one in pair] + cards[-1:]
        return row(*shown, gap="m", pad=pad(0, "m"), **water)

    def _gap(self, ctx: Context, gap: Choice, w: float, h: float) -> Box:
        shape: dict[str, Any] = {"w": w, "h": h, "pad": pad(0, "xs")}
        if gap.disabled_reason is not None:
            needs = roles.note(gap.disabled_reason, lines=4, anchor="center")
            return button_box(button_id("gap", gap.value), needs, disabled_reason="", colour="art.card", **shape)
        fits = ctx.t("submarine_blues_table.fits", rank=rank(self.card))
        return button_box(
            button_id("gap", gap.value),
            icon("reef", "counter", "action"),
            roles.label(fits, anchor="center"),
            icon("arrow-right", 26, "text1"),
            tap=self.host.tap_of({**self.draft.picks, "gap": gap.value}), vertical=True, gap="xxs", **shape,
        )  # fmt: skip

    def _walk(self, ctx: Context) -> Box:
        """Which way ranks are counted, with the gap of this reef that goes through the ace."""
        words, tall = ctx.t("submarine_blues_table.walk"), ctx.size == "tall"
        for nearer, farther in pairwise(self.table_view.state.reef):
            passed = between(nearer, farther)
            if "A" in passed and len(passed) + 2 <= WALK:
                words = ctx.t("submarine_blues_table.walk_as", ranks=", ".join((rank(nearer), *passed, rank(farther))))
                break
        near = row(icon("arrow-left", 18), roles.note(ctx.t("submarine_blues_table.deck_side")), gap="xs")
        far = row(roles.note(ctx.t("submarine_blues_table.up_reef")), icon("arrow-right", 18), gap="xs")
        said = roles.note(words, anchor="center", lines=2 if tall else 1, grow=0 if tall else 1)
        if tall:
            return column(row(near, Box(grow=1), far), said, gap="xs", colour="text3", pad=pad(0, "xs"))
        return row(near, said, far, gap="m", colour="text3", pad=pad(0, "xs"), h=ctx.pick(26, 20))

    def _foot(self, ctx: Context) -> Box:
        tight = ctx.size != "regular" and ctx.text_scale > 1.15
        costs = ctx.t("submarine_blues_table.costs_no_action") if not tight else None
        return note(ctx.t("submarine_blues_table.taken_may_join"), costs, lines=ctx.pick(2, 3, 4) if tight else 2)
