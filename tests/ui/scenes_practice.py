"""Scenes of the practice board: a dive of Ada's in all its moments."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.table.events import Done
from divingbell.ui.games.sunken_treasure.practice.ocean_floor import HOLES, reachable
from divingbell.ui.games.sunken_treasure.practice.practice import PEOPLE, PracticeBoard, practice_table, show_practice
from divingbell.ui.screens.hardware.panel import show_hardware
from tests.sunken_play import aim, card, dive, free_buzz, start
from tests.ui.finger import Finger
from tests.ui.rig_services import RigDriver, RigServices
from tests.ui.scenes import Scene

GOLD = card("p1", "gold", 5000)


def nowhere(_: Any) -> None:
    """A way that leads nowhere: its key is there."""


ROUTES = {"menu": nowhere, "hardware": show_hardware, "practice": show_practice}


class PracticeDriver(RigDriver):
    """Practises; a finger for the large hole."""

    def __init__(self, size: str, settings: Settings | None = None, *actions: Any) -> None:
        """These were played before the board is looked at."""
        settings = settings or Settings(welcomed=True)
        services = RigServices(settings)
        seats = [{"id": f"p{i}", "name": name, "colour": colour} for i, (name, colour) in enumerate(PEOPLE, 1)]
        assert isinstance(services.services.practise(seats, start(2)), Done)
        services.run(0.3)
        for action in actions:
            services.play(action)
            services.clock.turn(4)
        super().__init__(services, settings, size, practice_table, ROUTES)

    @property
    def board(self) -> PracticeBoard:
        board = getattr(self.shell.top, "board", None)
        assert isinstance(board, PracticeBoard)
        return board

    def play(self, *actions: Any) -> None:
        """Enter each with a tap of its own, and show it."""
        for action in actions:
            self.rigs.play(action)
            self.rigs.clock.turn(4)
            self.frames(1)
        self.settled()

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """The window's pixels of a place in the large hole, mm from its middle."""
        left, top, w, h = self.find("hole").rect
        scale = w * 0.45 / HOLES[self.board.chosen].radius
        return self.pixels(left + w / 2 + x * scale, top + h / 2 + y * scale)

    def put_in(self, x: float, y: float) -> Finger:
        """A finger comes into the hole and stays."""
        finger = Finger(*self.pixel(x, y)).down()
        self.frames(1)
        return finger

    def slide(self, finger: Finger, x: float, y: float) -> None:
        finger.to(*self.pixel(x, y))
        self.frames(1)

    def lift(self, finger: Finger) -> None:
        finger.up()
        self.frames(1)

    def rest(self) -> None:
        """Until the picture of the floor has come to rest."""
        for _ in range(40):
            if self.board.angle == self.shell.services.rig.diagnostics().floor_angle:  # type: ignore[union-attr]
                return
            self.let_pass(0.06)
        raise AssertionError("the floor turns for ever")

    def touch_edge(self, seconds: float = 0.42) -> None:
        """In, to the edge, and out again."""
        reach = HOLES[self.board.chosen].reach
        finger = self.put_in(0, 0)
        self.slide(finger, reach + 2, 0)
        self.pass_time(seconds)
        self.slide(finger, 0, 0)
        self.lift(finger)
        self.pass_time(0.4)
        self.rest()

    def coin(self, metal: str) -> tuple[float, float]:
        """Where a coin of this metal lies in the large hole; fails without one."""
        found = reachable(HOLES[self.board.chosen], self.board.angle, metal)
        assert found is not None, f"no {metal} in this hole"
        return found.x, found.y

    def hole_with(self, metal: str, risk: int | None = None) -> int:
        """A hole in which such a coin can be got."""
        return next(
            i
            for i, hole in enumerate(HOLES)
            if risk in (None, hole.risk) and reachable(hole, self.board.angle, metal) is not None
        )


def at(*actions: Any) -> Callable[[str, Settings], PracticeDriver]:
    return lambda size, settings: PracticeDriver(size, settings, *actions)


