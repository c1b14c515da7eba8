"""The reef: how it lies on the table, and into which gap a card goes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import ClassVar, NamedTuple

from divingbell.companion.games.decision import Choice, button_id
from divingbell.companion.games.submarine_blues.cards import Card, between, rank
from divingbell.ui.games.submarine_blues.cards import deck, discards, face, small, title
from divingbell.ui.games.submarine_blues.step import BandReach, TableQuestion, note, page
from divingbell.ui.games.submarine_blues.table_view import TableView
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import Box, BoxOptions, Element, Fits, Skin, column, dropping, fits, pad, row, space
from divingbell.ui.toolkit.memo import memo

WATER = Skin(fill="art.reef", fill_top="art.sea_2", stop=0.7, edge="line", shadow="plate", radius="xl")


class Reef(NamedTuple):
    """Values of the strip."""

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
    label = column(
        roles.title(ctx.t("submarine_blues_table.reef"), colour="art.white"),
        roles.caption(ctx.t("submarine_blues_table.deck_left"), lines=2),
        gap="gap_hair", w="tile_l",
    )  # fmt: skip

    def shown(card: Card) -> Element:
        drawn = face(ctx, card, "card_reef")
        return column(drawn, id=f"reef.{card}", tap=partial(learn, card)) if card in reef.unlearnt else drawn

    towards = icon("chevron-right", "title", "art.card")
    lying = (
        deck(ctx, reef.deck, "card_reef"),
        towards,
        row(*map(shown, reef.cards), gap="gap_m"),
        space(),
        discards(ctx, reef.discards, "card_reef"),
    )
    return row(
        dropping(row, label, *lying, drop=(label, towards), options={"gap": "gap_m"}, grow=1),
        h="reef", pad=pad(0, "gap_s"), colour="art.card", skin=WATER,
    )  # fmt: skip


WALK = 7
"""Ranks of the example under the reef."""


class GapStep(TableQuestion):
    """Asks between which two cards of the reef the card went; a lit gap sends."""

    name: ClassVar[str] = "blues.reef"
    mark: ClassVar[str] = "reef"
    reach: ClassVar[BandReach] = (46, 50, 66)

    @property
    def card(self) -> Card:
        return self.draft.cards[0]

    def title(self, ctx: Context) -> str:
        return ctx.t("submarine_blues_table.into_reef")

    def content(self, ctx: Context) -> Element:
        change = button_box(
            "change_card",
            small(ctx, self.card, "button"),
            column(
                roles.title(title(ctx, self.card)),
                roles.note(ctx.t("submarine_blues_table.tap_to_change")),
            ),
            tap=self.host.other_card, h="row_setting", gap="gap_l", pad=pad(0, "gap_l"), justify="start",
        )  # fmt: skip
        takes = ctx.t(
            "submarine_blues_table.gap_takes", rank=rank(self.card), name=self.table_view.called(self.table_view.actor)
        )
        say = column(roles.title(ctx.t("submarine_blues_table.tap_gap")), roles.body(takes, lines=3), grow=1)
        head = fits(partial(row, change, say, gap="gap"), partial(column, change, say, gap="gap"))
        bar = self.bar(ctx, self._foot(ctx), self.not_this_low(ctx))
        return page(ctx, head, self._reef(ctx), self._walk(ctx), bar=bar)

    def _reef(self, ctx: Context) -> Box:
        """The cards with a button in every gap, or with the buttons under the gaps."""
        gaps = self.decision.row("gap").choices
        taken = {gap.value for gap in gaps if gap.disabled_reason is None}
        cards = [
            face(ctx, card, "reef_card_high", wide="reef_card", ring=place in taken)
            for place, card in enumerate(self.table_view.state.reef)
        ]
        keys = [self._gap(ctx, gap) for gap in gaps]
        between = [one for pair in zip(cards, keys, strict=False) for one in pair] + cards[-1:]
        inside = fits(
            partial(row, *between, gap="gap_m", justify="center"),
            partial(
                column,
                row(*cards, gap="gap", justify="center"),
                row(*keys, gap="gap", justify="center"),
                gap="gap",
                justify="center",
            ),
            grow=1,
        )
        return column(inside, grow=1, skin=WATER, colour="art.white", pad=pad("gap_s"))

    def _gap(self, ctx: Context, gap: Choice) -> Box:
        shape: BoxOptions = {"w": "reef_gap", "h": "reef_card_high", "pad": pad(0, "gap_xs")}
        if gap.disabled_reason is not None:
            needs = roles.note(gap.disabled_reason, lines=4, anchor="center")
            return button_box(button_id("gap", gap.value), needs, disabled_reason="", colour="art.card", **shape)
        fitting = ctx.t("submarine_blues_table.fits", rank=rank(self.card))
        return button_box(
            button_id("gap", gap.value),
            icon("reef", "score", "action"),
            roles.label(fitting, anchor="center"),
            icon("arrow-right", "icon_m", "text1"),
            tap=self.host.tap_of({**self.draft.picks, "gap": gap.value}), vertical=True, gap="gap_xxs", **shape,
        )  # fmt: skip

    def _walk(self, ctx: Context) -> Fits:
        """Which way ranks are counted, with the gap of this reef that goes through the ace."""
        words = ctx.t("submarine_blues_table.walk")
        for nearer, farther in pairwise(self.table_view.state.reef):
            passed = between(nearer, farther)
            if "A" in passed and len(passed) + 2 <= WALK:
                words = ctx.t("submarine_blues_table.walk_as", ranks=", ".join((rank(nearer), *passed, rank(farther))))
                break
        near = row(icon("arrow-left", "coin_s"), roles.note(ctx.t("submarine_blues_table.deck_side")), gap="gap_xs")
        far = row(roles.note(ctx.t("submarine_blues_table.up_reef")), icon("arrow-right", "coin_s"), gap="gap_xs")
        said = roles.note(words, anchor="center", grow=1)
        shape: BoxOptions = {"gap": "gap_s", "colour": "text3", "pad": pad(0, "gap_xs")}
        return fits(
            partial(row, near, roles.note(words, anchor="center", lines=1, grow=1), far, **shape),
            lambda: column(row(near, space(), far), row(said), **shape),
        )

    def _foot(self, ctx: Context) -> Box:
        costs = ctx.t("submarine_blues_table.costs_no_action")
        return note(ctx.t("submarine_blues_table.taken_may_join"), costs)
