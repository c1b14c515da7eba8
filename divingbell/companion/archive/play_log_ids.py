"""The ids under which people with hidden names go in logs of plays elsewhere (sharing.md 2)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.journal.reader import open_reader


def played_as(journal: Path) -> Mapping[str, str]:
    """Id of a person whose name is hidden -> the fresh id since then. Raises `JournalUnusableError`."""
    reader = open_reader(journal)
    if reader is None:
        return {}
    with reader:
        return reader.played_as()


def known_played_as(journal: Path) -> Mapping[str, str]:
    """The same; nothing where the journal cannot be read."""
    try:
        return played_as(journal)
    except JournalUnusableError:
        return {}
