"""The next round on the organiser's page: its tables, and for somebody who is to change places who would meet again."""

from __future__ import annotations

from typing import Any

from divingbell.companion.club.event.actions import effective
from divingbell.companion.club.event.event_rules import SeatsAction
from divingbell.companion.club.event.event_state import fitting
from divingbell.companion.club.event.overview import EventOverview
from divingbell.companion.club.seating.plan import MOST


def round_values(overview: EventOverview, person: str) -> dict[str, Any]:
    """The values of the page; `person` is who was chosen."""
    state = overview.state
    one = state.next_round
    seats = {seat.table: seat for seat in one.tables}
    tables = [
        {
            "number": number,
            "people": seats[number].people if number in seats else (),
            "game": seats[number].game if number in seats else None,
            "games": fitting(state.begun.shelf, len(seats[number].people)) if number in seats else [],
            "open": number not in one.locked and (number not in seats or len(seats[number].people) < MOST)
            and person not in (seats[number].people if number in seats else ()),
        }
        for number in range(1, max([state.begun.tables, *seats]) + 1)
    ]  # fmt: skip
    seated = {sitting for seat in one.tables for sitting in seat.people}
    here = {*state.here}
    chosen = person if person in seated | here else None
    made = (
        action.number
        for action in reversed(effective(overview.actions))
        if isinstance(action.what, SeatsAction) and action.what.round == one.number
    )
    return {
        "undo": next(made, None),
        "round_tables": tables,
        "person": chosen,
        "again": {sitting for pair in state.again(one) for sitting in pair.people},
        "swaps": state.swaps(one, chosen) if chosen in seated else {},
        "standing": [(sitting, name) for sitting, name in overview.names.items() if sitting in here - seated],
    }
