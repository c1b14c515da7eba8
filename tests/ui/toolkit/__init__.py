"""The toolkit on its own: nothing else of Diving Bell is imported here."""

from __future__ import annotations

import os


def _configure_kivy() -> None:
    """Before its first import: no window to be seen, no log, no settings of the user's."""
    for name, value in {
        "SDL_VIDEODRIVER": "offscreen", "KIVY_NO_CONFIG": "1", "KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1",
        "KIVY_NO_FILELOG": "1", "KIVY_WINDOW": "sdl2", "KIVY_IMAGE": "sdl2", "KIVY_AUDIO": "sdl2",
    }.items():  # fmt: skip
        os.environ.setdefault(name, value)
    from kivy.config import Config

    # Both are read when the clock is first imported, and tests of the screens in the same run want them so.
    Config.set("kivy", "kivy_clock", "interrupt")
    Config.set("graphics", "maxfps", "0")


_configure_kivy()
