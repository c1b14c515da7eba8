"""Opens the sensors with the driver that the app would use: the microcontroller answers, the pins are requested."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from divingbell.commands.checks.finding import Finding, Level
from divingbell.companion.configuration.configuration import Configuration
from divingbell.companion.rig import Capabilities, Diagnostics, Health, Rig, Signal, Trace

ANSWER_S = 8.0
"""A board that is reset by opening its port answers within 5 s; a port of another device is asked for 3 s."""
TRACE_S = 2.0
"""How long the trace is listened to for a bundle, at most."""
SUPPLY_S = 2.5
"""A microcontroller tells its supply with its first heartbeat, a second after its hello; pins never do."""
ROWS = 25
"""Rows of the trace in a bundle."""
_NOTHING_THERE = frozenset({"rig.no_port", "rig.not_found"})
"""A table without sensors is a good one: nothing was named that could be missing."""


class Answer(NamedTuple):
    """What a rig said while it was open."""

    health: Health
    capabilities: Capabilities = Capabilities()
    diagnostics: Diagnostics = Diagnostics()
    traces: tuple[Trace, ...] = ()


class _Listener:
    """Waits for a rig's first decided health. What it signals is not kept: its device reports it again to the app."""

    def __init__(self) -> None:
        self.last = Health("searching", "rig.searching")
        self.decided = threading.Event()

    def signal(self, signal: Signal) -> None:
        """Nothing: no table is there."""

    def health(self, health: Health) -> None:
        self.last = health
        if health.state != "searching":
            self.decided.set()


def ask(rig: Rig, *, seconds: float = ANSWER_S, supply_s: float = 0, trace_s: float = 0) -> Answer:
    """Open a rig, wait for its answer (at most so many seconds), and close it; `supply_s`: wait as long for it to tell
    its supply, `trace_s`: listen to its trace then."""
    listener = _Listener()
    rig.start(listener)
    try:
        listener.decided.wait(seconds)
        if listener.last.state in ("searching", "lost"):
            return Answer(listener.last)
        traced = _traced(rig, trace_s) if trace_s else ()
        return Answer(listener.last, rig.capabilities(), _diagnosed(rig, supply_s), traced)
    finally:
        rig.stop()


def _diagnosed(rig: Rig, seconds: float) -> Diagnostics:
    until = time.monotonic() + seconds
    while rig.diagnostics().millivolts is None and time.monotonic() < until:
        time.sleep(0.02)
    return rig.diagnostics()


def _traced(rig: Rig, seconds: float) -> tuple[Trace, ...]:
    rows = list[Trace]()
    enough = threading.Event()

    def keep(row: Trace) -> None:
        rows.append(row)
        if len(rows) >= ROWS:
            enough.set()

    rig.trace(keep)
    enough.wait(seconds)
    rig.trace(None)
    return tuple(rows)


def sensors(loaded: Configuration, name: str, app: int | None, *, trace_s: float = 0) -> Iterator[Finding | Answer]:
    """Findings of the rig of this name (as in the settings), and its answer where it gave one. `app`: the process of a
    running Diving Bell, which has the port or the pins."""
    kind = name.partition(":")[0]
    about = {"gpio": "gpio", "usb-key": "usb_key"}.get(kind, "serial")
    if kind == "serial":
        yield from ports(name)
    if kind == "usb-key":
        yield from key_boards()
    if name != "gpio":
        chips = sorted(Path("/dev").glob("gpiochip*"))
        yield Finding("good", "gpio", "doctor.gpio_unused" if chips else "doctor.gpio_none")
    if name in ("none", "simulated"):
        yield Finding("good", "serial", "doctor.no_rig", {"rig": name})
        return
    if app is not None:
        yield Finding("good", about, "doctor.rig_in_use", {"pid": str(app)})
        return
    answer = _opened(loaded, name, trace_s)
    yield answer
    yield from told(answer, about)


def _opened(loaded: Configuration, name: str, trace_s: float) -> Answer:
    from divingbell.drivers.choose import make_rig

    rig = make_rig(name, loaded)
    assert rig is not None
    return ask(rig, supply_s=SUPPLY_S if name.startswith("serial") else 0, trace_s=trace_s)


def told(answer: Answer, about: str) -> Iterator[Finding]:
    """What is to be said of an answer."""
    health = answer.health
    if health.state == "ready":
        yield Finding("good", about, health.reason, health.args)
    elif health.state == "searching":
        yield Finding("bad", about, "doctor.rig_silent")
    else:
        quiet = health.state != "lost" or health.reason in _NOTHING_THERE
        yield Finding("warning" if quiet else "bad", about, health.reason, health.args)
    if answer.diagnostics.grabbed is not None:
        grabbed = answer.diagnostics.grabbed
        yield Finding("good", about, "doctor.usb_key_grabbed" if grabbed else "doctor.usb_key_held")
    if answer.diagnostics.millivolts is not None:
        yield Finding("good", about, "doctor.rig_supply", {"volts": answer.diagnostics.millivolts / 1000})


def ports(rig: str) -> Iterator[Finding]:
    """The serial ports, and whether this user may open them."""
    from serial.tools import list_ports

    found = [port.device for port in list_ports.comports()]
    wanted = rig.partition(":")[2]
    if wanted:
        found = sorted(str(path) for path in Path("/").glob(wanted.lstrip("/"))) or found
    for port in found:
        if os.access(port, os.R_OK | os.W_OK):
            yield Finding("good", "serial", "doctor.port_is", {"port": port})
        else:
            level: Level = "bad" if rig.startswith("serial") else "warning"
            yield Finding(level, "serial", "doctor.port_forbidden", {"port": port, "group": group_of(port)})


def key_boards(system: Path = Path("/sys"), devices: Path = Path("/dev/input")) -> Iterator[Finding]:
    """The boards with keys that could be a USB key, their rights and how often they are read."""
    from divingbell.drivers.usb_key_boards import find_boards

    boards = [board for board in find_boards(system, devices) if not board.on_screen]
    if not boards:
        yield Finding("good", "usb_key", "doctor.usb_key_none")
    for board in boards:
        ids = f"{board.vendor:04x}:{board.product:04x}" + (f", {board.serial}" if board.serial else "")
        about = {"name": board.name, "ids": ids, "socket": board.socket}
        files = [str(node.path) for node in board.nodes]
        forbidden = next((file for file in files if not os.access(file, os.R_OK)), None)
        if forbidden is not None:
            args = {"name": board.name, "ids": ids, "file": forbidden, "group": group_of(forbidden, "input")}
            yield Finding("warning", "usb_key", "doctor.usb_key_forbidden", args)
        elif board.interval_us is None:
            yield Finding("good", "usb_key", "doctor.usb_key_board_unknown", about | {"files": ", ".join(files)})
        else:
            us = board.interval_us
            measured = {"files": ", ".join(files), "interval": f"{us} us" if us % 1_000 else f"{us // 1_000} ms"}
            yield Finding("good", "usb_key", "doctor.usb_key_board", about | measured)


def group_of(file: str, usual: str = "dialout") -> str:
    """The group that may use a device; the usual one where that cannot be told, and never `root`."""
    try:
        group = Path(file).group()
    except (OSError, KeyError):
        return usual
    return usual if group == "root" else group
