"""A demo player: reads only the state that everybody sees and sends only public actions.

It keeps nothing in mind between two taps, so it can sit down at any moment of any game. Colours in hand are secret,
also from the companion; chance says whether it happens to hold the colour of a tile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from divingbell.companion.games.happenings import Happening, Players, Tap, View
from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.state import COLOURS, KINDS

Actions = list[dict[str, Any]]
"""Actions that belong to one tap: all or none (screens.md 6)."""

LATE = 30
"""Turns a player after which demo players head for the end: any tile is taken, also the last of a column."""
BEDTIME = 120
"""Turns a player after which they stop: what is left cannot be paid by anybody."""

TILES = tuple(f"t{kind}-{colour}" for kind in range(1, KINDS + 1) for colour in COLOURS)


def players(seed: int, count: int) -> Players:
    """Demo players of this game."""
    random = Random(seed)

    def play(view: View | None) -> list[Happening]:
        if view is None:
            return [Tap(tuple(start(count, random)))]
        return [] if view["result"] else [Tap(tuple(choose(view, random)))]

    return play


def start(players: int, random: Random, known: float = 1.0, rules: Mapping[str, str | bool] | None = None) -> Actions:
    """A game with tiles laid at random, of which the share `known` (0 to 1) is entered."""
    tiles = random.sample(TILES, len(TILES))
    layout: dict[str, list[str]] = {}
    for column in board.COLUMNS:
        for row in board.ROWS:
            for tile in (tiles.pop() for _ in range(board.capacity(row))):
                if random.random() < known:
                    layout.setdefault(board.name(column, row), []).append(tile)
    first = f"p{random.randint(1, players)}"
    begin = {"type": "start_game", "game": "submarine", "players": players, "first_player": first, "layout": layout}
    return [{**begin, "rules": dict(rules)} if rules else begin]


def choose(view: View, random: Random) -> Actions:
    """The next happenings of the player in turn at a table that shows `view`, which is not over."""
    table = _Table(view)
    if table.turn["number"] > BEDTIME * len(view["players"]):
        return [{"type": "stop_game"}]
    if view["phase"] == "placement":
        return [table.action("place_bathyscaphe", column=random.choice(board.COLUMNS))]
    if view["phase"] == "ship":
        return _sail(random, table)
    if view["phase"] == "off_board":
        return _wait(random, table)
    return _act(random, table)


class _Lift(NamedTuple):
    """A tile that could come up, and how much the player likes that."""

    liking: float
    row: int
    tile: str
    joker: str | None = None


class _Table:
    """The seen state from the place of the player in turn."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.turn: Mapping[str, Any] = view["turn"]
        self.player: str = self.turn["player"]
        self.seat: Mapping[str, Any] = view["players"][self.player]
        self.kinds = {board.kind(tile) for tile in self.seat["board"]}
        self.late: bool = self.turn["number"] > LATE * len(view["players"])

    def action(self, kind: str, **fields: Any) -> dict[str, Any]:
        return {"type": kind, "player": self.player, **fields}

    def space(self, column: int, row: int) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.view["spaces"][board.name(column, row)]
        return found

    def own_rows(self, column: int) -> list[int]:
        return [row for row in board.ROWS if self.player in self.space(column, row)["bathyscaphes"]]

    def due(self, column: int, row: int) -> int:
        above = (self.space(column, at)["bathyscaphes"] for at in range(board.ROWS[0], row + 1))
        return sum(number for owners in above for owner, number in owners.items() if owner != self.player)

    def treasures(self, column: int) -> int:
        spaces = [self.space(column, row) for row in board.ROWS]
        spent = self.view["spent_doubles"]
        lying = [tile for space in spaces for tile in space["tiles"] if board.is_treasure(tile) and tile not in spent]
        return len(lying) + sum(int(space["unknown"]) for space in spaces)

    def unseen(self) -> list[str]:
        spaces, seats = self.view["spaces"].values(), self.view["players"].values()
        seen = {tile for space in spaces for tile in space["tiles"]}
        seen |= {tile for seat in seats for tile in (*seat["board"], *seat["jokers"])}
        return [tile for tile in TILES if tile not in seen]

    def leading(self) -> bool:
        return len(self.seat["board"]) >= max(len(seat["board"]) for seat in self.view["players"].values())

    def wanted(self, tile: str) -> bool:
        spent = tile in self.view["spent_doubles"]
        return board.is_treasure(tile) and not spent and board.kind(tile) not in self.kinds

    def attraction(self, column: int, row: int) -> int:
        space = self.space(column, row)
        lying = space["tiles"] if self.late else [tile for tile in space["tiles"] if self.wanted(tile)]
        return 1 + 20 * len(lying) + 12 * int(space["unknown"])


def _sail(random: Random, table: _Table) -> Actions:
    ship = table.seat["ship"]
    ahead = range(ship + 1, board.COLUMNS.stop) if isinstance(ship, int) else board.COLUMNS
    stops = [column for column in ahead if table.own_rows(column)]
    if not stops:
        return _leave(random, table)
    likings = {column: max((lift.liking for lift in _lifts(random, table, column)), default=0.0) for column in stops}
    best = max(stops, key=lambda column: likings[column] - 2 * column + random.random())
    return [table.action("move_ship", to=best)]


