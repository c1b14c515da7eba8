"""The result that counts at a table: by lines, photo or hand; corrected, struck, stopped, in two versions."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divingbell.companion.club.protocol.messages import ClubResult
from divingbell.companion.club.results.records import (
    Acceptance,
    Assignment,
    AsTold,
    Correction,
    GameChoice,
    GameRecord,
    HandResult,
    OrganiserDecision,
    PhotoRecord,
    PhotoState,
    ResultRow,
    ResultRows,
    Source,
    Strike,
    What,
    check_rows,
    lowest_wins,
    placed,
    rows_of,
)
from divingbell.companion.club.results.table_results import TableResult, table_results, unassigned

SEATS = {"p1": "ada", "p2": None, "p3": "wim"}
OVER = ClubResult({"p1": 1, "p2": 2, "p3": 3}, {"p1": 47, "p2": 35, "p3": 26})
ROWS = (ResultRow("ada", 1, 47), ResultRow(None, 2, 35), ResultRow("wim", 3, 26))
OTHER = ClubResult({"p1": 3, "p2": 2, "p3": 1}, {"p1": 10, "p2": 35, "p3": 50})
FIXED = (ResultRow("ada", 1, 47), ResultRow("wim", 2, 37), ResultRow(None, 3, 35))
_minutes = count(1)


def game(session: str = "s1", round: int | None = 1, table: int = 6, **fields: object) -> GameRecord:
    made = {"created": f"2026-03-12T20:{next(_minutes) % 60:02d}:00Z", "game": "reef", "seats": SEATS, **fields}
    return GameRecord(session=session, round=round, table=table, **made)  # type: ignore[arg-type]


def decided(what: What, round: int = 1, table: int = 6, why: str = "miscounted") -> OrganiserDecision:
    return OrganiserDecision(round=round, table=table, what=what, who="Mia", at="2026-03-12T21:00:00Z", why=why)


def only(games: list[GameRecord], *decisions: OrganiserDecision, accept: bool = True) -> TableResult:
    (found,) = table_results(games, decisions, accept=accept)
    return found


def test_a_game_that_is_over_counts_by_itself() -> None:
    found = only([game(result=OVER)])
    assert (found.round, found.table, found.state, found.origin) == (1, 6, "counts", "tablet")
    assert found.rows == found.said == ROWS == rows_of(SEATS, OVER)
    assert (found.decision, found.stopped, found.lines_to_follow, found.beside) == (None, False, False, ())


def test_a_game_that_is_on_has_no_result_and_one_that_is_taken_up_again_loses_it() -> None:
    assert only([game()]).state == "plays"
    correction = decided(Correction("s1", ROWS, FIXED))
    again = only([game()], correction)
    assert (again.state, again.rows) == ("plays", ())
    over = only([game(result=OTHER)], correction)
    assert (over.state, over.rows, over.decision, over.overtaken) == ("counts", rows_of(SEATS, OTHER), None, correction)


def test_a_game_stopped_by_the_end_of_the_round_counts_by_its_figures_and_may_be_struck() -> None:
    stopped = game(result=ClubResult(OVER.places, OVER.figures, stopped=True))
    assert (only([stopped]).state, only([stopped]).stopped, only([stopped]).rows) == ("counts", True, ROWS)
    strike = decided(Strike("s1"))
    struck = only([stopped], strike)
    assert (struck.state, struck.decision, struck.rows) == ("struck", strike, ROWS)
    assert only([stopped], strike, decided(Strike("s1", struck=False))) == only([stopped])


def test_a_correction_counts_beside_what_the_table_said_until_it_is_withdrawn() -> None:
    correction = decided(Correction("s1", ROWS, FIXED))
    found = only([game(result=OVER)], correction)
    assert (found.rows, found.said, found.decision) == (FIXED, ROWS, correction)
    second = decided(Correction("s1", ROWS, FIXED[::-1]))
    assert only([game(result=OVER)], correction, second).decision == second
    assert only([game(result=OVER)], correction, decided(AsTold("s1"))).rows == ROWS
    assert only([game(result=OVER)], decided(AsTold("s1")), correction).rows == FIXED
    assert only([game(result=OVER)], decided(Correction("s2", ROWS, FIXED))).rows == ROWS


def test_of_two_games_the_newest_that_is_over_counts_or_the_one_that_is_chosen() -> None:
    old = game("old", result=OTHER, created="2026-03-12T20:00:00Z")
    new = game("new", result=OVER, created="2026-03-12T20:30:00Z")
    on = game("on", created="2026-03-12T20:50:00Z")
    found = only([on, new, old])
    assert (found.session, found.beside) == ("new", ("old",))
    chosen = only([on, new, old], decided(GameChoice("old")))
    assert (chosen.session, chosen.rows, chosen.beside) == ("old", rows_of(SEATS, OTHER), ("new",))
    assert only([on, new, old], decided(GameChoice("on"))).session == "new"  # it is not over


def test_two_versions_count_for_nothing_until_one_is_decided() -> None:
    assert only([game(two_versions=True)]).state == "not_decided"
    assert only([game(two_versions=True, result=OVER)]).state == "not_decided"


@pytest.mark.parametrize(
    ("lines", "result", "state", "origin", "to_follow"),
    [
        ("to_follow", None, "counts", "photo", True),
        ("to_follow", OTHER, "counts", "photo", True),
        ("here", OVER, "counts", "tablet", False),
        ("here", OTHER, "not_decided", "tablet", False),
        ("here", None, "not_decided", "tablet", False),
        ("differs", OVER, "not_decided", "tablet", False),
        ("passed", OTHER, "counts", "tablet", False),
        ("passed", None, "plays", None, False),
    ],
)
def test_a_photo_counts_until_its_lines_are_there_and_what_disagrees_waits_for_the_organiser(
    lines: PhotoState, result: ClubResult | None, state: str, origin: str | None, to_follow: bool
) -> None:
    shown = game(result=result, photo=PhotoRecord(SEATS, OVER, lines))
    found = only([shown])
    assert (found.state, found.origin, found.lines_to_follow) == (state, origin, to_follow)
    assert found.other == (ROWS if state == "not_decided" else None)
    if state == "not_decided":
        by_photo = only([shown], decided(Source("s1", "photo")))
        assert (by_photo.state, by_photo.origin, by_photo.rows) == ("counts", "photo", ROWS)
        by_lines = only([shown], decided(Source("s1", "photo")), decided(Source("s1", "lines")))
        assert by_lines.state == ("plays" if result is None else "counts")
        assert by_lines.rows == (() if result is None else rows_of(SEATS, result))


def test_a_table_without_a_tablet_has_its_result_by_hand() -> None:
    entry = decided(HandResult("wreck", FIXED))
    found = only([], entry)
    assert (found.state, found.origin, found.game, found.rows, found.decision) == (
        "counts", "hand", "wreck", FIXED, entry,
    )  # fmt: skip
    assert (found.said, found.session) == ((), None)
    correction = decided(Correction(None, FIXED, ROWS))
    assert only([], entry, correction).rows == ROWS
    assert only([], entry, decided(Strike(None))).state == "struck"
    assert only([game(result=OVER)], entry).origin == "tablet"


def test_a_result_waits_until_it_is_accepted_where_the_organiser_wants_to_see_each() -> None:
    over = [game(result=OVER)]
    assert (only(over, accept=False).state, only(over, accept=False).rows) == ("to_accept", ROWS)
    assert only(over, decided(Acceptance("s1", ROWS)), accept=False).state == "counts"
    assert only(over, decided(Correction("s1", ROWS, FIXED)), accept=False).rows == FIXED
    assert only(over, decided(Correction("s1", ROWS, FIXED)), accept=False).state == "counts"
    assert only([game(result=OTHER)], decided(Acceptance("s1", ROWS)), accept=False).state == "to_accept"
    assert only([], decided(HandResult("reef", ROWS)), accept=False).state == "counts"


def test_a_game_of_no_round_counts_for_nothing_until_it_is_assigned() -> None:
    loose = game(round=None, result=OVER)
    assert table_results([loose], []) == []
    assert unassigned([loose], []) == [loose]
    assigned = decided(Assignment("s1"), round=2, table=3)
    found = only([loose], assigned)
    assert (found.round, found.table, found.rows) == (2, 3, ROWS)
    assert unassigned([loose], [assigned]) == []


def test_a_decision_that_is_taken_back_leaves_no_trace() -> None:
    games = [game("s1", result=OVER)]
    correction, strike = decided(Correction("s1", ROWS, FIXED)), decided(Strike("s1"))
    assert only(games, correction, strike).state == "struck"
    assert only(games, correction) == only(games, correction, strike, decided(Strike("s1", struck=False)))
    assert only(games) == only(games, correction, decided(AsTold("s1")))


# Rows ----------------------------------------------------------------------------------------------------------------


@given(st.lists(st.integers(-5, 60), min_size=1, max_size=6), st.booleans())
def test_places_follow_from_figures(figures: list[int], lowest: bool) -> None:
    rows = placed([(f"n{at}", figure) for at, figure in enumerate(figures)], lowest_wins=lowest)
    check_rows(rows)
    for row in rows:
        assert row.figure is not None
        better = [one for one in figures if (one < row.figure if lowest else one > row.figure)]
        assert row.place == 1 + len(better)
    if len({*figures}) > 1:
        assert lowest_wins(rows) is lowest


@pytest.mark.parametrize(
    "rows",
    [
        (),
        (ResultRow("ada", 1), ResultRow("ada", 2)),
        (ResultRow("ada", 2), ResultRow("wim", 3)),
        (ResultRow("ada", 1), ResultRow("wim", 1), ResultRow("jan", 2)),
        (ResultRow("ada", 0), ResultRow("wim", 1)),
    ],
)
def test_rows_that_no_table_can_have_are_refused(rows: ResultRows) -> None:
    with pytest.raises(ValueError, match=r"a result has|places count"):
        check_rows(rows)


def test_rows_with_guests_and_shared_places_are_fine() -> None:
    check_rows((ResultRow(None, 1), ResultRow(None, 2), ResultRow("ada", 2), ResultRow("wim", 4)))
