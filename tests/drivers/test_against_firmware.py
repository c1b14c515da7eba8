"""The serial rig meets the compiled firmware: simulated microcontroller, pty, pyserial, threads, real time."""

from __future__ import annotations

import json
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from divingbell.companion.rig import Parameters
from divingbell.companion.rig_profile import RigProfile
from divingbell.drivers.serial_rig import SerialRig
from tests.drivers.listening import Heard

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]


class Board:
    """The firmware in its simulator as a program of its own, steered by lines."""

    def __init__(self, link: Path, *options: str) -> None:
        self.link = link
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.firmware.simulator", "--link", str(link), *options],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        if "port" not in self._line():
            pytest.fail("the simulator could not be built")

    def ask(self, request: dict[str, Any]) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        self._process.stdin.flush()
        assert self._line() == {"ok": None}

    def _line(self) -> dict[str, Any]:
        assert self._process.stdout
        ready, _, _ = select.select([self._process.stdout], [], [], 30)
        assert ready, "the simulator says nothing"
        line: dict[str, Any] = json.loads(self._process.stdout.readline())
        return line

    def end(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        assert self._process.wait(60) == 0


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    board = Board(tmp_path / "ttyNANO")
    yield board
    board.end()


@pytest.fixture
def listener() -> Heard:
    return Heard()


@pytest.fixture
def rig(board: Board, listener: Heard) -> Iterator[SerialRig]:
    rig = SerialRig(RigProfile(), Parameters(), str(board.link))
    listener.keep = rig.kept
    rig.start(listener)
    listener.wait_for_reason("ready")
    yield rig
    rig.stop()


def test_contacts_floor_trace_and_parameters(board: Board, rig: SerialRig, listener: Heard) -> None:
    capabilities = rig.capabilities()
    assert (capabilities.rims, capabilities.floor_steps, capabilities.shares) == ((None,), 400, True)
    board.ask({"contact_ms": 120, "rim": None})
    listener.wait_for(lambda: len(listener.contacts()) == 2)
    assert abs((listener.contacts()[1].ms or 0) - 120) <= 1
    board.ask({"floor_steps": 450})
    listener.wait_for(lambda: listener.steps() == 450)
    assert rig.diagnostics().missed_steps == 0
    rig.parameters(Parameters(threshold=30, hold_off_ms=20))
    rig.trace(listener.trace)
    listener.wait_for(lambda: bool(listener.traces))  # the device has what was asked for before them too
    board.ask({"contact_ms": 60, "rim": None})
    listener.wait_for(lambda: len(listener.contacts()) == 4)
    rig.trace(None)
    assert max(share for row in listener.traces for share in row.shares) == 100
    assert rig.diagnostics().millivolts is not None


@pytest.mark.parametrize("fault", ["bounce", "chatter"])
def test_every_bouncing_contact_is_one(board: Board, rig: SerialRig, listener: Heard, fault: str) -> None:
    assert rig.capabilities().name
    board.ask({"fault": fault})
    for turn in range(1, 6):
        board.ask({"contact_ms": 150})
        listener.wait_for(lambda turn=turn: len(listener.contacts()) == 2 * turn)  # type: ignore[misc]
    assert [signal.kind for signal in listener.contacts()] == ["contact", "contact_end"] * 5


def test_with_bytes_lost_both_ways(board: Board, rig: SerialRig, listener: Heard) -> None:
    board.ask({"fault": "lose_bytes"})
    for turn in range(1, 11):
        board.ask({"contact_ms": 40})
        listener.wait_for(lambda turn=turn: len(listener.contacts()) == 2 * turn)  # type: ignore[misc]
    assert [signal.kind for signal in listener.contacts()] == ["contact", "contact_end"] * 10
    assert rig.diagnostics().damaged_frames > 0
    assert not any(health.missed for health in listener.healths)


def test_a_reset_and_a_pulled_cable(board: Board, rig: SerialRig, listener: Heard) -> None:
    board.ask({"contact_ms": 40})
    listener.wait_for(lambda: len(listener.contacts()) == 2)
    board.ask({"reset": True})
    listener.wait_for(lambda: listener.reasons()[-1].startswith("reset"))
    board.ask({"contact_ms": 40})
    listener.wait_for(lambda: len(listener.contacts()) == 4)
    assert not any(health.missed for health in listener.healths)
    board.ask({"fault": "unplug"})
    listener.wait_for_reason("unplugged")
    board.ask({"fault": "none"})
    assert listener.wait_for_reason("power_lost").missed, "the cable is its supply as well"
    board.ask({"contact_ms": 40})
    listener.wait_for(lambda: len(listener.contacts()) == 6)
    stamps = [signal.us for signal in listener.contacts()]
    assert stamps == sorted(stamps), "stamps go on over reset and loss of power"
    assert rig.diagnostics().latency_ms is not None
