"""Turn by turn: one line a turn, over as many pages as it needs."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.companion.games.report_parts import Cell, Head, ReportParts, TurnLine
from divingbell.companion.sharing.report.flow import Flow
from divingbell.companion.sharing.report.paper import LEFT, RIGHT, SOFT, Paper
from divingbell.companion.sharing.report.standing_table import draw_cell
from divingbell.companion.sharing.shared_game import SharedGame

_SIZE, _ROW, _MORE = 12.5, 22.0, 15.0
"""Type, height of a row, and how much each further line of words adds."""
_NUMBER, _NAME, _GAP = 29.0, 62.0, 8.0
_TILE = 17.0
_HEAD = 26.0
_LAST = 3
"""So many turns go to the next page with what stands behind them, where that does not fit under them."""


class _Columns:
    """Where the columns of a table of turns are; the one without a width takes what is left, and breaks its words."""

    def __init__(self, heads: Sequence[Head]) -> None:
        fixed = sum(head.width + _GAP for head in heads)
        start = LEFT + _NUMBER + 24 + _NAME
        spare = RIGHT - start - fixed
        self.edges: list[tuple[float, float]] = []
        self.wide = next((i for i, head in enumerate(heads) if head.width == 0), -1)
        x = start
        for head in heads:
            width = head.width or spare
            self.edges.append((x, x + width))
            x += width + _GAP
        if self.edges:
            self.edges[-1] = (self.edges[-1][0], RIGHT)


def turn_table(flow: Flow, game: SharedGame, parts: ReportParts, after: float) -> None:
    """With its column heads again on each page, and which turns stand there; `after` is how high (pixels) what stands
    behind it is: that is never alone on a page."""
    columns, turns = _Columns(parts.turn_heads), [*parts.turns]
    broken = [_broken(flow.paper, columns, turn) for turn in turns]
    heights = [_ROW + _MORE * (max(1, len(lines)) - 1) for lines in broken]
    flow.need(74 + _HEAD + sum(heights[:_LAST]) + (after if len(turns) <= _LAST else 0))
    flow.title(game.words.t("report.turns"))
    at = 0
    while at < len(turns):
        _heads(flow, game, parts.turn_heads, columns)
        first = at
        while at < len(turns) and (flow.room >= heights[at] or at == first):
            if at == len(turns) - _LAST and at > first and flow.room < sum(heights[at:]) + after:
                break
            _line(flow, game, parts.turn_heads, columns, turns[at], broken[at], heights[at])
            at += 1
        _say_which(flow, game, turns[first:at])
        if at < len(turns):
            flow.page()
            flow.y -= 22


def _say_which(flow: Flow, game: SharedGame, turns: Sequence[TurnLine]) -> None:
    numbers = [turn.number for turn in turns if turn.number]
    if numbers:
        flow.note(game.words.t("report.turns.from_to", first=numbers[0], last=numbers[-1]))


def _heads(flow: Flow, game: SharedGame, heads: Sequence[Head], columns: _Columns) -> None:
    paper = flow.paper
    flow.y += 17
    paper.text(game.words.t("report.turn"), LEFT + _NUMBER - 7, flow.y, 12, grey=SOFT, anchor="right")
    paper.text(game.words.t("report.diver"), LEFT + _NUMBER, flow.y, 12, grey=SOFT)
    for head, (left, right) in zip(heads, columns.edges, strict=True):
        if head.right:
            paper.fitted((head.words,), right, flow.y, 12, right - left, anchor="right", grey=SOFT)
        else:
            paper.fitted((head.words,), left, flow.y, 12, right - left, grey=SOFT)
    flow.y += 6
    paper.rule(flow.y, thick=1.4, grey=0)


def _broken(paper: Paper, columns: _Columns, turn: TurnLine) -> list[str]:
    """The lines of the widest column."""
    if columns.wide < 0:
        return []
    left, right = columns.edges[columns.wide]
    return paper.lines(turn.cells[columns.wide].words, _SIZE, right - left)


def _line(
    flow: Flow, game: SharedGame, heads: Sequence[Head], columns: _Columns, turn: TurnLine, broken: Sequence[str],
    height: float,
) -> None:  # fmt: skip
    paper, middle = flow.paper, flow.y + _ROW / 2
    base = middle + _SIZE * 0.34
    if turn.number:
        paper.text(str(turn.number), LEFT + _NUMBER - 7, middle + 5, 14.5, font="num", bold=True, anchor="right")
    if turn.player is not None:
        seat = game.seats[turn.player]
        paper.tile(seat.diver, LEFT + _NUMBER + _TILE / 2, middle, _TILE)
        paper.fitted((seat.name, *seat.called.forms), LEFT + _NUMBER + 24, base, _SIZE, _NAME - _GAP)
    for number, (cell, head, place) in enumerate(zip(turn.cells, heads, columns.edges, strict=True)):
        if cell.people:
            _draw_people(paper, game, cell, place, middle)
        elif number != columns.wide:
            draw_cell(paper, cell, place, middle, _SIZE, right=head.right)
        else:
            for line, words in enumerate(broken):
                paper.text(words, place[0], base + line * _MORE, _SIZE)
    flow.y += height
    paper.rule(flow.y, thick=0.8)


def _draw_people(paper: Paper, game: SharedGame, cell: Cell, place: tuple[float, float], middle: float) -> None:
    """Tiles with words behind them, nearer to each other where there are many."""
    left, right = place
    widths = [_TILE + 3 + paper.width(words, _SIZE) for _, words in cell.people]
    spare = right - left - sum(widths)
    between = min(_GAP, spare / max(1, len(widths) - 1))
    for (player, words), wide in zip(cell.people, widths, strict=True):
        paper.tile(game.seats[player].diver, left + _TILE / 2, middle, _TILE)
        paper.text(words, left + _TILE + 3, middle + _SIZE * 0.34, _SIZE)
        left += wide + between
