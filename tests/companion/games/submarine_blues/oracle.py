"""A second engine for Submarine Blues, slow and plain, written from actions.md alone, to compare the first one with.

It works on the JSON of the state, changes it in place, and shares no code with the game.
"""

from __future__ import annotations

import copy
from typing import Any

RANK_ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
ALL = {r + s for r in RANK_ORDER for s in "CDHS"}
TOKENS = {2: (14, 6), 3: (21, 9), 4: (24, 11)}
RULES = {
    "early_end": ["reef_end_only", "any"],
    "protection": ["divers", "hits"],
    "ace_in_attacks": ["high", "low", "both"],
}
LEVELS = ["snorkeler", "scuba_diver", "submarine_pilot"]
LIMITS = {"cruising": 31, "submarine": 11, "attack": 10}


class No(Exception):
    """A refusal; the text is its code."""


def whole(low: int, high: int | None = None) -> Any:
    return lambda v: type(v) is int and v >= low and (high is None or v <= high)


def text(v: Any) -> bool:
    return isinstance(v, str)


def card(v: Any) -> bool:
    return isinstance(v, str) and v in ALL


def card_list(low: int, high: int) -> Any:
    return lambda v: isinstance(v, list) and low <= len(v) <= high and all(map(card, v))


def facts(v: Any) -> bool:
    allowed = {"kind": lambda k: isinstance(k, str) and k in LIMITS, "sharks": whole(0, 99), "pilot_fish": whole(0, 99)}
    return isinstance(v, dict) and all(
        card(c) and isinstance(f, dict) and all(k in allowed and allowed[k](x) for k, x in f.items())
        for c, f in v.items()
    )


def hits(v: Any) -> bool:
    return isinstance(v, dict) and all(map(whole(0, 5), v.values()))


def attacks(v: Any) -> bool:
    return isinstance(v, list) and all(
        isinstance(a, dict) and a.keys() == {"card", "hits"} and card(a["card"]) and hits(a["hits"]) for a in v
    )


def levels(v: Any) -> bool:
    return isinstance(v, dict) and all(isinstance(x, str) and x in LEVELS for x in v.values())


FIELDS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "start_game": (
        {"game": text, "players": lambda v: type(v) is int, "first_player": text, "reef": card_list(5, 5)},
        {
            "rules": lambda v: isinstance(v, dict),
            "levels": levels,
            "divers": whole(1, 24),
            "submarines": whole(1, 11),
            "facts": facts,
        },
    ),
    "attack": ({"player": text, "card": card, "hits": hits}, {"facts": facts}),
    "play_to_resort": ({"player": text, "cards": card_list(1, 4)}, {"attacks": attacks, "facts": facts}),
    "play_into_reef": ({"player": text, "card": card, "gap": whole(1, 4)}, {"facts": facts}),
    "play_reef_end": ({"player": text, "card": card}, {"facts": facts}),
    "end_turn": ({"player": text}, {}),
    "bid": (
        {"player": text, "resort_cards": card_list(0, 99), "value": whole(1)},
        {"hand_card": lambda v: v is None or card(v), "facts": facts},
    ),
    "pass_bid": ({"player": text}, {}),
    "stop_game": ({}, {}),
}


def judge(state: dict[str, Any] | None, action: Any) -> dict[str, Any] | str:
    """The next state, or the code of the refusal."""
    try:
        return _judge(copy.deepcopy(state), copy.deepcopy(action))
    except No as refusal:
        return str(refusal)


def need(condition: object, code: str) -> None:
    if not condition:
        raise No(code)


def _judge(s: dict[str, Any] | None, a: Any) -> dict[str, Any]:
    need(isinstance(a, dict) and isinstance(a.get("type"), str), "bad_field")
    kind = a["type"]
    if s is None:
        need(kind == "start_game", "no_game")
        need(a.get("game") == "submarine_blues", "bad_field")
        _shape(a)
        return _start(a)
    need(kind != "start_game", "game_started")
    need(kind in FIELDS, "unknown_action")
    _shape(a)
    need(s["result"] is None, "game_over")
    if kind == "stop_game":
        s |= {"phase": "over", "auction": None, "result": {"reason": "stopped", "winners": []}}
    else:
        need(a["player"] in s["players"], "unknown_player")
        bidding = kind in ("bid", "pass_bid")
        need(s["phase"] == ("auction" if bidding else "actions"), "wrong_phase")
        need(a["player"] == (s["auction"]["bidder"] if bidding else s["turn"]["player"]), "not_your_turn")
        PLAYS[kind](s, a)
    s["entries"] += 1
    return s


