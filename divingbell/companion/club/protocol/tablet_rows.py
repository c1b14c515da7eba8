"""Which joinings of a club are in use, and at which table a new one is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from divingbell.companion.club.protocol.store import TabletRow

HEARD_S = 30.0
"""So long after its last request a tablet is heard now."""


def in_use(tablets: Sequence[TabletRow]) -> list[TabletRow]:
    """All joinings but those that were sent away, or never sent a request while their device has another one that
    did."""
    heard = {row.device for row in tablets if row.heard}
    return [row for row in tablets if not row.away and (row.heard or row.device not in heard)]


def table_for(tablets: Sequence[TabletRow], device: str, wanted: int | None, now: float) -> int:
    """The table of a device that joins: the one it had, unless a tablet that is heard now has it; else the lowest free
    one. `now` in the hub's seconds."""
    others = [row for row in in_use(tablets) if row.device != device or (row.heard and row.heard > now - HEARD_S)]
    if wanted is not None and not any(row.table == wanted and row.heard > now - HEARD_S for row in others if row.heard):
        return wanted
    taken = {row.table for row in others}
    return next(number for number in count(1) if number not in taken)
