"""Starts the sender of a table that has joined a club (docs/club-api.md)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from divingbell.companion.clock import Clock
    from divingbell.companion.club.club_status import ClubStatus
    from divingbell.companion.club.sender import ClubSender
    from divingbell.companion.table.table import Table
    from divingbell.companion.texts.catalogue import Catalogue


def start_sender(
    table: Table,
    clock: Clock,
    file: Path | None,
    texts: Callable[[], Catalogue],
    on_status: Callable[[ClubStatus], None],
) -> ClubSender | None:
    """The sender to the club that `file` (default: the user's) says was joined; None, and a sentence on standard error
    where the file is no such thing, where there is none. `on_status` is called in the sender's thread."""
    from divingbell.companion.journal.place import user_journal

    path = file or user_journal().with_name("club.json")
    if not path.exists():
        return None
    from divingbell.companion.club.membership_file import MembershipError, load_membership

    try:
        joined = load_membership(path)
    except (MembershipError, OSError) as error:
        print(texts()("club.bad_file", path=str(path), problem=str(error)), file=sys.stderr)
        return None
    if joined is None or joined.left:
        return None
    from divingbell.companion.club.discovery import look_for
    from divingbell.companion.club.sender import ClubSender
    from divingbell.companion.texts.words import WrittenWords

    sender = ClubSender(table, joined, path, clock, on_status, look=look_for, words=lambda: WrittenWords(texts()))
    sender.start()
    return sender
