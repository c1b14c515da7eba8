"""How headers say who sits where: with ids and names, and without both among the chained lines (people.md 1)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from divingbell.companion.people.person import Person, content, identified, named, parted, seated_in

ADA = "11111111-1111-4111-8111-111111111111"
SEATS: list[dict[str, Any]] = [
    {"id": "p1", "name": "Ada", "colour": "fin", "person": ADA, "age": 9},
    {"id": "p2", "name": "Bruno", "colour": "star"},
    {"id": "p3", "name": None, "colour": "buoy"},
    {"id": "p4", "name": "", "person": None},
]


def test_everybody_with_a_name_gets_an_id_once() -> None:
    header = {"app": "t", "seats": SEATS, "practice": False}
    found = identified(header)
    people = [seat.get("person") for seat in found["seats"]]
    assert (people[0], people[2:]) == (ADA, [None, None])
    assert str(UUID(people[1])) == people[1] != ADA
    assert [{**seat, "person": ADA} for seat in found["seats"]] == [{**seat, "person": ADA} for seat in SEATS]
    assert identified(found) == found


@pytest.mark.parametrize("header", [{"app": "t"}, {"seats": SEATS, "practice": True}])
def test_nobody_gets_one_where_no_seats_are_told_and_in_practice(header: dict[str, Any]) -> None:
    assert identified(header) == header


def test_the_chained_header_has_neither_names_nor_ids_and_who_sits_where_stands_beside_it() -> None:
    chained, seated = parted({"app": "t", "seats": SEATS})
    assert chained == {
        "app": "t",
        "seats": [
            {"id": "p1", "name": None, "colour": "fin", "age": 9},
            {"id": "p2", "name": None, "colour": "star"},
            {"id": "p3", "name": None, "colour": "buoy"},
            {"id": "p4", "name": None},
        ],
    }
    assert seated is not None
    assert (seated.keys(), seated["p1"]) == ({"p1", "p2"}, Person(ADA, "Ada", "fin"))
    assert (seated["p2"].name, seated["p2"].colour, str(UUID(seated["p2"].id))) == ("Bruno", "star", seated["p2"].id)


@pytest.mark.parametrize("person", [ADA, ADA.upper(), f"{{{ADA}}}"])
def test_an_id_counts_without_a_name_however_it_is_written(person: str) -> None:
    assert seated_in({"seats": [{"id": "p1", "person": person}]}) == {"p1": Person(ADA)}


@pytest.mark.parametrize("person", ["Ada", "", 7, None])
def test_what_is_no_id_makes_somebody_new_of_a_name_and_nobody_of_none(person: object) -> None:
    found = seated_in({"seats": [{"id": "p1", "name": "Ada", "person": person}, {"id": "p2", "person": person}]})
    assert (found.keys(), str(UUID(found["p1"].id))) == ({"p1"}, found["p1"].id)


@pytest.mark.parametrize("header", [{"app": "t"}, {"seats": None}])
def test_a_header_that_says_nothing_of_seats_says_nothing_of_people(header: dict[str, Any]) -> None:
    assert parted(header) == (header, None)
    assert seated_in(header) == {}


def test_names_of_now_come_into_a_header_and_a_hidden_one_is_null() -> None:
    header = {"app": "t", "seats": [{"id": "p1", "name": "Ada"}, {"id": "p2", "name": "Bruno"}]}
    assert named(header, {}) == header
    assert named({"app": "t"}, {"p1": Person(ADA)}) == {"app": "t"}
    assert named(header, {"p1": Person(ADA)})["seats"] == [
        {"id": "p1", "name": None, "person": ADA},
        header["seats"][1],
    ]


def test_what_two_records_must_have_alike_is_all_but_people() -> None:
    assert content({"app": "t", "seats": SEATS}) == {
        "app": "t",
        "seats": [{"id": "p1", "age": 9}, {"id": "p2"}, {"id": "p3"}, {"id": "p4"}],
    }
    assert content({"app": "t"}) == {"app": "t", "seats": []}
