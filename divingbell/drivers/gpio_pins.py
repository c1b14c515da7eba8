"""The Raspberry Pi's pins through gpiozero, with a pin factory that is always named in the profile.

What the libraries raise becomes `PinsError`: the id of a text (`rig.gpio_…`) and its values.
"""

from __future__ import annotations

import contextlib
import importlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import platformdirs

from divingbell.companion.rig_profile import ContactPins, FloorPins, GpioProfile, Pull
from divingbell.drivers.clock import MicrosecondClock
from divingbell.drivers.edge_queue import KERNEL_LAG_US, LAG_US

_FACTORIES = {
    "gpiod": ("divingbell.drivers.gpiod_factory", "GpiodFactory"),
    "lgpio": ("gpiozero.pins.lgpio", "LGPIOFactory"),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory"),
    "pigpio": ("gpiozero.pins.pigpio", "PiGPIOFactory"),
    "native": ("gpiozero.pins.native", "NativeFactory"),
    "mock": ("gpiozero.pins.mock", "MockFactory"),
}
_BELIEVED_AGE_S = 1.0
"""A time stamp older than this (or of the future) is of another clock: the edge counts as of now."""


class PinsError(Exception):
    """The pins cannot be used."""

    def __init__(self, text_id: str, values: dict[str, str | int]) -> None:
        self.text_id = text_id
        self.values = values


OnEdge = Callable[[int, bool, int], None]
"""When it was (us of the rig's clock), the level after it, and how many before it the library is known to have lost."""
_TRIES = 5
"""Both clocks are read so often, and the closest reading counts: another thread may come between."""


class _Line:
    """One pin; gpiozero only keeps weak references to who listens."""

    def __init__(self, device: Any, factory: Any, edge: OnEdge, now: MicrosecondClock) -> None:
        self.device = device
        self._factory = factory
        self._edge = edge
        self._now = now

    def changed(self, ticks: float, level: int) -> None:
        self._edge(self._stamp(ticks), bool(level), 0)

    def _stamp(self, ticks: float) -> int:
        """The library's stamp, which is the kernel's where it knows that, on the rig's clock."""
        _, stamp = min(self._reading(ticks) for _ in range(_TRIES))
        return stamp

    def _reading(self, ticks: float) -> tuple[int, int]:
        """How far apart (us) both clocks were read, and the stamp by that."""
        before = self._now()
        age = self._factory.ticks_diff(self._factory.ticks(), ticks)
        after = self._now()
        return after - before, after - (round(age * 1e6) if 0 <= age <= _BELIEVED_AGE_S else 0)


class _KernelLine(_Line):
    """One pin of `gpiod_factory`: the kernel's stamps are of the rig's own clock, and what its queue lost is known."""

    _lost = 0

    def changed(self, ticks: float, level: int) -> None:
        lost = self.device.pin.lost
        self._edge(round(ticks * 1e6), bool(level), lost - self._lost)
        self._lost = lost


class Pins:
    """The pins of a rig, open until `close`."""

    def __init__(self, profile: GpioProfile, now: MicrosecondClock, factory: Any = None) -> None:
        """`now` stamps the edges; `factory` is for tests, else the profile's is made. Raises `PinsError`."""
        self._now = now
        self._name = profile.pin_factory
        with _plainly(self._name):
            self._factory = factory or _make_factory(self._name)
        self._deliver: Callable[[], None] | None = getattr(self._factory, "deliver", None)
        self._lines: dict[int, _Line] = {}

    @property
    def lag_us(self) -> int:
        """How long after its stamp an edge may reach us."""
        return KERNEL_LAG_US if self._deliver else LAG_US

    @property
    def board(self) -> str:
        """Machine that the pins belong to, e.g. `Raspberry Pi 4B`."""
        with contextlib.suppress(Exception):  # only a name: an error of the library must not cost the rig
            return f"Raspberry Pi {self._factory.board_info.model}"
        return "GPIO"

    def listen(self, number: int, pull: Pull, edge: OnEdge) -> bool:
        """Call `changed` at every edge of a pin (BCM number), in the library's own thread; its level now. Raises
        `PinsError`."""
        with _plainly(self._name, number):
            import gpiozero

            pull_up = {"up": True, "down": False, "none": None}[pull]
            device = gpiozero.DigitalInputDevice(
                number,
                pull_up=pull_up,
                active_state=True if pull_up is None else None,
                bounce_time=None,
                pin_factory=self._factory,
            )
            line = (_KernelLine if self._deliver else _Line)(device, self._factory, edge, self._now)
            self._lines[number] = line
            device.pin.when_changed = line.changed
            return self.level(number)

    def level(self, number: int) -> bool:
        """The level of a pin that is listened to."""
        return bool(self._lines[number].device.pin.state)

    def ask(self) -> dict[int, bool] | None:
        """Ask the lines whether an edge is on its way: the levels of all as they read now; None where the library has
        just handed over whatever there was. Raises `PinsError`, also where the lines are gone."""
        with _plainly(self._name):
            if self._deliver:
                self._deliver()
                self.level(next(iter(self._lines)))  # an older kernel says only here that the chip is gone
                return None
            return {number: self.level(number) for number in self._lines}

    def close(self) -> None:
        """Release the pins; never raises."""
        for line in self._lines.values():
            with contextlib.suppress(Exception):  # released in any case
                line.device.close()
        with contextlib.suppress(Exception):
            self._factory.close()


def closed_level(contact: ContactPins) -> bool:
    """The level of a closed contact."""
    return contact.closed == "high"


def index_level(floor: FloorPins) -> bool:
    """The level of the index at its mark."""
    return floor.index_active == "high"


def _make_factory(name: str) -> Any:
    module, kind = _FACTORIES[name]
    if name == "lgpio":
        # The library writes a FIFO into the folder named here, or into whatever folder the program was started in.
        folder = platformdirs.user_cache_path("divingbell", appauthor=False)
        folder.mkdir(parents=True, exist_ok=True)
        os.environ.setdefault("LG_WD", str(folder))
    return getattr(importlib.import_module(module), kind)()


@contextlib.contextmanager
def _plainly(factory: str, pin: int | None = None) -> Iterator[None]:
    try:
        yield
    except ImportError as error:
        library = (error.name or factory).partition(".")[0]
        if factory == "gpiod":
            raise PinsError("rig.gpio_library", {"library": library}) from error
        raise PinsError("rig.gpio_other_library", {"factory": factory, "library": library}) from error
    except Exception as error:  # lgpio, RPi.GPIO and pigpio each raise exceptions of their own
        raise _explained(error, factory, pin) from error


def _explained(error: Exception, factory: str, pin: int | None) -> PinsError:
    kinds = {kind.__name__ for kind in type(error).__mro__}
    reason = str(error).strip("'\" ") or type(error).__name__
    chips = sorted(Path("/dev").glob("gpiochip*"))
    if "PinUnknownPi" in kinds and chips:
        return PinsError("rig.gpio_not_a_pi", {"factory": factory, "reason": reason})
    if pin is not None and ("GPIOPinInUse" in kinds or "busy" in reason.lower()):
        return PinsError("rig.gpio_pin_in_use", {"pin": pin})
    if pin is not None:
        return PinsError("rig.gpio_pin", {"pin": pin, "reason": reason})
    if isinstance(error, PermissionError) or (chips and not any(os.access(c, os.R_OK | os.W_OK) for c in chips)):
        return PinsError("rig.gpio_forbidden", {})
    if not chips:
        return PinsError("rig.gpio_no_chip", {"reason": reason})
    return PinsError("rig.gpio_error", {"factory": factory, "reason": reason})
