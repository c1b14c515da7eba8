"""When Python's garbage collector runs beside a screen, and that a screen and an app leave nothing behind."""

from __future__ import annotations

import gc
import itertools
import weakref
from unittest.mock import Mock

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.routes import ROUTES
from divingbell.ui.shell import app, gc_scheduler
from divingbell.ui.shell.gc_scheduler import GcScheduler
from tests.ui.started_services import start_app


class CountedGc:
    """In place of Python's collector, which belongs to the run of tests."""

    def __init__(self) -> None:
        self.enabled = True
        self.frozen = False
        self.collected = 0

    def freeze(self) -> None:
        self.frozen = True

    def unfreeze(self) -> None:
        self.frozen = False

    def enable(self) -> None:
        self.enabled = True

    def disable(self) -> None:
        self.enabled = False

    def collect(self) -> None:
        self.collected += 1


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> CountedGc:
    made = CountedGc()
    monkeypatch.setattr(gc_scheduler, "gc", made)
    return made


def test_nothing_is_collected_before_something_new_was_shown(
    counted: CountedGc, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, shown = Mock(), 1
    monkeypatch.setattr(gc_scheduler, "Clock", clock)
    scheduler = GcScheduler(lambda: shown)
    scheduler.begin()
    assert counted.frozen
    ((look, _),) = (call.args for call in clock.schedule_interval.mock_calls)
    for _ in range(3):
        look(2)
    assert counted.collected == 0
    shown = 2
    for _ in range(3):
        look(2)
    assert counted.collected == 1
    scheduler.end()
    assert not counted.frozen


def test_garbage_is_collected_when_nothing_new_was_shown(
    scene, counted: CountedGc, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "GcScheduler", GcScheduler)
    driver = scene("kit.table")
    assert not counted.enabled
    driver.shell.refresh()  # what the start has made stays
    driver.frames(1)
    looks = (driver.let_pass(n * gc_scheduler.EVERY_S) for n in itertools.count(1))
    next(looks)
    next(looks)
    assert counted.collected == 1
    next(looks)
    assert counted.collected == 1, "nothing was shown since"
    for ctx in range(gc_scheduler.LONGEST):
        assert counted.collected == 1, ctx
        driver.shell.refresh()
        driver.frames(1)
        next(looks)
    assert counted.collected == 2, "a screen that never rests is no excuse"
    driver.app.stop()
    assert counted.enabled


def test_a_screen_that_was_left_is_gone() -> None:
    driver = start_app("C", Settings(welcomed=True), routes=ROUTES)
    left = []
    for name in ("settings", "statistics", "past_games"):
        go = driver.shell.route(name)
        assert go is not None
        go()
        driver.frames(2)
        assert driver.shell.depth == 1
        left.append(weakref.ref(driver.shell.top))
        driver.shell.pop()
    # What reads beside the screen hands on what it has read, and lets go of it.
    driver.wait(lambda: gc.collect() >= 0 and [ref() for ref in left] == [None] * 3, "the screens to go")
    driver.close()


def test_an_app_that_was_closed_is_gone(scene) -> None:
    driver = scene("home")
    left = [weakref.ref(one) for one in (driver, driver.app, driver.shell, driver.shell.element_view)]
    scene("welcome.probe")  # the one before is closed
    del driver
    gc.collect()
    assert [ref() for ref in left] == [None] * 4
