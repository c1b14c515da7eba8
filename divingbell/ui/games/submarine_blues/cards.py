"""Playing cards as people see them: faces large and small, backs, the draw deck and the discards; and their names."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec import UNSET

from divingbell.companion.games.submarine_blues.card_words import SIGNS, name
from divingbell.companion.games.submarine_blues.cards import Card, in_order, rank, suit
from divingbell.companion.games.submarine_blues.facts import Fact
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import At, Box, Drawing, Element, Skin, column, figure, row, stack
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.scale import Size

WIDTH = 0.74
"""Of a small card, of its height."""
# The edge is smooth where the gradient's corners are not.
_FACE = Skin(fill="art.face", fill_top="art.face_hi", edge="art.face", stroke=1, shadow="key")
_BACK = Skin(fill="art.back", fill_top="art.back_hi", edge="outline", stroke=1.5)
_APART, _FANNED = 3.0, 0.5
"""dp between two cards of a row; share of a card that is seen where they lie over each other."""
_RANKS_APART = 9.0


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


def is_red(card: str) -> bool:
    """Hearts and diamonds; a suit alone will do."""
    return card[-1] in "DH"


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
    drawn = Drawing(w=w, h=h, paint=_face, data=(card, size, suit_size or h * 0.34, ring, foot is not None))
    if foot is None:
        return drawn
    foot.at = At(bottom=h * 0.04)
    return stack(drawn, foot, w=w, h=h)


def _face(p: Painter, data: tuple[Card, float, float, bool, bool]) -> None:
    card, size, suit_size, ring, footed = data
    w, h = p.width, p.height
    if ring:
        p.skin(Skin(edge="art.lit", stroke=4, radius=w * 0.16 + 5), -5, -5, w + 10, h + 10)
    p.skin(_FACE._replace(radius=w * 0.16))
    ink = "art.face_red" if is_red(card) else "ink"
    high = size + h * 0.01 + suit_size
    top = h * 0.05 if footed else (h - high) / 2
    p.text(rank(card), w / 2, top + size / 2, size, ink, font="num", bold=True, anchor="center")
    p.glyph(SIGNS[suit(card)], w / 2, top + high - suit_size / 2, suit_size, ink)


# Small ----------------------------------------------------------------------------------------------------------


def small(card: Card, h: float, **options: Any) -> Drawing:
    """A card `h` dp high, to be read from near."""
    return Drawing(w=_small_width(h), h=h, paint=_one_small, data=card, **options)


def _small_width(h: float) -> float:
    return h * WIDTH + 2


def _one_small(p: Painter, card: Card) -> None:
    _paint_small(p, card, 0, p.height, p.width)


def _paint_small(p: Painter, card: Card, x: float, h: float, seen: float) -> None:
    """A card from `x` on; rank and suit stand in the middle of what the next card leaves to be `seen` (dp)."""
    p.skin(_FACE._replace(radius=h * 0.15), x, 0, _small_width(h), h)
    ink = "art.face_red" if is_red(card) else "ink"
    size = max(16.0, h * 0.46) * (0.94 if len(rank(card)) > 1 else 1)
    size *= min(1.0, seen / p.text_width(rank(card), size, font="num", bold=True))
    p.text(rank(card), x + seen / 2, h * 0.3, size, ink, font="num", bold=True, anchor="center")
    p.glyph(SIGNS[suit(card)], x + seen / 2, h * 0.74, min(h * 0.36, seen), ink)


def small_row(cards: Sequence[Card], h: float, room: float) -> Drawing:
    """Cards `h` dp high side by side in `room` dp, those of a rank together; where that is too little they lie over
    each other, and the last figure says how many more there are."""
    return Drawing(h=h, w=room, paint=_small_row, data=(tuple(in_order(cards)), h))


def _small_row(p: Painter, data: tuple[tuple[Card, ...], float]) -> None:
    cards, h = data
    begins = places(cards, h, p.width)
    width = _small_width(h)
    for card, x, following in zip(cards, begins, [*begins[1:], p.width], strict=False):
        _paint_small(p, card, x, h, min(width, following - x))
    if left := len(cards) - len(begins):
        p.text(f"+{left}", p.width, h / 2, h * 0.5, "text2", font="num", bold=True, anchor="right")


def places(cards: Sequence[Card], h: float, room: float) -> list[float]:
    """Where each card begins (dp), as many as there is room for."""
    width = _small_width(h)
    apart = [rank(card) == rank(before) for before, card in pairwise(cards)]
    fanned, ranks = sum(apart), len(apart) - sum(apart)
    step, new = width + _APART, width + _RANKS_APART
    if width + ranks * new + fanned * step > room:
        new = step
        if fanned:
            step = max(width * _FANNED, min(step, (room - width - ranks * new) / fanned))
    found = [0.0] if cards else []
    for same in apart:
        found.append(found[-1] + (step if same else new))
    if not found or found[-1] + width <= room + 0.5:
        return found
    return [x for x in found if x + width <= room - h * 0.8]


def back(h: float) -> Drawing:
    """A card face down, `h` dp high."""
    return Drawing(w=h * WIDTH, h=h, paint=_back)


def _back(p: Painter, _: object) -> None:
    p.skin(_BACK._replace(radius=p.height * 0.15))


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
        skin=_BACK._replace(radius=h * 0.12, stroke=2),
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
