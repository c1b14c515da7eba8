"""Scenes of the hardware panel and the calibration."""

from __future__ import annotations

import random
from typing import Any

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.rig import Capabilities, Diagnostics, Health, Parameters, Signal
from divingbell.companion.rig_profile import UsbKeyProfile
from divingbell.ui.screens.hardware.panel import HardwarePanel, show_hardware
from divingbell.ui.table.opening import table_screen
from tests.sunken_play import aim, card, dive, free_buzz
from tests.ui.rig_services import LOST, RigDriver, RigServices, ScopeRig
from tests.ui.scenes import Scene

LOW = Health("check", "rig.low_supply", {"volts": "4.71"})
BEGIN_US = 1_000_000_000
ROW_US = 20_000


def nowhere(_: Any) -> None:
    """A way that leads nowhere: its key is there."""


def panel(rig: Any = None, *, at_table: bool = False, settings: Settings | None = None, size: str = "R") -> RigDriver:
    """The panel in services with this rig; opened from a table with an announced free buzz, or alone."""
    settings = settings or Settings(welcomed=True)
    services = RigServices(settings, rig)
    if not at_table:
        return RigDriver(services, settings, size, HardwarePanel)
    services.begin()
    services.play(card("p2", "gold", 15000), free_buzz("p2"))
    driver = RigDriver(services, settings, size, table_screen, {"menu": nowhere, "hardware": show_hardware})
    show_hardware(driver.shell)
    driver.settled()
    return driver


class Scope:
    """Feeds a rig's trace as it would come: row by row, the clock beside it."""

    def __init__(self, driver: RigDriver, rig: ScopeRig, us: int = BEGIN_US) -> None:
        self.driver = driver
        self.rig = rig
        self.us = us
        self._chance = random.Random(11)

    def row(self, *shares: int) -> None:
        self.us += ROW_US
        self.driver.rigs.clock.turn(ROW_US / 1e6)
        self.rig.row(self.us, *shares)

    def quiet(self, seconds: float) -> None:
        """An open circuit."""
        for _ in range(round(seconds * 1e6 / ROW_US)):
            self.row(0, 0, 0, 0, 0)

    def contact(self, seconds: float, *, highest: int = 92, lasting: bool = False) -> None:
        """A contact; what is felt is on the screen 29 ms later."""
        begin = self.us
        self.rig.say(Signal("contact", begin))
        self.driver.rigs.settle()
        self.driver.frames(1)
        self.driver.rigs.clock.turn(0.029)
        self.driver.frames(2)
        self.driver.rigs.clock.turn(-0.029)
        for i in range(round(seconds * 1e6 / ROW_US)):
            self.row(*(highest if i == 1 else round(highest * self._chance.uniform(0.7, 1)) for _ in range(5)))
        if not lasting:
            self.rig.say(Signal("contact_end", self.us, ms=round((self.us - begin) / 1000)))
        self.driver.settled()


def drawn_trace(driver: RigDriver, rig: ScopeRig) -> Scope:
    """What the drawing shows: a free buzz, a spike of 12, a buzz of 0.42 s, quiet since."""
    scope = Scope(driver, rig)
    scope.quiet(0.3)
    scope.contact(0.16)
    scope.quiet(0.46)
    scope.row(0, 12, 0, 0, 0)
    scope.quiet(0.5)
    scope.contact(0.42)
    rig.say(Signal("floor", scope.us - 40_000, steps=48))
    scope.quiet(1.8)
    driver.settled()
    return scope


def hardware(size: str, settings: Settings) -> RigDriver:
    rig = ScopeRig(LOW)
    rig.vital = Diagnostics(4710, 4.0, 137.0)
    driver = panel(rig, at_table=True, settings=settings, size=size)
    driver.rigs.services.keep_parameters(Parameters(threshold=34))
    drawn_trace(driver, rig)
    return driver


def ends_only(size: str, settings: Settings) -> RigDriver:
    """A rig that reports only beginnings and ends, and no floor."""
    rig = ScopeRig(capabilities=Capabilities(shares=False, name="Klingelbox"))
    rig.vital = Diagnostics()
    driver = panel(rig, settings=settings, size=size)
    begin = driver.rigs.us
    rig.say(Signal("contact", begin))
    driver.settled()
    driver.rigs.clock.turn(0.42)
    rig.say(Signal("contact_end", begin + 420_000, ms=420))
    driver.rigs.clock.turn(1.5)
    driver.settled()
    return driver


