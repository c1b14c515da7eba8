"""The file of the summaries is never more than a copy: spoilt, full, killed or of another program."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from divingbell.companion.archive import summary_store
from divingbell.companion.archive.judgement import judge
from divingbell.companion.games.measures import Measure
from tests.companion.archive.summary_service.desk import FINISHED, Desk, noted_connections


def test_no_name_is_in_the_file(desk: Desk) -> None:
    desk.play(*FINISHED)
    made = desk.summaries()
    made.update()
    kept = [file.read_bytes() for file in desk.store.parent.glob(f"{desk.store.name}*")]
    made.close()
    assert any(b"sunken_treasure" in content for content in kept)
    assert not any(b"Zyx" in content or b"Bruno" in content for content in kept)


def _zeroed(content: bytes) -> bytes:
    return content[:4096] + bytes(len(content) - 4096)


SPOILT = {
    "empty": lambda _: b"",
    "cut": lambda content: content[:5000],
    "no database": lambda _: b"not a database at all" * 400,
    "zeroed": _zeroed,
    "turned": lambda content: content[:100] + bytes(255 - byte for byte in content[100:]),
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_spoilt_file_is_made_anew(desk: Desk, how: str) -> None:
    desk.play(*FINISHED)
    desk.play(*FINISHED[:3])
    whole = desk.read().games
    desk.store.write_bytes(SPOILT[how](desk.store.read_bytes()))
    assert (desk.read().games, desk.judged) == (whole, 2)
    assert (desk.read().games, desk.judged) == (whole, 0)


def test_a_file_of_another_version_of_the_program_is_filled_anew(desk: Desk) -> None:
    desk.play(*FINISHED)
    whole = desk.read().games
    with sqlite3.connect(desk.store) as connection:
        connection.execute("PRAGMA user_version = 3")
        connection.execute("ALTER TABLE summaries RENAME COLUMN measures TO told")
    connection.close()
    assert (desk.read().games, desk.judged) == (whole, 1)
    assert (desk.read().games, desk.judged) == (whole, 0)


def test_a_summary_that_nobody_can_read_is_made_anew(desk: Desk) -> None:
    for _ in range(3):
        desk.play(*FINISHED)
    whole = desk.read().games
    with sqlite3.connect(desk.store) as connection:
        connection.execute("UPDATE summaries SET summary = x'7b' WHERE number < 3")
    connection.close()
    made = desk.summaries()
    assert made.read(measures=True).games == whole
    assert desk.judged == 2, "in the same answer, and no other"
    made.close()


@pytest.mark.parametrize("places", [40, pytest.param(250, marks=pytest.mark.long)])
def test_one_flipped_bit_changes_no_answer(desk: Desk, places: int) -> None:
    """A bit at so many places of what is kept of three games, with what is read of it alone and after an update."""
    for _ in range(3):
        desk.play(*FINISHED)
    whole = desk.read().games
    content = desk.store.read_bytes()
    written = [at for at in range(len(content)) if content[at]]  # the rest of a page is free
    for at in written[:: max(1, len(written) // places)]:
        spoilt = bytearray(content)
        spoilt[at] ^= 1 << at % 8
        desk.store.write_bytes(spoilt)
        made = desk.summaries()
        made.update()
        found = made.read(measures=True)
        made.close()
        assert (found.games, found.damage) == (whole, None), f"byte {at}"


def test_a_spoilt_measure_of_one_game_is_no_figure(desk: Desk) -> None:
    desk.play(*FINISHED)
    whole = desk.read().games
    for column in ("summary", "measures", "version", "last"):
        with sqlite3.connect(desk.store) as connection:
            (value,) = connection.execute(f"SELECT CAST({column} AS BLOB) FROM summaries").fetchone()
            turned = value[:-1] + bytes([value[-1] ^ 1])
            text = "TEXT" if column == "version" else "BLOB"
            connection.execute(f"UPDATE summaries SET {column} = CAST(? AS {text})", (turned,))
        connection.close()
        made = desk.summaries()
        assert made.read(measures=True).games == whole, column
        made.close()


def test_a_summary_of_another_game_is_none_of_this_one(desk: Desk) -> None:
    """Whole, but in the wrong place."""
    desk.play(*FINISHED)
    desk.play(*FINISHED[:2])
    whole = desk.read().games
    for column in ("summary", "measures"):
        value = f"({column}, {column}_sum)"
        with sqlite3.connect(desk.store) as connection:
            connection.execute(f"UPDATE summaries SET {value} = (SELECT {value[1:-1]} FROM summaries WHERE number = 1)")
        connection.close()
        made = desk.summaries()
        assert made.read(measures=True).games == whole, column
        made.close()


def test_it_has_no_write_ahead_log(desk: Desk) -> None:
    """Two processes at once are no harm to it: SQLite before 3.51.3 can lose a commit in such a log."""
    desk.play(*FINISHED)
    with sqlite3.connect(desk.store) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE of_before (x)")
    connection.close()
    made = desk.summaries()
    made.update()
    assert not [file.name for file in desk.store.parent.glob(f"{desk.store.name}-*")]
    made.close()


def test_ratings_are_kept_in_their_order_and_written_over_from_a_place_on(tmp_path: Path) -> None:
    store = summary_store.SummaryStore(tmp_path / "store")
    store.keep_ratings(0, [(b"a", b"1"), (b"b", b"2"), (b"c", b"3")])
    store.keep_ratings(1, [(b"d", b"4")])
    assert store.ratings() == [(b"a", b"1"), (b"d", b"4")]
    store.close()


def test_where_it_cannot_be_written_all_is_kept_in_memory_and_that_is_said(desk: Desk) -> None:
    desk.play(*FINISHED)
    desk.store.mkdir()
    made = desk.summaries()
    made.update()
    assert made.failure is not None
    assert len(made.read().games) == 1
    desk.play(*FINISHED)
    made.update()
    assert len(made.read().games) == 2
    made.close()
    assert list(desk.store.iterdir()) == []


def test_the_database_of_another_program_is_left_alone(desk: Desk) -> None:
    with sqlite3.connect(desk.store) as connection:
        connection.execute("PRAGMA application_id = 77")
        connection.execute("CREATE TABLE theirs (x)")
    connection.close()
    before = desk.store.read_bytes()
    desk.play(*FINISHED)
    assert len(desk.read().games) == 1
    assert desk.store.read_bytes() == before


def test_a_disk_that_fills_up_loses_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        desk.play(*FINISHED)
    monkeypatch.setattr("divingbell.companion.archive.summary_service.AT_ONCE", 2)
    long = (Measure("x" * 9000, "", 1, 1.0),)
    made = desk.summaries(judge=lambda session, felt: judge(session, felt)._replace(measures=long))
    connections = noted_connections(monkeypatch)
    made.kept_ratings()
    (connection,) = connections
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages + 4}")
    made.update()
    assert made.failure is not None
    assert made.failure.reason == "full"
    assert [game.measures for game in made.read(measures=True).games] == [long] * 3
    made.close()


DIES = """
import os, sys
from pathlib import Path
from divingbell.companion.archive import summary_service
from divingbell.companion.archive.judgement import judge
summary_service.AT_ONCE = 2
left = int(sys.argv[2])
def dies(session, felt):
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), 9)
    return judge(session, felt)
summary_service.SummaryService(Path(sys.argv[1]), lambda _: "1", dies).update()
"""


def test_a_kill_in_the_middle_costs_only_time(desk: Desk) -> None:
    for _ in range(5):
        desk.play(*FINISHED)
    killed = subprocess.run([sys.executable, "-c", DIES, str(desk.path), "3"], env=os.environ, check=False)
    assert killed.returncode == -9
    assert (len(desk.read().games), desk.judged) == (5, 3)  # two were kept before


def test_the_file_says_whose_it_is(desk: Desk) -> None:
    desk.play(*FINISHED)
    desk.read()
    with sqlite3.connect(desk.store) as connection:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
    connection.close()
    assert application.to_bytes(4, "big") == b"DBsm"
