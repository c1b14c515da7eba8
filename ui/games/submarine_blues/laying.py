"""Into the resort (`g4-blues-set`): the cards of one value, what each of them shows, and what laying them brings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.submarine_blues.cards import SUITS, Card, rank, suit
from divingbell.companion.games.submarine_blues.facts import UNKNOWN, kind_of
from divingbell.companion.games.submarine_blues.resort import matches
from divingbell.ui.games.submarine_blues.cards import card_of, face, listed, name, of_rank
from divingbell.ui.games.submarine_blues.picker import Choosing, rank_keys, suit_key
from divingbell.ui.games.submarine_blues.step import Reach, Step
from divingbell.ui.games.submarine_blues.strikes import Strikes
from divingbell.ui.games.submarine_blues.whereabouts import Off, not_in_hand
from divingbell.ui.kit import keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import icon
from divingbell.ui.kit.plates import plate
from divingbell.ui.toolkit.element import Box, Element, Pad, Skin, column, pad, row, text

if TYPE_CHECKING:
    from divingbell.ui.games.submarine_blues.table import SubmarineBluesTable

_HELP = {"compact": 18.0, "regular": 22.0, "tall": 20.0}


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

    def why_not(self, chosen_rank: str | None, chosen_suit: str | None) -> str | None:
        if chosen_suit is not None:
            return "" if chosen_rank is None else super().why_not(chosen_rank, chosen_suit)
        left = len(self.left(str(chosen_rank)))
        return None if left > 1 or (left == 1 and chosen_rank in self.open_ranks) else ""


class LayingStep(Step):
    """Asks for a set or a card that matches; unknown kinds first, then the hits of attack sharks among them."""

    name: ClassVar[str] = "g4-blues-set"
    mark: ClassVar[str] = "resort"
    reach: ClassVar[Reach] = (46, 50, 66)

    def __init__(self, table: SubmarineBluesTable) -> None:
        super().__init__(table)
        self.value = OneValue(not_in_hand(table, table.actor), matches(table.state), table.refresh)
        bonus = table.state.turn.bonus
        if bonus is not None:
            self.value.rank, self.value.suits = rank(bonus), [suit(bonus)]

    def title(self, ctx: Context) -> str:
        return ctx.t("blues_table.into_resort")

    # Showing --------------------------------------------------------------------------------------------------

    def content(self, ctx: Context) -> Element:
        value = self.value
        keys_ = self._keys(ctx)
        legend = row(
            Box(w=12, h=12, skin=Skin(fill="positive", radius=6)),
            text(ctx.t("blues_table.may_join"), ctx.pick(18, 16), grow=1),
            gap=8,
            colour="text2",
            pad=pad(0, 4),
        )
        return column(
            column(
                keys_,
                legend,
                self._laid(ctx, value.cards),
                grow=1,
                gap=ctx.pick(14, 8, 12),
                pad=pad(ctx.pick(16, 8, 12), ctx.gutter),
            ),
            self.bar(ctx, self.not_this(ctx), self._play(ctx)),
            grow=1,
        )

    def _keys(self, ctx: Context) -> Element:
        value = self.value
        w, h = ctx.pick((104, 92), (72, 72), (None, 72))
        ranks = rank_keys(ctx, value, w, h, dots=value.open_ranks)
        suits: list[Element] = [
            suit_key(ctx, value, one, ctx.pick(216, 96, None), h, chosen=one in value.suits) for one in SUITS
        ]
        if ctx.size == "tall":
            return column(ranks, row(*suits, gap=8), gap=10)
        return row(ranks, column(row(*suits[:2], gap=8), row(*suits[2:], gap=8), gap=8), gap=ctx.pick(24, 12))

    def _laid(self, ctx: Context, cards: Sequence[Card]) -> Element:
        if not cards:
            words = ctx.t("blues_table.choose_set")
            return plate(
                text(words, ctx.pick(22, 18, 19), colour="text2", lines=3, anchor="center"),
                grow=1, justify="center", radius=16, pad=pad(0, 20),
            )  # fmt: skip
        tall = ctx.size == "tall"
        return plate(
            *(self._card(ctx, card, among=len(cards)) for card in cards),
            upright=tall,
            grow=1,
            radius=16,
            items="stretch" if tall else "center",
            gap=ctx.pick(18, 10, 8),
            pad=pad(ctx.pick(10, 4, 8), ctx.pick(18, 12)),
        )

    def _card(self, ctx: Context, card: Card, *, among: int) -> Box:
        w, h = ctx.pick((110.0, 156.0), (58.0, 84.0), (52.0, 76.0) if among == len(SUITS) else (64.0, 94.0))
        shown = face(card, w, h)
        shape: dict[str, Any] = {"h": h} if ctx.size == "tall" else {"h": h, "grow": 1}
        known = kind_of(self.table.facts, card) is not None
        ask = None if self.table.learnt(card) else lambda: self.table.ask_facts(card)
        if not known:
            key = press(
                f"facts.{card}",
                icon("help", ctx.pick(30, 24, 26), "caution"),
                text(ctx.t("blues_table.what_shows"), _HELP[ctx.size], bold=True, lines=3, line=1.1, grow=1),
                tap=ask,
                h=ctx.pick(90, 72, 66),
                grow=1,
                gap=8,
                pad=pad(0, 8 if among > 2 else 14),
            )
            assert key.skin is not None
            key.skin = key.skin._replace(edge="caution", stroke=2)
            return row(shown, key, gap=10, **shape)
        told = row(shown, self._shows(ctx, card), gap=10, **shape)
        if ask is not None:
            told.id, told.tap = f"facts.{card}", ask
        return told

    def _shows(self, ctx: Context, card: Card) -> Box:
        fact = self.table.facts.get(card, UNKNOWN)
        kind = str(kind_of(self.table.facts, card))
        if kind == "cruising":
            lines = ctx.t(
                "blues_table.shows", sharks=self.table.amount(fact.sharks), fish=self.table.amount(fact.pilot_fish)
            )
        else:
            lines = ctx.t(f"blues_table.brings.{kind}")
        return column(
            text(ctx.t(f"blues_table.kind.{kind}"), ctx.pick(23, 18, 20), bold=True, lines=2, line=1.1),
            text(lines, ctx.pick(18, 16, 17), colour="text2", lines=3, line=1.15),
            gap=1,
            grow=1,
        )

    # Playing --------------------------------------------------------------------------------------------------

    @property
    def unknown(self) -> Card | None:
        """The first card of which nobody has said what it shows."""
        return next((card for card in self.value.cards if kind_of(self.table.facts, card) is None), None)

    @property
    def sharks(self) -> list[Card]:
        """The attack sharks among the cards, in the order in which they strike."""
        return [card for card in self.value.cards if kind_of(self.table.facts, card) == "attack"]

    def _play(self, ctx: Context) -> Box:
        cards = self.value.cards
        title = ctx.t("blues_table.play", cards=of_rank(ctx, cards)) if cards else ctx.t("blues_table.play_none")
        return keys.start_key(
            ctx, "play", "resort", title, self._brings(ctx, cards), self._go, size=ctx.pick(34, 24, 24),
            disabled_reason=self._why_off(ctx, cards), grow=1, justify="start",
            pad=Pad(0, ctx.pick(24, 12), 0, ctx.pick(20, 14)),
        )  # fmt: skip

    def _why_off(self, ctx: Context, cards: Sequence[Card]) -> str | None:
        if not cards:
            return ctx.t("blues_table.choose_first")
        unknown = self.unknown
        tried = self.table.preview(self.table.lay(cards))
        if isinstance(tried, Refusal) and tried.error not in ("unknown_kind", "missing_hits", "impossible_hits"):
            return self.table.off_words(tried)
        return ctx.t("blues_table.first_say", card=name(ctx, unknown)) if unknown is not None else None

    def _brings(self, ctx: Context, cards: Sequence[Card]) -> str:
        if sharks := self.sharks:
            return ctx.t("blues_table.then_hits", cards=listed(ctx, [name(ctx, one) for one in sharks]))
        boats = sum(kind_of(self.table.facts, card) == "submarine" for card in cards)
        if boats and self.table.state.submarines_left:
            return ctx.t("blues_table.auctions_later", count=boats)
        if self.table.state.turn.bonus in cards:
            return ctx.t("blues_table.costs_nothing")
        return ctx.t("blues_table.one_action")

    def _go(self) -> None:
        table, cards = self.table, self.value.cards
        if self.sharks:
            table.ask_hits(Strikes(table.state, table.actor, self.sharks, cards))
        else:
            table.send(table.lay(cards))
