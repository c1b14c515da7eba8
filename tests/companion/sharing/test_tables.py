"""Ledger and plays as comma-separated values."""

from __future__ import annotations

import csv
import io
import sqlite3
from pathlib import Path

import pytest

from divingbell.commands import cli
from divingbell.companion.archive.every_game import every_game
from divingbell.companion.games.scoring import standings
from divingbell.companion.journal.journal import Journal
from divingbell.companion.sharing import tables
from tests.companion.sharing.records import GOLDEN, PEOPLE, golden, keep, seated, shared
from tests.hand_clock import HandClock


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def read(text: str) -> list[dict[str, str]]:
    return [*csv.DictReader(io.StringIO(text, newline=""), strict=True)]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", GOLDEN)
def test_the_ledger_adds_up(journal: Path, game: str, language: str) -> None:
    kept = shared(journal, seated(golden(game)), language)
    text = tables.written(tables.LEDGER, tables.ledger(kept))
    rows = read(text)
    assert [int(row["entry"]) for row in rows] == sorted(int(row["entry"]) for row in rows)
    assert {int(row["entry"]) for row in rows} == set(range(1, kept.session.number + 1))
    for standing in kept.standings if kept.parts.ledger.amounts_of else ():
        changes = [row for row in rows if row["seat"] == standing.player]
        assert sum(int(row["change"]) for row in changes) == standing.figure
        assert int(changes[-1]["has"]) == standing.figure
    assert text.endswith("\r\n")
    assert text.count("entry,at,source") == 1


def test_fields_with_commas_and_quotes_are_quoted_and_have_no_breaks(journal: Path) -> None:
    kept = shared(journal, seated(golden("sunken_treasure"), ('O"Hara, "Jr"', "A\nB", "Chiara", "Dev")))
    text = tables.written(tables.PLAYS, tables.plays(kept))
    assert '"O""Hara, ""Jr"""' in text
    assert {'O"Hara, "Jr"', "A B"} <= {row["player"] for row in read(text)}


def test_the_command_writes_all_plays(journal: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    for game in GOLDEN:
        keep(journal, seated(golden(game)))
    stopped = keep(journal, seated(golden("submarine", "five-players-stopped")))
    going = seated(golden("sunken_treasure", "corrections"))[:9]
    keep(journal, going)
    capfdbinary.readouterr()
    assert cli.main(["export", "all", "--format", "csv", "--journal", str(journal)]) == 0
    out = capfdbinary.readouterr().out.decode()
    rows = read(out)
    assert {row["game"] for row in rows} == set(GOLDEN)
    assert going[0]["session"] not in out
    for game in GOLDEN:
        kept = shared(journal, seated(golden(game)))
        mine = {row["seat"]: row for row in rows if row["session"] == kept.uuid}
        for standing in standings(kept.parts.scoring, kept.session.state):
            row = mine[standing.player]
            assert row["figure"] == str(standing.figure)
            assert row["place"] == str(standing.place)
            assert row["person"] == PEOPLE[row["player"]]
    assert all(row["place"] == "" and row["winner"] == "0" for row in rows if row["session"] == stopped)


def test_the_command_says_what_it_cannot_read(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(journal, seated(golden("deep_sea_adventure")))
    damaged = keep(journal, seated(golden("sunken_treasure")))
    with sqlite3.connect(journal) as connection:
        for (trigger,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute("UPDATE lines SET body = '{}' WHERE session = 2 AND line = 5")
    connection.close()
    capsys.readouterr()
    assert cli.main(["export", "all", "--format", "csv", "--journal", str(journal)]) == 1
    out, err = capsys.readouterr()
    assert {row["game"] for row in read(out)} == {"deep_sea_adventure"}
    assert damaged in err


def test_a_session_in_which_no_game_was_started_is_no_play(journal: Path) -> None:
    opened = Journal(journal, HandClock())
    opened.begin({"app": "test", "seats": []})
    assert opened.close()
    uuid = keep(journal, seated(golden("deep_sea_adventure")))
    assert [session for session, _ in every_game(journal)] == [uuid]


def test_a_link_and_a_table_in_a_file(journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    uuid = keep(journal, seated(golden("deep_sea_adventure")))
    capsys.readouterr()
    assert cli.main(["export", uuid, "--format", "bgstats", "--journal", str(journal)]) == 0
    assert capsys.readouterr().out.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
    file = tmp_path / "ledger.csv"
    assert cli.main(["export", "last", "--format", "csv", "--journal", str(journal), "--output", str(file)]) == 0
    assert file.read_bytes().startswith(b"entry,at,source,turn,by,action,what,seat,player,change,has,round\r\n")


def test_what_cannot_be_exported_is_said(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    going = keep(journal, seated(golden("deep_sea_adventure"))[:20])
    for arguments, words in (
        ((going, "bgstats"), "is not over"),
        (("0b8f6d0e-3c1a-4b52-9a51-6f2f0a3f9a99", "csv"), "There is no session"),
    ):
        assert cli.main(["export", arguments[0], "--format", arguments[1], "--journal", str(journal)]) == 1
        assert words in capsys.readouterr().err
    with pytest.raises(SystemExit) as left:
        cli.main(["export", "all", "--journal", str(journal)])
    assert left.value.code == 2
