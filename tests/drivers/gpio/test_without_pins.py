"""What is told where there are no pins for the GPIO rig: library, machine, rights, or a pin in use."""

from __future__ import annotations

import builtins
import os
import sys
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from gpiozero import PinUnknownPi
from gpiozero.pins.mock import MockFactory

from divingbell.companion.rig import Capabilities, Diagnostics, Health, Parameters
from divingbell.companion.rig_profile import ContactPins, GpioProfile, RigProfile
from divingbell.drivers.clock import monotonic_us
from divingbell.drivers.gpio import GpioRig
from divingbell.drivers.gpio_pins import Pins, PinsError
from tests.drivers.gpio.bench import COMMON, Bench


def lost(monkeypatch: pytest.MonkeyPatch, gpio: GpioProfile, factory: Any = None) -> tuple[Health, Bench]:
    bench = Bench(monkeypatch)
    profile = RigProfile(gpio=gpio)
    bench.rig = GpioRig(profile, Parameters(), bench.time, factory=factory)
    bench.start()
    assert bench.listener.states() == ["searching", "lost"]
    return bench.listener.healths[-1], bench


@pytest.mark.parametrize(
    ("factory", "told"),
    [
        ("gpiod", Health("lost", "rig.gpio_library", {"library": "gpiod"})),
        ("lgpio", Health("lost", "rig.gpio_other_library", {"factory": "lgpio", "library": "lgpio"})),
    ],
)
def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch, factory: Any, told: Health) -> None:
    real_import = builtins.__import__

    def without(name: str, *args: Any, **options: Any) -> Any:
        if name == factory:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return real_import(name, *args, **options)

    monkeypatch.setattr(builtins, "__import__", without)
    for module in ("gpiozero.pins.lgpio", "divingbell.drivers.gpiod_factory"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    health, _ = lost(monkeypatch, GpioProfile(pin_factory=factory, contact=COMMON))
    assert health == told


class Fails:
    """A factory module whose factory cannot be made."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def __call__(self) -> Any:
        raise self.error


def failing(monkeypatch: pytest.MonkeyPatch, error: Exception, chips: tuple[str, ...]) -> Health:
    monkeypatch.setattr("gpiozero.pins.native.NativeFactory", Fails(error), raising=False)
    monkeypatch.setattr(Path, "glob", lambda *_: [Path(chip) for chip in chips])
    health, _ = lost(monkeypatch, GpioProfile(pin_factory="native", contact=COMMON))
    return health


class LibraryError(Exception):
    """lgpio has an exception type of its own, whose text is in quotes."""


def test_a_machine_without_gpio(monkeypatch: pytest.MonkeyPatch) -> None:
    health = failing(monkeypatch, LibraryError("'can not open gpiochip'"), ())
    assert health == Health("lost", "rig.gpio_no_chip", {"reason": "can not open gpiochip"})


def test_a_machine_that_is_no_pi(monkeypatch: pytest.MonkeyPatch) -> None:
    health = failing(monkeypatch, PinUnknownPi("unable to locate Pi revision"), ("/dev/null",))
    assert health.reason == "rig.gpio_not_a_pi"
    assert health.args == {"factory": "native", "reason": "unable to locate Pi revision"}


def test_a_user_without_rights(monkeypatch: pytest.MonkeyPatch) -> None:
    assert failing(monkeypatch, PermissionError("no"), ("/dev/null",)).reason == "rig.gpio_forbidden"


def test_any_other_failure_of_a_library(monkeypatch: pytest.MonkeyPatch) -> None:
    health = failing(monkeypatch, LibraryError(), ("/dev/null",))
    assert health == Health("lost", "rig.gpio_error", {"factory": "native", "reason": "LibraryError"})


def test_a_pin_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    import gpiozero

    factory = MockFactory()
    other = gpiozero.DigitalInputDevice(17, pin_factory=factory)
    health, bench = lost(monkeypatch, GpioProfile(pin_factory="mock", contact=COMMON), factory)
    assert health == Health("lost", "rig.gpio_pin_in_use", {"pin": 17})
    other.close()
    factory.reset()
    bench.time.advance(2_000_000)
    assert bench.listener.states() == ["searching", "lost", "ready"], "it is tried again quietly every 2 s"
    bench.rig.ask_again()
    assert bench.listener.states()[-1] == "ready"


def test_a_pin_in_use_lets_go_of_the_pins_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import gpiozero

    factory = MockFactory()
    four = ContactPins(risk_2=17, risk_3=27, risk_4=22, risk_5=23)
    other = gpiozero.DigitalInputDevice(23, pin_factory=factory)
    close = Mock(side_effect=Pins.close)
    monkeypatch.setattr(Pins, "close", lambda pins: close(pins))
    health, _ = lost(monkeypatch, GpioProfile(pin_factory="mock", contact=four), factory)
    assert health == Health("lost", "rig.gpio_pin_in_use", {"pin": 23})
    assert close.call_count == 1, "at once, not when they are collected"
    gpiozero.DigitalInputDevice(17, pin_factory=factory).close()
    other.close()


def test_a_pin_that_cannot_be_pulled(monkeypatch: pytest.MonkeyPatch) -> None:
    contact = ContactPins(common=2, pull="down")  # GPIO2 has a resistor of its own on the board
    health, _ = lost(monkeypatch, GpioProfile(pin_factory="mock", contact=contact), MockFactory())
    assert health.reason == "rig.gpio_pin"
    assert health.args["pin"] == 2


def test_no_contact_pin_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    health, bench = lost(monkeypatch, GpioProfile(pin_factory="mock", contact=ContactPins()), MockFactory())
    assert health == Health("lost", "rig.gpio_wiring")
    bench.rig.ask_again()
    bench.time.advance(0)
    assert bench.listener.states() == ["searching", "lost", "searching", "lost"]
    assert bench.rig.capabilities() == Capabilities()
    assert bench.rig.diagnostics() == Diagnostics()
    assert bench.rig.zero() == Parameters()


def test_lgpio_writes_its_fifo_into_our_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.delenv("LG_WD", raising=False)
    caches = tmp_path / "not" / "made yet"
    monkeypatch.setenv("XDG_CACHE_HOME", str(caches))
    seen: list[str | None] = []

    def import_module(_: str) -> Any:
        seen.append(os.environ.get("LG_WD"))
        raise ModuleNotFoundError(name="lgpio")

    monkeypatch.setattr("importlib.import_module", import_module)
    for _ in range(2):
        with pytest.raises(PinsError):
            Pins(GpioProfile(pin_factory="lgpio", contact=COMMON), monotonic_us)
    assert seen == [str(caches / "divingbell")] * 2
    assert (caches / "divingbell").is_dir()
    monkeypatch.delenv("LG_WD")


@pytest.mark.parametrize(
    ("error", "chips", "reason"),
    [
        (PinUnknownPi("unable to locate Pi revision"), (), "gpio_no_chip"),
        (LibraryError(), ("/dev/no-chip-that-may-be-read",), "gpio_forbidden"),
        (PermissionError("no"), (), "gpio_forbidden"),
    ],
)
def test_what_is_wrong_with_the_machine(
    monkeypatch: pytest.MonkeyPatch, error: Exception, chips: tuple[str, ...], reason: str
) -> None:
    assert failing(monkeypatch, error, chips).reason == f"rig.{reason}"


@pytest.mark.parametrize(("factory", "name", "library"), [("rpigpio", "RPi.GPIO", "RPi"), ("pigpio", None, "pigpio")])
def test_a_library_is_named_as_it_is_installed(
    monkeypatch: pytest.MonkeyPatch, factory: Any, name: str | None, library: str
) -> None:
    monkeypatch.setattr("importlib.import_module", Mock(side_effect=ImportError(name=name)))
    with pytest.raises(PinsError) as told:
        Pins(GpioProfile(pin_factory=factory, contact=COMMON), monotonic_us)
    assert told.value.values == {"factory": factory, "library": library}
