"""`divingbell hub events`, `check`, `export`, `import` and `seats`: what they print, and their exit codes."""

from __future__ import annotations

import contextlib
import csv
import io
import json
from pathlib import Path

import msgspec
import pytest

from divingbell.commands import hub
from divingbell.commands.command_parser import CommandParser
from divingbell.companion.club.event.actions import ActionRow, AddToRoster, BeginEvent
from divingbell.companion.club.protocol.hub_lines import HubLines
from divingbell.companion.club.protocol.key_exchange import packed
from divingbell.companion.club.protocol.signatures import keys_of, stick_mac
from divingbell.companion.club.protocol.store import NamedRow, RowLock, RunRow
from divingbell.companion.club.seating.plan import ShelfGame
from divingbell.companion.club.stick_import import BadStickError, import_stick
from tests.companion.club.evening import batch, chained, game, uuid
from tests.companion.club.processes import lines_of, open_store
from tests.companion.session.record.evening import divingbell
from tests.sunken_play import start

BEGUN = BeginEvent("Thursday", "2026-11-29", 2, 2, 2, (ShelfGame("submarine", 2, 5, 2),))


def run(*words: str) -> int:
    parser = CommandParser()
    hub.add(parser.add_subparsers())
    arguments = parser.parse_args(["hub", *words])
    code: int = arguments.run(arguments)
    return code


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A club with one table and an evening."""
    store = open_store(tmp_path / "hub.db", 1)
    tx = store.begin()
    tx.set_person(uuid(8), "=Ada")
    tx.set_action(ActionRow(1, uuid(2), "2026-11-29T20:00:00Z", "Mia", BEGUN))
    tx.set_action(ActionRow(2, uuid(2), "2026-11-29T20:01:00Z", "Mia", AddToRoster(uuid(8), "here")))
    tx.commit()
    store.close()
    return tmp_path


def test_seats_are_drawn_alike_with_one_seed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("seats", "--people", "16", "--tables", "4", "--rounds", "5", "--seed", "3")
    assert run(*words) == 0
    first = capsys.readouterr().out
    plan = json.loads(first)
    assert [sorted(person for table in one for person in table) for one in plan["rounds"]] == [[*range(1, 17)]] * 5
    assert plan["again"] == []
    assert run(*words) == 0
    assert capsys.readouterr().out == first
    assert run("seats", "--people", "1", "--tables", "4", "--rounds", "1") == 1


def test_evenings_are_listed(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("events", "--data", str(club), "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {
        "event": uuid(2),
        "name": "Thursday",
        "date": "2026-11-29",
        "rounds": 0,
        "people": 1,
        "closed": None,
    }


def test_standings_are_written_for_other_programs(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("export", uuid(2), "--data", str(club)) == 0
    rows = [*csv.DictReader(io.StringIO(capsys.readouterr().out))]
    assert [(row["place"], row["name"]) for row in rows] == [("1", "'=Ada")], "no spreadsheet takes it for a formula"
    assert run("export", uuid(2), "--data", str(club), "--output", str(club / "out")) == 0
    assert (club / "out" / f"{uuid(2)}.csv").exists()


def test_games_are_written_as_session_records_with_the_names_of_the_roster(
    club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header = {"record": 1, "app": "test", "session": uuid(1), "created": "2026-11-29T20:00:00Z", "event": uuid(2),
              "table": 1, "round": 1, "seats": []}  # fmt: skip
    begun = {"n": 1, "at": "2026-11-29T20:00:01Z", "source": "touch", "action": start(2)}
    nobody = {"name": None, "colour": None}
    named = {"game": start(2)["game"], "seats": [{"id": "p1", **nobody}, {"id": "p2", **nobody}]}
    lines = chained(*((kind, json.dumps(body)) for kind, body in
                      (("header", header), ("header", named), ("entry", begun))))  # fmt: skip
    store = open_store(club / "hub.db", 1)
    tx = store.begin()
    tx.lock(RowLock(everything=True))
    HubLines(tx).take(batch(lines, seats={"p1": uuid(8), "p2": None}), uuid(101), (1, 1))
    tx.commit()
    store.close()
    assert run("export", uuid(2), "--data", str(club), "--format", "record", "--output", str(club / "out")) == 0
    file = club / "out" / "table-1-round-1-00000000.jsonl"
    assert capsys.readouterr().out == f"{file}\n"
    first = json.loads(file.read_text(encoding="utf-8").splitlines()[0])
    assert [seat["name"] for seat in first["seats"]] == ["=Ada", None]
    code, out, err = divingbell("replay", file)
    assert (code, err, '"entries":1' in out) == (0, "", True)


@pytest.mark.parametrize(
    ("bodies", "lines"),
    [
        (['{"n":1,"at":"2026-11-29T20:00:01Z","source":"touch","action":ACTION}'], 3),
        (['{"source":"touch","note":"però","action":ACTION,"at":"2026-11-29T20:00:01Z","n":1}'], 3),
        (["not JSON"], 2),
        (["[1]"], 2),
        (['{"n":1}'], 2),
        (['{"seats":7}'], 2),
        (['{"seats":[{"id":"p2"}]}'], 2),
    ],
)
def test_lines_of_another_program_are_written_as_far_as_they_are_a_record(
    club: Path, capsys: pytest.CaptureFixture[str], bodies: list[str], lines: int
) -> None:
    header = {"record": 1, "app": "other", "session": uuid(1), "created": "2026-11-29T20:00:00Z", "event": uuid(2),
              "club": uuid(1), "table": 1, "round": 1, "game": start(2)["game"],
              "seats": [{"id": "p1", "name": None}, {"id": "p2", "name": None}]}  # fmt: skip
    more = [("header" if "seats" in body else "entry", body.replace("ACTION", json.dumps(start(2)))) for body in bodies]
    chain = chained(("header", json.dumps(header)), ("signal", '{"signal":7}'), ("depth", '{"metres":18}'), *more)
    with contextlib.closing(open_store(club / "hub.db", 1)) as store:
        tx = store.begin()
        tx.lock(RowLock(everything=True))
        HubLines(tx).take(batch(chain, seats={"p1": uuid(8), "p2": None}), uuid(101), (1, 1))
        tx.commit()
    assert run("export", uuid(2), "--data", str(club), "--format", "record", "--output", str(club / "out")) == 0
    assert capsys.readouterr().err == ""
    written = [file.read_text(encoding="utf-8").splitlines() for file in (club / "out").glob("*.jsonl")]
    assert [len(file) for file in written] == [lines]


def test_standings_are_written_as_a_pdf(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("export", uuid(2), "--data", str(club), "--format", "pdf", "--output", str(club / "out")) == 0
    assert Path(capsys.readouterr().out.strip()).read_bytes().startswith(b"%PDF")
    (club / "file").write_text("")
    assert run("export", uuid(2), "--data", str(club), "--format", "pdf", "--output", str(club / "file")) == 1
    assert "--output" in capsys.readouterr().err


def test_lines_of_a_stick_are_taken_once(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = msgspec.json.encode(batch(game(3)))
    key = keys_of(uuid(101).encode(), b"salt").stick
    file = club / "lines.txt"
    file.write_text(f"{uuid(101)} {packed(content)} {stick_mac(key, uuid(101), content)}\n", encoding="ascii")
    for new in ("3 new lines", "0 new lines"):
        assert run("import", str(file), "--data", str(club)) == 0
        assert new in capsys.readouterr().out
    store = open_store(club / "hub.db", 1)
    assert lines_of(store) == {uuid(1): [*game(3)]}
    store.close()


@pytest.mark.parametrize("line", ["one two", f"{uuid(101)} !!! 00", f"{uuid(101)} e30 00", f"{uuid(7)} e30 00"])
def test_a_stick_of_another_kind_is_refused_with_its_line(
    club: Path, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    file = club / "lines.txt"
    file.write_text(f"{line}\n", encoding="ascii")
    assert run("import", str(file), "--data", str(club)) == 1
    assert "line 1" in capsys.readouterr().err


def test_a_file_that_was_cut_brings_its_whole_lines_and_can_be_brought_again(club: Path) -> None:
    """A stick that was pulled out while it was written."""
    key = keys_of(uuid(101).encode(), b"salt").stick
    lines = []
    for first, last in ((0, 3), (3, 5)):
        content = msgspec.json.encode(batch(game(last), first=first))
        lines.append(f"{uuid(101)} {packed(content)} {stick_mac(key, uuid(101), content)}\n")
    whole = "".join(lines).encode()
    store = open_store(club / "hub.db", 1)
    end_of_first = len(lines[0])
    for cut in (*range(1, end_of_first - 1, 97), end_of_first - 2, end_of_first + 1, len(whole) - 2):
        with pytest.raises(BadStickError) as refused:
            import_stick(store, whole[:cut].decode().splitlines())
        assert refused.value.line == (1 if cut < end_of_first else 2), cut
        with store.reading() as tx:
            assert sum(stream.lines for stream in tx.streams(uuid(1))) == (0 if cut < end_of_first else 3), cut
    assert import_stick(store, whole.decode().splitlines()) == 2
    assert lines_of(store) == {uuid(1): [*game(5)]}
    store.close()


def test_check_says_what_is_missing_and_ends_with_1_until_it_is_here(
    club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, closed = game(3), uuid(50)
    named = NamedRow(uuid(1), 1, 1, uuid(10), 2, lines[2][2])
    run_of_tablet = RunRow("ab" * 16, uuid(101), 1, high=1, first=1, last=1, have=1, closed=closed, closed_at=1)
    for count, code in ((2, 1), (3, 0)):
        store = open_store(club / "hub.db", 1)
        tx = store.begin()
        tx.lock(RowLock(everything=True))
        tx.set_hub(msgspec.structs.replace(tx.hub(), close=closed))
        tx.set_run(run_of_tablet)
        HubLines(tx).take(batch(lines[:count]), uuid(101), (1, count))
        HubLines(tx).name(named, uuid(101))
        tx.commit()
        store.close()
        assert run("check", uuid(2), "--data", str(club)) == code
        assert f"{count} of 3 lines" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["check", "export"])
def test_an_evening_that_is_not_there_is_told(club: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert run(command, uuid(9), "--data", str(club)) == 1
    assert uuid(9) in capsys.readouterr().err


def test_options_in_front_of_the_command_count_for_it(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--data", str(club), "--json", "events") == 0
    assert json.loads(capsys.readouterr().out)["event"] == uuid(2)
    assert run("--data", "/nowhere", "events", "--data", str(club)) == 0, "the one behind it counts more"


def test_a_folder_without_a_club_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("events", "--data", str(tmp_path / "none")) == 1
    assert "no club" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()
