"""An evening of Submarine with five players, turn by turn, up to the moment the drawings show; and others that scenes
and touch tests sit down to."""

from __future__ import annotations

from typing import Any

from divingbell.companion.games.submarine import board
from divingbell.companion.session.session import Session
from tests.ui.table_services import TableServices

Action = dict[str, Any]
Turn = tuple[int, list[Action]]
"""Where the ship goes, and what the bathyscaphes under it do; who did it is filled in."""


def tile(name: str) -> str:
    """`A4` is colour A, kind 5 of 12: the drawings count kinds from 0."""
    return f"t{int(name[1:]) + 1}-c{'ABCDE'.index(name[0]) + 1}"


def move(row: int, column: int, to_row: int) -> Action:
    return {"type": "move_bathyscaphe", "row": row, "to_column": column, "to_row": to_row}


def take(row: int, name: str, **fields: Any) -> Action:
    return {"type": "collect_treasure", "row": row, "tile": tile(name), **fields}


SPACES = (
    ("A0", "B9", "C3", "A8", "E5", "D7"),
    ("B1 C2", "D4 E10", "A9 E0", "B6 C10", "E6 B3", "C8 A4"),
    ("A1 B8 E2", "C5 D0 C11", "D11 A3 D8", "B4 A10 B0", "C6 E3 B2", "D9 B7 E7"),
    ("C1 E4 A7 B10", "D2 B5 A11 A5", "E8 C0 D6 E9", "A2 C9 D3 D1", "E1 B11 C7 D10", "A6 C4 D5 E11"),
)
LAYOUT = {
    board.name(column, row): [tile(name) for name in SPACES[row - 2][column - 1].split()]
    for column in board.COLUMNS
    for row in board.ROWS
}
PLACED = {"p5": (1, 1, 1), "p1": (1, 4, 4), "p2": (5, 1, 1), "p3": (2, 1, 1), "p4": (2, 3, 1)}
LAPS: dict[str, tuple[tuple[Turn, ...], ...]] = {
    "p5": (
        (
            (1, [move(2, 3, 3), move(2, 2, 3), move(2, 2, 3)]),
            (2, [move(3, 2, 4), move(3, 3, 4)]),
            (3, [move(4, 3, 5)]),
        ),
        ((2, [take(4, "C11")]),),
        (),
        (),
    ),
    "p1": (
        ((4, [move(2, 6, 3), move(2, 6, 3)]), (6, [take(3, "A4"), move(3, 6, 4)])),
        ((6, [take(4, "B7"), take(4, "E7"), move(3, 4, 4)]),),
        ((1, [move(2, 1, 3)]), (6, [move(4, 6, 5)])),
        ((4, []),),
    ),
    "p2": (
        ((1, [move(2, 4, 3), move(2, 2, 3)]), (2, [move(3, 4, 4)]), (4, [take(3, "C10")])),
        ((4, [take(4, "B0")]),),
        (),
        ((5, [take(2, "E5", joker="j-c2")]),),
    ),
    "p3": (
        ((1, [move(2, 3, 3), move(2, 3, 3)]), (3, [move(3, 5, 4), move(3, 5, 4)]), (5, [move(4, 4, 5)])),
        ((2, [take(2, "B9")]), (4, [take(5, "D1")])),
        (),
        (),
    ),
    "p4": (
        ((1, [move(2, 1, 3)]),),
        ((1, [move(3, 1, 4)]), (3, [move(2, 6, 3)])),
        ((1, [move(4, 1, 5)]),),
        ((2, [move(2, 4, 2)]),),
    ),
}
ORDER = ("p5", "p1", "p2", "p3", "p4")


def start(players: int = 5, first: str = "p5", **fields: Any) -> Action:
    begin = {"type": "start_game", "game": "submarine", "players": players, "first_player": first}
    return {**begin, **fields}


def placing(count: int = 15) -> list[Action]:
    """The first so many bathyscaphes."""
    order = [(player, PLACED[player][lap]) for lap in range(3) for player in ORDER]
    return [{"type": "place_bathyscaphe", "player": player, "column": column} for player, column in order[:count]]


