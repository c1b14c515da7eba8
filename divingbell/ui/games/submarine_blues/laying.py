"""Into the resort (`g4-blues-set`): the cards of one value, what each of them shows, and what laying them brings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.submarine_blues.card_words import card_of, name
from divingbell.companion.games.submarine_blues.cards import SUITS, Card, rank, suit
from divingbell.companion.games.submarine_blues.resort import matches
from divingbell.ui.games.submarine_blues import actions
from divingbell.ui.games.submarine_blues.attack import HitsStep, Strikes
from divingbell.ui.games.submarine_blues.cards import amount, face, listed, of_rank
from divingbell.ui.games.submarine_blues.picker import Choosing, rank_keys, suit_keys
from divingbell.ui.games.submarine_blues.step import BandReach, Host, Step, page, send_key
from divingbell.ui.games.submarine_blues.table_view import Off, not_in_hand
from divingbell.ui.kit.body import flow
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import button_box
from divingbell.ui.kit.marks import icon
from divingbell.ui.kit.plates import plate
from divingbell.ui.toolkit.element import Box, Element, Skin, column, pad, row, text

ASKED_LATER = ("unknown_kind", "missing_hits", "impossible_hits")
"""Refusals of a play whose facts or hits are still to be said."""


class OneValue(Choosing):
    """A rank, and any of its suits in the order in which they were tapped."""

    def __init__(self, off: Off, open_ranks: frozenset[str], changed: Callable[[], None]) -> None:
        """`open_ranks` lie in a resort: a single card of them may join."""
        super().__init__(off, lambda _: None, changed)
        self.open_ranks = open_ranks
        self.suits: list[str] = []

    @property
    def cards(self) -> list[Card]:
        return [card_of(self.rank, one) for one in self.suits] if self.rank is not None else []

    def take_rank(self, chosen: str) -> None:
        self.rank = None if chosen == self.rank else chosen
        self.suits = []
        self._changed()

    def take_suit(self, chosen: str) -> None:
        if chosen in self.suits:
            self.suits.remove(chosen)
        else:
            self.suits.append(chosen)
        self._changed()

    def chosen(self, suit: str) -> bool:
        return suit in self.suits

    def why_not(self, chosen_rank: str | None, chosen_suit: str | None) -> str | None:
        if chosen_suit is not None:
            return "" if chosen_rank is None else super().why_not(chosen_rank, chosen_suit)
        left = len(self.left(str(chosen_rank)))
        return None if left > 1 or (left == 1 and chosen_rank in self.open_ranks) else ""


class LayingStep(Step):
    """Asks for a set or a card that matches; unknown kinds first, then the hits of attack sharks among them."""

    name: ClassVar[str] = "g4-blues-set"
    mark: ClassVar[str] = "resort"
    reach: ClassVar[BandReach] = (46, 50, 66)

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        view = host.table_view
        self.value = OneValue(not_in_hand(host.ctx, view), matches(view.state), host.refresh)
        bonus = view.state.turn.bonus
        if bonus is not None:
            self.value.rank, self.value.suits = rank(bonus), [suit(bonus)]

    def title(self, ctx: Context) -> str:
        return ctx.t("submarine_blues_table.into_resort")

    # Showing --------------------------------------------------------------------------------------------------

    def content(self, ctx: Context) -> Element:
        legend = row(
            Box(w=12, h=12, skin=Skin(fill="positive", radius="pill")),
            text(ctx.t("submarine_blues_table.may_join"), "body", grow=1),
            gap="s", colour="text2", pad=pad(0, "xxs"),
        )  # fmt: skip
        bar = self.bar(ctx, self.not_this(ctx), self._play(ctx))
        return page(ctx, self._keys(ctx), legend, self._laid(ctx, self.value.cards), bar=bar)

    def _keys(self, ctx: Context) -> Element:
        h = ctx.pick(92, 72)
        return flow(
            ctx,
            rank_keys(ctx, self.value, ctx.pick(104, 72, None), h, dots=self.value.open_ranks),
            suit_keys(ctx, self.value, ctx.pick(216, 96, None), h),
            gap="l" if ctx.size == "tall" else "xxl",
        )

    def _laid(self, ctx: Context, cards: Sequence[Card]) -> Element:
        if not cards:
            words = text(ctx.t("submarine_blues_table.choose_set"), "lead", colour="text2", lines=3, anchor="center")
            return plate(words, grow=1, justify="center", radius="l", pad=pad(0, "xl"))
        tall = ctx.size == "tall"
        return plate(
            *(self._card(ctx, card, among=len(cards)) for card in cards),
            upright=tall, grow=1, radius="l", items="stretch" if tall else "center",
            gap="l", pad=pad("s", "xl"),
        )  # fmt: skip

    def _card(self, ctx: Context, card: Card, *, among: int) -> Box:
        """A card with what it shows, or with the key that asks for it."""
        low = among == len(SUITS) or (among == len(SUITS) - 1 and ctx.text_scale > 1)
        w, h = ctx.pick((110.0, 156.0), (58.0, 84.0), (52.0, 76.0) if low else (64.0, 94.0))
        shape: dict[str, Any] = {"h": h, "gap": "l", "grow": 0 if ctx.size == "tall" else 1}
        ask = partial(self.host.ask_facts, card)
        if self.table_view.kind(card) is None:
            key = button_box(
                f"facts.{card}",
                icon("help", "heading", "caution"),
                text(ctx.t("submarine_blues_table.what_shows"), "lead", bold=True, lines=3, line=1.1, grow=1),
                tap=ask, h=ctx.pick(90, 72, 66), grow=1, gap="s", pad=pad(0, 8 if among > 2 else 14),
            )  # fmt: skip
            assert key.skin is not None
            key.skin = key.skin._replace(edge="caution", stroke=2)
            return row(face(card, w, h), key, **shape)
        told = row(face(card, w, h), self._shows(ctx, card), **shape)
        if not self.table_view.learnt(card):
            told.id, told.tap = f"facts.{card}", ask
        return told

    def _shows(self, ctx: Context, card: Card) -> Box:
        fact, kind = self.table_view.fact(card), str(self.table_view.kind(card))
        words = ctx.t(f"submarine_blues_table.brings.{kind}") if kind != "cruising" else ctx.t(
            "submarine_blues_table.shows", sharks=amount(fact.sharks), fish=amount(fact.pilot_fish)
        )  # fmt: skip
        return column(
            text(ctx.t(f"submarine_blues_table.kind.{kind}"), "lead", bold=True, lines=2, line=1.1),
            text(words, "body", colour="text2", lines=3, line=1.15),
            grow=1,
        )

    # Playing --------------------------------------------------------------------------------------------------

    @property
    def _sharks(self) -> list[Card]:
        """The attack sharks among the cards, in the order in which they strike."""
        return [card for card in self.value.cards if self.table_view.kind(card) == "attack"]

    def _play(self, ctx: Context) -> Box:
        cards = self.value.cards
        title = (
            ctx.t("submarine_blues_table.play", cards=of_rank(ctx, cards))
            if cards
            else ctx.t("submarine_blues_table.play_none")
        )
        brings = self._brings(ctx, cards)
        return send_key(ctx, "play", "resort", title, brings, self._go, self._why_off(ctx, cards))

    def _why_off(self, ctx: Context, cards: Sequence[Card]) -> str | None:
        if not cards:
            return ctx.t("submarine_blues_table.choose_first")
        tried = self.host.sender.preview(actions.lay(self.table_view, cards))
        if isinstance(tried, Refusal) and tried.error not in ASKED_LATER:
            return self.host.sender.off_words(tried)
        unknown = next((card for card in cards if self.table_view.kind(card) is None), None)
        return ctx.t("submarine_blues_table.first_say", card=name(ctx, unknown)) if unknown is not None else None

    def _brings(self, ctx: Context, cards: Sequence[Card]) -> str:
        if sharks := self._sharks:
            return ctx.t("submarine_blues_table.then_hits", cards=listed(ctx, [name(ctx, one) for one in sharks]))
        boats = sum(self.table_view.kind(card) == "submarine" for card in cards)
        if boats and self.table_view.state.submarines_left:
            return ctx.t("submarine_blues_table.auctions_later", count=boats)
        free = self.table_view.state.turn.bonus in cards
        return ctx.t("submarine_blues_table.costs_nothing" if free else "submarine_blues_table.one_action")

    def _go(self) -> None:
        view, cards = self.table_view, self.value.cards
        if sharks := self._sharks:
            self.host.ask(HitsStep(self.host, Strikes(view.state, view.actor, sharks, cards)))
        else:
            self.host.send(actions.lay(view, cards))
