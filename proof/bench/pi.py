"""`make bench`, pi: what a slow memory card costs, and how much memory the app takes with a long evening open."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from itertools import islice
from pathlib import Path

from proof.bench.journal import made_table, measured, shown, submits
from proof.bench.memory import peak_mb
from tests.action_lists import play
from tests.companion.journal.slow_disk import built, on_a_slow_disk

DELAYS_MS = (0, 20, 50, 200)
COMMITS = 30
ENTRIES = 2000
FRAMES = 120


def bench() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        library = built(Path(folder))
        for delay in DELAYS_MS:
            table = on_a_slow_disk(library, delay, "-c", "from proof.bench.pi import entries; entries()")
            screen = on_a_slow_disk(library, delay, "-m", "tests.companion.journal.slow_disk")
            card = f"safe write + {delay:>3} ms:"
            print(f"{card} an entry {table['entry']}; the screen's longest frame meanwhile {screen['frame_ms']:.0f} ms")
    ran = subprocess.run(
        [sys.executable, "-c", "from proof.bench.pi import evening; evening()"],
        env={**os.environ, "SDL_VIDEODRIVER": "offscreen"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    most = json.loads(ran.stdout.splitlines()[-1])["rss_mb"]
    print(f"app with {ENTRIES:,} entries, memory at its most {most:.0f} MB (aim: under 400 MB)")


def entries() -> None:
    """Tell how long entries take, from the submit to the outcome."""
    with tempfile.TemporaryDirectory() as folder:
        table = made_table(Path(folder) / "j.db")
        table.start().result()
        taken = measured(submits(table), COMMITS)
        table.close()
    print(json.dumps({"entry": shown(taken)}))


def evening() -> None:
    """Go on with an evening of so many entries, at its table and in its ledger; tell the most memory that it took."""
    from divingbell.commands.app import build_services
    from divingbell.companion.configuration import configuration
    from divingbell.companion.data import data_folder
    from divingbell.companion.table.events import Done
    from divingbell.ui.shell import start

    folder = Path(tempfile.mkdtemp())
    table = made_table(folder / "journal.db")
    table.start().result()
    actions = list(islice(play(4), ENTRIES))
    for begin in range(0, ENTRIES, 100):
        assert isinstance(table.submit(actions[begin : begin + 100]).result(), Done)
    table.close()
    start.configure((1280, 800), touches=False)
    start.open_window()
    from kivy.clock import Clock

    from divingbell.ui.routes import ROUTES
    from divingbell.ui.screens.home.home import Home
    from divingbell.ui.shell.app import DivingBell

    services = build_services(configuration.load(folder), "none", folder / "journal.db")
    assert services.table.start(resume=True).result() is not None
    app = DivingBell(services, services.settings.now, data_folder(), Home, routes=ROUTES)
    frames = [0]

    def frame(_: float) -> None:
        frames[0] += 1
        if frames[0] == 2:
            ROUTES["table"](app.shell)
        elif frames[0] == FRAMES // 2 and "ledger" in ROUTES:
            ROUTES["ledger"](app.shell)
        elif frames[0] == FRAMES:
            app.stop()

    Clock.schedule_interval(frame, 0)
    app.run()
    services.close()
    print(json.dumps({"rss_mb": peak_mb()}), file=sys.__stdout__, flush=True)
