"""When a table is looked at for the pages, and what is not told of it: the thread of the feed, what happens beside."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator

import pytest

import tests.ui.driver  # noqa: F401  (first: it opens Kivy's window in its size)
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.live.feed import LiveFeed
from divingbell.companion.live.feed_notes import FeedNotes
from divingbell.companion.rig import Signal
from divingbell.companion.web.shared_page import SharedPage
from tests import table_work
from tests.companion.web.feed.fed_table import PAGE, TEXTS, WORD, Fed, Offering, Taken
from tests.companion.web.serving import ENOUGH_S
from tests.noted_threads import noted_threads
from tests.sunken_play import NO_PENALTY, aim, card, discard, start, up
from tests.ui import scenes_podium, scenes_sunken
from tests.ui.table_services import TableServices

ON, OFF = Settings(phones=True), Settings(phones=False)


def told_with(table: Fed, words: str) -> None:
    """Once this is the last that is said."""
    while not table.pages.told.get(timeout=ENOUGH_S).live["said"][-1]["text"].startswith(words):
        pass


# The thread ---------------------------------------------------------------------------------------------------


def test_one_thread_looks_from_the_first_time_on_that_it_is_switched_on(monkeypatch: pytest.MonkeyPatch) -> None:
    services = TableServices()
    begun, _ = noted_threads(monkeypatch)
    feed = LiveFeed(services.own, Taken(), pause=lambda _: None)  # type: ignore[arg-type]
    for settings, threads in ((OFF, []), (ON, ["live-feed"]), (ON, ["live-feed"]), (OFF, ["live-feed"])):
        feed.follow(settings, TEXTS.__getitem__)
        assert begun == threads
    feed.close()
    services.close()


def test_it_is_looked_at_again_when_it_is_switched_on_again(fed: Callable[..., Fed]) -> None:
    services = TableServices()
    services.play(start(4))
    table = fed(services, by_hand=False)
    told_with(table, "Game starts")
    paused = queue.Queue[None]()
    table.pause = lambda _: paused.put(None)
    table.follow(OFF)
    paused.get(timeout=ENOUGH_S)
    services.play(card("p1", "gold", 5000))
    paused.get(timeout=ENOUGH_S)
    services.play(aim("p1", 2))
    paused.get(timeout=ENOUGH_S)
    assert table.pages.told.empty()
    table.follow(ON)
    told_with(table, "Risk 2")


def test_a_table_that_is_followed_no_more_tells_nothing(
    fed: Callable[..., Fed], monkeypatch: pytest.MonkeyPatch
) -> None:
    services = TableServices()
    watching = table_work.noted_watchers(monkeypatch, services.own)
    table = fed(services)
    assert watching == [table.feed.on_event]
    table.feed.close()
    assert watching == []


def test_a_commit_is_looked_at_while_the_floor_turns(fed: Callable[..., Fed]) -> None:
    services = scenes_sunken.armed()
    table = fed(services, by_hand=False)
    table.pages.until(services.own.now.n)

    def turns_on(closing: threading.Event) -> None:
        del closing
        services.own.signal(Signal("floor", services.us, steps=1))
        services.settle()

    table.pause = turns_on
    services.play({"type": "undo", "steps": 1})
    told_with(table, "Undone")
    table.pause = lambda _: None


@pytest.mark.parametrize("dives", [True, False])
def test_begin_and_end_of_a_buzz_are_looked_at_and_a_contact_that_is_none_is_not(
    dives: bool,
) -> None:
    services, notes, seen = TableServices(), FeedNotes(), []
    services.own.watch(lambda event: notes.note(event, held=services.own.now.hold))
    services.play(start(4), *([card("p1", "gold", 5000), aim("p1", 4)] if dives else []))
    for happens in (services.touch, services.lift):
        services.clock.turn(2)
        services.settle()
        notes.stale = False
        happens()
        services.settle()
        seen.append(notes.stale)
    assert seen == [dives, dives]
    services.close()


# What is told -------------------------------------------------------------------------------------------------


def test_there_is_no_game_until_the_next_one_starts(fed: Callable[..., Fed]) -> None:
    services = TableServices(2)
    services.play(start(2))
    table = fed(services)
    assert table.now().live["game"] == "sunken_treasure"
    table_work.reset(services.own, seats=services.own.now.header["seats"])
    now = table.now()
    assert (now.live["game"], now.page["phase"], table.pages.rows) == (None, "none", ())


def test_what_was_said_of_another_game_meanwhile_is_not_said_of_one_that_is_carried_on(fed: Callable[..., Fed]) -> None:
    services = TableServices(2)
    services.play(start(2), card("p1", "gold", 5000))
    uuid = services.own.now.uuid
    table = fed(services)
    before = table.now().live["said"]
    table_work.reset(services.own, seats=services.own.now.header["seats"])
    services.play(start(2), card("p1", "silver", 5000), aim("p1", 2), up("p1", "silver"), NO_PENALTY)
    assert uuid is not None
    assert table_work.resume(services.own, uuid) is not None
    assert table.now().live["said"] == before


def test_of_a_game_that_is_looked_at_first_nothing_flies(fed: Callable[..., Fed]) -> None:
    services = TableServices(2)
    services.play(start(2))
    table = fed(services)
    table.now()
    table_work.reset(services.own, seats=services.own.now.header["seats"])
    services.play(start(2), card("p1", "silver", 5000), aim("p1", 2), up("p1", "silver"))
    services.play(NO_PENALTY)
    assert table.now().page["paid"] is None


def test_only_what_the_newest_tap_pays_flies(fed: Callable[..., Fed]) -> None:
    services = TableServices(2)
    services.play(start(2), card("p1", "silver", 5000), aim("p1", 2), up("p1", "silver"))
    table = fed(services)
    table.now()
    services.play(NO_PENALTY)
    services.play(discard("p2"))
    assert table.now().page["paid"] is None


# What is offered ----------------------------------------------------------------------------------------------


def test_a_game_that_goes_on_while_it_is_offered_is_withdrawn_at_once() -> None:
    services = scenes_podium.ended()

    def goes_on() -> None:
        services.play({"type": "undo", "steps": 1})
        feed.look()

    pages = Offering(goes_on)
    feed = LiveFeed(
        services.own,
        pages,  # type: ignore[arg-type]
        pause=threading.Event.wait,
        offers=lambda *_: iter([PAGE, PAGE]),
    )
    feed.follow(ON, TEXTS.__getitem__)
    feed.look()
    assert pages.withdrawn.get(timeout=ENOUGH_S) == WORD
    assert pages.offered == [""]
    feed.look()
    *_, now = [pages.told.get() for _ in range(pages.told.qsize())]
    assert now.page["offer"] == ""
    feed.close()
    services.close()


@pytest.mark.parametrize("why", ["a name is hidden", "it goes on"])
def test_nothing_more_is_made_of_a_game_that_is_offered_no_longer(why: str) -> None:
    services, pages = scenes_podium.ended(), Offering()
    done = threading.Event()

    def making() -> Iterator[SharedPage]:
        try:
            yield PAGE
            if why == "a name is hidden":
                pages.offer_round += 1
            else:
                services.play({"type": "undo", "steps": 1})
                feed.look()
            yield PAGE
        finally:
            done.set()

    feed = LiveFeed(
        services.own,
        pages,  # type: ignore[arg-type]
        pause=threading.Event.wait,
        offers=lambda *_: making(),
    )
    feed.follow(ON, TEXTS.__getitem__)
    feed.look()
    assert done.wait(ENOUGH_S)
    assert pages.offered == [""]
    feed.close()
    services.close()


def test_what_is_offered_whole_is_told_under_one_word() -> None:
    services, pages, done = scenes_podium.ended(), Offering(), threading.Event()

    def making() -> Iterator[SharedPage]:
        yield PAGE
        yield PAGE
        done.set()

    feed = LiveFeed(
        services.own,
        pages,  # type: ignore[arg-type]
        pause=threading.Event.wait,
        offers=lambda *_: making(),
    )
    feed.follow(ON, TEXTS.__getitem__)
    feed.look()
    assert done.wait(ENOUGH_S)
    feed.look()
    *_, now = [pages.told.get() for _ in range(pages.told.qsize())]
    assert (pages.offered, now.page["offer"]) == (["", WORD], WORD)
    assert pages.withdrawn.empty()
    feed.close()
    services.close()
