"""Records on a stick: which are read, in which order, and how they are counted (sharing.md 7)."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from divingbell.companion.archive.backup import FOLDER, ImportOutcome, RecordsImport, Saved, read_all, save_all
from divingbell.companion.archive.rescue import rescue
from tests import table_work
from tests.companion.archive.summaries.desk import FINISHED, Desk
from tests.sunken_play import undo


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    (tmp_path / FOLDER).mkdir()
    for name, size in (("one-3.jsonl", 3), (f"{FOLDER}/one-9.jsonl", 9), ("two-5.jsonl", 5), ("three.txt", 7)):
        (tmp_path / name).write_text("x" * size)
    return tmp_path


def test_the_longest_record_of_a_session_comes_first_and_the_shorter_is_known_then(stick: Path) -> None:
    asked: list[str] = []

    def take(file: Path) -> ImportOutcome:
        asked.append(file.name)
        return "differs" if file.name != "one-9.jsonl" else "new"

    assert read_all(stick, take) == RecordsImport(new=1, known=1, differs=1, broken=0, no_game=0)
    assert asked == ["one-9.jsonl", "two-5.jsonl", "one-3.jsonl"]


def test_a_broken_record_makes_no_other_one_known(stick: Path) -> None:
    def take(file: Path) -> ImportOutcome:
        return "broken" if file.name == "one-9.jsonl" else "differs"

    assert read_all(stick, take) == RecordsImport(new=0, known=0, differs=2, broken=1, no_game=0)


def test_nothing_more_is_read_where_the_journal_cannot_be_written(stick: Path) -> None:
    with pytest.raises(OSError, match="cannot be written"):
        read_all(stick, lambda _: "not_now")


def test_games_are_new_on_a_stick_and_on_another_tablet_once(tmp_path: Path) -> None:
    for name in ("one", "other", "stick"):
        (tmp_path / name).mkdir()
    one, other, on_stick = Desk(tmp_path / "one"), Desk(tmp_path / "other"), tmp_path / "stick"
    assert save_all(one.path.with_name("none.db"), on_stick) == Saved(0, 0)
    over = one.play(*FINISHED)
    one.play(*FINISHED[:1], practice=True)
    waits = one.play(*FINISHED[:3])
    table_work.reset(one.table)
    assert save_all(one.path, on_stick) == Saved(new=2, known=0)
    assert save_all(one.path, on_stick) == Saved(new=0, known=2)
    names = {file.name for file in (on_stick / FOLDER).iterdir()}
    assert names == {f"2026-11-21-{over[:8]}-8.jsonl", f"2026-11-21-{waits[:8]}-5.jsonl"}
    take = partial(table_work.import_record, other.table)
    assert read_all(on_stick, take) == RecordsImport(new=2, known=0, differs=0, broken=0, no_game=0)
    assert read_all(on_stick, take) == RecordsImport(new=0, known=2, differs=0, broken=0, no_game=0)
    one.play(*FINISHED[:2])
    one.go_on(undo())
    assert save_all(one.path, on_stick) == Saved(new=1, known=2)
    one.table.close()
    other.table.close()
    saved = rescue(other.path, tmp_path / "rescued.db")
    assert (saved.sessions, saved.missing) == (2, ()), "sessions that are brought are numbered without a gap"
