"""The board on its card (the game's own `sea.py` draws it), and buttons over columns or spaces. Lengths are dp."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine import sea as drawn
from divingbell.companion.games.submarine.sea import LIT, Content, Place, SeaLights, SeaMeasures
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.skins import CARD
from divingbell.ui.table.dialogs import Dialog
from divingbell.ui.toolkit.element import At, Box, Drawing, Element, Pad, Skin, column, pad, row, space, stack

SPACE = "space"
"""A part of the screen in the middle of the space that is spoken of, for what flies."""


def picture(sea: SeaMeasures, content: Content, marks: SeaLights, *over: Element | None, **options: Any) -> Box:
    """The board on its card, with buttons over it."""
    tapped = options.get("tap") is not None
    if tapped:
        options.setdefault("pad", pad(1))  # buttons have no room for their edge of their own
    edge = "outline" if tapped else "line"
    shown = marks._replace(hot=()) if sea.mini else marks  # too small for rings
    return stack(
        Drawing(paint=drawn.water, data=sea),
        *(Drawing(paint=drawn.column, data=(sea, at, marks.in_column(at))) for at in board.COLUMNS),
        Drawing(paint=drawn.ships, data=(sea, content.ships, marks.diver)),
        *(Drawing(paint=drawn.pieces, data=(sea, at, content.column(at), shown.rings(at))) for at in board.COLUMNS),
        _spot(sea, marks.framed) if marks.framed is not None else None,
        *over,
        skin=CARD._replace(fill="art.deep", fill_top=None, edge=edge, radius=sea.radius + 1),
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


def column_button(ctx: Context, button_id: str, words: str, tap: Tap) -> Box:
    """The button of a lit column, its words at the bottom."""
    high = ctx.pick(44, 32, 40)
    label = roles.label(words, colour="ink", anchor="center")
    here = column(label, h=high, justify="center", pad=pad(0, "s"), skin=Skin(fill=LIT, radius=high / 2))
    return column(space(), here, id=button_id, tap=tap, grow=1, pad=Pad(0, 4, 8, 4), pressed_skin=_pressed("m"))


def space_buttons(sea: SeaMeasures, keys: Mapping[Place, Tap]) -> Box:
    """A button over each of these spaces."""
    side = sea.gap
    inner = pad(side, sea.gutter + side)
    lines = [
        row(
            *(space_button(keys, at, line) for at in board.COLUMNS),
            gap=2 * side,
            items="stretch",
            pad=inner,
            grow=share,
        )
        for line, share in zip(board.ROWS, sea.rows, strict=True)
    ]
    return column(Box(h=sea.sky + sea.top), *lines, Box(h=sea.foot))


def space_button(keys: Mapping[Place, Tap], at: int, line: int) -> Box:
    """The button over a space; nothing where it may not be tapped."""
    tap = keys.get((at, line))
    return Box(id=f"space.{at}-{line}", tap=tap, grow=1, pressed_skin=_pressed("m")) if tap is not None else space()


def _pressed(radius: str) -> Skin:
    return Skin(fill="art.white", fill_alpha=0.25, radius=radius)


LARGE = SeaMeasures(
    64, 42, (1, 1, 1.15, 1.3), tile=24, token=26, ship=44, top=5, foot=6, over=5, number=19, number_y=14
)
"""As large as the small panel allows."""


class BigMap:
    """The whole board over the table, until it is tapped."""

    def __init__(self, shown: Callable[[], tuple[Content, SeaLights]], close: Callable[[Dialog], None]) -> None:
        self._shown = shown
        self._close = close

    def view(self, ctx: Context) -> Element:
        scrim = Box(skin=Skin(fill="scrim", fill_alpha=ctx.tokens.scrim))
        close = Box(id="map.close", tap=lambda: self._close(self), pressed_skin=Skin(fill="art.white", fill_alpha=0.06))
        return stack(scrim, picture(LARGE, *self._shown(), at=At(10, 10, 10, 10)), close, id="window", blocks=True)
