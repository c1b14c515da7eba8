"""An organiser begins an evening, seats people, starts rounds, corrects and takes back (club.md 7 and 8)."""

from __future__ import annotations

import pytest

from divingbell.companion.club.event.actions import (
    DecideResult,
    DrawSeats,
    EmptySeats,
    SendMessage,
    StartRound,
    TakeBack,
)
from tests.companion.club.organiser import Organiser


@pytest.fixture
def organiser() -> Organiser:
    made = Organiser()
    made.begin("Ada", "Bruno", "Chiara", "Dev")
    return made


def start(organiser: Organiser, number: int = 1) -> None:
    assert organiser.do("draw") is None
    assert organiser.do("start", round=number) is None


def test_results_come_by_themselves_and_the_standings_follow(organiser: Organiser) -> None:
    start(organiser)
    organiser.play(1, [9, 4])
    assert [row.points for row in organiser.overview.standings] == [5, 3, 0, 0]
    organiser.play(2, [6, 6])
    assert [(row.place, row.points) for row in organiser.overview.standings] == [(1, 5), (2, 4), (2, 4), (4, 3)]


def test_a_started_round_is_offered_to_its_tables(organiser: Organiser) -> None:
    assert [row for row in organiser.read().offers() if row.seating.offer] == []
    start(organiser)
    offers = {row.table: row.seating for row in organiser.read().offers()}
    assert {table: seating.people for table, seating in offers.items()} == {
        seat.table: seat.people for seat in organiser.overview.state.seatings[1]
    }
    assert all(seating.offer and seating.round == 1 and seating.ends for seating in offers.values())


def test_a_later_end_is_no_other_offer(organiser: Organiser) -> None:
    start(organiser)
    before = {row.table: row.seating for row in organiser.read().offers()}
    assert organiser.do("end", step="later") is None
    after = {row.table: row.seating for row in organiser.read().offers()}
    assert {table: seating.offer for table, seating in before.items()} == {
        table: seating.offer for table, seating in after.items()
    }
    assert all(before[table].ends != after[table].ends for table in before)


def test_a_start_is_taken_back_until_a_table_sits(organiser: Organiser) -> None:
    start(organiser)
    number = organiser.action(StartRound).number
    assert organiser.do("take_back", number=number) is None
    assert [row for row in organiser.read().offers() if row.seating.offer] == [], "offers are withdrawn"
    assert organiser.overview.state.next_round.tables, "the seats are as they were"
    assert organiser.do("take_back", number=organiser.action(TakeBack).number) is None
    assert organiser.overview.state.present is not None, "it was put back"
    organiser.play(2, [1, 2], over=False)
    refused = organiser.do("take_back", number=number)
    assert refused is not None
    assert (refused.text_id, refused.values) == ("organiser.log.sits", {"table": 2})


def test_a_correction_counts_with_its_reason_and_can_be_taken_back(organiser: Organiser) -> None:
    start(organiser)
    organiser.play(1, [9, 4])
    fields = {"round": 1, "table": 1, "figure_0": 3, "figure_1": 4}
    refused = organiser.do("correct", **fields)
    assert refused is not None
    assert refused.text_id == "organiser.result.why"
    assert organiser.do("correct", **fields, why="Miscounted") is None
    result = organiser.overview.result(1, 1)
    assert result is not None
    assert [(row.place, row.figure) for row in result.rows] == [(1, 4), (2, 3)]
    assert [row.figure for row in result.said] == [9, 4], "the table's own figures stand beside it"
    assert result.decision is not None
    assert (result.decision.who, result.decision.why) == ("Mia", "Miscounted")
    assert organiser.do("take_back", number=organiser.action(DecideResult).number) is None
    again = organiser.overview.result(1, 1)
    assert again is not None
    assert again.rows == again.said


def test_a_table_without_a_tablet_gets_its_result_by_hand(organiser: Organiser) -> None:
    start(organiser)
    assert organiser.do("hand", round=1, table=2, game="submarine", figure_0=7, figure_1=12) is None
    result = organiser.overview.result(1, 2)
    assert result is not None
    assert (result.state, result.origin, [row.figure for row in result.rows]) == ("counts", "hand", [12, 7])


def test_a_game_without_an_offer_counts_once_it_is_assigned(organiser: Organiser) -> None:
    start(organiser)
    session = organiser.play(1, [2, 8], number=None)
    assert organiser.overview.results == []
    assert organiser.do("assign", session=session, round=1, table=1) is None
    result = organiser.overview.result(1, 1)
    assert result is not None
    assert result.state == "counts"


def test_results_wait_where_the_organiser_accepts_each(organiser: Organiser) -> None:
    start(organiser)
    assert organiser.do("accept_by_itself", on=0) is None
    organiser.play(1, [9, 4])
    waiting = organiser.overview.result(1, 1)
    assert waiting is not None
    assert waiting.state == "to_accept"
    assert organiser.do("accept", round=1, table=1) is None
    accepted = organiser.overview.result(1, 1)
    assert accepted is not None
    assert accepted.state == "counts"


