"""Which card was played (`g6-blues-card-picker`): one tap where all 52 have room, rank and suit elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from divingbell.companion.games.submarine_blues.cards import RANKS, SUITS, Card, rank
from divingbell.ui.games.submarine_blues.cards import card_of, in_order, small, suit_sign, title
from divingbell.ui.games.submarine_blues.step import Reach, Step
from divingbell.ui.games.submarine_blues.whereabouts import Off
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.plates import well
from divingbell.ui.toolkit.element import At, Box, Element, Pad, Skin, column, figure, pad, row, text

if TYPE_CHECKING:
    from divingbell.ui.games.submarine_blues.table import SubmarineBluesTable

Choose = Callable[[Card], None]


class Choosing:
    """Rank and suit, in either order; used by every screen that asks for a card."""

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

    def why_not(self, chosen_rank: str | None, chosen_suit: str | None) -> str | None:
        """Why this rank or this suit is off; an empty text where there is nothing short to say."""
        if chosen_rank is not None and chosen_suit is not None:
            return self.off.get(card_of(chosen_rank, chosen_suit))
        if chosen_rank is not None:
            return None if self.left(chosen_rank) else ""
        return None if any(card_of(one, str(chosen_suit)) not in self.off for one in RANKS) else ""


class Picker(Step):
    """Asks for one card of a hand."""

    name: ClassVar[str] = "g6-blues-card-picker"
    mark: ClassVar[str] = "cards"
    reach: ClassVar[Reach] = (42, 43, 66)

    def __init__(self, table: SubmarineBluesTable, purpose: str, off: Off, choose: Choose) -> None:
        """`purpose` names the question and the foot line: `attack`, `reef`, `reef_end`, `bid`."""
        super().__init__(table)
        self.purpose = purpose
        self.choosing = Choosing(off, choose, table.refresh)

    def title(self, ctx: Context) -> str:
        return ctx.t("blues_table.which_card")

    def chips(self, ctx: Context) -> list[Box]:
        return super().chips(ctx) if ctx.size == "regular" else []

    def content(self, ctx: Context) -> Element:
        seen = [card for card in in_order(self.table.players[self.table.actor].seen) if card not in self.choosing.off]
        return column(
            column(
                self._head(ctx, seen),
                board(ctx, self.choosing, seen),
                grow=1,
                gap=ctx.pick(14, 8, 16),
                pad=pad(ctx.pick(16, 10, 14), ctx.gutter),
            ),
            self.low_bar(ctx, self._foot(ctx), self.not_this(ctx, low=True)),
            grow=1,
        )

    def _head(self, ctx: Context, seen: Sequence[Card]) -> Box:
        asked = text(ctx.t(f"blues_table.which.{self.purpose}"), ctx.pick(32, 20, 24), bold=True, lines=2, line=1.1)
        hint = ctx.t(ctx.pick("blues_table.dim_cards", "blues_table.rank_and_suit"))
        say = text(hint, ctx.pick(20, 16, 17), colour="text2", lines=2, line=1.15)
        shown = row(*(self._seen(ctx, card, alone=len(seen) == 1) for card in seen), gap=8)
        if ctx.size == "tall":
            return column(asked, say, shown if seen else None, gap=8)
        lines = row(asked, say, gap=16, grow=1) if ctx.size == "regular" else column(asked, say, grow=1)
        if ctx.size == "regular":
            say.grow = 1
        return row(lines, shown if seen else None, gap=ctx.pick(16, 12), h=60)

    def _seen(self, ctx: Context, card: Card, *, alone: bool) -> Box:
        made = press(
            f"seen.{card}",
            small(card, 44),
            text(ctx.t("blues_table.seen"), 17, bold=True) if alone else None,
            tap=lambda: self.choosing.pick(card),
            h=60,
            w=None if alone else 62,
            gap=8,
            pad=Pad(0, 12, 0, 10) if alone else pad(0),
        )
        if made.skin is not None:
            made.skin = made.skin._replace(edge="positive")
        return made

    def _foot(self, ctx: Context) -> Box:
        chosen = self.choosing.rank
        left = self.choosing.left(chosen) if chosen is not None else []
        if len(left) == 1:
            lines = (
                text(
                    ctx.t("blues_table.only_one", card=title(ctx, left[0])),
                    ctx.pick(20, 18),
                    bold=True,
                    lines=2,
                    line=1.1,
                ),
                text(ctx.t("blues_table.only_one.sub"), ctx.pick(18, 16), colour="text2", lines=2, line=1.1)
                if ctx.size != "tall"
                else None,
            )
            return well(
                small(left[0], ctx.pick(60, 46)), column(*lines, gap=2, grow=1), gap=12, grow=1, items="center",
                pad=pad(0, ctx.pick(22, 14)), radius=ctx.pick(20, 16),
            )  # fmt: skip
        words = text(
            ctx.t(f"blues_table.foot.{self.purpose}"),
            ctx.pick(20, 17, 17),
            colour="text2",
            lines=3,
            line=1.15,
            grow=1,
        )
        return well(words, grow=1, items="center", pad=pad(0, ctx.pick(22, 14, 12)), radius=ctx.pick(20, 16))

    def toast_place(self, ctx: Context) -> At:
        return At(left=ctx.gutter, right=ctx.gutter, top=ctx.frame.size.band + 2)


# The keys ---------------------------------------------------------------------------------------------------------


def board(ctx: Context, choosing: Choosing, lit: Sequence[Card] = (), height: float = 0) -> Element:
    """All cards where they have room, else ranks and suits. `lit` cards are known to be there; `height` is that of a
    key, 0 as drawn."""
    if ctx.size == "regular":
        return _all_cards(choosing, lit, height or 108)
    return ranks_and_suits(ctx, choosing, height)


def _all_cards(choosing: Choosing, lit: Sequence[Card], height: float) -> Box:
    rows = [
        row(*(_cell(choosing, card_of(one, key), height, lit) for one in RANKS), gap=11, justify="center")
        for key in SUITS
    ]
    return column(*rows, justify="between", grow=1)


def _cell(choosing: Choosing, card: Card, height: float, lit: Sequence[Card]) -> Box:
    shown, why = rank(card), choosing.off.get(card)
    if why is not None:
        return press(
            f"card.{card}",
            figure(shown, 30, fixed=True),
            text(why, 16, colour="text3", fixed=True),
            disabled_reason=why,
            vertical=True,
            w=84,
            h=height,
            radius=14,
            pad=pad(0, 2),
        )
    made = press(
        f"card.{card}",
        figure(shown, 40 if len(shown) > 1 else 46, fixed=True),
        suit_sign(card[-1], 30),
        tap=lambda: choosing.pick(card),
        w=84,
        h=height,
        gap=2,
        radius=14,
        pad=pad(0),
    )
    if card in lit and made.skin is not None:
        made.skin = made.skin._replace(edge="positive", stroke=3)
    return made


def ranks_and_suits(ctx: Context, choosing: Choosing, height: float = 0) -> Element:
    """Thirteen ranks and four suits beside or below them."""
    high = height or ctx.pick(100, 100, 112)
    if ctx.size == "tall":
        ranks = rank_keys(ctx, choosing, None, high)
        return column(ranks, row(*_suit_keys(ctx, choosing, None, high), gap=8), gap=24, grow=1, justify="center")
    suits = _suit_keys(ctx, choosing, 88, high)
    return row(
        rank_keys(ctx, choosing, 74, high),
        column(row(*suits[:2], gap=8), row(*suits[2:], gap=8), gap=8),
        gap=12,
        grow=1,
    )


def rank_keys(
    ctx: Context, choosing: Choosing, width: float | None, height: float, *, dots: frozenset[str] = frozenset()
) -> Box:
    """Seven to a row, on the tall panel five; `dots` marks ranks that lie in a resort already."""
    per_row = ctx.pick(7, 7, 5)
    lines = []
    for begin in range(0, len(RANKS), per_row):
        line = RANKS[begin : begin + per_row]
        made: list[Element] = [_rank_key(choosing, one, width, height, dotted=one in dots) for one in line]
        made += [Box(w=width, grow=0 if width else 1) for _ in range(per_row - len(line))]
        lines.append(row(*made, gap=8))
    return column(*lines, gap=8)


def _rank_key(choosing: Choosing, one: str, width: float | None, height: float, *, dotted: bool) -> Box:
    why = choosing.why_not(one, choosing.suit)
    dot = Box(w=12, h=12, at=At(right=6, top=6), skin=Skin(fill="positive", radius=6)) if dotted else None
    return press(
        f"rank.{one}",
        figure(one, height * (0.6 if why is None or not why else 0.36), fixed=True),
        text(why, 16, fixed=True) if why else None,
        dot,
        kind="selected" if one == choosing.rank else "neutral",
        disabled_reason=why,
        tap=lambda: choosing.take_rank(one),
        vertical=True,
        w=width,
        grow=0 if width else 1,
        h=height,
        radius=14,
        pad=pad(0),
    )


def _suit_keys(ctx: Context, choosing: Choosing, width: float | None, height: float) -> list[Element]:
    return [suit_key(ctx, choosing, key, width, height, chosen=key == choosing.suit) for key in SUITS]


def suit_key(ctx: Context, choosing: Choosing, key: str, width: float | None, height: float, *, chosen: bool) -> Box:
    """A suit; where the card of the chosen rank cannot be, it says where that one is."""
    del ctx
    why = choosing.why_not(choosing.rank, key)
    sign = suit_sign(key, height * (0.56 if why is None else 0.4), off=why is not None)
    return press(
        f"suit.{key}",
        sign,
        text(why, 16, fixed=True) if why else None,
        kind="selected" if chosen else "neutral",
        disabled_reason=why,
        tap=lambda: choosing.take_suit(key),
        vertical=True,
        w=width,
        grow=0 if width else 1,
        h=height,
        radius=14,
        pad=pad(0, 2),
    )
