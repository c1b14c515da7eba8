"""The drawing of what went from whom to whom: givers left, takers right, an arrow with its amount between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from divingbell.companion.canvas.icons import tile
from divingbell.companion.games.game import Movement, seat_of
from divingbell.companion.games.seats import Seat
from divingbell.ui.kit.context import Context
from divingbell.ui.screens.ledger.holder import sign
from divingbell.ui.table.game_ui import GameUi
from divingbell.ui.toolkit.element import Drawing, Skin
from divingbell.ui.toolkit.paint import Painter

_ARROWHEAD = 0.22
_WIDE = 290.0
"""From this width (dp) on there is room for large amounts."""
_PAIR = (0.26, 0.76)
"""Where two stand, in shares of the height."""


class Arrow(NamedTuple):
    """A movement from one to the other; players are given by colour, others by the name of their sign."""

    giver: str
    taker: str
    label: str


def arrows(
    ctx: Context, ui: GameUi, seats: Mapping[str, Seat], moved: Sequence[Movement], labels: Sequence[str]
) -> Drawing:
    """As wide and high as its place."""

    def name(holder: str) -> str:
        seat = seats.get(seat_of(holder))
        return f"player.{seat.diver}" if seat is not None else f"sign.{sign(ui, holder)}"

    made = tuple(
        Arrow(name(movement.giver), name(movement.taker), label) for movement, label in zip(moved, labels, strict=True)
    )
    return Drawing(paint=_paint, data=(made, ctx.space("cell"), ctx.theme), grow=1)


def _paint(p: Painter, data: tuple[tuple[Arrow, ...], float, str]) -> None:
    moved, most, _ = data
    wide = p.width >= _WIDE
    givers = list(dict.fromkeys(arrow.giver for arrow in moved))
    takers = list(dict.fromkeys(arrow.taker for arrow in moved))
    crowd = max(len(givers), len(takers), 1)
    side = min(most, p.height / crowd - 6)
    left = {name: (side / 2 + 4, y) for name, y in zip(givers, _places(len(givers), p.height), strict=True)}
    right = {name: (p.width - side / 2 - 6, y) for name, y in zip(takers, _places(len(takers), p.height), strict=True)}
    for arrow in moved:
        _arrow(p, left[arrow.giver], right[arrow.taker], side, wide)
    for arrow in moved:
        _label(p, left[arrow.giver], right[arrow.taker], arrow.label, side, wide)
    for places in (left, right):
        for name, (x, y) in places.items():
            _holder(p, name, x, y, side)


def _places(count: int, height: float) -> list[float]:
    if count == 2:
        return [height * share for share in _PAIR]
    return [height * (i + 0.5) / count for i in range(count)]


def _arrow(p: Painter, begin: tuple[float, float], end: tuple[float, float], side: float, wide: bool) -> None:
    (x1, y1), (x2, y2) = begin, end
    tip = x2 - side * 0.56
    neck = tip - side * _ARROWHEAD
    start = x1 + side * 0.6
    p.path([(start, y1), (x1 + side * 0.95, y1), (x1 + side * 0.75, y2), (neck + 1, y2)], 6 if wide else 4, "money")
    half = side * (_ARROWHEAD * 0.65)
    p.polygon([(tip, y2), (neck, y2 - half), (neck, y2 + half)], "money")


def _label(
    p: Painter, begin: tuple[float, float], end: tuple[float, float], label: str, side: float, wide: bool
) -> None:
    size = min(29.0 if wide else 21.0, side * 0.44)
    width = size * (0.49 * len(label) + 0.6)
    middle = (begin[0] + side * 0.6 + end[0] - side * 0.78) / 2
    height = size * 1.4
    p.skin(Skin(fill="well", radius=height / 2), middle - width / 2, end[1] - height / 2, width, height)
    p.text(label, middle, end[1], size, "money", font="num", bold=True, anchor="center")


def _holder(p: Painter, name: str, x: float, y: float, side: float) -> None:
    kind, _, what = name.partition(".")
    left, top = x - side / 2, y - side / 2
    if kind == "player":
        tile(p, what, left, top, side)
        return
    p.skin(Skin(fill="well", edge="outline", stroke=2, radius=side * 0.26), left, top, side, side)
    p.glyph(what, x, y, side * 0.56, "text2")
