"""Asks the very SDL that Kivy loads what Kivy does not tell: its video driver, and how large the screen is. Opens its
audio as Kivy cannot."""

from __future__ import annotations

import ctypes
import threading
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

_AUDIO, _VIDEO = 0x10, 0x20
_GL_WINDOW, _HIDDEN = 0x2, 0x8
UNSEEN = ("offscreen", "dummy")
"""Drivers that show nothing to anybody."""
OWNED = ("KMSDRM",)
"""Drivers without a desktop: the one window is the screen."""
_opening_audio = threading.Lock()


class Display(NamedTuple):
    """The screen that a window would open on."""

    driver: str
    """SDL's name of what drives it: `x11`, `wayland`, `KMSDRM`."""
    size: tuple[int, int]
    """Pixels of the desktop."""


class _Rectangle(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("x", "y", "w", "h")]


def video_driver() -> str | None:
    """Name of the video driver that SDL has taken, None before it has."""
    sdl = library()
    return None if sdl is None else _driver(sdl)


def screen() -> Display | None:
    """The screen, None where there is none that anybody sees. SDL's video stays open: Kivy's own call, soon after, only
    counts it once more."""
    sdl = library()
    if sdl is None or sdl.SDL_InitSubSystem(_VIDEO) != 0:
        return None
    driver, bounds = _driver(sdl), _Rectangle()
    if driver is None or driver in UNSEEN or sdl.SDL_GetDisplayBounds(0, ctypes.byref(bounds)) != 0:
        return None
    return Display(driver, (bounds.w, bounds.h))


def try_screen() -> tuple[Display | None, str]:
    """The screen, and why it cannot be opened in the words of SDL (empty where it can): with a window that is not
    shown, and OpenGL in it, as the app has it. Nothing stays open."""
    sdl = library()
    if sdl is None:
        return None, "libSDL2"
    found = screen()
    found = found if found is not None and _draws(sdl) else None
    sdl.SDL_GetError.restype = ctypes.c_char_p
    problem = "" if found else (sdl.SDL_GetError() or b"").decode(errors="replace")
    sdl.SDL_QuitSubSystem(_VIDEO)
    return found, problem


def open_audio() -> None:
    """Open the audio, from any thread; nothing where it is open, or there is none.

    Kivy would open it with Python's lock held, and SDL tells of every audio device it finds with the lock of its events
    held. While Kivy's thread takes events it holds this one and waits for Python's: neither would ever go on.
    """
    sdl = library()
    if sdl is not None:
        with _opening_audio:
            if not sdl.SDL_WasInit(_AUDIO):
                sdl.SDL_InitSubSystem(_AUDIO)  # ctypes lets go of Python's lock


def _draws(sdl: ctypes.CDLL) -> bool:
    """Tell whether a window gets a context of OpenGL."""
    make_window, make_context = sdl.SDL_CreateWindow, sdl.SDL_GL_CreateContext
    make_window.restype = make_context.restype = ctypes.c_void_p
    window = ctypes.c_void_p(make_window(b"Diving Bell", 0, 0, 64, 64, _GL_WINDOW | _HIDDEN))
    if not window:
        return False
    context = ctypes.c_void_p(make_context(window))
    if context:
        sdl.SDL_GL_DeleteContext(context)
    sdl.SDL_DestroyWindow(window)
    return bool(context)


def _driver(sdl: ctypes.CDLL) -> str | None:
    ask = sdl.SDL_GetCurrentVideoDriver
    ask.restype = ctypes.c_char_p
    name = ask()
    return name.decode() if name else None


@cache
def library() -> ctypes.CDLL | None:
    """The library, None where it cannot be found."""
    kivy = find_spec("kivy")
    assert kivy is not None
    assert kivy.origin is not None
    beside = Path(kivy.origin).resolve().parent.parent
    bundled = sorted([*beside.glob("Kivy.libs/libSDL2-2*"), *beside.glob("kivy.libs/libSDL2-2*")])
    try:
        return ctypes.CDLL(str(bundled[0]) if bundled else "libSDL2-2.0.so.0")
    except OSError:
        return None
