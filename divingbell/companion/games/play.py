"""How an action meets a game: the checks that all games have in common, and then the game's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from divingbell.companion.games.game import (
    Action,
    ActionSpec,
    Game,
    Refusal,
    Rules,
    Step,
    StopGame,
    seats,
    unknown_player,
)
from divingbell.companion.games.guard import CODE, GameFailedError, GameFailure


def play(games: Mapping[str, Game], game: Game | None, state: Any, raw: object) -> Step | Refusal:
    """Apply one action to a state, or say the first check of actions.md 0.1 that fails (points 1, 3 and 4);
    `game_failed` where the rules of the game fail."""
    try:
        if not isinstance(raw, dict) or not isinstance(kind := raw.get("type"), str):
            return Refusal("bad_field", args={"problem": "an action is an object with a text field `type`"})
        if game is None:
            return _start(games, raw) if kind == "start_game" else Refusal("no_game")
        if kind == "start_game":
            return Refusal("game_started")
        if kind == "stop_game":
            stopping = parse(raw, StopGame)
            if isinstance(stopping, Refusal):
                return stopping
            return game.rulebook.stop(state) if state.result is None else Refusal("game_over")
        verb = game.rulebook.action_specs.get(kind)
        if verb is None:
            return Refusal("unknown_action", args={"action": kind[:40]})
        action = parse(raw, verb.action)
        if isinstance(action, Refusal):
            return action
        if state.result is not None:
            return Refusal("game_over")
        player = getattr(action, "player", None)
        if player is not None and player not in state.players:
            return unknown_player(player)
        if verb.seat_fields:
            stranger = next((seat for seat in seats_named(verb, action) if seat not in state.players), None)
            if stranger is not None:
                return unknown_player(stranger)
        if state.phase not in verb.phases:
            return Refusal("wrong_phase", args={"phase": state.phase})
        if verb.whose is not None and player != (whose := verb.whose(state)):
            return Refusal("not_your_turn", args={"player": player or "", "whose": whose})
        return verb.play(state, action)
    except GameFailedError as failed:
        return Refusal(CODE, args=failed.failure.values)
    except (Exception, SystemExit) as error:
        if game is None:
            raise
        return Refusal(CODE, args=game.guard.failed(str(raw["type"]), error).failure.values)  # type: ignore[index]


def failure_of(refusal: Refusal) -> GameFailure | None:
    """The failure of a game behind a refusal, also behind that of an amend; None: it is one of the rules."""
    code = refusal.error if refusal.detail is None else refusal.detail.get("error")
    if code != CODE:
        return None
    return GameFailure(*(str(refusal.args[name]) for name in ("package", "title", "function", "problem")))


def seats_named(verb: ActionSpec, action: Action) -> Iterator[str]:
    """Every seat that the `SeatId` fields of an action name."""
    for name in verb.seat_fields:
        value = getattr(action, name)
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple | list):
            yield from value


def parse(raw: Mapping[str, Any], kind: type[Action]) -> Any:
    """The typed action, or the refusal `bad_field` with the place and the reason."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        return Refusal("bad_field", args={"problem": str(error)[:200]})


def _start(games: Mapping[str, Game], raw: dict[str, Any]) -> Step | Refusal:
    name = raw.get("game")
    game = games.get(name) if isinstance(name, str) else None
    if game is None:
        return Refusal("bad_field", args={"problem": f"`game` must be one of {', '.join(games)}"})
    action = parse(raw, game.rulebook.start_action)
    if isinstance(action, Refusal):
        return action
    if action.players not in game.seats:
        return Refusal("player_count", args={"least": game.seats[0], "most": game.seats[-1]})
    if action.first_player not in seats(action.players):
        return unknown_player(action.first_player)
    rules = _house_rules(game, {} if action.rules is UNSET else action.rules)
    return rules if isinstance(rules, Refusal) else game.rulebook.start(action, rules)


def _house_rules(game: Game, chosen: Mapping[str, Any]) -> Rules | Refusal:
    for name, value in chosen.items():
        values = game.rulebook.rules.get(name, ())
        if not any(type(value) is type(listed) and value == listed for listed in values):
            return Refusal("bad_rule", args={"house_rule": name[:40]})
    return {name: chosen.get(name, values[0]) for name, values in game.rulebook.rules.items()}
