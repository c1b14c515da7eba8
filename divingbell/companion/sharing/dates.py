"""Days and times of the clock as people read them, in the time zone of the tablet."""

from __future__ import annotations

from datetime import datetime

from divingbell.companion.texts.catalogue import Catalogue
from divingbell.companion.texts.conventions import conventions


def day(texts: Catalogue, moment: datetime | None, *, year: bool = True) -> str:
    """`12 March 2026`; that there is none."""
    if moment is None:
        return texts("kit.no_time")
    here = moment.astimezone()
    month = conventions(texts.language).months[here.month - 1]
    return texts("sharing.day" if year else "sharing.day.short", day=str(here.day), month=month, year=str(here.year))


def time_of_day(moment: datetime | None) -> str:
    """`21:08`; three dots where there is none."""
    return "\N{HORIZONTAL ELLIPSIS}" if moment is None else f"{moment.astimezone():%H:%M}"
