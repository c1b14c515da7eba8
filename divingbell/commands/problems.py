"""Prints what is wrong with the user's files: ignored configuration, a journal of which something is missing."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from divingbell.companion.configuration.configuration import Configuration
    from divingbell.companion.journal.journal_failure import JournalFailure
    from divingbell.companion.journal.journal_opener import OpenJournal
    from divingbell.companion.texts.catalogue import Catalogue


def print_problems(loaded: Configuration, say: Catalogue) -> None:
    """One sentence a problem on standard error, where there is one: file, key, what is allowed, what to do."""
    for problem in loaded.problems:
        print(say(problem.text_id, **problem.args), file=sys.stderr)


def print_frail(journal: Path, say: Catalogue) -> None:
    """Say that the disk of a journal loses lines with a power cut, where it does."""
    from divingbell.companion.journal.folder import frail_file_system

    if (kind := frail_file_system(journal)) is not None:
        print(say("journal.frail", path=str(journal), kind=kind), file=sys.stderr)


def warn(sentence: str) -> None:
    """Say something on standard error while the command goes on. A terminal that is gone or a full disk behind it ends
    nothing: then nobody is told."""
    with contextlib.suppress(OSError, ValueError):
        print(sentence, file=sys.stderr, flush=True)


def failed(sentence: str) -> int:
    """Print why a command failed behind what it has written; its exit code."""
    sys.stdout.flush()
    print(sentence, file=sys.stderr)
    return 1


def failed_journal(failure: JournalFailure, say: Catalogue) -> int:
    """The same, where the journal is the reason."""
    return failed(say(failure.short_text_id, **failure.args))


def print_loss(opening: OpenJournal, say: Catalogue) -> None:
    """Say what was found missing when a journal was opened to be written."""
    if opening.loss is not None:
        print(say(opening.loss.text_id, **opening.loss.args), file=sys.stderr)


def verdict(failure: JournalFailure | None, say: Catalogue) -> int:
    """The exit code of a command that has written all that the journal gave: 1, and the reason on standard error, where
    that is not whole (`divingbell.companion.journal.soundness.damage_of`)."""
    return 0 if failure is None else failed_journal(failure, say)
