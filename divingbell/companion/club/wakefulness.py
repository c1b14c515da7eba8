"""Keeps the club's computer awake while an evening is open, by `systemd-inhibit` where it is there (club.md 2)."""

from __future__ import annotations

import contextlib
import subprocess

COMMAND = (
    "systemd-inhibit", "--what=sleep:idle:handle-lid-switch", "--mode=block", "--who=Diving Bell",
    "--why=a club evening is open", "cat",
)  # fmt: skip
"""`cat` ends with our end of its pipe, and with it what it holds back: also where this program is killed."""


class Wakefulness:
    """Sleep is held back, or not. Where it cannot be, the computer sleeps as it always does."""

    def __init__(self, command: tuple[str, ...] = COMMAND) -> None:
        self._command = command
        self._holding: subprocess.Popen[bytes] | None = None

    def set(self, *, awake: bool) -> None:
        """Hold sleep back from now on, or no longer."""
        if not awake:
            self.close()
        elif self._holding is None or self._holding.poll() is not None:  # it may have been ended by others
            self.close()
            with contextlib.suppress(OSError):
                self._holding = subprocess.Popen(
                    self._command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )

    def close(self) -> None:
        """Hold nothing back."""
        holding, self._holding = self._holding, None
        if holding is not None:
            holding.communicate()
