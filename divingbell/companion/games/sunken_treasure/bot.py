"""A demo player: it uses only what the table shows, taps like people, and moves the probe.

It keeps nothing in mind between two looks at the table, so it can sit down at any moment of any game. Cards in hand
are secret, also from the companion; chance says which one is laid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from divingbell.companion.games.happenings import Happening, Pause, Players, Tap, Touch, Turn, View
from divingbell.companion.games.sunken_treasure.state import METALS

BotAction = dict[str, Any]
_T = TypeVar("_T")


PAUSE = Pause(1.6)
"""Before every touch: longer than the 1.5 s in which a contact would be late, and the 0.3 s that join two contacts."""

COINS = {"gold": 3, "silver": 3, "bronze": 3}
"""Few enough that the sea is empty after one to two dozen turns."""
RISKS = {2: 2, 3: 4, 4: 4, 5: 2}
"""How often each risk area is chosen (weights)."""
BUZZES = {2: 0.15, 3: 0.25, 4: 0.35, 5: 0.5}
"""How likely an attempt in each risk area touches a rim: the holes get smaller."""
COMES_UP = {"right": 58, "wrong": 12, "dropped": 14, "missed": 10, "stopped": 6}
"""Outcomes for the coin, with weights."""


def players(seed: int, count: int) -> Players:
    """Demo players of this game."""
    random = Random(seed)
    return lambda view: [start(count, random)] if view is None else choose(view, random)


def start(players: int, random: Random, rules: Mapping[str, str] | None = None) -> Tap:
    """A game in which the coins were counted."""
    begin = {
        "type": "start_game",
        "game": "sunken_treasure",
        "players": players,
        "first_player": f"p{random.randint(1, players)}",
        "coins": dict(COINS),
    }
    return Tap(({**begin, "rules": dict(rules)} if rules else begin,))


def choose(view: View, random: Random) -> list[Happening]:
    """The next happenings at a table that shows `view`; none after the end.

    When all of it has happened (a touch also signalled), ask again with the new state.
    """
    if view["phase"] == "card":
        return [*_nudge(random), _lay_card(view, random)]
    if view["phase"] == "dive":
        return _dive(view, random)
    if view["phase"] == "penalty":
        return [_penalty(view, random)]
    return []


def _lay_card(view: View, random: Random) -> Tap:
    player = view["turn"]["player"]
    if view["players"][player]["hand"] == 0 or random.random() < 0.06:
        return _tap("discard", player)
    dive_for = random.choice(["anything", *_in_the_sea(view) * 2])
    return _tap("play_diving_card", player, dive_for=dive_for, value=random.choice([5000, 10000, 15000]))


def _dive(view: View, random: Random) -> list[Happening]:
    player, dive = view["turn"]["player"], view["dive"]
    fresh = dive["attempts"] == 0 and not dive["buzzed"]
    if dive["risk"] is None:
        if fresh and not dive["free_buzz"] and random.random() < 0.35:
            return [_tap("free_buzz", player), *_touch(_weighted(RISKS, random), random)]
        risk = _weighted(RISKS, random)
        hasty = fresh and random.random() < 0.1  # down before a word was said; a rim of its own tells the risk
        return _touch(risk, random) if hasty else [_tap("aim", player, risk=risk)]
    if not dive["buzzed"] and random.random() < BUZZES[dive["risk"]]:
        return _touch(dive["risk"], random)
    return [_come_up(view, random)]


def _come_up(view: View, random: Random) -> Tap:
    """Without a buzz the coin is recovered more often than dropped; after a buzz nobody stops."""
    player, dive, sea = view["turn"]["player"], view["dive"], _in_the_sea(view)
    called = [metal for metal in sea if dive["dive_for"] in ("anything", metal)]
    others = [metal for metal in sea if metal not in called]
    possible = {"right": called, "wrong": others, "dropped": True, "missed": True, "stopped": not dive["buzzed"]}
    outcome = _weighted({name: weight for name, weight in COMES_UP.items() if possible[name]}, random)
    if outcome in ("right", "wrong"):
        coin = random.choice(called if outcome == "right" else others)
        return _tap("dive", player, outcome="recovered", coin=coin)
    return _tap("dive", player, outcome=outcome)


def _penalty(view: View, random: Random) -> Tap:
    """Each opponent, clockwise from the diver's left, may play a penalty card; the likelier, the higher the reward."""
    order = list(view["players"])
    place = order.index(view["turn"]["player"])
    temptation = 0.1 + view["dive"]["reward"] / 400_000
    for name in order[place + 1 :] + order[:place]:
        if view["players"][name]["hand"] and random.random() < temptation:
            return _tap("play_penalty", name, card=_weighted({"share": 3, "air_line_break": 2}, random))
    return Tap(({"type": "no_penalty"},))


def _touch(rim: int, random: Random) -> list[Happening]:
    return [PAUSE, Touch(random.randint(60, 700), rim)]


def _nudge(random: Random) -> list[Happening]:
    return [Turn(random.randint(-20, 20))] if random.random() < 0.1 else []


def _in_the_sea(view: View) -> list[str]:
    return [metal for metal in METALS if view["coins_left"][metal] != 0]


def _tap(kind: str, player: str, **fields: Any) -> Tap:
    return Tap(({"type": kind, "player": player, **fields},))


def _weighted(weights: Mapping[_T, int], random: Random) -> _T:
    kinds: Sequence[_T] = list(weights)
    return random.choices(kinds, [weights[kind] for kind in kinds])[0]
