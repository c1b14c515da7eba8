"""A tablet taken home: people, what was hidden, settings and packs on a stick and on another tablet."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from divingbell.companion.archive.belongings import LARGEST, BelongingsImport, nothing_played
from divingbell.companion.journal.reader import open_reader
from divingbell.companion.people.people_transfer import HiddenMark, PeopleArchive
from divingbell.companion.people.person import Person
from tests import table_work
from tests.program.test_services import Home
from tests.sunken_play import discard, start

FINISHED = (start(2), *(discard(player) for player in ("p1", "p2", "p1", "p2")))
ADA, BRUNO, ANNA, OTHER, ZOE = (f"6f6dfd3c-52bb-4d4c-9d5e-0e0f2f5f9a0{number}" for number in range(1, 6))
AT = "2026-01-01T00:00:00.000Z"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hiding a name looks at all files of the program: not those of whoever runs the test."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("KIVY_HOME", str(tmp_path / "home" / ".kivy"))
    for kind in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.delenv(f"XDG_{kind}_HOME", raising=False)


@pytest.fixture
def homes(tmp_path: Path) -> Iterator[Any]:
    made: list[Home] = []

    def make(name: str) -> Home:
        made.append(Home(tmp_path / name))
        return made[-1]

    yield make
    for home in made:
        home.services.close()


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    place = tmp_path / "stick"
    place.mkdir()
    return place


def seats(*people: tuple[str, str]) -> list[dict[str, str | None]]:
    return [
        {"id": f"p{place}", "name": name, "colour": colour, "person": person}
        for place, ((name, person), colour) in enumerate(zip(people, ("star", "fin"), strict=True), 1)
    ]


def filled(home: Home) -> Home:
    """Two Annas, Ada who is Zoe too, Bruno whose name is hidden, a hidden game, own settings and a pack."""
    home.play(*FINISHED, seats=seats(("Ada", ADA), ("Bruno", BRUNO)))
    home.play(*FINISHED, seats=seats(("Anna", ANNA), ("Anna", OTHER)))
    hidden_game = home.table.now.uuid
    home.play(*FINISHED, seats=seats(("Zoe", ZOE), ("Bruno", BRUNO)))
    table_work.reset(home.table)
    home.services.settings.save(replace(home.services.settings.now, language="it", text_scale=1.3, rig="none"))
    assert table_work.join_people(home.table, ADA, ZOE)
    assert table_work.hide_game(home.table, hidden_game, hidden=True)
    packs = home.services.settings.configuration.folder / "packs"
    packs.mkdir(parents=True)
    (packs / "ours.yaml").write_text("name: Ours\n")
    return home


def hide(home: Home, person: str) -> None:
    assert home.services.people.hide_name(person, "Fin")


def people_of(home: Home) -> PeopleArchive:
    with open_reader(home.table.journal) as reader:  # type: ignore[union-attr]
        return reader.belongings()


def save(home: Home, stick: Path) -> None:
    home.services.sticks.save_belongings(stick)
    home.services.sticks.save_all(stick)


def read(home: Home, stick: Path) -> BelongingsImport:
    came = home.services.sticks.read_belongings(stick)
    home.services.sticks.read_all(stick)
    return came


def by_id(home: Home) -> dict[str, tuple[str | None, str | None]]:
    return {person.id: (person.name, person.colour) for person in people_of(home).people}


def test_all_of_it_comes_to_a_new_tablet(homes: Any, stick: Path) -> None:
    home, new = filled(homes("one")), homes("two")
    save(home, stick)
    came = read(new, stick)
    assert (came.people, came.packs, came.broken) == (4, 1, 0)
    assert by_id(new) == by_id(home)
    assert [(one.other, one.keep) for one in people_of(new).joins] == [(ZOE, ADA)]
    assert people_of(new).marks == people_of(home).marks
    assert [person.id for person in new.table.now.people] == [person.id for person in home.table.now.people]
    assert (new.services.settings.configuration.folder / "packs" / "ours.yaml").read_text() == "name: Ours\n"
    assert came.settings is not None
    assert (came.settings.language, came.settings.text_scale) == ("it", 1.3)
    assert came.settings.rig == new.services.settings.now.rig, "which rig there is every tablet knows itself"


def test_a_name_hidden_since_an_older_record_went_onto_the_stick_does_not_come_back(homes: Any, stick: Path) -> None:
    home, new = filled(homes("one")), homes("two")
    save(home, stick)
    hide(home, BRUNO)
    save(home, stick)
    assert any("Bruno" in file.read_text() for file in (stick / "divingbell").glob("*.jsonl"))
    read(new, stick)
    assert by_id(new)[BRUNO][0] is None
    marks = {(mark.kind, mark.what) for mark in people_of(new).marks}
    assert ("name", BRUNO) in marks
    assert {what for kind, what in marks if kind == "played_as"} == {
        mark.what for mark in people_of(home).marks if mark.kind == "played_as"
    }
    with open_reader(new.table.journal) as reader:  # type: ignore[union-attr]
        assert "Bruno" not in {person.name for number in (1, 2, 3) for person in reader.seated(number).values()}


def test_a_name_that_any_file_of_a_stick_hides_does_not_come_from_another(homes: Any) -> None:
    new = homes("two")
    older = PeopleArchive(people=(Person(BRUNO, "Bruno", "fin"), Person(ADA, "Ada", "star")))
    assert new.services.people.bring(
        [older, PeopleArchive(marks=(HiddenMark("name", BRUNO, "2026-01-01T00:00:00.000Z"),))]
    )
    assert by_id(new) == {BRUNO: (None, "fin"), ADA: ("Ada", "star")}


def test_twice_is_once_and_two_tablets_can_be_made_from_one_stick(homes: Any, stick: Path) -> None:
    home, second, third = filled(homes("one")), homes("two"), homes("three")
    save(home, stick)
    save(home, stick)
    assert len([*(stick / "divingbell").glob("tablet-*.json")]) == 1
    read(second, stick)
    before = people_of(second)
    assert read(second, stick) == BelongingsImport(0, 0, None, 0)
    assert people_of(second) == before
    read(third, stick)
    assert people_of(third) == before
    save(second, stick)
    assert read(home, stick) == BelongingsImport(0, 0, None, 0)
    assert by_id(home) == by_id(second)


@pytest.mark.parametrize(
    "spoil", [lambda whole: whole[:-9], lambda whole: whole.replace(b"Anna", b"Annb"), lambda _: b""]
)
def test_a_spoilt_file_of_people_is_written_once_more(homes: Any, stick: Path, spoil: Any) -> None:
    home, new = filled(homes("one")), homes("two")
    save(home, stick)
    (file,) = (stick / "divingbell").glob("tablet-*.json")
    whole = file.read_bytes()
    assert spoil(whole) != whole
    file.write_bytes(spoil(whole))
    save(home, stick)
    save(home, stick)
    (again,) = {*(stick / "divingbell").glob("tablet-*.json")} - {file}
    assert again.read_bytes() == whole
    file.unlink()
    read(new, stick)
    assert by_id(new) == by_id(home)


def test_who_is_known_keeps_the_name_of_here_and_settings_stay_where_was_played(homes: Any, stick: Path) -> None:
    home, used = filled(homes("one")), homes("two")
    used.play(*FINISHED, seats=seats(("Ada B.", ADA), ("Bruno", BRUNO)))
    table_work.reset(used.table)
    hide(home, BRUNO)
    save(home, stick)
    came = read(used, stick)
    assert came.settings is None
    assert by_id(used)[ADA][0] == "Ada B."
    assert by_id(used)[BRUNO][0] == "Bruno", "what is hidden there is not hidden here"
    assert not any(BRUNO in mark.what for mark in people_of(used).marks)
    assert {person.name for person in used.table.now.people} >= {"Anna", "Ada B.", "Bruno"}
    assert all(joined.other != ADA for joined in people_of(used).joins)


def test_a_spoilt_file_is_counted_and_the_rest_comes(homes: Any, stick: Path) -> None:
    home, new = filled(homes("one")), homes("two")
    save(home, stick)
    (file,) = (stick / "divingbell").glob("tablet-*.json")
    whole = file.read_bytes()
    (file.parent / "tablet-0.json").write_bytes(whole[: len(whole) // 2])
    (file.parent / "tablet-1.json").write_bytes(b"\xff\x00" * 5_000_000)
    (file.parent / "tablet-2.json").write_bytes(b"[1]")
    (stick / "packs" / "picture.yaml").write_bytes(b"\xff\xfe\x00")
    came = read(new, stick)
    assert (came.people, came.packs, came.broken) == (4, 1, 3)


def test_a_file_of_a_stick_is_taken_up_to_its_limit_and_one_strange_setting_spoils_no_other(
    homes: Any, stick: Path
) -> None:
    new = homes("two")
    settings = {"rig": "none", "unheard_of": 1, "text_scale": "huge", "language": "it"}
    folder, packs = stick / "divingbell", stick / "packs"
    folder.mkdir()
    packs.mkdir()
    for made, (tablet, size) in enumerate([(1, LARGEST), (1, LARGEST + 1), (2, 0)]):
        file = {"tablet": tablet, "made": f"2026-01-0{made + 1}T00:00:00.000Z", "people": {}, "settings": settings}
        (folder / f"tablet-{made}.json").write_text(json.dumps(file).ljust(size))
    for name, size in (("a.yaml", 65_537), ("b.yaml", 65_536), (".c.yaml", 1), ("same.yaml", 65_536)):
        (packs / name).write_text("x" * size)
    came = read(new, stick)
    assert (came.packs, came.broken) == (1, 2)
    assert came.settings is not None
    assert (came.settings.language, came.settings.rig) == ("it", new.services.settings.now.rig)
    (file,) = (new.services.settings.configuration.folder / "packs").iterdir()
    assert (file.name, file.stat().st_size) == ("b.yaml", 65_536), "whole, and once"


@pytest.mark.parametrize(
    "people",
    [
        {"people": [{"id": ADA.upper(), "name": "Ada"}]},
        {"people": [{"id": f"{ADA}\x1f", "name": "Ada"}]},
        {"people": [{"id": ADA, "name": "Ada"}], "joins": [{"other": ADA, "keep": "Zoe", "at": AT, "settled": False}]},
        {"people": [{"id": ADA, "name": "A" * 1001}]},
        {"people": [{"id": ADA, "name": "Ada", "since": "0001-01-01T00:00:00Z"}]},
        {"people": [{"id": ADA, "name": None}], "marks": [{"kind": "played_as", "what": ADA, "at": AT}]},
    ],
    ids=["an id in capitals", "a separator", "a join with no id", "a long name", "no time", "one id of two"],
)
def test_a_file_of_what_people_cannot_be_is_counted_and_nothing_of_it_comes(
    homes: Any, stick: Path, people: dict[str, Any]
) -> None:
    new = homes("two")
    (stick / "divingbell").mkdir()
    sound = {"people": [{"id": ZOE, "name": "Zoe", "since": AT}]}
    for name, content in (("spoilt", people), ("sound", sound)):
        file = {"tablet": 1, "made": AT, "people": content, "settings": {}}
        (stick / "divingbell" / f"tablet-{name}.json").write_text(json.dumps(file))
    came = read(new, stick)
    assert (came.people, came.broken) == (1, 1)
    assert [person.name for person in people_of(new).people] == ["Zoe"]


def test_of_two_files_the_one_made_last_has_the_names_and_the_settings(homes: Any, stick: Path) -> None:
    new = homes("two")
    (stick / "divingbell").mkdir()
    for number, (day, name, language) in enumerate([(2, "Ada B.", "it"), (1, "Ada", "en"), (3, "Zoe", "it")]):
        people = {"people": [{"id": ADA if day < 3 else ZOE, "name": name}]}
        settings = {"language": language} if day < 3 else {"text_scale": 1.3, "language": "it"}
        file = {"tablet": 1, "made": f"2026-01-0{day}T00:00:00.000Z", "people": people, "settings": settings}
        (stick / "divingbell" / f"tablet-{number}.json").write_text(json.dumps(file))
    came = read(new, stick)
    assert {person: name for person, (name, _) in by_id(new).items()} == {ADA: "Ada B.", ZOE: "Zoe"}
    assert came.settings is not None
    assert (came.settings.language, came.settings.text_scale) == ("it", 1.3)


def test_a_tablet_that_has_no_journal_yet_is_a_new_one(tmp_path: Path) -> None:
    assert nothing_played(tmp_path / "journal.db")


def test_another_pack_of_the_same_file_name_stays_beside(homes: Any, stick: Path) -> None:
    home, used = filled(homes("one")), homes("two")
    packs = used.services.settings.configuration.folder / "packs"
    packs.mkdir(parents=True)
    (packs / "ours.yaml").write_text("name: Theirs\n")
    save(home, stick)
    assert read(used, stick).packs == 1
    assert (packs / "ours.yaml").read_text() == "name: Theirs\n"
    assert (packs / "ours-2.yaml").read_text() == "name: Ours\n"


def test_pulled_out_while_it_is_written_nothing_is_half_there(
    homes: Any, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = filled(homes("one"))
    real = os.fsync

    def fails(fd: int) -> None:
        if str(stick) in os.readlink(f"/proc/self/fd/{fd}"):
            raise OSError(errno.EIO, "pulled out")
        real(fd)

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="pulled out"):
        home.services.sticks.save_belongings(stick)
    assert [*(stick / "divingbell").iterdir()] == []
    monkeypatch.undo()
    save(home, stick)
    assert len([*(stick / "divingbell").glob("tablet-*.json")]) == 1


def test_pulled_out_while_it_is_read_the_same_again_completes_it(
    homes: Any, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, new = filled(homes("one")), homes("two")
    save(home, stick)
    opened = Path.open

    def pulled(path: Path, *args: Any, **options: Any) -> Any:
        if path.is_relative_to(stick / "packs"):
            raise OSError(errno.EIO, "pulled out")
        return opened(path, *args, **options)

    monkeypatch.setattr(Path, "open", pulled)
    with pytest.raises(OSError, match="pulled out"):
        new.services.sticks.read_belongings(stick)
    monkeypatch.undo()
    assert by_id(new) == by_id(home), "people are in one transaction, and were there before"
    came = read(new, stick)
    assert (came.packs, came.broken) == (1, 0)
    assert by_id(new) == by_id(home)
