"""A hidden name stands in no file: looked for in every byte of every file (people.md 5)."""

from __future__ import annotations

import json
import os
import sqlite3
import uuid
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from divingbell.companion import canonical
from divingbell.companion.archive.hidden_names import hide
from divingbell.companion.archive.rescue import rescue
from divingbell.companion.configuration import configuration
from divingbell.companion.error_log import ErrorLog
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.journal.reader import open_reader
from divingbell.companion.people.name_eraser import Eraser
from divingbell.companion.people.sums import follow
from tests import table_work
from tests.commands.test_people import ids, people, record, run, seats
from tests.commands.test_records import file, lines_of
from tests.companion.people.killing import killed_at
from tests.companion.people.older import journal_1, session
from tests.companion.session.record.evening import AT, CARD, START, entry, header
from tests.companion.table.hands import made_table

__all__ = ["run"]
NAME = "Xo\N{LATIN SMALL LETTER E WITH DIAERESIS}lquatz"
FORMS = [
    NAME.encode(),
    NAME.encode("utf-16-le"),
    NAME.encode("utf-16-be"),
    json.dumps(NAME)[1:-1].encode(),
    json.dumps(NAME)[1:-1].encode().replace(b"\\u00eb", b"\\u00EB"),
    b"Xo\xeblquatz",
]
HER_ID = b"6f6dfd3c-52bb-4d4c-9d5e-0e0f2f5f9a01"
NOTES: list[Any] = [
    header(
        seats=[
            {"id": "p1", "name": NAME, "colour": "star", "pet": f"the dog of {NAME}"},
            {"id": "p2", "name": "Bruno"},
        ],
        place=[{"at": NAME}],
    ),
    entry(1, {**START, "note": f"{NAME} begins"}, tap=1, weather=NAME),
    {"refused": "wrong_phase", "at": AT, "source": "touch", "action": {"type": NAME, NAME: 1}, "by": NAME},
    {"signal": {"kind": "contact", "us": 5, "rim": None, "counted": False, "who": NAME}, "at": AT},
    entry(2, CARD, by={"who": [NAME]}),
]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder in which the program lives."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("KIVY_HOME", str(home / ".kivy"))
    for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
        monkeypatch.delenv(f"XDG_{kind}_HOME", raising=False)
    return home


def found_in(folder: Path) -> list[str]:
    """The files that have the name in any form."""
    files = [found for found in folder.rglob("*") if found.is_file()]
    return sorted(found.name for found in files if any(form in found.read_bytes() for form in FORMS))


def filled(home: Path, tmp_path: Path, run: Any) -> Path:
    """The user's journal with a game, and traces of the name wherever the program may leave some; its path."""
    assert run("import", file(tmp_path, NOTES, "notes.jsonl"))[0] == 0
    path = next(home.rglob("journal.db"))
    assert rescue(path, path.with_name("journal.db.rescued")).missing == ()
    path.with_name("journal.db-wal.damaged-1").write_bytes(b"\1" + b"\1".join(FORMS[:4]) + b"\1")
    path.with_name("journal.db.new").write_bytes(NAME.encode())
    config = configuration.user_folder()
    config.mkdir(parents=True)
    (config / "settings.yaml").write_text(
        f"# of {NAME}\nnames: [{NAME}, Bruno]\nlast_seats:\n- {{name: {NAME}, colour: star}}\n", "utf-8"
    )
    (config / "settings.yaml.damaged-1").write_text(f"names: [{NAME}", "utf-16")
    (config / "packs").mkdir()
    (config / "packs" / "ours.yaml").write_text(f"name: {NAME}'s cards\n", "utf-8")
    ErrorLog().note(ValueError(NAME, json.dumps({"seat": NAME})))
    logs = home / ".kivy" / "logs"
    logs.mkdir(parents=True)
    (logs / "kivy_1.txt").write_text(f"[INFO] {NAME}\n", "utf-8")
    return path


