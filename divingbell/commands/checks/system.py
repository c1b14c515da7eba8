"""Looks at what the system gives: groups of this user, the clock, the disk and how long it takes to be safe."""

from __future__ import annotations

import ctypes
import grp
import os
import pwd
import shutil
import statistics
import tempfile
import time
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from pathlib import Path

from divingbell.commands.checks.finding import Finding, FindingLevel
from divingbell.commands.checks.screen import on_desktop

LEAST_FREE_MB = 100
"""A thousand games take a few megabytes; with less free space (MB) the disk itself is a problem."""
SLOW_MS = 100
"""Above this many milliseconds for one safe write people see that an entry waits to be saved."""
_WRITES = 5
_EARLIEST = datetime(2026, 1, 1, tzinfo=UTC)
"""No table was played before; a Pi without a network wakes up in the past."""
_TIME_ERROR = 5
"""Result of `adjtimex` where nobody sets the clock (adjtimex(2))."""
_TIMEX_BYTES = 512
"""More than the kernel's `struct timex`; all zero: only ask."""


def groups(of_rig: Collection[str]) -> Iterator[Finding]:
    """Groups that this user needs here and does not have, with the one line that adds them; `of_rig` are those that
    may open the sensors."""
    if os.geteuid() == 0:
        return
    wanted = set(of_rig)
    if not on_desktop() and any(Path("/dev/dri").glob("card*")):
        wanted |= {"input", "render", "video"}
    try:
        user = pwd.getpwuid(os.getuid()).pw_name
    except KeyError:  # a user without an entry is member of no group by name
        user = ""
    known = {group.gr_name: group for group in grp.getgrall() if group.gr_name in wanted}
    lacking = sorted(name for name, group in known.items() if group.gr_gid not in {os.getgid(), *os.getgroups()})
    promised = [name for name in lacking if user in known[name].gr_mem]
    missing = [name for name in lacking if name not in promised]
    if missing:
        yield Finding("warning", "groups", "doctor.groups_missing", {"groups": ",".join(missing)})
    if promised:
        yield Finding("warning", "groups", "doctor.groups_later", {"groups": ", ".join(promised)})
    if known and not lacking:
        yield Finding("good", "groups", "doctor.groups_are", {"groups": ", ".join(sorted(known))})


def clock(now: datetime, newest: datetime | None) -> Finding:
    """Tell whether the clock can be right: `newest` is when the newest session of the journal was opened."""
    said = now.astimezone().strftime("%Y-%m-%d %H:%M")
    if now < max(_EARLIEST, newest or _EARLIEST):
        return Finding("bad", "clock", "doctor.clock_past", {"now": said})
    if not _is_set():
        return Finding("warning", "clock", "doctor.clock_unset", {"now": said})
    return Finding("good", "clock", "doctor.clock_is", {"now": said})


def _is_set() -> bool:
    """Tell whether somebody keeps the clock right; True where that cannot be told."""
    try:
        return bool(ctypes.CDLL(None).adjtimex(ctypes.create_string_buffer(_TIMEX_BYTES)) != _TIME_ERROR)
    except (AttributeError, OSError):
        return True


def existing(folder: Path) -> Path:
    """The folder, or the nearest above it that is there for this user."""
    return next(place for place in (folder, *folder.parents) if os.path.exists(place))


def disk(folder: Path) -> Iterator[Finding]:
    """Free space, and how long the disk takes to have written something for sure."""
    place = existing(folder)
    free = shutil.disk_usage(place).free // 2**20
    level: FindingLevel = "good" if free >= LEAST_FREE_MB else "bad"
    text_id = "doctor.disk_is" if level == "good" else "doctor.disk_full"
    yield Finding(level, "disk", text_id, {"free": free, "folder": str(folder)})
    taken = safe_write_ms(place)
    if taken is not None:
        slow = taken > SLOW_MS
        text_id = "doctor.disk_slow" if slow else "doctor.disk_quick"
        yield Finding("warning" if slow else "good", "disk", text_id, {"ms": taken})


def safe_write_ms(folder: Path) -> int | None:
    """The median milliseconds of a small write that is on the disk for sure, what every entry waits for; None where
    nothing can be written."""
    taken = []
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            for _ in range(_WRITES):
                file.write(bytes(4096))
                file.flush()
                begun = time.perf_counter()
                os.fdatasync(file.fileno())
                taken.append((time.perf_counter() - begun) * 1000)
    except OSError:
        return None
    return max(1, round(statistics.median(taken)))
