"""People who are seated at a free table while a round is on (club.md 7)."""

from __future__ import annotations

import re

import pytest

from divingbell.companion.club.event.actions import SeatPeople
from tests.companion.club.organiser import Organiser
from tests.companion.club.page_visits import Browser
from tests.companion.club.processes import HubProcess


@pytest.fixture
def late() -> Organiser:
    """Round 1 is on at two of three tables; Emi and Finn came late."""
    made = Organiser(3)
    made.begin("Ada", "Bruno", "Chiara", "Dev")
    assert made.do("draw") is None
    assert made.do("start", round=1) is None
    assert made.do("add", names="Emi\nFinn") is None
    return made


def marked(organiser: Organiser, *names: str) -> dict[str, object]:
    return {f"person {organiser.person(name)}": "on" for name in names}


def test_late_comers_are_offered_a_free_table_in_this_round(late: Organiser) -> None:
    before = {row.table: row.seating.offer for row in late.read().offers()}
    assert late.do("seat_people", round=1, table=3, **marked(late, "Emi", "Finn")) is None
    offers = {row.table: row.seating for row in late.read().offers()}
    assert {*offers[3].people} == {late.person("Emi"), late.person("Finn")}
    assert offers[3].game is not None
    assert {table: offers[table].offer for table in (1, 2)} == {table: before[table] for table in (1, 2)}
    assert late.overview.standing == []
    late.play(3, [9, 4])
    assert late.overview.result(1, 3) is not None
    assert late.do("draw") is None
    assert sum(len(one.people) for one in late.overview.state.next_round.tables) == 6


@pytest.mark.parametrize(
    ("table", "names", "game", "reason"),
    [
        (1, ("Emi", "Finn"), "", "organiser.seat_people.taken"),
        (4, ("Emi", "Finn"), "", "organiser.seat_people.taken"),
        (3, ("Emi",), "", "organiser.seat_people.who"),
        (3, ("Emi", "Ada"), "", "organiser.seat_people.who"),
        (3, ("Emi", "Finn"), "reef", "organiser.form.unknown"),
        (3, (), "", "organiser.seat_people.who"),
    ],
)
def test_what_cannot_be_seated_is_refused(
    late: Organiser, table: int, names: tuple[str, ...], game: str, reason: str
) -> None:
    refused = late.do("seat_people", round=1, table=table, game=game, **marked(late, *names))
    assert refused is not None
    assert refused.text_id == reason


def test_seats_are_taken_back_until_the_table_sits(late: Organiser) -> None:
    late.play(1, [9, 4], over=False)
    assert late.do("seat_people", round=1, table=3, **marked(late, "Emi", "Finn")) is None
    number = late.action(SeatPeople).number
    assert late.do("take_back", number=number) is None
    assert late.overview.seating(3) is None
    assert late.do("seat_people", round=1, table=3, **marked(late, "Emi", "Finn")) is None
    late.play(3, [9, 4], over=False)
    refused = late.do("take_back", number=late.action(SeatPeople).number)
    assert refused is not None
    assert (refused.text_id, refused.values) == ("organiser.log.sits", {"table": 3})


def test_a_free_table_is_seated_on_the_page(hub: HubProcess, organiser: Browser) -> None:
    boxes = dict.fromkeys(re.findall(r'name="(boxes_\w+)"', organiser.get("/organiser").body), 3)
    organiser.do("begin", name="Thursday", date="2026-11-29", tables=3, wanted=2, rounds=2, **boxes)
    organiser.do("add", names="Ada\nBruno\nChiara\nDev")
    organiser.do("draw")
    tables = organiser.do("start", round=1).body
    assert "/organiser/seat?table=" not in tables, "nobody is free"
    organiser.do("add", names="Emi\nFinn")
    assert '/organiser/seat?table=3"' in organiser.get("/organiser").body
    page = organiser.get("/organiser/seat?table=3")
    assert "Seat people at table 3" in page.words
    fields = dict.fromkeys(re.findall(r'name="(person [^"]+)"', page.body), "on")
    assert len(fields) == 2
    tables = organiser.do("seat_people", round=1, table=3, game="submarine", **fields).words
    assert re.search(r"3 Submarine not begun Emi, Finn", tables), tables
    emi = min(fields).removeprefix("person ")
    assert "your table Submarine" in Browser(hub.port).get(f"/follow?me={emi}").words
    assert organiser.do("seat_people", round=1, table=3, **fields).status == 409
    assert "Everybody who is here has a seat." in organiser.get("/organiser/seat?table=3").words
