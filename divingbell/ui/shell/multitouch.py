"""Fingers beside the first one. SDL makes mouse events of one finger at a time, and Kivy takes SDL's own fingers on
phones only: of two thumbs on the letters, or two people at a table, the second would touch nothing."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from divingbell.ui.shell import sdl

_DOWN, _UP, _MOTION = 0x700, 0x701, 0x702
_ACTIONS = {_DOWN: "fingerdown", _UP: "fingerup", _MOTION: "fingermotion"}


class FingerEvent(ctypes.Structure):
    """`SDL_TouchFingerEvent`: places and moves are shares of the window, 0 to 1, y downwards."""

    _fields_ = [
        ("type", ctypes.c_uint32),
        ("timestamp", ctypes.c_uint32),
        ("device", ctypes.c_int64),
        ("finger", ctypes.c_int64),
        *((name, ctypes.c_float) for name in ("x", "y", "dx", "dy", "pressure")),
        ("window", ctypes.c_uint32),
    ]


_Watch = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(FingerEvent))


class MoreFingers:
    """Hands the fingers that make no mouse events to Kivy, through its provider for phones."""

    def __init__(self) -> None:
        from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

        self._waiting = SDL2MotionEventProvider.q
        self._mouse: tuple[int, int] | None = None
        """The finger that SDL makes mouse events of: the first one, until it is lifted."""

    def see(self, _: object, event: Any) -> int:
        """Called by SDL for everything that happens, where Kivy reads it."""
        action = _ACTIONS.get(event.contents.type)
        if action is not None:
            self._finger(action, event.contents)
        return 0

    def _finger(self, action: str, event: FingerEvent) -> None:
        who = event.device, event.finger
        if self._mouse is None and action == "fingerdown":
            self._mouse = who
        elif self._mouse != who:
            self._waiting.appendleft((action, who, event.x, event.y, event.pressure))
        elif action == "fingerup":
            self._mouse = None


@contextmanager
def handed_on() -> Iterator[None]:
    """While this is entered; the window is open already."""
    library = sdl.library()
    if library is None:
        yield
        return
    watch = _Watch(MoreFingers().see)
    library.SDL_AddEventWatch(watch, None)
    try:
        yield
    finally:
        library.SDL_DelEventWatch(watch, None)
