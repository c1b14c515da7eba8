"""Takes the names out of the lines of a journal of version 1: it is written anew once, with its people beside the lines
(people.md 2)."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from divingbell.companion import canonical
from divingbell.companion.chain import FIRST_HASH, chain_hash
from divingbell.companion.journal.reader import JournalRow
from divingbell.companion.journal.rewriter import copy_lines, copy_rest, rewrite
from divingbell.companion.people.person import Person, cleaned, new_id, parted
from divingbell.companion.people.register import Register


def migrate(journal: Path) -> None:
    """Write a journal of version 1 anew in the present version. Raises `sqlite3.Error` and `OSError`; the old one
    stands then."""
    rewrite(journal, _fill)


def _fill(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    namers: dict[int, Namer] = defaultdict(Namer)
    copy_lines(old, new, lambda session, kind, body: namers[session].nameless(kind, body))
    copy_rest(old, new)
    order = "SELECT session FROM turns GROUP BY session ORDER BY max(number)"
    played = [session for (session,) in new.execute(order).fetchall()]
    only_imported = sorted(namers.keys() - {*played})
    seat_by_name(Register(new), {session: namers[session] for session in (*only_imported, *played)})


def seat_by_name(register: Register, namers: dict[int, Namer]) -> None:
    """One person for each name, as it was when people had nothing else. Sessions come in the order in which they
    were written. Two of one name at one table are two."""
    by_name: dict[tuple[str, int], str] = {}
    for session, namer in namers.items():
        seated, had = {}, defaultdict[str, int](int)
        for seat, person in namer.seated.items():
            name = cleaned(person.name or "")
            id_ = by_name.setdefault((name, had[name]), new_id()) if name else person.id
            had[name] += 1
            seated[seat] = msgspec.structs.replace(person, id=id_, name=name or None)
        register.seat(session, seated, namer.created)
        register.used(seated)


class Namer:
    """Takes the names out of the header lines of one session and remembers who sat where."""

    def __init__(self) -> None:
        self.seated: dict[str, Person] = {}
        self.created = ""
        self._practice = False

    def nameless(self, kind: str, body: bytes) -> bytes:
        """The body of a line without names; one that nobody can read stays as it is."""
        if kind != "header":
            return body
        try:
            header: Any = canonical.read(body)
            bare, seated = parted(header)
        except (canonical.NotJsonError, AttributeError, KeyError, TypeError, ValueError):
            return body
        self.created = str(header.get("created") or self.created)
        self._practice = self._practice or header.get("practice") is True
        if seated is None:
            return body
        self.seated = {} if self._practice else seated
        return canonical.write(bare).encode("ascii")


def chained_anew(rows: Iterable[JournalRow], namer: Namer) -> Iterator[JournalRow]:
    """The lines of one session without names; those of a present journal stay as they are."""
    before = FIRST_HASH
    for row in rows:
        body = namer.nameless(row.kind, row.body)
        before = chain_hash(before, row.kind, body)
        yield JournalRow(row.kind, body, before)
