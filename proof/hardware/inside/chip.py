"""A simulated GPIO chip of 54 lines that looks like a Raspberry Pi's, and the board that gpiozero asks for."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import NamedTuple

CONFIGURED = Path("/sys/kernel/config/gpio-sim")
BOARDS = {"pinctrl-bcm2835": "a02082", "pinctrl-bcm2711": "c03114", "pinctrl-rp1": "c04170"}
"""The revision of a board with such a chip: Pi 3B, 4B, 5."""


HELD_UP_NS = 100_000
"""A write takes about half as long."""


class Step(NamedTuple):
    """At this microsecond from the start on a pin is high or low."""

    us: int
    pin: int
    high: bool


class Write(NamedTuple):
    """A pin was set between these two nanoseconds of the monotonic clock."""

    before: int
    after: int
    pin: int
    high: bool


class Chip:
    """The chip of the header, plugged in."""

    def __init__(self, label: str = "pinctrl-bcm2711") -> None:
        _name_the_board(BOARDS[label])
        self._device = make_chip("header", label, 54)
        self._pulls: dict[int, int] = {}

    def set(self, pin: int, high: bool) -> Write:
        """Drive a pin."""
        if pin not in self._pulls:
            (pull,) = Path(f"/sys/devices/platform/{self._device}").glob(f"gpiochip*/sim_gpio{pin}/pull")
            self._pulls[pin] = os.open(pull, os.O_WRONLY)
        before = time.monotonic_ns()
        os.pwrite(self._pulls[pin], b"pull-up" if high else b"pull-down", 0)
        return Write(before, time.monotonic_ns(), pin, high)

    def play(self, steps: Iterable[Step]) -> list[Write]:
        """Every step at its time."""
        return write_in_time((step.us, partial(self.set, step.pin, step.high)) for step in steps)

    def unbind(self) -> None:
        """Take the chip away from whoever has it open."""
        for pull in self._pulls.values():
            os.close(pull)
        self._pulls.clear()
        Path("/sys/bus/platform/drivers/gpio-sim/unbind").write_text(self._device)

    def bind(self) -> None:
        """Bring it back, all lines open."""
        Path("/sys/bus/platform/drivers/gpio-sim/bind").write_text(self._device)


def write_in_time(writes: Iterable[tuple[int, Callable[[], Write]]]) -> list[Write]:
    """Each at its microsecond from the start; where this process came too late for one, or was held up in it, all after
    it wait as long, so that no level is shorter than it is written, but for `HELD_UP_NS`."""
    start = time.monotonic_ns() + 20_000_000
    done = []
    for us, write in writes:
        wait = start + us * 1_000 - time.monotonic_ns()
        if wait > 0:
            time.sleep(wait / 1e9)
        done.append(write())
        start = max(start, done[-1].after - HELD_UP_NS - us * 1_000)
    return done


def make_chip(name: str, label: str, lines: int) -> str:
    """One more chip; the name of its platform device."""
    folder = CONFIGURED / name
    (folder / "bank0").mkdir(parents=True)
    (folder / "bank0/num_lines").write_text(str(lines))
    (folder / "bank0/label").write_text(label)
    (folder / "live").write_text("1")
    return (folder / "dev_name").read_text().strip()


def _name_the_board(revision: str) -> None:
    shown = Path("/run/cpuinfo")
    shown.write_text(f"{Path('/proc/cpuinfo').read_text()}Revision\t: {revision}\n")
    subprocess.run(["mount", "--bind", str(shown), "/proc/cpuinfo"], check=True)
