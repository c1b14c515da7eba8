"""The printed report of Submarine Blues: each turn as cards that were played, auctions, submarines and divers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from divingbell.companion.games.game import Entry
from divingbell.companion.games.report_parts import Cell, Head, ReportInput, ReportParts, TurnLine
from divingbell.companion.games.submarine_blues.ledger import line
from divingbell.companion.games.submarine_blues.state import State

_PLAYED = ("attack", "set", "join", "play_into_reef", "play_reef_end", "stop_game")
"""Kinds of entries that stand under what was played; bids stand under the auction that they won."""
_COUNT = 70.0
_SUITS = {"C": "\N{BLACK CLUB SUIT}", "D": "\N{BLACK DIAMOND SUIT}", "H": "\N{BLACK HEART SUIT}",
          "S": "\N{BLACK SPADE SUIT}"}  # fmt: skip


def report(told: ReportInput) -> ReportParts:
    """Everything that is told of it."""
    t = told.words.t
    entries = [*told.session.entries()][::-1][1:]
    submarines = Head(t("submarine_blues.podium.head.submarines"), _COUNT, right=True)
    return ReportParts(
        standing_heads=(submarines,),
        standings={player: (Cell(str(seat.submarines)),) for player, seat in told.session.state.players.items()},
        turn_heads=(
            Head(t("submarine_blues.report.played"), 0),
            Head(t("submarine_blues.report.auction"), 120),
            submarines,
            Head(t("submarine_blues.podium.head.divers"), 52, right=True),
        ),
        turns=[_line(told, number, player, [*turn]) for (number, player), turn in groupby(entries, _turn)],
        about=t("submarine_blues.report.about"),
    )


def _turn(entry: Entry) -> tuple[int, str]:
    turn = _before(entry).turn
    return turn.number, turn.player


def _before(entry: Entry) -> State:
    assert entry.previous is not None, "the first entry begins the game"
    state: State = entry.previous.state
    return state


def _line(told: ReportInput, number: int, player: str, turn: Sequence[Entry]) -> TurnLine:
    seat = turn[-1].state.players[player]
    cells = (
        Cell(" | ".join(_played(told, turn))),
        Cell(", ".join(_won(told, turn))),
        Cell(str(seat.submarines)),
        Cell(str(seat.divers)),
    )
    return TurnLine(number, player, cells)


def _played(told: ReportInput, turn: Sequence[Entry]) -> Iterator[str]:
    for entry in turn:
        text_id, places = line(entry.action)
        kind = text_id.rpartition(".")[2]
        if kind in _PLAYED:
            suit = {"suit": _SUITS[str(places["suit"])]} if "suit" in places else {}
            yield told.words.t(f"submarine_blues.report.{kind}", **{**places, **suit})


def _won(told: ReportInput, turn: Sequence[Entry]) -> Iterator[str]:
    """Winners of a submarine in the turn, with their bids."""
    for entry in turn:
        before = _before(entry)
        high = before.auction.high if before.auction is not None else None
        for player, seat in entry.state.players.items():
            if seat.submarines <= before.players[player].submarines:
                continue
            bid = entry.action.get("value") if entry.action.get("player") == player else None
            value = bid if bid is not None else high.value if high is not None else None
            name = told.seats[player].short
            yield name if value is None else told.words.t("submarine_blues.report.won", name=name, value=value)
