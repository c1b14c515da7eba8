"""Opens the screen and looks for the touch device, as the app would."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from divingbell.commands.checks.finding import Finding
from divingbell.ui.shell import sdl
from divingbell.ui.shell.libraries import CONSOLE, DESKTOP, missing_packages

CHOOSERS = {"SDL_VIDEODRIVER": "", "KIVY_WINDOW": "sdl2"}
"""Variables by which another screen is taken than the one that is there -> what the app sets itself."""
_MULTI_TOUCH_X = 0x35
"""`ABS_MT_POSITION_X` of linux/input-event-codes.h: a touch screen or a touch pad has it."""
_DIRECT = 0x01
"""`INPUT_PROP_DIRECT`: what is touched is what is seen."""


class TouchDevice(NamedTuple):
    """A touch screen that the kernel knows."""

    name: str
    file: Path


def on_desktop() -> bool:
    """Tell whether a desktop has the screen."""
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def screen(root: Path = Path("/")) -> Iterator[Finding]:
    """Tell whether the screen opens, and what stands in the way."""
    cards = sorted((root / "dev/dri").glob("card*"))
    console = bool(cards) and not on_desktop()
    missing = missing_packages(DESKTOP | (CONSOLE if console else {}))
    if missing:
        yield Finding("bad", "screen", "doctor.screen_libraries", {"packages": " ".join(missing)})
    closed = [card for card in cards if not os.access(card, os.R_OK | os.W_OK)]
    found, problem = sdl.try_screen()
    if found is not None:
        args: dict[str, str | int] = {"driver": found.driver, "width": found.size[0], "height": found.size[1]}
        yield Finding("good", "screen", "doctor.screen_is", args)
    elif console and closed:
        yield Finding("bad", "screen", "doctor.screen_forbidden", {"card": str(closed[0])})
    elif cards or on_desktop():
        yield Finding("bad", "screen", "doctor.screen_closed", {"problem": problem or "-"})
    else:
        yield Finding("warning", "screen", "doctor.screen_missing")
    chosen = {name: os.environ[name] for name, ours in CHOOSERS.items() if os.environ.get(name, ours) not in ("", ours)}
    if found is None and chosen:
        variables = " ".join(f"{name}={value}" for name, value in chosen.items())
        yield Finding("warning", "screen", "doctor.screen_chosen", {"variables": variables, "names": " ".join(chosen)})


def touch(root: Path = Path("/")) -> Iterator[Finding]:
    """Tell whether there is a touch screen. On a desktop the desktop reads it, else the app must be allowed to."""
    screens = touch_screens(root)
    if not screens:
        yield Finding("good", "touch", "doctor.touch_none")
    for found in screens:
        if on_desktop() or _opens(found.file):
            yield Finding("good", "touch", "doctor.touch_is", {"name": found.name})
        else:
            yield Finding("bad", "touch", "doctor.touch_forbidden", {"name": found.name, "file": str(found.file)})


def touch_screens(root: Path = Path("/")) -> Sequence[TouchDevice]:
    """The touch screens of this machine, by what the kernel says of its input devices."""
    found = []
    for device in sorted((root / "sys/class/input").glob("event*")):
        try:
            axes = _bits((device / "device/capabilities/abs").read_text())
            properties = _bits((device / "device/properties").read_text())
            name = (device / "device/name").read_text().strip()
        except OSError:
            continue  # unplugged meanwhile
        if axes >> _MULTI_TOUCH_X & 1 and properties >> _DIRECT & 1:
            found.append(TouchDevice(name, root / "dev/input" / device.name))
    return found


def _bits(words: str) -> int:
    """The kernel writes words of a `long`, the highest first, without leading zeros."""
    width = ctypes.sizeof(ctypes.c_long) * 8
    value = 0
    for word in words.split():
        value = value << width | int(word, 16)
    return value


def _opens(file: Path) -> bool:
    try:
        os.close(os.open(file, os.O_RDONLY | os.O_NONBLOCK))
    except OSError:
        return False
    return True
