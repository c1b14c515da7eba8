"""An X server: where windows lie on its screen, clicks on it and its picture."""

from __future__ import annotations

import ctypes
import struct
from pathlib import Path
from typing import NamedTuple

from PIL import Image


class Place(NamedTuple):
    """A window on the screen, in pixels from its left upper corner."""

    x: int
    y: int
    width: int
    height: int


def largest_window(name: str) -> Place:
    """The largest window on this display; nothing where there is none."""
    x11, display = _opened(name)
    window, count = ctypes.c_ulong(), ctypes.c_uint()
    children = ctypes.POINTER(ctypes.c_ulong)()
    x11.XDefaultRootWindow.restype = ctypes.c_ulong
    root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
    x11.XQueryTree(display, root, *map(ctypes.byref, (window, window, children, count)))
    found = Place(0, 0, 0, 0)
    for child in children[: count.value]:
        x, y, width, height, rest = ctypes.c_int(), ctypes.c_int(), ctypes.c_uint(), ctypes.c_uint(), ctypes.c_uint()
        places = map(ctypes.byref, (window, x, y, width, height, rest, rest))
        if x11.XGetGeometry(display, ctypes.c_ulong(child), *places):
            place = Place(x.value, y.value, width.value, height.value)
            found = max(found, place, key=lambda one: one.width * one.height)
    x11.XCloseDisplay(display)
    return found


def shot(file: Path) -> Image.Image:
    """The screen as it is: a picture in X's own window dump format, 32 bits a pixel."""
    dump = file.read_bytes()
    order = "<" if dump[0] else ">"
    head, _, _, _, width, height, *rest = struct.unpack(f"{order}25I", dump[:100])
    line, colours = rest[6], rest[13]
    pixels = dump[head + 12 * colours :]
    return Image.frombuffer("RGB", (width, height), pixels[: line * height], "raw", "BGRX", line, 1)


def click(name: str, x: float, y: float) -> None:
    """Press the left button at this pixel of the display, and lift it."""
    press(name, x, y)
    lift(name)


def press(name: str, x: float, y: float) -> None:
    """Press the left button at this pixel of the display; it stays down."""
    x11, display = _opened(name)
    test, now = ctypes.CDLL("libXtst.so.6"), ctypes.c_ulong(0)
    test.XTestFakeMotionEvent(display, -1, round(x), round(y), now)
    test.XTestFakeButtonEvent(display, 1, 1, now)
    x11.XCloseDisplay(display)


def lift(name: str) -> None:
    """Lift the left button of the display."""
    x11, display = _opened(name)
    ctypes.CDLL("libXtst.so.6").XTestFakeButtonEvent(display, 1, 0, ctypes.c_ulong(0))
    x11.XCloseDisplay(display)


def _opened(name: str) -> tuple[ctypes.CDLL, ctypes.c_void_p]:
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = x11.XOpenDisplay(name.encode())
    if display is None:
        raise ConnectionError(f"no X server answers at {name}")
    return x11, ctypes.c_void_p(display)
