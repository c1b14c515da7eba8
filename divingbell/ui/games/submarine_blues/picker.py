"""Which card was played: one tap where all 52 have room, rank and suit elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Protocol

from divingbell.companion.games.decision import Row
from divingbell.companion.games.submarine_blues.card_choices import Off
from divingbell.companion.games.submarine_blues.card_words import card_of
from divingbell.companion.games.submarine_blues.cards import RANKS, SUITS, Card, in_order, rank
from divingbell.ui.games.submarine_blues.cards import small, suit_icon, title
from divingbell.ui.games.submarine_blues.step import BandReach, QuestionHost, TableQuestion, note, page, two_lines
from divingbell.ui.kit import roles
from divingbell.ui.kit.body import columns
from divingbell.ui.kit.buttons import Tap, button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.kit.skins import Kind
from divingbell.ui.toolkit.element import At, Box, Element, Skin, column, fits, pad, row
from divingbell.ui.toolkit.scale import Size

Choose = Callable[[Card], None]


class RankAndSuit(Protocol):
    """Values and calls of the buttons of ranks and suits."""

    @property
    def rank(self) -> str | None:
        """The rank that is chosen."""

    def chosen(self, suit: str) -> bool:
        """Tell whether this suit is chosen."""

    def rank_off(self, rank: str) -> str | None:
        """Why this rank is off; an empty text where there is nothing short to say, None: it is on."""

    def suit_off(self, suit: str) -> str | None:
        """Why this suit is off, as of `rank_off`."""

    @property
    def begun(self) -> bool:
        """Tell whether something is chosen that can be taken back."""

    def take_rank(self, chosen: str) -> None: ...
    def take_suit(self, chosen: str) -> None: ...
    def take_back(self) -> None:
        """Forget what was chosen last."""


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
        """Tell whether this suit is said."""
        return suit == self.suit

    @property
    def begun(self) -> bool:
        return self.rank is not None or self.suit is not None

    def take_back(self) -> None:
        """The half that is said: there is never more than one."""
        self.rank = self.suit = None
        self._changed()

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

    name: ClassVar[str] = "blues.picker"
    mark: ClassVar[str] = "cards"
    reach: ClassVar[BandReach] = (42, 43, 66)

    def __init__(self, host: QuestionHost, purpose: str, cards: Row, choose: Choose) -> None:
        """`purpose` names the question and the foot line: `attack`, `reef`, `reef_end`, `bid`; `cards` are all 52 with
        what keeps each from being chosen."""
        super().__init__(host)
        self.purpose = purpose
        self.no_shark: Card | None = None
        """The card that was tried last and turned out to be no attack shark: it says so."""
        self.correct: Callable[[], None] | None = None
        """Says anew what that card shows."""
        off = {one.value: one.disabled_reason for one in cards.choices if one.disabled_reason is not None}
        self.choosing = Choosing(off, choose, host.refresh)

    def title(self, ctx: Context) -> str:
        return ctx.t("submarine_blues_table.which_card")

    def content(self, ctx: Context) -> Element:
        known = in_order(self.table_view.players[self.table_view.actor].seen)
        seen = [card for card in known if card not in self.choosing.off]
        bar = self.bar(ctx, self._foot(ctx), self.not_this_low(ctx))
        return page(ctx, self._head(ctx, seen), board(ctx, self.choosing, seen), bar=bar)

    def _head(self, ctx: Context, seen: Sequence[Card]) -> Element:
        dim = (
            "submarine_blues_table.dim_cards.attack" if self.purpose == "attack" else "submarine_blues_table.dim_cards"
        )
        asked = ctx.t(f"submarine_blues_table.which.{self.purpose}")
        hint = ctx.t(dim if shows_all(ctx) else "submarine_blues_table.rank_and_suit")
        words = fits(partial(_beside, asked, hint), partial(_under, asked, hint), grow=1)
        if not seen:
            return row(words, h="button")
        shown = row(*(self._seen(ctx, card, alone=len(seen) == 1) for card in seen), gap="gap_s")
        return fits(partial(row, words, shown, gap="gap"), partial(column, words, row(shown), gap="gap_s"))

    def _seen(self, ctx: Context, card: Card, *, alone: bool) -> Box:
        """A card that everybody knows to be in this hand, with words where there is one only."""
        words = roles.label(ctx.t("submarine_blues_table.seen")) if alone else None
        made = button_box(
            f"seen.{card}", small(ctx, card, "chip"), words, tap=partial(self.choosing.pick, card), h="button",
            gap="gap_s", pad=pad(0, "gap_l" if alone else "gap_s"),
        )  # fmt: skip
        return _edged(made, "positive")

    def _foot(self, ctx: Context) -> Element:
        chosen, kind = self.choosing.rank, self.table_view.kind(self.no_shark) if self.no_shark is not None else None
        if self.no_shark is not None and kind is not None and chosen is None:
            words = ctx.t(f"submarine_blues_table.no_shark.{kind}", card=title(ctx, self.no_shark))
            said = two_lines(words, ctx.t("submarine_blues_table.no_shark.sub"))
            return button_box("facts", said, tap=self.correct, grow=1, items="stretch", pad=pad(0, "gap"))
        left = self.choosing.left(chosen) if chosen is not None else []
        if len(left) != 1:
            return note(ctx.t(f"submarine_blues_table.foot.{self.purpose}"))
        words = ctx.t("submarine_blues_table.only_one", card=title(ctx, left[0]))
        return note(
            words, ctx.t("submarine_blues_table.only_one.sub"), sign=small(ctx, left[0], "chip", align="center")
        )


def _beside(asked: str, hint: str) -> Box:
    return row(roles.heading(asked, lines=1), roles.body(hint, lines=1, grow=1), gap="gap")


def _under(asked: str, hint: str) -> Box:
    return column(roles.heading(asked), roles.body(hint), justify="center")


# The buttons ---------------------------------------------------------------------------------------------------------

_CELL = 84
"""dp of the button of a card where all of them are seen at once, with the room beside it."""
_PER_ROW = 7


def shows_all(ctx: Context) -> bool:
    """Tell whether every card has a button of its own: thirteen of them fit side by side."""
    return columns(ctx, _CELL) >= len(RANKS)


def board(ctx: Context, choosing: Choosing, lit: Sequence[Card] = ()) -> Element:
    """All cards where they have room, else ranks and suits. `lit` cards are known to be there."""
    if not shows_all(ctx):
        return column(card_pad(ctx, choosing), grow=1, justify="center")
    lines = [[_cell(choosing, card_of(one, key), lit) for one in RANKS] for key in SUITS]
    return column(*(row(*line, gap="gap_m", items="stretch", grow=1) for line in lines), gap="gap", grow=1)


def _cell(choosing: Choosing, card: Card, lit: Sequence[Card]) -> Box:
    shown, why = rank(card), choosing.off.get(card)
    if why is not None:
        return _button(f"card.{card}", roles.number(shown), roles.caption(why), why=why)
    sign, words = suit_icon(card[-1], "icon_m"), roles.score(shown, colour=None)
    tap = partial(choosing.pick, card)
    made = _button(f"card.{card}", words, sign, tap=tap, vertical=False, gap="gap_hair")
    return _edged(made, "positive") if card in lit else made


def card_pad(ctx: Context, choosing: RankAndSuit, *, dots: frozenset[str] = frozenset()) -> Box:
    """Thirteen ranks in two rows, what takes a mistake back in the place that is left over, and four suits beside them,
    on the tall panel under them; `dots` marks ranks that lie in a resort already."""
    keys = [_rank_button(choosing, one, dotted=one in dots) for one in RANKS]
    back = _button(
        "card.back", icon("backspace-outline", "icon_m"), tap=choosing.take_back, why=None if choosing.begun else ""
    )
    ranks = column(_line(*keys[:_PER_ROW]), _line(*keys[_PER_ROW:], back), gap="gap_s", grow=_RANKS_SHARE)
    made = [_suit_button(choosing, key) for key in SUITS]
    if columns(ctx, _CELL) < _PER_ROW + 2:
        return column(ranks, column(_line(*made), grow=1), gap="gap", h="card_pad")
    suits = column(_line(*made[:2]), _line(*made[2:]), gap="gap_s", grow=1)
    return row(ranks, suits, gap="gap", items="stretch", h="card_pad")


_RANKS_SHARE = 2.4
"""Of the card pad, for each part that the suits have."""


def _line(*keys: Box) -> Box:
    return row(*keys, gap="gap_s", items="stretch", grow=1)


def _rank_button(choosing: RankAndSuit, one: str, *, dotted: bool) -> Box:
    why = choosing.rank_off(one)
    dot = Box(w=12, h=12, at=At(right=6, top=6), skin=Skin(fill="positive", radius="pill")) if dotted else None
    words = roles.caption(why) if why else None
    sign = roles.number(one) if why else roles.figure(one, colour=None)
    kind: Kind = "selected" if one == choosing.rank else "neutral"
    return _button(f"rank.{one}", sign, words, dot, why=why, kind=kind, tap=partial(choosing.take_rank, one))


def _suit_button(choosing: RankAndSuit, key: str) -> Box:
    """Where the card of the chosen rank cannot be, it says where that one is."""
    why = choosing.suit_off(key)
    sign = suit_icon(key, "icon_m" if why else "disc", off=why is not None)
    words = roles.caption(why) if why else None
    kind: Kind = "selected" if choosing.chosen(key) else "neutral"
    return _button(f"suit.{key}", sign, words, why=why, kind=kind, tap=partial(choosing.take_suit, key))


def _button(
    button_id: str,
    *children: Element | None,
    tap: Tap | None = None,
    kind: Kind = "neutral",
    why: str | None = None,
    vertical: bool = True,
    gap: Size = 0,
) -> Box:
    """In its share of the row, its parts one under the other or side by side."""
    return button_box(
        button_id, *children, kind=kind, tap=tap, disabled_reason=why, vertical=vertical, gap=gap, grow=1,
        radius="radius_button", pad=pad(0, "gap_xxs"),
    )  # fmt: skip


def _edged(key: Box, edge: str) -> Box:
    """With the edge of what is known to be there."""
    if key.skin is not None:
        key.skin = key.skin._replace(edge=edge, stroke=2)
    return key
