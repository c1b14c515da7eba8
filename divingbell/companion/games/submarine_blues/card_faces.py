"""Playing cards, drawn: faces large and small, in a row, and backs. Places and sizes are dp."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from divingbell.companion.canvas.canvas import Canvas
from divingbell.companion.games.submarine_blues.card_words import SIGNS
from divingbell.companion.games.submarine_blues.cards import Card, rank, suit

WIDTH = 0.74
"""Of a small card, of its height."""
SHAPE = 0.71
"""Width of a large card, of its height."""
_RANK, _LONG_RANK, _SUIT = 0.46, 0.42, 0.34
"""Sizes of rank, rank of two figures and suit, of the height of a large card of this shape."""
_FOOTED_RANK, _FOOTED_SUIT = 0.39, 0.3
"""The same over something on its lower end."""
_APART, _FANNED = 3.0, 0.5
"""Between two cards of a row; share of a card that is seen where they lie over each other."""
_RANKS_APART = 9.0


def is_red(card: str) -> bool:
    """Hearts and diamonds; a suit alone will do."""
    return card[-1] in "DH"


class CardFace(NamedTuple):
    """A large card: its rank over its suit, a ring where it is meant, and room for something on its lower end."""

    card: Card
    ring: bool = False
    footed: bool = False


def draw_face(canvas: Canvas, face: CardFace) -> None:
    """As large as the canvas."""
    card, ring, footed = face
    w, h = canvas.width, canvas.height
    unit = min(h, w / SHAPE)
    size = unit * (_FOOTED_RANK if footed else _LONG_RANK if len(rank(card)) > 1 else _RANK)
    suit_size = unit * (_FOOTED_SUIT if footed else _SUIT)
    if ring:
        canvas.rectangle(-5, -5, w + 10, h + 10, edge="art.lit", stroke=4, radius=w * 0.16 + 5)
    _paper(canvas, 0, w, h, w * 0.16)
    high = size + h * 0.01 + suit_size
    top = h * 0.05 if footed else (h - high) / 2
    canvas.text(rank(card), w / 2, top + size / 2, size, _ink(card), font="num", bold=True, anchor="center")
    canvas.glyph(SIGNS[suit(card)], w / 2, top + high - suit_size / 2, suit_size, _ink(card))


def _ink(card: Card) -> str:
    return "art.face_red" if is_red(card) else "ink"


def _paper(canvas: Canvas, x: float, w: float, h: float, radius: float) -> None:
    # The edge is smooth where the gradient's corners are not.
    canvas.rectangle(x, 0, w, h, "art.face", top="art.face_hi", edge="art.face", radius=radius, shadow="key")


def small_width(h: float) -> float:
    """Of a small card `h` high."""
    return h * WIDTH + 2


def draw_small(canvas: Canvas, card: Card) -> None:
    """A card to be read from near, as large as the canvas."""
    _small(canvas, card, 0, canvas.height, canvas.width)


def _small(canvas: Canvas, card: Card, x: float, h: float, seen: float) -> None:
    """A card from `x` on; rank and suit stand in the middle of what the next card leaves to be `seen`."""
    _paper(canvas, x, small_width(h), h, h * 0.15)
    size = max(16.0, h * 0.46) * (0.94 if len(rank(card)) > 1 else 1)
    middle, ink = x + seen / 2, _ink(card)
    canvas.text(rank(card), middle, h * 0.3, size, ink, font="num", bold=True, anchor="center", fits=seen)
    canvas.glyph(SIGNS[suit(card)], middle, h * 0.74, min(h * 0.36, seen), ink)


def draw_row(canvas: Canvas, cards: tuple[Card, ...]) -> None:
    """Cards side by side, as high as the canvas; where it is too narrow they lie over each other, and the last figure
    says how many more there are."""
    h = canvas.height
    begins = places(cards, h, canvas.width)
    width = small_width(h)
    for card, x, following in zip(cards, begins, [*begins[1:], canvas.width], strict=False):
        _small(canvas, card, x, h, min(width, following - x))
    if left := len(cards) - len(begins):
        canvas.text(f"+{left}", canvas.width, h / 2, h * 0.5, "text2", font="num", bold=True, anchor="right")


def places(cards: Sequence[Card], h: float, room: float) -> list[float]:
    """Begins of the cards (dp), as many as there is room for."""
    width = small_width(h)
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


def draw_back(canvas: Canvas, _: object = None) -> None:
    """A card face down, as large as the canvas."""
    radius = canvas.height * 0.15
    canvas.rectangle(
        0, 0, canvas.width, canvas.height, "art.back", top="art.back_hi", edge="outline", stroke=1.5, radius=radius
    )
