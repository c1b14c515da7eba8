"""`divingbell replay`: plays a record from front to back and writes the states it goes through."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from divingbell.companion import canonical
from divingbell.companion.games.guard import GameFailedError
from divingbell.companion.session import record
from divingbell.companion.session.fold import BrokenGameError, Fold, played
from divingbell.companion.session.record import RecordError
from divingbell.companion.session.refusal_message import refusal_message
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.companion.texts.letters import printable


def replay(lines: Iterable[bytes], show: Callable[[str], None], *, every: bool) -> RecordError | None:
    """Show the final state, or with `every` the state after each accepted line, as canonical text.

    Returns the error at which it stopped; what was good up to there is shown all the same, `null` where nothing was.
    """
    fold = Fold()
    error: RecordError | None = None
    held: list[str] = []
    """States that are good only if the header fits a later entry 1 (record.md 2)."""
    try:
        for _, accepted in played(fold, record.read(lines)):
            if accepted and every:
                held.append(canonical.write(fold.session.view()))
            while held and fold.mismatch is None:
                show(held.pop(0))
    except GameFailedError as failed:
        error = BrokenGameError(fold.n + 1, failed.failure)
    except RecordError as stopped:
        error = stopped
        fold = Fold() if fold.mismatch is not None else fold
    if not every or fold.n == 0:
        try:
            show(canonical.write(fold.session.view()))
        except GameFailedError as failed:
            show("null")
            return BrokenGameError(fold.n + 1, failed.failure)
    return error


def complaint(file: str, error: RecordError, texts: Catalogue) -> str:
    """File, line and reason, as editors know it."""
    return f"{printable(file)}:{error.line}: {reason(error, texts)}"


def reason(error: RecordError, texts: Catalogue) -> str:
    """Why a record cannot be read on, in words and on one line: what it quotes may have more."""
    refused = "" if error.refusal is None else refusal_message(error.refusal, error.game, texts)
    return " ".join(texts(error.text_id, **error.text_args, reason=refused).splitlines())
