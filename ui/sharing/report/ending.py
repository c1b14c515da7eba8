"""What stands behind the turns: the sums, what signs mean, and how the game is counted."""

from __future__ import annotations

from divingbell.ui.sharing.report.flow import Flow
from divingbell.ui.sharing.report.paper import LEFT, RIGHT, SOFT, Paper
from divingbell.ui.sharing.shared_game import SharedGame
from divingbell.ui.table.report_parts import ReportParts

_HALF = 338.0
"""Width of a column of the last block."""
_LINE = 30.0


def sums(flow: Flow, game: SharedGame) -> None:
    """Everybody with the figure, in one frame; three in a row."""
    people = [*game.standings]
    rows = [people[i : i + 3] for i in range(0, len(people), 3)] if len(people) > 4 else [people]
    flow.need(22 + 30 * len(rows) + 12)
    flow.y += 14
    paper, high = flow.paper, 30.0 * len(rows) + 12
    paper.frame(LEFT, flow.y, RIGHT - LEFT, high, 11)
    each = (RIGHT - LEFT - 20) / len(rows[0])
    for number, row in enumerate(rows):
        middle = flow.y + 6 + 30 * number + 15
        for place, standing in enumerate(row):
            x, seat = LEFT + 14 + each * place, game.seats[standing.player]
            paper.tile(seat.diver, x + 10, middle, 20)
            figure = game.ui.scoring.plain(game.words, standing.figure)
            room = each - 46 - paper.width(figure, 15)
            used = paper.fitted((seat.name, *seat.called.forms), x + 26, middle + 5.5, 15, room, bold=True)
            paper.text(figure, x + 32 + used, middle + 5.5, 15)
    flow.y += high


def notes(flow: Flow, game: SharedGame, parts: ReportParts) -> None:
    """What the signs in the table of turns mean, and how the game is counted."""
    about = " ".join((parts.about, *(game.words.t("report.house_rule", rule=rule) for rule in game.house_rules())))
    lines = flow.paper.lines(about.strip(), 13, RIGHT - LEFT) if about.strip() else []
    flow.need(22 * len(parts.signs) + 17 * len(lines) + 14)
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


def signs(flow: Flow, game: SharedGame, parts: ReportParts) -> None:
    """Bars of the game, where it has some, beside whose sign is whose."""
    rows = -(-len(game.seats) // 2)
    signs_high = 46 + _LINE * rows + (_LINE if parts.coins else 0)
    bars_high = 46 + _LINE * len(parts.bars) if parts.bars else 0
    flow.need(20 + max(signs_high, bars_high))
    flow.y += 14
    top, left = flow.y, LEFT
    if parts.bars:
        _bars(flow.paper, parts, top)
        left = RIGHT - _HALF
    _signs(flow.paper, game, parts, left, top)
    flow.y = top + max(signs_high, bars_high)


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