def test_who_comes_late_plays_the_next_round_and_who_left_does_not(organiser: Organiser) -> None:
    start(organiser)
    assert organiser.do("attendance", person=organiser.person("Dev"), attendance="left") is None
    assert organiser.do("add", names="Emi") is None
    assert organiser.do("draw") is None
    seated = {person for seat in organiser.overview.state.next_round.tables for person in seat.people}
    assert seated == {organiser.person(name) for name in ("Ada", "Bruno", "Chiara", "Emi")}
    assert organiser.overview.state.seatings[1] == organiser.overview.state.rounds[1].tables


def test_seats_are_drawn_with_every_table_unlocked_where_a_locked_one_made_people_meet_again() -> None:
    organiser = Organiser()
    organiser.begin("Ada", "Bruno", "Chiara", "Dev")
    start(organiser)
    held = organiser.overview.state.seatings[1][0].people
    assert organiser.do("draw") is None
    one = organiser.overview.state.next_round
    other = next(seat for seat in one.tables if held[0] in seat.people)
    elsewhere = next(person for person in other.people if person != held[0])
    assert organiser.do("seat", round=2, person=elsewhere, place=held[1]) is None
    assert organiser.do("lock", round=2, table=other.table, locked=1) is None
    assert organiser.do("draw") is None
    state = organiser.overview.state
    assert [pair.reason for pair in state.again(state.next_round)] == ["locked", "locked"]
    assert organiser.do("unlock_draw") is None
    state = organiser.overview.state
    assert (state.next_round.locked, state.again(state.next_round)) == (frozenset(), ())


def test_people_change_places_but_not_at_a_locked_table(organiser: Organiser) -> None:
    assert organiser.do("draw") is None
    first, second = organiser.overview.state.next_round.tables
    fields = {"round": 1, "person": first.people[0], "place": second.people[0]}
    assert organiser.do("seat", **fields) is None
    assert second.people[0] in organiser.overview.state.next_round.tables[0].people
    assert organiser.do("lock", round=1, table=second.table, locked=1) is None
    refused = organiser.do("seat", round=1, person=second.people[0], place=first.people[0])
    assert refused is not None
    assert refused.text_id == "organiser.seat.locked"


def test_a_pair_that_meets_again_is_told_with_its_reason() -> None:
    organiser = Organiser()
    organiser.begin("Ada", "Bruno", rounds=2)
    start(organiser)
    assert organiser.do("draw") is None
    (pair,) = organiser.overview.state.again(organiser.overview.state.next_round)
    assert (pair.rounds, pair.reason) == ((1,), "no_other_way")


def test_seats_of_a_started_round_stay(organiser: Organiser) -> None:
    start(organiser)
    seat = organiser.overview.state.seatings[1][0]
    refused = organiser.do("lock", round=1, table=seat.table, locked=1)
    assert refused is not None
    assert refused.text_id == "organiser.round.started"
    stays = organiser.do("take_back", number=organiser.action(DrawSeats).number)
    assert stays is not None
    assert stays.text_id == "organiser.log.started"


@pytest.mark.parametrize("names", ["Ada", "ada"])
def test_a_known_name_is_the_same_person(organiser: Organiser, names: str) -> None:
    before = {*organiser.overview.roster}
    assert organiser.do("add", names=names) is None
    assert {*organiser.overview.roster} == before


def test_a_name_that_is_pasted_twice_is_of_two_people(organiser: Organiser) -> None:
    assert organiser.do("add", names="Zoe\nzoe") is None
    found = sorted(name.casefold() for name in organiser.overview.names.values())
    assert found == ["ada", "bruno", "chiara", "dev", "zoe", "zoe 2"]


def test_a_name_is_one_line_that_steers_nothing(organiser: Organiser) -> None:
    before = {*organiser.overview.names.values()}
    typed = ("E\x1b[31mva", "\u202efaE\u202c", "Zoe\N{COMBINING DIAERESIS}", "x" * 30, "\u05d0\u200f\u05d1")
    assert organiser.do("add", names="\r\n".join(typed)) is None
    new = {*organiser.overview.names.values()} - before
    assert new == {"E[31mva", "faE", "Zoe\N{COMBINING DIAERESIS}", "x" * 20, "\u05d0\u200f\u05d1"}


def test_another_person_of_one_name_has_a_number(organiser: Organiser) -> None:
    assert organiser.do("add", names="Ada", another=1) is None
    assert sorted(organiser.overview.names.values()) == ["Ada", "Ada 2", "Bruno", "Chiara", "Dev"]


def test_a_message_is_told_until_it_is_taken_back(organiser: Organiser) -> None:
    assert organiser.do("message", text="Tea  is ready") is None
    event = organiser.overview.state.event
    (message,) = organiser.read().messages(event)
    assert (message.text, message.withdrawn) == ("Tea is ready", False)
    assert organiser.do("take_back", number=organiser.action(SendMessage).number) is None
    assert [row.withdrawn for row in organiser.read().messages(event)] == [True]
    refused = organiser.do("message", text="x" * 141)
    assert refused is not None
    assert refused.text_id == "organiser.message.bad"


