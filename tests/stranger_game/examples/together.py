"""Everybody picks a pebble at the same time, and all are revealed together: nobody's turn, half-made picks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from divingbell.sdk import (
    Action,
    ActionFields,
    ActionSpec,
    Choice,
    Decision,
    Entry,
    History,
    LedgerLine,
    Movement,
    Names,
    Picks,
    Refusal,
    Result,
    Row,
    Rulebook,
    Rules,
    Scoring,
    StartGame,
    Step,
    Words,
    one_of,
    seats,
)

ROUNDS = 3


class Pick(Action, frozen=True, kw_only=True, tag="pick"):
    """Somebody picks, hidden until everybody has."""

    player: str
    size: Annotated[int, Meta(ge=1, le=3)]


class Player(msgspec.Struct, frozen=True):
    pebbles: int = 0
    picked: int | None = None
    """Hidden: `open_state` leaves it out."""


class State(msgspec.Struct, frozen=True):
    phase: str
    first_player: str
    rules: Rules
    result: Result | None
    players: Mapping[str, Player]
    round: int = 1
    turn: None = None


def start(action: StartGame, rules: Rules) -> Step:
    """Nobody has picked."""
    return Step(State("pick", action.first_player, rules, None, {name: Player() for name in seats(action.players)}))


def pick(state: State, action: Pick) -> Step | Refusal:
    """The last one reveals all: whose pebble is the only one of its size gets so many."""
    if state.players[action.player].picked is not None:
        return Refusal("picked_already", "1.2")
    players = {**state.players, action.player: replace(state.players[action.player], picked=action.size)}
    if any(player.picked is None for player in players.values()):
        return Step(replace(state, players=players))
    sizes = [player.picked for player in players.values()]
    won = {name: one.picked or 0 for name, one in players.items() if sizes.count(one.picked) == 1}
    moved = tuple(Movement("box", name, "pebble", size, "1.2", "pebbles.why.take") for name, size in won.items())
    revealed = {name: Player(one.pebbles + won.get(name, 0)) for name, one in players.items()}
    after = replace(state, players=revealed, round=state.round + 1)
    return Step(_ended(after) if state.round == ROUNDS else after, moved)


def _ended(state: State) -> State:
    most = max(player.pebbles for player in state.players.values())
    winners = tuple(name for name, player in state.players.items() if player.pebbles == most)
    return replace(state, phase="over", round=ROUNDS, result=Result("pile_empty", winners))


def view(state: State) -> dict[str, Any]:
    """As JSON shows it, with what is hidden: records and replays need it."""
    plain: dict[str, Any] = msgspec.to_builtins(state)
    return plain


def open_state(shown: Mapping[str, Any]) -> Mapping[str, Any]:
    """What everybody may see: that somebody has picked, and not what."""
    players = {
        name: {"pebbles": one["pebbles"], "has_picked": one["picked"] is not None}
        for name, one in shown["players"].items()
    }
    return {**shown, "players": players}


def line(entry: Entry) -> LedgerLine:
    """A line of the ledger does not tell what was picked: the movements of the last one do."""
    return f"pebbles.entry.{entry.action['type']}", {}


def decision(words: Words, moment: History, names: Names) -> Decision | None:
    """A part for each who has not picked yet, in any order; None after the end."""
    state = moment.state
    if state is None or state.result is not None:
        return None
    open_ = [name for name, player in state.players.items() if player.picked is None]
    return one_of(words.t("pebbles.how_many"), *(_of_one(words, names, player) for player in open_))


def _of_one(words: Words, names: Names, player: str) -> Decision:
    def take(size: int) -> ActionFields:
        return {"type": "pick", "player": player, "size": size}

    def make(picks: Picks) -> tuple[ActionFields, ...] | None:
        return (take(picks[player]),) if player in picks else None

    def picks_of(action: ActionFields) -> Picks | None:
        return {player: action["size"]} if action["type"] == "pick" and action["player"] == player else None

    name = names.get(player, player)
    choices = tuple(Choice(size, words.t("pebbles.take", count=size)) for size in (1, 2, 3))
    return Decision(words.t("pebbles.ask", name=name), (Row(player, name, choices),), make, picks_of)


SCORING = Scoring("pebbles", lambda player: int(player.pebbles), length=lambda _, __: None)
RULEBOOK = Rulebook(
    start_action=StartGame,
    start=start,
    action_specs={"pick": ActionSpec(Pick, frozenset({"pick"}), pick)},
    view=view,
    line=line,
)
