"""`replay`, `sessions`, `export` and `import`, as they are called from outside."""

from __future__ import annotations

import errno
import json
import sqlite3
import uuid
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from divingbell.commands import cli
from divingbell.companion import canonical
from divingbell.companion.journal.schema import VERSION
from divingbell.companion.session import record
from tests import table_work
from tests.companion.journal.evening import journal, stored_rows
from tests.companion.journal.trouble.journals import damage
from tests.companion.session.record.evening import (
    AIM,
    AT,
    CARD,
    START,
    UUID,
    divingbell,
    entries,
    entry,
    good,
    header,
    text,
)
from tests.companion.table.hands import made_table
from tests.hand_clock import HandClock
from tests.sunken_play import NO_PENALTY, STOP, discard, session, start, undo, view

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command in this process: exit code, standard output, standard error."""

    def call(*arguments: str | Path, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(stdin)))
        code = cli.main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return call


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "j.db"


def file(folder: Path, lines: list[Any], name: str = "r.jsonl") -> Path:
    place = folder / name
    place.write_bytes(text(lines))
    return place


def lines_of(out: str) -> list[Any]:
    return [json.loads(line) for line in out.splitlines()]


# replay --------------------------------------------------------------------------------------------------------


def test_replay_from_a_file_and_from_stdin(tmp_path: Path) -> None:
    expected = canonical.write(session(START, CARD, AIM).view()) + "\n"
    assert divingbell("replay", file(tmp_path, good())) == (0, expected, "")
    assert divingbell("replay", "-", stdin=text(good())) == (0, expected, "")


def test_replay_names_file_line_and_reason_and_still_shows_the_state(tmp_path: Path, run: Run) -> None:
    place = file(tmp_path, [*good(), entry(4, NO_PENALTY)])
    code, out, err = run("replay", place)
    assert (code, lines_of(out)) == (1, [view(session(START, CARD, AIM))])
    assert err.startswith(f"{place}:5: ")
    assert "wrong_phase" in err
    code, _, err = run("replay", "-", stdin=b"gold")
    assert (code, err[:5]) == (1, "-:1: ")


@pytest.mark.parametrize("arguments", [(), ("--states",)])
def test_replay_of_a_file_that_is_not_there(tmp_path: Path, run: Run, arguments: tuple[str, ...]) -> None:
    code, out, err = run("replay", tmp_path / "none.jsonl", *arguments)
    assert (code, out) == (1, "")
    assert "none.jsonl" in err


def test_replay_without_a_file_is_wrong_usage(run: Run) -> None:
    with pytest.raises(SystemExit) as left:
        run("replay")
    assert left.value.code == 2


# import and export ---------------------------------------------------------------------------------------------


def strange() -> list[Any]:
    """A record with everything that must be kept."""
    seats = [{"id": "p1", "name": "Ada", "colour": "pearl", "age": 9}, {"id": "p2", "name": None, "colour": None}]
    refusal = {"refused": "wrong_phase", "at": AT, "source": "touch", "action": ["?"], "by": "Bruno"}
    signal = {"signal": {"kind": "contact", "us": 5, "rim": None, "counted": False, "volts": 4.5}, "at": AT}
    return [
        header(seats=seats, place="Rome", club=UUID, event=UUID, round=None, table=5),
        refusal,
        entry(1, START, tap=1, weather="rain"),
        signal,
        entry(2, CARD, source="sensor"),
        {"signal": {"kind": "hold"}, "at": "2026-11-21T20:41:00+00:00"},
        entry(3, undo(), source="import", tap=9),
    ]


def test_what_goes_in_comes_out(tmp_path: Path, run: Run, path: Path) -> None:
    end = {**record.ending(session(START)), "signed": "Ada"}
    place = file(tmp_path, [*strange(), end])
    assert run("import", place, "--journal", path) == (0, UUID + "\n", "")
    code, out, err = run("export", UUID, "--format", "record", "--journal", path)
    assert (code, err) == (0, "")
    head, *rest = lines_of(out)
    (ada, nobody), before = head["seats"], strange()[0]
    assert str(uuid.UUID(ada.pop("person"))), "who has a name is somebody new here"
    assert [{**head, "seats": [ada, nobody]}, *rest] == [before, *strange()[1:], end]
    assert out == "".join(canonical.write(line) + "\n" for line in lines_of(out))


def test_an_end_line_is_added_and_right(tmp_path: Path, run: Run, path: Path) -> None:
    run("import", file(tmp_path, good()), "--journal", path)
    _, out, _ = run("export", "last", "--journal", path)
    assert lines_of(out) == [*good(), record.ending(session(START, CARD, AIM))]
    code, _, err = run("replay", "-", stdin=out.encode())
    assert (code, err) == (0, "")


def test_export_to_a_file(tmp_path: Path, run: Run, path: Path) -> None:
    run("import", file(tmp_path, good()), "--journal", path)
    assert run("export", "last", "--journal", path, "--output", tmp_path / "out.jsonl") == (0, "", "")
    assert (tmp_path / "out.jsonl").read_text() == run("export", "last", "--journal", path)[1]
    code, _, err = run("export", "last", "--journal", path, "--output", tmp_path / "no" / "out.jsonl")
    assert code == 1
    assert "--output" in err


@pytest.mark.parametrize("end", ["", "-wal", ".lock"])
def test_the_journal_is_never_exported_over(tmp_path: Path, run: Run, path: Path, end: str) -> None:
    run("import", file(tmp_path, good()), "--journal", path)
    before = path.read_bytes()
    code, _, err = run("export", "last", "--journal", path, "--output", f"{path}{end}")
    assert code == 1
    assert "belongs to the journal" in err
    assert path.read_bytes() == before
    assert run("export", "last", "--journal", path)[0] == 0


def test_what_was_there_stays_until_the_export_is_whole(
    tmp_path: Path, run: Run, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("import", file(tmp_path, good()), "--journal", path)
    (tmp_path / "out.jsonl").write_text("the evening before")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    code, _, err = run("export", "last", "--journal", path, "--output", tmp_path / "out.jsonl")
    assert (code, "No space left" in err) == (1, True)
    assert (tmp_path / "out.jsonl").read_text() == "the evening before"
    assert not [*tmp_path.glob(".out*")]


def test_the_same_again_is_fine_and_writes_nothing(tmp_path: Path, run: Run, path: Path) -> None:
    place = file(tmp_path, good())
    assert run("import", place, "--journal", path)[0] == 0
    assert run("import", place, "--journal", path) == (0, UUID + "\n", "")
    place = file(tmp_path, [*good(), record.ending(session(START, CARD, AIM))])  # how it ends is no content
    assert run("import", place, "--journal", path)[0] == 0
    assert len(lines_of(run("sessions", "--json", "--journal", path)[1])) == 1


@pytest.mark.parametrize(
    "lines",
    [
        [header(app="other"), *good()[1:]],
        [*good()[:-1], entry(3, AIM, tap=1)],
        [*good()[:-1], entry(3, AIM, at="2026-11-21T20:40:03.251Z"), entry(4, undo())],
        [*good()[:-1], {"signal": {"kind": "hold"}, "at": AT}, good()[-1]],
    ],
    ids=["other header", "other tap", "other time", "other signal"],
)
def test_other_content_with_the_same_uuid_is_refused(tmp_path: Path, run: Run, path: Path, lines: list[Any]) -> None:
    run("import", file(tmp_path, good()), "--journal", path)
    before = run("export", "last", "--journal", path)
    code, out, err = run("import", file(tmp_path, lines), "--journal", path)
    assert (code, out) == (1, "")
    assert str(path) in err
    assert run("export", "last", "--journal", path) == before


def test_a_longer_record_extends_what_is_there_and_a_shorter_one_is_known(tmp_path: Path, run: Run, path: Path) -> None:
    run("import", file(tmp_path, good()), "--journal", path)
    longer = [*good(), {"signal": {"kind": "hold"}, "at": AT}, entry(4, undo()), entry(5, undo())]
    assert run("import", file(tmp_path, longer), "--journal", path) == (0, UUID + "\n", "")
    assert (
        lines_of(run("export", "last", "--journal", path)[1])[:-1]
        == lines_of(run("export", UUID, "--journal", path)[1])[:-1]
    )
    assert lines_of(run("export", "last", "--journal", path)[1])[1:-1] == longer[1:]
    before = run("export", "last", "--journal", path)
    for shorter in (good(), good()[:-1]):
        assert run("import", file(tmp_path, shorter), "--journal", path) == (0, UUID + "\n", "")
    fork = [*good(), entry(4, undo(2))]
    assert run("import", file(tmp_path, fork), "--journal", path)[0] == 1
    assert run("export", "last", "--journal", path) == before
    assert run("sessions", "--journal", path)[0] == 0, "its hashes go on"


def test_a_longer_record_may_correct_its_first_entry(tmp_path: Path, run: Run, path: Path) -> None:
    run("import", file(tmp_path, good()), "--journal", path)
    three = [{"id": f"p{place}", "name": name, "colour": None} for place, name in enumerate(("A", "B", "C"), 1)]
    start = {**START, "players": 3}
    longer = [header(seats=three), *good()[1:], entry(4, {"type": "amend", "entry": 1, "actions": [start]})]
    assert run("import", file(tmp_path, longer), "--journal", path) == (0, UUID + "\n", "")
    out = lines_of(run("export", "last", "--journal", path)[1])
    assert [seat["name"] for seat in out[0]["seats"]][-1] == "C"
    assert out[1:-1] == longer[1:]
    assert run("import", file(tmp_path, longer), "--journal", path) == (0, UUID + "\n", "")


@pytest.mark.parametrize(
    "bad", [entry(4, NO_PENALTY), "cut off", {"gossip": 1}, entry(9, AIM), record.ending(session(START))]
)
def test_all_or_nothing(tmp_path: Path, run: Run, path: Path, bad: Any) -> None:
    place = file(tmp_path, [*good(), bad])
    code, out, err = run("import", place, "--journal", path)
    assert (code, out) == (1, "")
    assert err.startswith(f"{place}:5: ")
    assert run("sessions", "--json", "--journal", path) == (0, "", "")


def test_names_colours_and_people_are_no_content(tmp_path: Path, run: Run, path: Path) -> None:
    ada, other = (str(uuid.uuid4()) for _ in range(2))
    seats = [{"id": "p1", "name": "Ada", "colour": "pearl", "person": ada}, {"id": "p2", "name": None, "colour": None}]
    place = file(tmp_path, [header(seats=seats), *good()[1:]])
    assert run("import", place, "--journal", path)[0] == 0
    before = run("export", "last", "--journal", path)
    assert lines_of(before[1])[0]["seats"] == seats
    renamed = [{"id": "p1", "name": "Anna", "colour": "star", "person": other}, {"id": "p2", "name": "Bruno"}]
    for same in (renamed, header()["seats"]):
        again = file(tmp_path, [header(seats=same), *good()[1:]])
        assert run("import", again, "--journal", path) == (0, UUID + "\n", "")
    strange_field = [{**seats[0], "age": 9}, seats[1]]
    assert run("import", file(tmp_path, [header(seats=strange_field), *good()[1:]]), "--journal", path)[0] == 1
    assert run("export", "last", "--journal", path) == before


def test_a_person_that_is_no_uuid_is_an_error(tmp_path: Path, run: Run, path: Path) -> None:
    seats = [{"id": "p1", "person": "Ada"}, {"id": "p2"}]
    code, _, err = run("import", file(tmp_path, [header(seats=seats), *good()[1:]]), "--journal", path)
    assert (code, "`person` of seat `p1` is not a UUID" in err) == (1, True)


def test_a_number_that_cannot_be_written_again_is_refused(tmp_path: Path, run: Run, path: Path) -> None:
    place = file(tmp_path, [*good()[:-1], json.dumps(entry(3, AIM))[:-1] + ', "odd": 1e999}'])
    code, _, err = run("import", place, "--journal", path)
    assert (code, err.startswith(f"{place}:4: ")) == (1, True)


def test_bare_actions_become_a_session(tmp_path: Path, run: Run, path: Path) -> None:
    timed = {**CARD, "at": "2026-11-21T20:40:03Z"}
    code, out, _ = run("import", file(tmp_path, [START, timed, {**AIM, "at": "later"}]), "--journal", path)
    assert code == 0
    head, *played, end = lines_of(run("export", out.strip(), "--journal", path)[1])
    assert (head["game"], [seat["id"] for seat in head["seats"]]) == ("sunken_treasure", ["p1", "p2"])
    assert [line["source"] for line in played] == ["import"] * 3
    assert [line["action"] for line in played] == [START, timed, {**AIM, "at": "later"}]
    assert played[1]["at"] == "2026-11-21T20:40:03Z"
    assert played[2]["at"] == head["created"]
    assert end == record.ending(session(START, CARD, AIM))


@pytest.mark.parametrize(("players", "reason"), [(1, "refused"), (99, "refused"), (100, "seats"), ("two", "seats")])
def test_bare_actions_of_a_number_of_players_that_no_game_has(
    tmp_path: Path, run: Run, path: Path, players: object, reason: str
) -> None:
    """What could be a number of players is for the rules to refuse."""
    start = file(tmp_path, [{**START, "players": players}])
    code, _, err = run("import", start, "--journal", path)
    assert (code, err.startswith(f"{start}:1: ")) == (1, True)
    assert ("player_count" in err) == (reason == "refused"), err


def test_an_empty_file_is_no_record(tmp_path: Path, run: Run, path: Path) -> None:
    code, _, err = run("import", file(tmp_path, []), "--journal", path)
    assert (code, ":1: " in err) == (1, True)


def test_import_into_a_journal_that_is_in_use(tmp_path: Path, run: Run, path: Path) -> None:
    table = made_table(path)
    table.start().result()
    table.submit([START]).result()
    code, out, err = run("import", file(tmp_path, good()), "--journal", path)
    assert (code, out) == (1, "")
    assert "in use" in err
    code, out, _ = run("export", "last", "--journal", path)  # reading is no trouble
    assert (code, lines_of(out)[1]["action"]) == (0, START)
    assert lines_of(run("sessions", "--json", "--journal", path)[1])[0]["n"] == 1
    table.close()


def test_export_of_what_is_not_there(run: Run, path: Path) -> None:
    assert run("export", "last", "--journal", path)[0] == 1
    assert run("sessions", "--journal", path)[0] == 0
    assert not path.exists()
    made = journal(path)
    made.begin({"app": "test"})
    made.commit()
    made.close()
    assert run("export", "last", "--journal", path)[0] == 1
    (stored,) = lines_of(run("sessions", "--json", "--journal", path)[1])
    code, out, err = run("export", stored["session"], "--journal", path)
    assert (code, out) == (1, "")
    assert stored["session"] in err
    assert run("export", UUID, "--journal", path)[0] == 1


def test_last_is_the_newest_that_was_played(tmp_path: Path, run: Run, path: Path) -> None:
    run("import", file(tmp_path, good()), "--journal", path)
    table = made_table(path, HandClock())
    table.start().result()
    table_work.reset(table)  # opened, nothing played
    table.close()
    assert lines_of(run("export", "last", "--journal", path)[1])[0]["session"] == UUID


def test_an_imported_game_says_that_it_is_over_as_a_played_one_does(tmp_path: Path, run: Run, path: Path) -> None:
    table = made_table(path)
    table.start().result()
    table.submit([START]).result()
    table.submit([STOP]).result()
    table.close()
    out = run("export", "last", "--journal", path)[1]
    (tmp_path / "it.jsonl").write_text(out)
    assert run("import", tmp_path / "it.jsonl", "--journal", tmp_path / "other.db")[0] == 0
    (played,), (imported,) = stored_rows(path), stored_rows(tmp_path / "other.db")
    assert [row.kind for row in imported] == ["header", "entry", "entry", "end", "over"]
    assert imported[-1].body == played[-1].body


# sessions ------------------------------------------------------------------------------------------------------


def test_sessions_as_json_newest_first(tmp_path: Path, run: Run, path: Path) -> None:
    other = "1c8f6d0e-3c1a-4b52-9a51-6f2f0a3f9a11"
    later = [header(session=other, created="2026-11-22T20:00:00Z"), *entries(START, discard("p1"), undo(), STOP)]
    run("import", file(tmp_path, later), "--journal", path)
    run("import", file(tmp_path, good()), "--journal", path)
    first, second = lines_of(run("sessions", "--json", "--journal", path)[1])
    assert first == {
        "session": other,
        "game": "sunken_treasure",
        "created": "2026-11-22T20:00:00Z",
        "n": 4,
        "entries": 2,
        "phase": "over",
        "digest": canonical.digest(session(START, STOP).view()),
    }
    assert (second["session"], second["n"], second["phase"]) == (UUID, 3, "dive")


def test_a_session_without_entries_is_listed_too(run: Run, path: Path) -> None:
    made = journal(path)
    made.begin({"app": "test"})
    made.commit()
    made.close()
    (only,) = lines_of(run("sessions", "--json", "--journal", path)[1])
    assert (only["game"], only["phase"], only["n"], only["entries"]) == (None, None, 0, 0)
    assert only["digest"] == canonical.digest(None)


def test_sessions_for_people(tmp_path: Path, run: Run, path: Path) -> None:
    assert run("sessions", "--journal", path)[1] != ""
    run("import", file(tmp_path, strange()), "--journal", path)
    code, out, _ = run("sessions", "--journal", path)
    assert code == 0
    assert all(part in out for part in ("Sunken Treasure", "Ada", "p2", "1 entry", UUID))


def test_people_with_one_name_are_told_apart_in_the_list(tmp_path: Path, run: Run, path: Path) -> None:
    colours = ("star", "mauve", "fin")
    seats = [{"id": f"p{i}", "name": "Ada", "colour": colour} for i, colour in enumerate(colours, 1)]
    run("import", file(tmp_path, [header(3, seats=seats), entry(1, start(3))]), "--journal", path)
    assert "Ada (star), Ada, Ada (fin)" in run("sessions", "--journal", path)[1]


# Damage --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", [15, 18, -1])
def test_export_of_a_damaged_journal_writes_what_can_be_read(tmp_path: Path, run: Run, path: Path, page: int) -> None:
    lines = good()
    for _ in range(400):
        lines.append(entry(len(lines), AIM))
    run("import", file(tmp_path, lines), "--journal", path)
    damage(path, 4096 * (page % (path.stat().st_size // 4096)), 4096)
    before = path.read_bytes()
    code, out, err = run("export", "last", "--journal", path)
    assert code == 1
    assert "damaged" in err
    *read, end = lines_of(out)
    assert read == lines[: len(read)]
    assert 1 < len(read) < len(lines)
    assert "end" in end
    code, _, err = run("replay", "-", stdin=out.encode())  # and is a whole record by itself
    assert (code, err) == (0, "")
    code, out, err = run("sessions", "--json", "--journal", path)
    assert (code, lines_of(out)[0]["n"]) == (1, len(read) - 1)
    assert "damaged" in err
    assert path.read_bytes() == before


@pytest.mark.parametrize("command", [("sessions",), ("export", "last"), ("import", "r.jsonl")])
def test_a_file_that_is_no_journal(
    tmp_path: Path, run: Run, path: Path, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file(tmp_path, good())
    path.write_bytes(b"letters" * 900)
    code, out, err = run(*command, "--journal", path)
    assert (code, out) == (1, "")
    assert "is not a journal" in err
    assert path.read_bytes() == b"letters" * 900


@pytest.mark.parametrize("command", [("sessions",), ("export", "last"), ("import", "r.jsonl")])
def test_a_newer_journal(
    tmp_path: Path, run: Run, path: Path, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("import", file(tmp_path, good()), "--journal", path)
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    code, out, err = run(*command, "--journal", path)
    assert (code, out) == (1, "")
    assert "newer" in err
