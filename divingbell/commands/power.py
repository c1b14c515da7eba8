"""Switches the tablet off whose screen is all Diving Bell's."""

from __future__ import annotations

import contextlib
import subprocess

_COMMANDS = (("systemctl", "--no-ask-password", "poweroff"), ("poweroff",))
"""The first asks logind, which lets whoever sits at the screen do it (`divingbell install` lets the kiosk)."""


def switch_off() -> bool:
    """Ask the system to go off; whether it will. What it has against it stands on the terminal."""
    for command in _COMMANDS:
        with contextlib.suppress(OSError):
            if subprocess.run(command, check=False).returncode == 0:
                return True
    return False
