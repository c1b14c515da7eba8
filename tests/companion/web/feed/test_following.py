"""When pages are told: after the commit, while they are switched on, by one thread, until a game leaves the table."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.live.feed import LiveFeed
from divingbell.companion.rig import Signal
from divingbell.companion.table.events import Entered
from divingbell.companion.web.shared_page import PageOfGame, SharedPage
from tests import table_work
from tests.companion.web.feed.fed_table import PAGE, TEXTS, WORD, Fed, Offering, Taken
from tests.companion.web.serving import ENOUGH_S
from tests.noted_threads import noted_threads, noted_waits
from tests.sunken_play import aim, card, start
from tests.ui import scenes_podium, scenes_sunken
from tests.ui.scenes_windows import unwritable
from tests.ui.table_services import TableServices

ENDLESS_S = 3600.0


def test_nothing_of_a_game_stays_when_it_leaves_the_table(fed: Callable[..., Fed]) -> None:
    services = scenes_podium.ended()
    offered = threading.Event()
    pages = Offering(offered.set)
    table = fed(services, pages=pages, offers=lambda *_: iter([PAGE]))
    table.now()
    assert table.pages.next_charts().charts
    assert offered.wait(ENOUGH_S)
    while not table.now().page["offer"]:
        pass
    person = services.own.now.header["seats"][1]["person"]
    assert table_work.hide_name(services.own, person, "Star", lambda *_: None)
    assert table.now().live["session"] is None
    assert table.pages.next_charts().charts == ()
    assert table.pages.rows == ()
    assert pages.withdrawn.get(timeout=ENOUGH_S) == WORD


def test_a_floor_that_turns_is_looked_at_when_it_rests_and_a_commit_at_once(fed: Callable[..., Fed]) -> None:
    services = scenes_sunken.armed()
    table = fed(services, by_hand=False)
    table.pages.until(services.own.now.n)
    table.pages.next_charts()
    paused, turns = [], iter(range(3))

    def pause(closing: threading.Event) -> None:
        del closing
        paused.append(table.pages.told.empty())
        if next(turns, None) is not None:
            services.own.signal(Signal("floor", services.us, steps=1))
            services.settle()

    table.pause = pause
    services.own.signal(Signal("floor", services.us, steps=1))
    table.pages.told.get(timeout=ENOUGH_S)
    assert paused == [True] * 4


def test_a_commit_waits_neither_for_a_floor_that_turns_nor_for_charts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time until a phone has a commit (live.md 3) has none of the time after which a floor rests."""
    services, pages = scenes_sunken.armed(), Taken()
    feed = LiveFeed(services.own, pages)  # type: ignore[arg-type]
    feed.follow(Settings(phones=True), TEXTS.__getitem__)
    pages.until(services.own.now.n)
    pages.next_charts()
    monkeypatch.setattr("divingbell.companion.live.feed.RESTS_S", ENDLESS_S)
    waits = noted_waits(monkeypatch, "live-feed")
    services.own.signal(Signal("floor", services.us, steps=1))
    for risk in (3, 5):  # first the floor turns, then the charts of the first entry wait
        while (waits.get(timeout=ENOUGH_S) or 0) < ENDLESS_S / 2:
            pass
        services.play(aim("p2", risk))
        pages.until(services.own.now.n)
    feed.close()
    services.close()


def test_what_is_only_in_memory_is_not_told(fed: Callable[..., Fed]) -> None:
    services = TableServices()
    services.play(start(4))
    table = fed(services)
    told = table.now()
    entered = threading.Event()
    services.own.watch(lambda event: entered.set() if isinstance(event, Entered) else None)
    unwritable(services, "full")
    services.own.submit([card("p1", "gold", 5000)]).result()
    assert entered.wait(ENOUGH_S)
    assert services.own.now.journal_failure is not None
    table.feed.look()
    assert table.pages.told.empty()
    assert told.live["n"] < services.own.now.n


