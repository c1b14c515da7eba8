"""Windows of an X server: where they lie on its screen."""

from __future__ import annotations

import ctypes
from typing import NamedTuple


class Place(NamedTuple):
    """A window on the screen, in pixels from its left upper corner."""

    x: int
    y: int
    width: int
    height: int


def largest_window(name: str) -> Place:
    """The largest window on this display; nothing where there is none."""
    x11 = ctypes.CDLL("libX11.so.6")
    for function in ("XOpenDisplay", "XDefaultRootWindow"):
        getattr(x11, function).restype = ctypes.c_void_p
    display = ctypes.c_void_p(x11.XOpenDisplay(name.encode()))
    window, count = ctypes.c_ulong(), ctypes.c_uint()
    children = ctypes.POINTER(ctypes.c_ulong)()
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
