"""The printed report of Submarine: where everybody began, each turn as ship, what came of it, who was paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from divingbell.companion.games.game import Entry
from divingbell.companion.games.report_parts import Cell, Head, ReportInput, ReportParts, TurnLine
from divingbell.companion.games.submarine.scoring import SCORING
from divingbell.companion.games.submarine.state import Player, State
from divingbell.companion.games.submarine.words import named

_COUNT = 46.0


def report(told: ReportInput) -> ReportParts:
    """Everything that is told of it."""
    t = told.words.t
    columns = SCORING.columns(told.session.state)
    return ReportParts(
        standing_heads=tuple(Head(t(f"submarine.podium.head.{name}"), 70, right=True) for name, _ in columns),
        standings={
            player: tuple(Cell(str(count(seat))) for _, count in columns)
            for player, seat in told.session.state.players.items()
        },
        turn_heads=(
            Head(t("submarine.report.ship"), 52),
            Head(t("submarine.report.outcome"), 0),
            Head(t("submarine.report.paid"), 132),
            Head(t("submarine.report.kinds"), _COUNT, right=True),
            Head(t("submarine.report.cards"), _COUNT, right=True),
        ),
        turns=[*_turns(told)],
        about=t("submarine.report.about"),
    )


def _turns(told: ReportInput) -> Iterator[TurnLine]:
    entries = [*told.session.entries()][::-1][1:]
    placed = [entry for entry in entries if entry.action["type"] == "place_bathyscaphe"]
    yield from _beginnings(told, placed)
    played = (entry for entry in entries if entry.action["type"] != "place_bathyscaphe")
    for (number, player), turn in groupby(played, _turn):
        yield _line(told, number, player, [*turn])


def _turn(entry: Entry) -> tuple[int, str]:
    turn = _before(entry).turn
    return turn.number, turn.player


def _before(entry: Entry) -> State:
    assert entry.previous is not None, "the first entry begins the game"
    state: State = entry.previous.state
    return state


def _beginnings(told: ReportInput, placed: Sequence[Entry]) -> Iterator[TurnLine]:
    """Lines of the columns in which bathyscaphes were placed, one for each player."""
    columns: dict[str, list[int]] = {}
    for entry in placed:
        columns.setdefault(entry.action["player"], []).append(entry.action["column"])
    for player, found in columns.items():
        said = ", ".join(str(column) for column in sorted(found))
        words = told.words.t("submarine.report.placed", columns=said)
        yield TurnLine(0, player, (Cell(), Cell(words), Cell(), Cell(), Cell()))


def _line(told: ReportInput, number: int, player: str, turn: Sequence[Entry]) -> TurnLine:
    after: State = turn[-1].state
    seat = after.players[player]
    cells = (
        Cell(_ship(told, seat)),
        Cell("; ".join(_came(told, turn, seat))),
        Cell(people=tuple(_paid(player, turn))),
        Cell(str(len(seat.board))),
        Cell(str(_cards(seat))),
    )
    return TurnLine(number, player, cells)


def _ship(told: ReportInput, seat: Player) -> str:
    return str(seat.ship) if isinstance(seat.ship, int) else str(told.words.t(f"submarine.report.ship.{seat.ship}"))


def _cards(seat: Player) -> int:
    return seat.hand + seat.supply


def _came(told: ReportInput, turn: Sequence[Entry], seat: Player) -> Iterator[str]:
    """Sentences of the actions beside the ship's way; of a turn without any, that the player waited."""
    t, told_any = told.words.t, False
    for entry in turn:
        action = entry.action
        match action["type"]:
            case "collect_treasure":
                by = "joker" if "joker" in action else "collect"
                yield t(f"submarine.report.{by}", row=action["row"], **named(action["tile"]))
            case "move_bathyscaphe":
                places = {name: action[name] for name in ("row", "to_column", "to_row")}
                yield t("submarine.report.bathyscaphe", **places)
            case "trade_card" | "stop_game" as kind:
                yield t(f"submarine.report.{kind}")
            case _:
                continue
        told_any = True
    if not told_any:
        yield t("submarine.report.nothing" if isinstance(seat.ship, int) else "submarine.report.waits")


def _paid(player: str, turn: Sequence[Entry]) -> Iterator[tuple[str, str]]:
    """The players who got cards for the tiles of the turn, with how many."""
    got: dict[str, int] = {}
    for entry in turn:
        if entry.action["type"] != "collect_treasure":
            continue
        before, after = _before(entry).players, entry.state.players
        for other, seat in after.items():
            got[other] = got.get(other, 0) + _cards(seat) - _cards(before[other])
    for other, count in got.items():
        if other != player and count > 0:
            yield other, str(count)
