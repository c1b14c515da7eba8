"""Into the resort: the cards of one value, what each of them shows, and what laying them brings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from divingbell.companion.games.submarine_blues.card_words import name
from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.companion.games.submarine_blues.decisions import SEND
from divingbell.companion.games.submarine_blues.resort import matches
from divingbell.ui.games.submarine_blues.attack import HitsStep
from divingbell.ui.games.submarine_blues.cards import amount, face, listed, of_rank
from divingbell.ui.games.submarine_blues.picker import card_pad
from divingbell.ui.games.submarine_blues.step import BandReach, TableQuestion, page, send_button
from divingbell.ui.kit import roles
from divingbell.ui.kit.body import flow
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import Box, Element, Skin, column, pad, row


class ResortStep(TableQuestion):
    """Asks for a set or a card that matches; unknown kinds first, then the hits of attack sharks among them."""

    name: ClassVar[str] = "blues.laying"
    mark: ClassVar[str] = "resort"
    reach: ClassVar[BandReach] = (46, 50, 66)

    def title(self, ctx: Context) -> str:
        return ctx.t("submarine_blues_table.into_resort")

    # A rank, and any of its suits in the order in which they were tapped ----------------------------------------

    @property
    def rank(self) -> str | None:
        return self.draft.picks.get("rank")

    def chosen(self, suit: str) -> bool:
        return f"lay.{suit}" in self.draft.picks

    def rank_off(self, rank: str) -> str | None:
        return self.decision.choice("rank", rank).disabled_reason

    def suit_off(self, suit: str) -> str | None:
        return self.decision.choice(f"lay.{suit}", True).disabled_reason

    @property
    def begun(self) -> bool:
        return self.rank is not None

    def take_back(self) -> None:
        """The suit that was tapped last, else the rank."""
        suits = [row_id for row_id, lies in self.draft.picks.items() if row_id.startswith("lay.") and lies]
        self.answer(suits[-1] if suits else "rank", None)

    def take_rank(self, chosen: str) -> None:
        """The suits of another rank are forgotten."""
        self.host.answer({"act": "resort"} | ({"rank": chosen} if chosen != self.rank else {}))

    def take_suit(self, chosen: str) -> None:
        self.answer(f"lay.{chosen}", None if self.chosen(chosen) else True)

    # Showing --------------------------------------------------------------------------------------------------

    def content(self, ctx: Context) -> Element:
        legend = row(
            Box(w=12, h=12, skin=Skin(fill="positive", radius="pill")),
            roles.note(ctx.t("submarine_blues_table.may_join"), grow=1),
            gap="gap_s", colour="text2", pad=pad(0, "gap_xxs"),
        )  # fmt: skip
        bar = self.bar(ctx, self.not_this(ctx), self._play(ctx))
        pad_of_cards = card_pad(ctx, self, dots=matches(self.table_view.state))
        return page(ctx, pad_of_cards, legend, self._laid(ctx, self.draft.cards), bar=bar)

    def _laid(self, ctx: Context, cards: Sequence[Card]) -> Box:
        if not cards:
            words = roles.body(ctx.t("submarine_blues_table.choose_set"), anchor="center")
            return card(words, grow=1, justify="center", radius="l", pad=pad(0, "gap"))
        each = [self._card(ctx, one) for one in cards]
        return card(flow(ctx, *each, grow=1), grow=1, radius="l", pad=pad("gap_s", "pad_card"))

    def _card(self, ctx: Context, card: Card) -> Box:
        """A card with what it shows, or with the button that asks for it."""
        shown, ask = face(ctx, card, "card_m"), partial(self.host.ask_facts, card)
        if self.table_view.kind(card) is None:
            asked = roles.label(ctx.t("submarine_blues_table.what_shows"), lines=3, grow=1)
            key = button_box(
                f"facts.{card}", icon("help", "heading", "caution"), asked, tap=ask, h="snackbar_row", grow=1,
                gap="gap_s", pad=pad(0, "gap_s"),
            )  # fmt: skip
            assert key.skin is not None
            key.skin = key.skin._replace(edge="caution", stroke=2)
            return row(shown, key, gap="gap", grow=1)
        told = row(shown, self._shows(ctx, card), gap="gap", grow=1)
        if not self.table_view.learnt(card):
            told.id, told.tap = f"facts.{card}", ask
        return told

    def _shows(self, ctx: Context, card: Card) -> Box:
        fact, kind = self.table_view.fact(card), str(self.table_view.kind(card))
        words = ctx.t(f"submarine_blues_table.brings.{kind}") if kind != "cruising" else ctx.t(
            "submarine_blues_table.shows", sharks=amount(fact.sharks), fish=amount(fact.pilot_fish)
        )  # fmt: skip
        return column(
            roles.label(ctx.t(f"submarine_blues_table.kind.{kind}")),
            roles.note(words, lines=3),
            grow=1,
            justify="center",
        )

    # Playing --------------------------------------------------------------------------------------------------

    def _play(self, ctx: Context) -> Box:
        cards = self.draft.cards
        title = (
            ctx.t("submarine_blues_table.play", cards=of_rank(ctx, cards))
            if cards
            else ctx.t("submarine_blues_table.play_none")
        )
        brings = self._brings(ctx, cards)
        off = self.decision.choice(SEND, "resort").disabled_reason
        return send_button(ctx, "play", "resort", title, brings, self._go, off)

    def _brings(self, ctx: Context, cards: Sequence[Card]) -> str:
        if sharks := self.draft.sharks:
            return ctx.t("submarine_blues_table.then_hits", cards=listed(ctx, [name(ctx, one) for one in sharks]))
        boats = sum(self.table_view.kind(card) == "submarine" for card in cards)
        if boats and self.table_view.state.submarines_left:
            return ctx.t("submarine_blues_table.auctions_later", count=boats)
        free = self.table_view.state.turn.bonus in cards
        return ctx.t("submarine_blues_table.costs_nothing" if free else "submarine_blues_table.one_action")

    def _go(self) -> None:
        if self.draft.sharks:
            self.host.ask(HitsStep(self.host))
        else:
            self.send()
