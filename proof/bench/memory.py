"""The memory of a process at its most, honestly: a child is not charged with what its parent held."""

from __future__ import annotations

import re
from pathlib import Path

_PEAK = re.compile(r"^VmHWM:\s+(\d+) kB$", re.MULTILINE)


def peak_mb() -> float:
    """The most memory (resident, MB of 2**20 bytes) that this process has held since its program was loaded.

    `ru_maxrss` of `getrusage(2)` is kept over fork and exec, so a small child of a large parent reads as large;
    `VmHWM` of `/proc/self/status` (proc(5)) belongs to the address space, which exec makes anew. Linux only.
    """
    found = _PEAK.search(Path("/proc/self/status").read_text())
    assert found is not None, "the kernel tells VmHWM of every process"
    return int(found[1]) / 1024
