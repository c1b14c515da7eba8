"""The rules of Pebbles: one action, two house rules, no sensor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from divingbell.sdk import (
    Action,
    ActionSpec,
    Entry,
    LedgerLine,
    Movement,
    Refusal,
    Result,
    Rulebook,
    Rules,
    StartGame,
    Step,
    seats,
)

PILES = {"small": 9, "large": 15}
PRIZE = 3


class Take(Action, frozen=True, kw_only=True, tag="take"):
    """Somebody takes pebbles from the pile."""

    player: str
    count: Annotated[int, Meta(ge=1, le=3)]


class Player(msgspec.Struct, frozen=True):
    pebbles: int = 0


class Turn(msgspec.Struct, frozen=True):
    player: str
    number: int = 1


class State(msgspec.Struct, frozen=True):
    phase: str
    first_player: str
    rules: Rules
    result: Result | None
    players: Mapping[str, Player]
    turn: Turn
    pile: int


def start(action: StartGame, rules: Rules) -> Step:
    """Everybody begins with nothing, the pile lies ready."""
    pile = PILES[str(rules["pile"])]
    players = {name: Player() for name in seats(action.players)}
    state = State("take", action.first_player, rules, None, players, Turn(action.first_player), pile)
    return Step(state, (Movement("box", "pile", "pebble", pile, "1.1", "pebbles.why.start"),))


def take(state: State, action: Take) -> Step | Refusal:
    """One to three pebbles, not more than there are; the last one may bring a prize."""
    if action.count > state.pile:
        return Refusal("too_many", "1.2", {"count": state.pile})
    hand = f"{action.player}.hand"
    moved = [Movement("pile", hand, "pebble", action.count, "1.2", "pebbles.why.take")]
    gained, pile = action.count, state.pile - action.count
    if not pile and state.rules["prize"]:
        gained += PRIZE
        moved.append(Movement("box", hand, "pebble", PRIZE, "P1", "pebbles.why.prize"))
    players = {**state.players, action.player: Player(state.players[action.player].pebbles + gained)}
    names = list(players)
    following = names[(names.index(action.player) + 1) % len(names)]
    after = replace(state, players=players, pile=pile, turn=Turn(following, state.turn.number + 1))
    return Step(after if pile else _ended(after, "pile_empty"), tuple(moved))


def _ended(state: State, reason: str) -> State:
    most = max(player.pebbles for player in state.players.values())
    winners = tuple(name for name, player in state.players.items() if player.pebbles == most)
    # The turn of the end is the last that was played.
    last = replace(state.turn, number=state.turn.number - 1)
    return replace(state, phase="over", turn=last, result=Result(reason, winners))


def stop(state: State) -> Step:
    """The end by agreement: nobody wins."""
    return Step(replace(state, phase="over", result=Result("stopped", ())))


def view(state: State) -> dict[str, Any]:
    """As JSON shows it."""
    plain: dict[str, Any] = msgspec.to_builtins(state)
    return plain


def line(entry: Entry) -> LedgerLine:
    """One line of the ledger."""
    kind = str(entry.action["type"])
    return f"pebbles.entry.{kind}", {"count": entry.action["count"]} if kind == "take" else {}


RULEBOOK = Rulebook(
    rules={"pile": ("small", "large"), "prize": (False, True)},
    start_action=StartGame,
    start=start,
    action_specs={"take": ActionSpec(Take, frozenset({"take"}), take, lambda state: state.turn.player)},
    stop=stop,
    view=view,
    line=line,
)
