"""Records on a stick: which are read, in which order, and how they are counted (sharing.md 7)."""

from __future__ import annotations

from pathlib import Path

import pytest

from divingbell.companion.archive.backup import FOLDER, Brought, Taken, read_all


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    (tmp_path / FOLDER).mkdir()
    for name, size in (("one-3.jsonl", 3), (f"{FOLDER}/one-9.jsonl", 9), ("two-5.jsonl", 5), ("three.txt", 7)):
        (tmp_path / name).write_text("x" * size)
    return tmp_path


def test_the_longest_record_of_a_session_comes_first_and_the_shorter_is_known_then(stick: Path) -> None:
    asked: list[str] = []

    def take(file: Path) -> Taken:
        asked.append(file.name)
        return "differs" if file.name != "one-9.jsonl" else "new"

    assert read_all(stick, take) == Brought(new=1, known=1, differs=1, broken=0, no_game=0)
    assert asked == ["one-9.jsonl", "two-5.jsonl", "one-3.jsonl"]


def test_a_broken_record_makes_no_other_one_known(stick: Path) -> None:
    def take(file: Path) -> Taken:
        return "broken" if file.name == "one-9.jsonl" else "differs"

    assert read_all(stick, take) == Brought(new=0, known=0, differs=2, broken=1, no_game=0)


def test_nothing_more_is_read_where_the_journal_cannot_be_written(stick: Path) -> None:
    with pytest.raises(OSError, match="cannot be written"):
        read_all(stick, lambda _: "not_now")
