"""Takes the lines that a tablet saved on a stick: the same ones any number of times, in any order (club.md 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from divingbell.companion.club.protocol.closing import bring
from divingbell.companion.club.protocol.key_exchange import BadMessageError, unpacked
from divingbell.companion.club.protocol.messages import Batch, MalformedError, StickLine, decoded
from divingbell.companion.club.protocol.requests import LARGEST_REQUEST, RefusedError
from divingbell.companion.club.protocol.store import RowLock
from divingbell.companion.club.sql_store import SqlStore


class BadStickError(Exception):
    """A line of a stick's file that is not taken: its number from 1, and why. The lines before it are."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(problem)
        self.line, self.problem = line, problem


def import_stick(store: SqlStore, lines: Iterable[str]) -> int:
    """Store the batches of these lines, each with one commit; how many lines of games were new. Raises
    `BadStickError`."""
    return sum(_taken(store, number, line) for number, line in _stick_lines(lines))


def _stick_lines(lines: Iterable[str]) -> Iterator[tuple[int, StickLine]]:
    for number, line in enumerate(lines, 1):
        fields = line.split()
        if len(line) > 2 * LARGEST_REQUEST or len(fields) != 3:
            raise BadStickError(number, "it is not: TABLET BATCH MAC")
        try:
            yield number, StickLine(fields[0], unpacked(fields[1]), fields[2])
        except BadMessageError as error:
            raise BadStickError(number, str(error)) from None


def _taken(store: SqlStore, number: int, line: StickLine) -> int:
    try:
        batch = decoded(line.batch, Batch)
    except MalformedError as error:
        raise BadStickError(number, str(error)) from None
    tx = store.begin()
    try:
        tx.lock(RowLock(line.tablet, (batch.session,)))
        before = tx.stream(batch.session, batch.epoch)
        acked = bring(tx, line)
        tx.commit()
    except RefusedError as refused:
        raise BadStickError(number, refused.answer.message) from None
    finally:
        tx.close()
    return acked.line + 1 - (0 if before is None else before.lines)
