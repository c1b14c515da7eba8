"""The built wheel works installed outside the checkout: commands, texts, fonts, pictures and the first frame."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

FIRST_FRAME = """
import sys
from pathlib import Path
from divingbell import companion, drivers, ui
assert all(Path(package.__file__).is_relative_to(sys.argv[1]) for package in (companion, drivers, ui))
from divingbell.companion.configuration import configuration
from divingbell.companion.commands.app import build_services
from divingbell.companion.data import data_folder
from divingbell.ui.shell import start
services = build_services(configuration.load(Path("user")), "simulated", Path("journal.db"))
start.configure((800, 480), touches=False)
start.open_window()
from kivy.clock import Clock
from divingbell.ui.shell.app import DivingBell
from divingbell.ui.toolkit.screenshot import picture
from divingbell.ui.screens.home.home import Home
from divingbell.ui.routes import ROUTES
services.table.start()
app = DivingBell(services, services.settings, data_folder(), Home, routes=ROUTES, strict=True)
colours = []
def look(_):
    colours.append(len(set(picture().resize((200, 120)).getdata())))
    app.stop()
Clock.schedule_once(look, 0.3)
app.run()
services.close()
print(colours[0], file=sys.__stdout__)
"""


def ran(installed: Path, folder: Path, *command: str, given: str = "") -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(installed),
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "SDL_VIDEODRIVER": "offscreen",
        "SDL_AUDIODRIVER": "dummy",
    }
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=environment,
        input=given,
        capture_output=True,
        text=True,
        timeout=100,
    )


def test_the_engine_answers_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    start = {"type": "start_game", "game": "sunken_treasure", "players": 2, "first_player": "p1"}
    lines = [json.dumps({"action": start}), json.dumps({"action": {"type": "aim", "player": "p1", "risk": 2}})]
    said = ran(installed, tmp_path, "-m", "divingbell", "engine", given="\n".join(lines))
    state, refused = (json.loads(line) for line in said.stdout.splitlines())
    assert state["ok"]["players"]["p1"]["cash"] == 10_000
    assert refused["error"] == "wrong_phase"
    assert refused["message"]


def test_doctor_and_version_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    assert ran(installed, tmp_path, "-m", "divingbell", "--version").stdout.startswith("divingbell ")
    doctor = ran(installed, tmp_path, "-m", "divingbell", "doctor")
    assert doctor.returncode == 0, doctor.stdout
    assert "[" not in doctor.stdout, "every text is there"


def test_the_first_frame_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    frame = ran(installed, tmp_path, "-c", FIRST_FRAME, str(installed))
    assert frame.returncode == 0, frame.stderr[-2000:]
    assert int(frame.stdout.splitlines()[-1]) > 500, "a picture, not an empty window"


def test_licences_and_data_are_inside(installed: Path) -> None:
    for file in (
        "divingbell/ui/fonts/licences/OFL-barlow-condensed.txt",
        "divingbell/ui/fonts/MaterialDesignIcons-subset.ttf",
        "divingbell/ui/assets/parts.atlas",
        "divingbell/config/tokens.yaml",
        "divingbell/config/texts/it/sunken_treasure.yaml",
    ):
        assert (installed / file).is_file(), file
    assert not (installed / "tests").exists(), "tests, and with them the simulator, stay at home"
