"""An evening as a page of the organiser's shows it, read at one moment."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from divingbell.companion.club.event.overview import EventOverview
from divingbell.companion.club.pages.event_words import EventWords
from divingbell.companion.club.pages.organiser_request import OrganiserRequest
from divingbell.companion.club.protocol.store import Transaction


class EveningView(msgspec.Struct, frozen=True):
    """Source of the values of a page."""

    tx: Transaction
    overview: EventOverview
    say: EventWords
    asked: OrganiserRequest
    live: Mapping[str, bytes]
    """Tablet -> the live object that its table shows."""
