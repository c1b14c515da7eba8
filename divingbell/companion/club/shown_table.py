"""The picture that a table lets its club show: the live object of docs/live.md 2, or nothing (club.md 4)."""

from __future__ import annotations

from msgspec import Raw

from divingbell.companion.club.membership_file import JoinedClub
from divingbell.companion.games.parts import parts_of
from divingbell.companion.live.log_events import last_of, said
from divingbell.companion.live.page_value import PageInput, live_object, people_of
from divingbell.companion.table.events import Snapshot
from divingbell.companion.texts.words import CatalogueWords
from divingbell.companion.web.messages import NO_GAME, as_json

SAID = 4
PRIVATE = Raw(b"null")
"""Of a table that lets nothing be shown."""


def shown_table(now: Snapshot, joined: JoinedClub, words: CatalogueWords) -> Raw:
    """The object of a table as it is now; that of no game where the club's is not played."""
    if joined.is_private:
        return PRIVATE
    game, uuid = now.session.game, now.uuid
    if game is None or uuid is None or not parts_of(game).is_scored or not _is_of(joined, now):
        return Raw(as_json(NO_GAME))
    people = people_of(words, now.header, now.session.state)
    lines = tuple(said(words, people, one, lambda _: None) for one in last_of(now.session, SAID))
    return Raw(as_json(live_object(PageInput(words, people, uuid, now.n, now.session, lines))))


def _is_of(joined: JoinedClub, now: Snapshot) -> bool:
    return now.header.get("club") == joined.membership.hub and now.header.get("event") == joined.event
