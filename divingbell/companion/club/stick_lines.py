"""The file by which a tablet's lines are carried to the club on a stick (club.md 6): a signed batch a line."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from divingbell.companion.club.protocol.key_exchange import packed
from divingbell.companion.club.protocol.messages import ZEROS, Batch, RecordedLine
from divingbell.companion.club.protocol.outbox import Outbox, SessionHead
from divingbell.companion.club.protocol.requests import MOST_LINES
from divingbell.companion.club.protocol.signatures import stick_mac


def stick_lines(outbox: Outbox, tablet: str, key: bytes) -> bytes:
    """All games of the outbox from their first lines on, as TABLET BATCH MAC with spaces between them; `key` is the
    `stick` key of the tablet. ASCII text."""
    written = []
    for head in outbox.heads():
        for batch in _batches(outbox, head):
            content = msgspec.json.encode(batch)
            written.append(f"{tablet} {packed(content)} {stick_mac(key, tablet, content)}\n")
    return "".join(written).encode("ascii")


def _batches(outbox: Outbox, head: SessionHead) -> Iterator[Batch]:
    """A game whole, in batches as they are sent by network."""
    seats, result = outbox.facts(head.session)
    first, before = 0, ZEROS
    while first < head.lines:
        lines: tuple[RecordedLine, ...] = tuple(outbox.lines(head.session, first, min(MOST_LINES, head.lines - first)))
        whole = first + len(lines) >= head.lines
        damaged = outbox.damaged(head.session)
        yield Batch(
            head.session, head.epoch, first, before, lines, head.past, seats, result if whole else None, damaged
        )
        if not lines:
            return
        first, before = first + len(lines), lines[-1][2]
