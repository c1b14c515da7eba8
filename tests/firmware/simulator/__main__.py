"""`python -m tests.firmware.simulator`: the compiled firmware on a pseudo-terminal, in real time, steered on stdin.

Prints `{"port": PATH}`, then takes the objects of `divingbell simulate-rig`, one a line, each answered with one line:
`{"contact_ms":120,"rim":null}`, `{"floor_steps":30}`,
`{"fault":"bounce"|"chatter"|"stuck"|"unplug"|"lose_bytes"|"none"}`, and `{"reset":true}` (the reset key).
Unplugging takes the power too. Ends with its input.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import select
import sys
import tempfile
import time
from pathlib import Path

from .board import Board
from .bridge import Bridge
from .build import ToolMissing
from .player import Player

FAULTS = ("bounce", "chatter", "stuck", "unplug", "lose_bytes", "none")
BYTE_LOSS = 0.01
STEP_US = 2000.0


class Stand:
    """The board on its terminal with somebody who plays on it; `answer` takes one line."""

    def __init__(self, board: Board, bridge: Bridge, player: Player) -> None:
        self._board = board
        self.bridge = bridge
        self._player = player
        self._fault = "none"

    def answer(self, line: str) -> dict[str, object]:
        try:
            asked = json.loads(line)
            self._do(asked)
        except (ValueError, TypeError, KeyError) as error:
            return {"error": "bad_request", "message": f"{line.strip()!r}: {error}"}
        return {"ok": None}

    def _do(self, asked: object) -> None:
        if not isinstance(asked, dict):
            raise ValueError("not an object")
        keys = set(asked)
        if keys == {"contact_ms"} or keys == {"contact_ms", "rim"}:
            rim = asked.get("rim")
            if rim is not None and rim not in (2, 3, 4, 5):
                raise ValueError("rim is null or 2 to 5")
            self._player.contact(_number(asked["contact_ms"], 1, 60000), rim, self._fault)
        elif keys == {"floor_steps"}:
            self._player.turn_floor(_number(asked["floor_steps"], -100000, 100000))
        elif keys == {"fault"} and asked["fault"] in FAULTS:
            self._set(asked["fault"])
        elif asked == {"reset": True}:
            self._board.reset()
        else:
            raise ValueError("expected contact_ms (and rim), floor_steps, fault or reset")

    def _set(self, fault: str) -> None:
        if fault == "unplug":
            self.bridge.unplug()
        elif fault == "none":
            self._player.let_go()
            if not self.bridge.plugged:
                self._board.power_cycle(0)
                self.bridge.plug()
        if fault != "unplug":
            self._fault = fault
        self.bridge.byte_loss = BYTE_LOSS if fault == "lose_bytes" else 0.0


def _number(value: object, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError(f"expected a whole number from {least} to {most}")
    return value


def run(stand: Stand, speed: float) -> None:
    """Keep the board's time at `speed` times the wall clock until stdin ends."""
    begun, lived, rest = time.monotonic(), 0.0, b""
    while True:
        behind = (time.monotonic() - begun) * 1e6 * speed - lived
        if behind > 1e6:  # this machine was asleep or is too slow: do not try to catch up
            begun += behind / 1e6 / speed
            behind = 0.0
        if behind >= STEP_US / 2:
            step = min(behind, STEP_US)
            if stand.bridge.plugged:
                stand.bridge.pump(step)
            lived += step
            ready, _, _ = select.select([0], [], [], 0)
        else:
            wait = (STEP_US / 2 - behind) / 1e6 / speed
            ready, _, _ = select.select([0], [], [], wait)
        if not ready:
            continue
        data = os.read(0, 65536)
        if not data:
            return
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            if line.strip():
                print(json.dumps(stand.answer(line.decode(errors="replace"))), flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.firmware.simulator", description=__doc__.split("\n")[0])
    parser.add_argument("--link", type=Path, help="make the port's symbolic link here (default: in a temporary folder)")
    parser.add_argument(
        "--rims", type=int, choices=(1, 4), default=1, help="one common wire, or an input each risk area"
    )
    parser.add_argument("--baud", type=int, choices=(115200, 250000, 500000), default=115200)
    parser.add_argument("--speed", type=float, default=1.0, help="times real time")
    parser.add_argument("--millivolts", type=int, default=5000, help="supply voltage")
    parser.add_argument(
        "--seed", type=int, help="of the memory's first noise, the bounces and the lost bytes (default: by chance)"
    )
    options = parser.parse_args()
    # By chance: two boards that woke up alike would report the same boot_id, and a host could not tell them apart.
    seed = options.seed if options.seed is not None else random.randrange(1, 1 << 31)
    try:
        jumpers = ("four_rims",) if options.rims == 4 else ()
        board = Board(baud=options.baud, jumpers=jumpers, millivolts=options.millivolts, seed=seed)
    except (ToolMissing, RuntimeError) as error:
        print(error, file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="divingbell-") as folder:
        bridge = Bridge(board, options.link or Path(folder) / "tty", seed=seed)
        print(json.dumps({"port": str(bridge.link)}), flush=True)
        try:
            run(Stand(board, bridge, Player(board, rims=options.rims, seed=seed)), options.speed)
        except KeyboardInterrupt:
            pass
        finally:
            bridge.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
