"""Runs `divingbell` and notes every edge that the kernel gave to the library, and every signal that came to the table.

    python -m proof.hardware.inside.recorded FILE LIBRARY ARGUMENT ...

The edges are taken where gpiod and lgpio hand them out, the records of keys where the kernel does, before a line of
ours has seen them.
"""

from __future__ import annotations

import atexit
import json
import sys
import time
from pathlib import Path
from typing import Any

import gpiod

from divingbell.companion.rig import Signal
from divingbell.companion.table.table import Table
from divingbell.drivers.usb_key_node import SystemDescriptor

edges: list[tuple[int, int, bool]] = []
"""Nanoseconds, pin, level."""
keys: list[str] = []
"""Every read of an event node, in hexadecimal."""
signals: list[tuple[int, dict[str, Any]]] = []
"""When it was told (ns), and what."""


def record(file: Path, library: str) -> None:
    """From now on what this library hands out; `file` is written at the end of the program."""
    signal: Any = Table.signal

    def told(self: Table, what: Signal) -> None:
        signals.append((time.monotonic_ns(), {"kind": what.kind, "us": what.us, "ms": what.ms, "steps": what.steps}))
        signal(self, what)

    setattr(Table, "signal", told)  # noqa: B010
    _record_lgpio() if library == "lgpio" else _record_gpiod()
    _record_keys()
    atexit.register(lambda: file.write_text(json.dumps({"edges": edges, "keys": keys, "signals": signals})))


def _record_gpiod() -> None:
    read: Any = gpiod.LineRequest.read_edge_events

    def read_edge_events(self: gpiod.LineRequest, most: int | None = None) -> Any:
        batch = read(self, most)
        rising = gpiod.EdgeEvent.Type.RISING_EDGE
        edges.extend((event.timestamp_ns, event.line_offset, event.event_type is rising) for event in batch)
        return batch

    setattr(gpiod.LineRequest, "read_edge_events", read_edge_events)  # noqa: B010


def _record_keys() -> None:
    read = SystemDescriptor.read

    def noted(self: SystemDescriptor, size: int) -> bytes:
        data = read(self, size)
        keys.append(data.hex())
        return data

    setattr(SystemDescriptor, "read", noted)  # noqa: B010


def _record_lgpio() -> None:
    from gpiozero.pins.lgpio import LGPIOPin

    call = LGPIOPin._call_when_changed

    def called(self: Any, chip: int, gpio: int, level: int, ticks: int) -> None:
        edges.append((ticks, gpio, bool(level)))
        call(self, chip, gpio, level, ticks)

    LGPIOPin._call_when_changed = called


if __name__ == "__main__":
    record(Path(sys.argv.pop(1)), sys.argv.pop(1))
    from divingbell.commands.cli import main

    sys.exit(main(sys.argv[1:]))
