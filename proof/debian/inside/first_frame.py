"""The app, started as its user starts it, until its first frame is there; that is saved and the app is left.

python first_frame.py NEW.png [OPTION OF THE APP ...]
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

HOME = "divingbell.ui.screens.home.home"
"""A screen is imported when it is shown."""


def main() -> int:
    """The app's own exit code; 1 where it ended before a frame."""
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    target = Path(sys.argv[1])
    from divingbell.commands import cli
    from divingbell.ui.shell import start

    open_window = start.open_window

    def open_and_look(*given: Any) -> None:
        open_window(*given)
        from kivy.core.window import Window

        Window.bind(on_flip=save)

    def save(*_: Any) -> None:
        from kivy.app import App

        from divingbell.ui.toolkit.screenshot import picture

        if not target.exists():
            picture().save(target)
            print(f"first screen: {'home' if HOME in sys.modules else 'another'}", flush=True)
            App.get_running_app().stop()

    with patch.object(start, "open_window", open_and_look):
        code = cli.main(["--rig", "simulated", *sys.argv[2:]])
    return code if target.exists() else code or 1


if __name__ == "__main__":
    sys.exit(main())
