"""The part behind the turns: the sums, what signs mean, and how the game is counted."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.companion.games.report_parts import ReportParts
from divingbell.companion.games.scoring import Standing
from divingbell.companion.sharing.report.flow import Flow
from divingbell.companion.sharing.report.paper import LEFT, RIGHT, SOFT, Paper
from divingbell.companion.sharing.shared_game import SharedGame

_HALF = 338.0
"""Width of a column of the last block."""
_LINE = 30.0


def ending(flow: Flow, game: SharedGame, parts: ReportParts) -> None:
    """All of it."""
    _sums(flow, game)
    _notes(flow, game, parts)
    _bars_and_signs(flow, game, parts)


def height(flow: Flow, game: SharedGame, parts: ReportParts) -> float:
    """How much room (pixels) all of it needs below each other."""
    blocks = _sums_height(game), _notes_height(parts, _about(flow, game, parts)), _bars_and_signs_height(game, parts)
    return sum(blocks)


def _in_rows(game: SharedGame) -> list[list[Standing]]:
    people = [*game.standings]
    return [people[i : i + 3] for i in range(0, len(people), 3)] if len(people) > 4 else [people]


def _sums_height(game: SharedGame) -> float:
    return 22 + 30 * len(_in_rows(game)) + 12


def _sums(flow: Flow, game: SharedGame) -> None:
    """Everybody with the figure, in one frame; three in a row."""
    rows = _in_rows(game)
    flow.need(_sums_height(game))
    flow.y += 14
    paper, high = flow.paper, 30.0 * len(rows) + 12
    paper.frame(LEFT, flow.y, RIGHT - LEFT, high, 11)
    each = (RIGHT - LEFT - 20) / len(rows[0])
    for number, row in enumerate(rows):
        middle = flow.y + 6 + 30 * number + 15
        for place, standing in enumerate(row):
            x, seat = LEFT + 14 + each * place, game.seats[standing.player]
            paper.tile(seat.diver, x + 10, middle, 20)
            figure = game.parts.scoring.plain(game.words, standing.figure)
            room = each - 46 - paper.width(figure, 15)
            used = paper.fitted((seat.name, *seat.called.forms), x + 26, middle + 5.5, 15, room, bold=True)
            paper.text(figure, x + 32 + used, middle + 5.5, 15)
    flow.y += high


def _about(flow: Flow, game: SharedGame, parts: ReportParts) -> list[str]:
    """How the game is counted, in lines."""
    about = " ".join((parts.about, *(game.words.t("report.house_rule", rule=rule) for rule in game.house_rules())))
    return flow.paper.lines(about.strip(), 13, RIGHT - LEFT) if about.strip() else []


def _notes_height(parts: ReportParts, lines: Sequence[str]) -> float:
    return 22 * len(parts.signs) + 18 * len(lines) + 14


def _notes(flow: Flow, game: SharedGame, parts: ReportParts) -> None:
    """Legend of the signs in the table of turns, and how the game is counted."""
    lines = _about(flow, game, parts)
    flow.need(_notes_height(parts, lines))
    flow.y += 8
    for mark, words in parts.signs:
        flow.y += 21
        if len(mark) == 1:
            flow.paper.text(mark, LEFT, flow.y, 13, bold=True)
        else:
            flow.paper.icon(mark, LEFT + 8, flow.y - 4.5, 15)
        flow.paper.text(words, LEFT + (14 if len(mark) == 1 else 24), flow.y, 13, grey=SOFT)
    flow.y += 4 if lines else 0
    for line in lines:
        flow.y += 18
        flow.paper.text(line, LEFT, flow.y, 13, grey=SOFT)


def _bars_and_signs_height(game: SharedGame, parts: ReportParts) -> float:
    signs = 46 + _LINE * (-(-len(game.seats) // 2) + bool(parts.coins))
    return 20 + max(signs, 46 + _LINE * len(parts.bars) if parts.bars else 0)


def _bars_and_signs(flow: Flow, game: SharedGame, parts: ReportParts) -> None:
    """Bars of the game, where it has some, beside whose sign is whose."""
    high = _bars_and_signs_height(game, parts)
    flow.need(high)
    flow.y += 14
    top, left = flow.y, LEFT
    if parts.bars:
        _bars(flow.paper, parts, top)
        left = RIGHT - _HALF
    _signs(flow.paper, game, parts, left, top)
    flow.y = top + high - 20


def _bars(paper: Paper, parts: ReportParts, y: float) -> None:
    end = LEFT + _HALF
    paper.text(parts.bars_title, LEFT, y + 20, 18, bold=True)
    paper.rule(y + 30, right=end, thick=2, grey=0)
    for number, bar in enumerate(parts.bars):
        middle = y + 32 + _LINE * (number + 0.5)
        paper.text(bar.label, LEFT, middle + 5, 14, bold=True)
        paper.text(bar.amount, LEFT + 66, middle + 5, 14)
        if bar.share > 0:
            paper.hatched(LEFT + 142, middle - 6, 112 * bar.share, 12)
        paper.frame(LEFT + 142, middle - 6, 112, 12, 0)
        paper.fitted((bar.words,), end, middle + 5, 14, 80, anchor="right")
        paper.rule(middle + _LINE / 2, right=end)


def _signs(paper: Paper, game: SharedGame, parts: ReportParts, left: float, y: float) -> None:
    paper.text(game.words.t("report.signs"), left, y + 20, 18, bold=True)
    paper.rule(y + 30, left=left, thick=2, grey=0)
    half = (RIGHT - left) / 2
    for number, seat in enumerate(game.seats.values()):
        x, middle = left + half * (number % 2), y + 34 + _LINE * (number // 2 + 0.5)
        paper.tile(seat.diver, x + 11, middle, 22)
        means = game.words.t(f"report.sign.{seat.diver}")
        room = half - 36 - paper.width(f", {means}", 14)
        used = paper.fitted((seat.name, *seat.called.forms), x + 30, middle + 5, 14, room)
        paper.text(f", {means}", x + 30 + used, middle + 5, 14)
    x, middle = left, y + 34 + _LINE * (-(-len(game.seats) // 2) + 0.5)
    for name, word in parts.coins:
        paper.ringed(name, x + 9, middle, 18)
        x += 24 + paper.text(word, x + 24, middle + 5, 14) + 18
