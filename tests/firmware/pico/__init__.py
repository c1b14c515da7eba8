"""A Raspberry Pi Pico with the compiled firmware, simulated by rp2040js, under the calls of the simulated Nano."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from tests.firmware.simulator import ToolMissing
from tests.firmware.simulator.build import BUILD, FIRMWARE, build_pico, locked
from tests.firmware.simulator.world import JUMPERS, World

LIBRARY = "rp2040js@1.4.1"
"""MIT licence; for tests only."""


def simulator() -> Path:
    """The folder of rp2040js; fetched from the package registry once."""
    folder = BUILD / "simulator" / "node_modules" / "rp2040js"
    with locked():
        if not (folder / "package.json").exists():
            if shutil.which("npm") is None:
                raise ToolMissing("npm is not installed. On Debian, Ubuntu and Raspberry Pi OS: sudo apt install npm")
            folder.parents[1].mkdir(parents=True, exist_ok=True)
            command = ["npm", "install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", LIBRARY]
            done = subprocess.run(command, cwd=folder.parents[1], capture_output=True, text=True, check=False)
            if done.returncode:
                raise ToolMissing(f"npm could not fetch {LIBRARY}:\n{done.stderr}")
    return folder


class PicoBoard(World):
    """Powered on at 0 us. `jumpers` names those soldered to ground; every input is open (high) until driven.

    Times are microseconds of the board's world, which go on over resets.
    """

    def __init__(self, *, test_build: bool = False, jumpers: tuple[str, ...] = (), seed: int = 1) -> None:
        script = Path(__file__).with_name("board.mjs")
        image = build_pico(test_build=test_build).with_suffix(".bin")
        self._node = subprocess.Popen(
            ["node", str(script), str(simulator()), str(image)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.seed = seed
        self._pins: list[tuple[float, int, int]] = []
        self._to_send = b""
        self._received: list[tuple[float, int]] = []
        self._now: dict[str, Any] = {"us": 0.0}
        self._ask({"power": seed, "off_us": 0})
        for name in jumpers:
            self.pin(*JUMPERS[name], 0)

    def close(self) -> None:
        """Switch the simulator off."""
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.close()
        self._node.wait()
        self._node.stdout.close()

    @property
    def now_us(self) -> float:
        return float(self._now["us"])

    @property
    def resets(self) -> int:
        """How many times the chip was reset, by whom ever, the power on included."""
        return int(self._now["resets"])

    @property
    def connected(self) -> bool:
        """Whether the host knows it as a serial port."""
        return bool(self._now["connected"])

    def run_until_us(self, us: float) -> None:
        pins, self._pins = self._pins, []
        send, self._to_send = self._to_send, b""
        self._ask({"until_us": us, "pins": pins, "send": send.hex()})

    def pin(self, port: str, bit: int, value: int, at_us: float | None = None) -> None:
        """Drive a pin now, or at a later moment."""
        number = bit if port == "D" else bit + 8
        self._pins.append((self.now_us if at_us is None else at_us, number, value))

    def led(self) -> bool:
        """Whether the lamp is lit."""
        return bool(self._now["lamp"])

    def write(self, data: bytes) -> None:
        """Bytes from the host, with the next packets."""
        self._to_send += data

    def read_stamped(self) -> list[tuple[float, int]]:
        """Bytes from the board, each with the time at which its packet came."""
        taken, self._received = self._received, []
        return taken

    def read(self) -> bytes:
        """Bytes from the board."""
        return bytes(byte for _, byte in self.read_stamped())

    def reset(self, hold_us: float = 0.0) -> None:
        """The RUN pin: memory is kept."""
        self._ask({"reset": "run", "off_us": hold_us})

    def power_cycle(self, off_us: float = 1_000_000.0) -> None:
        """Power away and back: memory is chance."""
        self.seed += 1
        self._ask({"power": self.seed, "off_us": off_us})

    def _ask(self, request: dict[str, Any]) -> None:
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps(request) + "\n")
        self._node.stdin.flush()
        answer = self._node.stdout.readline()
        if not answer:
            raise RuntimeError(f"the simulator ended with {self._node.wait()}")
        self._now = json.loads(answer)
        for at, data in self._now["received"]:
            self._received += [(at, byte) for byte in bytes.fromhex(data)]


__all__ = ["FIRMWARE", "PicoBoard", "simulator"]
