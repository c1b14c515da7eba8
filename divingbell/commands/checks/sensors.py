"""Opens the sensors with the driver that the app would use: the microcontroller answers, the pins are requested."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import NamedTuple

from divingbell.commands.checks.finding import Finding
from divingbell.companion.configuration.configuration import Configuration
from divingbell.companion.installed_rigs import RIGS, reason_of
from divingbell.companion.rig import Capabilities, Diagnostics, Health, Rig, RigDriver, Signal, Trace

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


class RigAnswer(NamedTuple):
    """The answers of a rig while it was open."""

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


def ask(rig: Rig, *, seconds: float = ANSWER_S, supply_s: float = 0, trace_s: float = 0) -> RigAnswer:
    """Open a rig, wait for its answer (at most so many seconds), and close it; `supply_s`: wait as long for it to tell
    its supply, `trace_s`: listen to its trace then."""
    listener = _Listener()
    rig.start(listener)
    try:
        listener.decided.wait(seconds)
        if listener.last.state in ("searching", "lost"):
            return RigAnswer(listener.last)
        traced = _traced(rig, trace_s) if trace_s else ()
        return RigAnswer(listener.last, rig.capabilities(), _diagnosed(rig, supply_s), traced)
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


def sensors(loaded: Configuration, name: str, app: int | None, *, trace_s: float = 0) -> Iterator[Finding | RigAnswer]:
    """Findings of all rigs, the one of this name (as in the settings) opened, and its answer where it gave one. `app`:
    the process of a running Diving Bell, which has its devices. Raises
    `divingbell.companion.installed_rigs.RigChoiceError`."""
    chosen = RIGS.chosen(name)
    driver, place = chosen or (None, "")
    for installed, one in RIGS.items():
        yield from _unopened(installed, one, place if one is driver else None)
    if driver is None or driver.pretended:
        yield Finding("good", "rig", "doctor.no_rig", {"rig": name})
        return
    if app is not None:
        yield Finding("good", driver.label, "doctor.rig_in_use", {"pid": str(app)})
        return
    rig = RIGS.make(name, loaded.profile, loaded.parameters)
    assert rig is not None
    answer = ask(rig, supply_s=SUPPLY_S if driver.tells_supply else 0, trace_s=trace_s)
    yield answer
    yield from told(answer, driver.label)


def _unopened(name: str, driver: RigDriver, place: str | None) -> list[Finding]:
    """The finding of a driver that opens nothing; one that says so where a driver from elsewhere raises."""
    try:
        return [Finding(found.level, driver.label, found.text_id, found.args) for found in driver.findings(place)]
    except Exception as error:
        return [Finding("bad", driver.label, "rig.not_made", {"spec": name, "reason": reason_of(error)})]


def told(answer: RigAnswer, about: str) -> Iterator[Finding]:
    """The finding for an answer."""
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
