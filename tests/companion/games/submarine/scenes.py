"""Tables of Submarine to begin a test from, and the two things a test does with one: play, and be refused."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from divingbell.companion import canonical
from divingbell.companion.games.game import Movement, Refusal, Step
from divingbell.companion.games.play import play as meet
from divingbell.companion.games.submarine import SUBMARINE, board
from divingbell.companion.games.submarine.state import State, Turn, view
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Session

TILES = tuple(f"t{kind}-c{colour}" for kind in range(1, 13) for colour in range(1, 6))
MUSSELS = tuple(f"j-c{colour}" for colour in range(1, 6))


def start(players: int = 3, **fields: Any) -> dict[str, Any]:
    return {"type": "start_game", "game": "submarine", "players": players, "first_player": "p1", **fields}


def session(*actions: dict[str, Any]) -> Session:
    """A session after these actions, all of which must be accepted."""
    played = Session().apply_all(actions)
    assert isinstance(played, Session), played
    return played


def first_state(players: int = 3, **fields: Any) -> State:
    state = session(start(players, **fields)).state
    assert isinstance(state, State)
    return state


def scene(
    phase: str = "bathyscaphes",
    ship: int | str = 4,
    boats: dict[str, dict[str, int]] | None = None,
    tiles: dict[str, list[str]] | None = None,
    unknown: dict[str, int] | None = None,
    players: int = 3,
    seats: dict[str, dict[str, Any]] | None = None,
    rules: dict[str, Any] | None = None,
    discards: dict[str, int] | None = None,
    spent: tuple[str, ...] = (),
    **turn: Any,
) -> State:
    """p1 in turn on a board that holds only what is named; his bathyscaphes under the ship are ready.

    One unknown tile lies in every space not named, so that no column is empty by accident.
    """
    state = first_state(players, rules=rules or {})
    spaces = state.spaces
    for column in board.COLUMNS:
        for row in board.ROWS:
            name = board.name(column, row)
            named = tiles is not None and name in tiles
            content = board.Space(
                tuple(sorted((tiles or {}).get(name, ()))),
                (unknown or {}).get(name, 0 if named else 1),
                (boats or {}).get(name, {}),
            )
            spaces = board.with_space(spaces, column, row, content)
    table = {
        name: replace(seat, **{"to_place": 0} | (seats or {}).get(name, {})) for name, seat in state.players.items()
    }
    table["p1"] = replace(table["p1"], ship=ship)
    ready = board.own_rows(spaces, ship, "p1") if phase == "bathyscaphes" and isinstance(ship, int) else {}
    return replace(
        state,
        phase=phase,
        spaces=spaces,
        players=table,
        discards={**state.discards, **(discards or {})},
        spent_doubles=spent,
        turn=Turn(**{"player": "p1", "number": 7, "ready": ready} | turn),
    )


def step(state: State, raw: dict[str, Any]) -> Step:
    met = meet(GAMES, SUBMARINE, state, raw)
    assert isinstance(met, Step), met
    return met


def after(state: State, *raws: dict[str, Any]) -> State:
    """The state after actions that must be accepted."""
    for raw in raws:
        state = step(state, raw).state
    return state


def refused(state: State, raw: dict[str, Any]) -> str:
    """The code of the refusal, which must leave the state alone."""
    shown = canonical.write(view(state))
    met = meet(GAMES, SUBMARINE, state, raw)
    assert isinstance(met, Refusal), "accepted"
    assert canonical.write(view(state)) == shown
    return met.error


def cards(movements: tuple[Movement, ...]) -> list[tuple[str, str, int]]:
    """Who gave how many cards to whom."""
    return [(moved.giver, moved.taker, moved.count) for moved in movements if moved.what == "card"]


def place(player: str = "p1", column: int = 1) -> dict[str, Any]:
    return {"type": "place_bathyscaphe", "player": player, "column": column}


def sail(to: int | str, player: str = "p1") -> dict[str, Any]:
    return {"type": "move_ship", "player": player, "to": to}


def dive(row: int, to_column: int, to_row: int, player: str = "p1") -> dict[str, Any]:
    return {"type": "move_bathyscaphe", "player": player, "row": row, "to_column": to_column, "to_row": to_row}


def collect(row: int, tile: str, player: str = "p1", **fields: Any) -> dict[str, Any]:
    return {"type": "collect_treasure", "player": player, "row": row, "tile": tile, **fields}


def trade(player: str = "p1") -> dict[str, Any]:
    return {"type": "trade_card", "player": player}


def end(player: str = "p1") -> dict[str, Any]:
    return {"type": "end_turn", "player": player}
