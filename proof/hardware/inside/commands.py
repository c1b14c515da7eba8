"""What `divingbell doctor` says of these pins, and the service of `divingbell install` on them."""

from __future__ import annotations

import contextlib
import io
import os
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gpiod

from divingbell.commands.cli import main
from proof.hardware.inside.chip import Chip, make_chip
from proof.hardware.inside.program import HOME, JOURNAL, PATIENCE_S, configure
from proof.hardware.inside.touches import CONTACT

WIRED = {
    "free pins": "{}",
    "no pin factory of this name": "{pin_factory: lgpio}",
    "a pull that the pin lacks": "{contact: {common: 2, pull: down}}",
    "the same pin twice": "{contact: {common: 27}}",
}
"""`gpio` in `rig.yaml`. BCM 2 has a pull-up soldered to it; 27 is the floor's."""
ROOT = Path("/run/root")


def doctor() -> dict[str, Any]:
    """What it says of a machine that is no Pi, of a Pi's pins wired well and badly, and of one that is taken."""
    configure("gpiod", "up")
    make_chip("elsewhere", "gpio-of-a-laptop", 32)
    said = {"no Pi": _asked()}
    Chip()
    for name, wiring in WIRED.items():
        said[name] = _asked(wiring)
    with gpiod.Chip(f"/dev/{_header()}").request_lines({CONTACT: None}, consumer="another program"):
        said["another program's pin"] = _asked()
    said["free again"] = _asked()
    return {"said": said}


def _asked(wiring: str = "{}") -> list[str]:
    (HOME / ".config/divingbell/rig.yaml").write_text(f"gpio: {wiring}\n")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        main(["doctor", "--rig", "gpio", "--journal", str(JOURNAL)])
    return out.getvalue().splitlines()


def installed() -> dict[str, Any]:
    """The kiosk is installed below a folder; its service is started as systemd would, tells that it is ready, has the
    pins, and ends; then it is taken out again."""
    Chip()
    configure("gpiod", "up")
    (ROOT / "etc").mkdir(parents=True)
    (ROOT / "etc/passwd").write_text("pi:x:1000:1000::/home/pi:/bin/bash\n")
    kiosk = ["install", "--console", "--rig", "gpio", "--user", "pi", "--yes", "--root", str(ROOT)]
    code = main(kiosk)
    unit = (ROOT / "etc/systemd/system/divingbell.service").read_text()
    (start,) = (line.partition("=")[2] for line in unit.splitlines() if line.startswith("ExecStart="))
    # Its own first line may name a Python below the host's /tmp, which is not here.
    with _service([sys.executable, *shlex.split(start)]) as (process, told):
        while "READY=1" not in told.recv(4096).decode().splitlines():
            pass
        with gpiod.Chip(f"/dev/{_header()}") as chip:
            consumer = chip.get_line_info(CONTACT).consumer
        process.send_signal(signal.SIGTERM)
        ended = process.wait(PATIENCE_S)
    removed = main(["install", "--remove", "--yes", "--root", str(ROOT)])
    left = sorted(str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if path.is_file())
    return {"install": code, "consumer": consumer, "ended": ended, "remove": removed, "left": left}


@contextlib.contextmanager
def _service(command: list[str]) -> Iterator[tuple[subprocess.Popen[bytes], socket.socket]]:
    """The program of the unit with systemd's socket, on a screen of memory; raises `TimeoutError` by the socket."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        told.bind("/run/notify")
        told.settimeout(PATIENCE_S)
        screen = {"SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy", "LIBGL_ALWAYS_SOFTWARE": "1"}
        process = subprocess.Popen(command, env={**os.environ, **screen, "NOTIFY_SOCKET": "/run/notify"})
        try:
            yield process, told
        finally:
            process.kill()
            process.wait()


def _header() -> str:
    """The header's chip has no fixed number."""
    for device in sorted(Path("/dev").glob("gpiochip*")):
        with gpiod.Chip(str(device)) as chip:
            if chip.get_info().label.startswith("pinctrl-"):
                return device.name
    raise RuntimeError("the header's chip is not there")
