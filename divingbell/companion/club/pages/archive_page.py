"""Evenings that are over, on the organiser's page, and evenings that this computer does not know any more."""

from __future__ import annotations

from typing import Any

from divingbell.companion.club.event.event_state import event_state
from divingbell.companion.club.protocol.store import Transaction
from divingbell.companion.texts.words import CatalogueWords


def archive_values(tx: Transaction, say: CatalogueWords) -> dict[str, Any]:
    """The values of the page: the evening that was begun last first."""
    lost = sorted({*tx.game_events()} - {*tx.events()})
    states = [event_state(tx.actions(event)) for event in reversed(tx.events()) if event != tx.hub().event]
    return {
        "evenings": [
            {"event": state.event, "name": state.begun.name, "date": state.begun.date,
             "people": say.t("organiser.count.people", count=len(state.attendance))}
            for state in states if state is not None
        ],
        "lost": [
            {"event": event, "games": say.t("organiser.count.games", count=len(tx.games(event)))} for event in lost
        ],
    }  # fmt: skip
