"""What lies on a stick and is no file of ours, or one that nobody could have written."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from divingbell.companion.archive import belongings
from divingbell.companion.archive.backup import FOLDER, read_all
from divingbell.companion.archive.belongings import Belongings
from divingbell.companion.configuration.configuration import load
from divingbell.companion.people.people_transfer import HiddenMark, JoinedPeople, PeopleArchive, people_of
from divingbell.companion.people.person import Person, named
from divingbell.companion.people.register import CREATE_PEOPLE, PLAYED_AS, Register

ADA = "6f6dfd3c-52bb-4d4c-9d5e-0e0f2f5f9a02"
SINCE = "2026-01-01T20:00:00Z"
NO_IDS = (
    "",
    "ada",
    f"{ADA}\n2020-01-01",
    ADA.upper(),
    ADA.replace("-", ""),
    f"{{{ADA}}}",
    "\N{ARABIC-INDIC DIGIT ONE}" * 32,
)


def brought(stick: Path, name: str, people: PeopleArchive) -> tuple[list[PeopleArchive], int]:
    """Who is taken in of a stick with this file, and how many files are broken."""
    (stick / FOLDER).mkdir(exist_ok=True)
    (stick / FOLDER / name).write_bytes(msgspec.json.encode(Belongings(1, SINCE, people, {})))
    taken: list[PeopleArchive] = []

    def bring(found: Any) -> bool:
        taken.extend(found)
        return True

    came = belongings.read(stick, load(stick / "config"), bring, lambda: 0, new_here=False)
    return taken, came.broken


@pytest.mark.parametrize(
    "people",
    [
        PeopleArchive((Person(ADA, "x" * 1001),)),
        PeopleArchive((Person(ADA, "A" + "\u0301" * 20_000),)),
        PeopleArchive((Person("x" * 1001),)),
        PeopleArchive((Person(ADA, colour="x" * 1001),)),
        PeopleArchive((Person(ADA, since="0001-01-01T00:00:00Z"),)),
        PeopleArchive((Person(ADA, since="once"),)),
        PeopleArchive(joins=(JoinedPeople(ADA, "x" * 1001, SINCE, False),)),
        PeopleArchive(marks=(HiddenMark("x" * 1001, ADA, SINCE),)),
        PeopleArchive(marks=(HiddenMark(PLAYED_AS, ADA, SINCE),)),
        *(PeopleArchive((Person(one),)) for one in NO_IDS),
        *(PeopleArchive(joins=(JoinedPeople(one, ADA, SINCE, False),)) for one in NO_IDS),
        *(PeopleArchive(joins=(JoinedPeople(ADA, one, SINCE, False),)) for one in NO_IDS),
        *(PeopleArchive(marks=(HiddenMark("name", one, SINCE),)) for one in NO_IDS),
        *(PeopleArchive(marks=(HiddenMark(PLAYED_AS, f"{ADA} {one}", SINCE),)) for one in NO_IDS),
    ],
)
def test_people_that_nobody_could_have_written_are_left(people: PeopleArchive, tmp_path: Path) -> None:
    assert brought(tmp_path, "tablet-1.json", people) == ([], 1)


@pytest.mark.parametrize("name", ["tablet-1.json", "tablet-1.JSON", "tablet-1.Json"])
def test_endings_are_read_in_any_case(name: str, tmp_path: Path) -> None:
    people = PeopleArchive(
        (Person(ADA, "x" * 1000, "fin", SINCE),), marks=(HiddenMark(PLAYED_AS, f"{ADA} {ADA}", SINCE),)
    )
    assert brought(tmp_path, name, people) == ([people], 0)


def test_a_name_of_before_that_is_too_long_is_cut_on_its_way_to_others() -> None:
    person = Person(ADA, "x" * 100_000, "fin", SINCE)
    connection = sqlite3.connect(":memory:")
    for create in CREATE_PEOPLE:
        connection.execute(create)
    Register(connection).seat(1, {"p1": person}, SINCE)
    assert [one.name for one in people_of(connection).people] == ["x" * 1000]
    assert named({"seats": [{"id": "p1"}]}, {"p1": person})["seats"][0]["name"] == "x" * 1000
    connection.close()


def test_records_have_endings_in_any_case_and_none_of_a_mac(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    for name in ("a.jsonl", "B.JSONL", "._a.jsonl", "a.json", f"{FOLDER}/c.Jsonl", f"{FOLDER}/._B.JSONL"):
        (tmp_path / name).write_text("x")
    (tmp_path / "d.jsonl").mkdir()
    read: list[str] = []

    def take(file: Path) -> Any:
        read.append(file.name)
        return "broken"

    assert read_all(tmp_path, take).broken == 3
    assert sorted(read) == ["B.JSONL", "a.jsonl", "c.Jsonl"]


def test_a_file_that_is_nested_without_end_is_left(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    for number, name in enumerate(("settings", "people", "unheard_of")):
        deep = f'{{"tablet":1,"made":"{SINCE}","people":{{}},"settings":{{}},"{name}":' + '{"a":' * 200_000
        (tmp_path / FOLDER / f"tablet-0{number}.json").write_text(deep)
    people = PeopleArchive((Person(ADA),))
    assert brought(tmp_path, "tablet-1.json", people) == ([people], 3)
