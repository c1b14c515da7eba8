"""The organiser's pages in a browser, in both languages, wide and on a phone: nothing is cut off, nothing is hard to
read or to reach (axe), no text is missing (club.md 8)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser as Chromium

from divingbell.companion.club.sql_store import SqlStore
from tests.companion.club.browsers import DESK, PHONE, TELEVISION, ClubScreen
from tests.companion.club.page_visits import PIN, Browser, PlayedTable, begin, seats
from tests.companion.club.processes import CLUB, HubProcess, open_store
from tests.companion.web.browser import chromium

pytestmark = pytest.mark.browser
NAMES = ("Ada", "Bruno", "Chiara", "Dev", "Emi", "Finn", "Gaia", "Massimiliano", "Ines", "Jan", "Katja", "Luca")
LATE = ("Alessandra", "Noa")
PASTED = "\n".join([*NAMES, "Ada", "Bartolomeo della Rovere", "Olga"])
CUT = """() => Array.from(document.querySelectorAll('main *, header *, nav *')).filter(one => {
    const box = one.getBoundingClientRect(), bar = one.closest('nav');
    const says = Array.from(one.childNodes).some(node => node.nodeType === 3 && node.data.trim());
    if (!box.width || !says || one.closest('.hidden')) return false;
    return (!bar && (box.right > innerWidth + 1 || box.left < -1)) ||
        (getComputedStyle(one).overflowX === 'hidden' && one.scrollWidth > one.clientWidth + 1);
}).map(one => one.textContent.trim().slice(0, 60))"""
"""What is cut off at a side; a bar of pages that can be pushed is not."""


class PlayedEvening:
    """A hub in a language, with a round of which one table is over, one plays and one is free."""

    def __init__(self, folder: Path, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
        settings = folder / "divingbell" / "settings.yaml"
        settings.parent.mkdir()
        settings.write_text(f"language: {language}\n")
        monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
        store = open_store(folder / "hub.db", 3)
        tx = store.begin()
        tx.set_hub(msgspec.structs.replace(tx.hub(), event=None))
        tx.commit()
        store.close()
        self.hub = HubProcess(folder)
        self.organiser = Browser(self.hub.port)
        word = self.hub.said["organiser"].partition("word=")[2]
        self.organiser.post("/organiser/sign-in", word=word, name="Mia", pin=PIN)

    def play(self) -> None:
        """Begin, seat, play and send what the pages then show."""
        boxes = dict.fromkeys(re.findall(r'name="(boxes_\w+)"', self.organiser.get("/organiser").body), 4)
        self.organiser.do("begin", name="Thursday", date="2026-11-29", tables=4, wanted=4, rounds=3, **boxes)
        self.organiser.do("add", names="\n".join(NAMES))
        self.organiser.do("draw")
        seated = seats(self.organiser)
        self.organiser.do("start", round=1)
        event = re.search(r'name="event" value="([^"]+)"', self.organiser.get("/organiser").body)
        assert event is not None
        first, second = (PlayedTable(self.hub.port, number) for number in (1, 2))
        first.play(event[1], 1, seated[1], [9, 4, 3, 1])
        session = second.play(event[1], 1, seated[2], [9, 4, 3, 1], over=False)
        colours = enumerate(("fin", "buoy", "chest", "pearl"), 1)
        live = {
            "session": session,
            "seats": [{"seat": f"p{number}", "name": "", "colour": colour} for number, colour in colours],
            "state": {"turn": {"player": "p2", "number": 7}},
            "standings": [{"seat": f"p{number}", "place": number, "text": f"$6{number},000"} for number in range(1, 5)],
        }
        assert second.ask("POST", "/v1/now", msgspec.json.encode({"live": live}))[0] == 200
        self.organiser.do("add", names="\n".join(LATE))
        self.organiser.do("draw")
        self.organiser.do("message", text="Pizza is here. Finish your turn.")


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module", params=["en", "it"])
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedEvening]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        made = PlayedEvening(tmp_path_factory.mktemp("club"), request.param, monkeypatch)
    made.play()
    yield made
    made.hub.kill()


def open_page(browser: Chromium, evening: PlayedEvening, target: str, size: Any, folder: Path) -> ClubScreen:
    base = f"http://127.0.0.1:{evening.hub.port}"
    screen = ClubScreen(browser, base, "/follow", size, folder)
    name, _, value = evening.organiser.cookie.partition("=")
    screen.context.add_cookies([{"name": name, "value": value, "url": f"{base}/organiser"}])
    screen.go(target)
    return screen


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(
    "page",
    ["", "/people", "/names", "/seat?table=4", "/round", "/results?round=1&table=1", "/results?round=1&table=3",
     "/look?table=2", "/archive", "/club", "/log", "/log?show=seats", "/close", "/alone", "/more"],
)  # fmt: skip
def test_a_page_of_the_organiser_is_whole(
    browser: Chromium, evening: PlayedEvening, page: str, size: Any, tmp_path: Path
) -> None:
    screen = open_page(browser, evening, f"/organiser{page}", size, tmp_path)
    screen.taken("page")
    assert screen.page.evaluate(CUT) == []
    screen.context.close()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_pasted_names_are_shown_while_they_are_typed(
    browser: Chromium, evening: PlayedEvening, size: Any, tmp_path: Path
) -> None:
    screen = open_page(browser, evening, "/organiser/names", size, tmp_path)
    screen.page.locator("textarea").fill(PASTED)
    screen.shows("Ada 2")
    screen.taken("names")
    assert screen.page.evaluate(CUT) == []
    screen.context.close()


def test_what_was_tapped_is_in_sight_on_a_phone(browser: Chromium, evening: PlayedEvening, tmp_path: Path) -> None:
    screen = open_page(browser, evening, "/organiser/people", PHONE, tmp_path)
    for page, links, panel in (
        ("/people", 'a[href*="person="]', ".person h2"),
        ("/results", '.results a[href*="table=2"]', ".shown h2"),
        ("/club", 'a[href*="tablet="]', ".person form"),
    ):
        screen.go(f"/organiser{page}")
        with screen.page.expect_navigation():
            screen.page.locator(links).last.click()
        box = screen.page.locator(panel).first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < PHONE["height"] - 60, page
    for name in screen.page.locator("nav a:visible").all_inner_texts():
        assert name.strip(), "a page in the bar"
    assert screen.page.locator("nav a:visible").count() == 5
    screen.context.close()


def test_what_helps_where_something_is_missing_is_there_while_it_is(
    browser: Chromium, hub: HubProcess, organiser: Browser, tmp_path: Path
) -> None:
    begin(organiser, "Ada\nBruno")
    screen = ClubScreen(browser, f"http://127.0.0.1:{hub.port}", "/follow", DESK, tmp_path)
    name, _, value = organiser.cookie.partition("=")
    screen.context.add_cookies([{"name": name, "value": value, "url": f"{screen.base}/organiser"}])
    screen.go("/organiser/close")
    help_with_it = screen.page.locator("aside", has_text="What is missing")
    help_with_it.wait_for(state="hidden")  # both tablets are asked, and may answer
    help_with_it.wait_for(state="visible")  # neither has
    store = SqlStore(hub.folder / "hub.db", CLUB)
    with store.reading() as tx:
        asked = tx.hub().close
    store.close()
    for number in (1, 2):
        said = msgspec.json.encode({"close": asked, "sessions": {}})
        assert PlayedTable(hub.port, number).ask("POST", "/v1/have", said)[0] == 200
    screen.shows("Nothing is missing.")
    help_with_it.wait_for(state="hidden")
    screen.taken("whole")
    screen.close()


def test_ready_words_are_put_into_the_message(browser: Chromium, evening: PlayedEvening, tmp_path: Path) -> None:
    screen = open_page(browser, evening, "/organiser", DESK, tmp_path)
    words = screen.page.locator("[data-words]").all_inner_texts()
    assert len(words) == 3
    for button in screen.page.locator("[data-words]").all():
        button.click()
    assert screen.page.locator('[name="text"]').input_value() == " ".join(words)
    screen.context.close()


def test_the_wall_marks_whose_turn_it_is(browser: Chromium, evening: PlayedEvening, tmp_path: Path) -> None:
    screen = open_page(browser, evening, "/wall", TELEVISION, tmp_path)
    assert screen.page.locator(".walltables .turn").count() == 1
    screen.taken("wall")
    screen.context.close()
