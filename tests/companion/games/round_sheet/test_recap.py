"""How a game on a score sheet went: the best round of each person, and who stood out."""

from __future__ import annotations

import pytest

from divingbell.companion.games.recap import Award
from divingbell.companion.games.round_sheet.recap import recap
from divingbell.companion.games.round_sheet.sheet import RoundSheet, SheetEnd
from divingbell.companion.session.session import Session
from tests.companion.games.round_sheet.sheets import after, begun, score

ROUNDS = ((4, 9), (7, 0), (-2, 9))


def played(sheet: RoundSheet) -> Session:
    """Two people, three rounds."""
    return after(begun(sheet), *(score(f"p{seat}", points) for both in ROUNDS for seat, points in enumerate(both, 1)))


@pytest.mark.parametrize(("wins", "best"), [("highest", {"p1": 7, "p2": 9}), ("lowest", {"p1": -2, "p2": 0})])
def test_the_best_round_is_the_one_that_helps_to_win(wins: str, best: dict[str, int]) -> None:
    assert recap(played(RoundSheet(name="A", wins=wins))).best == best


def test_nobody_has_a_best_round_before_one_is_over() -> None:
    assert recap(after(begun(RoundSheet(name="A")), score("p1", 4))).best == {}


@pytest.mark.parametrize(
    ("wins", "awards"),
    [
        ("highest", [("rounds_won", "p2", 2), ("in_front", "p2", 2), ("best_round", "p2", 9)]),
        ("lowest", [("rounds_won", "p1", 2), ("in_front", "p1", 2), ("hardest_round", "p2", 9)]),
    ],
)
def test_who_stood_out(wins: str, awards: list[tuple[str, str, int]]) -> None:
    found: tuple[Award, ...] = recap(played(RoundSheet(name="A", wins=wins, ends=SheetEnd(rounds=3)))).awards
    assert [(award.name, award.player, award.figures["count"]) for award in found] == awards
