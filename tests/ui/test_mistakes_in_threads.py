"""What goes wrong beside the screen of the running app, in a thread of its own, is in the file and on the screen."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from divingbell.companion.data import data_folder
from divingbell.companion.texts.catalogue import load
from tests.ui.started_services import power_cut

pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]
SAID = str(load(data_folder() / "texts", "en")("kit.mistake"))
SECONDS = 60
"""Longest wait for the sentence on a busy machine."""
PROGRAM = f"""
import sys
from divingbell.commands import app, cli

def wrong(*_):
    raise ValueError("it went wrong")

def look(_):
    from kivy.app import App
    running = App.get_running_app()
    if running is not None and {SAID!r} in [part.words for part in running.shell.element_view.words()]:
        print("said")
        running.stop()

def open_window(*given, opened=app.open_window):
    opened(*given)
    from kivy.app import App
    from kivy.clock import Clock
    Clock.schedule_interval(look, 0)
    Clock.schedule_once(lambda _: App.get_running_app().stop(), {SECONDS})

def build_services(*given, built=app.build_services):
    services = built(*given)
    {{break_}}
    return services

app.open_window, app.build_services = open_window, build_services
sys.exit(cli.main(sys.argv[1:]))
"""
BREAKS = {
    "the writer's thread": "services.table.watch(wrong)",
    "the summaries": "services.summaries.watch(wrong)",
    "the feed of the pages": (
        "from divingbell.companion.live.feed import LiveFeed; LiveFeed.look = wrong; "
        "from msgspec.structs import replace; services.settings.save(replace(services.settings.now, phones=True))"
    ),
    "a thread that ends": "import threading; threading.Thread(target=wrong).start()",
}
"""What goes wrong -> how: in what is called there."""


@pytest.mark.parametrize("broken", BREAKS)
def test_what_goes_wrong_in_a_thread_is_kept_and_said(tmp_path: Path, broken: str) -> None:
    journal = Path(shutil.copytree(power_cut(), tmp_path / "evening")) / "journal.db"
    folders = {f"XDG_{name}_HOME": str(tmp_path / name.lower()) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    program = PROGRAM.replace("{break_}", BREAKS[broken])
    done = subprocess.run(
        [sys.executable, "-c", program, "--rig", "simulated", "--size", "800x480", "--journal", str(journal)],
        env={**os.environ, **folders, "HOME": str(tmp_path), "SDL_VIDEODRIVER": "offscreen"},
        capture_output=True, text=True, timeout=3 * SECONDS,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, "said\n"), done.stderr
    assert "Traceback" not in done.stderr
    (file,) = (tmp_path / "state").rglob("mistakes.log")
    assert "ValueError: it went wrong" in file.read_text(encoding="utf-8")
