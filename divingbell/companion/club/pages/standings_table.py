"""The standings of an evening as a table for other programs (CSV, RFC 4180)."""

from __future__ import annotations

import csv
import io

from divingbell.companion.club.event.overview import EventOverview

_COLUMNS = ("place", "person", "name", "points", "wins", "share")


def standings_csv(overview: EventOverview) -> str:
    """A row for each person, best first: place, id, name, points (a fraction as `7/2`), wins, share in per cent, and
    the points of each round. Names that a spreadsheet would take for a formula begin with an apostrophe."""
    out = io.StringIO()
    table = csv.writer(out)
    rounds = [one.number for one in overview.state.started]
    table.writerow([*_COLUMNS, *(f"round_{number}" for number in rounds)])
    names = overview.names
    for row in overview.standings:
        points = {entry.round: entry.points for entry in row.rounds}
        own = (row.place, row.person, _plain(names[row.person]), row.points, row.wins, row.share)
        table.writerow([*own, *(points.get(number, 0) for number in rounds)])
    return out.getvalue()


def _plain(name: str) -> str:
    return f"'{name}" if name[:1] in "=+-@\t" else name
