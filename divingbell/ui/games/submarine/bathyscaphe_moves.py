"""Moving a bathyscaphe: it was tapped, a lit space is next."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine import sea as drawn
from divingbell.companion.games.submarine.pieces import draw_dot, draw_ship, draw_token, spread
from divingbell.ui.games.submarine import maps, sea
from divingbell.ui.games.submarine.page import Around, PhaseView, act, action_bar, fleet_panel, note, page
from divingbell.ui.games.submarine.pieces import bathyscaphe
from divingbell.ui.games.submarine.table_view import TableView
from divingbell.ui.games.submarine.turn import ShipTurn
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.skins import CARD
from divingbell.ui.toolkit.element import Box, Drawing, Element, Pad, Skin, column, row, space, stack
from divingbell.ui.toolkit.paint import Painter

THIN = 31
"""Height (dp) of a row out of reach on the low panel."""
_DIMMED = 0.45
"""How much of a space out of reach the water hides."""
HEAD = 24
"""Height (dp) of the column numbers there."""


def moving(ctx: Context, view: TableView, turn: ShipTurn, around: Around) -> Element:
    """The board with its lit spaces."""
    at, mover = turn.column.number, turn.picked.mover
    assert mover is not None, "a move is spoken of once its bathyscaphe was tapped"
    targets = turn.column.targets(mover)
    keys = {
        (to, line): sea.space_button(to, line, turn.answer({"from": mover, "column": to, "to_row": line}))
        for to, line in targets
    }
    others = {(at, line): sea.bathyscaphe_button(line, partial(turn.tap_bathyscaphe, line), alone=True)
              for line in turn.column.ready}  # fmt: skip
    marks = drawn.SeaLights(
        column=at, diver=view.turn.diver, spaces=tuple(targets), origin=(at, mover), hot=((at, mover, view.turn.diver),)
    )
    return page(
        ctx, around,
        PhaseView(_chart(ctx, view, marks, {**others, **keys}), _actions(ctx, view, turn, around.undo),
             aside=fleet_panel(ctx, view), whole=True),
    )  # fmt: skip


def _chart(ctx: Context, view: TableView, marks: drawn.SeaLights, keys: dict[drawn.Place, Box]) -> Box:
    if ctx.size == "compact":
        return _near(view.content, marks, keys)
    measures = maps.measures(ctx, maps.WHOLE)
    return sea.picture(measures, view.content, marks, sea.space_buttons(measures, keys), grow=1)


def _actions(ctx: Context, view: TableView, turn: ShipTurn, undo: Box) -> Box:
    line = turn.picked.mover or board.ROWS[0]
    far = [other for other in board.ROWS if abs(other - line) > 1]
    words = "submarine_table.move.far" if len(far) == 1 else "submarine_table.move.far.two"
    said = note(
        bathyscaphe(view.turn.diver, _SIGN, hot=True),
        ctx.t("submarine_table.move.from", column=turn.column.number, row=line),
        ctx.t(words, row=far[0], other=far[-1]),
    )
    back = act(
        ctx, "collect", "treasure-chest", ctx.t("submarine_table.collect"), ctx.t("submarine_table.instead"),
        tap=partial(turn.pick, mode="collect", mover=None, chosen=()), w="sea_back",
    )  # fmt: skip
    return action_bar(ctx, undo, said, back)


_SIGN = 42.0
"""The bathyscaphe beside what it may do, dp."""


# The low panel: rows in reach are as large as a finger, the others a line ---------------------------------------


class _Near(NamedTuple):
    """The part of the board on the low panel."""

    content: drawn.Content
    lines: frozenset[int]
    """Rows in reach."""
    marks: drawn.SeaLights


def _near(content: drawn.Content, marks: drawn.SeaLights, keys: dict[drawn.Place, Box]) -> Box:
    lit = frozenset({line for _, line in keys})
    cells = {line: [keys.get((at, line), space()) for at in board.COLUMNS] for line in lit}
    lines = [
        row(*cells[line], gap=7, items="stretch", pad=Pad(3, 6, 4, 43), grow=1) if line in lit else Box(h=THIN)
        for line in board.ROWS
    ]
    painted = Drawing(paint=_paint_near, data=_Near(content, lit, marks))
    ground = CARD._replace(fill="art.deep", fill_top="art.welcome", stop=1, radius="l")
    return stack(painted, column(Box(h=HEAD), *lines), skin=ground, grow=1)


def _paint_near(p: Painter, data: _Near) -> None:
    content, lines, marks = data
    wide = (p.width - 42) / len(board.COLUMNS)
    high = (p.height - HEAD - THIN * (len(board.ROWS) - len(lines))) / len(lines)
    for at in board.COLUMNS:
        drawn.draw_number(p, at, 40 + wide * (at - 0.5), 13, 18)
    if marks.column is not None and marks.diver is not None:
        draw_ship(p, marks.diver, 40 + wide * marks.column - 14, 22, 22)
    top = float(HEAD)
    for line in board.ROWS:
        near = line in lines
        room = high if near else THIN
        drawn.draw_number(p, line, 20, top + room / 2, 26 if near else 20)
        for at in board.COLUMNS:
            rect = (40 + wide * (at - 1) + 3, top + 3, wide - 7, room - 7)
            tiles, owners = content.space(at, line)
            if near:
                drawn.draw_edge(p, marks, (at, line), rect, 14)
                drawn.draw_tiles(p, tiles, rect, 24, 8)
                drawn.draw_tokens(p, owners, rect, 28, -6, marks.rings(at)[line - board.ROWS[0]])
            else:
                _far(p, tiles, owners, rect)
        top += room


def _far(p: Painter, tiles: tuple[str, ...], owners: drawn.Owners, rect: drawn.Rect) -> None:
    """A space out of reach."""
    x, y, w, h = rect
    p.skin(Skin(edge="art.dial_off", stroke=1, radius="s"), *rect)
    for place, tile in enumerate(tiles):
        draw_dot(p, tile, x + 8 + place * 15, y + h / 2 - 6, 12)
    for place, (diver, count) in enumerate(reversed(spread(owners, 2))):
        draw_token(p, diver, x + w - 24 - place * 14, y + h / 2 - 10, 20, count=count)
    water = p.ctx.mix("art.welcome", "art.deep", y / p.height)
    p.skin(Skin(fill=water, fill_alpha=_DIMMED, radius="s"), x, y, w, h)
