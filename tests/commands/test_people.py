"""`divingbell people`, and who comes with a record (people.md 3, 4)."""

from __future__ import annotations

import json
import uuid
from pathlib import Path
from typing import Any

import pytest

from divingbell.companion.archive.backup import FOLDER, read_all
from divingbell.companion.journal.journal_opener import OpenJournal
from tests import table_work
from tests.commands.test_records import file, lines_of, run
from tests.companion.people.killing import killed_at
from tests.companion.people.older import journal_1, session
from tests.companion.session.record.evening import CARD, START, divingbell, entry, header
from tests.companion.table.hands import made_table

__all__ = ["run"]
Run = Any
NOBODY = "00000000-0000-4000-8000-00000000dead"


@pytest.fixture
def path(tmp_path: Path, run: Run) -> Path:
    """A journal with a game of Anna and Bruno, and one of another Anna."""
    path = tmp_path / "j.db"
    for number, names in enumerate((("Anna", "Bruno"), ("Anna", None)), 1):
        assert run("import", record(tmp_path, number, *names), "--journal", path)[0] == 0
    return path


def record(folder: Path, number: int, *names: str | None, people: tuple[str | None, ...] = ()) -> Path:
    """A record of these people."""
    seats = [{"id": f"p{i}", "name": name, "colour": None} for i, name in enumerate(names, 1)]
    for seat, person in zip(seats, people, strict=False):
        seat["person"] = person
    return file(folder, [header(seats=seats, session=str(uuid.UUID(int=number))), entry(1, START)], f"{number}.jsonl")


def people(run: Run, path: Path) -> list[dict[str, Any]]:
    code, out, err = run("people", "list", "--json", "--journal", path)
    assert (code, err) == (0, "")
    return lines_of(out)


def ids(run: Run, path: Path, name: str) -> list[str]:
    return [one["id"] for one in people(run, path) if one["name"] == name]


def seats(run: Run, path: Path, number: int) -> list[dict[str, Any]]:
    seated: list[dict[str, Any]] = lines_of(run("export", str(uuid.UUID(int=number)), "--journal", path)[1])[0]["seats"]
    return seated


def test_everybody_is_listed_with_an_id(run: Run, path: Path) -> None:
    listed = people(run, path)
    assert sorted((one["name"], one["games"], one["hidden"]) for one in listed) == [
        ("Anna", 1, False),
        ("Anna", 1, False),
        ("Bruno", 1, False),
    ]
    assert len({one["id"] for one in listed}) == 3
    code, out, _ = run("people", "list", "--journal", path)
    assert (code, out.count("Anna"), "1 game  " in out) == (0, 2, True)
    assert run("people", "list", "--journal", path.with_name("none.db"))[0] == 0


