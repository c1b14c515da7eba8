"""The firmware's classifier, compiled for this machine and called over arrays of samples."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path
from typing import NamedTuple

from drivers.classifier import WINDOW, Decision

HERE = Path(__file__).resolve().parent
FIRMWARE = HERE.parents[1] / "firmware_notes" / "firmware"


class _Decision(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_uint32) for name in ("begins", "stamp", "length", "decided"))


class _Setting(ctypes.Structure):
    _fields_ = (("threshold", ctypes.c_uint8), ("hold_off_ms", ctypes.c_uint16))


class Verdict(NamedTuple):
    decisions: list[Decision]
    shares: list[int]
    glitches: int


class FirmwareClassifier:
    """Builds the shared object in `folder` and runs it."""

    def __init__(self, folder: Path) -> None:
        library = folder / "classifier.so"
        sources = [HERE / "classifier_shim.c", FIRMWARE / "classifier.c"]
        flags = ["-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", f"-I{FIRMWARE}"]
        subprocess.run(["gcc", *flags, "-o", library, *sources], check=True)
        self._classify = ctypes.CDLL(str(library)).classify
        self._classify.restype = ctypes.c_size_t

    def run(
        self,
        samples: bytes,
        threshold: int = 20,
        hold_off_ms: int = 120,
        later: tuple[int, int, int] | None = None,
    ) -> Verdict:
        """`later` is (sample, threshold, hold_off_ms): other parameters from that sample on."""
        change_at, *after = later or (len(samples), threshold, hold_off_ms)
        room = len(samples) // 8 + 16
        out = (_Decision * room)()
        shares = (ctypes.c_uint8 * (len(samples) // WINDOW + 1))()
        glitches = ctypes.c_uint16()
        found = self._classify(
            samples,
            ctypes.c_size_t(len(samples)),
            ctypes.byref(_Setting(threshold, hold_off_ms)),
            ctypes.byref(_Setting(*after)),
            ctypes.c_size_t(change_at),
            out,
            ctypes.c_size_t(room),
            shares,
            ctypes.byref(glitches),
        )
        assert found < room
        decisions = [Decision(bool(d.begins), d.stamp, d.length, d.decided) for d in out[:found]]
        return Verdict(decisions, list(shares[: len(samples) // WINDOW]), glitches.value)
