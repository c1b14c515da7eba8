"""The people of one tablet on their way to another: as a value in a file, and into a register that may know some of
them already (sharing.md 7)."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from divingbell.companion.people.person import Code, Person
from divingbell.companion.people.register import PLAYED_AS, Register
from divingbell.companion.texts.letters import limited


class JoinedPeople(msgspec.Struct, frozen=True):
    """`other` is the same as `keep`."""

    other: Code
    keep: Code
    at: Code
    settled: bool


class HiddenMark(msgspec.Struct, frozen=True):
    """A name or game that was hidden, and when: a row of the table `marks`."""

    kind: Code
    what: Code
    at: Code


class PeopleArchive(msgspec.Struct, frozen=True):
    """Everything that a journal keeps of people beside its lines, but for who sat where: that stands in records."""

    people: tuple[Person, ...] = ()
    """People, the last to sit down first, also those who are somebody else."""
    joins: tuple[JoinedPeople, ...] = ()
    marks: tuple[HiddenMark, ...] = ()


def people_of(connection: sqlite3.Connection) -> PeopleArchive:
    """People of a journal. Raises `sqlite3.Error`."""
    people = connection.execute("SELECT id, name, colour, since FROM people ORDER BY used DESC, id")
    joins = connection.execute("SELECT other, keep, at, settled FROM joins ORDER BY other")
    marks = connection.execute("SELECT kind, what, at FROM marks ORDER BY kind, what")
    return PeopleArchive(
        tuple(Person(id_, limited(name) if name else name, colour, since) for id_, name, colour, since in people),
        tuple(JoinedPeople(other, keep, at, bool(settled)) for other, keep, at, settled in joins),
        tuple(HiddenMark(*row) for row in marks),
    )


def bring(register: Register, brought: Sequence[PeopleArchive]) -> None:
    """Add whom this register does not know, with what was hidden of them. Who is known keeps the name of here, and
    stays hidden or not as here; a name that is hidden in any of `brought` comes with none. Raises `sqlite3.Error`."""
    hidden = {mark.what for one in brought for mark in one.marks if mark.kind == "name"}
    new: set[str] = set()
    for one in brought:
        for person in reversed(one.people):
            if register.own(person.id) is None:
                register.add(msgspec.structs.replace(person, name=None if person.id in hidden else person.name))
                new.add(person.id)
    for one in brought:
        for mark in one.marks:
            _mark(register, mark, new)
        for joined in one.joins:
            _join(register, joined, new)


def _mark(register: Register, mark: HiddenMark, new: set[str]) -> None:
    if mark.kind == "game" or (mark.kind == "name" and mark.what in new):
        register.mark(mark.kind, mark.what, mark.at)
    elif mark.kind == PLAYED_AS:
        person = mark.what.partition(" ")[0]
        if person in new and person not in register.played_as():
            register.mark(mark.kind, mark.what, mark.at)


def _join(register: Register, joined: JoinedPeople, new: set[str]) -> None:
    """Only of somebody who is new here: who was here already is the same as before."""
    keep, other = register.find(joined.keep), register.own(joined.other)
    if joined.other in new and keep is not None and other is not None and keep.id != joined.other:
        register.same(joined.other, joined.keep, joined.at, settled=joined.settled)