def test_a_journal_from_before_people_had_ids_is_listed_with_lasting_ones(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    journal_1(path, session(1, "Anna", "Bruno"), session(2, "Anna"))
    before = people(run, path)
    assert [(one["name"], one["games"]) for one in before] == [("Anna", 2), ("Bruno", 1)]
    assert people(run, path) == before


def test_anna_renamed_is_one_and_in_old_games_too(run: Run, path: Path) -> None:
    anna = seats(run, path, 1)[0]["person"]
    assert run("people", "rename", anna, "  Annalisa ", "--journal", path) == (0, "", "")
    assert [(seat["name"], seat["person"] == anna) for seat in seats(run, path, 1)] == [
        ("Annalisa", True),
        ("Bruno", False),
    ]
    assert seats(run, path, 2)[0]["name"] == "Anna", "the other one keeps hers"
    assert "Annalisa" in run("sessions", "--journal", path)[1]


def test_a_name_that_another_has_is_given_and_told(run: Run, path: Path) -> None:
    code, _, err = run("people", "rename", ids(run, path, "Bruno")[0], "Anna", "--journal", path)
    assert (code, err) == (0, "Another Anna plays here too.\n")
    assert len(ids(run, path, "Anna")) == 3


@pytest.mark.parametrize("name", ["", "   ", "x" * 21, "A\nB"])
def test_what_is_no_name_changes_nothing(run: Run, path: Path, name: str) -> None:
    before = people(run, path)
    assert run("people", "rename", before[0]["id"], name, "--journal", path)[0] == 1
    assert people(run, path) == before


@pytest.mark.parametrize(
    "words",
    [("rename", NOBODY, "Zoe"), ("rename", "Anna", "Zoe"), ("join", NOBODY, NOBODY), ("join", "x", "y", "--undo")],
)
def test_an_unknown_id_is_exit_1(run: Run, path: Path, words: tuple[str, ...]) -> None:
    before = people(run, path)
    code, out, err = run("people", *words, "--journal", path)
    assert (code, out) == (1, "")
    assert words[1] in err
    assert people(run, path) == before


def test_two_annas_become_one_and_two_again(run: Run, path: Path) -> None:
    first, second = seats(run, path, 1)[0]["person"], seats(run, path, 2)[0]["person"]
    before = people(run, path)
    assert run("people", "join", first, second, "--journal", path) == (0, "", "")
    assert [(one["name"], one["games"]) for one in people(run, path) if one["id"] == first] == [("Anna", 2)]
    assert [seats(run, path, number)[0]["person"] for number in (1, 2)] == [first, first]
    assert run("people", "join", first, second, "--journal", path)[0] == 1, "they are one already"
    assert run("people", "join", first, second, "--undo", "--journal", path) == (0, "", "")
    assert people(run, path) == before
    assert seats(run, path, 2)[0]["person"] == second
    assert run("people", "join", first, second, "--undo", "--journal", path)[0] == 1


def test_who_sat_at_one_game_is_two(run: Run, path: Path) -> None:
    anna, bruno = (seat["person"] for seat in seats(run, path, 1))
    code, _, err = run("people", "join", anna, bruno, "--journal", path)
    assert (code, "two people" in err) == (1, True)


@pytest.mark.parametrize("again", ["either", "nobody"])
def test_a_join_is_taken_back_until_something_new_is_recorded_of_either(
    run: Run, path: Path, tmp_path: Path, again: str
) -> None:
    first, second = seats(run, path, 1)[0]["person"], seats(run, path, 2)[0]["person"]
    run("people", "join", first, second, "--journal", path)
    brought = record(tmp_path, 3, "Anna", "Zoe", people=(second if again == "either" else None, None))
    assert run("import", brought, "--journal", path)[0] == 0
    code, _, err = run("people", "join", first, second, "--undo", "--journal", path)
    assert (code, "Something new" in err) == ((1, True) if again == "either" else (0, False))


def test_a_game_that_goes_on_is_something_new(run: Run, path: Path) -> None:
    first, second = seats(run, path, 1)[0]["person"], seats(run, path, 2)[0]["person"]
    run("people", "join", first, second, "--journal", path)
    table = made_table(path)
    table.start().result()
    assert table_work.resume(table, str(uuid.UUID(int=2))) is not None
    table.submit([{"type": "draw_card", "player": "p1", "card": "gold"}]).result()
    table.close()
    assert run("people", "join", first, second, "--undo", "--journal", path)[0] == 1


def test_the_table_joins_and_parts_until_the_game_of_either_goes_on(path: Path) -> None:
    table = made_table(path)
    table.start().result()
    anna, bruno, other = ({"name": name, "person": str(uuid.uuid4())} for name in ("Anna", "Bruno", "Anna"))
    for seated in ((other, bruno), (anna, bruno)):
        table_work.reset(table, seats=[{"id": f"p{i}", "colour": None, **person} for i, person in enumerate(seated, 1)])
        table.submit([START]).result()
    keep, gone = anna["person"], other["person"]
    before = table.now.people
    assert not table_work.join_people(table, keep, bruno["person"]), "both sat at one game"
    assert table_work.join_people(table, keep, gone)
    assert gone not in {person.id for person in table.now.people}
    assert table_work.join_people(table, keep, gone, undo=True)
    assert table.now.people == before
    assert table_work.join_people(table, keep, gone)
    table.submit([CARD]).result()
    assert not table_work.join_people(table, keep, gone, undo=True)
    table.close()


def test_a_join_that_is_killed_is_done_or_not(run: Run, path: Path) -> None:
    first, second = seats(run, path, 1)[0]["person"], seats(run, path, 2)[0]["person"]

    def join() -> None:
        opening = OpenJournal(path)
        with opening.writer.transaction():
            opening.writer.people.join(first, second, "2026-11-21T20:00:00.000Z")
        opening.close(ended=True)

    found = []
    for moment in range(60, 400, 20):
        killed_at(moment, join, ("register.py", "writer.py", "journal_opener.py"))
        found.append(len(people(run, path)))
        if found[-1] == 2:
            break
    assert {*found} == {3, 2}


# Records --------------------------------------------------------------------------------------------------------


def test_another_familys_anna_is_not_ours_until_somebody_says_so(run: Run, path: Path, tmp_path: Path) -> None:
    ours = ids(run, path, "Bruno")[0]
    run("import", record(tmp_path, 3, "Bruno", "Emi"), "--journal", path)
    assert len(ids(run, path, "Bruno")) == 2
    code, _, _ = run("import", record(tmp_path, 4, "Bruno", "Emi"), "--same", f"Bruno={ours}", "--journal", path)
    assert (code, seats(run, path, 4)[0]["person"]) == (0, ours)
    for wrong in ("Bruno", f"Bruno={NOBODY}", f"={ours}"):
        code, out, err = run("import", record(tmp_path, 5, "Bruno"), "--same", wrong, "--journal", path)
        assert (code, out, wrong in err) == (1, "", True)


def test_who_comes_with_an_id_is_one_and_has_our_name(run: Run, path: Path, tmp_path: Path) -> None:
    anna, stranger = ids(run, path, "Anna")[0], str(uuid.uuid4())
    run("people", "rename", anna, "Annalisa", "--journal", path)
    for number in (3, 4):
        run("import", record(tmp_path, number, "Anna", "Otto", people=(anna, stranger)), "--journal", path)
    assert [(seat["name"], seat["person"]) for seat in seats(run, path, 4)] == [("Annalisa", anna), ("Otto", stranger)]
    assert [one["games"] for one in people(run, path) if one["id"] == stranger] == [2]


def test_one_name_of_one_stick_is_one_person(tmp_path: Path) -> None:
    (tmp_path / "stick" / FOLDER).mkdir(parents=True)
    for number in (3, 4):
        record(tmp_path / "stick" / FOLDER, number, "Anna", "Anna")
    table, ids = made_table(tmp_path / "j.db"), dict[str, str]()
    table.start().result()
    assert read_all(tmp_path / "stick", lambda path: table_work.import_record(table, path, ids)).new == 2
    table_work.due(table)
    assert [person.name for person in table.now.people] == ["Anna", "Anna"]
    table.close()


def test_nothing_is_asked_in_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    code, out, err = divingbell("import", record(tmp_path, 3, "Anna", None), "--journal", path)
    assert (code, out.strip(), err) == (0, str(uuid.UUID(int=3)), "")
    code, out, _ = divingbell("people", "list", "--json", "--journal", path)
    assert (code, json.loads(out)["name"]) == (0, "Anna")
