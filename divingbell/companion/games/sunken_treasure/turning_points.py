"""The decisions of Sunken Treasure that cost or brought most, by how the dives of each risk went on this tablet
(turning-points.md 3)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile

from divingbell.companion.games.game import Entry, History
from divingbell.companion.games.measures import DIVE, PlayedGame
from divingbell.companion.games.rounding import rounded
from divingbell.companion.games.sunken_treasure.dive import FEE
from divingbell.companion.games.sunken_treasure.state import State
from divingbell.companion.games.turning_points import TextRef, TurningPoint, ValuedAnswer

LEAST, LEAST_OF_A_RISK = 30, 5
"""Dives on this tablet below which nothing is said, and of a risk below which it is no answer."""
_AREA = "sunken_treasure_table.turning"
_SURE = 1.96
"""Standard deviations on each side of 95 %."""


class Tally:
    """How the dives of one risk went."""

    def __init__(self) -> None:
        self.dives = 0
        self.buzzed = 0
        self.clean_coins = 0
        """Brought the coin that was called, without a buzz."""
        self.buzzed_coins = 0

    def value(self, reward: int) -> float:
        """Average outcome of such a dive where a clean one pays so much; the unit is a dollar."""
        fees = self.buzzed - self.buzzed_coins
        return (reward * (self.clean_coins + self.buzzed_coins / 2) - FEE * fees) / self.dives

    def likely(self) -> tuple[int, int]:
        """Percent between which the share that buzzes lies, 95 % sure (Wilson 1927)."""
        n, p, z = self.dives, self.buzzed / self.dives, _SURE
        middle, reach = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return tuple(rounded(100 * (middle + side * reach) / (1 + z * z / n)) for side in (-1, 1))  # type: ignore[return-value]


def tallies(past: Sequence[PlayedGame]) -> dict[int, Tally]:
    """Risk -> how its dives went, in all games of this tablet that are over."""
    found: dict[int, Tally] = {}
    for measure in (one for game in past if game.ended is not None for one in game.measures):
        if measure.name != DIVE or "coin" not in measure.args:
            continue
        tally = found.setdefault(int(measure.args["risk"]), Tally())
        coin, buzzed = int(measure.args["coin"]), int(measure.value)
        tally.dives += measure.times
        tally.buzzed += buzzed
        tally.clean_coins += coin * (measure.times - buzzed)
        tally.buzzed_coins += coin * buzzed
    return found


def turning_points(session: History, past: Callable[[], Sequence[PlayedGame]]) -> Iterator[TurningPoint]:
    """The risk of every dive, against the next lower and the next higher one."""
    known = tallies(past())
    if sum(tally.dives for tally in known.values()) < LEAST:
        return
    entries = [*session.entries()][::-1]
    for place, entry in enumerate(entries):
        if entry.action["type"] != "aim":
            continue
        turn = [*takewhile(partial(_in_turn_of, entry), entries[place + 1 :])]
        risks = _answers(int(entry.action["risk"]), known)
        if turn and len(risks) > 1 and not any(one.action["type"] == "aim" for one in turn):
            yield _point(entry, turn[-1].state, risks, known)


def _in_turn_of(entry: Entry, later: Entry) -> bool:
    return bool(later.previous is not None and later.previous.state.turn.number == entry.state.turn.number)


def _answers(risk: int, known: Mapping[int, Tally]) -> tuple[int, ...]:
    """The risk first, then its neighbours of which there are enough dives; nothing where there are not of itself."""
    enough = [one for one in (risk, risk - 1, risk + 1) if one in known and known[one].dives >= LEAST_OF_A_RISK]
    return tuple(sorted(enough)) if risk in enough else ()


def _point(entry: Entry, after: State, risks: tuple[int, ...], known: Mapping[int, Tally]) -> TurningPoint:
    state: State = entry.state
    diver, dive = state.turn.player, state.dive
    assert dive is not None, "aimed"
    question = TextRef(f"{_AREA}.risk", {"coin": dive.dive_for, "value": dive.value})
    answers = tuple(_answer(risk, dive.value * risk, known[risk]) for risk in risks)
    paid = after.players[diver].cash - state.players[diver].cash
    came = TextRef(f"{_AREA}.came", {"amount": paid}) if paid else TextRef(f"{_AREA}.nothing")
    sure = TextRef(f"{_AREA}.sure", {"count": sum(tally.dives for tally in known.values())})
    return TurningPoint(entry.number, diver, question, answers, risks.index(int(entry.action["risk"])), came, sure)


def _answer(risk: int, reward: int, tally: Tally) -> ValuedAnswer:
    low, high = tally.likely()
    value = tally.value(reward)
    odds = {"count": tally.buzzed, "dives": tally.dives, "low": low, "high": high}
    worth = TextRef(f"{_AREA}.worth", {"amount": rounded(value / 100) * 100})
    return ValuedAnswer(TextRef(f"{_AREA}.answer", {"risk": risk}), value, worth, TextRef(f"{_AREA}.buzzed", odds))