def _shape(a: dict[str, Any]) -> None:
    must, may = FIELDS[a["type"]]
    may = {**may, "note": text, "at": text, "type": text}
    need(must.keys() <= a.keys() and a.keys() <= must.keys() | may.keys(), "bad_field")
    need(all((must | may)[k](v) for k, v in a.items()), "bad_field")


def _start(a: dict[str, Any]) -> dict[str, Any]:
    need(a["players"] in TOKENS, "player_count")
    seats = [f"p{i + 1}" for i in range(a["players"])]
    need(a["first_player"] in seats, "unknown_player")
    for name, value in a.get("rules", {}).items():
        need(name in RULES and isinstance(value, str) and value in RULES[name], "bad_rule")
    most = TOKENS[a["players"]]
    tokens = a.get("divers", most[0]), a.get("submarines", most[1])
    need(tokens[0] <= most[0] and tokens[1] <= most[1], "too_many_tokens")
    need(set(a.get("levels", {})) <= set(seats), "unknown_player")
    need(len(set(a["reef"])) == 5, "duplicate_card")
    s = {
        "game": "submarine_blues",
        "entries": 1,
        "phase": "actions",
        "first_player": a["first_player"],
        "rules": {k: v[0] for k, v in RULES.items()} | a.get("rules", {}),
        "result": None,
        "turn": _turn(a["first_player"], 1),
        "deck": 47 - 5 * len(seats),
        "discard": [],
        "reef": a["reef"],
        "divers_left": tokens[0],
        "submarines_left": tokens[1],
        "players": {
            p: {
                "level": a.get("levels", {}).get(p, "snorkeler"),
                "hand": 5,
                "seen": [],
                "resort": [],
                "divers": 0,
                "submarines": 0,
            }
            for p in seats
        },
        "auction": None,
        "final_turns": None,
        "facts": {},
    }
    _learn(s, a)
    return s


def _turn(player: str, number: int) -> dict[str, Any]:
    return {"player": player, "number": number, "used": 0, "bonus": None, "may_end": False, "submarine_cards": 0}


def _learn(s: dict[str, Any], a: dict[str, Any]) -> None:
    told = a.get("facts", {})
    need(all(s["facts"].get(c, {}).get(k, v) == v for c, f in told.items() for k, v in f.items()), "fact_conflict")
    for c, f in told.items():
        if f:
            s["facts"].setdefault(c, {}).update(f)
    shown = [f.get("kind") for f in s["facts"].values()]
    need(all(shown.count(k) <= n for k, n in LIMITS.items()), "kind_count_exceeded")


def _in_hand(s: dict[str, Any], name: str, played: list[str]) -> None:
    me = s["players"][name]
    need(len(played) <= me["hand"], "card_not_in_hand")
    elsewhere = set(s["reef"]) | set(s["discard"])
    for other, p in s["players"].items():
        elsewhere |= set(p["resort"]) | (set(p["seen"]) if other != name else set())
    need(not elsewhere & set(played), "card_not_in_hand")
    need(len(set(played) - set(me["seen"])) <= me["hand"] - len(me["seen"]), "card_not_in_hand")


def _leave(s: dict[str, Any], name: str, played: list[str]) -> None:
    me = s["players"][name]
    me["hand"] -= len(played)
    me["seen"] = [c for c in me["seen"] if c not in played]


def _spend(s: dict[str, Any], actions: int = 1) -> None:
    s["turn"]["used"] += actions
    s["turn"]["bonus"] = None
    s["turn"]["may_end"] = False


def _power(c: str, ace_high: bool) -> int:
    place = RANK_ORDER.index(c[:-1]) + 1
    return 14 if place == 1 and ace_high else place


def _prey(s: dict[str, Any], shark: str) -> set[str]:
    rule = s["rules"]["ace_in_attacks"]
    mine = _power(shark, rule in ("high", "both"))
    return {c for c in ALL - {shark} if c[-1] == shark[-1] and _power(c, rule == "high") < mine}


