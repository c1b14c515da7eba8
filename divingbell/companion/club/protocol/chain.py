"""The chain of a batch, and when and by what a line was written."""

from __future__ import annotations

from typing import Any

from divingbell.companion import canonical
from divingbell.companion.chain import chain_hash
from divingbell.companion.club.protocol.messages import Batch, RecordedLine


def next_hash(before: str, kind: str, body: str) -> str:
    """The chain hash of a line behind `before`."""
    return chain_hash(bytes.fromhex(before), kind, body.encode()).hex()


def broken_line(batch: Batch) -> int | None:
    """The index of the first line of a batch whose hash does not continue the chain; None: all do."""
    before = batch.before
    for index, (kind, body, found) in enumerate(batch.lines):
        before = next_hash(before, kind, body)
        if before != found:
            return index
    return None


def written_as(line: RecordedLine) -> tuple[str, str | None]:
    """Kind and time of a line, which no hiding of a name changes."""
    kind, body, _ = line
    return kind, _moment(body)


def without_notes(line: RecordedLine) -> RecordedLine:
    """A line without the notes that people wrote, which may hold a name (people.md 5); kind, time and hash stay."""
    kind, body, found = line
    if '"note"' not in body:
        return line
    try:
        value = canonical.read(body.encode())
    except canonical.NotJsonError:
        return kind, "{}", found
    return kind, canonical.write(_bare(value)), found


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _bare(one) for key, one in value.items() if key != "note"}
    return [_bare(one) for one in value] if isinstance(value, list) else value


def _moment(body: str) -> str | None:
    try:
        value = canonical.read(body.encode())
    except canonical.NotJsonError:
        return None
    if not isinstance(value, dict):
        return None
    moment = value.get("at", value.get("created"))
    return moment if isinstance(moment, str) else None
