"""The page Club: the points of each place, and the numbers of tablets (club.md 3 and 7)."""

from __future__ import annotations

import re

import msgspec
import pytest

from divingbell.companion.club.event.actions import SetPoints
from tests.companion.club.evening import uuid
from tests.companion.club.organiser import Organiser
from tests.companion.club.page_visits import Browser, PlayedTable, begin, seats
from tests.companion.club.processes import HubProcess

POINTS = {f"points_{place}": points for place, points in enumerate((10, 6, 3, 1, 1, 1), 1)}


@pytest.fixture
def evening() -> Organiser:
    made = Organiser()
    made.begin("Ada", "Bruno", "Chiara", "Dev")
    return made


def given(evening: Organiser) -> list[int]:
    """Points of the standings, best first."""
    return [int(row.points) for row in evening.overview.standings]


def test_points_of_ones_own_count_and_stay_for_the_next_evening(evening: Organiser) -> None:
    assert evening.do("points", **POINTS) is None
    assert evening.do("draw") is None
    assert evening.do("start", round=1) is None
    evening.play(1, [9, 4])
    assert given(evening) == [10, 6, 0, 0]
    refused = evening.do("points", **{**POINTS, "points_1": 11})
    assert refused is not None
    assert refused.text_id == "organiser.points.fixed"
    stays = evening.do("take_back", number=evening.action(SetPoints).number)
    assert stays is not None
    assert stays.text_id == "organiser.points.fixed"
    assert evening.do("close") is None
    evening.begin("Ada", "Bruno")
    assert evening.overview.state.points == (10, 6, 3, 1, 1, 1)


def test_points_are_taken_back_before_the_first_round(evening: Organiser) -> None:
    assert evening.do("points", **POINTS) is None
    assert evening.do("take_back", number=evening.action(SetPoints).number) is None
    assert evening.overview.state.points == (5, 3, 2, 1, 0, 0)


@pytest.mark.parametrize("points", ["-1", "100", "", "x", "1.5"])
def test_points_are_whole_numbers(evening: Organiser, points: str) -> None:
    refused = evening.do("points", **{**POINTS, "points_3": points})
    assert refused is not None
    assert refused.text_id == "organiser.form.number"


def test_points_are_changed_on_the_page_and_told_on_paper(hub: HubProcess, organiser: Browser) -> None:
    begin(organiser, "Ada\nBruno\nChiara\nDev")
    assert 'name="points_6"' in organiser.get("/organiser/club").body
    organiser.do("points", **POINTS)
    organiser.do("draw")
    seated = seats(organiser)
    organiser.do("start", round=1)
    page = organiser.get("/organiser/club")
    assert "fixed since round 1" in page.words
    assert 'name="points_6"' not in page.body
    event = re.search(r'name="event" value="([^"]+)"', page.body)
    assert event is not None
    PlayedTable(hub.port, 1).play(event[1], 1, seated[1], [9, 4])
    assert "place 1, points 10" in Browser(hub.port).get("/follow/standings").words
    assert "10, 6, 3, 1, 1, 1" in Browser(hub.port).get("/print/standings").words


def test_a_tablet_gets_another_number(hub: HubProcess, organiser: Browser) -> None:
    begin(organiser, "Ada\nBruno")
    first, second = PlayedTable(hub.port, 1), uuid(102)
    page = organiser.get(f"/organiser/club?tablet={second}")
    assert "Another number for the tablet of table 2" in page.words
    behind = organiser.do("tablet", tablet=second, table=1, back=f"/organiser/club?tablet={second}")
    assert behind.words.count("two at table 1") == 2
    assert "Another number for the tablet of table 1" in behind.words
    organiser.do("tablet", tablet=first.tablet, table=7)
    assert "two at table" not in organiser.get("/organiser/club").words
    assert "The tablet of table 1 stands at table 7" in organiser.get("/organiser/log").words
    for wrong in ({"tablet": uuid(999), "table": 1}, {"tablet": second, "table": 0}, {"tablet": second, "table": 201}):
        assert organiser.do("tablet", **wrong).status == 409


def test_a_tablet_that_is_sent_away_is_asked_for_the_code_and_its_games_stay(
    hub: HubProcess, organiser: Browser
) -> None:
    begin(organiser, "Ada\nBruno\nChiara\nDev")
    organiser.do("draw")
    seated = seats(organiser)
    event = re.search(r'name="event" value="([^"]+)"', organiser.do("start", round=1).body)
    assert event is not None
    first = PlayedTable(hub.port, 1)
    first.play(event[1], 1, seated[1], [9, 4])
    before = organiser.get("/organiser/club").words
    organiser.do("tablet_away", tablet=first.tablet)
    status, answer = first.ask("POST", "/v1/have", b'{"sessions":{}}')
    assert (status, msgspec.json.decode(answer)["error"]) == (401, "device")
    assert before.count(" heard") == organiser.get("/organiser/club").words.count(" heard") + 1
    assert "The tablet of table 1 was sent away" in organiser.get("/organiser/log").words
    assert "2 tables, 2 with tablets: 2 of at least 2 lines" in organiser.get("/organiser/close").words
    assert organiser.do("tablet_away", tablet=uuid(102)).status == 200
    assert (
        "2 tables, one with a tablet: 2 of at least 2 lines; one table by hand"
        in organiser.get("/organiser/close").words
    )
    assert organiser.do("tablet_away", tablet=uuid(102)).status == 409