def test_the_name_stands_in_no_file_any_more(home: Path, tmp_path: Path, run: Any) -> None:
    path = filled(home, tmp_path, run)
    assert len(found_in(home)) >= 8
    digest = lines_of(run("sessions", "--json")[1])[0]["digest"]
    (anna,) = ids_of(run, NAME)
    assert run("people", "hide", anna)[0] == 2
    assert found_in(home), "nothing is done without --yes"
    code, out, err = run("people", "hide", anna, "--yes")
    assert (code, "Sticks" in out, err) == (0, True, "")
    assert found_in(home) == []
    assert lines_of(run("sessions", "--json")[1])[0]["digest"] == digest
    head, *rest = lines_of(run("export", "last")[1])
    assert head["seats"][0] == {"id": "p1", "name": None, "colour": "star", "pet": "the dog of Star", "person": anna}
    assert head["seats"][1]["name"] == "Bruno"
    assert rest[0] == entry(1, {**START, "note": "Star begins"}, tap=1, weather="Star")
    assert "Star, Bruno" in run("sessions")[1]
    with sqlite3.connect(path) as connection:
        ((kind, what, _),) = connection.execute("SELECT * FROM marks WHERE kind = 'name'").fetchall()
    connection.close()
    assert (kind, what) == ("name", anna)
    assert configuration.load().settings.names == ("Bruno",)
    for journal in (path, path.with_name("journal.db.rescued")):
        with open_reader(journal) as reader:  # type: ignore[union-attr]
            reader.check()
            assert [len([*reader.rows(stored.number)]) for stored in reader.sessions()] == [5]


def test_a_file_of_text_has_the_word_in_the_place_of_the_name(home: Path, tmp_path: Path, run: Any) -> None:
    path = filled(home, tmp_path, run)
    notes = path.with_name("notes.txt")
    notes.write_text(f"{NAME} was here\n", "utf-8")
    assert run("people", "hide", *ids_of(run, NAME), "--yes")[0] == 0
    assert notes.read_text("utf-8") == "Star was here\n"


@pytest.mark.parametrize("spoilt", ["no database behind its first bytes", "a table is gone"])
def test_a_copy_that_is_no_journal_any_more_is_painted_over(home: Path, tmp_path: Path, run: Any, spoilt: str) -> None:
    path = filled(home, tmp_path, run)
    copy = path.with_name("journal.db.rescued")
    if spoilt == "a table is gone":
        with sqlite3.connect(copy) as connection:
            connection.execute("DROP TABLE joins")
        connection.close()
    else:
        copy.write_bytes(copy.read_bytes()[:16] + FORMS[0] + b" and " + FORMS[1])
    assert copy.name in found_in(home)
    assert run("people", "hide", *ids_of(run, NAME), "--yes")[0] == 0
    assert found_in(home) == []


def ids_of(run: Any, name: str) -> list[str]:
    return [one["id"] for one in lines_of(run("people", "list", "--json")[1]) if one["name"] == name]


def test_a_renamed_person_leaves_no_name_in_freed_space_either(home: Path, tmp_path: Path, run: Any) -> None:
    path = filled(home, tmp_path, run)
    (anna,) = ids_of(run, NAME)
    run("people", "rename", anna, "Emi")
    run("people", "rename", anna, NAME)
    run("people", "hide", anna, "--yes")
    assert found_in(path.parent) == []


def test_earlier_names_go_too(home: Path, tmp_path: Path, run: Any) -> None:
    path = filled(home, tmp_path, run)
    (anna,) = ids_of(run, NAME)
    for name in ("Emi", "Emilia"):
        run("people", "rename", anna, name)
    assert found_in(path.parent), "in notes, in settings and in copies"
    copy = path.with_name("j.db.rescued")
    assert rescue(path, copy).missing == ()
    assert run("people", "hide", anna, "--yes")[0] == 0
    assert found_in(path.parent) == []
    assert not [file for file in path.parent.iterdir() if b"Emi" in file.read_bytes()]


def test_a_name_that_somebody_else_had_before_stays_with_hers(tmp_path: Path, home: Path, run: Any) -> None:
    path = tmp_path / "j.db"
    for number, who in enumerate(("Anna", "Berta"), 1):
        sat = [{"id": "p1", "name": who}, {"id": "p2", "name": None}]
        lines = [header(seats=sat, session=str(uuid.UUID(int=number))), entry(1, {**START, "note": "Anna, Berta"})]
        assert run("import", file(tmp_path, lines), "--journal", path)[0] == 0
    assert home.exists()
    (anna,), (berta,) = ids(run, path, "Anna"), ids(run, path, "Berta")
    run("people", "rename", anna, "Clara", "--journal", path)
    run("people", "rename", berta, "Anna", "--journal", path)
    assert run("people", "hide", anna, "--yes", "--journal", path)[0] == 0
    exported = [run("export", str(uuid.UUID(int=number)), "--journal", path)[1] for number in (1, 2)]
    notes = [lines_of(text)[1]["action"]["note"] for text in exported]
    assert notes == ["Somebody, Berta", "Anna, Berta"]