def usb_key(size: str, settings: Settings) -> RigDriver:
    """Of a board with keys, whose queue ran over twice."""
    rig = ScopeRig(capabilities=Capabilities(shares=False, name="Arcade encoder", interval_us=8_000))
    rig.vital = Diagnostics(grabbed=True, overflows=2, missing_ms=300)
    driver = panel(rig, settings=settings, size=size)
    driver.shell.routes["learn_key"] = nowhere
    driver.shell.routes["what_listens"] = nowhere
    driver.rigs.services.wanted_rig = "usb-key"
    for ms in (90, 310, 160, 530, 660, 420):
        begin = driver.rigs.us
        rig.say(Signal("contact", begin))
        driver.rigs.clock.turn(ms / 1_000)
        rig.say(Signal("contact_end", begin + ms * 1_000, ms=ms))
        driver.rigs.clock.turn(2)
        driver.settled()
    driver.shell.refresh()
    driver.settled()
    return driver


def usb_key_in_game(size: str, settings: Settings) -> RigDriver:
    """Of a board with keys in a game: the dives that it felt, by name."""
    rig = ScopeRig(capabilities=Capabilities(shares=False, name="Arcade encoder", interval_us=8_000))
    rig.vital = Diagnostics(grabbed=True)
    services = RigServices(settings, rig)
    services.services.settings.save_usb_key(UsbKeyProfile(name="Arcade encoder", key=290))
    services.begin()
    services.play(card("p2", "gold", 15000), free_buzz("p2"))
    felt(services, rig, 160)
    services.play(aim("p2", 4))
    felt(services, rig, 420)
    services.play(dive("p2", "missed"))
    driver = RigDriver(services, settings, size, table_screen, {"menu": nowhere, "hardware": show_hardware})
    driver.shell.routes["learn_key"] = nowhere
    driver.shell.routes["what_listens"] = nowhere
    services.services.wanted_rig = "usb-key"
    show_hardware(driver.shell)
    driver.settled()
    return driver


def felt(services: RigServices, rig: ScopeRig, ms: int) -> None:
    """One touch of this length, and a while after it."""
    begin = services.us
    rig.say(Signal("contact", begin))
    services.settle()
    services.clock.turn(ms / 1_000)
    rig.say(Signal("contact_end", begin + ms * 1_000, ms=ms))
    services.settle()
    services.clock.turn(2)


def usb_key_untouched(size: str, settings: Settings) -> RigDriver:
    """Of a board that names no interval, which another program reads too; nothing was felt yet."""
    rig = ScopeRig(capabilities=Capabilities(shares=False, name="Arcade encoder"))
    rig.vital = Diagnostics(grabbed=False)
    return panel(rig, settings=settings, size=size)


def lost(size: str, settings: Settings) -> RigDriver:
    rig = ScopeRig()
    driver = panel(rig, settings=settings, size=size)
    drawn_trace(driver, rig)
    rig.say(LOST)
    driver.settled()
    return driver


def none(size: str, settings: Settings) -> RigDriver:
    return panel(None, settings=settings, size=size)


def none_yet(size: str, settings: Settings) -> RigDriver:
    return panel(ScopeRig(Health("lost", "rig.no_port")), settings=settings, size=size)


def touching(size: str, settings: Settings) -> RigDriver:
    rig = ScopeRig()
    rig.vital = Diagnostics(5020, 4.0, None, missed_steps=3)
    driver = panel(rig, settings=settings, size=size)
    scope = Scope(driver, rig)
    scope.quiet(3)
    scope.contact(0.4, lasting=True)
    return driver


def kept(size: str, settings: Settings) -> RigDriver:
    driver = hardware(size, settings)
    driver.tap("reverse")
    driver.settled()
    return driver


def sounds(size: str, settings: Settings) -> RigDriver:
    driver = hardware(size, settings)
    driver.tap("sounds")
    driver.settled()
    return driver


def key_sounds(size: str, settings: Settings) -> RigDriver:
    """Of a USB key, whose toy may have no batteries."""
    driver = usb_key(size, settings)
    driver.rigs.services.wanted_rig = "usb-key"
    driver.tap("sounds")
    driver.settled()
    return driver


def wizard(rig: ScopeRig, settings: Settings, size: str) -> tuple[RigDriver, Scope]:
    """The wizard over the panel, at its first step."""
    driver = panel(rig, settings=settings, size=size)
    driver.tap("calibrate")
    driver.settled()
    return driver, Scope(driver, rig)


