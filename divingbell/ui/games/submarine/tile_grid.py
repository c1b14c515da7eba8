"""All sixty treasures as buttons, colour by colour: one to be named. Those that cannot be the one are dim."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import NamedTuple, Unpack

from divingbell.companion.games.submarine.kinds import KIND_ICONS
from divingbell.companion.games.submarine.pieces import draw_tile
from divingbell.companion.games.submarine.previews import TREASURES
from divingbell.companion.games.submarine.state import KINDS
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import (
    At,
    Box,
    Drawing,
    Element,
    ElementOptions,
    Fits,
    Skin,
    column,
    fits,
    row,
    stack,
)
from divingbell.ui.toolkit.paint import Painter

Tap = Callable[[str], None]
_FLAG = Skin(fill="caution", radius="pill")


GAP, ROW_GAP = 8.0, 6.0
"""dp between tiles that stand side by side and under each other."""


def tile_grid(
    ctx: Context, dim: Collection[str], tap: Tap, *, ending: Collection[str] = (), **own: Unpack[ElementOptions]
) -> Fits:
    """Twelve to a row under the numbers of the player board, with their names where they fit; where the room is narrow
    six. Tiles that end the game (`ending`) bear a flag."""
    made = partial(_grid, _Grid(frozenset(dim), frozenset(ending), tap, ctx.space("sea_pick")), ctx)
    return fits(partial(made, KINDS, named=True), partial(made, KINDS), partial(made, KINDS // 2), **own)


class _Grid(NamedTuple):
    dim: frozenset[str]
    ending: frozenset[str]
    tap: Tap
    size: float
    """Of a tile, dp."""


def _grid(shown: _Grid, ctx: Context, across: int, *, named: bool = False) -> Box:
    size = shown.size
    lines = [TREASURES[i : i + across] for i in range(0, len(TREASURES), across)]
    keys = (
        row(
            *(_button(tile, size, tile in shown.dim, shown.tap, flag=tile in shown.ending) for tile in line),
            gap=GAP,
            h=size,
        )
        for line in lines
    )
    width, high = across * (size + GAP) - GAP, len(lines) * (size + ROW_GAP) - ROW_GAP
    painted = Drawing(paint=_paint, data=(tuple(sorted(shown.dim)), size, GAP, ROW_GAP, across))
    heads = row(
        *(_head(ctx, place, across, size, names=named) for place in range(across)), gap=GAP, items="end", same_size=True
    )
    tiles = stack(painted, column(*keys, gap=ROW_GAP), w=width, h=high)
    return column(heads, tiles, items="center", gap="gap_s" if named else 0, min_w=width)


def _button(tile: str, size: float, off: bool, tap: Tap, *, flag: bool) -> Box:
    if off:
        return Box(id=f"tile.{tile}", w=size, h=size, off=True)
    lit = Skin(edge="action", stroke=4, radius=size * 0.2)
    made = Box(id=f"tile.{tile}", w=size, h=size, tap=partial(tap, tile), pressed_skin=lit)
    if flag:
        sign = icon("flag-checkered", 18, "on_fill")
        made.children = (row(sign, w=24, h=24, justify="center", at=At(right=1, top=1), skin=_FLAG),)
    return made


def _head(ctx: Context, place: int, across: int, size: float, *, names: bool) -> Element:
    numbers = [str(kind) for kind in range(place + 1, KINDS + 1, across)]
    words = ", ".join(numbers)
    if not names:
        return column(roles.caption(words, anchor="center"), w=size)
    kind = roles.caption(ctx.t(f"submarine.kind.t{place + 1}"), colour="text2", anchor="center")
    return column(roles.body(words, colour="text3", anchor="center"), kind, w=size)


def _paint(p: Painter, data: tuple[tuple[str, ...], float, float, float, int]) -> None:
    dim, size, gap, row_gap, across = data
    for place, tile in enumerate(TREASURES):
        x, y = place % across * (size + gap), place // across * (size + row_gap)
        if tile not in dim:
            draw_tile(p, tile, x, y, size)
            continue
        p.skin(Skin(edge=p.ctx.mix("plate", "line", 0.6), stroke=1.5, radius=size * 0.18), x, y, size, size)
        p.glyph(KIND_ICONS[place % KINDS], x + size / 2, y + size / 2, size * 0.48, "line")
