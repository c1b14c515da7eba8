"""The people in a journal's file: tables beside the chained lines that may be changed (people.md 2)."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec

from divingbell.companion.people.person import Person, new_id

CREATE_FORMER_NAMES = """
    CREATE TABLE IF NOT EXISTS former_names (
        person TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (person, name)
    ) WITHOUT ROWID, STRICT
"""
"""Earlier names of people, until the name is hidden: notes and copies may still say it."""
CREATE_PEOPLE = (
    # `used` is higher the later somebody sat down.
    """
    CREATE TABLE people (
        id TEXT PRIMARY KEY, name TEXT, colour TEXT, since TEXT NOT NULL, used INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT
    """,
    """
    CREATE TABLE seats (
        session INTEGER NOT NULL, seat TEXT NOT NULL, person TEXT NOT NULL, PRIMARY KEY (session, seat)
    ) WITHOUT ROWID, STRICT
    """,
    "CREATE INDEX seats_of_people ON seats (person)",
    # `other` is the same as `keep`; settled: something new was recorded of either, so this is not undone any more.
    """
    CREATE TABLE joins (
        other TEXT PRIMARY KEY, keep TEXT NOT NULL, at TEXT NOT NULL, settled INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT
    """,
    # What was hidden and when: kind `name` of a person's id, `game` of a session's UUID, and `PLAYED_AS`.
    """
    CREATE TABLE marks (
        kind TEXT NOT NULL, what TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (kind, what)
    ) WITHOUT ROWID, STRICT
    """,
    CREATE_FORMER_NAMES,
)
PLAYED_AS = "played_as"
"""Kind of mark: id of a person whose name is hidden, a space, and the fresh id they have in play logs since then."""
TABLES = ("people", "seats", "joins", "marks", "former_names")
_MOST_RECENT = "(SELECT coalesce(max(used), 0) + 1 FROM people)"
_ROOT = """
    WITH RECURSIVE root (id, depth) AS (
        VALUES (?1, 0) UNION SELECT joins.keep, depth + 1 FROM joins JOIN root ON joins.other = root.id
    )
    SELECT id FROM root ORDER BY depth DESC LIMIT 1
"""


class UnknownPersonError(Exception):
    """There is nobody with this id."""


class JoinError(Exception):
    """Two people cannot be joined, or parted again: `text_id` says why."""

    def __init__(self, text_id: str) -> None:
        super().__init__(text_id)
        self.text_id = text_id


class ListedPerson(NamedTuple):
    """A person with how many games (practice not counted) they have sat at."""

    person: Person
    games: int
    hidden: bool


class Register:
    """The people of one file. Every method raises `sqlite3.Error`; what changes something is called inside a
    transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    # Looking --------------------------------------------------------------------------------------------------

    def known(self) -> list[Person]:
        """Everybody, who sat down last first; of those who are one, the one that was kept."""
        query = "SELECT id, name, colour, since FROM people WHERE id NOT IN (SELECT other FROM joins)"
        return [Person(*row) for row in self._connection.execute(f"{query} ORDER BY used DESC, id")]

    def find(self, wanted: str) -> Person | None:
        """Person with this id, or who is the same as its former holder."""
        (root,) = self._connection.execute(_ROOT, (wanted,)).fetchone()
        row = self._connection.execute("SELECT id, name, colour, since FROM people WHERE id = ?", (root,)).fetchone()
        return Person(*row) if row is not None else None

    def seated(self, session: int) -> dict[str, Person]:
        """Seats of a session."""
        rows = self._connection.execute("SELECT seat, person FROM seats WHERE session = ?", (session,)).fetchall()
        found = ((seat, self.find(person)) for seat, person in rows)
        return {seat: person for seat, person in found if person is not None}

    def everybody_seated(self) -> dict[int, dict[str, str]]:
        """Session -> seat -> id of who sits there, of those who are one the one that was kept."""
        kept = dict(self._connection.execute("SELECT other, keep FROM joins"))

        def root(person: str) -> str:
            while person in kept:
                person = kept[person]
            return person

        # One row a session: a row for each seat would take three times as long. As text: a bit of a damaged file makes
        # bytes of it.
        query = (
            "SELECT session, json_group_object(CAST(seat AS TEXT), CAST(person AS TEXT)) FROM seats GROUP BY session"
        )
        found = {}
        for session, words in self._connection.execute(query).fetchall():
            people = msgspec.json.decode(words)
            found[session] = {seat: root(person) for seat, person in people.items()} if kept else people
        return found

    def marked(self, kind: str) -> frozenset[str]:
        """Subjects of marks of this kind."""
        return frozenset(row[0] for row in self._connection.execute("SELECT what FROM marks WHERE kind = ?", (kind,)))

    def mark(self, kind: str, what: str, at: str) -> None:
        """Give it a mark of this kind, if it has none."""
        self._connection.execute("INSERT OR IGNORE INTO marks VALUES (?, ?, ?)", (kind, what, at))

    def unmark(self, kind: str, what: str) -> None:
        """Take it away again."""
        self._connection.execute("DELETE FROM marks WHERE kind = ? AND what = ?", (kind, what))

    def is_hidden(self, person: str) -> bool:
        """Tell whether the name of who has this id is hidden."""
        query = "SELECT count(*) FROM marks WHERE kind = 'name' AND what = ?"
        return bool(self._connection.execute(query, (person,)).fetchone()[0])

    def played_as(self) -> dict[str, str]:
        """Id of a person whose name is hidden -> the fresh id in play logs since then."""
        found = (mark.partition(" ") for mark in self.marked(PLAYED_AS))
        return {person: fresh for person, _, fresh in found if person and fresh}

    def listed(self) -> list[ListedPerson]:
        """Everybody with the number of their games, the last to sit down first."""
        return [
            ListedPerson(person, len(self._sessions(person.id)), self.is_hidden(person.id)) for person in self.known()
        ]

    def ids(self, person: str) -> list[str]:
        """All ids that are the same as this one, itself first."""
        found = [person]
        for one in found:
            found += [row[0] for row in self._connection.execute("SELECT other FROM joins WHERE keep = ?", (one,))]
        return found

    def own(self, person: str) -> Person | None:
        """Person at this very id, also if that is somebody else by now."""
        query = "SELECT id, name, colour, since FROM people WHERE id = ?"
        row = self._connection.execute(query, (person,)).fetchone()
        return Person(*row) if row is not None else None

    def own_name(self, person: str) -> str | None:
        """The name that stands at this very id."""
        row = self._connection.execute("SELECT name FROM people WHERE id = ?", (person,)).fetchone()
        return row[0] if row is not None else None

    def former_names(self, ids: Iterable[str] | None = None) -> set[str]:
        """Earlier names of these people, as far as it was kept; None: everybody."""
        known = "SELECT count(*) FROM sqlite_schema WHERE name = 'former_names'"
        if not self._connection.execute(known).fetchone()[0]:
            return set()
        rows = self._connection.execute("SELECT person, name FROM former_names").fetchall()
        wanted = None if ids is None else {*ids}
        return {name for person, name in rows if wanted is None or person in wanted}

    def _sessions(self, person: str) -> set[int]:
        rows = (
            self._connection.execute("SELECT session FROM seats WHERE person = ?", (one,)) for one in self.ids(person)
        )
        return {session for found in rows for (session,) in found}

    def sessions(self, person: str) -> set[int]:
        """The numbers of the sessions that a person sat at. Raises `UnknownPersonError`."""
        return self._sessions(self.known_as(person).id)

    # Changing -------------------------------------------------------------------------------------------------

    def add(self, person: Person) -> None:
        """Somebody who is not known yet; who is, keeps their own name, unless they had none and it is not hidden."""
        known = self.find(person.id)
        if known is None:
            values = (person.id, person.name, person.colour, person.since)
            self._connection.execute(f"INSERT INTO people VALUES (?, ?, ?, ?, {_MOST_RECENT})", values)
        elif known.name is None and person.name is not None and not self.is_hidden(known.id):
            self._connection.execute("UPDATE people SET name = ? WHERE id = ?", (person.name, known.id))

    def seat(self, session: int, seated: Mapping[str, Person], at: str) -> None:
        """These people sit at a session and nobody else; `at` is when it was opened."""
        self._connection.execute("DELETE FROM seats WHERE session = ?", (session,))
        for seat, person in seated.items():
            self.add(person if person.since else msgspec.structs.replace(person, since=at))
            self._connection.execute("INSERT INTO seats VALUES (?, ?, ?)", (session, seat, person.id))
        self.recorded(session)

    def used(self, seated: Mapping[str, Person]) -> None:
        """Seat these people here now, the first of them is named first from now on, each in the colour they have."""
        for person in reversed([*seated.values()]):
            self._connection.execute(
                f"UPDATE people SET used = {_MOST_RECENT}, colour = coalesce(?, colour) WHERE id = ?",
                (person.colour, self.known_as(person.id).id),
            )

    def recorded(self, session: int) -> None:
        """Something new is recorded of everybody who sits at a session: their joins are settled."""
        open_joins = self._connection.execute("SELECT other, keep FROM joins WHERE NOT settled").fetchall()
        present = {person.id for person in self.seated(session).values()} if open_joins else set()
        for other, keep in open_joins:
            if self.known_as(keep).id in present:
                self._connection.execute("UPDATE joins SET settled = 1 WHERE other = ?", (other,))

    def rename(self, person: str, name: str) -> None:
        """Call a person so from now on, in old games too; the earlier name is kept until the name is hidden. Raises
        `UnknownPersonError`."""
        kept = self.known_as(person)
        if kept.name is not None and kept.name != name:
            self._connection.execute("INSERT OR IGNORE INTO former_names VALUES (?, ?)", (kept.id, kept.name))
        self._connection.execute("UPDATE people SET name = ? WHERE id = ?", (name, kept.id))

    def recolour(self, person: str, colour: str) -> None:
        """Give a person this colour in coming games. Raises `UnknownPersonError`."""
        kept = self.known_as(person)
        self._connection.execute("UPDATE people SET colour = ? WHERE id = ?", (colour, kept.id))

    def hide(self, ids: Iterable[str], at: str) -> None:
        """The people with these ids have no name any more, and get none from a record; play logs
        elsewhere know them under a fresh id."""
        known = self.played_as()
        for one in ids:
            self._connection.execute("UPDATE people SET name = NULL WHERE id = ?", (one,))
            self._connection.execute("DELETE FROM former_names WHERE person = ?", (one,))
            self.mark("name", one, at)
            if one not in known:
                self.mark(PLAYED_AS, f"{one} {new_id()}", at)

    def join(self, keep: str, other: str, at: str) -> None:
        """Two people are one from now on: `keep`. Raises `UnknownPersonError`, and `JoinError` where they are one
        already or have sat at one game."""
        kept, gone = self.known_as(keep), self.known_as(other)
        if kept.id == gone.id:
            raise JoinError("people.same_already")
        if self._sessions(kept.id) & self._sessions(gone.id):
            raise JoinError("people.one_game")
        self._connection.execute("INSERT INTO joins VALUES (?, ?, ?, 0)", (gone.id, kept.id, at))

    def joined(self) -> list[tuple[Person, Person]]:
        """Joins that can be taken back: who was kept, and who is the same; the newest first."""
        query = "SELECT keep, other FROM joins WHERE NOT settled ORDER BY at DESC, other"
        found = ((self.own(keep), self.own(other)) for keep, other in self._connection.execute(query).fetchall())
        return [(keep, other) for keep, other in found if keep is not None and other is not None]

    def same(self, other: str, keep: str, at: str, *, settled: bool) -> None:
        """Two people are one, as another tablet says."""
        self._connection.execute("INSERT OR IGNORE INTO joins VALUES (?, ?, ?, ?)", (other, keep, at, int(settled)))

    def part(self, keep: str, other: str) -> None:
        """Take a join back. Raises `UnknownPersonError`, and `JoinError` where there is none, or something new was
        recorded of either."""
        kept = self.known_as(keep)
        query = "SELECT settled FROM joins WHERE other = ? AND keep = ?"
        found = self._connection.execute(query, (other, kept.id)).fetchone()
        if found is None:
            raise JoinError("people.not_joined")
        if found[0]:
            raise JoinError("people.settled")
        self._connection.execute("DELETE FROM joins WHERE other = ?", (other,))

    def known_as(self, person: str) -> Person:
        """Person with this id, or who is the same as its former holder. Raises `UnknownPersonError`."""
        found = self.find(person)
        if found is None:
            raise UnknownPersonError(person)
        return found


def copy_people(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    """Everything of the people of one journal into another that has nobody; rows behind damage stay behind."""
    for table in TABLES:
        rows: list[tuple[object, ...]] = []
        with contextlib.suppress(sqlite3.Error):
            rows.extend(old.execute(f"SELECT * FROM {table}"))
        for row in rows:
            new.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
