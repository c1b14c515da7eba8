"""The kiosk's service started by hand, as systemd would: the real app says when it is ready, and that it lives."""

from __future__ import annotations

import os
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from divingbell.commands.installation.plan import InstallationChoice, wanted
from divingbell.commands.notify import Notifier
from divingbell.companion.data import data_folder, pictures_folder
from divingbell.ui.shell.heartbeat import LifeSign

SECONDS = 60
"""Longest start on a busy machine."""


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    """The service manager's socket."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(str(tmp_path / "notify"))
        heard.settimeout(SECONDS)
        yield heard


def of_the_unit(key: str) -> str:
    """A value of the unit that `divingbell install --console` writes."""
    choice = InstallationChoice("console", "pi", (sys.executable, "-m", "divingbell"), "simulated")
    plan = wanted(choice, data_folder() / "system", pictures_folder() / "diver_helmet_192.png")
    (unit,) = (file.content.decode() for file in plan.files if file.path.name == "divingbell.service")
    return next(line.partition("=")[2] for line in unit.splitlines() if line.startswith(f"{key}="))


@pytest.mark.slow
def test_the_service_says_that_it_is_ready_lives_and_goes(manager: socket.socket, tmp_path: Path) -> None:
    """Everything as in the unit but the screen, which is not there, and the watchdog's time, which nobody waits for."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_", "XDG_"))}
    environment |= {
        "HOME": str(tmp_path),
        "NOTIFY_SOCKET": str(tmp_path / "notify"),
        "WATCHDOG_USEC": "300000",
        "SDL_VIDEODRIVER": "offscreen",
        "SDL_AUDIODRIVER": "dummy",
        "LIBGL_ALWAYS_SOFTWARE": "1",
    }
    checkout = Path(__file__).parents[3]
    app = subprocess.Popen(shlex.split(of_the_unit("ExecStart")), env=environment, cwd=checkout)
    try:
        heard = [manager.recv(100).decode() for _ in range(4)]
        app.send_signal(signal.SIGTERM)
        assert app.wait(SECONDS) == 0
        while heard[-1] != "STOPPING=1":
            heard.append(manager.recv(100).decode())
    finally:
        app.kill()
    assert heard[:4] == ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1"]
    assert set(heard[4:-1]) <= {"WATCHDOG=1"}
    assert (of_the_unit("Type"), of_the_unit("WatchdogSec")) == ("notify", "30")


def test_no_sign_of_life_is_sent_while_something_is_held() -> None:
    for lives, signs in ((True, ["READY=1", "WATCHDOG=1"]), (False, ["READY=1"])):
        told: list[str] = []
        sign = LifeSign(told.append, 3600, partial(bool, lives))
        sign.begin()
        assert told == signs
        sign.end()


@pytest.mark.parametrize(
    ("environment", "seconds"),
    [
        ({"WATCHDOG_USEC": "30000000"}, 10),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": str(os.getpid())}, 10),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}, 0),
        ({"WATCHDOG_USEC": "soon"}, 0),
        ({}, 0),
    ],
)
def test_how_often_a_sign_of_life_is_wanted(environment: dict[str, str], seconds: float) -> None:
    assert Notifier(environment).alive_every_s == pytest.approx(seconds)


def test_a_manager_in_the_kernel_s_own_namespace_and_none() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(f"\0divingbell-test-{os.getpid()}")
        Notifier({"NOTIFY_SOCKET": f"@divingbell-test-{os.getpid()}"}).tell("READY=1")
        assert heard.recv(100) == b"READY=1"
    Notifier({"NOTIFY_SOCKET": "/nowhere/at/all"}).tell("READY=1")
    Notifier({}).tell("READY=1")
