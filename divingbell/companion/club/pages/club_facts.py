"""Facts of the running hub that its pages show, beside its store."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec


class ClubFacts(msgspec.Struct, frozen=True):
    """Facts of one process; each may be asked at any time."""

    code: Callable[[], str | None]
    """The one that tablets join by."""
    address: Callable[[], str]
    """Where phones find the club."""
    live: Callable[[], Mapping[str, bytes]]
    """Tablet -> the live object that its table shows."""
    standby_since: Callable[[], float | None]
    """Since when the database waits for its standby, in the hub's seconds; None: it does not."""