def _check_hits(s: dict[str, Any], name: str, shark: str, told: dict[str, int]) -> None:
    need(set(told) == set(s["players"]) - {name}, "missing_hits")
    prey = _prey(s, shark)
    known = set(s["reef"]) | set(s["discard"])
    for p in s["players"].values():
        known |= set(p["resort"]) | set(p["seen"])
    hidden = len(prey - known)
    unknown_hits = 0
    for other, number in told.items():
        p = s["players"][other]
        sure = len(prey & set(p["seen"]))
        need(sure <= number <= sure + min(p["hand"] - len(p["seen"]), hidden), "impossible_hits")
        unknown_hits += number - sure
    need(unknown_hits <= hidden, "impossible_hits")


def _strike(s: dict[str, Any], name: str, told: dict[str, int]) -> None:
    for other, number in told.items():
        p = s["players"][other]
        if s["rules"]["protection"] == "divers":
            loss = min(number, max(0, p["divers"] - 2 * p["submarines"]))
        else:
            loss = min(p["divers"], max(0, number - 2 * p["submarines"]))
        p["divers"] -= loss
        s["players"][name]["divers"] += loss


def _attack(s: dict[str, Any], a: dict[str, Any]) -> None:
    need(s["turn"]["used"] < 3, "no_actions_left")
    _in_hand(s, a["player"], [a["card"]])
    _learn(s, a)
    kind = s["facts"].get(a["card"], {}).get("kind")
    need(kind, "unknown_kind")
    need(kind == "attack", "not_attack_card")
    _check_hits(s, a["player"], a["card"], a["hits"])
    _leave(s, a["player"], [a["card"]])
    s["discard"] = sorted([*s["discard"], a["card"]])
    _strike(s, a["player"], a["hits"])
    _spend(s)


def _to_resort(s: dict[str, Any], a: dict[str, Any]) -> None:
    name, played = a["player"], a["cards"]
    need(len(set(played)) == len(played), "duplicate_card")
    free = s["turn"]["bonus"] in played
    need(free or s["turn"]["used"] < 3, "no_actions_left")
    _in_hand(s, name, played)
    need(len({c[:-1] for c in played}) == 1, "not_a_set")
    resorts = {c[:-1] for p in s["players"].values() for c in p["resort"]}
    need(len(played) > 1 or played[0][:-1] in resorts, "no_match_in_resort")
    _learn(s, a)
    kinds = [s["facts"].get(c, {}).get("kind") for c in played]
    need(all(kinds), "unknown_kind")
    strikes = a.get("attacks", [])
    sharks = [c for c, k in zip(played, kinds, strict=True) if k == "attack"]
    need(sorted(x["card"] for x in strikes) == sorted(sharks), "missing_hits")
    _leave(s, name, played)
    s["players"][name]["resort"] = sorted(s["players"][name]["resort"] + played)
    for x in strikes:
        _check_hits(s, name, x["card"], x["hits"])
        _strike(s, name, x["hits"])
    _spend(s, 0 if free else 1)
    s["turn"]["submarine_cards"] += kinds.count("submarine")


def _into_reef(s: dict[str, Any], a: dict[str, Any]) -> None:
    need(s["turn"]["used"] < 3, "no_actions_left")
    _in_hand(s, a["player"], [a["card"]])
    low, high = s["reef"][a["gap"] - 1], s["reef"][a["gap"]]
    walk, place = [], RANK_ORDER.index(low[:-1])
    while low[:-1] != high[:-1] and RANK_ORDER[(place + 1) % 13] != high[:-1]:
        place = (place + 1) % 13
        walk.append(RANK_ORDER[place])
    need(a["card"][:-1] in walk, "not_between")
    _learn(s, a)
    _leave(s, a["player"], [a["card"]])
    me = s["players"][a["player"]]
    me["hand"] += 1
    me["seen"] = sorted([*me["seen"], high])
    s["reef"][a["gap"]] = a["card"]
    _spend(s)
    s["turn"]["bonus"] = high


def _reef_end(s: dict[str, Any], a: dict[str, Any]) -> None:
    need(s["turn"]["used"] < 3, "no_actions_left")
    _in_hand(s, a["player"], [a["card"]])
    _learn(s, a)
    _leave(s, a["player"], [a["card"]])
    s["reef"].append(a["card"])
    s["discard"] = sorted([*s["discard"], s["reef"].pop(0)])
    _spend(s)
    s["turn"]["may_end"] = True


