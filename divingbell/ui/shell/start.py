"""Starts Kivy the way this program needs it: settings before its first import, and a clear word where there is no
screen.

Nothing else in the project writes Kivy's Config; everything that opens a window calls `configure` and `open_window`
first.
"""

from __future__ import annotations

import gc
import os
import re
import sys
import textwrap
from importlib import import_module
from pathlib import Path
from typing import Any

from divingbell.companion.data import data_folder
from divingbell.companion.texts.catalogue import Catalogue, load
from divingbell.ui.shell import sdl
from divingbell.ui.shell.libraries import DESKTOP, missing_packages

NO_SCREEN = 3
"""Exit code where no window can be opened."""


WINDOW = (1280, 800)
"""The window where the screen is larger, in pixels."""
CLOCK_RESOLUTION_S = 0.001
"""Kivy's loop goes round and round without a pause for as long before something that is due."""


def fitting_window(screen: sdl.Display | None) -> tuple[tuple[int, int], bool]:
    """Size in pixels of a window that fits this screen, and whether it fills it: where one side is no longer than the
    window's, or where there is no desktop."""
    if screen is None:
        return WINDOW, False
    width, height = screen.size
    if screen.driver in sdl.OWNED or width <= WINDOW[0] or height <= WINDOW[1]:
        return screen.size, True
    return WINDOW, False


def configure(
    size: tuple[int, int] = WINDOW,
    *,
    full_screen: bool = False,
    cursor: bool = True,
    touches: bool = True,
    max_fps: int = 60,
) -> None:
    """Set Kivy's environment and Config; call it before anything imports Kivy, once a process.

    `size` is the window in pixels, `touches` False leaves every input provider out (a test sends its own).
    The values are measured: with multisamples labels vanished in a tenth of software-GL starts, with the default clock
    a thread waited 6 ms for the screen instead of 0.2, with two input providers every touch came twice. With the
    resolution that the clock takes by itself, a third of a frame, its rounds without a pause were a tenth of what an
    idle screen took, and 60 frames a second were 80.
    """
    gc.disable()  # what is made at a start stays: looking through it finds nothing; later `GcScheduler` collects
    os.environ.setdefault("KIVY_NO_CONFIG", "1")
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    os.environ.setdefault("KIVY_NO_FILELOG", "1")
    # The x11 fallback provider leaves the process with exit(102) from C; one provider, one message.
    os.environ.setdefault("KIVY_WINDOW", "sdl2")
    # Pillow would only be asked for formats that SDL cannot read, and its import alone is a tenth of Kivy's.
    os.environ.setdefault("KIVY_IMAGE", "sdl2")
    os.environ.setdefault("KIVY_AUDIO", "sdl2")
    if not sound_possible():
        # ALSA would write a dozen lines about it to the terminal, and every sound would look for a card again.
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from kivy.config import Config

    for key, value in {
        "multisamples": "0",
        "maxfps": str(max_fps),
        "width": str(size[0]),
        "height": str(size[1]),
        "minimum_width": "480",
        "minimum_height": "360",
        "fullscreen": "auto" if full_screen else "0",
        "show_cursor": str(int(cursor)),
        "allow_screensaver": "0",  # people think for longer than a desktop waits; the app dims its light itself
    }.items():
        Config.set("graphics", key, value)
    Config.set("kivy", "kivy_clock", "interrupt")
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "keyboard_mode", "")
    for name, _ in list(Config.items("input")):
        Config.remove_option("input", name)
    if touches:
        # SDL makes mouse events of one finger at a time, `more_fingers` hands on the others.
        Config.set("input", "mouse", "mouse,disable_multitouch")
    from divingbell.ui.shell.import_trimming import import_kivy

    import_kivy()
    from kivy.clock import Clock

    Clock.clock_resolution = CLOCK_RESOLUTION_S
    if touches:
        import_module("kivy.input.providers.mouse")


def open_window(texts: Catalogue | None = None) -> Any:
    """Open Kivy's window and return it; where there is no screen, says so (`texts`: in which language, else English)
    and raises `SystemExit` with code 3.

    Without a display SDL takes its `offscreen` driver by itself and a program would run unseen; with
    `SDL_VIDEODRIVER=offscreen` that is meant, and allowed.
    """
    wanted = os.environ.get("SDL_VIDEODRIVER", "")
    reason, problem = None, ""
    window: Any = None
    gc.freeze()  # Kivy collects once while it opens the window: 8 ms of looking through modules, which stay
    try:
        from kivy.core.window import Window

        window = Window

        if window is None:
            reason = "no_window"
        elif sdl.video_driver() == "offscreen" and wanted != "offscreen":
            reason = "none"
    except (Exception, SystemExit) as error:  # Kivy's providers raise and exit in many ways
        reason, problem = "no_window_because", str(error)
    if reason is not None:
        # Kivy puts its own object in the place of sys.stderr and swallows what is written there.
        print(_explain(texts or load(data_folder() / "texts", "en"), reason, problem), file=sys.__stderr__)
        raise SystemExit(NO_SCREEN)
    return window


def screen_possible() -> bool:
    """Tell whether a window would open on a real screen, without opening one: for choosing between app and demo."""
    if os.environ.get("SDL_VIDEODRIVER") not in (None, "", "offscreen", "dummy"):
        return True
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform in ("win32", "darwin"):
        return True
    return any(Path("/dev/dri").glob("card*"))


def sound_possible(root: Path = Path("/")) -> bool:
    """Tell whether there may be something to sound on: a card of ALSA's, or a sound server. Beyond Linux always."""
    if sys.platform != "linux" or os.environ.get("PULSE_SERVER"):
        return True
    try:
        if re.search(r"^ *\d+ \[", (root / "proc/asound/cards").read_text(encoding="utf-8"), re.MULTILINE):
            return True
    except OSError:
        pass  # no ALSA in this kernel
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    return bool(runtime) and any(Path(runtime, server).exists() for server in ("pulse/native", "pipewire-0"))


def _explain(texts: Catalogue, reason: str, problem: str) -> str:
    """The fault, the environment's values, and the way out, indented."""
    display, wayland, driver = (
        os.environ.get(name) or texts("screen.not_set") for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    )
    variables = texts("screen.variables", display=display, wayland=wayland, driver=driver)
    packages = missing_packages(DESKTOP)
    missing = [texts("screen.libraries", packages=" ".join(packages))] if packages else []
    below = "\n".join([*missing, variables, texts("screen.advice")])
    return f"{texts(f'screen.{reason}', problem=problem)}\n{textwrap.indent(below, '  ')}"
