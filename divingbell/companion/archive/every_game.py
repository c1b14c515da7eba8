"""Every game of a journal, one after another: for tables of plays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from divingbell.companion.archive.past_game import PastGame, read_game
from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.journal.reader import open_reader
from divingbell.companion.session.record import RecordError


class UnreadableError(Exception):
    """Why a game cannot be read: a text and its values."""

    def __init__(self, text_id: str, **args: str | int) -> None:
        super().__init__(text_id)
        self.text_id = text_id
        self.text_args = args


def every_game(journal: Path) -> Iterator[tuple[str, PastGame | UnreadableError]]:
    """Session and game, or why it cannot be read: of every game that was started and is no practice
    and no copy, the oldest first.
    Raises `JournalUnusableError` where nothing can be read."""
    reader = open_reader(journal)
    if reader is None:
        return
    with reader:
        stored = sorted(reader.sessions(), key=lambda session: (session.created, session.number))
        wanted = [session.uuid for session in stored if not session.practice and "copied_from" not in session.opening]
    for uuid in wanted:
        try:
            kept = read_game(journal, uuid)
        except JournalUnusableError as unusable:
            yield uuid, UnreadableError(unusable.journal_failure.short_text_id, **unusable.journal_failure.args)
        except RecordError as error:
            yield uuid, UnreadableError(error.text_id, **error.text_args)
        else:
            if kept is not None and kept.session.game is not None:
                yield uuid, kept
