"""Records on a stick: which are read, in which order, and how they are counted (sharing.md 7)."""

from __future__ import annotations

import json
import os
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from divingbell.companion.archive.backup import FOLDER, ImportOutcome, RecordsImport, Saved, read_all, save_all
from divingbell.companion.archive.rescue import rescue
from divingbell.companion.canonical import MAX_LINE
from tests import table_work
from tests.companion.archive.summary_service.desk import FINISHED, Desk
from tests.long_cases import in_long
from tests.sunken_play import undo


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    (tmp_path / FOLDER).mkdir()
    for name, lines in (("one-3.jsonl", 3), (f"{FOLDER}/one-9.jsonl", 9), ("two-5.jsonl", 5), ("three.txt", 7)):
        (tmp_path / name).write_text(f"{'x' * (40 - lines)}\n" * lines)
    return tmp_path


def test_the_record_with_the_most_lines_comes_first(stick: Path) -> None:
    asked: list[str] = []
    results: dict[str, ImportOutcome] = {"one-9.jsonl": "new", "two-5.jsonl": "longer", "one-3.jsonl": "broken"}

    def take(file: Path) -> ImportOutcome:
        asked.append(file.name)
        return results[file.name]

    assert read_all(stick, take) == RecordsImport(new=2, known=0, differs=0, broken=1, no_game=0)
    assert asked == [*results]


def test_the_longer_of_two_copies_is_taken_whatever_they_are_called(tmp_path: Path) -> None:
    """The one that was played to its end is the smaller file: a name was hidden meanwhile."""
    for name in ("one", "other", "last", "stick"):
        (tmp_path / name).mkdir()
    one, on_stick = Desk(tmp_path / "one"), tmp_path / "stick" / FOLDER
    uuid = one.play(*FINISHED[:3])
    save_all(one.path, tmp_path / "stick")
    (older,) = on_stick.iterdir()
    older.write_bytes(older.read_bytes().replace(b'"Ada Zyx"', b'"Ada Zyx' + b"y" * 900 + b'"'))
    one.go_on(*FINISHED[3:])
    one.table.close()
    save_all(one.path, tmp_path / "stick")
    older.rename(on_stick / "z.jsonl")
    for name, files in (("other", on_stick.iterdir()), ("last", sorted(on_stick.iterdir(), reverse=True))):
        desk = Desk(tmp_path / name)
        if name == "other":  # all from the stick, in one reading
            assert read_all(on_stick, partial(table_work.import_record, desk.table)).known == 1
        else:  # the shorter one first
            assert [table_work.import_record(desk.table, file) for file in files] == ["new", "longer"]
        assert [game.ended is not None for game in desk.read().games] == [True]
        assert [game.session for game in desk.read().games] == [uuid]
        desk.table.close()


def test_a_file_of_its_name_that_is_not_its_record_is_no_backup(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    one, on_stick = Desk(tmp_path / "one"), tmp_path / "stick"
    one.play(*FINISHED)
    one.table.close()
    assert save_all(one.path, on_stick) == Saved(new=1, known=0)
    (file,) = (on_stick / FOLDER).iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    assert save_all(one.path, on_stick) == Saved(new=1, known=0)
    (again,) = (on_stick / FOLDER).glob("*-2.jsonl")
    assert again.read_bytes() == whole
    assert save_all(one.path, on_stick) == Saved(new=0, known=1)


GARBAGE = ["{}", '{"end":garbage', '{"end":{"entries":1,"digest":""}}', "\x00" * 40]


@pytest.mark.parametrize("end", [*GARBAGE, None, "digest"])
@pytest.mark.parametrize("moves", [FINISHED, FINISHED[:3]], ids=["over", "waits"])
def test_a_record_that_ends_in_anything_else_is_no_backup(tmp_path: Path, end: str | None, moves: Any) -> None:
    """All its entries can be read, but it would not be taken in again as it is."""
    for name in ("one", "other", "stick"):
        (tmp_path / name).mkdir()
    one, other, on_stick = Desk(tmp_path / "one"), Desk(tmp_path / "other"), tmp_path / "stick"
    one.play(*moves)
    one.table.close()
    save_all(one.path, on_stick)
    (file,) = (on_stick / FOLDER).iterdir()
    whole = file.read_text()
    *lines, last = whole.splitlines()
    if end == "digest":
        digest = json.loads(last)["end"]["digest"]
        end = last.replace(digest, digest[::-1])
    file.write_text("\n".join(lines if end is None else [*lines, end]) + "\n")
    assert save_all(one.path, on_stick) == Saved(new=1, known=0)
    assert save_all(one.path, on_stick) == Saved(new=0, known=1)
    (again,) = (on_stick / FOLDER).glob("*-2.jsonl")
    assert again.read_text() == whole
    found = read_all(on_stick, partial(table_work.import_record, other.table))
    assert (found.new, found.known + found.broken) == (1, 1), "the whole one comes, the other brings nothing"
    other.table.close()


def test_a_record_with_another_header_is_no_backup(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    one, on_stick = Desk(tmp_path / "one"), tmp_path / "stick"
    one.play(*FINISHED)
    one.table.close()
    save_all(one.path, on_stick)
    (file,) = (on_stick / FOLDER).iterdir()
    whole = file.read_bytes()
    for spoilt in (whole.replace(b'"game":', b'"gane":', 1), whole.replace(b'"name":"', b'"name":"X', 1)):
        file.write_bytes(spoilt)
        is_one = b"gane" not in spoilt
        assert save_all(one.path, on_stick) == Saved(new=not is_one, known=is_one), "only names are no content"


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


@pytest.mark.parametrize("begin", [b'{"record":1,', *in_long(b"", b"\n\n")])
def test_a_line_without_end_takes_no_memory_and_no_other_game(tmp_path: Path, begin: bytes) -> None:
    for name in ("one", "other", "stick"):
        (tmp_path / name).mkdir()
    one, other, on_stick = Desk(tmp_path / "one"), Desk(tmp_path / "other"), tmp_path / "stick"
    one.play(*FINISHED)
    save_all(one.path, on_stick)
    one.table.close()
    (sound,) = (on_stick / FOLDER).iterdir()
    endless(on_stick / FOLDER / "endless.jsonl", begin)
    with little_memory():
        found = read_all(on_stick, partial(table_work.import_record, other.table))
    assert found == RecordsImport(new=1, known=0, differs=0, broken=1, no_game=0)
    other.table.close()
    endless(sound, sound.read_bytes()[: sound.stat().st_size // 2])
    with little_memory():
        assert save_all(one.path, on_stick) == Saved(new=1, known=0), "it is another file by now"


def endless(file: Path, begin: bytes) -> None:
    """A file whose last line is as long as the disk."""
    file.write_bytes(begin)
    os.truncate(file, 400 << 20)


@contextmanager
def little_memory() -> Iterator[None]:
    """Nothing takes more than four of the longest lines."""
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < 4 * MAX_LINE
    finally:
        tracemalloc.stop()