def drawn(size: str, settings: Settings) -> PracticeDriver:
    """As drawn: after a free buzz and the call of hole 4 the probe is over the gold coin."""
    driver = PracticeDriver(size, settings)
    driver.rigs.clock.turn(30)
    driver.play(GOLD, free_buzz("p1"))
    driver.touch_edge(1.5)
    driver.rigs.clock.turn(3)
    driver.settled()
    hole = driver.hole_with("gold", 4)
    driver.play(aim("p1", 4))
    driver.board.choose_hole(hole)
    driver.settled()
    driver.rigs.clock.turn(3)
    x, y = driver.coin("gold")
    far = math.hypot(x, y) or 1
    driver.put_in(x + 2.5 * x / far, y + 2.5 * y / far)
    return driver


def buzzed(*card_and_hole: Any) -> Callable[[str, Settings], PracticeDriver]:
    def enter(size: str, settings: Settings) -> PracticeDriver:
        driver = PracticeDriver(size, settings, *card_and_hole)
        driver.touch_edge()
        return driver

    return enter


def touching(size: str, settings: Settings) -> PracticeDriver:
    driver = PracticeDriver(size, settings, GOLD, aim("p1", 4))
    finger = driver.put_in(0, 0)
    driver.slide(finger, 30, 8)
    driver.pass_time(0.3)
    return driver


def penalty(size: str, settings: Settings) -> PracticeDriver:
    return PracticeDriver(size, settings, GOLD, aim("p1", 4), dive("p1", "recovered", coin="gold"))


def lost(size: str, settings: Settings) -> PracticeDriver:
    driver = PracticeDriver(size, settings, GOLD, aim("p1", 4))
    driver.board.toggle_fault("unplug")
    driver.pass_time(0.5)
    return driver


def tapped(key: str, *actions: Any) -> Callable[[str, Settings], PracticeDriver]:
    def enter(size: str, settings: Settings) -> PracticeDriver:
        driver = PracticeDriver(size, settings, *actions)
        driver.tap(key)
        driver.settled()
        return driver

    return enter


def paid(size: str, settings: Settings) -> PracticeDriver:
    driver = penalty(size, settings)
    driver.tap("penalty.none")
    driver.settled()
    return driver


def staged(seconds: float, key: str = "penalty.none") -> Callable[[str, Settings], PracticeDriver]:
    """So many seconds after the payment."""

    def enter(size: str, settings: Settings) -> PracticeDriver:
        driver = penalty(size, settings)
        let_pass = driver.hold_clock()
        driver.tap(key)
        driver.settled(seen=False)
        let_pass(seconds)
        return driver

    return enter


def nothing(size: str, settings: Settings) -> PracticeDriver:
    """Between the coins."""
    driver = PracticeDriver(size, settings, GOLD, aim("p1", 4), dive("p1", "missed"))
    driver.board.choose_hole(8)
    driver.settled()
    driver.lift(driver.put_in(0, 0))
    return driver


SCENES = [
    Scene("practice", "RCT", drawn),
    Scene("practice.light", "R", drawn, {"theme": "shallows"}, drawing="v4-practice"),
    Scene("practice.card", "RCT", tapped("coin.gold")),
    Scene("practice.call", "RCT", at(GOLD)),
    Scene("practice.free_buzz", "RCT", at(GOLD, free_buzz("p1"))),
    Scene("practice.armed", "RCT", tapped("more", GOLD, aim("p1", 4))),
    Scene("practice.touching", "RCT", touching),
    Scene("practice.buzz", "RCT", buzzed(GOLD, aim("p1", 4)), drawing="v4b-practice-buzz"),
    Scene("practice.buzz_any", "RCT", buzzed(card("p1", "anything", 15000), aim("p1", 5))),
    Scene("practice.nothing", "RCT", nothing),
    Scene("practice.penalty", "RCT", penalty),
    Scene("practice.paid", "RCT", paid),
    Scene("practice.coin", "RC", staged(0.4)),
    Scene("practice.counted", "RCT", staged(1.15)),
    Scene("practice.shared", "RCT", staged(1.15, "penalty.p2.share")),
    Scene("practice.broken", "RCT", staged(1.15, "penalty.p2.air_line_break")),
    Scene("practice.lost", "RCT", lost),
    Scene("practice.faults", "RCT", tapped("faults", GOLD, aim("p1", 4))),
]
