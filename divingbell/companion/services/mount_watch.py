"""Tells when a file system is mounted or taken away, a USB stick above all."""

from __future__ import annotations

import os
import select
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

MOUNTS = Path("/proc/self/mounts")
"""Linux tells whoever polls it of each change (proc_pid_mounts(5))."""


class MountWatch:
    """Waits for changes of what is mounted, from when it was made: one thread in `changes`, until another closes it."""

    def __init__(self, every_s: float, mounts: Path = MOUNTS) -> None:
        """`every_s`: where the system has no `mounts`, something may have changed every so many seconds."""
        ended, self._end = os.pipe()
        self._opened = ExitStack()
        self._opened.callback(os.close, ended)
        self._poll, self._pause_ms = select.poll(), every_s * 1000
        self._poll.register(ended, select.POLLIN)
        self._ended = ended
        try:
            self._poll.register(self._opened.enter_context(mounts.open("rb")), select.POLLPRI)
            self._pause_ms = -1  # for as long as it takes
        except OSError:
            pass

    def changes(self) -> Iterator[None]:
        """Wait for each change; ends when the watch is closed. Call it once."""
        with self._opened:
            while all(ready != self._ended for ready, _ in self._poll.poll(self._pause_ms)):
                yield

    def close(self) -> None:
        """End `changes`. Call it once."""
        os.close(self._end)