def test_beside_another_journal_with_a_log_and_a_killed_writing_it_is_done_at_once(
    home: Path, tmp_path: Path, run: Any
) -> None:
    path = filled(home, tmp_path, run)
    (anna,) = ids_of(run, NAME)
    copy = path.with_name(f"{path.name}.copy")
    table = made_table(copy)
    table.start().result()
    for end in ("-wal", ".new", ".new-journal"):
        copy.with_name(copy.name + end).write_bytes(b"" if end == "-wal" else NAME.encode())
    table.close()
    for end in ("-wal", ".new", ".new-journal"):
        copy.with_name(copy.name + end).write_bytes(NAME.encode())
    assert run("people", "hide", anna, "--yes")[::2] == (0, "")
    assert found_in(path.parent) == []


def test_a_namesake_keeps_hers(tmp_path: Path, home: Path, run: Any) -> None:
    """Her name goes from her games, in copies too; it stays in those of the other, with the other or with neither."""
    path = tmp_path / "j.db"
    hers = {"note": "Anna dives"}

    def played(number: int, *who: tuple[str, str | None]) -> None:
        sat = [{"id": f"p{i}", "name": name, "person": person} for i, (name, person) in enumerate(who, 1)]
        lines = [header(seats=sat, session=str(uuid.UUID(int=number))), entry(1, {**START, **hers})]
        assert run("import", file(tmp_path, lines), "--journal", path)[0] == 0

    played(1, ("Anna", None), ("Bruno", None))
    played(2, ("Anna", None), ("Emi", None))
    one, other = seats(run, path, 1)[0]["person"], seats(run, path, 2)[0]["person"]
    played(3, ("Anna", one), ("Anna", other))
    played(4, ("Bruno", None), ("Emi", None))
    copy = path.with_name("j.db.rescued")
    assert rescue(path, copy).missing == ()
    assert home.exists()
    assert run("people", "hide", one, "--yes", "--journal", path)[0] == 0
    for journal in (path, copy):
        called = [seats(run, journal, number)[0]["name"] for number in range(1, 5)]
        assert called == [None, "Anna", None, "Bruno"], journal
        assert ids(run, journal, "Anna") == [other]
        exported = [run("export", str(uuid.UUID(int=number)), "--journal", journal)[1] for number in range(1, 5)]
        notes = [lines_of(text)[1]["action"]["note"] for text in exported]
        assert notes == ["Somebody dives", "Anna dives", "Anna dives", "Anna dives"]


def test_the_order_of_the_games_and_what_was_felt_last_stay(tmp_path: Path, home: Path, run: Any) -> None:
    path = tmp_path / "j.db"
    table = made_table(path)
    table.start().result()
    for name in ("Anna", "Bruno"):
        table_work.reset(table, seats=[{"id": "p1", "name": name, "colour": "star"}])
        assert table.submit([{**START, "players": 2}]).result()
    table.close()
    with sqlite3.connect(path) as connection:
        connection.execute("INSERT INTO rig_events VALUES (7, 9)")
    connection.close()

    def kept() -> tuple[Any, Any]:
        with open_reader(path) as reader, closing(sqlite3.connect(path)) as connection:  # type: ignore[union-attr]
            return reader.written(), connection.execute("SELECT * FROM rig_events").fetchall()

    before = kept()
    assert (len(before[0]), before[1]) == (2, [(7, 9)])
    assert home.exists()
    assert run("people", "hide", *ids(run, path, "Anna"), "--yes", "--journal", path)[0] == 0
    assert kept() == before