def test_a_look_that_fails_is_logged_and_the_next_line_is_told(
    fed: Callable[..., Fed], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    services, pages, failed = scenes_sunken.armed(), Taken(), threading.Event()
    table = fed(services, by_hand=False, pages=pages)
    pages.until(services.own.now.n)
    pages.next_charts()

    def fail(rows: object) -> None:
        monkeypatch.setattr(pages, "show_rows", show_rows)
        failed.set()
        raise MemoryError(rows)

    show_rows = pages.show_rows
    monkeypatch.setattr(pages, "show_rows", fail)
    services.play(aim("p2", 3))
    assert failed.wait(ENOUGH_S)
    services.play(aim("p2", 5))
    pages.until(services.own.now.n)
    table.feed.close()
    assert [record.exc_info is not None for record in caplog.records] == [True]


def test_another_language_tells_everything_anew(fed: Callable[..., Fed]) -> None:
    table = fed(scenes_sunken.armed())
    table.now()
    assert b'"Game starts, $10,000 each"' in bytes(table.pages.rows[0])
    table.follow(Settings(phones=True, language="it"))
    assert table.now().page["language"] == "it"
    assert b'"Si comincia, $10.000 a testa"' in bytes(table.pages.rows[0])
    assert [words.language for words in table.pages.words] == ["en", "it"]


def test_the_words_of_the_pages_are_told_once_for_each_language_and_theme(fed: Callable[..., Fed]) -> None:
    table = fed(scenes_sunken.armed())
    chosen = (("en", "abyss"), ("en", "shallows"), ("en", "shallows"), ("it", "shallows"), ("it", "shallows"))
    for language, theme in chosen:
        table.follow(Settings(phones=True, language=language, theme=theme))  # type: ignore[arg-type]
    told = [(words.language, words.theme) for words in table.pages.words]
    assert told == [("en", "abyss"), ("en", "shallows"), ("it", "shallows")]


def test_whatever_is_new_wakes_the_thread_that_looks(fed: Callable[..., Fed], monkeypatch: pytest.MonkeyPatch) -> None:
    services = scenes_sunken.armed()
    table = fed(services, by_hand=False)
    waits = noted_waits(monkeypatch, "live-feed")
    table.follow(Settings(phones=True))  # so it waits once more
    news: list[Callable[[], None]] = [
        lambda: services.own.signal(Signal("floor", services.us, steps=1)),
        services.touch,
        services.lift,
        lambda: table.follow(Settings(phones=True, language="it")),
        table.feed.close,
    ]
    for happens in news:
        waits.get(timeout=ENOUGH_S)
        while not waits.empty():
            waits.get()
        services.clock.turn(2)
        happens()
    assert "live-feed" not in [thread.name for thread in threading.enumerate()]


def test_closing_waits_for_the_thread_that_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    services = TableServices()
    begun, waited_for = noted_threads(monkeypatch)
    feed = LiveFeed(services.own, Taken(), pause=lambda _: None)  # type: ignore[arg-type]
    feed.close()
    assert begun == []
    feed.follow(Settings(phones=True), TEXTS.__getitem__)
    feed.close()
    assert begun == waited_for == ["live-feed"]
    services.close()


def test_off_until_it_is_switched_on() -> None:
    services = TableServices()
    services.play(start(4))
    table = Fed.__new__(Fed)
    table.services, table.pages = services, Taken()
    table.feed = LiveFeed(services.own, table.pages)  # type: ignore[arg-type]
    table.follow(Settings())
    assert table.pages.allowed == [(False, None)]
    table.follow(Settings(phones=True, phone_code="4711"))
    assert table.pages.until(services.own.now.n).live["game"] == "sunken_treasure"
    assert table.pages.allowed[-1] == (True, "4711")
    table.close()


def test_a_finished_game_is_offered_and_withdrawn_when_it_goes_on() -> None:
    services = scenes_podium.ended()
    pages = Taken()
    offered: queue.Queue[str] = queue.Queue()
    withdrawn: queue.Queue[str] = queue.Queue()
    page = PageOfGame(language="en", title="T", here="here", name="N", sub="S")

    def offer(_: SharedPage, word: str = "") -> str:
        offered.put(word)
        return word or "abcdefghijk1"

    pages.offer, pages.withdraw = offer, withdrawn.put  # type: ignore[attr-defined]
    feed = LiveFeed(
        services.own,
        pages,  # type: ignore[arg-type]
        pause=lambda _: None,
        offers=lambda _, __: iter([SharedPage(page=page), SharedPage(page=page)]),
    )
    feed.follow(Settings(phones=True), TEXTS.__getitem__)
    assert [offered.get(timeout=ENOUGH_S) for _ in range(2)] == ["", "abcdefghijk1"]
    while pages.told.get(timeout=ENOUGH_S).page["offer"] != "abcdefghijk1":
        pass
    pages.offer_round += 1  # a name was hidden
    feed.follow(Settings(phones=True), TEXTS.__getitem__)
    assert [offered.get(timeout=ENOUGH_S) for _ in range(2)] == ["", "abcdefghijk1"]
    assert withdrawn.get(timeout=ENOUGH_S) == "abcdefghijk1"
    services.play({"type": "undo", "steps": 1})
    assert withdrawn.get(timeout=ENOUGH_S) == "abcdefghijk1"
    while (now := pages.told.get(timeout=ENOUGH_S)).page["phase"] != "on":
        pass
    assert now.page["offer"] == ""
    feed.close()
    services.close()
