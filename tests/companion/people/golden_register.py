"""What a register of people knows after each of a seeded row of changes, as a golden file; then what of it reaches
another register that knows some of them already.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import msgspec

from divingbell.companion import canonical
from divingbell.companion.journal.schema import CREATE_LINES
from divingbell.companion.people.people_transfer import bring, people_of
from divingbell.companion.people.person import Person
from divingbell.companion.people.register import (
    CREATE_PEOPLE,
    TABLES,
    JoinError,
    Register,
    UnknownPersonError,
    copy_people,
)
from tests.golden_files import write

GOLDEN = Path(__file__).parent / "golden" / "register.txt"
NAMES = ("Ada", "Bruno", "Chiara", "Dev", "Emi", "Finn")
COLOURS = ("fin", "star", "buoy", None)
CHANGES = 110


def golden_lines() -> Iterator[str]:
    """Each change with its answer, and what is known then."""
    here, chance = empty(), Random("register")
    register = Register(here)
    before: list[str] = []
    for number in range(CHANGES):
        what, change = _change(register, chance, f"2026-11-21T2{number // 60}:{number % 60:02}:00Z")
        yield f"{what}: {_answer(change)}"
        known = [*_known(register)]
        yield from (line for line in known if line not in before)
        before = known
    yield from _tables("here", here)
    there = empty()
    other = Register(there)
    other.add(Person(_id(0), "Ada of there", "pearl", "2026-01-01T00:00:00Z"))
    other.add(Person(_id(9), "Nine"))
    bring(other, [people_of(here), people_of(here)])
    yield from _tables("brought", there)
    copied = empty()
    copy_people(here, copied)
    yield f"copied whole: {[*copied.iterdump()] == [*here.iterdump()]}"


def _change(register: Register, chance: Random, at: str) -> tuple[str, Callable[[], Any]]:
    one, other, session = _id(_below(chance, 6)), _id(_below(chance, 6)), 1 + _below(chance, 8)
    name, colour = NAMES[_below(chance, 6)], COLOURS[_below(chance, 4)]
    match _below(chance, 12):
        case 0 | 1 | 2:
            person = Person(one, name if _below(chance, 5) else None, colour, at)
            return f"add {msgspec.to_builtins(person)}", lambda: register.add(person)
        case 3 | 4:
            seated = {"p1": Person(one, None, colour), "p2": Person(other)} if one != other else {"p1": Person(one)}
            return f"seat {session} {one[-2:]} {other[-2:]} {colour}", lambda: _seat(register, session, seated, at)
        case 5:
            return f"rename {one[-2:]} {name}", lambda: register.rename(one, name)
        case 6:
            return f"recolour {one[-2:]}", lambda: register.recolour(one, "coral")
        case 7 | 8:
            return f"join {one[-2:]} {other[-2:]}", lambda: register.join(one, other, at)
        case 9:
            return f"part {one[-2:]} {other[-2:]}", lambda: register.part(one, other)
        case 10:
            return f"recorded {session}", lambda: register.recorded(session)
        case _:
            if session > 6:
                return f"hide {one[-2:]}", lambda: register.mark("name", one, at)
            change = register.unmark if session == 1 else lambda kind, what: register.mark(kind, what, at)
            return f"mark {session}", lambda: change("game", f"game {1 + session % 3}")


def _seat(register: Register, session: int, seated: dict[str, Person], at: str) -> None:
    register.seat(session, seated, at)
    register.used(seated)


def _answer(change: Callable[[], Any]) -> str:
    try:
        change()
    except (JoinError, UnknownPersonError) as error:
        return f"{type(error).__name__} {getattr(error, 'text_id', '')}"
    return "done"


def _known(register: Register) -> Iterator[str]:
    yield f"  known {[(one.id[-2:], one.name, one.colour, one.since) for one in register.known()]}"
    yield f"  listed {[(one.person.id[-2:], one.games, one.hidden) for one in register.listed()]}"
    yield f"  joined {[(keep.id[-2:], other.id[-2:]) for keep, other in register.joined()]}"
    seats = register.everybody_seated().items()
    yield f"  seated {[(number, [who[-2:] for who in sitting.values()]) for number, sitting in seats]}"
    yield f"  marked {sorted(register.marked('game'))}"
    for number in range(6):
        found = register.find(_id(number))
        ids = [one[-2:] for one in register.ids(_id(number))]
        yield f"  {number} is {found.id[-2:] if found is not None else None}, {register.own_name(_id(number))}, {ids}"


def _tables(where: str, connection: sqlite3.Connection) -> Iterator[str]:
    for table in TABLES:
        for row in connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall():
            yield f"{where} {table} {canonical.write(list(row))}"


def empty() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    for statement in (*CREATE_LINES, *CREATE_PEOPLE):
        connection.execute(statement)
    return connection


def _id(number: int) -> str:
    return str(UUID(int=number, version=4))


def _below(chance: Random, most: int) -> int:
    return int(chance.random() * most)


def main() -> None:
    """Write it."""
    write(GOLDEN, golden_lines())


if __name__ == "__main__":
    main()
