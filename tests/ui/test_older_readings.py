"""A reading that began before something was written never stays on the screen, and opens nothing where people have
gone elsewhere meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from divingbell.companion.configuration.settings import LastSeat, Settings
from divingbell.companion.web.shared_page import SharedPage
from divingbell.ui.games.submarine_blues import packs
from divingbell.ui.routes import first_screen
from divingbell.ui.screens.home import home
from divingbell.ui.screens.replay import replay
from divingbell.ui.screens.settings.join_people import JoinPeople
from divingbell.ui.screens.share.share import show_share
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.screen_loader import push_when_read
from divingbell.ui.toolkit.element import Box
from tests.ui.scenes_podium import ended
from tests.ui.scenes_replay import looking
from tests.ui.scenes_share import HandPages
from tests.ui.scenes_windows import sat_down
from tests.ui.started_services import start_app
from tests.ui.table_services import TableDriver


class SlowReading:
    """Reads at once and says it when `go_on` lets it through."""

    def __init__(self, read: Callable[..., Any]) -> None:
        self._read = read
        self.begun, self.go_on = threading.Semaphore(0), threading.Semaphore(0)

    def __call__(self, *asked: Any) -> Any:
        found = self._read(*asked)
        self.begun.release()
        self.go_on.acquire()
        return found


class Journal:
    """Holds one thing."""

    def __init__(self) -> None:
        self.holds: Any = "old"
        self.slow = SlowReading(lambda: self.holds)


class Page(Screen):
    """An empty one."""

    name = "page"

    def view(self) -> Box:
        return Box(grow=1)


def people(shell: Any, journal: Journal, _: pytest.MonkeyPatch) -> tuple[Callable[[], None], Callable[[], Any]]:
    shell.services.people = SimpleNamespace(joined=journal.slow, known=())
    screen = JoinPeople(shell)
    return screen.on_show, lambda: screen.joined


def stored(shell: Any, journal: Journal, patch: pytest.MonkeyPatch) -> tuple[Callable[[], None], Callable[[], Any]]:
    patch.setattr(packs, "user_packs", lambda _: SimpleNamespace(all=journal.slow))
    screen = packs.PackScreen(shell)
    return screen.read, lambda: screen.stored


def waiting(shell: Any, journal: Journal, patch: pytest.MonkeyPatch) -> tuple[Callable[[], None], Callable[[], Any]]:
    shell.services.on_table, shell.services.minutes_and_waiting = (lambda: None), lambda: ({}, 0)
    shell.services.summaries = SimpleNamespace(watch=lambda _: lambda: None, look_again=lambda: None)
    patch.setattr(home, "GAMES", ())  # no cards of their own
    game = SimpleNamespace(name="sunken_treasure")

    def unfinished() -> Any:
        return SimpleNamespace(word=journal.slow(), session=SimpleNamespace(game=game))

    shell.services.unfinished = unfinished
    screen = home.Home(shell)
    return screen.on_show, lambda: screen.waiting and screen.waiting.word  # type: ignore[attr-defined]


@pytest.mark.parametrize("shown", [people, stored, waiting])
def test_what_is_written_while_it_is_read_is_shown(
    sit: Callable[..., TableDriver], monkeypatch: pytest.MonkeyPatch, shown: Any
) -> None:
    app, journal = sit(), Journal()
    look, says = shown(app.shell, journal, monkeypatch)
    look()
    app.frames(2)
    journal.slow.begun.acquire()
    journal.holds = "new"
    look()
    app.frames(2)
    journal.slow.go_on.release(2)
    app.wait(lambda: says() == "new", "what was written")
    app.frames(3)
    assert says() == "new"


def test_a_screen_that_was_asked_for_is_not_put_over_another(sit: Callable[..., TableDriver]) -> None:
    app = sit()
    table, elsewhere = app.shell.top, Page(app.shell)
    slow = SlowReading(lambda: None)
    came = list[Screen]()

    def opened(_: None) -> Screen:
        came.append(Page(app.shell))
        return came[-1]

    push_when_read(app.shell, slow, opened, name="page")
    slow.begun.acquire()
    app.shell.push(elsewhere)
    push_when_read(app.shell, lambda: None, lambda _: None, name="nothing")
    slow.go_on.release()
    push_when_read(app.shell, lambda: None, opened, name="another")
    app.wait(lambda: came and app.shell.top is came[-1], "the page that was asked for last")
    app.frames(3)
    assert len(came) == 1
    app.shell.pop()
    assert app.shell.top is elsewhere
    app.shell.pop()
    assert app.shell.top is table


def test_a_replay_reads_what_was_entered_while_it_read(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = looking(ended(), "C", Settings(welcomed=True))
    slow = SlowReading(replay.load_game)
    monkeypatch.setattr(replay, "load_game", slow)
    try:
        top: Any = driver.shell.top
        last = top.last
        for steps in (1, 2):
            driver.services.tap({"type": "undo", "steps": steps})
            driver.settled()
            if steps == 1:
                slow.begun.acquire()
        slow.go_on.release(2)
        driver.wait(lambda: top.last == last - 3, "the newest")
    finally:
        driver.close()


def test_no_page_is_offered_with_a_name_that_was_hidden_while_it_was_made() -> None:
    """From games that were read before: the name stands in what is made of them."""
    driver, pages = sat_down(ended(), "C", Settings(welcomed=True)), HandPages()
    anything: Any = pages
    driver.shell.pages = anything
    offer = pages.offer

    def hidden(made: SharedPage, word: str = "") -> str:
        if not pages.offered:
            pages.offer_round += 1
        return offer(made, word)

    pages.offer = hidden  # type: ignore[method-assign]
    try:
        show_share(driver.shell)
        top: Any = driver.shell.top
        driver.wait(lambda: top.game is not None, "the game")
        first = top.game
        driver.wait(lambda: top.game is not first and len(pages.offered) > 2, "all of it anew")
    finally:
        driver.close()


def test_who_sat_down_while_names_became_people_stays_on_the_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = start_app("C", Settings(welcomed=True))
    services: Any = driver.shell.services
    identify = services.people.identify
    slow = SlowReading(identify)
    monkeypatch.setattr(services.people, "identify", lambda asked: (slow if asked.names else identify)(asked))
    try:
        driver.shell.settings = replace(driver.shell.settings, names=("Zoe",))
        first_screen(driver.shell)
        driver.wait(lambda: slow.begun.acquire(blocking=False), "the names to be asked for")
        sat = (LastSeat(person="somebody", colour="fin"),)
        driver.shell.settings = replace(driver.shell.settings, last_seats=sat)
        slow.go_on.release(2)
        driver.wait(lambda: driver.shell.settings.names == (), "the names are in the journal")
        assert driver.shell.settings.last_seats == sat
    finally:
        driver.close()