def test_a_hidden_name_is_in_no_row(organiser: Organiser) -> None:
    assert organiser.do("message", text="Bruno sits at table 2") is None
    person = organiser.person("Bruno")
    assert organiser.do("hide", person=person) is None
    tx = organiser.read()
    event = organiser.overview.state.event
    rows = [tx.hub(), tx.people(), *tx.actions(event), *tx.messages(event), *tx.offers()]
    assert "Bruno" not in repr(rows)
    assert person in tx.people()


def test_an_evening_is_closed_corrected_and_another_begun(organiser: Organiser) -> None:
    start(organiser)
    organiser.play(1, [9, 4])
    assert organiser.do("begin", name="Two") is not None, "one evening is open at a time"
    assert organiser.do("close") is None
    assert organiser.read().hub().event is None
    assert [row for row in organiser.read().offers() if row.seating.offer] == []
    assert organiser.do("draw") is not None, "it is over"
    assert organiser.do("correct", round=1, table=1, figure_0=1, figure_1=2, why="Rule") is None
    organiser.begin("Ada")
    assert len(organiser.read().events()) == 2


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("dive", {}),
        ("start", {"round": 1}),
        ("start", {"round": "one"}),
        ("take_back", {"number": 99}),
        ("attendance", {"person": "nobody", "attendance": "here"}),
        ("add", {"names": " \n "}),
        ("correct", {"round": 1, "table": 1, "why": "x"}),
        ("hide", {"person": "nobody"}),
        ("fork", {"session": "none", "epoch": "none", "why": "x"}),
        ("end", {"step": "later"}),
        ("hand", {"round": 7, "table": 1, "game": "submarine"}),
        ("add", {"names": "\u200b\n\x00"}),
        ("add", {"names": "\n".join(f"N{number}" for number in range(2001))}),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(
    organiser: Organiser, do: str, fields: dict[str, object]
) -> None:
    assert organiser.do(do, **fields) is not None


def test_a_game_that_was_stopped_counts_by_its_figures(organiser: Organiser) -> None:
    start(organiser)
    organiser.play(1, [3, 8], stopped=True)
    result = organiser.overview.result(1, 1)
    assert result is not None
    assert result.stopped
    assert [(row.place, row.figure) for row in result.rows] == [(1, 8), (2, 3)]


def seated(organiser: Organiser) -> dict[int, tuple[list[str], str | None]]:
    """Table -> who sits there in the next round, and its game."""
    overview = organiser.overview
    return {
        one.table: ([overview.names[person] for person in one.people], one.game)
        for one in overview.state.next_round.tables
    }


def test_people_are_seated_by_hand_and_each_table_gets_a_game_that_fits(organiser: Organiser) -> None:
    assert organiser.do("draw") is None
    held = seated(organiser)[1]
    assert organiser.do("lock", round=1, table=1, locked=1) is None
    assert organiser.do("by_hand", round=1) is None
    assert seated(organiser) == {1: held}, "a locked table stays"
    others = sorted({"Ada", "Bruno", "Chiara", "Dev"} - {*held[0]})
    assert organiser.do("seat", round=1, person=organiser.person(others[0]), place="table 3") is None
    assert seated(organiser)[3] == ([others[0]], None), "one alone has no game yet"
    alone = organiser.do("start", round=1)
    assert alone is not None
    assert alone.text_id == "organiser.round.alone"
    assert organiser.do("seat", round=1, person=organiser.person(others[1]), place="table 3") is None
    assert seated(organiser)[3] == (others, "sunken_treasure")
    assert organiser.do("start", round=1) is None


def test_emptied_seats_come_back_when_that_is_taken_back(organiser: Organiser) -> None:
    assert organiser.do("draw") is None
    drawn = seated(organiser)
    assert organiser.do("by_hand", round=1) is None
    assert seated(organiser) == {}
    assert organiser.do("take_back", number=organiser.action(EmptySeats).number) is None
    assert seated(organiser) == drawn


def test_a_round_does_not_start_with_a_table_whose_game_does_not_fit() -> None:
    made = Organiser()
    made.begin("Ada", "Bruno", "Chiara", "Dev", "Emi", "Finn", wanted=3)
    assert made.do("draw") is None
    first, second = (seated(made)[table][0] for table in (1, 2))
    assert made.do("game", round=1, table=1, game="submarine") is None
    for name in second:
        assert made.do("seat", round=1, person=made.person(name), place="table 1") is None
    assert len(seated(made)[1][0]) == len(first) + 3
    refused = made.do("start", round=1)
    assert refused is not None
    assert (refused.text_id, refused.values) == ("organiser.round.no_game", {"table": 1, "count": 6})
