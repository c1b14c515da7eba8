"""`divingbell simulate-rig`: a device in software on a pseudo-terminal, played by JSON lines on standard input.

A program that opens the port sees a rig: it speaks the wire protocol and has the faults of the simulated rig.
"""

from __future__ import annotations

import contextlib
import os
import pty
import select
import threading
import tty
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from divingbell.companion import canonical
from divingbell.companion.rig import Fault
from divingbell.companion.rig_profile import SimulatedProfile
from divingbell.drivers.clock import MicrosecondClock, monotonic_us
from divingbell.drivers.scripted_device import ScriptedDevice
from divingbell.drivers.simulation_requests import BadRequestError, simulate

Sentence = Callable[..., str]
"""The text catalogue: id and arguments to a sentence."""
_MOST_AT_ONCE = 4096


class LinkTakenError(ValueError):
    """The path of `--link` is there and is no symlink of ours to replace."""


class PtyRig:
    """The device behind a pty, from `open` to `close`; a thread of its own carries the bytes."""

    def __init__(
        self, profile: SimulatedProfile, link: Path | None = None, now: MicrosecondClock = monotonic_us
    ) -> None:
        """`link`: a symlink that stays the same while the pty changes. Raises `LinkTakenError`."""
        if link is not None and link.exists() and not link.is_symlink():
            raise LinkTakenError(str(link))
        self.port = ""
        """Path of the pty; another one may be given when the cable is plugged in again."""
        self._link = link
        self._now = now
        self._device = ScriptedDevice(profile, now())
        self._lock = threading.Lock()
        self._ends: tuple[int, int] | None = None
        self._woken, self._wake = os.pipe()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="simulated port", daemon=True)

    def open(self) -> None:
        """Make the port and begin."""
        self._plug()
        self._thread.start()

    @property
    def idle(self) -> bool:
        """True if no contact is on and the program at the port has acknowledged all there were."""
        with self._lock:
            return self._device.idle

    def close(self) -> None:
        """End of the port; the symlink goes with it."""
        self._stopping = True
        os.write(self._wake, b"\0")
        self._thread.join()
        self._unplug()
        os.close(self._woken)
        os.close(self._wake)

    def touch(self, rim: int | None = None) -> None:
        """Hold the probe against a rim, None for the common wire."""
        self._play(lambda now: self._device.touch(now, rim))

    def lift(self) -> None:
        """Take the probe away."""
        self._play(self._device.lift)

    def contact(self, milliseconds: int, rim: int | None = None) -> None:
        self._play(lambda now: self._device.contact(now, milliseconds, rim))

    def turn_floor(self, steps: int) -> None:
        self._play(lambda now: self._device.turn(now, steps))

    def restart(self, *, power: bool) -> None:
        """Reset the device; with `power` its memory is lost."""
        self._play(lambda now: self._device.restart(now, power=power))

    def fault(self, fault: Fault) -> None:
        """Switch a fault on; `unplug` and `none` take the port away and bring it back before this returns."""
        self._play(lambda now: self._device.fault(now, fault))
        with self._lock:
            if self._device.plugged and self._ends is None:
                self._plug()
            elif not self._device.plugged:
                self._unplug()
        self._play(lambda _: None)

    def _play(self, what: Callable[[int], None]) -> None:
        with self._lock:
            what(self._now())
            self._carry()  # on the wire when this returns
        os.write(self._wake, b"\0")

    def _plug(self) -> None:
        master, slave = pty.openpty()
        tty.setraw(slave)
        os.set_blocking(master, False)
        self._ends = master, slave
        self.port = os.ttyname(slave)
        if self._link is not None:
            fresh = self._link.with_name(f".{self._link.name}.{os.getpid()}")
            fresh.unlink(missing_ok=True)
            fresh.symlink_to(self.port)
            fresh.replace(self._link)

    def _unplug(self) -> None:
        ends, self._ends = self._ends, None
        if ends is None:
            return
        if self._link is not None:
            self._link.unlink(missing_ok=True)
        for end in ends:
            os.close(end)

    def _run(self) -> None:
        while not self._stopping:
            with self._lock:
                due = self._carry()
                master = self._ends[0] if self._ends else None
            waiting = [self._woken] if master is None else [self._woken, master]
            patience = None if due is None else max(0, due - self._now()) / 1e6
            try:
                ready, _, _ = select.select(waiting, [], [], patience)
            except (OSError, ValueError):  # unplugged between the lock and here
                continue
            if self._woken in ready:
                os.read(self._woken, _MOST_AT_ONCE)

    def _carry(self) -> int | None:
        now = self._now()
        self._device.advance(now)
        if self._ends:
            master = self._ends[0]
            with contextlib.suppress(OSError):  # no reader: bytes are lost as on a wire
                self._device.receive(os.read(master, _MOST_AT_ONCE), now)
            if data := self._device.take():
                with contextlib.suppress(OSError):
                    os.write(master, data)
        return self._device.due()


def run(
    requests: IO[bytes], replies: IO[bytes], say: Sentence, profile: SimulatedProfile, link: Path | None = None
) -> None:
    """Print `{"port":PATH}`, then answer every line until the input ends. Raises `LinkTakenError`.

    Lines: `{"contact_ms":120,"rim":null}`, `{"floor_steps":30}`, `{"fault":NAME}`, and beyond what a table takes
    `{"restart":"reset"}` and `{"restart":"power"}`. Where the port changes its name with a replug (never under
    `link`), `{"port":PATH}` is printed again before the answer.
    """

    def write(reply: dict[str, Any]) -> None:
        replies.write(canonical.write(reply).encode("ascii") + b"\n")
        replies.flush()

    rig = PtyRig(profile, link)
    rig.open()
    try:
        port = _path(rig, link)
        write({"port": port})
        for line in requests:
            if line.strip():
                reply = _answer(rig, line, say)
                if (path := _path(rig, link)) != port:
                    port = path
                    write({"port": port})
                write(reply)
    finally:
        rig.close()


def _path(rig: PtyRig, link: Path | None) -> str:
    return rig.port if link is None else str(link)


def _answer(rig: PtyRig, line: bytes, say: Sentence) -> dict[str, Any]:
    try:
        request = canonical.read(line)
    except canonical.NotJsonError as error:
        return {"error": "bad_json", "message": say(error.text_id, **error.text_args)}
    if isinstance(request, dict) and list(request) == ["restart"] and request["restart"] in ("reset", "power"):
        rig.restart(power=request["restart"] == "power")
        return {"ok": None}
    try:
        simulate(rig, request)
    except BadRequestError as error:
        return {"error": "bad_request", "message": say("request.simulate", problem=str(error)[:200])}
    return {"ok": None}
