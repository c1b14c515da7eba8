"""Tables of comma-separated values (RFC 4180) for spreadsheets: the ledger of a game, and plays
(docs/specification/sharing.md 3). Amounts are plain digits."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from divingbell.companion.games import amounts as counted
from divingbell.companion.games.game import Entry
from divingbell.companion.session.sentences import line
from divingbell.companion.sharing.shared_game import SharedGame

LEDGER = ("entry", "at", "source", "turn", "by", "action", "what", "seat", "player", "change", "has", "round")
PLAYS = (
    "session", "game", "title", "began", "ended", "minutes", "reason",
    "seat", "player", "person", "sign", "place", "figure", "winner", "first_player",
)  # fmt: skip
TableRow = Sequence[str | int]
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins in which spreadsheets see a formula."""


def written(head: TableRow, rows: Iterable[TableRow]) -> str:
    """The table, its one header first."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows([_cell(value) for value in row] for row in (head, *rows))
    return text.getvalue()


def _cell(value: str | int) -> str | int:
    """A text that a spreadsheet would take for a formula, with an apostrophe before it; numbers stay numbers."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def ledger(game: SharedGame) -> Iterator[TableRow]:
    """A row for each effective entry; one that gives amounts to several people has a row for each of them."""
    replay, names = game.kept.replay(), {player: seat.told for player, seat in game.seats.items()}
    for step, entry in enumerate(replay.walk(), 1):
        by = counted.concerned(entry)
        before = (entry.previous or entry).state
        turn = getattr(before, "turn", None)
        head = (
            entry.number,
            replay.time(step),
            entry.origin.source if entry.origin is not None else "",
            turn.number if turn is not None else "",
            by or "",
            str(entry.action["type"]),
            str(line(entry, names, game.words.texts)),
        )
        for tail in _amounts(game, entry):
            yield (*head, *tail, getattr(before, "round", ""))


def _amounts(game: SharedGame, entry: Entry) -> Iterator[TableRow]:
    """Seat, name, change, and what that person then has; once with nothing where the entry moves nothing."""
    moved = counted.amounts(entry)
    for player, amount in moved:
        yield player, game.typed_name(player), amount, counted.balance(entry, player)
    if not moved:
        yield "", "", "", ""


def plays(game: SharedGame) -> Iterator[TableRow]:
    """A row for everybody of a game that is over, in the order of the places; none for another."""
    if not game.over:
        return
    places = game.places()
    head = (
        game.uuid,
        game.name,
        game.title,
        _time(game.began),
        _time(game.ended),
        game.minutes,
        game.session.state.result.reason,
    )
    for standing in game.standings:
        player, place = standing.player, places[standing.player]
        yield (
            *head,
            player,
            game.typed_name(player),
            game.person(player) or "",
            game.seats[player].diver,
            "" if place is None else place,
            standing.figure,
            int(player in game.winners),
            int(player == game.session.state.first_player),
        )


def _time(moment: datetime | None) -> str:
    """ISO 8601 in UTC; empty where there is none."""
    return "" if moment is None else f"{moment:%Y-%m-%dT%H:%M:%SZ}"
