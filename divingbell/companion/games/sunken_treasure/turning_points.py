"""The decisions of Sunken Treasure that cost or brought most, by how the dives of each risk went on this tablet
(turning-points.md 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile

from divingbell.companion.canvas.canvas import Artwork, Canvas
from divingbell.companion.games.game import Entry, History
from divingbell.companion.games.measures import DIVE, PlayedGame
from divingbell.companion.games.rounding import rounded
from divingbell.companion.games.sunken_treasure.decisions import RISKS
from divingbell.companion.games.sunken_treasure.dive import FEE
from divingbell.companion.games.sunken_treasure.state import State
from divingbell.companion.games.turning_points import TextRef, TurningPoint, ValuedAnswer

LEAST, LEAST_OF_A_RISK = 30, 5
"""Dives on this tablet below which nothing is said, and of a risk below which it is no answer."""
_AREA = "sunken_treasure_table.turning"
_SIDE = 48
"""Of the drawing of a hole, dp."""


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

    @property
    def buzzed_of_ten(self) -> int:
        """Number of dives that buzz, of ten."""
        return rounded(10 * self.buzzed / self.dives)


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
    """The risk of every dive, against all others."""
    known = tallies(past())
    if sum(tally.dives for tally in known.values()) < LEAST:
        return
    enough = {risk for risk in RISKS if risk in known and known[risk].dives >= LEAST_OF_A_RISK}
    entries = [*session.entries()][::-1]
    for place, entry in enumerate(entries):
        if entry.action["type"] != "aim" or entry.action["risk"] not in enough or len(enough) < 2:
            continue
        turn = [*takewhile(partial(_in_turn_of, entry), entries[place + 1 :])]
        if turn and not any(one.action["type"] == "aim" for one in turn):
            yield _point(entry, turn, known)


def _in_turn_of(entry: Entry, later: Entry) -> bool:
    return bool(later.previous is not None and later.previous.state.turn.number == entry.state.turn.number)


def _point(entry: Entry, turn: Sequence[Entry], known: Mapping[int, Tally]) -> TurningPoint:
    state: State = entry.state
    after: State = turn[-1].state
    diver, dive = state.turn.player, state.dive
    assert dive is not None, "aimed"
    question = TextRef(f"{_AREA}.risk", {"coin": dive.dive_for, "value": dive.value})
    answers = tuple(_answer(risk, dive.value * risk, known.get(risk)) for risk in RISKS)
    paid = after.players[diver].cash - state.players[diver].cash
    result = TextRef(f"{_AREA}.result" if paid else f"{_AREA}.result.nothing", {"amount": paid})
    came = TextRef(f"{_AREA}.{_came(turn, paid)}", {"risk": dive.risk or 0})
    sure = TextRef(f"{_AREA}.sure", {"count": sum(tally.dives for tally in known.values())})
    given = RISKS.index(entry.action["risk"])
    return TurningPoint(entry.number, diver, question, answers, given, came, sure, result)


def _came(turn: Sequence[Entry], paid: int) -> str:
    """The outcome of a dive whose turn brought so many dollars: the text of its sentence."""
    if paid < 0:
        return "fee"
    recovered = [one.state.dive for one in turn if one.state.dive is not None and one.state.dive.reward is not None]
    if not recovered:
        return "nothing"
    taken = any(one.action["type"] == "play_penalty" for one in turn)
    return ("buzz" if recovered[-1].buzzed else "coin") + (".card" if taken else "")


def _answer(risk: int, reward: int, tally: Tally | None) -> ValuedAnswer:
    words, dives = TextRef(f"{_AREA}.answer", {"risk": risk}), tally.dives if tally is not None else 0
    mark = Artwork.of((_SIDE, _SIDE), _draw_hole, str(risk))
    stake = TextRef(f"{_AREA}.worth", {"amount": reward})
    if tally is None or dives < LEAST_OF_A_RISK:
        few = TextRef(f"{_AREA}.few", {"count": dives, "least": LEAST_OF_A_RISK})
        return ValuedAnswer(words, None, few, mark=mark, stake=stake)
    value = tally.value(reward)
    worth = TextRef(f"{_AREA}.worth", {"amount": rounded(value / 100) * 100})
    return ValuedAnswer(words, value, worth, of_ten=tally.buzzed_of_ten, mark=mark, stake=stake)


def _draw_hole(canvas: Canvas, risk: str) -> None:
    """The rim of a hole with its number."""
    middle, side = canvas.width / 2, canvas.width
    canvas.disc(middle, middle, side, "art.rim")
    canvas.disc(middle, middle, side * 0.83, "art.abyss")
    canvas.text(risk, middle, middle, side * 0.58, "art.white", font="num", bold=True, anchor="center")
