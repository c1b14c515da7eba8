"""A score sheet as a drawing: who writes, their rounds, the newest first, and the totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from divingbell.companion.canvas.canvas import Anchor, Artwork, Canvas
from divingbell.companion.canvas.icons import tile
from divingbell.companion.games.round_sheet.ledger import signed
from divingbell.companion.games.round_sheet.state import State

_SIZE = (362.0, 300.0)
_ROW = 34.0
"""A row, dp."""
_NUMBER = 20.0
_HEAD = 46.0
_HIGH_HEAD = 66.0
"""With the totals under the tiles, where the columns are narrow."""
_LEFT = 40.0
_NARROW = 70.0


class DrawnSheet(NamedTuple):
    """Everything that is seen: colours of who writes, totals, and rows of a label and a number for each."""

    divers: tuple[tuple[str, ...], ...]
    """Of everybody in a team."""
    totals: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def board(state: State, colours: Mapping[str, str]) -> Artwork:
    """The sheet at a moment; `colours` are those of the players."""
    return Artwork.of(_SIZE, draw, DrawnSheet(*sheet_rows(state, colours)), fills=True)


def sheet_rows(
    state: State, colours: Mapping[str, str]
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]]:
    """Colours, totals and rows of a state: rounds from the newest, or categories in their order."""
    writers = state.writers
    players = [state.players[writer] for writer in writers]
    if state.sheet.categories:
        rows = [
            (str(place), tuple(_number(player.filled.get(category.id)) for player in players))
            for place, category in enumerate(state.sheet.categories, 1)
        ]
    else:
        rounds = range(max(len(player.scores) for player in players), 0, -1)
        rows = [(str(number), tuple(signed(player.scores[number - 1]) for player in players)) for number in rounds]
    divers = tuple(tuple(colours[player] for player in team) for team in state.teams)
    return divers, tuple(signed(player.figure) for player in players), tuple(rows)


def _number(value: int | None) -> str:
    return "-" if value is None else signed(value)


def draw(canvas: Canvas, sheet: DrawnSheet) -> None:
    """Tiles and totals on top, below as many rows as have room."""
    step = (canvas.width - _LEFT) / max(1, len(sheet.divers))
    narrow = step < _NARROW
    head = _HIGH_HEAD if narrow else _HEAD
    for place, (team, total) in enumerate(zip(sheet.divers, sheet.totals, strict=True)):
        x = _LEFT + step * place
        if narrow:
            side = min(_HEAD - 14, step * 0.7 / len(team))
            _tiles(canvas, team, x + step * 0.4 - side * len(team) / 2, side)
            _total(canvas, total, x + step * 0.4, 6 + side + 13, step - 4, anchor="center")
        else:
            side = min(_HEAD - 14, step * 0.42 / len(team))
            wide = _tiles(canvas, team, x, side)
            _total(canvas, total, x + wide + 6, 6 + side / 2, step - wide - 8, anchor="left")
    left = int((canvas.height - head) // _ROW)
    for line, (label, numbers) in enumerate(sheet.rows[:left]):
        y = head + _ROW * (line + 0.5)
        canvas.rectangle(0, y - _ROW / 2, canvas.width, 1, "line")
        canvas.text(label, 8, y, 16, "text3", font="num")
        for place, number in enumerate(numbers):
            canvas.text(
                number,
                _LEFT + step * (place + 0.4),
                y,
                _NUMBER,
                "text1",
                font="num",
                bold=True,
                anchor="center",
                fits=step - 4,
            )


def _total(canvas: Canvas, total: str, x: float, y: float, fits: float, *, anchor: Anchor) -> None:
    canvas.text(total, x, y, 24, "money", font="num", bold=True, anchor=anchor, fits=fits)


def _tiles(canvas: Canvas, team: Sequence[str], x: float, side: float) -> float:
    """Everybody of a team; how wide that is."""
    for place, diver in enumerate(team):
        tile(canvas, diver, x + place * (side + 2), 6, side)
    return len(team) * (side + 2) - 2
