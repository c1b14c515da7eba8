"""`python -m tests.firmware.figures`: measures the compiled firmware in the simulator, for the notes."""

from __future__ import annotations

import random
import statistics
import subprocess
import time
from pathlib import Path

from .host import BEGIN, CONTACT, HEARTBEAT, Host
from .simulator import Board, Player, build_firmware

CONTACTS = 100
BYTE_BITS = 10


def size(elf: Path) -> str:
    table = subprocess.run(["avr-size", "-A", str(elf)], capture_output=True, text=True, check=True).stdout
    sizes = {parts[0]: int(parts[1]) for line in table.splitlines() if (parts := line.split()) and parts[0][0] == "."}
    flash, ram = sizes[".text"] + sizes[".data"], sizes[".data"] + sizes[".bss"] + sizes[".noinit"]
    return f"flash {flash} of 32768 bytes, RAM {ram} of 2048 bytes (stack apart)"


def delays(baud: int, fault: str) -> list[float]:
    """From the first edge to the last byte of the begin on the wire, milliseconds, sorted."""
    board = Board(build_firmware(baud=baud), baud=baud)
    host, player, source = Host(board), Player(board, seed=2), random.Random(1)
    host.link(20, 40)
    edges = []
    for _ in range(CONTACTS):
        host.run(source.uniform(20_000, 30_000))
        edges.append(board.now_us + 200)
        player.contact(20, fault=fault)
        host.run(100_000)
    told: dict[int, float] = {}
    for frame in host.of(CONTACT):
        if frame.what == BEGIN:
            # The stamp is that of the moment the last byte went into the shift register.
            told.setdefault(frame.number, frame.at_us + BYTE_BITS * 1e6 / baud)
    assert len(told) == CONTACTS
    return sorted((at - edge) / 1000 for at, edge in zip(told.values(), edges, strict=True))


def interrupt() -> tuple[int, int]:
    """Longest sampling interrupt in us: nothing on, and everything at once on four rims."""
    board = Board(jumpers=("four_rims",))
    host = Host(board)
    host.link(20, 5, trace=True)
    host.run(1_000_000)
    idle = max(beat.sample_worst for beat in host.of(HEARTBEAT)[1:])
    begin = board.now_us + 1_000
    board.step_floor(4000, begin, 300)
    for n in range(40):
        for number in range(4):
            board.rim(True, begin + n * 30_000, number=number)
            board.rim(False, begin + n * 30_000 + 10_000, number=number)
    host.run(1_300_000)
    return idle, max(beat.sample_worst for beat in host.of(HEARTBEAT))


def speed() -> float:
    """Simulated seconds in a second of this processor."""
    host = Host(Board())
    host.link()
    begun = time.process_time()
    host.run(2_000_000)
    return 2.0 / (time.process_time() - begun)


def main() -> None:
    print(f"size: {size(build_firmware())}")
    idle, worst = interrupt()
    print(f"sampling interrupt: {idle} us idle, {worst} us worst of 50 us")
    for baud in (115200, 500000):
        for fault in ("none", "bounce", "chatter"):
            found = delays(baud, fault)
            p99 = found[int(len(found) * 0.99)]
            print(
                f"edge to last byte, {baud} baud, {fault}: median {statistics.median(found):.2f} ms, "
                f"p99 {p99:.2f} ms, worst {found[-1]:.2f} ms of {len(found)}"
            )
    print(f"simulator: {speed():.1f} times real time")


if __name__ == "__main__":
    main()
