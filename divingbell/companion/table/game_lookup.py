"""Any game of the journal of a table, the active one too, to look at."""

from __future__ import annotations

from divingbell.companion.archive.past_game import PastGame, of_rows, read_game
from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.journal.packed_rows import PackedRows
from divingbell.companion.journal.reader import JournalRow
from divingbell.companion.session.record import RecordError
from divingbell.companion.table.table import Table


def look_up_game(table: Table, uuid: str | None = None) -> PastGame | None:
    """The session of this name, or the active one, which may be only in memory; None where there is none.

    Waits for the table or reads the journal, so ask beside the screen's own thread. Raises as `read_game`."""
    now, lines = table.now, list[JournalRow]()
    if uuid is None or uuid == now.uuid:  # both at one moment: another game may be begun meanwhile
        now, lines = table.call(lambda writer: (writer.lines(), writer.present)[::-1]).result()
    if uuid is not None and uuid != now.uuid:
        if now.journal_failure is not None and (game := _in_memory(table, uuid)) is not None:
            return game
        return read_game(table.journal, uuid)
    if now.uuid is None or now.session.last is None:
        return None
    return PastGame(now.uuid, now.n, now.session, now.header, PackedRows(lines))


def _in_memory(table: Table, uuid: str) -> PastGame | None:
    """A session that was begun since the journal cannot be written."""
    for rows, seated in table.call(lambda writer: writer.unwritten_sessions()).result():
        if rows and rows[0].value.get("session") == uuid:
            return of_rows(uuid, rows, seated)
    return None


def find_game(table: Table, uuid: str | None = None) -> PastGame | None:
    """The same, None also where it cannot be read now or its game is not installed."""
    try:
        return look_up_game(table, uuid)
    except (JournalUnusableError, RecordError, OSError):
        return None