def _draw(s: dict[str, Any], name: str) -> None:
    me = s["players"][name]
    while me["hand"] < 5:
        if s["deck"] == 0:
            s["deck"], s["discard"] = len(s["discard"]), []
        if s["deck"] == 0:
            break
        s["deck"] -= 1
        me["hand"] += 1
    if s["deck"] == 0:
        s["deck"], s["discard"] = len(s["discard"]), []


def _from(s: dict[str, Any], name: str) -> list[str]:
    seats = list(s["players"])
    i = seats.index(name)
    return seats[i:] + seats[:i]


def _end_turn(s: dict[str, Any], a: dict[str, Any]) -> None:
    name, turn = a["player"], s["turn"]
    done = turn["used"] == 3 or s["players"][name]["hand"] == 0 or turn["may_end"] or s["rules"]["early_end"] == "any"
    need(done, "actions_left")
    turn["bonus"], turn["may_end"] = None, False
    _draw(s, name)
    for p in _from(s, name):
        if s["divers_left"]:
            s["divers_left"] -= 1
            s["players"][p]["divers"] += 1
    _auctions(s, 1)


def _auctions(s: dict[str, Any], index: int) -> None:
    if index <= s["turn"]["submarine_cards"] and s["submarines_left"]:
        s["phase"] = "auction"
        first = _from(s, s["turn"]["player"])[1]
        s["auction"] = {"index": index, "of": s["turn"]["submarine_cards"], "bidder": first, "high": None}
        return
    s["phase"], s["auction"] = "actions", None
    if s["final_turns"] is not None:
        s["final_turns"] -= 1
    elif not s["submarines_left"]:
        s["final_turns"] = len(s["players"])
    if s["final_turns"] == 0:
        best = max((p["divers"], p["submarines"]) for p in s["players"].values())
        winners = [n for n, p in s["players"].items() if (p["divers"], p["submarines"]) == best]
        s["phase"], s["result"] = "over", {"reason": "last_turns_played", "winners": sorted(winners)}
    else:
        s["turn"] = _turn(_from(s, s["turn"]["player"])[1], s["turn"]["number"] + 1)


def _bid(s: dict[str, Any], a: dict[str, Any]) -> None:
    me, held = s["players"][a["player"]], a.get("hand_card")
    laid = a["resort_cards"] + ([held] if held else [])
    need(laid, "empty_bid")
    need(len(set(laid)) == len(laid), "duplicate_card")
    need(set(a["resort_cards"]) <= set(me["resort"]), "card_not_in_resort")
    if held:
        _in_hand(s, a["player"], [held])
    _learn(s, a)
    sharks = [s["facts"].get(c, {}).get("sharks") for c in laid]
    fish = [s["facts"].get(c, {}).get("pilot_fish") for c in laid]
    if None not in sharks and (me["level"] == "snorkeler" or None not in fish):
        if me["level"] == "snorkeler":
            worth = sum(sharks)
        elif me["level"] == "scuba_diver":
            worth = min(sum(sharks), sum(fish))
        else:
            need(sum(sharks) == sum(fish), "unequal_bid")
            worth = sum(sharks)
        need(worth == a["value"], "wrong_bid_value")
    high = s["auction"]["high"]
    need(high is None or a["value"] > high["value"], "bid_too_low")
    if held:
        me["seen"] = sorted({*me["seen"], held})
    s["auction"]["high"] = {
        "player": a["player"],
        "value": a["value"],
        "resort_cards": sorted(a["resort_cards"]),
        "hand_card": held,
    }
    _asked(s)


def _asked(s: dict[str, Any]) -> None:
    auction = s["auction"]
    if auction["bidder"] != s["turn"]["player"]:
        auction["bidder"] = _from(s, auction["bidder"])[1]
        return
    high = auction["high"]
    if high:
        me = s["players"][high["player"]]
        me["resort"] = [c for c in me["resort"] if c not in high["resort_cards"]]
        s["discard"] = sorted(s["discard"] + high["resort_cards"] + ([high["hand_card"]] if high["hand_card"] else []))
        if high["hand_card"]:
            _leave(s, high["player"], [high["hand_card"]])
        me["submarines"] += 1
        s["submarines_left"] -= 1
        _draw(s, high["player"])
    _auctions(s, auction["index"] + 1)


PLAYS: dict[str, Any] = {
    "attack": _attack,
    "play_to_resort": _to_resort,
    "play_into_reef": _into_reef,
    "play_reef_end": _reef_end,
    "end_turn": _end_turn,
    "bid": _bid,
    "pass_bid": lambda s, _: _asked(s),
}
