"""Rules that are installed at the club's computer look at the result that a table told of its game (club.md 4)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from divingbell.companion.club.protocol.messages import ClubResult, RecordedLine, RulesCheck
from divingbell.companion.club.rules_check import folded, rules_check
from tests.companion.club.evening import chained, uuid
from tests.sunken_play import STOP, start

SEATS = [{"id": f"p{at}", "name": None, "colour": None} for at in (1, 2)]
HEADER = {
    "record": 1, "session": uuid(1), "game": "sunken_treasure", "seats": SEATS, "created": "2026-11-29T20:00:00Z",
    "app": "test", "club": uuid(3), "event": uuid(4), "round": 1, "table": 1,
}  # fmt: skip
FIGURES = {"p1": 10_000, "p2": 10_000}
STOPPED = ClubResult({}, FIGURES, stopped=True)
IN_PLACES = ClubResult({"p1": 1, "p2": 1}, FIGURES, stopped=True)


def lines(*entries: Any, header: tuple[dict[str, Any], ...] = (HEADER,)) -> tuple[RecordedLine, ...]:
    """The lines of a game; an entry that is a text stands in its line as it is."""
    bodies = [
        one if isinstance(one, str) else json.dumps(
            {"n": n, "at": f"2026-11-29T20:01:{n:02}Z", "source": "touch", "action": one})
        for n, one in enumerate(entries, 1)
    ]  # fmt: skip
    return chained(*(("header", json.dumps(one)) for one in header), *(("entry", body) for body in bodies))


@pytest.mark.parametrize("said", [STOPPED, IN_PLACES])
def test_a_result_that_the_lines_give_too_is_not_flagged(said: ClubResult) -> None:
    """Of a game that was stopped the places follow from the figures, whether a table says them or not."""
    assert rules_check(lines(start(2), STOP), said) == RulesCheck()


@pytest.mark.parametrize(
    "said",
    [
        ClubResult({}, {"p1": 10_000, "p2": 9_000}, stopped=True),
        ClubResult({}, {"p1": 10_000}, stopped=True),
        ClubResult({"p1": 1, "p2": 2}, FIGURES, stopped=True),
        ClubResult({"p1": 1, "p2": 1}, FIGURES),
    ],
)
def test_another_result_differs_from_its_lines(said: ClubResult) -> None:
    assert rules_check(lines(start(2), STOP), said) == RulesCheck("differs", 2, IN_PLACES)


def test_a_result_of_a_game_that_is_not_over_in_its_lines_differs() -> None:
    assert rules_check(lines(start(2)), STOPPED) == RulesCheck("differs", 1, None)


REFUSED = {"type": "discard", "player": "p9"}


@pytest.mark.parametrize(
    ("written", "at"),
    [
        (lines(start(2), REFUSED, STOP), 2),
        (lines(start(2), STOP, STOP), 3),
        (lines(start(2), "[1]", STOP), 2),
        (lines(start(2), "no JSON", STOP), 2),
        (lines(start(2), '{"n":2}', STOP), 2),
        (lines(STOP), 1),
        (lines(start(2), STOP, header=(HEADER | {"seats": 2},)), 0),
    ],
)
def test_lines_that_the_rules_refuse_do_not_fold(written: tuple[RecordedLine, ...], at: int) -> None:
    assert rules_check(written, STOPPED) == RulesCheck("does_not_fold", at)


def test_a_game_that_is_not_installed_here_is_not_looked_at() -> None:
    unknown = HEADER | {"game": "canasta", "package": "divingbell-canasta"}
    assert rules_check(lines({"type": "anything"}, header=(unknown,)), STOPPED) == RulesCheck()
    assert rules_check(chained(("entry", "{}")), STOPPED) == RulesCheck(), "no header says which game it is"


def test_a_game_that_is_chosen_after_its_session_was_opened_folds() -> None:
    """The first header of such a session lacks the game, and a later one adds it."""
    opened = {key: value for key, value in HEADER.items() if key not in ("game", "seats")}
    written = lines(start(2), STOP, header=(opened, {"game": "sunken_treasure", "seats": SEATS}))
    fold, error = folded(written)
    assert (fold.n, error) == (2, None)
    assert rules_check(written, STOPPED) == RulesCheck()
