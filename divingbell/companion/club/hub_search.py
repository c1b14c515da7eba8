"""Where a tablet tries its club: at the address that it keeps, and at those where the club is heard while it is not
reached (club.md 3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from divingbell.companion.club.club_status import ClubStatus

LOOK_ANEW_S = 30.0
"""So long not reached, the club is listened for, and an address where it was heard is left again."""
Listen = Callable[[str, Callable[[str], None]], Callable[[], None]]
"""Tells the addresses at which a hub is heard, in any thread, until the result is called (`discovery.look_for`)."""


class HubAddress(NamedTuple):
    """Address of a hub."""

    host: str
    port: int

    @classmethod
    def parsed(cls, text: str) -> HubAddress:
        """The address that is written `HOST:PORT`. Raises `ValueError`."""
        host, _, port = text.rpartition(":")
        return cls(host, int(port))

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


class HubSearch:
    """The address that is tried now, in one thread."""

    def __init__(
        self, kept: str, clock: Callable[[], float], listen: Listen, on_heard: Callable[[str], None]
    ) -> None:  # fmt: skip
        """`kept` is the address that is tried first, `clock` gives seconds that never go back; `on_heard` is told where
        the club is heard, in any thread."""
        self.address = HubAddress.parsed(kept)
        self._clock, self._listen, self._on_heard = clock, listen, on_heard
        self._end: Callable[[], None] | None = None
        self._moved_at = 0.0

    def look(self, status: ClubStatus) -> bool:
        """Listen for the club while it is not reached; True: the address is again the one that is kept, since nobody
        answers at the one where it was heard."""
        now = self._clock()
        if status.is_heard:
            self.end()
        elif now - status.lost_at >= LOOK_ANEW_S:
            if self._end is None:
                self._end = self._listen(status.joined.membership.hub, self._on_heard)
            elif self.address != HubAddress.parsed(status.joined.address) and now - self._moved_at >= LOOK_ANEW_S:
                self.end()  # the next one tells again what is heard
                return self.move_to(status.joined.address)
        return False

    def move_to(self, address: str) -> bool:
        """Try another address from now on; False: it is tried already."""
        found = HubAddress.parsed(address)
        if found == self.address:
            return False
        self.address, self._moved_at = found, self._clock()
        return True

    def end(self) -> None:
        """Listen no more."""
        end, self._end = self._end, None
        if end is not None:
            end()
