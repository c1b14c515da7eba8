"""Days and times as people read them."""

from __future__ import annotations

from datetime import datetime

from divingbell.companion.clock import moment as moment_of
from divingbell.companion.texts.conventions import conventions
from divingbell.companion.texts.words import CatalogueWords


def local(at: str) -> datetime | None:
    """A moment of the record (ISO 8601), on the clock of this tablet; None where it cannot be shown."""
    moment = moment_of(at)
    return moment.astimezone() if moment is not None else None


def clock_time(at: str, form: str = "%H:%M") -> str:
    """The time of day of a record's time on the clock of this tablet, without seconds unless `form` says otherwise;
    three dots where it cannot be shown."""
    moment = local(at)
    return "\N{HORIZONTAL ELLIPSIS}" if moment is None else f"{moment:{form}}"


def time_of_day(moment: datetime) -> str:
    """`21:08`."""
    return f"{moment:%H:%M}"


def day(words: CatalogueWords, moment: datetime | None, now: datetime) -> str:
    """`12 March`; `12 March 2025` in another year than `now`."""
    if moment is None:
        return words.t("kit.no_time")
    month = conventions(words.texts.language).months[moment.month - 1]
    if moment.year == now.year:
        return words.t("kit.day", day=str(moment.day), month=month)
    return words.t("kit.day.year", day=str(moment.day), month=month, year=str(moment.year))


def day_and_time(words: CatalogueWords, moment: datetime | None, now: datetime) -> str:
    """`12 March, 21:08`."""
    if moment is None:
        return words.t("kit.no_time")
    return words.t("kit.day.time", day=day(words, moment, now), time=time_of_day(moment))


def from_to(words: CatalogueWords, begin: datetime | None, end: datetime | None, now: datetime) -> str:
    """`12 March, 21:08 to 21:49`; with the day where it is another one, and only what can be shown."""
    if begin is None or end is None:
        return day_and_time(words, begin or end, now)
    same = begin.date() == end.date()
    last = time_of_day(end) if same else day_and_time(words, end, now)
    return words.t("kit.from_to", begin=day_and_time(words, begin, now), end=last)
