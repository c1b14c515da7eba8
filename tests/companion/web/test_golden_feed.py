"""What the live feed tells at each look, what it looks at, and what it withdraws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import tests.ui.driver  # noqa: F401  (first: it opens Kivy's window in its size)
from divingbell.companion.live.feed import LiveFeed, Over
from divingbell.companion.rig import Signal
from divingbell.companion.table.events import JournalChanged, RigChanged, SensorEvent
from divingbell.companion.web.shared_page import PageOfGame, SharedPage
from tests.companion.web.golden_feed import EVENINGS, golden_lines, place
from tests.golden_files import same_as_golden
from tests.sunken_play import aim, card, start
from tests.ui.table_services import READY, TableServices

PAGE = PageOfGame(language="en", title="T", here="here", name="N", sub="S")


@pytest.mark.parametrize(("game", "evening", "people", "language"), EVENINGS)
def test_every_look_tells_what_the_golden_file_has(game: str, evening: str, people: int, language: str) -> None:
    same_as_golden(place(game), golden_lines(game, evening, people, language))


@pytest.fixture
def services() -> Iterator[TableServices]:
    services = TableServices()
    yield services
    services.close()


class Offered:
    """Pages that note what is offered and withdrawn."""

    def __init__(self) -> None:
        self.offer_round = 3
        self.told: list[str] = []

    def offer(self, offer: SharedPage, word: str) -> str:
        del offer
        self.told.append(f"offer {word}")
        return "w"

    def withdraw(self, word: str) -> None:
        self.told.append(f"withdraw {word}")


def feed_of(services: TableServices, pages: Any = None) -> LiveFeed:
    return LiveFeed(services.own, pages, pause=lambda _: None)


def looks(feed: LiveFeed) -> tuple[bool, bool]:
    """Whether it looks again now, and whether the floor has turned; then it has looked."""
    noted = feed._stale, feed._turned
    feed._stale = feed._turned = False
    return noted


def test_it_looks_again_after_what_changes_the_pages_and_nothing_else(services: TableServices) -> None:
    feed = feed_of(services)
    services.own.watch(feed._happened)
    services.play(start(4), card("p1"), aim("p1", 3))
    assert looks(feed) == (True, False)
    services.touch()
    assert looks(feed) == (True, False), "it is a buzz"
    services.lift()
    assert looks(feed) == (True, False), "its length is known"
    services.own.signal(Signal("hold", services.us))
    services.settle()
    looks(feed)
    services.contact()
    assert looks(feed) == (False, False), "it belongs to nothing"
    feed._happened(SensorEvent(Signal("floor", 1, steps=2), counted=False))
    assert looks(feed) == (False, True)
    feed._happened(RigChanged(READY, hold=False))
    assert looks(feed) == (False, False)
    feed._happened(JournalChanged(None))
    assert looks(feed) == (True, False)


def made(feed: LiveFeed, pages: Offered, between: Callable[[], None]) -> list[str]:
    """What is told of two offers, with something that happens between them."""
    feed._over = over = Over("u", 9, "en", "abyss", pages.offer_round)

    def making() -> Iterator[SharedPage]:
        yield SharedPage(page=PAGE)
        between()
        yield SharedPage(page=PAGE)

    feed._make(making(), over)
    return pages.told


def test_a_game_that_goes_on_while_it_is_offered_is_withdrawn(services: TableServices) -> None:
    pages = Offered()
    feed = feed_of(services, pages)
    assert made(feed, pages, lambda: feed._end_offer(None)) == ["offer ", "withdraw w"]


def test_a_game_that_goes_on_in_the_moment_of_an_offer_is_offered_no_more(services: TableServices) -> None:
    pages = Offered()
    feed, offer = feed_of(services, pages), pages.offer

    def goes_on(made: SharedPage, word: str = "") -> str:
        feed._end_offer(None)
        return offer(made, word)

    pages.offer = goes_on  # type: ignore[method-assign]
    assert made(feed, pages, lambda: None) == ["offer ", "withdraw w"]
    assert feed._word == ""


def test_what_was_withdrawn_with_all_others_is_offered_no_further(services: TableServices) -> None:
    pages = Offered()
    feed = feed_of(services, pages)
    assert made(feed, pages, lambda: setattr(pages, "offer_round", 4)) == ["offer "]
    assert (feed._word, feed._stale) == ("w", True)


def test_what_is_offered_whole_stays(services: TableServices) -> None:
    pages = Offered()
    assert made(feed_of(services, pages), pages, lambda: None) == ["offer ", "offer w"]
