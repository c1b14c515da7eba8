"""The decisions of Deep Sea Adventure that cost or brought most, by the odds of the dice (turning-points.md 2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from divingbell.companion.canvas.canvas import Artwork, Canvas
from divingbell.companion.games.deep_sea_adventure.diver import spaces_above, why_not_turn
from divingbell.companion.games.deep_sea_adventure.odds import odds, search_odds
from divingbell.companion.games.deep_sea_adventure.state import State, Token, chips
from divingbell.companion.games.deep_sea_adventure.tokens import draw_token
from divingbell.companion.games.game import Entry, History
from divingbell.companion.games.measures import PlayedGame
from divingbell.companion.games.rounding import rounded
from divingbell.companion.games.turning_points import TextRef, TurningPoint, ValuedAnswer

_AREA = "deep_sea_adventure_table.turning"
LEAST = Fraction(1, 10)
"""By how much the chances of two answers differ where there was something to weigh."""
_OF_A_LEVEL, _LOWEST = 4, 1.5
"""Values of a level, and the mean of those of level 1."""
_SIDE = 48
"""Of the drawing of a token, dp."""


class _Weighed(NamedTuple):
    """A question whose answers differ in the chance to get home."""

    question: TextRef
    words: tuple[str, str]
    marks: tuple[Artwork | str, Artwork | str]
    chances: tuple[Fraction, Fraction]
    loads: tuple[float, float]
    """Points aboard by the means of the levels."""


def turning_points(session: History, past: Callable[[], Sequence[PlayedGame]]) -> Iterator[TurningPoint]:
    """Every decision of a round that was played to its end in which the answers had chances that differ by `LEAST`."""
    del past  # the dice are known
    entries = [*session.entries()][::-1]
    came = _came(entries)
    for entry in entries[1:]:
        assert entry.previous is not None, "not the first"
        before: State = entry.previous.state
        if before.turn is None or (before.round, before.turn.player) not in came:
            continue
        given, weighed = _turning(before, entry) or _chip(before, entry) or (0, None)
        if weighed is not None and abs(weighed.chances[0] - weighed.chances[1]) >= LEAST:
            yield _point(entry, before, weighed, given, came[before.round, before.turn.player])


def mean(token: Token) -> float:
    """Average worth of the chips of a token; the unit is a point."""
    return sum(_OF_A_LEVEL * (level - 1) + _LOWEST for level in token)


def _turning(before: State, entry: Entry) -> tuple[int, _Weighed] | None:
    """Turn back before this roll, or go down once more and turn next turn."""
    assert before.turn is not None, "asked in a turn"
    name = before.turn.player
    diver = before.players[name]
    if before.phase != "roll" or not diver.carried or why_not_turn(before, name):
        return None
    card = odds(before)
    if card is None or card.now is None or card.later is None:
        return None
    load = mean(chips(diver.carried))
    question = TextRef(f"{_AREA}.turn", _stand(before, name))
    marks = "arrow-u-up-left", "arrow-down"
    weighed = _Weighed(question, ("turn_now", "go_on"), marks, (card.now, card.later), (load, load))
    return int(entry.action["type"] != "turn_back"), weighed


def _stand(before: State, name: str) -> dict[str, int]:
    """Air, the way home and the load, as the question says them."""
    spaces = len(spaces_above(before, name)) + 1
    return {"air": before.air, "spaces": spaces, "count": len(before.players[name].carried)}


def _chip(before: State, entry: Entry) -> tuple[int, _Weighed] | None:
    """Take the token here, or leave it; a diver who heads down is reckoned to turn next turn. Nothing where the
    house rules would not let them then."""
    assert before.turn is not None, "asked in a turn"
    name, choice = before.turn.player, entry.action.get("choice")
    diver = before.players[name]
    if before.phase != "search" or choice not in ("take", "nothing") or not before.path[diver.position - 1]:
        return None
    here = before.path[diver.position - 1]
    found = search_odds(before)
    take, leave = found["take"], found["nothing"]
    if take is None or leave is None:
        return None
    load = mean(chips(diver.carried))
    text, args = ("chip", {"level": here[0]}) if len(here) == 1 else ("stack", {"chips": len(here)})
    question = TextRef(f"{_AREA}.{text}", {**args, **_stand(before, name)})
    marks = Artwork.of((_SIDE, _SIDE), _draw_token, here), "hand-back-right-off"
    weighed = _Weighed(question, ("take", "leave"), marks, (take, leave), (load + mean(here), load))
    return int(choice != "take"), weighed


def _draw_token(canvas: Canvas, token: Token) -> None:
    draw_token(canvas, token, canvas.width / 2, canvas.height / 2, canvas.width)


def _point(entry: Entry, before: State, weighed: _Weighed, given: int, came: int | None) -> TurningPoint:
    assert before.turn is not None, "asked in a turn"
    answers = tuple(
        _answer(*each) for each in zip(weighed.words, weighed.marks, weighed.chances, weighed.loads, strict=True)
    )
    end = f"{_AREA}.{weighed.words[given]}"
    told = TextRef(f"{end}.lost") if came is None else TextRef(f"{end}.home", {"count": came})
    result = TextRef(f"{_AREA}.result", {"count": came or 0})
    return TurningPoint(
        entry.number, before.turn.player, weighed.question, answers, given, told, TextRef(f"{_AREA}.sure"), result
    )


def _answer(words: str, mark: Artwork | str, chance: Fraction, load: float) -> ValuedAnswer:
    value = load * float(chance)
    worth = TextRef(f"{_AREA}.worth", {"points": value})
    return ValuedAnswer(
        TextRef(f"{_AREA}.{words}"), value, worth, of_ten=rounded(10 * float(chance)), goes_well=True, mark=mark
    )


def _came(entries: Sequence[Entry]) -> dict[tuple[int, str], int | None]:
    """Round and player -> points brought home, None for who was not back; only rounds played to their end."""
    home: dict[tuple[int, str], int] = {}
    for entry in entries:
        state: State = entry.state
        for name, diver in state.players.items():
            if diver.returned:
                home.setdefault((state.round, name), 0)
        if entry.action["type"] == "reveal" and entry.previous is not None:
            home[entry.previous.state.round, entry.action["player"]] += sum(entry.action["values"])
    last: State = entries[-1].state
    whole = last.round if last.result is not None and last.result.reason == "three_rounds" else last.round - 1
    return {(number, name): home.get((number, name)) for number in range(1, whole + 1) for name in last.players}
