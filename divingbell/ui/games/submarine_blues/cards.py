"""Playing cards as people see them: faces large and small, backs, the draw deck and the discards; and their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from divingbell.companion.games.submarine_blues.card_faces import (
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
from divingbell.ui.toolkit.element import At, Box, Drawing, Element, Skin, column, figure, row, stack
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
    card: Card,
    w: float,
    h: float,
    *,
    size: float | None = None,
    suit_size: float | None = None,
    ring: bool = False,
    foot: Element | None = None,
) -> Element:
    """A card of `w` by `h` dp: its rank (`size`) over its suit, `ring` round it where it is meant, and something on its
    lower end."""
    size = size or h * (0.42 if len(rank(card)) > 1 else 0.46)
    value = CardFace(card, size, suit_size or h * 0.34, ring, foot is not None)
    drawn = Drawing(w=w, h=h, paint=draw_face, data=value)
    if foot is None:
        return drawn
    foot.at = At(bottom=h * 0.04)
    return stack(drawn, foot, w=w, h=h)


# Small ----------------------------------------------------------------------------------------------------------


def small(card: Card, h: float, **options: Any) -> Drawing:
    """A card `h` dp high, to be read from near."""
    return Drawing(w=small_width(h), h=h, paint=draw_small, data=card, **options)


def small_row(cards: Sequence[Card], h: float, room: float) -> Drawing:
    """Cards `h` dp high side by side in `room` dp, those of a rank together; where that is too little they lie over
    each other, and the last figure says how many more there are."""
    return Drawing(h=h, w=room, paint=draw_row, data=tuple(in_order(cards)))


def back(h: float) -> Drawing:
    """A card face down, `h` dp high."""
    return Drawing(w=h * WIDTH, h=h, paint=draw_back)


# Piles ----------------------------------------------------------------------------------------------------------


def deck(count: int, h: float) -> Box:
    """The draw deck, `h` dp high, with how many cards it has."""
    return column(
        icon("bell", h * 0.36, "art.card"),
        figure(str(count), max(18.0, h * 0.22), bold=False, colour="art.white", fixed=True),
        w=h * WIDTH,
        h=h,
        gap="hair",
        items="center",
        justify="center",
        skin=_BACK._replace(radius=h * 0.12),
    )


def discards(ctx: Context, count: int, w: float, h: float) -> Box:
    """The discard pile, `w` by `h` dp."""
    return column(
        icon("tray-arrow-down", "title"),
        roles.caption(ctx.t("submarine_blues_table.discard"), anchor="center"),
        roles.number(str(count)),
        w=w, h=h, gap="hair", items="center", justify="center", colour="art.card",
        skin=Skin(edge="line", stroke=2, radius="m", dashed=True),
    )  # fmt: skip


def suit_icon(key: str, size: float, *, off: bool = False) -> Element:
    """The sign of a suit on a button, `size` dp high."""
    return icon(SIGNS[key], size, None if off else "danger" if is_red(key) else "text1")


def amount(number: object) -> str:
    """Sharks or fish; a question mark where nobody has said."""
    return "?" if number is None or number is UNSET else str(number)


def numbers(fact: Fact, size: Size, *, quiet: bool = False, across: bool = False) -> Box:
    """How many sharks and pilot fish, each with its sign; `size` is a type size (sp)."""
    colour = "text3" if quiet else None

    def one(mark: str, number: object) -> Box:
        return row(icon(mark, size, colour), figure(amount(number), size, colour=colour, fixed=True), gap="xxs")

    made = one("shark", fact.sharks), one("fish", fact.pilot_fish)
    return row(*made, gap="s") if across else column(*made, items="center")
