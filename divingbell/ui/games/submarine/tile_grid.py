"""All sixty treasures as buttons, colour by colour: one to be named. Those that cannot be the one are dim."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from divingbell.companion.games.submarine.kinds import KIND_ICONS
from divingbell.companion.games.submarine.pieces import draw_tile
from divingbell.companion.games.submarine.previews import TREASURES
from divingbell.companion.games.submarine.state import KINDS
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import At, Box, Drawing, Element, Skin, column, row, stack
from divingbell.ui.toolkit.paint import Painter

_FLAG = Skin(fill="caution", radius="pill")


def tile_grid(
    ctx: Context,
    dim: Collection[str],
    tap: Callable[[str], None],
    *,
    size: float,
    gap: float,
    row_gap: float,
    names: bool,
    ending: Collection[str] = (),
) -> Box:
    """Twelve to a row (six on the tall panel) under the numbers of the player board; with `names` also under theirs.
    Sizes in dp. Tiles that end the game (`ending`) bear a flag."""
    across = 6 if ctx.size == "tall" else KINDS
    lines = [TREASURES[i : i + across] for i in range(0, len(TREASURES), across)]
    keys = (
        row(*(_button(tile, size, tile in dim, tap, flag=tile in ending) for tile in line), gap=gap, h=size)
        for line in lines
    )
    width, high = across * (size + gap) - gap, len(lines) * (size + row_gap) - row_gap
    painted = Drawing(paint=_paint, data=(tuple(dim), size, gap, row_gap, across))
    heads = row(
        *(_head(ctx, place, across, size, names=names) for place in range(across)), gap=gap, items="end", same_size=True
    )
    tiles = stack(painted, column(*keys, gap=row_gap), w=width, h=high)
    return column(heads, tiles, items="center", gap=ctx.pick(8, 0, 2))


def _button(tile: str, size: float, off: bool, tap: Callable[[str], None], *, flag: bool) -> Box:
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
