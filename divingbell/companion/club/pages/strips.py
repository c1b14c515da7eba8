"""The strips in the head of the organiser's pages: what is wrong with the club's computer, and what helps."""

from __future__ import annotations

from typing import Literal

import msgspec

from divingbell.companion.club.event.overview import EventOverview
from divingbell.companion.club.store_copies import CopyStatus, moment_of
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.companion.texts.dates import clock_time


class Strip(msgspec.Struct, frozen=True):
    """A sentence with a button."""

    words: str
    sub: str
    button: Literal["download", "understood"]


def strips(texts: Catalogue, status: CopyStatus, overview: EventOverview | None) -> list[Strip]:
    """Strips of an evening; none before the first."""
    if overview is None:
        return []
    found = []
    if overview.state.copied is not None:
        heard = sum(overview.is_heard(tablet) for tablet in overview.tablets)
        sub = texts("organiser.copied.sub", heard=heard, count=len(overview.tablets))
        found.append(Strip(texts("organiser.copied", time=clock_time(overview.state.copied)), sub, "understood"))
    if status.problem is not None or (not status.has_folder and status.moment != moment_of(overview)):
        since = texts("organiser.copy.since", time=clock_time(status.at or overview.state.at))
        words = texts("organiser.copy.none") if status.problem is None else status.problem
        found.append(Strip(words, since, "download"))
    return found
