"""One start for `make bench`: `bare` is a Kivy app with one label, `app` is Diving Bell at home. Prints one JSON line.

`first_frame_s` counts from the moment the parent gave in START, `idle_cpu` is the share of one core over the idle time.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from proof.bench.memory import peak_mb

IDLE_S = 4.0
SETTLE_S = 1.5


def main() -> None:
    """Start, wait for the first frame, idle, tell."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    app = _bare() if sys.argv[1] == "bare" else _ours()
    from kivy.clock import Clock
    from kivy.core.window import Window

    told: dict[str, float] = {}

    def flipped(*_: Any) -> None:
        told.setdefault("first_frame_s", time.time() - float(os.environ["START"]))
        told.setdefault("first_frame_cpu_s", time.process_time())

    def idle(_: float) -> None:
        begun, used = time.monotonic(), time.process_time()

        def over(_: float) -> None:
            told["idle_cpu"] = (time.process_time() - used) / (time.monotonic() - begun)
            app.stop()

        Clock.schedule_once(over, IDLE_S)

    Window.bind(on_flip=flipped)
    Clock.schedule_once(idle, SETTLE_S)
    app.run()
    told["rss_mb"] = peak_mb()
    print(json.dumps(told))


def _bare() -> Any:
    """What Kivy itself takes: its own settings but for the window, which is as ours."""
    os.environ |= {"KIVY_NO_ARGS": "1", "KIVY_NO_CONFIG": "1", "KIVY_NO_CONSOLELOG": "1", "KIVY_NO_FILELOG": "1"}
    from kivy.config import Config

    for key, value in {"width": "1280", "height": "800", "multisamples": "0"}.items():
        Config.set("graphics", key, value)
    from kivy.app import App
    from kivy.uix.label import Label

    class Bare(App):
        def build(self) -> Label:
            return Label(text="Diving Bell")

    return Bare()


def _ours() -> Any:
    from divingbell.commands.msgspec_import import import_msgspec

    import_msgspec()
    from divingbell.commands.app import build_services
    from divingbell.companion.configuration import configuration
    from divingbell.companion.data import data_folder
    from divingbell.ui.shell import start

    folder = Path(tempfile.mkdtemp())
    services = build_services(configuration.load(folder), "none", folder / "journal.db")
    start.configure((1280, 800), touches=False)
    start.open_window()
    services.table.start()
    from divingbell.ui.routes import ROUTES
    from divingbell.ui.screens.home.home import Home
    from divingbell.ui.shell.app import DivingBell

    services.start()
    app = DivingBell(services, services.settings.now, data_folder(), Home, routes=ROUTES)
    app.bind(on_stop=lambda _: services.close())
    return app


if __name__ == "__main__":
    main()
