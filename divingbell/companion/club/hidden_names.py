"""The people whose names are hidden, by id, in a file beside the store and beside each copy: a hub that is started on
an older copy forgets their names again (club.md 4)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from divingbell.companion.club.event.person_eraser import hide_people
from divingbell.companion.club.protocol.messages import Id
from divingbell.companion.club.protocol.store import RowLock
from divingbell.companion.club.sql_store import SqlStore
from divingbell.companion.configuration.atomic_file import write_json

FILE = "hidden.json"


class HiddenNames(msgspec.Struct, frozen=True):
    """The content of the file."""

    people: tuple[Id, ...] = ()


def hidden_in(folder: Path) -> HiddenNames:
    """The people of the file in this folder; nobody without it. Raises `OSError`, `msgspec.MsgspecError` and
    `msgspec.DecodeError`."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=HiddenNames)
    except FileNotFoundError:
        return HiddenNames()
    except (UnicodeDecodeError, RecursionError) as error:  # msgspec has no word of its own for these
        raise msgspec.DecodeError(str(error)) from error


def keep_hidden(folder: Path, people: Iterable[str]) -> None:
    """Add these people to the file in this folder. Raises `OSError`; a file that cannot be read is written anew."""
    try:
        before = hidden_in(folder).people
    except msgspec.MsgspecError:
        before = ()
    together = HiddenNames(tuple(sorted({*before, *people})))
    if together.people != before:
        write_json(folder / FILE, together)


def hide_again(store: SqlStore, folder: Path) -> int:
    """Forget the names that the file says are hidden and the store still has; how many. Raises `OSError`,
    `msgspec.MsgspecError`, `sqlalchemy.exc.SQLAlchemyError` and `UncertainCommitError`."""
    wanted = {*hidden_in(folder).people}
    if not wanted:
        return 0
    tx = store.begin()
    try:
        tx.lock(RowLock(hub=True, everything=True))
        seated = {person for session in tx.sessions() for person in session.people}
        known = (wanted - tx.hidden()) & ({*tx.people()} | seated)
        if known:
            hide_people(tx, sorted(known))
            tx.commit()
        return len(known)
    finally:
        tx.close()
