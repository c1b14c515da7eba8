"""What must hold at every table of Submarine, and the same told by movements: nothing appears, nothing gets lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from divingbell.companion.games.game import Movement

from .oracle import DEALT
from .scenes import MUSSELS, TILES

View = Mapping[str, Any]
TOP = {"game", "entries", "phase", "first_player", "rules", "result"}
TOP |= {"turn", "spaces", "players", "discards", "spent_doubles"}
TURN = {"player", "number", "acted", "ready", "collecting", "traded"}
SEAT = {"ship", "hand", "supply", "board", "jokers", "to_place"}
PHASES = {"placement", "ship", "bathyscaphes", "off_board", "over"}


def check(view: View) -> None:
    """Fails where a state breaks a rule that no sequence of actions can break."""
    assert set(view) == TOP
    assert set(view["turn"]) == TURN
    assert view["phase"] in PHASES
    assert (view["result"] is not None) == (view["phase"] == "over")
    _cards(view)
    _tiles(view)
    _bathyscaphes(view)
    for seat in view["players"].values():
        assert set(seat) == SEAT, "sizes of hand and supply only: no colour of a card is known"
        assert type(seat["hand"]) is int
        assert type(seat["supply"]) is int


def _cards(view: View) -> None:
    seats = view["players"]
    dealt, _ = DEALT[len(seats)]
    held = sum(seat["hand"] + seat["supply"] for seat in seats.values())
    assert held + sum(view["discards"].values()) == dealt * len(seats)
    assert all(0 <= seat["hand"] <= 3 and seat["supply"] >= 0 for seat in seats.values())
    cap = 12 if view["rules"]["card_removal"] == "random" else dealt * len(seats) // 5
    assert all(0 <= played <= cap for played in view["discards"].values())


def _tiles(view: View) -> None:
    spaces, seats = view["spaces"], view["players"]
    assert len(spaces) == 24
    known = Counter(tile for space in spaces.values() for tile in space["tiles"])
    for seat in seats.values():
        known.update((*seat["board"], *seat["jokers"]))
        kinds = [tile.split("-")[0] for tile in seat["board"]]
        assert len(set(kinds)) == len(kinds)
        assert "j" not in kinds
        assert [*seat["board"]] == sorted(seat["board"])
        assert [*seat["jokers"]] == sorted(seat["jokers"])
        assert not set(seat["board"]) & set(view["spent_doubles"])
    assert max(known.values()) == 1, "a tile lies in one place"
    assert set(known) <= {*TILES, *MUSSELS}
    unknown = sum(space["unknown"] for space in spaces.values())
    assert sum(known.values()) + unknown == len(TILES) + len(seats), "60 treasures and a mussel each"
    for name, space in spaces.items():
        assert set(space) == {"tiles", "unknown", "bathyscaphes"}
        assert space["unknown"] >= 0
        assert len(space["tiles"]) + space["unknown"] <= int(name[2]) - 1
        assert [*space["tiles"]] == sorted(space["tiles"])


def _bathyscaphes(view: View) -> None:
    seats = view["players"]
    _, each = DEALT[len(seats)]
    for name, seat in seats.items():
        owned = [space["bathyscaphes"][name] for space in view["spaces"].values() if name in space["bathyscaphes"]]
        assert all(number >= 1 for number in owned)
        assert sum(owned) + seat["to_place"] == each


def holdings(view: View) -> Counter[tuple[str, str]]:
    """(holder, thing) -> how many, for everything a movement can move; unknown tiles are left out."""
    held: Counter[tuple[str, str]] = Counter()
    for name, space in view["spaces"].items():
        held.update((name, tile) for tile in space["tiles"])
        held[name, "bathyscaphe"] += sum(space["bathyscaphes"].values())
    for name, seat in view["players"].items():
        ship = seat["ship"]
        held[{"off": "right", "left": "left"}.get(ship, f"{ship}-1"), "ship"] += 1
        held[f"{name}.hand", "card"] += seat["hand"]
        held[f"{name}.supply", "card"] += seat["supply"]
        held[f"{name}.reserve", "bathyscaphe"] += seat["to_place"]
        for pile in ("board", "jokers"):
            held.update((f"{name}.{pile}", tile) for tile in seat[pile])
    held["discard", "card"] += sum(view["discards"].values())
    return held


def account(before: View, movements: Iterable[Movement], then: View) -> None:
    """Fails unless the movements turn the holdings of one state into those of the next."""
    held = holdings(before)
    for moved in movements:
        assert moved.count >= 1
        held[moved.giver, moved.what] -= moved.count
        held[moved.taker, moved.what] += moved.count
    named = {key for key, number in held.items() if number == -1}
    assert len(named) <= 1, "at most one unknown tile has got its name"
    for space, tile in named:
        assert before["spaces"][space]["unknown"] == then["spaces"][space]["unknown"] + 1
        held[space, tile] = 0
    assert +held == +holdings(then)
