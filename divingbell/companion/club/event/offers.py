"""The seating that each table is offered, as the hub tells it to its tablet (club.md 5)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from divingbell.companion.club.event.event_state import EventState
from divingbell.companion.club.protocol.messages import SeatingEvent
from divingbell.companion.club.protocol.store import OfferRow, Transaction


def offer_seats(tx: Transaction, state: EventState, new_id: Callable[[], str]) -> None:
    """Let every table be offered what holds now: a changed seating is another offer, another end is not."""
    known = {row.table: row for row in tx.offers()}
    wanted = _wanted(state)
    for table in sorted({*known, *wanted}):
        before, seating = known.get(table) or OfferRow(table), wanted.get(table)
        if seating is None:
            after = OfferRow(table)
        elif _content(before.seating) == _content(seating):
            after = structs.replace(before, seating=structs.replace(seating, offer=before.seating.offer))
        else:
            after = OfferRow(table, structs.replace(seating, offer=new_id()))
        if after != before:
            tx.set_offer(after)


def _wanted(state: EventState) -> dict[int, SeatingEvent]:
    present = state.present
    if present is None or state.closed is not None:
        return {}
    return {
        one.table: SeatingEvent(
            None, present.number, one.game, people=one.people, begins=present.started, ends=present.ends
        )
        for one in present.tables
    }


def _content(seating: SeatingEvent) -> SeatingEvent:
    """A seating without what may change while it is offered."""
    return structs.replace(seating, offer=None, ends=None)
