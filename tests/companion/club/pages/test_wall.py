"""The pictures of the wall, and the prints of an evening."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
import pytest

from divingbell.companion.club.pages.event_words import EventWords
from divingbell.companion.club.pages.prints import seats_print, standings_print
from divingbell.companion.club.pages.standings_pdf import standings_pdf
from divingbell.companion.club.pages.wall import CardRow, WallCard, WallView, turn_numbers, wall_view
from divingbell.companion.installed_games import GAMES
from tests.companion.club.evening import uuid
from tests.companion.club.organiser import Organiser

NAMES = ("Ada", "Bruno", "Chiara", "Dev")


@pytest.fixture
def organiser() -> Organiser:
    made = Organiser()
    made.begin(*NAMES)
    return made


def words(organiser: Organiser) -> EventWords:
    return EventWords(GAMES.texts("en", strict=True), organiser.overview)


def wall(organiser: Organiser, wanted: str = "") -> WallView:
    return wall_view(organiser.overview, words(organiser), {}, wanted)


def shown(organiser: Organiser, live: object) -> WallCard:
    """The card of table 1 while its tablet shows this."""
    content = {uuid(101): msgspec.json.encode(live)}
    return wall_view(organiser.overview, words(organiser), content).cards[0]


def begin_round(organiser: Organiser) -> None:
    assert organiser.do("draw") is None
    assert organiser.do("start", round=1) is None


def test_the_wall_has_four_pictures_one_after_another(organiser: Organiser) -> None:
    before = wall(organiser)
    assert before.picture == "join"
    assert before.tables == [(1, True), (2, True), (3, False)]
    assert before.here == [*NAMES]
    begin_round(organiser)
    seats = wall(organiser)
    assert seats.picture == "seats"
    assert [name for name, _ in seats.seats] == [*NAMES]
    assert sorted(table for table, _ in seats.games) == [1, 2]
    organiser.play(1, [9, 4])
    tables = wall(organiser)
    assert (tables.picture, tables.sub) == ("tables", "round 1 of 2, 4 people")
    organiser.play(2, [6, 6])
    assert organiser.do("close") is None
    final = wall(organiser)
    assert (final.picture, final.whole) == ("final", True)
    assert [row.place for row in final.podium] == [2, 1, 2], "second, first, third"
    assert [row.place for row in final.rest] == [4]


def test_more_than_eight_tables_are_pages_that_a_wall_can_choose_of() -> None:
    made = Organiser(20)
    made.begin(*NAMES)
    begin_round(made)
    made.play(1, [9, 4], over=False)
    shown = wall(made)
    assert shown.pages == ["Tables 1 to 8", "Tables 9 to 16", "Tables 17 to 20"]
    assert (shown.page_size, shown.page_s) == (8, 20)
    assert [card.table for card in wall(made, "3-5").cards] == [3, 4, 5]


@pytest.mark.parametrize(("tables", "size", "large"), [(9, 40, True), (10, 36, False), (19, 32, False)])
def test_names_leave_room_for_the_games_of_many_tables(tables: int, size: int, *, large: bool) -> None:
    made = Organiser()
    assert made.do("begin", name="Thursday", date="2026-11-29", tables=tables, wanted=2, rounds=1, boxes_submarine=99,
                   boxes_sunken_treasure=0) is None  # fmt: skip
    assert made.do("add", names="\n".join(f"Diver {number}" for number in range(2 * tables))) is None
    begin_round(made)
    seats = wall(made)
    assert len(seats.games) == tables
    assert (seats.page_size, seats.large) == (size, large)


def test_a_table_is_shown_as_it_sits_with_what_it_shows_of_this_round(organiser: Organiser) -> None:
    begin_round(organiser)
    first, second = organiser.overview.seating(1).people  # type: ignore[union-attr]
    organiser.play(2, [1, 2], over=False)
    session = organiser.play(1, [9, 4], over=False)
    seats = [{"seat": "p1", "name": "x", "colour": "no colour"}, {"seat": "p2", "name": "y", "colour": "fin"}]
    live = {"session": session, "seats": seats, "standings": [{"seat": "p2", "place": 1, "text": "4 cards"}]}
    names = organiser.overview.names
    rows = [CardRow(names[first], ""), CardRow(names[second], "4 cards", colour="fin")]
    assert [*shown(organiser, live).rows] == rows
    long = {**live, "standings": [{"seat": "p2", "place": 1, "text": "4\x1b" + "!" * 1_000_000}]}
    assert [row.figure for row in shown(organiser, long).rows] == ["", "4" + "!" * 63 + "..."]
    for nothing in ({}, {**live, "session": None, "standings": []}, [], {**live, "standings": 7}):
        assert [row.figure for row in shown(organiser, nothing).rows] == ["", ""]
    assert organiser.do("draw") is None
    assert organiser.do("start", round=2) is None
    organiser.play(2, [1, 2], over=False, number=2)
    assert [row.figure for row in shown(organiser, live).rows] == ["", ""], "that game was of round 1"


@pytest.mark.parametrize(
    ("state", "whose"),
    [
        ({"turn": {"player": "p2", "number": 7}, "phase": "roll"}, [False, True]),
        ({"turn": {"player": "p3", "number": 7}}, [False, False]),
        ({"turn": None}, [False, False]),
        ({"turn": 7}, [False, False]),
        ({}, [False, False]),
        (None, [False, False]),
        ([], [False, False]),
    ],
)
def test_whose_turn_it_is_is_marked_where_the_game_says_so(
    organiser: Organiser, state: object, whose: list[bool]
) -> None:
    begin_round(organiser)
    organiser.play(2, [1, 2], over=False)
    session = organiser.play(1, [9, 4], over=False)
    standings = [{"seat": "p1", "place": 1, "text": "9"}]
    rows = shown(organiser, {"session": session, "state": state, "standings": standings}).rows
    assert [row.is_turn for row in rows] == whose
    assert [row.figure for row in rows] == ["9", ""], "whatever the state is"


@pytest.mark.parametrize(
    ("turn", "told"),
    [({"player": "p1", "number": 31}, "turn 31"), ({"player": "p1", "number": 0}, "plays"), ({}, "plays"),
     ({"number": 10**15}, "plays"), ({"number": "7"}, "plays")],
)  # fmt: skip
def test_a_table_that_plays_says_its_turn(organiser: Organiser, turn: object, told: str) -> None:
    begin_round(organiser)
    session = organiser.play(1, [9, 4], over=False)
    live = {"session": session, "state": {"turn": turn}}
    assert shown(organiser, live).state == told
    turns = turn_numbers(organiser.overview, {uuid(101): msgspec.json.encode(live)})
    assert turns == ({1: 31} if told == "turn 31" else {})
    over = {uuid(102): msgspec.json.encode({**live, "session": organiser.play(2, [6, 6])})}
    assert wall_view(organiser.overview, words(organiser), over).cards[1].state == "over"
    assert turn_numbers(organiser.overview, over) == {}


def test_standings_are_of_the_round_that_is_on_until_all_its_tables_are_over(organiser: Organiser) -> None:
    begin_round(organiser)
    organiser.play(1, [9, 4])
    assert words(organiser).standings_of == "during round 1"
    organiser.play(2, [6, 6])
    assert words(organiser).standings_of == "after one round"
    assert organiser.do("draw") is None
    assert organiser.do("start", round=2) is None
    assert words(organiser).standings_of == "during round 2"
    assert organiser.do("close") is None
    assert words(organiser).standings_of == "after 2 rounds"


def test_a_private_table_shows_its_game_alone_until_it_is_over(organiser: Organiser) -> None:
    begin_round(organiser)
    organiser.play(2, [1, 2], over=False)
    card = shown(organiser, None)
    assert (card.game, card.state, card.rows) == ("Submarine", "private", ())
    organiser.play(1, [9, 4])
    assert [row.figure for row in shown(organiser, None).rows] == ["9", "4"], "the result counts"


@pytest.mark.parametrize(("seconds", "note"), [(29, ""), (31, "1 min old"), (119, "1 min old"), (121, "2 min old")])
def test_a_table_that_is_not_heard_says_how_old_it_is(organiser: Organiser, seconds: float, note: str) -> None:
    begin_round(organiser)
    organiser.play(1, [9, 4], over=False)
    tx = organiser.store.begin()
    tablet = tx.tablet(uuid(101))
    assert tablet is not None
    tx.set_tablet(msgspec.structs.replace(tablet, heard=organiser.overview.now - seconds))
    tx.commit()
    assert shown(organiser, {}).note == note


def test_a_game_that_is_not_installed_is_called_by_what_can_be_shown_of_its_name(organiser: Organiser) -> None:
    assert words(organiser).game("reef\x00\n" + "x" * 1_000_000) == "reef " + "x" * 59 + "..."


def test_the_print_of_seats_has_every_name_and_every_table(organiser: Organiser) -> None:
    begin_round(organiser)
    sheet = seats_print(organiser.overview, words(organiser), 1)
    assert sheet.title.startswith("Round 1, ")
    assert [name for name, _ in sheet.names] == [*NAMES]
    assert [(one.table, bool(one.game)) for one in sheet.tables] == [(1, True), (2, True), (3, False)]
    assert sheet.tables[2].names == "for who comes late"


def test_the_print_of_standings_explains_every_row(organiser: Organiser) -> None:
    begin_round(organiser)
    organiser.play(1, [9, 4])
    assert organiser.do("hand", round=1, table=2, game="submarine", figure_0=6, figure_1=6) is None
    during = standings_print(organiser.overview, words(organiser), "All is here.")
    assert [row.equal for row in during.rows] == [""] * 4, "equal points share a place while it goes on"
    assert organiser.do("close") is None
    sheet = standings_print(organiser.overview, words(organiser), "All is here.")
    assert sheet.sub == "Thursday, 29 November 2026. one round, 4 people, 2 tables."
    assert [(row.place, row.points) for row in sheet.rows] == [(1, "5"), (2, "4"), (2, "4"), (4, "3")]
    assert [row.equal for row in sheet.rows] == ["", "1 win, 100 %", "1 win, 100 %", ""]
    assert {one.game for row in sheet.rows for one in row.rounds} >= {"Submarine"}
    assert "one result" in sheet.note
    assert sheet.note.endswith("All is here.")


def test_the_pdf_of_standings_is_the_same_each_time_and_has_a_page_for_thirty_people(organiser: Organiser) -> None:
    assert organiser.do("add", names="\n".join(f"Person {at}" for at in range(70))) is None
    sheet = standings_print(organiser.overview, words(organiser), "All is here.")
    made = datetime(2026, 11, 29, 22, tzinfo=UTC)
    content = standings_pdf(sheet, GAMES.texts("en", strict=True), made)
    assert content.startswith(b"%PDF")
    assert content == standings_pdf(sheet, GAMES.texts("en", strict=True), made)
    assert content.count(b"/Type /Page\n") == 3