def test_everybody_she_was_joined_with_is_hidden(tmp_path: Path, home: Path, run: Any) -> None:
    path = tmp_path / "j.db"
    for number, name in ((1, "Anna"), (2, NAME)):
        run("import", record(tmp_path, number, name, None), "--journal", path)
    one, other = seats(run, path, 1)[0]["person"], seats(run, path, 2)[0]["person"]
    run("people", "join", one, other, "--journal", path)
    run("people", "hide", other, "--yes", "--journal", path)
    assert [(person["name"], person["hidden"], person["games"]) for person in people(run, path)] == [(None, True, 2)]
    assert NAME.encode() not in path.read_bytes()
    run("import", record(tmp_path, 3, NAME, None, people=(other,)), "--journal", path)
    assert seats(run, path, 3)[0] == {"id": "p1", "name": None, "colour": None, "person": one}, "without its name"
    run("import", record(tmp_path, 4, NAME, None), "--journal", path)
    assert seats(run, path, 4)[0]["name"] == NAME, "an older one without ids brings it back as somebody new"
    assert home.exists()


def test_an_older_journal_and_nobody_and_an_app_that_runs(tmp_path: Path, home: Path, run: Any) -> None:
    path = tmp_path / "j.db"
    journal_1(path, session(1, NAME, "Bruno"))
    journal_1(tmp_path / "j.db.damaged-1", session(2, NAME, "Bruno"))  # nobody in it has an id
    assert run("people", "hide", str(uuid.uuid4()), "--yes", "--journal", path)[0] == 1
    person = ids(run, path, NAME)[0]
    table = made_table(path)
    table.start().result()
    assert run("people", "hide", person, "--yes", "--journal", path)[0] == 1
    table.close()
    assert run("people", "hide", person, "--yes", "--journal", path)[0] == 0
    assert found_in(tmp_path) == []
    assert home.exists()


def test_a_copy_keeps_words_of_a_record_that_are_written_like_the_name(tmp_path: Path, home: Path, run: Any) -> None:
    path, copy = tmp_path / "j.db", tmp_path / "j.db.rescued"
    run("import", record(tmp_path, 1, "touch", None), "--journal", path)
    rescue(path, copy)
    assert run("people", "hide", ids(run, path, "touch")[0], "--yes", "--journal", path)[0] == 0
    assert home.exists()
    for journal in (path, copy):
        opening = OpenJournal(journal)
        (stored,) = opening.writer.reader.sessions()
        assert [row.value.get("source") for row in opening.writer.reader.rows(stored.number)] == [None, "touch"]
        assert (people(run, copy)[0]["name"], opening.ended_well) == (None, True)
        opening.close(ended=True)


