"""What the register of people tells of everybody at once, and what hiding leaves of somebody."""

from __future__ import annotations

import sqlite3

import pytest

from divingbell.companion.people.person import Person
from divingbell.companion.people.register import Register
from tests.companion.people.golden_register import empty

AT = "2026-11-21T20:00:00Z"
PEOPLE = [Person(f"id-{number}", name) for number, name in enumerate(("Ada", "Bruno", "Chiara", "Dev", "Emi"))]


@pytest.fixture
def register() -> Register:
    """Four sessions, of one person to four; the last of them sat at no other table."""
    made = Register(empty())
    for session in range(1, 5):
        made.seat(session, {f"p{place}": person for place, person in enumerate(PEOPLE[:session], 1)}, AT)
    return made


@pytest.mark.parametrize("joined", [False, True])
def test_who_sat_where_is_told_of_all_sessions_at_once_as_of_each(register: Register, joined: bool) -> None:
    if joined:
        register.add(PEOPLE[4])
        register.join(PEOPLE[4].id, PEOPLE[3].id, AT)
    each = {session: register.seated(session) for session in range(1, 5)}
    assert [len(seated) for seated in each.values()] == [1, 2, 3, 4]
    assert each[4]["p4"].name == ("Emi" if joined else "Dev")
    assert register.everybody_seated() == {
        session: {seat: person.id for seat, person in seated.items()} for session, seated in each.items()
    }


def test_a_seat_that_damage_made_bytes_is_told_as_the_text_it_was() -> None:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE joins (other, keep)")
    connection.execute("CREATE TABLE seats (session, seat, person)")
    connection.executemany("INSERT INTO seats VALUES (1, ?, ?)", [("p1", b"a"), (b"p2", "b"), ("p3", 'c "d"')])
    assert Register(connection).everybody_seated() == {1: {"p1": "a", "p2": "b", "p3": 'c "d"'}}
    connection.close()


def test_who_is_hidden_has_no_name_and_one_fresh_id_for_logs_of_plays(register: Register) -> None:
    ids = [PEOPLE[0].id, PEOPLE[2].id]
    register.hide(ids[:1], AT)
    first = register.played_as()
    register.hide(ids, "2026-11-22T20:00:00Z")
    fresh = register.played_as()
    assert (first.keys(), fresh.keys()) == ({*ids[:1]}, {*ids})
    assert fresh[ids[0]] == first[ids[0]] != ids[0]
    assert fresh[ids[1]] not in (ids[1], fresh[ids[0]])
    assert {person.id: person.name for person in register.known()} == {
        "id-0": None, "id-1": "Bruno", "id-2": None, "id-3": "Dev"
    }  # fmt: skip
    assert [register.is_hidden(person.id) for person in PEOPLE] == [True, False, True, False, False]
    register.add(PEOPLE[0])
    assert register.own_name(ids[0]) is None, "a record does not bring it back"
