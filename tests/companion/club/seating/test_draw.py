"""The draw of an evening: everybody sits, few meet again, the same everywhere, and the reasons that it gives."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from divingbell.companion.club.seating.draw import draw
from divingbell.companion.club.seating.plan import (
    DrawRequest,
    PeopleDoNotFitError,
    PlannedRound,
    RoundSeating,
    ShelfGame,
    TableSeating,
)
from divingbell.companion.club.seating.table_sizes import table_sizes
from tests.companion.club.seating.exhaustive import fewest_again

SHELF = (ShelfGame("reef", 2, 6, 2), ShelfGame("wreck", 2, 5, 2), ShelfGame("trench", 3, 4, 3))


def people(number: int, first: int = 1) -> tuple[str, ...]:
    return tuple(f"n{one}" for one in range(first, first + number))


def again(rounds: tuple[PlannedRound, ...]) -> int:
    return sum(len(planned.again) for planned in rounds)


def counted_again(rounds: list[RoundSeating]) -> int:
    """Meetings beyond the first of each pair, counted anew."""
    meetings = Counter(
        pair for tables in rounds for seated in tables for pair in combinations(sorted(seated.people), 2)
    )
    return sum(times - 1 for times in meetings.values())


# Who sits ------------------------------------------------------------------------------------------------------------


@st.composite
def evenings(choose: st.DrawFn) -> DrawRequest:
    """Evenings in which people came late and left, tables are locked and seats are fixed."""
    first = draw(
        DrawRequest(people=people(choose(st.integers(5, 14))), tables=8, rounds=2, seed=choose(st.integers(0, 9)))
    )
    here = {person for seated in first[0].tables for person in seated.people}
    gone = choose(st.sets(st.sampled_from(sorted(here)), max_size=2))
    now = (*sorted(here - gone), *people(choose(st.integers(2, 4)), first=50))
    locked = choose(st.sampled_from([(), (TableSeating(3, now[:2]),), (TableSeating(1, now[-3:], "wreck"),)]))
    fixed = choose(st.sampled_from([{}, {now[2]: 2}, {now[0]: 5, now[1]: 5}]))
    return DrawRequest(
        people=now,
        tables=9,
        rounds=choose(st.integers(1, 3)),
        seed=choose(st.integers(0, 99)),
        wanted=choose(st.integers(2, 6)),
        shelf=choose(st.sampled_from([(), (ShelfGame("reef", 2, 6, 9), ShelfGame("wreck", 2, 4, 3))])),
        played=tuple(planned.tables for planned in first),
        locked=locked,
        fixed=fixed,
    )


@given(evenings())
@settings(max_examples=25, deadline=None)
def test_a_draw_keeps_to_people_tables_and_games_and_tells_all_who_meet_again(request: DrawRequest) -> None:
    rounds = draw(request)
    check_seats(request, rounds)
    check_meetings(request, rounds)
    check_games(request, rounds)


def check_seats(request: DrawRequest, rounds: tuple[PlannedRound, ...]) -> None:
    """Everybody sits once a round, where they have to."""
    assert len(rounds) == request.rounds
    for number, planned in enumerate(rounds):
        seated = [person for one in planned.tables for person in one.people]
        assert sorted(seated) == sorted(request.people)
        numbers = [one.table for one in planned.tables]
        assert numbers == sorted({*numbers})
        assert {*numbers} <= {*range(1, request.tables + 1)}
        locked = {one.table: one for one in request.locked} if number == 0 else {}
        for one in planned.tables:
            held = locked.get(one.table)
            if held is not None:
                assert one.people == held.people
                assert one.game == (held.game or one.game)
            for person in one.people:
                if person in request.fixed and held is None:
                    assert one.table == request.fixed[person]


def check_meetings(request: DrawRequest, rounds: tuple[PlannedRound, ...]) -> None:
    """Told are those pairs that meet again, with the rounds in which they met."""
    all_rounds = [*request.played, *(planned.tables for planned in rounds)]
    assert again(rounds) == counted_again(all_rounds) - counted_again([*request.played])
    for number, planned in enumerate(rounds, len(request.played)):
        for pair in planned.again:
            tables = [(at, one) for at, one in enumerate(all_rounds[:number], 1) for one in all_rounds[at - 1]]
            assert pair.rounds == tuple(at for at, one in tables if {*pair.people} <= {*one.people})
            assert pair.rounds


def check_games(request: DrawRequest, rounds: tuple[PlannedRound, ...]) -> None:
    """A game takes its number of people, and has a box."""
    shelf = {game.name: game for game in request.shelf}
    for planned in rounds:
        games = Counter(one.game for one in planned.tables)
        assert all(games[game.name] <= game.boxes for game in request.shelf)
        for one in planned.tables:
            if one.game is not None and one not in request.locked:
                assert shelf[one.game].fewest <= len(one.people) <= shelf[one.game].most


# How good ------------------------------------------------------------------------------------------------------------

SMALL = {
    (number, tuple(table_sizes(number, 6, wanted, ()))): wanted for number in range(4, 13) for wanted in range(2, 7)
}


@pytest.mark.parametrize(("number", "sizes"), SMALL, ids=str)
def test_a_small_field_is_as_good_as_the_best_of_all_evenings(number: int, sizes: tuple[int, ...]) -> None:
    for seed in (1, 2):
        rounds = draw(DrawRequest(people=people(number), tables=6, rounds=3, seed=seed, wanted=SMALL[number, sizes]))
        assert tuple(sorted((len(one.people) for one in rounds[0].tables), reverse=True)) == sizes
        assert again(rounds) == 0 or again(rounds) == fewest_again(number, sizes)


@pytest.mark.parametrize(
    ("number", "wanted", "rounds"),
    [(16, 4, 5), (25, 5, 6), (9, 3, 4), (20, 4, 5), (24, 4, 5), (28, 4, 6), (27, 4, 6), (23, 4, 5), (64, 4, 9)],
)
def test_schedules_in_which_nobody_meets_twice_are_found_from_every_seed(number: int, wanted: int, rounds: int) -> None:
    for seed in range(20):
        assert again(draw(DrawRequest(people=people(number), tables=20, rounds=rounds, seed=seed, wanted=wanted))) == 0


def test_kirkmans_schoolgirls_walk_seven_days() -> None:
    assert again(draw(DrawRequest(people=people(15), tables=5, rounds=7, seed=1, wanted=3))) == 0


def test_the_rest_is_planned_anew_when_somebody_comes_and_somebody_leaves() -> None:
    first = draw(DrawRequest(people=people(28), tables=8, rounds=4, seed=3))
    played = (first[0].tables, first[1].tables)
    now = (*people(27), "late")
    assert again(draw(DrawRequest(people=now, tables=8, rounds=2, seed=3, played=played))) == 0


@pytest.mark.parametrize("number", [400, 398])
def test_four_hundred_people_are_seated_in_two_seconds(number: int) -> None:
    shelf = (ShelfGame("reef", 2, 6, 40), ShelfGame("wreck", 2, 5, 40), ShelfGame("trench", 3, 4, 40))
    began = time.process_time()
    rounds = draw(DrawRequest(people=people(number), tables=100, rounds=6, seed=1, shelf=shelf))
    assert time.process_time() - began < 2
    assert again(rounds) == 0


def test_games_come_that_were_not_played_yet() -> None:
    shelf = tuple(ShelfGame(name, boxes=7) for name in ("reef", "wreck", "trench"))
    rounds = draw(DrawRequest(people=people(28), tables=8, rounds=3, seed=1, shelf=shelf))
    assert [planned.game_again for planned in rounds] == [0, 0, 0]
    fourth = draw(
        DrawRequest(
            people=people(28), tables=8, rounds=1, seed=1, shelf=shelf, played=tuple(one.tables for one in rounds)
        )
    )
    assert fourth[0].game_again == 28


def test_nobody_sits_at_a_table_again_while_there_are_others() -> None:
    rounds = draw(DrawRequest(people=people(32), tables=8, rounds=3, seed=1))
    sat = Counter((person, one.table) for planned in rounds for one in planned.tables for person in one.people)
    assert max(sat.values()) == 1


# The same everywhere -------------------------------------------------------------------------------------------------

_PRINT = """
from divingbell.companion.club.seating.draw import draw
from divingbell.companion.club.seating.plan import DrawRequest, ShelfGame
people = tuple(f"n{one}" for one in range(1, 23))
shelf = (ShelfGame("reef", boxes=3), ShelfGame("wreck", most=4, boxes=4))
print(draw(DrawRequest(people=people, tables=7, rounds=4, seed=%d, shelf=shelf)))
"""


def test_a_seed_gives_the_same_draw_in_another_process_and_another_seed_another() -> None:
    def printed(seed: int, hashes: str) -> str:
        command = [sys.executable, "-c", _PRINT % seed]
        return subprocess.run(
            command, capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": hashes}
        ).stdout

    assert printed(5, "1") == printed(5, "2") != printed(6, "1")


# Reasons -------------------------------------------------------------------------------------------------------------


def test_a_pair_meets_again_because_its_table_is_locked() -> None:
    first = draw(DrawRequest(people=people(28), tables=8, rounds=1, seed=3))[0].tables
    locked = TableSeating(5, first[0].people[:2] + first[1].people[:2], "reef")
    second = draw(DrawRequest(people=people(28), tables=8, rounds=1, seed=3, played=(first,), locked=(locked,)))[0]
    assert [(pair.table, pair.rounds, pair.reason, pair.cause) for pair in second.again] == [(5, (1,), "locked", 5)] * 2


def test_pairs_elsewhere_meet_again_because_a_table_is_locked() -> None:
    first = (TableSeating(1, ("a", "b", "c")), TableSeating(2, ("d", "e", "f")), TableSeating(3, ("g", "h", "i")))
    locked = (TableSeating(2, ("a", "d", "g", "b", "e", "h")),)  # so that c, f and i meet, who did not yet
    one = draw(
        DrawRequest(people=tuple("abcdefghi"), tables=3, rounds=1, seed=1, wanted=3, played=(first,), locked=locked)
    )
    assert {(pair.table, pair.reason, pair.cause) for pair in one[0].again} == {(2, "locked", 2)}
    locked = (TableSeating(3, ("a", "d", "g")),)
    second = (TableSeating(1, ("b", "e", "h")), TableSeating(2, ("c", "f", "i")))  # leaves six who met by pairs
    request = DrawRequest(
        people=tuple("abcdefghi"), tables=3, rounds=1, seed=1, wanted=3, played=(first, second), locked=locked
    )
    reasons = {(pair.reason, pair.cause) for pair in draw(request)[0].again}
    assert reasons <= {("locked", 3)}


def test_a_pair_meets_again_because_both_always_sit_there() -> None:
    rounds = draw(DrawRequest(people=people(20), tables=5, rounds=2, seed=3, fixed={"n1": 2, "n2": 2}))
    assert [(*sorted(pair.people), pair.reason, pair.cause) for pair in rounds[1].again] == [("n1", "n2", "fixed", 2)]


def test_a_pair_meets_again_because_there_is_no_other_way() -> None:
    rounds = draw(DrawRequest(people=people(12), tables=3, rounds=2, seed=3))
    assert [pair.reason for pair in rounds[1].again] == ["no_other_way"] * 3


# What cannot be ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "changes", "words"),
    [
        (PeopleDoNotFitError, {"people": ("n1",)}, "1 people: 2 to 400"),
        (PeopleDoNotFitError, {"people": people(401), "tables": 101}, "401 people: 2 to 400"),
        (PeopleDoNotFitError, {"people": people(25), "tables": 4}, "25 people do not fit at 4 tables"),
        (PeopleDoNotFitError, {"shelf": (ShelfGame("reef", 2, 4, 2),)}, "12 people do not fit"),
        (PeopleDoNotFitError, {"fixed": dict.fromkeys(people(5), 1)}, "do not fit there"),
        (ValueError, {"people": (*people(11), "n1")}, "named twice"),
        (ValueError, {"rounds": 0}, "1 to 50 rounds"),
        (ValueError, {"rounds": 51}, "1 to 50 rounds"),
        (ValueError, {"tables": 201}, "at most 200 tables"),
        (ValueError, {"wanted": 7}, "2 to 6 people a table"),
        (ValueError, {"locked": (TableSeating(1, ("stranger", "n1")),)}, "who does not play"),
        (ValueError, {"locked": (TableSeating(9, ("n1", "n2")),)}, "is not there"),
        (ValueError, {"fixed": {"n1": 12}}, "is not there"),
    ],
)
def test_a_draw_that_cannot_be_says_why(error: type[ValueError], changes: dict[str, object], words: str) -> None:
    request: dict[str, object] = {"people": people(12), "tables": 4, "rounds": 2, "seed": 1, **changes}
    with pytest.raises(error, match=words):
        draw(DrawRequest(**request))  # type: ignore[arg-type]
