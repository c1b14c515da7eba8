"""The board on its card (the game's own `sea.py` draws it), and buttons over columns or spaces. Lengths are dp."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Unpack

from divingbell.companion.games.decision import button_id
from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine import sea as drawn
from divingbell.companion.games.submarine.sea import LIT, Content, Place, SeaLights, SeaMeasures
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.skins import CARD
from divingbell.ui.toolkit.element import (
    Box,
    BoxOptions,
    Drawing,
    Element,
    Pad,
    Skin,
    column,
    fits,
    pad,
    row,
    space,
    stack,
)

FINGER = 56.0
"""Width (dp) of a button over bathyscaphes."""
SPACE = "space"
"""A part of the screen in the middle of the space that is spoken of, for what flies."""


def picture(
    sea: SeaMeasures,
    content: Content,
    marks: SeaLights,
    *over: Element | None,
    tap: Tap | None = None,
    **options: Unpack[BoxOptions],
) -> Box:
    """The board on its card, with buttons over it."""
    if tap is not None:
        options.setdefault("pad", pad(1))  # buttons have no room for their edge of their own
    edge = "outline" if tap is not None else "line"
    shown = marks._replace(hot=()) if sea.mini or sea.counted else marks  # too small for rings
    return stack(
        Drawing(paint=drawn.water, data=sea),
        *(Drawing(paint=drawn.column, data=(sea, at, marks.in_column(at))) for at in board.COLUMNS),
        Drawing(paint=drawn.ships, data=(sea, content.ships, marks.diver)),
        *(Drawing(paint=drawn.pieces, data=(sea, at, content.column(at), shown.rings(at))) for at in board.COLUMNS),
        _spot(sea, marks.framed) if marks.framed is not None else None,
        *over,
        skin=CARD._replace(fill="art.deep", fill_top=None, edge=edge, radius=sea.radius + 1),
        tap=tap,
        **options,
    )


def _spot(sea: SeaMeasures, place: Place) -> Box:
    """Where things leave this space, or come to it."""
    at, line = place
    here = row(Box(w=sea.gutter), Box(grow=at - 0.5), Box(id=SPACE, w=0, h=0), Box(grow=6.5 - at), Box(w=sea.gutter))
    lines = (
        column(here if one == line else None, justify="center", grow=share)
        for one, share in zip(board.ROWS, sea.rows, strict=True)
    )
    return column(Box(h=sea.sky + sea.top), *lines, Box(h=sea.foot))


def column_buttons(sea: SeaMeasures, keys: Mapping[int, Box]) -> Box:
    """A button over each of these columns, from sky to ground."""
    cells = [keys.get(at, space()) for at in board.COLUMNS]
    return row(*cells, gap=8, items="stretch", pad=pad(0, sea.gutter + 4))


def column_button(button_id: str, words: tuple[str, ...], tap: Tap) -> Box:
    """The button of a lit column, the first of the words that fit at the bottom."""
    label = fits(*(partial(roles.label, one, lines=1, colour="ink", anchor="center") for one in words))
    here = column(label, justify="center", pad=pad("gap_xs"), skin=Skin(fill=LIT, radius="pill"))
    return column(space(), here, id=button_id, tap=tap, grow=1, pad=Pad(0, 4, 8, 4), pressed_skin=_pressed("m"))


def space_buttons(sea: SeaMeasures, keys: Mapping[Place, Element]) -> Box:
    """A button over each of these spaces."""
    side = sea.gap
    inner = pad(side, sea.gutter + side)
    lines = [
        row(
            *(keys.get((at, line), space()) for at in board.COLUMNS),
            gap=2 * side,
            items="stretch",
            pad=inner,
            grow=share,
        )
        for line, share in zip(board.ROWS, sea.rows, strict=True)
    ]
    return column(Box(h=sea.sky + sea.top), *lines, Box(h=sea.foot))


def space_button(at: int, line: int, tap: Tap) -> Box:
    """The button over a space."""
    return Box(id=f"space.{at}-{line}", tap=tap, grow=1, pressed_skin=_pressed("m"))


def bathyscaphe_button(line: int, tap: Tap, *, alone: bool = False) -> Box:
    """The button over the bathyscaphes of one's own in a row, at the right of their space; `alone`: the whole space."""
    made = Box(id=button_id("from", line), tap=tap, pressed_skin=_pressed("m"))
    if alone:
        made.grow = 1
        return made
    made.w, made.skin = FINGER, Skin(edge="art.card", stroke=2, radius="m")
    return row(space(), made, items="stretch", grow=1)


def _pressed(radius: str) -> Skin:
    return Skin(fill="art.white", fill_alpha=0.25, radius=radius)