def air(size: str, settings: Settings) -> RigDriver:
    driver, scope = wizard(ScopeRig(), settings, size)
    scope.quiet(3.2)
    driver.settled()
    return driver


def noisy(size: str, settings: Settings) -> RigDriver:
    driver, scope = wizard(ScopeRig(), settings, size)
    scope.quiet(1.5)
    scope.row(0, 0, 14, 0, 0)
    scope.quiet(0.4)
    driver.settled()
    return driver


def touched(size: str, settings: Settings) -> RigDriver:
    driver, scope = wizard(ScopeRig(), settings, size)
    scope.quiet(3.2)
    driver.settled()
    driver.tap("next")
    scope.quiet(0.2)
    for highest, seconds, pause in ((71, 0.42, 0.5), (68, 0.46, 0.5), (74, 0.42, 1.54)):
        scope.contact(seconds, highest=highest)
        scope.quiet(pause)
    driver.settled()
    return driver


def touching_on(size: str, settings: Settings) -> RigDriver:
    driver, scope = wizard(ScopeRig(), settings, size)
    driver.tap("skip")
    scope.quiet(1)
    scope.contact(0.3, highest=71)
    scope.quiet(0.6)
    driver.settled()
    return driver


def turned(size: str, settings: Settings) -> RigDriver:
    rig = ScopeRig(capabilities=Capabilities(floor_steps=4096, name="Diving Bell 1.0.0 (/dev/ttyUSB0)"))
    rig.vital = Diagnostics(5020, 4.0, 214.0)
    driver, scope = wizard(rig, settings, size)
    scope.quiet(3.2)
    driver.settled()
    for key in ("next", "skip"):
        driver.tap(key)
    rig.say(Signal("floor", scope.us, steps=3231))
    scope.quiet(1)
    driver.settled()
    return driver


def dived(size: str, settings: Settings) -> RigDriver:
    driver = touched(size, settings)
    rig = driver.rigs.rig
    scope = Scope(driver, rig, BEGIN_US + 20_000_000)
    for key in ("next", "skip"):
        driver.tap(key)
    scope.quiet(0.5)
    scope.contact(0.42, highest=74)
    rig.say(Signal("floor", scope.us - 40_000, steps=51))
    scope.quiet(1.8)
    driver.settled()
    return driver


def waiting_to_dive(size: str, settings: Settings) -> RigDriver:
    driver, scope = wizard(ScopeRig(capabilities=Capabilities(name="Probe only")), settings, size)
    for _ in range(3):
        driver.tap("skip")
    scope.quiet(0.5)
    driver.settled()
    return driver


def lost_in_step(step: int) -> Any:
    def enter(size: str, settings: Settings) -> RigDriver:
        driver, scope = wizard(ScopeRig(), settings, size)
        scope.quiet(1)
        for _ in range(step - 1):
            driver.tap("skip")
        driver.rigs.rig.say(LOST)
        driver.settled()
        return driver

    return enter


SCENES = [
    Scene("hardware", "RCT", hardware),
    Scene("hardware.light", "R", hardware, {"theme": "shallows"}, drawing="j-hardware"),
    Scene("hardware.ends_only", "RCT", ends_only),
    Scene("hardware.key", "RCT", usb_key),
    Scene("hardware.key.in_game", "RCT", usb_key_in_game, drawing="y5-hardware-key"),
    Scene("hardware.key.untouched", "RCT", usb_key_untouched),
    Scene("hardware.lost", "RCT", lost),
    Scene("hardware.none", "RCT", none),
    Scene("hardware.none_yet", "RCT", none_yet),
    Scene("hardware.touching", "RCT", touching),
    Scene("hardware.kept", "RCT", kept),
    Scene("hardware.sounds", "RCT", sounds),
    Scene("hardware.key.sounds", "RCT", key_sounds),
    Scene("calibration.air", "RCT", air),
    Scene("calibration.air.noisy", "RCT", noisy),
    Scene("calibration.air.lost", "RCT", lost_in_step(1)),
    Scene("calibration.touch", "RCT", touched),
    Scene("calibration.touch.one", "RCT", touching_on),
    Scene("calibration.floor", "RCT", turned),
    Scene("calibration.floor.lost", "RCT", lost_in_step(3)),
    Scene("calibration.dive", "RCT", dived),
    Scene("calibration.dive.waiting", "RCT", waiting_to_dive),
]
