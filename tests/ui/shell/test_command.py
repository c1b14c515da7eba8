"""The real command on a real (virtual) screen: its window comes up, a signal ends it with everything closed; without
any screen it says so."""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from PIL import Image

from divingbell.commands import app as app_command
from divingbell.companion.error_log import ErrorLog
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.journal.lock import Lock
from divingbell.ui.shell.exit_reason import Ending
from divingbell.ui.shell.start import NO_SCREEN
from tests.long_cases import in_long
from tests.ui.conftest import Enter
from tests.ui.started_services import power_cut
from tests.ui.x11 import click, largest_window, shot

pytestmark = pytest.mark.slow
SIZE = (1280, 800)
SECONDS = 60
"""Longest start on a busy machine."""


@pytest.fixture
def alone(tmp_path: Path) -> Mapping[str, str]:
    """An environment without a screen, whose home is empty."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
    kept = {name: value for name, value in os.environ.items() if name not in screens and not name.startswith("KIVY_")}
    folders = {f"XDG_{name}_HOME": str(tmp_path / name.lower()) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    return {**kept, **folders, "HOME": str(tmp_path), "PYTHONPATH": str(Path(__file__).resolve().parents[3])}


@pytest.fixture
def size() -> tuple[int, int]:
    """Of the virtual screen, in pixels."""
    return SIZE


@pytest.fixture
def screen(tmp_path: Path, size: tuple[int, int]) -> Iterator[tuple[str, Path]]:
    """The name of a virtual screen, and the file in which its pixels are."""
    if shutil.which("Xvfb") is None:
        pytest.skip("Xvfb is not installed: the command is not tried on a screen here (Debian: xvfb)")
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp"]
    server = subprocess.Popen(
        [*command, "-fbdir", str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert server.stdout is not None
    number = server.stdout.readline().strip()
    yield f":{number}", tmp_path / "Xvfb_screen0"
    server.terminate()
    server.wait()


def divingbell(*arguments: str, environment: Mapping[str, str]) -> subprocess.Popen[str]:
    program = [sys.executable, "-m", "divingbell", *arguments]
    return subprocess.Popen(
        program, env=dict(environment), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd="/"
    )


def ended_well(journal: Path) -> bool:
    """Whether the program that wrote this journal last ended by itself."""
    lock = Lock(journal)
    found = lock.found
    lock.release()
    return found is not None and found.ended


def wait_for_picture(app: subprocess.Popen[str], file: Path) -> Image.Image:
    """Wait until something is on the screen."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        try:
            app.wait(0.2)
        except subprocess.TimeoutExpired:
            picture = shot(file)
            if len(picture.getcolors(1 << 24) or ()) > 200:
                return picture
        else:
            pytest.fail(f"the app has ended by itself: {app.communicate()}")
    pytest.fail("nothing came on the screen")


@pytest.mark.parametrize("number", [signal.SIGTERM, *in_long(signal.SIGINT)])
def test_the_app_comes_up_and_a_signal_ends_it(
    screen: tuple[str, Path], alone: Mapping[str, str], tmp_path: Path, number: signal.Signals
) -> None:
    name, pixels = screen
    journal = Path(shutil.copytree(power_cut(), tmp_path / "evening")) / "journal.db"
    assert not ended_well(journal)
    arguments = ["--rig", "simulated", "--size", "1280x800", "--journal", str(journal)]
    app = divingbell(*arguments, environment={**alone, "DISPLAY": name, "LIBGL_ALWAYS_SOFTWARE": "1"})
    try:
        picture = wait_for_picture(app, pixels)
        assert picture.size == SIZE
        brightest = max(sum(colour) for _, colour in picture.getcolors(1 << 24) or ())
        assert brightest > 600, "the first screen has bright words"
        app.send_signal(number)
        out, said = app.communicate(timeout=SECONDS)
    finally:
        app.kill()
    assert (app.returncode, out, said) == (0, "", "")
    assert ended_well(journal), "the next start would speak of a power cut"


@pytest.mark.parametrize(
    ("size", "place"),
    [
        ((800, 480), (0, 0, 800, 480)),
        *in_long(((1024, 600), (0, 0, 1024, 600)), ((1280, 800), (0, 0, 1280, 800))),
        *in_long(((1920, 1080), (320, 140, 1280, 800))),
    ],
)
def test_the_window_fits_the_screen(
    screen: tuple[str, Path], alone: Mapping[str, str], place: tuple[int, int, int, int]
) -> None:
    name, pixels = screen
    app = divingbell("--rig", "none", environment={**alone, "DISPLAY": name, "LIBGL_ALWAYS_SOFTWARE": "1"})
    try:
        wait_for_picture(app, pixels)
        assert largest_window(name) == place
    finally:
        app.terminate()
        app.communicate(timeout=SECONDS)


def test_a_second_one_beside_the_first_says_so_and_only_closes(
    screen: tuple[str, Path], alone: Mapping[str, str], tmp_path: Path, scene: Enter
) -> None:
    name, pixels = screen
    journal = Path(shutil.copytree(power_cut(), tmp_path / "evening")) / "journal.db"
    close = scene("already_running", "R").find("close").rect
    first, before = OpenJournal(journal), journal.read_bytes()
    app = divingbell("--journal", str(journal), environment={**alone, "DISPLAY": name, "LIBGL_ALWAYS_SOFTWARE": "1"})
    try:
        wait_for_picture(app, pixels)
        click(name, close[0] + close[2] / 2, close[1] + close[3] / 2)
        out, said = app.communicate(timeout=SECONDS)
    finally:
        app.kill()
    assert (app.returncode, out, said) == (1, "", "")
    assert journal.read_bytes() == before
    first.close(ended=True)


@pytest.mark.parametrize("driver", [None, "x11"])
def test_without_a_screen_it_says_so(alone: Mapping[str, str], driver: str | None) -> None:
    if driver is None and any(Path("/dev/dri").glob("card*")):
        pytest.skip("this machine has a screen without a desktop: SDL would take it")
    environment = {**alone, **({"SDL_VIDEODRIVER": driver} if driver else {})}
    app = divingbell(environment=environment)
    out, said = app.communicate(timeout=SECONDS)
    assert (app.returncode, out) == (NO_SCREEN, "")
    assert said.startswith("divingbell: no ")
    assert "DISPLAY: not set" in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("ending", "whole", "off", "code", "called"),
    [
        (Ending.QUIT, True, 0, 0, []),
        (Ending.QUIT, False, 0, 1, []),
        (Ending.RESTART, True, 0, 0, ["divingbell --size 800x480"]),
        (Ending.SWITCH_OFF, True, 0, 0, ["systemctl --no-ask-password poweroff"]),
        (Ending.SWITCH_OFF, True, 1, 1, ["systemctl --no-ask-password poweroff", "poweroff"]),
    ],
)
def test_what_follows_when_it_is_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, ending: Ending, whole: bool, off: int, code: int, called: list[str]
) -> None:
    """Nothing of it reaches this machine: what would run is only noted."""
    noted: list[str] = []

    def run(command: tuple[str, ...], **_: object) -> subprocess.CompletedProcess[str]:
        noted.append(" ".join(command))
        return subprocess.CompletedProcess(command, off)

    monkeypatch.setattr(app_command, "show_app", lambda *_: (whole, ending))
    monkeypatch.setattr(os, "execv", lambda _, arguments: noted.append(" ".join(arguments)))
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(sys, "orig_argv", ["divingbell", "--size", "800x480"])
    assert app_command.run(argparse.Namespace(rig="none", journal=tmp_path / "j.db", size=None), ErrorLog()) == code
    assert noted == called
