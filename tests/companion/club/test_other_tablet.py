"""An evening of two tablets that were written from the page of the club's API alone, at a real hub."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from divingbell.companion.club.protocol.photo_code import read_code
from divingbell.companion.club.stick_import import import_stick
from tests.companion.club.other_tablet import OtherTablet, joined
from tests.companion.club.page_visits import Browser, begin
from tests.companion.club.processes import HubProcess, open_store
from tests.companion.session.record.evening import divingbell

PIN = "4711"


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[HubProcess]:
    made = HubProcess(tmp_path)
    yield made
    assert made.end() == (0, "")


@pytest.fixture
def organiser(hub: HubProcess) -> Browser:
    browser = Browser(hub.port)
    browser.post("/organiser/sign-in", word=hub.said["organiser"].partition("word=")[2], name="Mia", pin=PIN)
    return browser


def test_a_whole_evening_of_tablets_of_another_hand(hub: HubProcess, organiser: Browser, tmp_path: Path) -> None:
    files = [tmp_path / f"tablet-{number}.json" for number in (1, 2)]
    for file in files:
        file.write_text(json.dumps(joined(hub.port, hub.said["code"])))
    tablets = [OtherTablet(file) for file in files]
    begin(organiser, "Ada\nBruno\nChiara\nDev")
    organiser.do("draw")
    organiser.do("start", round=1)
    sessions = []
    for tablet in tablets:
        tablet.wait_for("seating", "offer")
        sessions.append(tablet.begin())
        tablet.say_have()
        tablet.act(sessions[-1], 1, type="start_game", game=tablet.holds["seating"]["game"], players=2)
        tablet.send()
    tablets[0].close()
    tablets[0] = OtherTablet(files[0])  # switched on again
    for tablet, session, best in zip(tablets, sessions, (9, 8), strict=True):
        tablet.act(session, 2, type="stop_game")
        tablet.end(session, best, 3)
    tablets[0].send()
    store = open_store(tmp_path / "hub.db", 0)
    rows = tablets[1].stick().decode().splitlines()
    assert import_stick(store, rows) == 1, "the lines that the network did not bring"
    store.close()
    code = read_code(tablets[0].code(sessions[0]))
    assert code.is_signed_by(tablets[0].keys["photo"])
    assert (code.code.line, code.code.result.figures) == (2, {"p1": 9, "p2": 3})
    live = {
        "session": sessions[0],
        "n": 3,
        "game": "submarine",
        "seats": [],
        "state": None,
        "standings": [],
        "said": [],
    }
    assert tablets[0].ask("POST", "/v1/now", {"live": live}) == (200, {})
    page = organiser.get("/organiser/close")
    for tablet in tablets:
        tablet.wait_for("close", "id")
        tablet.say_have(tablet.holds["close"]["id"])
    assert "2 tables, 2 with tablets: 6 of 6 lines" in organiser.get("/organiser/close").words
    event = re.search(r'name="event" value="([^"]*)"', page.body)
    assert event is not None
    exit_code, out, _ = divingbell("hub", "--data", tmp_path, "check", event[1])
    assert (exit_code, out) == (0, "2 tables, 2 with tablets: 6 of 6 lines\n")
    for tablet in tablets:
        tablet.close()
