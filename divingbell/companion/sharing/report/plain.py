"""The report of a game that tells nothing of its own: the ledger, a line for each turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from divingbell.companion.games import amounts as counted
from divingbell.companion.games.report_parts import Cell, Head, ReportParts, Told, TurnLine
from divingbell.companion.games.scoring import standings
from divingbell.companion.session.session import Entry
from divingbell.companion.session.telling import line
from divingbell.companion.texts.words import Words
from divingbell.ui.table.game_ui import game_ui

_PAID, _HAS, _TIE = 76.0, 76.0, 70.0


def plain_parts(told: Told) -> ReportParts:
    """Everything from what the game tells for podium and ledger."""
    game = told.session.game
    assert game is not None, "a game was started"
    ui, words = game_ui(game.name), told.words
    state = told.session.state
    ties = [column.name for column in ui.scoring.columns(state)]
    heads = [Head(head_words(words, game.name, name), _TIE, right=True) for name in ties]
    cells = {
        standing.player: tuple(Cell(str(count)) for count in standing.ties) for standing in standings(ui.scoring, state)
    }
    turn_heads = [Head(words.t("report.what"), 0)]
    if ui.counted:
        turn_heads += [
            Head(words.t("report.change"), _PAID, right=True),
            Head(words.t("report.then_has"), _HAS, right=True),
        ]
    return ReportParts(
        standing_heads=tuple(heads),
        standings=cells,
        turn_heads=tuple(turn_heads),
        turns=[*_turns(told, counts=bool(ui.counted))],
    )


def head_words(words: Words, game: str, name: str) -> str:
    """What stands over a column of the standings; nothing where the game has no word for it."""
    known = (f"{game}.podium.head.{name}", f"report.head.{name}")
    return next((words.t(text_id) for text_id in known if text_id in words.texts), "")


def _turns(told: Told, *, counts: bool) -> Iterator[TurnLine]:
    entries = [*told.session.entries()][::-1][1:]
    names = {player: seat.told for player, seat in told.seats.items()}
    for (number, player), found in groupby(entries, _turn):
        turn: Sequence[Entry] = [*found]
        if player is None:
            yield from (_line(told, None, counted.concerned(entry), [entry], names, counts=counts) for entry in turn)
        else:
            yield _line(told, number, player, turn, names, counts=counts)


def _turn(entry: Entry) -> tuple[int | None, str | None]:
    assert entry.previous is not None, "the first entry begins the game"
    turn: Any = getattr(entry.previous.state, "turn", None)
    return (turn.number, turn.player) if turn is not None else (None, None)


def _line(
    told: Told, number: int | None, player: str | None, turn: Sequence[Entry], names: dict[str, str], *, counts: bool
) -> TurnLine:
    said = "; ".join(_said(told, entry, player, names, first=entry is turn[0]) for entry in turn)
    if not counts:
        return TurnLine(number, player, (Cell(said),))
    paid = sum(amount for entry in turn for who, amount in counted.amounts(entry) if who == player)
    game = turn[-1].game.name
    has = counted.plain(told.words, game, counted.balance(turn[-1], player)) if player is not None else ""
    moved = counted.signed(told.words, game, paid) if paid else ""
    return TurnLine(number, player, (Cell(said), Cell(moved, bold=True), Cell(has)))


def _said(told: Told, entry: Entry, player: str | None, names: dict[str, str], *, first: bool) -> str:
    """The line of an entry, with who it was where that is not whose turn it is; behind another one in small letters."""
    words, by = str(line(entry, names, told.words.texts)), counted.concerned(entry)
    other = by is not None and by != player
    if other or not first:
        words = words[:1].lower() + words[1:]
    return told.words.t("report.by", name=told.seats[by].told, what=words) if other and by is not None else words
