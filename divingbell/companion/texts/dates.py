"""Days and times as people read them."""

from __future__ import annotations

from datetime import datetime

from divingbell.companion.texts.conventions import conventions
from divingbell.companion.texts.words import CatalogueWords


def local(at: str) -> datetime:
    """A moment of the record (ISO 8601), on the clock of this tablet."""
    return datetime.fromisoformat(at).astimezone()


def time_of_day(moment: datetime) -> str:
    """`21:08`."""
    return f"{moment:%H:%M}"


def day(words: CatalogueWords, moment: datetime, now: datetime) -> str:
    """`12 March`; `12 March 2025` in another year than `now`."""
    month = conventions(words.texts.language).months[moment.month - 1]
    if moment.year == now.year:
        return words.t("kit.day", day=str(moment.day), month=month)
    return words.t("kit.day.year", day=str(moment.day), month=month, year=str(moment.year))


def day_and_time(words: CatalogueWords, moment: datetime, now: datetime) -> str:
    """`12 March, 21:08`."""
    return words.t("kit.day.time", day=day(words, moment, now), time=time_of_day(moment))


def from_to(words: CatalogueWords, begin: datetime, end: datetime, now: datetime) -> str:
    """`12 March, 21:08 to 21:49`; with the day where it is another one."""
    same = begin.date() == end.date()
    last = time_of_day(end) if same else day_and_time(words, end, now)
    return words.t("kit.from_to", begin=day_and_time(words, begin, now), end=last)
