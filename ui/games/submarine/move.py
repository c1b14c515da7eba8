"""Moving a bathyscaphe (`s2-submarine-move`): which one, where several are ready, then a lit space."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from divingbell.companion.games.submarine import board
from divingbell.ui.games.submarine import people, sea
from divingbell.ui.games.submarine.actions import act, note
from divingbell.ui.games.submarine.collect import MAPS
from divingbell.ui.games.submarine.pieces import bathyscaphe, paint_dot, paint_ship, paint_token, spread
from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import Tap
from divingbell.ui.kit.skins import PLATE
from divingbell.ui.toolkit.element import Box, Drawing, Element, Pad, Skin, column, pad, row, stack
from divingbell.ui.toolkit.paint import Painter

if TYPE_CHECKING:
    from divingbell.ui.games.submarine.table import SubmarineTable

THIN = 31
"""Height (dp) of a row out of reach on the small panel."""
HEAD = 24
"""Height of the column numbers there."""


def content(table: SubmarineTable, ctx: Context) -> Element:
    """The board with its lit spaces."""
    keys = _keys(table)
    origin = (table.column, table.moving) if table.moving is not None else None
    if ctx.size == "compact":
        chart: Element = column(_near(table, ctx, keys, origin), grow=1, pad=pad(8, 10), items="stretch")
    else:
        marks = sea.Marks(
            column=table.column, diver=table.diver_in_turn, spaces=tuple(keys), origin=origin, hot=_hot(table)
        )
        measures = MAPS[ctx.size]
        if ctx.size == "tall":
            measures = measures._replace(
                sky=72, tile=30, token=28, upright=True, inset=4, ship=52, foot=10, number_y=13
            )
        shown = sea.picture(ctx, measures, sea.content_of(table), marks, sea.space_keys(measures, keys), grow=1)
        chart = (
            column(shown, grow=1, pad=pad(10, 14))
            if ctx.size == "tall"
            else row(
                _sized(shown),
                column(people.fleet_plate(table, ctx), people.rows(table, ctx), gap=12, grow=1),
                gap=14,
                items="stretch",
                grow=1,
                pad=Pad(14, 20, 12, 20),
            )
        )
    return column(people.strip(table, ctx) if ctx.size == "tall" else None, chart, _actions(table, ctx), grow=1)


def _sized(shown: Box) -> Box:
    shown.grow, shown.w = 0, 798
    return shown


def _hot(table: SubmarineTable) -> tuple[tuple[int, int, str], ...]:
    rows = table.ready if table.moving is None else (table.moving,)
    return tuple((table.column, line, table.diver_in_turn) for line in rows)


def _keys(table: SubmarineTable) -> dict[tuple[int, int], Tap]:
    """Spaces that may be tapped: the ready ones, then where the chosen one may go and, among several, itself."""
    line = table.moving
    keys: dict[tuple[int, int], Tap] = {}
    if line is None:
        keys.update({(table.column, ready): partial(table.choose_mover, ready) for ready in table.ready})
        return keys
    keys.update({(at, to): partial(table.move_to, at, to) for at, to in table.targets(line)})
    if len(table.ready) > 1:
        keys[table.column, line] = table.begin_move
    return keys


def _sign(table: SubmarineTable, ctx: Context) -> str | Element:
    if table.moving is None:
        return "gesture-tap"
    return bathyscaphe(table.diver_in_turn, ctx.pick(46, 40, 38), hot=True)


def _words(table: SubmarineTable, ctx: Context) -> tuple[str, str]:
    if table.moving is None:
        return ctx.t("submarine_table.move.which"), ctx.t("submarine_table.move.which.sub")
    line = table.moving
    far = [other for other in board.ROWS if abs(other - line) > 1]
    title = ctx.t("submarine_table.move.from", column=table.column, row=line)
    if len(far) == 1:
        return title, ctx.t("submarine_table.move.far", row=far[0])
    return title, ctx.t("submarine_table.move.far.two", row=far[0], other=far[-1])


def _actions(table: SubmarineTable, ctx: Context) -> Box:
    back = act(
        ctx, "collect", "treasure-chest", ctx.t("submarine_table.collect"), ctx.t("submarine_table.instead"),
        tap=table.back_to_collect, w=ctx.pick(280, 150, 116),
    )  # fmt: skip
    words = note(ctx, _sign(table, ctx), *_words(table, ctx))
    return bars.action_bar(ctx, table.undo_key(ctx), words, back, h=ctx.pick(148, 106, 150))


# The small panel: rows in reach are as large as a finger, the others a line ---------------------------------------


def _near(table: SubmarineTable, ctx: Context, keys: dict[tuple[int, int], Tap], origin: tuple[int, int] | None) -> Box:
    lines = {line for _, line in keys} | ({origin[1]} if origin is not None else set())
    data = _Near(
        sea.content_of(table), tuple(sorted(lines)), tuple(keys), origin, _hot(table), table.column,
        table.diver_in_turn, ctx.theme,
    )  # fmt: skip
    rows: list[Element] = [Box(h=HEAD)]
    for line in board.ROWS:
        if line not in lines:
            rows.append(Box(h=THIN))
            continue
        cells = [
            Box(
                id=f"space.{at}-{line}",
                tap=keys[at, line],
                grow=1,
                pressed_skin=Skin(fill="art.white", fill_alpha=0.25, radius=12),
            )
            if (at, line) in keys
            else Box(grow=1)
            for at in board.COLUMNS
        ]
        rows.append(row(*cells, gap=7, items="stretch", pad=Pad(3, 6, 4, 43), grow=1))
    return stack(
        Drawing(paint=_paint_near, data=data),
        column(*rows),
        skin=PLATE._replace(fill="art.deep", fill_top="art.welcome", stop=1, radius=18),
        grow=1,
    )


class _Near(NamedTuple):
    """What the small panel shows of the board."""

    content: sea.Content
    lines: tuple[int, ...]
    """Rows in reach."""
    keys: tuple[tuple[int, int], ...]
    origin: tuple[int, int] | None
    hot: tuple[tuple[int, int, str], ...]
    ship_column: int
    diver: str
    theme: str


def _paint_near(p: Painter, data: _Near) -> None:
    content, lines, keys, origin, hot, ship_column, diver, _ = data
    wide = (p.width - 42) / 6
    high = (p.height - HEAD - THIN * (4 - len(lines))) / len(lines)
    for at in board.COLUMNS:
        x = 40 + wide * (at - 0.5)
        p.text(str(at), x, 13, 18, "art.card", font="num", bold=True, anchor="center")
    paint_ship(p, diver, 40 + wide * ship_column - 14, 22, 22)
    top = float(HEAD)
    for line in board.ROWS:
        room = high if line in lines else THIN
        p.text(
            str(line), 20, top + room / 2, 26 if line in lines else 20, "art.card" if line in lines else "art.frame",
            font="num", bold=True, anchor="center",
        )  # fmt: skip
        for at in board.COLUMNS:
            tiles, owners = content.spaces[(at - 1) * 4 + line - 2]
            rect = (40 + wide * (at - 1) + 3, top + 3, wide - 7, room - 7)
            if line not in lines:
                _far(p, tiles, owners, rect)
                continue
            if (at, line) == origin:
                p.skin(Skin(fill="art.white", fill_alpha=0.08, radius=14), *rect)
                p.skin(Skin(edge="art.white", stroke=3, radius=14, dashed=True), *rect)
            elif (at, line) in keys:
                p.skin(Skin(fill="art.welcome", fill_alpha=0.6, edge=sea.LIT, stroke=2, radius=14), *rect)
            else:
                p.skin(Skin(edge="art.dial_off", stroke=1, radius=14), *rect)
            rings = frozenset(colour for c, r, colour in hot if (c, r) == (at, line))
            sea.paint_tiles(p, tiles, rect, 24, 8)
            sea.paint_tokens(p, owners, rect, 28, -6, rings)
        top += room


def _far(
    p: Painter, tiles: tuple[str, ...], owners: tuple[tuple[str, int], ...], rect: tuple[float, float, float, float]
) -> None:
    x, y, w, h = rect
    p.skin(Skin(edge="art.dial_off", stroke=1, radius=8), *rect)
    for place, tile in enumerate(tiles):
        paint_dot(p, tile, x + 8 + place * 15, y + h / 2 - 6, 12)
    shown = spread(owners, 2)
    for place, (diver, count) in enumerate(reversed(shown)):
        paint_token(p, diver, x + w - 24 - place * 14, y + h / 2 - 10, 20, count=count)
