"""Which card was played (`g6-blues-card-picker`): one tap where all 52 have room, rank and suit elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, Protocol

from divingbell.companion.games.decision import Row
from divingbell.companion.games.submarine_blues.card_choices import Off
from divingbell.companion.games.submarine_blues.card_words import card_of
from divingbell.companion.games.submarine_blues.cards import RANKS, SUITS, Card, in_order, rank
from divingbell.ui.games.submarine_blues.cards import small, suit_icon, title
from divingbell.ui.games.submarine_blues.step import BandReach, QuestionHost, TableQuestion, note, page
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import At, Box, Element, Skin, column, figure, pad, row

Choose = Callable[[Card], None]


class RankAndSuit(Protocol):
    """What the keys of ranks and suits show and do."""

    @property
    def rank(self) -> str | None:
        """The rank that is chosen."""

    def chosen(self, suit: str) -> bool:
        """Whether this suit is chosen."""

    def rank_off(self, rank: str) -> str | None:
        """Why this rank is off; an empty text where there is nothing short to say, None: it is on."""

    def suit_off(self, suit: str) -> str | None:
        """Why this suit is off, as of `rank_off`."""

    def take_rank(self, chosen: str) -> None: ...
    def take_suit(self, chosen: str) -> None: ...


class Choosing:
    """One card by rank and suit, in either order; used by every screen that asks for a card."""

    def __init__(self, off: Off, choose: Choose, changed: Callable[[], None]) -> None:
        """`choose` gets the card, `changed` is called when only a half of it is said."""
        self.off = off
        self.rank: str | None = None
        self.suit: str | None = None
        self._choose = choose
        self._changed = changed

    def pick(self, card: Card) -> None:
        self.rank = self.suit = None
        self._choose(card)

    def take_rank(self, chosen: str) -> None:
        self.rank = None if chosen == self.rank else chosen
        self._both()

    def take_suit(self, chosen: str) -> None:
        self.suit = None if chosen == self.suit else chosen
        self._both()

    def chosen(self, suit: str) -> bool:
        """Whether this suit is said."""
        return suit == self.suit

    def _both(self) -> None:
        if self.rank is not None and self.suit is not None:
            card = card_of(self.rank, self.suit)
            if card in self.off:
                self.rank = self.suit = None
            else:
                self.pick(card)
        self._changed()

    def left(self, chosen: str) -> list[Card]:
        """The cards of this rank that can be chosen."""
        cards = [card_of(chosen, key) for key in SUITS]
        return [card for card in cards if card not in self.off]

    def rank_off(self, rank: str) -> str | None:
        if self.suit is not None:
            return self.off.get(card_of(rank, self.suit))
        return None if self.left(rank) else ""

    def suit_off(self, suit: str) -> str | None:
        if self.rank is not None:
            return self.off.get(card_of(self.rank, suit))
        return None if any(card_of(one, suit) not in self.off for one in RANKS) else ""


class Picker(TableQuestion):
    """Asks for one card of a hand."""

    name: ClassVar[str] = "g6-blues-card-picker"
    mark: ClassVar[str] = "cards"
    reach: ClassVar[BandReach] = (42, 43, 66)

    def __init__(self, host: QuestionHost, purpose: str, cards: Row, choose: Choose) -> None:
        """`purpose` names the question and the foot line: `attack`, `reef`, `reef_end`, `bid`; `cards` are all 52 with
        what keeps each from being chosen."""
        super().__init__(host)
        self.purpose = purpose
        self.no_shark: Card | None = None
        """The card that was tried last and turned out to be no attack shark: it says so."""
        off = {one.value: one.disabled_reason for one in cards.choices if one.disabled_reason is not None}
        self.choosing = Choosing(off, choose, host.refresh)

    def title(self, ctx: Context) -> str:
        return ctx.t("submarine_blues_table.which_card")

    def chips(self, ctx: Context) -> list[Box]:
        return super().chips(ctx) if ctx.size == "regular" else []

    def content(self, ctx: Context) -> Element:
        known = in_order(self.table_view.players[self.table_view.actor].seen)
        seen = [card for card in known if card not in self.choosing.off]
        bar = self.low_bar(ctx, self._foot(ctx), self.not_this_low(ctx))
        return page(ctx, self._head(ctx, seen), board(ctx, self.choosing, seen), bar=bar)

    def _head(self, ctx: Context, seen: Sequence[Card]) -> Box:
        regular, tall = ctx.size == "regular", ctx.size == "tall"
        asked = roles.heading(ctx.t(f"submarine_blues_table.which.{self.purpose}"))
        dim = (
            "submarine_blues_table.dim_cards.attack" if self.purpose == "attack" else "submarine_blues_table.dim_cards"
        )
        hint = ctx.t(ctx.pick(dim, "submarine_blues_table.rank_and_suit"))
        say = roles.body(hint, grow=1 if regular else 0)
        shown = row(*(self._seen(ctx, card, alone=len(seen) == 1) for card in seen), gap="s") if seen else None
        if tall:
            return column(asked, say, shown, gap="s")
        words = row(asked, say, gap="xl", grow=1) if regular else column(asked, say, grow=1)
        return row(words, shown, gap="xl", h=60)

    def _seen(self, ctx: Context, card: Card, *, alone: bool) -> Box:
        """A card that everybody knows to be in this hand, with words where there is one only."""
        made = button_box(
            f"seen.{card}", small(card, 44),
            roles.label(ctx.t("submarine_blues_table.seen")) if alone else None,
            tap=partial(self.choosing.pick, card), h=60, w=None if alone else 62, gap="s",
            pad=pad(0, "l" if alone else 0),
        )  # fmt: skip
        return _edged(made, "positive")

    def _foot(self, ctx: Context) -> Box:
        chosen, kind = self.choosing.rank, self.table_view.kind(self.no_shark) if self.no_shark is not None else None
        if self.no_shark is not None and kind is not None and chosen is None:
            words = ctx.t(f"submarine_blues_table.no_shark.{kind}", card=title(ctx, self.no_shark))
            return note(words, ctx.t("submarine_blues_table.no_shark.sub") if ctx.size != "tall" else None, lines=3)
        left = self.choosing.left(chosen) if chosen is not None else []
        if len(left) != 1:
            lines = ctx.pick(3, 3, 4)
            return note(ctx.t(f"submarine_blues_table.foot.{self.purpose}"), lines=lines)
        words = ctx.t("submarine_blues_table.only_one", card=title(ctx, left[0]))
        sub = ctx.t("submarine_blues_table.only_one.sub") if ctx.size != "tall" else None
        return note(words, sub, sign=small(left[0], ctx.pick(60, 46)))


# The buttons ---------------------------------------------------------------------------------------------------------


def board(ctx: Context, choosing: Choosing, lit: Sequence[Card] = (), height: float = 0) -> Element:
    """All cards where they have room, else ranks and suits. `lit` cards are known to be there; `height` is that of a
    button (dp), 0 as drawn."""
    if ctx.size == "regular":
        lines = [[_cell(choosing, card_of(one, key), height or 108, lit) for one in RANKS] for key in SUITS]
        return column(*(row(*line, gap="m", justify="center") for line in lines), justify="between", grow=1)
    high = height or ctx.pick(100, 100, 112)
    tall = ctx.size == "tall"
    ranks, suits = (None, None) if tall else (74, 88)
    made = rank_buttons(ctx, choosing, ranks, high), suit_buttons(ctx, choosing, suits, high)
    if tall:
        return column(*made, gap="huge", grow=1, justify="center")
    return row(*made, gap="m", grow=1)


def _cell(choosing: Choosing, card: Card, height: float, lit: Sequence[Card]) -> Box:
    shown, why = rank(card), choosing.off.get(card)
    if why is not None:
        where = roles.caption(why)
        return _button(f"card.{card}", roles.number(shown), where, why=why, w=84, h=height)
    sign = suit_icon(card[-1], 30)
    tap = partial(choosing.pick, card)
    size = 40 if len(shown) > 1 else 46
    words = figure(shown, size, fixed=True)
    made = _button(f"card.{card}", words, sign, tap=tap, vertical=False, gap="hair", w=84, h=height)
    return _edged(made, "positive") if card in lit else made


def rank_buttons(
    ctx: Context, choosing: RankAndSuit, width: float | None, height: float, *, dots: frozenset[str] = frozenset()
) -> Box:
    """Seven to a row, on the tall panel five, each `width` (None: as there is room) by `height` dp; `dots` marks ranks
    that lie in a resort already."""
    per_row = ctx.pick(7, 7, 5)
    lines = []
    for begin in range(0, len(RANKS), per_row):
        line = RANKS[begin : begin + per_row]
        made: list[Element] = [_rank_button(choosing, one, width, height, dotted=one in dots) for one in line]
        made += [Box(w=width, grow=0 if width else 1) for _ in range(per_row - len(line))]
        lines.append(row(*made, gap="s"))
    return column(*lines, gap="s")


def _rank_button(choosing: RankAndSuit, one: str, width: float | None, height: float, *, dotted: bool) -> Box:
    why = choosing.rank_off(one)
    dot = Box(w=12, h=12, at=At(right=6, top=6), skin=Skin(fill="positive", radius="pill")) if dotted else None
    words = roles.caption(why) if why else None
    sign = figure(one, height * (0.36 if why else 0.6), fixed=True)
    kind = "selected" if one == choosing.rank else "neutral"
    tap = partial(choosing.take_rank, one)
    return _button(f"rank.{one}", sign, words, dot, why=why, kind=kind, tap=tap, w=width, h=height)


def suit_buttons(ctx: Context, choosing: RankAndSuit, width: float | None, height: float) -> Box:
    """Four in a row on the tall panel, else two by two; `width` and `height` (dp) as of `rank_buttons`."""
    made = [_suit_button(choosing, key, width, height) for key in SUITS]
    if ctx.size == "tall":
        return row(*made, gap="s")
    return column(row(*made[:2], gap="s"), row(*made[2:], gap="s"), gap="s")


def _suit_button(choosing: RankAndSuit, key: str, width: float | None, height: float) -> Box:
    """Where the card of the chosen rank cannot be, it says where that one is."""
    why = choosing.suit_off(key)
    sign = suit_icon(key, height * (0.56 if why is None else 0.4), off=why is not None)
    words = roles.caption(why) if why else None
    kind = "selected" if choosing.chosen(key) else "neutral"
    return _button(
        f"suit.{key}", sign, words, why=why, kind=kind, tap=partial(choosing.take_suit, key), w=width, h=height
    )


def _button(
    button_id: str, *children: Element | None, why: str | None = None, w: float | None, h: float, **options: Any
) -> Box:
    """One under the other; without a width it takes its share of the row."""
    shape: dict[str, Any] = {"w": w, "grow": 0 if w else 1, "h": h, "radius": "m", "pad": pad(0, "xxs")}
    return button_box(button_id, *children, disabled_reason=why, **{"vertical": True} | shape | options)


def _edged(key: Box, edge: str) -> Box:
    """With the edge of what is known to be there."""
    if key.skin is not None:
        key.skin = key.skin._replace(edge=edge, stroke=2)
    return key