def evening(**fields: Any) -> list[Action]:
    """Up to Ada's turn with her ship over column 4: Bruno's over 5, Dev's over 2, Chiara's and Emi's off."""
    fields.setdefault("layout", LAYOUT)
    played = [start(**fields), *placing()]
    laps = {player: [list(lap) for lap in turns] for player, turns in LAPS.items()}
    off: set[str] = set()
    place = 0
    while True:
        player = ORDER[place % 5]
        place += 1
        if player in off:
            played.append({"type": "end_turn", "player": player})
        elif laps[player][0]:
            column, acts = laps[player][0].pop(0)
            played.append({"type": "move_ship", "player": player, "to": column})
            if not acts:
                return played
            played += [{**act, "player": player} for act in acts]
            played.append({"type": "end_turn", "player": player})
        else:
            played += [{"type": "move_ship", "player": player, "to": "off"}, {"type": "end_turn", "player": player}]
            off.add(player)
        if len(off) == len(ORDER):
            off = set()
            for turns in laps.values():
                turns.pop(0)


def services(*actions: Action, **fields: Any) -> TableServices:
    """A table at that moment, these tapped one by one on top."""
    made = TableServices(5)
    history = evening(**fields)
    made.play(*history[:-1])
    made.tap(history[-1], *actions)
    made.clock.turn(60)
    return made


def after(*actions: Action, players: int = 5) -> TableServices:
    """A table after exactly these, the last one tapped by itself."""
    made = TableServices(players)
    if len(actions) > 1:
        made.play(*actions[:-1])
    made.tap(actions[-1])
    made.clock.turn(60)
    return made


ADA_TAKES = [{**take(4, name), "player": "p1"} for name in ("B4", "A10")]
OFF = {"type": "move_ship", "player": "p2", "to": "off"}
END = {"type": "end_turn"}


def chiara_waits() -> TableServices:
    """Ada has taken both and Bruno has sailed off: Chiara may trade."""
    made = services()
    made.play(*ADA_TAKES)
    made.tap({**END, "player": "p1"})
    made.play(OFF, {**END, "player": "p2"})
    return made


def dev_sails() -> TableServices:
    """Then Chiara has traded: Dev's ship may stop at 4 or 6."""
    made = chiara_waits()
    made.play({"type": "trade_card", "player": "p3"}, {**END, "player": "p3"})
    return made


def duet(*turns: list[Action], who: str = "p1", ada: int = 5, bruno: int = 5, **fields: Any) -> TableServices:
    """Two players. Of Ada's bathyscaphes so many begin in column 1, the others in column 6; likewise Bruno's. `who`
    plays these turns over column 1, one a lap, and stays in the last; the other one's ship always leaves."""
    begun = start(2, "p1", **fields)
    places = {"p1": [1] * ada + [6] * (5 - ada), "p2": [1] * bruno + [6] * (5 - bruno)}
    actions = [begun]
    for lap in range(5):
        for player in ("p1", "p2"):
            actions.append({"type": "place_bathyscaphe", "player": player, "column": places[player][lap]})
    session, left = Session().apply_all(actions), list(turns)
    while True:
        assert isinstance(session, Session), session
        player, ship = session.state.turn.player, session.state.players[session.state.turn.player].ship
        tap = _duet_turn(player, ship, left if player == who else None)
        session = session.apply_all(tap)
        actions += tap
        if not left:
            break
    return after(*actions, players=2)


def _duet_turn(player: str, ship: int | str, left: list[list[Action]] | None) -> list[Action]:
    end = {"type": "end_turn", "player": player}
    if ship == "off":
        return [end]
    if left is None or ship != "left":
        return [{"type": "move_ship", "player": player, "to": "off"}, end]
    acts = left.pop(0)
    sail = {"type": "move_ship", "player": player, "to": 1}
    return [sail, *({**act, "player": player} for act in acts), *([end] if left else [])]


DOWN = [[move(2, 1, 3)], [move(3, 1, 4)]]
"""One bathyscaphe down to row 4 of column 1, one row a turn."""
STAIRS: list[list[Action]] = [
    [move(2, 1, 3)] * 3,
    [move(3, 1, 4)] * 2,
    [move(4, 1, 5)],
]
"""One in each row of column 1, and two in row 2."""
