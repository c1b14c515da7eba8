"""Chips as parts of a screen (the game's own `tokens.py` draws them). Places and sizes are dp."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from divingbell.companion.games.deep_sea_adventure.state import Token
from divingbell.companion.games.deep_sea_adventure.tokens import dashed_ring, draw_stack, draw_token, draw_turned
from divingbell.ui.toolkit.element import Box, Drawing, figure, row
from divingbell.ui.toolkit.paint import Painter

_APART = 0.16
_LEAST = 0.8
"""Between chips in a hand, and how far they may shrink."""


def chip(level: int, size: float, **options: Any) -> Drawing:
    """One chip."""
    return Drawing(w=size, h=size, paint=_token, data=(level,), **options)


def token_icon(token: Token, size: float, **options: Any) -> Drawing:
    """What lies on a space, or one token of somebody's hand."""
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


def hand(tokens: Sequence[Token], size: float, room: float) -> Box:
    """What a diver carries: a little smaller where `room` dp are short, else one chip and how many tokens they are."""
    wanted = len(tokens) * (1 + _APART) - _APART
    fits = min(size, room / wanted) if tokens else size
    if fits >= size * _LEAST:
        return row(*(_small(token, fits) for token in tokens), gap=fits * _APART)
    count = figure(str(len(tokens)), max(14.0, size * 0.95), colour="text1", fixed=True)
    return row(_small(tokens[-1], size), count, gap=size * _APART)


def _small(token: Token, size: float) -> Drawing:
    return Drawing(w=size, h=size, paint=_small_token, data=token)


def _small_token(p: Painter, token: Token) -> None:
    draw_token(p, token, p.width / 2, p.height / 2, p.width, badge=p.width >= 24)
