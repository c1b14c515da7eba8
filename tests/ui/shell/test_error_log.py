"""A mistake of ours does not end the evening: it is noted once, said over the last good picture, and the rest works."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from weakref import ref

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.error_log import ErrorLog
from divingbell.game_check.screen_remarks import remarks
from divingbell.ui.kit import buttons
from divingbell.ui.shell.screen import Screen
from divingbell.ui.toolkit.element import Box, Drawing, Element, column, text
from tests.ui.driver import Driver
from tests.ui.started_services import EMPTY


class Broken(Screen):
    """Goes wrong where a test says so."""

    def __init__(self, shell: Any) -> None:
        super().__init__(shell)
        self.views = False
        self.paints = False
        self.taps = False
        self.undone = 0
        self.tapped = 0

    def view(self) -> Element:
        if self.views:
            raise ValueError("the view")
        return column(
            text(f"tapped {self.tapped}", 30),
            Drawing(w=20, h=20, paint=self.draw, data=self.paints),
            Box(grow=1),
            buttons.button(self.ctx, "right", "Right", tap=self.tap, h=80),
        )

    def draw(self, p: object, wrong: bool) -> None:
        del p
        if wrong:
            raise ValueError("the drawing")

    def tap(self) -> None:
        if self.taps:
            raise ValueError("the tap")
        self.tapped += 1
        self.refresh()

    def undo(self) -> None:
        self.undone += 1


Start = Callable[[], tuple[Driver, Broken]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    drivers: list[Driver] = []

    def make() -> tuple[Driver, Broken]:
        error_log = ErrorLog(tmp_path / "log" / "error_log.log")
        driver = Driver(EMPTY, Settings(welcomed=True), "C", Broken, {"home": lambda _: None}, error_log=error_log)
        drivers.append(driver)
        screen = driver.shell.top
        assert isinstance(screen, Broken)
        return driver, screen

    yield make
    for driver in drivers:
        driver.close()


def noted(driver: Driver) -> list[str]:
    file = driver.shell.error_log.file
    words = file.read_text() if file.exists() else ""
    return [line for line in words.splitlines() if line.startswith("ValueError")]


def test_the_last_good_picture_stays_and_its_keys_work(start: Start) -> None:
    driver, screen = start()
    screen.views = True
    for _ in range(3):
        driver.shell.refresh()
        driver.frames(2)
    assert noted(driver) == ["ValueError: the view"]
    assert driver.shows("tapped 0")
    assert driver.shows("kit.mistake")
    assert remarks(driver) == []
    driver.tap("mistake.undo")
    assert screen.undone == 1
    screen.views = False
    driver.tap("right")
    assert driver.shows("tapped 1")
    driver.tap("mistake.close")
    assert not driver.shows("kit.mistake")


def test_a_screen_that_never_had_a_picture_can_be_left(start: Start) -> None:
    driver, screen = start()
    worse = Broken(driver.shell)
    worse.views = True
    driver.shell.push(worse)
    driver.frames(2)
    assert driver.shows("kit.mistake")
    assert not driver.shows("tapped 0")
    driver.tap("mistake.home")
    assert driver.shell.top is screen
    assert driver.shows("tapped 0")


def test_a_drawing_that_fails_leaves_the_picture_before(start: Start) -> None:
    driver, screen = start()
    screen.paints = True
    screen.tapped = 7
    driver.shell.refresh()
    driver.frames(2)
    assert noted(driver) == ["ValueError: the drawing"]
    assert driver.shows("tapped 0")
    screen.paints = False
    driver.shell.refresh()
    driver.frames(2)
    assert driver.shows("tapped 7")


def test_a_tap_that_fails_takes_no_other_with_it(start: Start) -> None:
    driver, screen = start()
    screen.taps = True
    driver.tap("right")
    driver.tap("right")
    assert noted(driver) == ["ValueError: the tap"]
    assert driver.shows("kit.mistake")
    screen.taps = False
    driver.tap("right")
    assert driver.shows("tapped 1")
    assert driver.shell.element_view.fingers_down == 0


def test_a_call_from_another_thread_that_fails_holds_up_no_other(start: Start) -> None:
    driver, _ = start()
    came: list[int] = []

    def wrong() -> None:
        raise ValueError("the call")

    driver.shell.main_thread.post(wrong)
    driver.shell.main_thread.post(came.append, 1)
    driver.frames(2)
    assert came == [1]
    assert noted(driver) == ["ValueError: the call"]
    assert driver.shows("kit.mistake")


def test_nothing_is_called_after_the_screen_is_closed(start: Start) -> None:
    driver, _ = start()
    queue, came, waits, late = driver.shell.main_thread, list[object](), Mock(), Mock()
    queue.post(came.append, waits)
    queue.close()
    queue.post(came.append, late)
    driver.frames(2)
    queue.drain()
    assert came == []
    kept = [ref(waits), ref(late)]
    del waits, late
    assert [one() for one in kept] == [None, None], "nothing is kept for a screen that is gone"


def test_a_call_that_closes_the_screen_is_the_last(start: Start) -> None:
    driver, _ = start()
    queue, came = driver.shell.main_thread, list[object]()

    def close() -> None:
        queue.close()
        queue.post(came.append, "posted while it closed")

    queue.post(close)
    queue.post(came.append, "after it")
    driver.frames(2)
    assert came == []


def test_what_is_fetched_in_vain_is_noted(start: Start) -> None:
    driver, _ = start()

    def wrong() -> None:
        raise ValueError("the work")

    driver.shell.main_thread.fetch(wrong, lambda _: None)
    driver.wait(lambda: driver.shows("kit.mistake"), "the mistake to be said")
    assert noted(driver) == ["ValueError: the work"]


def test_what_has_a_name_is_fetched_once_at_a_time(start: Start) -> None:
    driver, _ = start()
    main_thread, gate, came = driver.shell.main_thread, threading.Event(), list[object]()

    def wrong() -> None:
        raise ValueError("the work")

    for _ in range(2):
        main_thread.fetch(gate.wait, came.append, name="begin")
    gate.set()
    driver.wait(lambda: came, "what was fetched")
    driver.frames(3)
    assert came == [True]
    main_thread.fetch(wrong, came.append, name="begin")
    driver.wait(lambda: noted(driver), "the mistake")
    main_thread.fetch(lambda: 2, came.append, name="begin")
    driver.wait(lambda: len(came) == 2, "what was fetched after that")


def test_a_timer_that_fails_does_not_end_the_program(start: Start) -> None:
    from kivy.clock import Clock

    driver, _ = start()

    def wrong(_: float) -> None:
        raise ValueError("the timer")

    Clock.schedule_once(wrong)
    driver.frames(3)
    assert noted(driver) == ["ValueError: the timer"]
    assert driver.shows("kit.mistake")


def test_in_a_test_a_mistake_is_an_error() -> None:
    driver = Driver(EMPTY, Settings(welcomed=True), "C", Broken)
    try:
        screen = driver.shell.top
        assert isinstance(screen, Broken)
        screen.taps = True
        with pytest.raises(ValueError, match="the tap"):
            driver.tap("right")
        screen.taps, screen.views = False, True
        driver.shell.refresh()
        with pytest.raises(ValueError, match="the view"):
            driver.frames(2)
        screen.views = False
    finally:
        driver.close()
