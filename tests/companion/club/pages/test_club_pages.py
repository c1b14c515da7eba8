"""An evening over HTTP: begun on the organiser's page, seats drawn and started, two tables play, the standings stand on
the wall (club.md 7 and 8)."""

from __future__ import annotations

import re

import msgspec

from divingbell.companion.club.protocol.messages import Batch, ClubResult
from tests.companion.club.evening import chained, uuid
from tests.companion.club.game_files import game_file
from tests.companion.club.page_visits import PAGES, Browser, PlayedTable, begin, is_whole, seats
from tests.companion.club.processes import HubProcess, eventually


def test_an_evening_from_begin_to_the_standings_on_the_wall(hub: HubProcess, organiser: Browser) -> None:
    begin(organiser, "Ada\nBruno\nChiara\nDev")
    wall, digits = Browser(hub.port), str(hub.said["code"])
    code = f"{digits[:3]} {digits[3:]}"
    assert code in wall.get("/").words, "tablets join by the code on the wall"
    organiser.do("draw")
    seated = seats(organiser)
    assert sorted(len(people) for people in seated.values()) == [2, 2]
    organiser.do("start", round=1)
    assert code not in wall.get("/").words, "from round 1 on the organiser admits each"
    event = re.search(r'name="event" value="([^"]+)"', organiser.get("/organiser").body)
    assert event is not None
    for number, figures in ((1, [9, 4]), (2, [6, 6])):
        PlayedTable(hub.port, number).play(event[1], 1, seated[number], figures)
    shown = wall.get("/").body
    points = re.findall(r'class="place">(\d)</b><span>(\w+)\s*</span><b class="amount">([\d.]+)<', shown)
    assert [(place, given) for place, _, given in points] == [("1", "5"), ("2", "4"), ("2", "4"), ("4", "3")]
    standings = wall.get("/follow/standings").words
    assert "Round 1, table 2, Submarine: place 1, points 4, shared by 2" in standings


def test_an_evening_can_be_closed_once_there_is_one(hub: HubProcess, organiser: Browser) -> None:
    new = organiser.get("/organiser")
    assert "Close evening" not in new.words
    assert str(hub.said["addresses"][0]) in new.words, "where it is not found, tablets type it in"
    assert 'name="another"' not in organiser.get("/organiser/people").body
    begin(organiser, "Ada\nBruno")
    assert "Close evening" in organiser.get("/organiser").words
    assert 'name="another"' in organiser.get("/organiser/people").body


def test_every_page_is_whole_in_every_part_of_an_evening(hub: HubProcess, organiser: Browser) -> None:
    phone = Browser(hub.port)

    def check(part: str) -> None:
        for path in PAGES:
            assert is_whole(organiser.get(f"/organiser{path}")), f"{path} {part}"
        for path in ("/", "/wall", "/follow", "/follow/standings"):
            assert is_whole(phone.get(path)), f"{path} {part}"

    check("before an evening")
    begin(organiser, "Ada\nBruno\nChiara\nDev")
    check("before round 1")
    organiser.do("draw")
    seated = seats(organiser)
    person = seated[1][0]
    assert is_whole(organiser.get(f"/organiser/round?person={person}"))
    organiser.do("start", round=1)
    check("while nobody sits")
    event = re.search(r'name="event" value="([^"]+)"', organiser.get("/organiser").body)
    assert event is not None
    PlayedTable(hub.port, 1).play(event[1], 1, seated[1], [9, 4])
    check("while a table plays")
    assert "5" in phone.get(f"/follow?me={person}").words
    organiser.do("correct", round=1, table=1, figure_0=3, figure_1=4, why="Miscounted")
    assert "corrected" in organiser.get("/organiser/results?round=1&table=1").words
    organiser.do("hand", round=1, table=2, game="submarine", figure_0=7, figure_1=12)
    organiser.do("message", text="<b>Tea</b>")
    assert "&lt;b&gt;Tea" in organiser.get("/organiser/club").body
    check("when all are over")
    for path in ("/print/seats/1", "/print/standings"):
        assert is_whole(phone.get(path))
    organiser.do("ask_all")
    closing = organiser.get("/organiser/close").words
    assert "2 tables, 2 with tablets: 2 of at least 2 lines" in closing
    organiser.do("close")
    assert "Thursday" in phone.get("/").words
    check("after closing")


def test_a_name_is_hidden_once_it_was_read_what_goes_with_it(organiser: Browser) -> None:
    begin(organiser, "Ada\nBruno")
    found = re.search(r'href="(/organiser/people\?person=[0-9a-f-]{36})"', organiser.get("/organiser/people").body)
    assert found is not None
    hides = 'name="do" value="hide"'
    assert hides not in organiser.get(found[1]).body, "one tap hides nobody: it cannot be brought back"
    asked = organiser.get(f"{found[1]}&hide=1")
    assert "It cannot be brought back." in asked.words
    assert "Paper, game files and sticks of before keep it." in asked.words
    assert hides in asked.body
    organiser.do("hide", person=found[1].partition("person=")[2])
    assert "Ada" not in organiser.get(f"{found[1]}&hide=1").words


def test_a_result_that_differs_from_its_lines_is_told_beside_it(hub: HubProcess, organiser: Browser) -> None:
    """The rules at the club's computer play the game that was stopped at once, of which the table says more."""
    begin(organiser, "Ada\nBruno")
    organiser.do("draw")
    (people,) = [seated for seated in seats(organiser).values() if seated]
    organiser.do("start", round=1)
    event = re.search(r'name="event" value="([^"]+)"', organiser.get("/organiser").body)
    assert event is not None
    header, *entries = game_file(event[1], people).decode().splitlines()
    lines = chained(("header", header), *(("entry", entry) for entry in entries))
    told = ClubResult({}, {"p1": 10_000, "p2": 12_000}, stopped=True)
    sent = Batch(uuid(1001), uuid(9), 0, "0" * 32, lines, (), {"p1": people[0], "p2": people[1]}, told)
    table = PlayedTable(hub.port, 1)
    status, _ = table.ask("POST", "/v1/lines", msgspec.json.encode({"batches": [sent], "waiting": 0}))
    assert status == 200

    def is_flagged() -> bool:
        return b'"flag":"differs"' in table.ask("GET", f"/v1/acked?session={uuid(1001)}&epoch={uuid(9)}")[1]

    assert eventually(is_flagged, 30.0)
    page = organiser.get("/organiser/results?round=1&table=1")
    assert is_whole(page)
    assert "differs from its lines" in page.words
    assert re.search(r"The lines give \w+ \$10,000, the table said \$12,000", page.words)
    assert page.body.count('data-lines="10000"') == 2
    organiser.do("correct", round=1, table=1, figure_0=10_000, figure_1=10_000, why="As the lines say")
    assert "The lines give" not in organiser.get("/organiser/results?round=1&table=1").words


def test_pages_fetch_nothing_from_elsewhere(hub: HubProcess) -> None:
    page = Browser(hub.port).get("/")
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"(src|href)=\"(https?:)?//", page.body)
    for path in re.findall(r'(?:src|href)="(/[^"]+\.(?:css|js|svg))"', page.body):
        assert Browser(hub.port).get(path).status == 200, path
