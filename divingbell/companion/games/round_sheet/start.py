"""The start of a game on a score sheet: the sheet is read and checked, and everybody gets their first total."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from divingbell.companion.games.game import Refusal, Rules, Step, seats
from divingbell.companion.games.round_sheet.actions import StartGame
from divingbell.companion.games.round_sheet.end import MOST_ROUNDS
from divingbell.companion.games.round_sheet.formula import read
from divingbell.companion.games.round_sheet.points import moved
from divingbell.companion.games.round_sheet.sheet import MOST_BYTES, RoundSheet, size
from divingbell.companion.games.round_sheet.sheet_checks import DescriptionMistake
from divingbell.companion.games.round_sheet.sheet_reader import read_sheet, wanted_key
from divingbell.companion.games.round_sheet.state import WRITING, Player, State, Turn, order


def start(action: StartGame, rules: Rules) -> Step | Refusal:
    """Lay the sheet out; refuses one with a mistake, other numbers of people and teams that are none."""
    sheet = sheet_of(action)
    if isinstance(sheet, Refusal):
        return sheet
    least, most = sheet.players
    if not least <= action.players <= most:
        return Refusal("player_count", "1.1", {"least": least, "most": most})
    names = seats(action.players)
    teams = _teams(sheet, action, names)
    if isinstance(teams, Refusal):
        return teams
    rounds = _rounds(sheet, len(teams))
    if isinstance(rounds, Refusal):
        return rounds
    players = dict.fromkeys(names, Player(sheet.begin))
    turn = Turn(action.first_player, 1)
    state = State(WRITING, action.first_player, rules, None, players, turn, 0, rounds, teams, sheet)
    state = msgspec.structs.replace(state, turn=Turn(order(state)[0], 1))
    return Step(state, tuple(moved(name, sheet.begin, "1.1", "round_sheet.why.begin", {}) for name in names))


def sheet_of(action: StartGame) -> RoundSheet | Refusal:
    """The sheet that a game begins with."""
    if size(action.sheet) > MOST_BYTES:
        return Refusal("sheet_too_large", "1.1", {"count": MOST_BYTES})
    sheet = read_sheet(action.sheet)
    return sheet if isinstance(sheet, RoundSheet) else _bad_sheet(sheet[0])


def _bad_sheet(mistake: DescriptionMistake) -> Refusal:
    at = mistake.key or str(mistake.args.get("key", "sheet"))
    told = {"at": at, "mistake": mistake.code, "wanted": wanted_key(mistake)}
    return Refusal("bad_sheet", "1.1", {**mistake.args, **told})


def _rounds(sheet: RoundSheet, writers: int) -> int | Refusal | None:
    rounds = sheet.ends.rounds
    if not isinstance(rounds, str):
        return rounds
    try:
        worked_out = read(rounds, {"players"}).value({"players": writers})
    except ArithmeticError:
        worked_out = 0
    if not 1 <= worked_out <= MOST_ROUNDS:
        return _bad_sheet(DescriptionMistake(("ends", "rounds"), "rounds", {"found": worked_out, "most": MOST_ROUNDS}))
    return worked_out


def _teams(sheet: RoundSheet, action: StartGame, names: tuple[str, ...]) -> tuple[tuple[str, ...], ...] | Refusal:
    if not sheet.teams:
        alone = tuple((name,) for name in names)
        return alone if action.teams is UNSET else Refusal("bad_teams", "1.2", {"count": 0})
    if len(names) < sheet.teams:
        return Refusal("bad_teams", "1.2", {"count": sheet.teams})
    if action.teams is UNSET:
        return tuple(names[place :: sheet.teams] for place in range(sheet.teams))
    told = sorted(tuple(sorted(team)) for team in action.teams)
    sizes = [len(team) for team in told]
    everybody = sorted(name for team in told for name in team) == sorted(names)
    if len(told) != sheet.teams or not everybody or max(sizes) - min(sizes) > 1:
        return Refusal("bad_teams", "1.2", {"count": sheet.teams})
    return tuple(told)
