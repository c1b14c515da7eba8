"""Tells systemd how the app is, by the protocol of sd_notify(3): one datagram a message to the socket that it names."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Mapping


class Notifier:
    """Speaks to the service manager that started this process; without one every call does nothing."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        address = environment.get("NOTIFY_SOCKET", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self.alive_every_s = self._interval(environment)
        """How often a sign of life is wanted, in seconds; 0: never."""

    def tell(self, state: str) -> None:
        """Send `READY=1`, `WATCHDOG=1` or `STOPPING=1`. What cannot be sent is lost: nobody waits for it here."""
        if not self._address:
            return
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
            door.setblocking(False)
            door.sendto(state.encode(), self._address)

    @staticmethod
    def _interval(environment: Mapping[str, str]) -> float:
        """A third of the watchdog's time, so that one late sign is no death; it may be meant for another process."""
        meant_for = environment.get("WATCHDOG_PID", str(os.getpid()))
        limit = environment.get("WATCHDOG_USEC", "")
        return int(limit) / 3e6 if limit.isdigit() and meant_for == str(os.getpid()) else 0.0
