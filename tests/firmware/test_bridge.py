"""The simulator as a program: `python -m tests.firmware.simulator` on a pseudo-terminal, steered by lines."""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import serial
from cobs import cobs

from tests.firmware.host import CONTACT, FLOOR, HELLO, encode
from tests.firmware.simulator.build import CHECKOUT

pytestmark = pytest.mark.slow

HELLO_FRAME = b"\0" + encode(bytes.fromhex("81 01 d4 c3 b2 a1 14 78 00 00"))
PATIENCE_S = 10.0


class Simulator:
    """The running program."""

    def __init__(self, *options: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.firmware.simulator", *options],
            cwd=CHECKOUT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port = Path(self._line()["port"])

    def ask(self, line: str) -> dict[str, Any]:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return self._line()

    def _line(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], PATIENCE_S)
        assert ready, "the simulator says nothing"
        answer = json.loads(self._process.stdout.readline())
        assert isinstance(answer, dict)
        return answer

    def end(self) -> int:
        assert self._process.stdin is not None
        self._process.stdin.close()
        return self._process.wait(PATIENCE_S)


@pytest.fixture
def simulator() -> Iterator[Simulator]:
    simulator = Simulator()
    yield simulator
    assert simulator.end() == 0


def read_to_the_end(port: serial.Serial) -> None:
    while port.read(100):
        pass


def wait_for(port: serial.Serial, kind: int, count: int = 1) -> list[bytes]:
    """Payloads of this type, as they come over the real terminal."""
    found: list[bytes] = []
    buffer = bytearray()
    until = time.monotonic() + PATIENCE_S
    while len(found) < count and time.monotonic() < until:
        buffer += port.read(port.in_waiting or 1)
        *pieces, rest = buffer.split(b"\0")
        buffer = bytearray(rest)
        for piece in pieces:
            # Whoever read before may have stopped inside a frame: what is left of it is none.
            with contextlib.suppress(cobs.DecodeError):
                payload = cobs.decode(bytes(piece))
                found += [payload[:-2]] if piece[1:2] == bytes([kind]) else []
    assert len(found) >= count, f"only {len(found)} frames of type {kind}"
    return found


def ask_hello(port: serial.Serial) -> None:
    """As a host does: again every 250 ms until the nonce comes back."""
    found, until = b"", time.monotonic() + PATIENCE_S
    asked = 0.0
    while bytes.fromhex("d4 c3 b2 a1") not in found:
        assert time.monotonic() < until, "no answer to HELLO"
        if time.monotonic() - asked > 0.25:
            asked = time.monotonic()
            port.write(HELLO_FRAME)
        found += port.read(port.in_waiting or 1)


def test_a_program_can_open_the_port_and_is_answered(simulator: Simulator) -> None:
    assert simulator.port.is_symlink()
    with serial.Serial(str(simulator.port), 115200, timeout=0.1, exclusive=True) as port:
        ask_hello(port)
        assert simulator.ask('{"contact_ms":120,"rim":null}') == {"ok": None}
        while (end := wait_for(port, CONTACT)[-1])[5] != 2:
            pass  # the begin comes again and again: nobody acknowledges it
        assert abs(int.from_bytes(end[15:19], "little") - 120_000) <= 100
        assert simulator.ask('{"floor_steps":30}') == {"ok": None}
        while int.from_bytes(wait_for(port, FLOOR)[-1][9:13], "little") != 30:
            pass
        assert simulator.ask('{"reset":true}') == {"ok": None}
        assert wait_for(port, HELLO)[-1][2:6] == bytes(4)


def test_the_cable_comes_out_and_goes_in_again(simulator: Simulator) -> None:
    port = serial.Serial(str(simulator.port), 115200, timeout=PATIENCE_S, exclusive=True)
    assert simulator.ask('{"fault":"unplug"}') == {"ok": None}
    assert not simulator.port.exists()
    with pytest.raises((serial.SerialException, OSError)):
        read_to_the_end(port)
    port.close()
    assert simulator.ask('{"fault":"none"}') == {"ok": None}
    with serial.Serial(str(simulator.port), 115200, timeout=0.1) as port:
        ask_hello(port)


@pytest.mark.parametrize(
    "line",
    [
        "x",
        "[]",
        "{}",
        '{"contact_ms":0}',
        '{"contact_ms":1.5}',
        '{"contact_ms":5,"rim":6}',
        '{"fault":"fire"}',
        '{"reset":false}',
    ],
)
def test_a_wrong_line_is_answered_and_the_simulator_lives_on(simulator: Simulator, line: str) -> None:
    answer = simulator.ask(line)
    assert answer["error"] == "bad_request"
    assert simulator.ask('{"fault":"bounce"}') == {"ok": None}


def test_a_link_can_be_chosen(tmp_path: Path) -> None:
    link = tmp_path / "rig"
    simulator = Simulator("--link", str(link), "--rims", "4")
    assert simulator.port == link
    assert os.path.exists(link)
    assert simulator.end() == 0
    assert not os.path.lexists(link)
