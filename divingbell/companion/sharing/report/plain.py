"""The report of a game that tells nothing of its own: the ledger, a line for each turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from divingbell.companion.games import amounts as counted
from divingbell.companion.games.game import Entry
from divingbell.companion.games.parts import parts_of
from divingbell.companion.games.report_parts import Cell, Head, ReportInput, ReportParts, TurnLine
from divingbell.companion.games.scoring import standings
from divingbell.companion.games.turns import turn_of, turns_of
from divingbell.companion.games.words import Words
from divingbell.companion.session.sentences import named

_PAID, _HAS, _TIE = 76.0, 76.0, 70.0


def plain_parts(told: ReportInput) -> ReportParts:
    """Everything from what the game tells for podium and ledger."""
    game = told.session.game
    assert game is not None, "a game was started"
    parts, words = parts_of(game), told.words
    state = told.session.state
    ties = [column.name for column in parts.scoring.columns(state)]
    heads = [Head(head_words(words, game.name, name), _TIE, right=True) for name in ties]
    cells = {
        standing.player: tuple(Cell(str(count)) for count in standing.ties)
        for standing in standings(parts.scoring, state)
    }
    turn_heads = [Head(words.t("report.what"), 0)]
    if parts.ledger.amounts_of:
        turn_heads += [
            Head(words.t("report.change"), _PAID, right=True),
            Head(words.t("report.then_has"), _HAS, right=True),
        ]
    return ReportParts(
        standing_heads=tuple(heads),
        standings=cells,
        turn_heads=tuple(turn_heads),
        turns=[*_turns(told, counts=bool(parts.ledger.amounts_of))],
    )


def head_words(words: Words, game: str, name: str) -> str:
    """Head of a column of the standings; empty where the game has no word for it."""
    known = (f"{game}.podium.head.{name}", f"report.head.{name}")
    return next((words.t(text_id) for text_id in known if words.has(text_id)), "")


def _turns(told: ReportInput, *, counts: bool) -> Iterator[TurnLine]:
    entries = [*told.session.entries()][::-1][1:]
    names = {player: seat.told for player, seat in told.seats.items()}
    runs = turns_of(told.session)
    shown = 0
    for (number, player), found in groupby(entries, _turn):
        turn: Sequence[Entry] = [*found]
        run = runs[turn_of(runs, turn[0].number)]
        if run.round:
            if run.round != shown:
                shown = run.round
                blank = (Cell(),) * (2 if counts else 0)
                yield TurnLine(None, None, (Cell(told.words.t("replay.round", round=shown)), *blank))
            number = run.number if number is not None else None
        if player is None:
            yield from (_line(told, None, counted.concerned(entry), [entry], names, counts=counts) for entry in turn)
        else:
            yield _line(told, number, player, turn, names, counts=counts)


def _turn(entry: Entry) -> tuple[int | None, str | None]:
    assert entry.previous is not None, "the first entry begins the game"
    turn: Any = getattr(entry.previous.state, "turn", None)
    return (turn.number, turn.player) if turn is not None else (None, None)


def _line(
    told: ReportInput,
    number: int | None,
    player: str | None,
    turn: Sequence[Entry],
    names: dict[str, str],
    *,
    counts: bool,
) -> TurnLine:
    said = "; ".join(_said(told, entry, player, names, first=entry is turn[0]) for entry in turn)
    if not counts:
        return TurnLine(number, player, (Cell(said),))
    paid = sum(amount for entry in turn for who, amount in counted.amounts(entry) if who == player)
    scoring = parts_of(turn[-1].game).scoring
    has = scoring.plain(told.words, counted.balance(turn[-1], player)) if player is not None else ""
    moved = scoring.signed(told.words, paid) if paid else ""
    return TurnLine(number, player, (Cell(said), Cell(moved, bold=True), Cell(has)))


def _said(told: ReportInput, entry: Entry, player: str | None, names: dict[str, str], *, first: bool) -> str:
    """The line of an entry, with who it was where that is not whose turn it is; behind another one in small letters."""
    text_id, places = entry.game.rulebook.line(entry)
    words, by = str(told.words.t(text_id, **named(places, names))), counted.concerned(entry)
    other = by is not None and by != player
    if other or not first:
        words = words[:1].lower() + words[1:]
    return told.words.t("report.by", name=told.seats[by].told, what=words) if other and by is not None else words
