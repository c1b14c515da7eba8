"""Chips as parts of a screen (the game's own `tokens.py` draws them). Places and sizes are dp."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from divingbell.companion.games.deep_sea_adventure.state import Token
from divingbell.companion.games.deep_sea_adventure.tokens import dashed_ring, draw_stack, draw_token, draw_turned
from divingbell.ui.toolkit.element import Drawing, PlaceOptions
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.scale import Size

_APART = 0.16
_LEAST = 0.8
"""Between chips in a hand, and how far they may shrink."""
_SIGN, _READ, _BADGED = 0.9, 14.0, 24.0
"""The sign beside a hand as a share of its height; least figures (sp), and least chip (dp) that says how many it is."""


def chip(level: int, size: float, **options: Unpack[PlaceOptions]) -> Drawing:
    """One chip."""
    return Drawing(w=size, h=size, paint=_token, data=(level,), **options)


def token_icon(token: Token, size: float, **options: Unpack[PlaceOptions]) -> Drawing:
    """The chip on a space, or one token of somebody's hand."""
    return Drawing(w=size, h=size, paint=_token, data=token, **options)


def _token(p: Painter, token: Token) -> None:
    size = min(p.width, p.height)
    if not token:
        _empty(p, size)
        return
    # A stack is higher than its place: its top chip stands a little over the edge.
    draw_token(p, token, p.width / 2, p.height / 2, size if len(token) < 2 else size * 0.94)


def _empty(p: Painter, size: float) -> None:
    """A blank on a button: a dashed ring, as on the board, with nothing in it."""
    dashed_ring(p, p.width / 2, p.height / 2, size * 0.42, max(1.5, size * 0.05), "text2")


def turned(level: int, number: str, size: float, colour: str = "art.amount") -> Drawing:
    """A chip with what is written on its other side."""
    return Drawing(w=size, h=size, paint=_turned, data=(level, number, colour))


def _turned(p: Painter, data: tuple[int, str, str]) -> None:
    level, number, colour = data
    draw_turned(p, level, number, (p.width / 2, p.width / 2), p.width, colour)


def stack_icon(levels: Token, size: float) -> Drawing:
    """Chips on top of each other with room for three."""
    return Drawing(w=size, h=size * 1.3, paint=_stack, data=levels)


def _stack(p: Painter, levels: Token) -> None:
    s = p.width
    draw_stack(p, levels, s / 2, p.height - s / 2, s * 0.94, 0.2 / 0.94)


def hand(
    tokens: Sequence[Token],
    size: Size,
    way: tuple[str, str] | None = None,
    *,
    at_end: bool = False,
    colour: str = "text1",
    w: Size | None = None,
    **options: Unpack[PlaceOptions],
) -> Drawing:
    """The chips that a diver carries, `size` high, and behind it the sign of their `way` in its colour: in the room it
    is given a little smaller where that is short, else one chip and how many tokens they are, in `colour`. `at_end`: at
    its right end."""
    options.setdefault("grow", 1)
    return Drawing(w=w, h=size, paint=_hand, data=(tuple(tokens), way, at_end, colour), **options)


def _hand(p: Painter, data: tuple[tuple[Token, ...], tuple[str, str] | None, bool, str]) -> None:
    tokens, way, at_end, colour = data
    high = p.height
    beside = high * _SIGN if way is not None else 0.0
    wanted = len(tokens) * (1 + _APART) - _APART
    side = min(high, (p.width - beside) / wanted) if tokens else high
    counted = side < high * _LEAST
    count = str(len(tokens))
    figures = max(_READ, high * 0.9)
    if counted:
        side = high
        wanted = 1 + _APART + p.text_width(count, figures, font="num", bold=True) / side
    x = p.width - beside - max(0.0, wanted) * side if at_end else 0.0
    for token in tokens[-1:] if counted else tokens:
        draw_token(p, token, x + side / 2, high / 2, side, badge=side >= _BADGED)
        x += side * (1 + _APART)
    if counted:
        p.text(count, x, high / 2, figures, colour, font="num", bold=True)
        x += p.text_width(count, figures, font="num", bold=True) + side * _APART
    if way is not None:
        p.glyph(way[0], x + high * _SIGN / 2, high / 2, high * _SIGN, way[1])
