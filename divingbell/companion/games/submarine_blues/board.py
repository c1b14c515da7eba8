"""The board of Submarine Blues, drawn: resorts with their divers under domes, and the reef. Lengths are dp."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from typing import NamedTuple

from divingbell.companion.canvas.canvas import Artwork, Canvas
from divingbell.companion.canvas.icons import tile
from divingbell.companion.games.submarine_blues.attack import PER_SUBMARINE
from divingbell.companion.games.submarine_blues.card_faces import (
    WIDTH,
    draw_back,
    draw_row,
    draw_small,
    small_width,
)
from divingbell.companion.games.submarine_blues.cards import Card, in_order
from divingbell.companion.games.submarine_blues.state import State

MANY = 10
"""Above so many, one diver and a number stand for all of them."""
_SIZE = (1148.0, 716.0)
_GAP, _SIDE = 14.0, 18.0
_REEF = 136.0


class Captions(NamedTuple):
    """Words on the board; empty where there are none."""

    reef: str = ""
    deck: str = ""
    no_cards: str = ""
    names: Mapping[str, str] = {}
    """Of the players."""


class Blues(NamedTuple):
    """Everything on the board."""

    state: State
    colours: Mapping[str, str]
    captions: Captions = Captions()


def board(state: State, colours: Mapping[str, str]) -> Artwork:
    """The resorts and the reef at a moment; `colours` are those of the players."""
    return Artwork.of(_SIZE, blues, Blues(state, colours))


def blues(canvas: Canvas, value: Blues) -> None:
    """Everybody's resort in two columns, the reef below."""
    names = list(value.state.players)
    lines = -(-len(names) // 2)
    high = (canvas.height - 2 * _SIDE - 4 - _REEF - _GAP) / lines - _GAP
    across = (canvas.width - 2 * _SIDE - _GAP) / 2
    for n, name in enumerate(names):
        x, y = _SIDE + n % 2 * (across + _GAP), _SIDE + n // 2 * (high + _GAP)
        with canvas.group(x, y, across, high):
            _resort(canvas, value, name)
    with canvas.group(_SIDE, canvas.height - _SIDE - _REEF, canvas.width - 2 * _SIDE, _REEF):
        reef(canvas, value)


def reef(canvas: Canvas, value: Blues) -> None:
    """The reef across the canvas, with its deck."""
    w, h, deck = canvas.width, canvas.height, value.state.deck
    high, side = h * 0.7, h * 0.17
    top, left, right = (h - high) / 2, side, w - side
    canvas.rectangle(0, 0, w, h, "art.reef", top="art.sea_2", edge="line", radius=side)
    if value.captions.reef:
        right = _captions(canvas, value.captions, left, right)
        left += h * 0.88
    if deck:
        with canvas.group(left, top, high * WIDTH, high):
            draw_back(canvas)
        canvas.glyph("chevron-right", left + high * WIDTH + h * 0.14, h / 2, h * 0.26, "art.card")
    left += high * WIDTH + h * 0.28
    with canvas.group(left, top, right - left, high):
        _reef_cards(canvas, value.state.reef)


_BROAD = 7
"""Widths of its height from which a reef has room for a caption at each end."""


def _captions(canvas: Canvas, captions: Captions, left: float, right: float) -> float:
    """The name of the reef and how many cards the deck has; returns where the cards have to end (dp)."""
    h = canvas.height
    if canvas.width < h * _BROAD:
        canvas.text(captions.reef, left, h * 0.36, h * 0.22, "art.white", bold=True, fits=h * 0.78)
        canvas.text(captions.deck, left, h * 0.66, h * 0.19, "art.card", fits=h * 0.78)
        return right
    canvas.text(captions.reef, left, h / 2, h * 0.26, "art.white", bold=True, fits=h * 0.82)
    canvas.text(captions.deck, right, h / 2, h * 0.22, "art.card", anchor="right", fits=h)
    return right - h * 1.1


def _reef_cards(canvas: Canvas, cards: tuple[Card, ...]) -> None:
    """In the order in which they lie; closer where there is little room."""
    h = canvas.height
    wide = small_width(h)
    step = min(wide + h * 0.08, (canvas.width - wide) / max(1, len(cards) - 1))
    for n, card in enumerate(cards):
        with canvas.group(n * step, 0, wide, h):
            draw_small(canvas, card)


def _resort(canvas: Canvas, value: Blues, name: str) -> None:
    w, h, state = canvas.width, canvas.height, value.state
    player, diver = state.players[name], value.colours[name]
    own = state.turn.player == name and state.result is None
    k = min(1.0, h / 240)
    canvas.rectangle(0, 0, w, h, "well", 0.6, radius=24)
    edge = f"player.{diver}" if own else "line"
    canvas.rectangle(0, 0, w, h, edge=edge, stroke=5 if own else 1, radius=24)
    tile(canvas, diver, 22, 16 * k, 56 * k)
    called = value.captions.names.get(name, "")
    canvas.text(called, 22 + 72 * k, 45.4 * k, 36 * k, "text1", bold=True, fits=w - 60 - 72 * k)
    with canvas.group(22, 76 * k, w - 44, 84 * k):
        draw_divers(canvas, (player.divers, player.submarines, diver))
    if player.resort:
        with canvas.group(22, 166 * k, w - 50, 64 * k):
            draw_row(canvas, tuple(in_order(player.resort)))
    else:
        canvas.text(value.captions.no_cards, 22, 195.5 * k, 30 * k, "text3")


# Divers ---------------------------------------------------------------------------------------------------------


def draw_divers(canvas: Canvas, data: tuple[int, int, str]) -> None:
    """Divers and domes, as large as the canvas: how many divers and submarines, and the id of the player's colour."""
    count, submarines, diver = data
    if count == 0:
        return
    if count > MANY:
        _many(canvas, count, submarines, diver)
        return
    w, h = canvas.width, canvas.height
    size = min(h * 0.54, (w - 8) / count - 2)
    gap = min(4.0, size * 0.13)
    step = size + gap
    for first in range(0, min(count, PER_SUBMARINE * submarines), PER_SUBMARINE):
        inside = min(PER_SUBMARINE, count - first)
        _dome(canvas, 3 + first * step, 3 + (first + inside) * step - gap + 1)
    for i in range(count):
        _diver(canvas, 4 + i * step + size / 2, h - 8 - size * 0.36, size, diver, safe=i < PER_SUBMARINE * submarines)


def _many(canvas: Canvas, count: int, submarines: int, diver: str) -> None:
    """Number of those safe under one dome, and of those outside."""
    h, size = canvas.height, canvas.height * 0.54
    safe = min(count, PER_SUBMARINE * submarines)
    x = 3.0
    for amount, protected in ((safe, True), (count - safe, False)):
        if not amount:
            continue
        words = str(amount)
        wide = size + canvas.text_width(words, size, font="num", bold=True) + 12
        if protected:
            _dome(canvas, x, x + wide)
        _diver(canvas, x + 4 + size / 2, h - 8 - size * 0.36, size, diver, safe=protected)
        colour = "art.white" if protected else "text1"
        canvas.text(words, x + size + 6, h - 8 - size * 0.4, size, colour, font="num", bold=True)
        x += wide + 6


def _diver(canvas: Canvas, cx: float, cy: float, size: float, diver: str, *, safe: bool) -> None:
    canvas.glyph("diver", cx, cy, size, f"player.{diver}" if safe else f"line.{diver}")


def _dome(canvas: Canvas, left: float, right: float) -> None:
    h = canvas.height
    top, foot = h * 0.1, h - 4
    radius = min((right - left) / 2, h * 0.42)
    points = [
        (left, foot),
        *_arc(left + radius, top + radius, radius, 180),
        *_arc(right - radius, top + radius, radius, 270),
        (right, foot),
    ]
    canvas.polygon(points, "art.dome")
    canvas.line(points, 2.4, "action", close=True)


def _arc(cx: float, cy: float, r: float, begin: int) -> list[tuple[float, float]]:
    """A quarter of a circle, clockwise; `begin` is in degrees, 180 is at its left."""
    return [(cx + r * cos(radians(a)), cy + r * sin(radians(a))) for a in range(begin, begin + 91, 10)]
