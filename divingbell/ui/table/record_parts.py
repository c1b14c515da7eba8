"""The parts of every screen over the record of a game: of a table, of its ledger, of a change in that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from divingbell.companion.table.events import Event
from divingbell.companion.table.table import Table
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.dialogs import Dialogs
from divingbell.ui.table.last_tap import EntryWords, LastTap
from divingbell.ui.table.late_contact import LateContact
from divingbell.ui.table.record_reader import RecordReader
from divingbell.ui.table.sender import Sender, WaysOut
from divingbell.ui.table.snackbars import Snackbars
from divingbell.ui.table.speech import ResultSpeech, SpokenWords
from divingbell.ui.table.storage_warning import StorageWarning

Handler = Callable[[Event], None]
"""Handler of a part for an event."""


class RecordParts:
    """They read the record, send, take back, say in passing and aloud, warn, and hold the windows."""

    def __init__(
        self,
        shell: Shell,
        area: str,
        words: EntryWords,
        undo: Callable[[], None],
        *,
        table: Table | None = None,
        spoken: SpokenWords = lambda _, __: "",
        ways_out: WaysOut = lambda _, __: (),
    ) -> None:
        """`area` names the file of the game's words, `words` are how it calls entries, `spoken` is said of one; `undo`
        takes the last tap back, `ways_out` is what can be done instead of something refused. `table` is that of the
        program, unless another is named."""
        self.shell, self.area = shell, area
        self.record = RecordReader(shell, table)
        self.speech = ResultSpeech(shell, self.record, spoken)
        self.snackbars = Snackbars(shell, self.record, self.speech, undo)
        self.dialogs = Dialogs(shell.refresh)
        self.sender = Sender(shell, self.record, self.snackbars, self.speech, area, ways_out, self.tell)
        self.last_tap = LastTap(shell, self.record, self.sender, self.snackbars, words)
        self.late_contact = LateContact(shell, self.record, self.sender, self.snackbars, self.last_tap, words.offer)
        self.storage = StorageWarning(shell, self.record, self.speech, self.dialogs, self.snackbars)

    def on_show(self) -> None:
        """Its screen has come up and read the record: news that waited for it are told."""
        self.sender.on_show()
        if self._is_of_table:
            self.shell.table_news.tell(self.record.snapshot.uuid)
            self.storage.tell_damage()
            self.storage.tell_frail()

    def on_hide(self) -> None:
        """Its screen is left."""
        self.storage.on_hide()

    def tell(self, news: Callable[[RecordParts], object], session: str | None = None) -> None:
        """Tell this on whichever screen over the session (UUID; None: that of these parts) is shown; while none is, it
        waits for the table."""
        tell(self.shell, session or self.record.snapshot.uuid, news)

    def are_of(self, session: str | None) -> bool:
        """Tell whether this session is the one that the screen plays on."""
        return self._is_of_table and self.record.snapshot.uuid == session

    @property
    def _is_of_table(self) -> bool:
        """A past game that is only read is none."""
        return self.record.table is self.shell.services.table


@runtime_checkable
class RecordScreen(Protocol):
    """A screen over a record, as a window over it sees it."""

    parts: RecordParts


def tell(shell: Shell, session: str | None, news: Callable[[RecordParts], object]) -> None:
    """Tell this on the screen over the session with this UUID, if one is shown; else it waits for the table."""
    top = shell.top
    if isinstance(top, RecordScreen) and top.parts.are_of(session):
        news(top.parts)
    else:
        shell.table_news.keep(session, lambda: tell(shell, session, news))