def test_what_is_painted_over_in_an_open_log_is_on_the_disk_when_it_is_done(
    home: Path, tmp_path: Path, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(home, tmp_path, run)
    (anna,) = ids_of(run, NAME)
    log = home / ".kivy" / "logs" / "kivy_1.txt"
    forced: list[str] = []

    def fsync(file: int) -> None:
        if os.readlink(f"/proc/self/fd/{file}") == str(log):
            forced.append(log.read_text("utf-8"))

    monkeypatch.setattr(os, "fsync", fsync)
    with log.open("a", encoding="utf-8") as opened:
        assert run("people", "hide", anna, "--yes")[0] == 0
        opened.write("and goes on\n")
    (painted,) = forced
    assert painted.startswith("[INFO] ")
    assert NAME not in painted
    assert log.read_text("utf-8") == f"{painted}and goes on\n"


def test_two_hidden_with_one_sign_are_told_apart(tmp_path: Path, home: Path, run: Any) -> None:
    path = tmp_path / "j.db"
    for number in (1, 2):
        place = record(tmp_path, number, NAME, None)
        place.write_text(place.read_text().replace('"colour": null', '"colour": "star"', 1))
        run("import", place, "--journal", path)
        run("people", "hide", ids(run, path, NAME)[0], "--yes", "--journal", path)
    lines = run("people", "list", "--journal", path)[1].splitlines()
    assert sorted(line.partition("  ")[0] for line in lines) == ["Star", "Star 2"]
    assert home.exists()


@pytest.mark.parametrize("kills", [6, pytest.param(25, marks=pytest.mark.long)])
def test_killed_at_any_moment_the_name_is_there_or_nowhere(tmp_path: Path, home: Path, run: Any, kills: int) -> None:
    def work(path: Path) -> None:
        opening = OpenJournal(path)
        person = opening.writer.people.known()[0].id
        hide(opening, person, "Star", AT)
        opening.close(ended=True)

    def made(name: str) -> Path:
        (tmp_path / name).mkdir()
        path = tmp_path / name / "j.db"
        run("import", file(tmp_path, NOTES, "notes.jsonl"), "--journal", path)
        with sqlite3.connect(path) as connection:
            follow(connection)
            connection.execute("UPDATE people SET used = 99 WHERE name = ?", (NAME,))
        connection.close()
        return path

    files = ("rewriter.py", "journal_opener.py", "hidden_names.py", "register.py")
    moments = killed_at(0, partial(work, made("whole")), files)
    states = []
    for moment in sorted({*range(1, moments + 1, max(1, moments // kills)), moments}):
        path = made(str(moment))
        killed_at(moment, partial(work, path), files)
        names = [person["name"] for person in people(run, path)]
        assert len(seats(run, path, uuid.UUID(NOTES[0]["session"]).int)) == 2
        assert names in ([NAME, "Bruno"], [None, "Bruno"])
        states.append(names[0] is None)
        if states[-1]:
            OpenJournal(path).close(ended=True)
            assert found_in(path.parent) == []
    assert {*states} == {False, True}
    assert states == sorted(states)
    assert home.exists()


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("Al dives", "Star dives"),
        ("Also Al, Alfred and al", "Also Star, Alfred and al"),
        ("Al's turn (Al)", "Star's turn (Star)"),
    ],
)
def test_a_short_name_is_no_part_of_a_word(text: str, cleaned: str) -> None:
    assert Eraser(["Al"], "Star").text(text) == cleaned


@pytest.mark.parametrize(
    ("content", "cleaned"),
    [
        (b"Ann Lee, Ann, Al and Bo: also", b"Star, Star, Star and Star: also"),
        (b"\0Al Bo Ann Lee also", b"\0** ** ******* also"),
        (b"\xff" + HER_ID + b"Alfin" + HER_ID + b"Ann Leestar", b"\xff" + HER_ID + b"**fin" + HER_ID + b"*******star"),
        (b"\xff xAnn Ann1 Ann", b"\xff xAnn Ann1 ***"),
        ("\0Ann".encode("utf-16-le"), "\0***".encode("utf-16-le")),
        ("\0Ann".encode("utf-16-be"), "\0***".encode("utf-16-be")),
        ("\0Al".encode("utf-16-le"), "\0Al".encode("utf-16-le")),
        (b"\0Zo\\u00EB Zo\\u00eb", b"\0" + b"*" * 8 + b" " + b"*" * 8),
    ],
)
def test_a_file_loses_every_name_and_what_is_no_text_keeps_its_length(content: bytes, cleaned: bytes) -> None:
    """Names of one or two letters are looked for in UTF-8 only: in other bytes they would be everywhere."""
    names = ["Al", "Bo", "Ann", "Ann Lee", "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}"]
    assert Eraser(names, "Star").file(content) == cleaned


@pytest.mark.parametrize("name", ["Al", "Anna", "J\N{LATIN SMALL LETTER O WITH DIAERESIS}", "\u592a\u90ce"])
@pytest.mark.parametrize(
    ("before", "goes"), [("", True), ("So\n", True), ("\N{EM DASH}", True), ("x", False), ("x ", True)]
)
def test_a_name_goes_from_the_escapes_of_a_line_where_it_is_a_word(name: str, before: str, goes: bool) -> None:
    line = canonical.write({"action": {"note": f"{before}{name}. So?", "type": "buzz"}, "n": 1}).encode()
    eraser = Eraser([name], "Star")
    erased = canonical.read(eraser.line("entry", line))
    assert erased["action"]["note"] == f"{before}{'Star' if goes else name}. So?"
    whole = json.dumps(name)[1:-1].encode()
    assert (whole not in eraser.file(line), whole not in eraser.overwritten(line)) == (goes, goes)


def test_what_the_game_was_told_stays() -> None:
    body = b'{"action":{"note":"gold","rules":{"gold":"gold"},"type":"gold"},"at":"gold","n":1,"source":"gold"}'
    erased = b'{"action":{"note":"Star","rules":{"gold":"gold"},"type":"gold"},"at":"gold","n":1,"source":"gold"}'
    assert Eraser(["gold"], "Star").line("entry", body) == erased
