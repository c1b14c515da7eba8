"""The people of an evening on the organiser's page: who is here, one of them chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from divingbell.companion.club.event.actions import Attendance
from divingbell.companion.club.event.overview import EventOverview

_SHOWS: dict[str, Callable[[Attendance | None], bool]] = {
    "all": lambda _: True,
    "here": lambda found: found == "here",
    "not_yet": lambda found: found in (None, "later"),
    "left": lambda found: found in ("left", "pauses"),
}
"""Filter -> whether it shows people of an attendance; None: they are of the club and were not here this evening."""


def people_values(overview: EventOverview, person: str, show: str) -> dict[str, Any]:
    """The values of the page with this filter; `person` is who was chosen."""
    names, attendance = overview.names, overview.state.attendance
    rows = sorted(((one, name, attendance.get(one)) for one, name in names.items()), key=lambda row: row[1].casefold())
    shown = show if show in _SHOWS else "all"
    return {
        "people": [row for row in rows if _SHOWS[shown](row[2])],
        "counts": [(name, sum(holds(row[2]) for row in rows)) for name, holds in _SHOWS.items()],
        "show": shown,
        "person": person if person in names else "",
    }
