"""The contacts that are closed now: makes signals of begins and ends, and reports one that lasts 6 s as stuck."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from divingbell.companion.rig import Signal

STUCK_US = 6_000_000
END_FOLLOWS_US = 500_000
"""A begin that comes long after it happened (the cable was out) has its end right behind it, unless it lasts still."""


@dataclass(slots=True)
class _Open:
    us: int
    late: bool
    stuck_at: int | None


class OpenContacts:
    """The rims that are touched now. `now` is the host's microsecond, stamps are the rig's."""

    def __init__(self) -> None:
        self._open: dict[int | None, _Open] = {}
        self._heard: set[int | None] = set()
        """The rims that this boot of the device has said something of."""
        self._reported_before = False

    def new_boot(self, *, reported_before: bool) -> None:
        """Another boot of the device is heard; `reported_before`: it has reported events that only an earlier run of
        the program took, among them the begin of a contact that lasts still."""
        self._heard.clear()
        self._reported_before = reported_before

    def begin(self, rim: int | None, us: int, now: int, lasting_us: int | None, *, late: bool) -> Iterator[Signal]:
        """A contact began; by now it lasts `lasting_us` (None: unknown). One still on at this rim ends here."""
        if rim in self._open:
            yield from self.end(rim, us, None, late=late)
        self._open[rim] = _Open(us, late, now + max(STUCK_US - (lasting_us or 0), END_FOLLOWS_US))
        yield Signal("contact", us, rim=rim, late=late, ago_us=lasting_us)

    def end(self, rim: int | None, us: int, length_us: int | None, *, late: bool) -> Iterator[Signal]:
        """A contact ended; `length_us` None: since its begin. An end without a begin is ignored, unless its begin can
        have been reported to an earlier run of the program: it is the first that is heard of the rim."""
        from_before = self._reported_before and rim not in self._heard
        self._heard.add(rim)
        contact = self._open.pop(rim, _Open(us, late, None) if from_before else None)
        if contact is None:
            return
        length = max(0, us - contact.us) if length_us is None else length_us
        yield Signal("contact_end", us, rim=rim, ms=(length + 500) // 1_000, late=late or contact.late)

    def end_all(self, us: int, is_on: Callable[[int | None], bool] = lambda _: False) -> Iterator[Signal]:
        """The device cannot report any more when these ended, but for rims that are on still: they end here, as late
        ones."""
        for rim in [rim for rim in self._open if not is_on(rim)]:
            yield from self.end(rim, us, None, late=True)

    def away(self) -> None:
        """The rig does not answer: no contact counts as stuck until it is back."""
        for contact in self._open.values():
            contact.stuck_at = None

    def back(self, us: int, now: int) -> None:
        """The rig answers again at its stamp `us`: what is still closed has lasted since its begin."""
        for contact in self._open.values():
            if contact.stuck_at is None:
                contact.stuck_at = now + max(STUCK_US - (us - contact.us), END_FOLLOWS_US)

    def stuck(self, now: int) -> tuple[int | None, ...]:
        """The rims that have been touched for 6 s."""
        return tuple(rim for rim, contact in self._open.items() if _before(contact.stuck_at, now))

    def due(self, now: int) -> int | None:
        """When the next one is stuck."""
        return min(
            (c.stuck_at for c in self._open.values() if c.stuck_at is not None and c.stuck_at > now), default=None
        )


def _before(moment: int | None, now: int) -> bool:
    return moment is not None and moment <= now
