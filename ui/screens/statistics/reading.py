"""What statistics read of the journal."""

from __future__ import annotations

from typing import NamedTuple

from divingbell.companion.archive.summaries import PastGames
from divingbell.companion.statistics.statistics import Statistics
from divingbell.ui.shell.app import Shell
from divingbell.ui.table.judging import records_of


class Read(NamedTuple):
    """What was read of the journal, and the figures of it."""

    past: PastGames
    figures: Statistics
    measured: bool = True
    """Whether dives and records are in it already."""


def read_first(shell: Shell) -> Read:
    """As `read`, at once: without dives and records, of which there are very many."""
    past = shell.services.summaries.read()
    figures = Statistics(past.games, records_of)
    figures.players, figures.played, figures.probe  # noqa: B018
    return Read(past, figures, measured=False)


def read(shell: Shell, *, rated: bool = False) -> Read:
    """The figures of now, so far worked out that a screen is there at once, `rated` with the ratings; reads the
    journal, so ask beside the screen."""
    past = shell.services.summaries.read(measures=True)
    figures = Statistics(past.games, records_of)
    figures.players, figures.probe  # noqa: B018 -- each is worked out when it is first asked for
    for one in figures.played:
        figures.records(one.game)
    if rated:
        figures.ratings  # noqa: B018
    return Read(past, figures)
