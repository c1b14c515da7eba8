"""The order in which a table does what follows from an event: say it, take the toast away, show what the game shows,
let no finger meet new keys, turn the picture to the player, go to the podium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from divingbell.ui.kit.context import words_of
from divingbell.ui.shell.route import Route
from divingbell.ui.table.notice import Notice
from tests.sunken_play import NO_PENALTY, aim, card, start, up
from tests.ui.scenes_blues import JACK, bruno
from tests.ui.scenes_deep_sea import CHIARA, all_drowned, before, roll, search, second_round
from tests.ui.scenes_deep_sea import table as deep_sea
from tests.ui.scenes_sunken import last_coin
from tests.ui.scenes_windows import unwritable
from tests.ui.submarine_evening import services as submarine
from tests.ui.submarine_evening import take
from tests.ui.table_services import LOST, TableDriver, TableServices, sitting

OLD = "the toast of before"
Effects = list[tuple[str, str]]
"""What was done, and what stood in the toast meanwhile; empty: no toast."""


class Spoken:
    """A voice that writes down when it speaks."""

    on = True

    def __init__(self, done: Callable[[str], None]) -> None:
        self._done = done

    def say(self, words: str, language: str) -> None:
        del language
        if words:
            self._done("say")

    def felt(self, *_: Any) -> None: ...
    def rig_changed(self, *_: Any) -> None: ...
    def buzzed(self) -> None: ...
    def close(self) -> None: ...


class Recorder:
    """What a table does, in order."""

    def __init__(self, driver: TableDriver, monkeypatch: pytest.MonkeyPatch) -> None:
        self.effects: Effects = []
        self.driver, shell = driver, driver.shell
        shell.speech = Spoken(self.note)  # type: ignore[assignment]
        for owner, method in (
            (shell, "half_turn"),
            (shell.sounds, "play"),
            (shell.element_view.bounce, "screen_changed"),
        ):
            monkeypatch.setattr(owner, method, lambda *_, name=method, **__: self.note(name))
        for route in (Route.PODIUM, Route.LOST_LINES):
            shell.routes[route] = lambda _, name=route: self.note(str(name))  # type: ignore[misc]
        self.table.snackbars.show(Notice("alert", OLD))
        driver.frames(1)
        self.effects.clear()

    @property
    def table(self) -> Any:
        return self.driver.shell.top

    def note(self, effect: str) -> None:
        notice = self.table.snackbars.notice
        self.effects.append((effect, words_of(notice.title, self.driver.shell.ctx) if notice is not None else ""))

    def after(self, act: Callable[[], None]) -> Effects:
        """What is done upon this, until the table rests."""
        act()
        self.driver.settled()
        self.driver.frames(3)
        return self.effects


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Recorder]]:
    apps: list[Any] = []

    def sit(services: TableServices, **settings: Any) -> Recorder:
        options = {"calm_motion": True, "face_the_player": True} | settings
        apps.append(sitting(services, "R", **options))
        return Recorder(apps[-1].__enter__(), monkeypatch)

    yield sit
    for app in apps:
        app.__exit__(None, None, None)


def sunken() -> tuple[TableServices, tuple[Any, ...]]:
    services = TableServices(2)
    services.tap(start(2, "p2", coins={"gold": 8, "silver": 8, "bronze": 8}), card("p2", "gold", 15000), aim("p2", 2))
    services.tap(up("p2", "gold"))
    return services, (NO_PENALTY,)


def deep() -> tuple[TableServices, tuple[Any, ...]]:
    return deep_sea(second_round(), roll(CHIARA, 2, 3)), (search(CHIARA, "take"),)


def ship() -> tuple[TableServices, tuple[Any, ...]]:
    return submarine(), ({**take(4, "B4"), "player": "p1"},)


def blues() -> tuple[TableServices, tuple[Any, ...]]:
    return bruno()(), (JACK,)


@pytest.mark.parametrize(
    ("game", "effects"),
    [
        (sunken, [("say", OLD), ("half_turn", ""), ("play", "")]),
        (deep, [("say", OLD), ("play", "")]),
        (ship, [("say", OLD), ("play", "")]),
        (blues, [("say", OLD)]),
    ],
)
def test_what_was_entered(record, game: Callable[[], Any], effects: Effects) -> None:
    services, actions = game()
    recorder = record(services)
    assert recorder.after(lambda: services.play(*actions)) == effects


def test_a_buzz_that_was_felt(record) -> None:
    services = TableServices(2)
    services.tap(start(2, "p2"), card("p2", "gold", 15000), aim("p2", 2))
    recorder = record(services)
    assert recorder.after(services.contact) == [("screen_changed", ""), ("play", "")]


def test_the_end_of_a_game(record) -> None:
    recorder = record(deep_sea(before(all_drowned())))
    assert recorder.after(lambda: recorder.driver.services.play(all_drowned().actions[-1])) == [
        ("say", OLD),
        ("podium", ""),
    ]


def test_the_end_that_is_paid(record) -> None:
    recorder = record(last_coin(), calm_motion=False)
    assert recorder.after(lambda: recorder.driver.answered("penalty.none")) == [
        ("say", OLD),
        ("play", ""),
        ("podium", ""),
    ]


def test_the_journal_can_no_longer_be_written(record) -> None:
    services, actions = sunken()
    unwritable(services)
    recorder = record(services)
    assert recorder.after(lambda: services.play(*actions)) == [("say", OLD), ("half_turn", ""), ("play", "")]


def test_the_probe_is_lost(record) -> None:
    services = TableServices(2)
    services.tap(start(2, "p2"), card("p2", "gold", 15000), aim("p2", 2))
    recorder = record(services)
    assert recorder.after(lambda: services.health(LOST)) == [("say", OLD), ("play", OLD)]


def test_a_late_contact_is_offered(record) -> None:
    services = TableServices(2)
    services.tap(start(2, "p2"), card("p2", "gold", 15000), aim("p2", 2), up("p2", "gold"))
    recorder = record(services)
    assert recorder.after(services.touch) == [("say", OLD), ("screen_changed", "It buzzed as you tapped")]
