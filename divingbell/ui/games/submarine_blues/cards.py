"""Playing cards as people see them: faces large and small, backs, the draw deck and the discards; and their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from msgspec import UNSET

from divingbell.companion.games.submarine_blues.card_faces import (
    SHAPE,
    WIDTH,
    CardFace,
    draw_back,
    draw_face,
    draw_row,
    draw_small,
    is_red,
    small_width,
)  # fmt: skip
from divingbell.companion.games.submarine_blues.card_words import SIGNS, name
from divingbell.companion.games.submarine_blues.cards import Card, in_order, rank
from divingbell.companion.games.submarine_blues.facts import Fact
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import At, Box, Drawing, Element, PlaceOptions, Skin, column, figure, row, stack
from divingbell.ui.toolkit.scale import Size

_BACK = Skin(fill="art.back", fill_top="art.back_hi", edge="outline", stroke=2)


def title(ctx: Context, card: Card) -> str:
    """`Queen of hearts`."""
    words = name(ctx, card)
    return words[:1].upper() + words[1:]


def of_rank(ctx: Context, cards: Sequence[Card]) -> str:
    """`three 4s`; of one card its name."""
    if len(cards) == 1:
        return name(ctx, cards[0])
    return ctx.t("submarine_blues_table.cards", number=len(cards), rank=rank(cards[0]))


def listed(ctx: Context, words: Sequence[str]) -> str:
    """`Ada, Chiara and Dev`."""
    *first, last = words
    return ctx.t("submarine_blues_table.and").join([", ".join(first), last]) if first else last


# Large ----------------------------------------------------------------------------------------------------------


def face(
    ctx: Context, card: Card, high: Size, *, wide: Size | None = None, ring: bool = False, foot: Element | None = None
) -> Element:
    """A card `high` dp high, as wide as cards are or `wide`: its rank over its suit, `ring` round it where it is meant,
    and something on its lower end."""
    width = ctx.space(high) * SHAPE if wide is None else wide
    drawn = Drawing(w=width, h=high, paint=draw_face, data=CardFace(card, ring, foot is not None))
    if foot is None:
        return drawn
    foot.at = At(bottom=6)
    return stack(drawn, foot, w=width, h=high)


# Small ----------------------------------------------------------------------------------------------------------


def small(ctx: Context, card: Card, high: Size, **options: Unpack[PlaceOptions]) -> Drawing:
    """A card `high` dp high, to be read from near."""
    return Drawing(w=small_width(ctx.space(high)), h=high, paint=draw_small, data=card, **options)


def small_row(cards: Sequence[Card], high: Size, *, w: Size | None = None, **options: Unpack[PlaceOptions]) -> Drawing:
    """Cards `high` dp high side by side, those of a rank together; where they have too little room they lie over each
    other, and the last figure says how many more there are."""
    return Drawing(w=w, h=high, paint=draw_row, data=tuple(in_order(cards)), **options)


def back(ctx: Context, high: Size) -> Drawing:
    """A card face down, `high` dp high."""
    return Drawing(w=ctx.space(high) * WIDTH, h=high, paint=draw_back)


# Piles ----------------------------------------------------------------------------------------------------------


def deck(ctx: Context, count: int, high: Size) -> Box:
    """The draw deck, `high` dp high, with how many cards it has."""
    return column(
        icon("bell", "icon", "art.card"),
        roles.number(str(count), colour="art.white"),
        w=ctx.space(high) * WIDTH,
        h=high,
        gap="gap_hair",
        items="center",
        justify="center",
        skin=_BACK._replace(radius="m"),
    )


def discards(ctx: Context, count: int, high: Size) -> Box:
    """The discard pile, `high` dp high."""
    return column(
        icon("tray-arrow-down", "title"),
        roles.caption(ctx.t("submarine_blues_table.discard"), anchor="center"),
        roles.number(str(count)),
        w="discard", h=high, gap="gap_hair", items="center", justify="center", colour="art.card",
        skin=Skin(edge="line", stroke=2, radius="m", dashed=True),
    )  # fmt: skip


def suit_icon(key: str, size: Size, *, off: bool = False) -> Element:
    """The sign of a suit on a button, `size` dp high."""
    return icon(SIGNS[key], size, None if off else "danger" if is_red(key) else "text1")


def amount(number: object) -> str:
    """Sharks or fish; a question mark where nobody has said."""
    return "?" if number is None or number is UNSET else str(number)


def numbers(fact: Fact, size: Size, *, quiet: bool = False, across: bool = False) -> Box:
    """How many sharks and pilot fish, each with its sign; `size` is a type size (sp)."""
    colour = "text3" if quiet else None

    def one(mark: str, number: object) -> Box:
        return row(icon(mark, size, colour), figure(amount(number), size, colour=colour, fixed=True), gap="gap_xxs")

    made = one("shark", fact.sharks), one("fish", fact.pilot_fish)
    return row(*made, gap="gap_s") if across else column(*made, items="center")
