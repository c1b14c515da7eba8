"""The page by which phones follow an evening: one's own seat, and the standings with what each round brought."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from divingbell.companion.club.event.overview import EventOverview
from divingbell.companion.club.pages.event_words import EventWords
from divingbell.companion.club.results.standings import RoundEntry


def seat_values(overview: EventOverview, say: EventWords, person: str) -> dict[str, Any]:
    """The values of somebody's own seat; of who is nobody of this evening, of the choice of a name."""
    state, names = overview.state, overview.names
    people = [(one, names[one]) for one in state.attendance if one in names]
    me = person if person in dict(people) else ""
    return {
        **_values(overview, say, me),
        "part": "seat" if me else "choose",
        "people": sorted(people, key=lambda row: row[1].casefold()),
        "seat": None if state.present is None else state.present.sits_at(me),
        "pausing": state.attendance.get(me) in ("pauses", "left"),
    }


def standings_values(overview: EventOverview, say: EventWords, person: str) -> dict[str, Any]:
    """The values of the standings, those of `person` on top."""
    me = person if person in overview.names else ""
    return {**_values(overview, say, me), "part": "standings", "explain": lambda entry: explained(say, entry)}


def _values(overview: EventOverview, say: EventWords, me: str) -> dict[str, Any]:
    mine = next((row for row in overview.standings if row.person == me), None)
    return {
        "overview": overview,
        "say": say,
        "me": me,
        "mine": mine,
        "query": f"?{urlencode({'me': me})}" if me else "",
    }


def explained(say: EventWords, entry: RoundEntry) -> str:
    """The part of a standing that a round brought, in words."""
    if entry.state != "counts":
        why = "organiser.not_there" if entry.state == "not_there" else f"organiser.state.{entry.state}"
        return say.t("wall.entry.none", number=entry.round, why=say.t(why))
    told = say.t("wall.entry", number=entry.round, table=entry.table or 0, game=say.game(entry.game),
                 place=entry.place or 0, points=say.points(entry.points))  # fmt: skip
    notes = [
        *([say.t("wall.entry.shared", count=entry.sharing)] if entry.sharing > 1 else []),
        *([say.t("organiser.corrected")] if entry.corrected else []),
        *([say.t("organiser.stopped")] if entry.stopped else []),
    ]
    return ", ".join([told, *notes])
