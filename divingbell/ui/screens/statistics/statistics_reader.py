"""Reading of the journal for the statistics."""

from __future__ import annotations

from typing import NamedTuple

from divingbell.companion.archive.judgement import records_of
from divingbell.companion.archive.summary_service import PastGameList
from divingbell.companion.statistics.statistics import Statistics
from divingbell.ui.shell.shell import Shell


class Read(NamedTuple):
    """Values read of the journal, and the figures of it."""

    past: PastGameList
    figures: Statistics


def read(shell: Shell, person: str = "") -> Read:
    """The figures of now, so far worked out that the first tab is there at once, or the page of this person; reads the
    journal, so ask beside the screen."""
    summaries = shell.services.summaries
    past = summaries.read(measures=True)
    figures = Statistics(past.games, records_of, summaries.kept_ratings())
    figures.players  # noqa: B018 -- it is worked out when it is first asked for
    if person:
        work_out(figures, person)
    return Read(past, figures)


def unmeasured(past: PastGameList) -> Read:
    """The first tab, which can be shown of games that were read without their measures."""
    return Read(past, Statistics(past.games, records_of))


def work_out(figures: Statistics, person: str = "") -> None:
    """Work out the values of the other tabs and the pages of people, or the page of this person; beside the screen."""
    figures.probe  # noqa: B018
    for one in figures.played:
        figures.records(one.key)
    figures.ratings  # noqa: B018
    if person:
        figures.opponent(person)
