"""A second, deliberately plain reading of actions.md section 1, to hold against the real one.

It imports nothing of the product, keeps one mutable dictionary and spells every rule out; well-formed actions only.
"""

from __future__ import annotations

import copy
from typing import Any

DEALT = {2: (15, 5), 3: (15, 5), 4: (13, 4), 5: (12, 3)}
DEFAULTS: dict[str, Any] = {
    "bathyscaphe_actions": "each",
    "leave_board": "free",
    "trade_on_exit": False,
    "spent_double": "treasure",
    "card_removal": "random",
}


class No(Exception):
    """A refusal; its text is the code."""


class Oracle:
    """One game from `start_game` on; `play` gives the shown state or raises `No` and changes nothing."""

    def __init__(self, start: dict[str, Any]) -> None:
        cards, boats = DEALT[start["players"]]
        seats = [f"p{n + 1}" for n in range(start["players"])]
        layout = start.get("layout", {})
        mussels = start.get("jokers", {seat: f"c{n + 1}" for n, seat in enumerate(seats)})
        self.seats = seats
        self.entries = 1
        self.fresh: set[str] = set()
        self.won: set[str] = set()
        self.just_left = False
        self.moved_in_turn = 0
        self.s: dict[str, Any] = {
            "game": "submarine",
            "phase": "placement",
            "first_player": start["first_player"],
            "rules": DEFAULTS | start.get("rules", {}),
            "result": None,
            "spaces": {},
            "players": {},
            "discards": {f"c{n}": 0 for n in range(1, 6)},
            "spent_doubles": [],
        }
        for column in range(1, 7):
            for row in range(2, 6):
                tiles = sorted(layout.get(f"{column}-{row}", []))
                self.s["spaces"][f"{column}-{row}"] = {
                    "tiles": tiles,
                    "unknown": row - 1 - len(tiles),
                    "bathyscaphes": {},
                }
        for seat in seats:
            self.s["players"][seat] = {
                "ship": "left",
                "hand": 3,
                "supply": cards - 3,
                "board": [],
                "jokers": ["j-" + mussels[seat]],
                "to_place": boats,
            }
        self.new_turn(start["first_player"], 0)

    def shown(self) -> dict[str, Any]:
        return {**copy.deepcopy(self.s), "entries": self.entries}

    def play(self, a: dict[str, Any]) -> dict[str, Any]:
        before = copy.deepcopy((self.s, self.fresh, self.won, self.just_left))
        try:
            self.step(a)
        except No:
            self.s, self.fresh, self.won, self.just_left = before
            raise
        self.entries += 1
        return self.shown()

    def step(self, a: dict[str, Any]) -> None:
        s = self.s
        phases = {
            "place_bathyscaphe": ["placement"],
            "move_ship": ["ship"],
            "move_bathyscaphe": ["bathyscaphes"],
            "collect_treasure": ["bathyscaphes"],
            "trade_card": ["off_board"],
            "end_turn": ["bathyscaphes", "off_board"],
        }
        if a["type"] == "start_game":
            raise No("game_started")
        if a["type"] == "stop_game":
            self.no_if(s["phase"] == "over", "game_over")
            s["phase"], s["result"] = "over", {"reason": "stopped", "winners": []}
            return
        self.no_if(a["type"] not in phases, "unknown_action")
        self.no_if(s["phase"] == "over", "game_over")
        self.no_if(a["player"] not in self.seats, "unknown_player")
        self.no_if(s["phase"] not in phases[a["type"]], "wrong_phase")
        self.no_if(a["player"] != s["turn"]["player"], "not_your_turn")
        effect = getattr(self, a["type"])
        if a["type"] in ("trade_card", "end_turn"):
            effect(a["player"], s["players"][a["player"]], s["turn"])
        else:
            effect(a, a["player"], s["players"][a["player"]], s["turn"])

    @staticmethod
    def no_if(condition: bool, code: str) -> None:
        if condition:
            raise No(code)

    def new_turn(self, player: str, number: int) -> None:
        self.s["turn"] = {
            "player": player, "number": number, "acted": 0, "ready": {}, "collecting": [], "traded": False,
        }  # fmt: skip
        self.fresh, self.won, self.just_left = set(), set(), False
        if number:
            self.s["phase"] = "off_board" if self.s["players"][player]["ship"] == "off" else "ship"

    def next_seat(self, player: str) -> str:
        return self.seats[(self.seats.index(player) + 1) % len(self.seats)]

    def boats(self, player: str, column: int, row: int) -> int:
        return int(self.s["spaces"][f"{column}-{row}"]["bathyscaphes"].get(player, 0))

    def put_boat(self, player: str, column: int, row: int, more: int) -> None:
        boats = self.s["spaces"][f"{column}-{row}"]["bathyscaphes"]
        boats[player] = boats.get(player, 0) + more
        if boats[player] == 0:
            del boats[player]

    def place_bathyscaphe(self, a: Any, player: str, me: Any, turn: Any) -> None:
        self.put_boat(player, a["column"], 2, 1)
        me["to_place"] -= 1
        if all(p["to_place"] == 0 for p in self.s["players"].values()):
            self.new_turn(self.s["first_player"], 1)
        else:
            turn["player"] = self.next_seat(player)

    def move_ship(self, a: Any, player: str, me: Any, turn: Any) -> None:
        at = me["ship"] if me["ship"] != "left" else 0
        if a["to"] == "off":
            ahead = [c for c in range(at + 1, 7) for r in range(2, 6) if self.boats(player, c, r)]
            self.no_if(self.s["rules"]["leave_board"] == "forced" and bool(ahead), "must_stop")
            me["ship"], self.s["phase"], self.just_left = "off", "off_board", True
            return
        self.no_if(a["to"] <= at, "ship_backwards")
        mine = {str(r): self.boats(player, a["to"], r) for r in range(2, 6) if self.boats(player, a["to"], r)}
        self.no_if(not mine, "no_own_bathyscaphe")
        me["ship"], turn["ready"], self.s["phase"] = a["to"], mine, "bathyscaphes"

    def use_ready(self, turn: Any, row: str) -> None:
        turn["ready"][row] -= 1
        if turn["ready"][row] == 0:
            del turn["ready"][row]

    def move_bathyscaphe(self, a: Any, player: str, me: Any, turn: Any) -> None:
        column, row = me["ship"], str(a["row"])
        self.no_if(not self.boats(player, column, a["row"]), "no_own_bathyscaphe")
        self.no_if(row not in turn["ready"], "already_acted")
        self.no_if(self.s["rules"]["bathyscaphe_actions"] == "all_same" and turn["collecting"] != [], "mixed_actions")
        self.no_if(a["to_column"] == column and a["to_row"] == a["row"], "same_space")
        self.no_if(a["to_row"] not in (a["row"] - 1, a["row"], a["row"] + 1), "row_too_far")
        self.use_ready(turn, row)
        self.put_boat(player, column, a["row"], -1)
        self.put_boat(player, a["to_column"], a["to_row"], 1)
        turn["acted"] += 1
        self.moved_in_turn = turn["number"]

    def known(self) -> list[str]:
        tiles = [t for space in self.s["spaces"].values() for t in space["tiles"]]
        return tiles + [t for p in self.s["players"].values() for t in p["board"] + p["jokers"]]

    def collect_treasure(self, a: Any, player: str, me: Any, turn: Any) -> None:
        s, column, row, tile = self.s, me["ship"], str(a["row"]), a["tile"]
        space = s["spaces"][f"{column}-{row}"]
        colour = tile.split("-")[1]
        self.no_if(not self.boats(player, column, a["row"]), "no_own_bathyscaphe")
        self.no_if(row not in turn["ready"] and a["row"] not in turn["collecting"], "already_acted")
        self.no_if(
            s["rules"]["bathyscaphe_actions"] == "all_same" and self.moved_in_turn == turn["number"], "mixed_actions"
        )
        if tile not in space["tiles"]:
            self.no_if(space["unknown"] == 0 or tile.startswith("j") or tile in self.known(), "tile_not_there")
        self.no_if(tile in self.fresh, "fresh_tile")
        others = [p for p in self.seats if p != player]
        self.no_if(any(p not in others for p in a.get("no_draw", [])), "unknown_player")
        if "joker" in a:
            self.no_if(a["joker"] not in me["jokers"], "joker_not_owned")
            self.no_if(a["joker"] in self.won, "fresh_joker")
        else:
            due = {p: sum(self.boats(p, column, r) for r in range(2, a["row"] + 1)) for p in others}
            self.no_if(me["hand"] == 0, "hand_empty")
            self.no_if(s["discards"][colour] >= self.cap(), "colour_exhausted")
            self.no_if(sum(due.values()) > me["supply"] + me["hand"] - 1, "cannot_pay")
            self.pay(me, due, a.get("no_draw", []))
            s["discards"][colour] += 1
        self.take(tile, space, me)
        if "joker" in a:
            me["jokers"].remove(a["joker"])
            space["tiles"] = sorted([*space["tiles"], a["joker"]])
            self.fresh.add(a["joker"])
            if s["rules"]["spent_double"] == "joker" and a["joker"].startswith("t"):
                s["spent_doubles"] = sorted({*s["spent_doubles"], a["joker"]})
        if a["row"] not in turn["collecting"]:
            self.use_ready(turn, row)
            turn["collecting"] = sorted([*turn["collecting"], a["row"]])
        turn["acted"] += 1
        self.look_for_end(player, column)

    def cap(self) -> int:
        if self.s["rules"]["card_removal"] == "random":
            return 12
        players = len(self.seats)
        return DEALT[players][0] * players // 5

    def pay(self, me: Any, due: dict[str, int], no_draw: list[str]) -> None:
        me["hand"] -= 1
        for p, cards in due.items():
            other = self.s["players"][p]
            for _ in range(cards):
                if me["supply"]:
                    me["supply"] -= 1
                else:
                    me["hand"] -= 1
                other["supply"] += 1
            for _ in range(cards):
                if p not in no_draw and other["hand"] < 3:
                    other["hand"] += 1
                    other["supply"] -= 1

    def take(self, tile: str, space: Any, me: Any) -> None:
        if tile in space["tiles"]:
            space["tiles"].remove(tile)
        else:
            space["unknown"] -= 1
        kinds = [t.split("-")[0] for t in me["board"]]
        if tile[0] == "t" and tile not in self.s["spent_doubles"] and tile.split("-")[0] not in kinds:
            me["board"] = sorted([*me["board"], tile])
        else:
            me["jokers"] = sorted([*me["jokers"], tile])
            self.won.add(tile)

    def look_for_end(self, player: str, column: int) -> None:
        s = self.s
        left = 0
        for row in range(2, 6):
            space = s["spaces"][f"{column}-{row}"]
            left += space["unknown"] + len([t for t in space["tiles"] if t[0] == "t" and t not in s["spent_doubles"]])
        if len(s["players"][player]["board"]) == 12:
            reason, winners = "twelve_treasures", [player]
        elif left == 0:
            reason, winners = "column_emptied", self.best()
        elif sum(p["hand"] + p["supply"] for p in s["players"].values()) == 0:
            reason, winners = "cards_exhausted", self.best()
        else:
            return
        s["phase"], s["result"] = "over", {"reason": reason, "winners": winners}

    def best(self) -> list[str]:
        left = list(self.seats)
        for count in (
            lambda p: len(p["board"]),
            lambda p: len(p["jokers"]),
            lambda p: p["hand"] + p["supply"],
        ):
            most = max(count(self.s["players"][seat]) for seat in left)
            left = [seat for seat in left if count(self.s["players"][seat]) == most]
        return left

    def trade_card(self, _: str, me: Any, turn: Any) -> None:
        self.no_if(self.just_left and not self.s["rules"]["trade_on_exit"], "not_waiting")
        self.no_if(turn["traded"], "already_traded")
        self.no_if(me["hand"] == 0, "hand_empty")
        self.no_if(me["supply"] == 0, "supply_empty")
        turn["traded"] = True

    def end_turn(self, player: str, me: Any, turn: Any) -> None:
        self.no_if(self.s["phase"] == "bathyscaphes" and turn["acted"] == 0, "must_act")
        while me["hand"] < 3 and me["supply"]:
            me["hand"], me["supply"] = me["hand"] + 1, me["supply"] - 1
        if all(p["ship"] == "off" for p in self.s["players"].values()):
            for p in self.s["players"].values():
                p["ship"] = "left"
        self.new_turn(self.next_seat(player), turn["number"] + 1)
