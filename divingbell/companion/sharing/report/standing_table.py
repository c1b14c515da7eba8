"""Table of the standings: a row for everybody, the figure large at its end."""

from __future__ import annotations

import re
from collections.abc import Sequence

from divingbell.companion.games.report_parts import SIGN, Cell, Head, ReportParts
from divingbell.companion.games.scoring import Standing
from divingbell.companion.games.seats import Seat
from divingbell.companion.sharing.report.flow import Flow
from divingbell.companion.sharing.report.paper import LEFT, RIGHT, SOFT, Paper
from divingbell.companion.sharing.report.plain import head_words
from divingbell.companion.sharing.shared_game import SharedGame

_ROW, _FIGURE, _PLACE, _TILE = 38.0, 106.0, 44.0, 36.0
_GAP = 14.0


def standing_table(flow: Flow, game: SharedGame, parts: ReportParts) -> None:
    """Place, sign, name, the game's columns, figure."""
    paper, y = flow.paper, flow.y
    rights = _columns(parts.standing_heads)
    paper.text(game.words.t("report.place"), LEFT, y, 12.5, grey=SOFT)
    paper.text(game.words.t("report.diver"), LEFT + _PLACE, y, 12.5, grey=SOFT)
    for head, (left, right) in zip(parts.standing_heads, rights, strict=True):
        anchor, x = ("right", right) if head.right else ("left", left)
        paper.fitted((head.words,), x, y, 12.5, right - left, anchor=anchor, grey=SOFT)  # type: ignore[arg-type]
    paper.fitted((figure_head(game),), RIGHT, y, 12.5, _FIGURE, anchor="right", grey=SOFT)
    y += 9
    paper.rule(y, thick=2, grey=0)
    first = rights[0][0] if rights else RIGHT - _FIGURE
    for standing in game.standings:
        _row(paper, game, standing, y, first - _GAP)
        for cell, head, place in zip(
            parts.standings.get(standing.player, ()), parts.standing_heads, rights, strict=False
        ):
            draw_cell(paper, cell, place, y + _ROW / 2, 15, right=head.right)
        y += _ROW
        paper.rule(y)
    flow.y = y


def figure_head(game: SharedGame) -> str:
    """Unit of the figure."""
    return head_words(game.words, game.name, game.parts.scoring.unit or "money")


def _row(paper: Paper, game: SharedGame, standing: Standing, y: float, name_end: float) -> None:
    middle, seat, place = y + _ROW / 2, game.seats[standing.player], game.places()[standing.player]
    if place is not None:
        paper.text(str(place), LEFT, middle + 7, 21, font="num", bold=True)
    paper.tile(seat.diver, LEFT + _PLACE + 13, middle, 26)
    left = LEFT + _PLACE + _TILE
    _name(paper, seat, left, middle, name_end - left)
    words = game.parts.scoring.plain(game.words, standing.figure)
    paper.fitted((words,), RIGHT, middle + 7, 21, _FIGURE, bold=True, anchor="right")


def _name(paper: Paper, seat: Seat, left: float, middle: float, room: float) -> None:
    """In one line, else broken at a space or hyphen, else smaller and shorter."""
    parts = re.split(r"(?<=-)| ", seat.name)
    for size in (17.0, 15.5, 14.0):
        if paper.width(seat.name, size, bold=True) <= room:
            paper.text(seat.name, left, middle + size * 0.34, size, bold=True)
            return
    for size in (15.0, 14.0, 13.0, 12.0) if len(parts) > 1 else ():
        lines = paper.lines(" ".join(parts), size, room, bold=True)
        if len(lines) == 2 and all(part in " ".join(lines).split(" ") for part in parts):
            for number, words in enumerate(lines):
                paper.text(words, left, middle + size * (0.34 - 0.55 + 1.1 * number), size, bold=True)
            return
    paper.fitted((seat.name, *seat.called.forms), left, middle + 6, 17, room, bold=True)


def _columns(heads: Sequence[Head]) -> list[tuple[float, float]]:
    """Left and right edge of each, from the figure leftwards."""
    right, found = RIGHT - _FIGURE - _GAP / 2, []
    for head in reversed(heads):
        found.append((right - head.width, right))
        right -= head.width + _GAP
    return found[::-1]


def draw_cell(paper: Paper, cell: Cell, place: tuple[float, float], middle: float, size: float, *, right: bool) -> None:
    """A cell between two edges (pixels), round a middle: signs in rings, an icon, words, a note."""
    left, end = place
    base = middle + size * 0.34
    for number, name in enumerate(cell.icons):
        paper.ringed(name, left + 8 + number * SIGN, middle, 16)
    left += len(cell.icons) * SIGN
    if cell.mark:
        paper.icon(cell.mark, left + size * 0.6, middle, size * 1.1)
        left += size * 1.35
    if cell.note:
        noted = paper.width(cell.note, size, bold=True) + size * 0.3
        if right:
            paper.text(cell.note, end, base, size, anchor="right")
            end -= noted
        else:
            used = paper.fitted((cell.words,), left, base, size, end - left - noted, bold=cell.bold)
            paper.text(cell.note, left + used + size * 0.3, base, size, bold=True)
            return
    if cell.words:
        x = end if right else left
        paper.fitted((cell.words,), x, base, size, end - left, bold=cell.bold, anchor="right" if right else "left")
