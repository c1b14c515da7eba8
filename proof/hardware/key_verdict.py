"""Compares what a program told of a key with the kernel's own records of it."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from proof.hardware.verdict import BEGIN_US, HOLD_OFF_NS, LENGTH_US, STAMP_NS

HOLD_OFF_US = HOLD_OFF_NS // 1_000
EV_KEY, AUTOREPEAT = 1, 2


@dataclass
class KeyVerdict:
    """The sum over what was played on one or several boards."""

    played: int = 0
    """Touches of the probe, also those that the board was too slow to see."""
    shown: int = 0
    """Touches that the kernel's records show, joined by the hold-off."""
    missing: int = 0
    extra: int = 0
    unseen: int = 0
    """Reports for which the kernel has no record at their time."""
    begin_us: list[float] = field(default_factory=list)
    length_us: list[float] = field(default_factory=list)

    def good(self) -> bool:
        """Every touch that the records show is told once, at its time and as long as it was."""
        return (
            self.shown > 0
            and self.missing == self.extra == self.unseen == 0
            and max(self.begin_us, default=0) <= BEGIN_US
            and max(self.length_us, default=0) <= LENGTH_US
        )

    def __str__(self) -> str:
        begin, length = max(self.begin_us, default=0) / 1_000, max(self.length_us, default=0) / 1_000
        return (
            f"{self.shown} of {self.played} touches shown by the kernel, {self.missing} missing, {self.extra} extra; "
            f"begin within {begin:.2f} ms, length within {length:.2f} ms; {self.unseen} reports unseen by the kernel"
        )


def judge_keys(verdict: KeyVerdict, result: dict[str, Any], key: int, writes: Sequence[Sequence[int]]) -> None:
    """Add what was told of this key in a program; `writes` are all reports of its board in order."""
    changes = list(key_changes(result["keys"], key))
    verdict.unseen += _unseen(writes, changes)
    told = [signal for _, signal in result["signals"] if signal["kind"] != "floor"]
    begins = [signal["us"] for signal in told if signal["kind"] == "contact"]
    lengths = [signal["ms"] * 1_000 for signal in told if signal["kind"] == "contact_end"]
    left = list(zip(begins, lengths, strict=False))
    verdict.extra += abs(len(begins) - len(lengths))
    for begin, end in joined(changes):
        verdict.shown += 1
        nearest = min(left, key=lambda one: abs(one[0] - begin), default=None)
        if nearest is None or abs(nearest[0] - begin) > BEGIN_US:
            verdict.missing += 1
            continue
        left.remove(nearest)
        verdict.begin_us.append(abs(nearest[0] - begin))
        verdict.length_us.append(abs(nearest[1] - (end - begin)))
    verdict.extra += len(left)


def key_changes(reads: Iterable[str], key: int) -> Iterable[tuple[int, bool]]:
    """When (us) the key went down or up, by what was read of the nodes (64-bit records)."""
    found = []
    for read in reads:
        for seconds, us, kind, code, value in struct.iter_unpack("<QQHHi", bytes.fromhex(read)):
            if kind == EV_KEY and code == key and value != AUTOREPEAT:
                found.append((seconds * 1_000_000 + us, bool(value)))
    return sorted(found)


def joined(changes: Iterable[tuple[int, bool]]) -> list[tuple[int, int]]:
    """Begin and end (us) of the touches: a gap that is shorter than the hold-off joins."""
    touches: list[tuple[int, int]] = []
    begin: int | None = None
    for us, down in changes:
        if down:
            begin = us if begin is None else begin
        elif begin is not None:
            if touches and begin - touches[-1][1] < HOLD_OFF_US:
                touches[-1] = touches[-1][0], us
            else:
                touches.append((begin, us))
            begin = None
    return touches


def _unseen(writes: Sequence[Sequence[int]], changes: Sequence[tuple[int, bool]]) -> int:
    """Report and record are taken in order; where one is missing, all that is left is counted."""
    pairs = zip(writes, changes, strict=False)
    off = sum(
        down != closed or not before - STAMP_NS <= us * 1_000 <= after + STAMP_NS
        for (before, after, _, closed), (us, down) in pairs
    )
    return off + abs(len(writes) - len(changes))
