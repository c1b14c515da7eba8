"""Seeded players of a score sheet, for `divingbell demo --game round_sheet` and for trying a sheet out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from divingbell.companion.games.game import Step
from divingbell.companion.games.happenings import Happening, Players, Tap, View
from divingbell.companion.games.round_sheet.actions import FinishGame, Score
from divingbell.companion.games.round_sheet.end import finish
from divingbell.companion.games.round_sheet.limits import FieldLimits, category_limits, field_limits
from divingbell.companion.games.round_sheet.rulebook import score
from divingbell.companion.games.round_sheet.sheet import RoundSheet, SheetEnd, plain
from divingbell.companion.games.round_sheet.state import State

EXAMPLE = RoundSheet(name="Low tide", ends=SheetEnd(target=100), wins="lowest")
USUAL = 25
"""Without a limit people write at most this much in a demo."""
TRIES = 100
AGREED_ROUNDS = 6


def players(seed: int, count: int) -> Players:
    """People who write what chance says on the example's sheet."""
    return players_of(EXAMPLE, seed, count)


def players_of(sheet: RoundSheet, seed: int, count: int) -> Players:
    """The same on any sheet."""
    random = Random(seed)

    def play(shown: View | None) -> Sequence[Happening]:
        if shown is None:
            first = f"p{random.randint(1, count)}"
            start = {"type": "start_game", "game": "round_sheet", "players": count, "first_player": first}
            return [Tap(({**start, "sheet": plain(sheet)},))]
        if shown["result"] is not None:
            return []
        return [Tap((next_action(_state(shown), random),))]

    return play


def _state(shown: View) -> State:
    fields = {name: value for name, value in shown.items() if name in State.__struct_fields__}
    state: State = msgspec.convert(fields, State)
    return state


def next_action(state: State, random: Random) -> Mapping[str, Any]:
    """Something that may be written now. Raises `LookupError` where nothing was found."""
    if state.rounds_played >= AGREED_ROUNDS and isinstance(finish(state, FinishGame()), Step):
        return {"type": "finish"}
    for tried in range(2 * TRIES):
        # Where a check over the round leaves nothing to the last one, somebody else writes another number.
        writer = state.turn.player if tried < TRIES else random.choice(state.writers)
        action = _written(state, writer, random)
        if isinstance(score(state, msgspec.convert(action, Score)), Step):
            return action
    raise LookupError(f"nothing that could be written in round {state.turn.number} was found")


def _written(state: State, player: str, random: Random) -> dict[str, Any]:
    if state.sheet.categories:
        category = random.choice([one for one in state.sheet.categories if one.id not in state.players[player].filled])
        values = {"points": _number(category_limits(category), random)}
        return {"type": "score", "player": player, "category": category.id, "values": values}
    fields = [state.sheet.field(name) for name in state.sheet.all_steps[state.step].fields]
    values = {field.id: _number(field_limits(state, player, field), random) for field in fields}
    return {"type": "score", "player": player, "round": state.turn.number, "values": values}


def _number(limits: FieldLimits, random: Random) -> int:
    if limits.values:
        return random.choice(limits.values)
    least = max(limits.least, min(0, limits.most))
    most = max(least, min(limits.most, least + USUAL))
    # Rather few: where several share something, all together are not too many.
    return random.randint(least, random.randint(least, most))
