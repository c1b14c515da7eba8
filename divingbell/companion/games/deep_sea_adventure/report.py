"""The printed report of Deep Sea Adventure: the points of each round, each turn as air, dice, space and chips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from divingbell.companion.games.deep_sea_adventure.recap import recap
from divingbell.companion.games.deep_sea_adventure.state import State
from divingbell.companion.games.game import Entry
from divingbell.companion.games.report_parts import Cell, Head, ReportInput, ReportParts, TurnLine
from divingbell.companion.games.turns import turn_of, turns_of

_NARROW, _ROUND = 44.0, 66.0
_BLANK = Cell()


def report(told: ReportInput) -> ReportParts:
    """Everything that is told of it."""
    t = told.words.t
    points = {row.player: row.values for row in recap(told.session).charts[0].rows}
    rounds = max(len(values) for values in points.values())
    return ReportParts(
        standing_heads=tuple(
            Head(t("deep_sea_adventure.report.round", round=number), _ROUND, right=True)
            for number in range(1, rounds + 1)
        ),
        standings={player: tuple(Cell(str(count)) for count in values) for player, values in points.items()},
        turn_heads=(
            Head(t("deep_sea_adventure.report.air"), _NARROW, right=True),
            Head(t("deep_sea_adventure.report.dice"), _NARROW, right=True),
            Head(t("deep_sea_adventure.report.space"), 58, right=True),
            Head(t("deep_sea_adventure.report.outcome"), 0),
            Head(t("deep_sea_adventure.report.carries"), 58, right=True),
        ),
        turns=[*_turns(told)],
    )


def _turns(told: ReportInput) -> Iterator[TurnLine]:
    """A line for each turn, and between two rounds one for each diver whose chips were turned over or sank."""
    runs, shown = turns_of(told.session), 0
    for (_, player), found in groupby([*told.session.entries()][::-1][1:], _turn):
        turn: Sequence[Entry] = [*found]
        run = runs[turn_of(runs, turn[0].number)]
        if run.round != shown:
            shown = run.round
            yield _between(None, told.words.t("replay.round", round=shown))
        if player is None:
            yield from (_settled(told, entry) for entry in turn)
        else:
            yield _line(told, run.number, player, turn)


def _turn(entry: Entry) -> tuple[int, str | None]:
    before = _before(entry)
    return (before.turn.number, before.turn.player) if before.turn is not None else (0, None)


def _before(entry: Entry) -> State:
    assert entry.previous is not None, "the first entry begins the game"
    state: State = entry.previous.state
    return state


def _between(player: str | None, words: str) -> TurnLine:
    return TurnLine(None, player, (_BLANK, _BLANK, _BLANK, Cell(words), _BLANK))


def _settled(told: ReportInput, entry: Entry) -> TurnLine:
    """Line of chips that were turned over, with the points that they brought, or that sank."""
    words, action = told.words, entry.action
    player = action.get("player")
    if action["type"] == "reveal":
        values = ", ".join(str(value) for value in action["values"])
        change, points = words.signed_number(sum(action["values"])), sum(entry.state.players[player].treasures)
        said = words.t("deep_sea_adventure.report.reveal", values=values, change=change, points=points)
        return _between(player, said)
    text_id, places = entry.game.rulebook.line(entry)
    return _between(player, words.t(text_id, **places))


def _line(told: ReportInput, number: int, player: str, turn: Sequence[Entry]) -> TurnLine:
    t = told.words.t
    after: State = turn[-1].state
    diver = after.players[player]
    rolls = [entry for entry in turn if entry.action["type"] == "roll"]
    rolled: State | None = rolls[-1].state if rolls else None
    place = rolled.players[player].position if rolled is not None else None
    space = _BLANK if place is None else Cell(str(place))
    if place == 0:
        space = Cell(t("deep_sea_adventure.report.aboard"), bold=True)
    cells = (
        Cell(str(max(0, _before(turn[0]).air))),
        Cell("+".join(str(die) for die in rolls[-1].action["dice"]) if rolls else ""),
        space,
        Cell(", ".join(_came(told, player, turn))),
        Cell(str(len(diver.carried)) if diver.carried else ""),
    )
    return TurnLine(number, player, cells)


def _came(told: ReportInput, player: str, turn: Sequence[Entry]) -> Iterator[str]:
    t = told.words.t
    for entry in turn:
        action, state = entry.action, entry.state
        match action["type"]:
            case "roll":
                if state.players[player].returned:
                    yield t("deep_sea_adventure.report.home", count=len(_before(entry).players[player].carried))
            case "search":
                yield t(f"deep_sea_adventure.report.{action['choice']}")
            case "turn_back" | "stop_game" as kind:
                yield t(f"deep_sea_adventure.report.{kind}")
            case _:
                pass
