"""The way into the organiser's pages: the PIN, the word that works once, and how often may be tried (club.md 8)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.companion.club.page_visits import PAGES, PIN, Browser
from tests.companion.club.processes import HubProcess


def test_pages_of_the_organiser_ask_for_the_pin(hub: HubProcess, organiser: Browser) -> None:
    stranger = Browser(hub.port)
    for path in PAGES:
        assert "PIN" in stranger.get(f"/organiser{path}").words
    word = hub.said["organiser"].partition("word=")[2]
    assert "A new PIN" not in stranger.get(f"/organiser?word={word}").words, "the word works once"
    for _ in range(5):
        assert stranger.post("/organiser/sign-in", name="Eve", pin="0000").status == 403
    assert stranger.post("/organiser/sign-in", name="Eve", pin=PIN).status == 429
    assert organiser.do("begin", token="0" * 64, name="x").status == 403, "another page's form"
    forged = Browser(hub.port)
    forged.cookie = organiser.cookie[:-1] + ("0" if organiser.cookie[-1] != "0" else "1")
    assert "PIN" in forged.get("/organiser").words


def test_many_pins_at_the_same_time_are_no_more_tries(hub: HubProcess, organiser: Browser) -> None:
    def guess(number: int) -> int:
        return Browser(hub.port).post("/organiser/sign-in", name="Eve", pin=f"{number:04}").status

    with ThreadPoolExecutor(30) as pool:
        assert sorted(pool.map(guess, range(30))) == [403] * 5 + [429] * 25
    assert organiser.get("/organiser").status == 200, "who is in stays in"
