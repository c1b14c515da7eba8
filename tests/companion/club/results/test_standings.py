"""Standings: points, ties and what they are explained by."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from divingbell.companion.club.results.records import ResultRow, ResultRows, placed
from divingbell.companion.club.results.standings import (
    POINTS_BY_PLACE,
    ClubStanding,
    points_by_place,
    season,
    share_of_best,
    standings,
)
from divingbell.companion.club.results.table_results import State, TableResult
from divingbell.companion.club.seating.plan import RoundSeating, TableSeating


def result(round: int, table: int, rows: ResultRows, state: State = "counts") -> TableResult:
    return TableResult(round=round, table=table, state=state, rows=rows, said=rows, game="reef", origin="tablet")


def rows(*people: str, figures: tuple[int, ...] = (40, 30, 20, 10, 5, 1), lowest: bool = False) -> ResultRows:
    return placed([*zip(people, figures, strict=False)], lowest_wins=lowest)


def seated(*tables: tuple[str, ...]) -> RoundSeating:
    return tuple(TableSeating(number, people, "reef") for number, people in enumerate(tables, 1))


def by_person(found: list[ClubStanding]) -> dict[str, ClubStanding]:
    return {row.person: row for row in found}


# Points and shares ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([1, 2, 3, 4], ["5", "3", "2", "1"]),
        ([1, 2], ["5", "3"]),
        ([1, 2, 3, 4, 5, 6], ["5", "3", "2", "1", "0", "0"]),
        ([1, 2, 2, 4], ["5", "5/2", "5/2", "1"]),
        ([1, 1, 1], ["10/3", "10/3", "10/3"]),
        ([1, 2, 3, 4, 4, 4], ["5", "3", "2", "1/3", "1/3", "1/3"]),
    ],
)
def test_who_shares_a_place_shares_its_points(places: list[int], points: list[str]) -> None:
    found = points_by_place(tuple(ResultRow(f"n{at}", place) for at, place in enumerate(places)))
    assert found == [Fraction(one) for one in points]


@given(st.lists(st.integers(0, 20), min_size=2, max_size=6))
def test_a_table_gives_out_the_points_of_its_places(figures: list[int]) -> None:
    found = placed([(f"n{at}", figure) for at, figure in enumerate(figures)])
    points = points_by_place(found)
    assert sum(points) == sum(POINTS_BY_PLACE[: len(figures)])
    assert points == sorted(points, reverse=True)


@pytest.mark.parametrize(
    ("figures", "lowest", "shares"),
    [
        ((50, 25, 0), False, [1, Fraction(1, 2), 0]),
        ((50, 25, -10), False, [1, Fraction(1, 2), 0]),
        ((10, 20, 40), True, [1, Fraction(1, 2), Fraction(1, 4)]),
        ((0, 20, 40), True, [1, 0, 0]),
        ((-5, -7), False, [1, 0]),
        ((7, 7), False, [1, 1]),
        ((0, 0), True, [1, 1]),
    ],
)
def test_shares_of_the_best_figure(figures: tuple[int, ...], lowest: bool, shares: list[Fraction]) -> None:
    people = tuple(f"n{at}" for at in range(len(figures)))
    assert share_of_best(rows(*people, figures=figures, lowest=lowest)) == shares


def test_a_seat_without_a_figure_has_no_share() -> None:
    assert share_of_best((ResultRow("ada", 1, None), ResultRow("wim", 2, 10))) == [None, 1]


# Standings -----------------------------------------------------------------------------------------------------------

ROUNDS = {
    1: seated(("ada", "bea", "cas", "dev"), ("emi", "finn", "gaia", "hugo")),
    2: seated(("ada", "emi", "cas", "hugo"), ("bea", "finn", "gaia", "late")),
}
RESULTS = [
    result(1, 1, rows("ada", "bea", "cas", "dev")),
    result(1, 2, rows("emi", "finn", "gaia", "hugo", figures=(40, 36, 20, 10))),
    result(2, 1, rows("cas", "hugo", "ada", "emi", figures=(40, 30, 20, 10))),
    result(2, 2, rows("finn", "bea", "late", "gaia", figures=(40, 30, 30, 10))),
]


def test_points_add_up_and_equal_ones_share_a_place_during_the_evening() -> None:
    found = standings(RESULTS, ROUNDS)
    assert [(row.place, row.person, row.points) for row in found] == [
        (1, "finn", 8), (2, "ada", 7), (2, "cas", 7), (4, "emi", 6), (5, "bea", Fraction(11, 2)), (6, "hugo", 4),
        (7, "gaia", 3), (8, "late", Fraction(5, 2)), (9, "dev", 1),
    ]  # fmt: skip
    assert [row.person for row in found if row.equal_points] == ["ada", "cas"]


def test_at_the_end_wins_then_shares_decide_and_who_is_equal_still_shares_the_place() -> None:
    found = standings(RESULTS, ROUNDS, final=True)
    assert [(row.place, row.person, row.share, row.decided_by) for row in found[:4]] == [
        (1, "finn", 95, None), (2, "ada", 75, "points"), (2, "cas", 75, None), (4, "emi", 63, "points"),
    ]  # fmt: skip
    tables = [
        result(1, 1, rows("win", "low", "high", "x", figures=(40, 30, 30, 1))),  # 5, 2.5, 2.5
        result(1, 2, rows("y", "two", "z", "win", figures=(40, 36, 20, 10))),  # two has 3
        result(2, 1, rows("y", "low", "x", "z", figures=(40, 20, 10, 5))),  # low has 3
        result(2, 2, rows("x", "high", "z", "y", figures=(40, 30, 10, 5))),  # high has 3
        result(3, 1, rows("b", "c", "high", "low", figures=(40, 30, 20, 20))),
    ]
    (win, high, low) = (by_person(standings(tables, {}, final=True))[name] for name in ("win", "high", "low"))
    assert high.points == low.points == Fraction(7)
    assert (high.share, low.share) == (67, 58)
    assert (low.place, low.decided_by) == (high.place + 1, "share")
    assert win.wins == 1
    ties = [result(1, 1, rows("win", "x", "z", "draw")), result(2, 1, rows("x", "draw", "z", "win"))]
    ties.append(result(3, 1, rows("x", "y", "draw", figures=(40, 39, 38))))
    (win, draw) = (by_person(standings(ties, {}, final=True))[name] for name in ("win", "draw"))
    assert win.points == draw.points == 6
    assert (win.place + 1, draw.decided_by, draw.equal_points) == (draw.place, "wins", True)


def test_the_entries_of_a_row_explain_its_points() -> None:
    late = by_person(standings(RESULTS, ROUNDS))["late"]
    assert [(entry.round, entry.state, entry.place, entry.sharing, entry.points) for entry in late.rounds] == [
        (1, "not_there", None, 1, 0),
        (2, "counts", 2, 2, Fraction(5, 2)),
    ]


@pytest.mark.parametrize("state", ["plays", "missing", "not_decided", "to_accept", "struck"])
def test_a_result_that_does_not_count_gives_nothing_and_says_why(state: State) -> None:
    table = result(1, 1, rows("ada", "bea") if state in ("struck", "to_accept", "not_decided") else (), state)
    found = by_person(standings([table], {1: seated(("ada", "bea"))}))
    assert [(row.points, row.wins, row.share, row.rounds[0].state) for row in found.values()] == [
        (0, 0, None, state)
    ] * 2


def test_a_table_may_have_other_people_than_were_seated_and_guests_take_places() -> None:
    table = result(1, 1, (ResultRow(None, 1, 40), ResultRow("zoe", 2, 30)))
    found = by_person(standings([table], {1: seated(("ada", "zoe"))}))
    assert (found["zoe"].points, found["zoe"].rounds[0].share) == (3, Fraction(3, 4))
    assert found["ada"].rounds[0].state == "not_there"
    assert {*found} == {"ada", "zoe"}


def test_who_is_named_by_two_tables_counts_where_they_were_seated() -> None:
    tables = [result(1, 1, rows("ada", "bea")), result(1, 2, rows("cas", "ada"))]
    seating = {1: seated(("bea", "dev"), ("cas", "ada"))}
    assert by_person(standings(tables, seating))["ada"].points == 3
    assert by_person(standings(tables, {}))["ada"].points == 5


@st.composite
def evenings(choose: st.DrawFn) -> tuple[list[TableResult], dict[int, RoundSeating]]:
    chance = Random(choose(st.integers(0, 10_000)))
    people = [f"n{at}" for at in range(choose(st.integers(4, 12)))]
    results, seatings = [], {}
    for number in range(1, choose(st.integers(1, 4)) + 1):
        chance.shuffle(people)
        tables = [tuple(people[at::2]) for at in (0, 1)]
        seatings[number] = seated(*tables)
        for table, group in enumerate(tables, 1):
            figures = tuple(chance.choice((0, 10, 20, 30)) for _ in group)
            state: State = chance.choice(("counts", "counts", "counts", "struck", "plays"))
            results.append(result(number, table, () if state == "plays" else rows(*group, figures=figures), state))
    return results, seatings


@given(evenings(), st.booleans(), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_places_follow_from_the_rows_alone(
    evening: tuple[list[TableResult], dict[int, RoundSeating]], final: bool, chance: Random
) -> None:
    results, seatings = evening
    found = standings(results, seatings, final=final)
    shuffled = [*results]
    chance.shuffle(shuffled)
    assert standings(shuffled, seatings, final=final) == found

    def key(row: ClubStanding) -> tuple[Fraction | int, ...]:
        share = -1 if row.share is None else row.share
        return (row.points, row.wins, share) if final else (row.points,)

    for row in found:
        assert row.place == 1 + sum(key(other) > key(row) for other in found)
        assert row.points == sum(entry.points for entry in row.rounds)
        assert len(row.rounds) == len(seatings)
    counting = [one for one in results if one.state == "counts"]
    assert sum(row.points for row in found) == sum(sum(POINTS_BY_PLACE[: len(one.rows)]) for one in counting)


@given(evenings())
@settings(deadline=None)
def test_a_better_place_never_lowers_anybody_who_was_corrected(
    evening: tuple[list[TableResult], dict[int, RoundSeating]],
) -> None:
    results, seatings = evening
    before = by_person(standings(results, seatings, final=True))
    for at, one in enumerate(results):
        if one.state != "counts":
            continue
        last = one.rows[-1].person
        figures = [(row.person, 99 if row.person == last else row.figure or 0) for row in one.rows]
        corrected = [*results[:at], structs.replace(one, rows=placed(figures)), *results[at + 1 :]]
        after = by_person(standings(corrected, seatings, final=True))
        assert last is not None
        assert after[last].place <= before[last].place
        assert after[last].points >= before[last].points


def test_a_season_adds_the_best_evenings() -> None:
    first = standings(RESULTS, ROUNDS)
    second = standings([result(1, 1, rows("dev", "ada"))], {})
    assert season([first, second, second], 2)[:3] == [(1, "ada", 10), (1, "dev", 10), (3, "finn", 8)]
    assert ("dev", 11) in [(person, points) for _, person, points in season([first, second, second], 3)]