def _leave(random: Random, table: _Table) -> Actions:
    leaving = table.action("move_ship", to="off")
    if table.view["rules"]["trade_on_exit"]:
        return [leaving, *_wait(random, table)]
    return [leaving, table.action("end_turn")]


def _wait(random: Random, table: _Table) -> Actions:
    trades = table.seat["hand"] and table.seat["supply"] and not table.turn["traded"] and random.random() < 0.5
    trade = [table.action("trade_card")] if trades else []
    return [*trade, table.action("end_turn")]


def _act(random: Random, table: _Table) -> Actions:
    column = table.seat["ship"]
    same = table.view["rules"]["bathyscaphe_actions"] == "all_same"
    acted, collecting, ready = table.turn["acted"], table.turn["collecting"], table.turn["ready"]
    if not (same and acted and not collecting):
        rows = {*collecting, *map(int, ready)}
        lifts = [lift for lift in _lifts(random, table, column) if lift.row in rows and lift.liking > 0]
        if lifts:
            lift = max(lifts)
            return _ended(table, _collect(random, table, lift), {*collecting, lift.row}, lift)
    if ready and not (same and collecting) and (not acted or random.random() < 0.3):
        return _ended(table, _move(random, table, column, int(random.choice(sorted(ready)))), set(collecting))
    return [table.action("end_turn")]


def _ended(table: _Table, act: dict[str, Any], collecting: set[int], lift: _Lift | None = None) -> Actions:
    """The act; with the end of the turn where every bathyscaphe has acted and no tile is left beside one that
    collects. A tile that may end the game comes alone."""
    if lift is not None and (len(table.kinds) == KINDS - 1 or table.treasures(table.seat["ship"]) == 1):
        return [act]
    if not any(seat["hand"] + seat["supply"] > 1 for seat in table.view["players"].values()):
        return [act]
    ready = {int(row): number for row, number in table.turn["ready"].items()}
    if lift is None or lift.row not in table.turn["collecting"]:
        ready[act["row"]] -= 1
    spaces = {row: table.space(table.seat["ship"], row) for row in collecting}
    lying = sum(len(space["tiles"]) + int(space["unknown"]) for space in spaces.values()) - (lift is not None)
    return [act] if any(ready.values()) or lying else [act, table.action("end_turn")]


def _lifts(random: Random, table: _Table, column: int) -> Iterator[_Lift]:
    unseen = table.unseen()
    last = table.treasures(column) == 1
    for row in table.own_rows(column):
        space = table.space(column, row)
        due = table.due(column, row)
        for tile in (*space["tiles"], *([random.choice(unseen)] if space["unknown"] else ())):
            if last and board.is_treasure(tile) and not table.late and not table.leading():
                continue
            yield from _by_card(random, table, row, tile, due)
            yield from _by_joker(random, table, row, tile, due)


def _by_card(random: Random, table: _Table, row: int, tile: str, due: int) -> Iterator[_Lift]:
    hand, supply = table.seat["hand"], table.seat["supply"]
    # A joker laid in this turn cannot come up in it, so what is no new kind is only for the first act.
    tempting = table.wanted(tile) or (table.turn["acted"] == 0 and (due <= 1 or table.late))
    if not hand or due > hand + supply - 1 or not tempting:
        return
    if table.view["discards"][board.colour(tile)] >= _most_of_a_colour(table.view):
        return
    if random.random() < 1 - (1 - 1 / len(COLOURS)) ** hand:
        yield _Lift((10 if table.wanted(tile) or table.late else 3) - 1.5 * due + random.random(), row, tile)


def _by_joker(random: Random, table: _Table, row: int, tile: str, due: int) -> Iterator[_Lift]:
    # A joker won in this turn cannot pay in it, so jokers are only for the first act.
    if table.wanted(tile) and table.turn["acted"] == 0 and table.seat["jokers"]:
        yield _Lift(2 + due + random.random(), row, tile, random.choice(table.seat["jokers"]))


def _collect(random: Random, table: _Table, lift: _Lift) -> dict[str, Any]:
    fields: dict[str, Any] = {"row": lift.row, "tile": lift.tile}
    if lift.joker is not None:
        fields["joker"] = lift.joker
    elif random.random() < 0.05:
        opponents = [name for name in table.view["players"] if name != table.player]
        fields["no_draw"] = [random.choice(opponents)]
    return table.action("collect_treasure", **fields)


def _move(random: Random, table: _Table, column: int, row: int) -> dict[str, Any]:
    spaces = [
        (to_column, to_row)
        for to_column in board.COLUMNS
        for to_row in board.ROWS
        if abs(to_row - row) <= 1 and (to_column, to_row) != (column, row)
    ]
    weights = [table.attraction(*space) for space in spaces]
    to_column, to_row = random.choices(spaces, weights)[0]
    return table.action("move_bathyscaphe", row=row, to_column=to_column, to_row=to_row)


def _most_of_a_colour(view: View) -> int:
    if view["rules"]["card_removal"] == "random":
        return KINDS
    # Every card dealt is in a hand, in a supply or in the discards, and a fifth of them has one colour (S3).
    seats = view["players"].values()
    cards = sum(seat["hand"] + seat["supply"] for seat in seats) + sum(view["discards"].values())
    return int(cards) // len(COLOURS)
