"""The write-ahead log cut or changed at any byte: what opens is a prefix of what was acknowledged, and it says so."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from divingbell.companion.journal.journal import Journal
from divingbell.companion.journal.soundness import ends_cut
from tests.companion.journal.evening import filled, journal, numbers, stored_rows

LINES = 50
CUTS = pytest.mark.parametrize("count", [25, pytest.param(100, marks=pytest.mark.long)])
"""Random places."""


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as a kill leaves it: everything acknowledged, all of it still in the write-ahead log."""
    live, dead = tmp_path_factory.mktemp("live"), tmp_path_factory.mktemp("dead")
    made = filled(live / "j.db", LINES)
    for name in ("j.db", "j.db-wal", "j.db.lock"):
        shutil.copy(live / name, dead / name)
    made.close()
    return dead


def taken(evening: Path, folder: Path, *, mark: bool = True) -> Path:
    """A copy of that evening."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(evening, folder)
    if not mark:
        (folder / "j.db.lock").unlink()
    return folder / "j.db"


def cuts(length: int, count: int, seed: int) -> list[int]:
    rng = random.Random(seed)
    return sorted(rng.randrange(length) for _ in range(count))


def found_lines(made: Journal) -> list[int]:
    return [n for stored in made.stored() for n in numbers(made.read_rows(stored))]


def test_a_kill_alone_loses_nothing_and_says_nothing(evening: Path, tmp_path: Path) -> None:
    made = journal(taken(evening, tmp_path / "copy"))
    assert found_lines(made) == [*range(1, LINES + 1)]
    assert (made.journal_failure, made.loss, made.ended_well) == (None, None, False)


@CUTS
def test_cut_at_random_bytes(evening: Path, tmp_path: Path, count: int) -> None:
    lengths = set()
    for place in cuts((evening / "j.db-wal").stat().st_size, count, seed=1):
        path = taken(evening, tmp_path / "copy")
        wal = path.with_name("j.db-wal")
        with wal.open("r+b") as file:
            file.truncate(place)
        made = journal(path)
        lines = found_lines(made)
        assert lines == [*range(1, len(lines) + 1)]
        assert made.journal_failure is None
        assert made.loss is not None
        # The header is a line too, and goes last.
        assert made.loss.lines == LINES - len(lines) + (not made.stored())
        assert made.loss.kept is None if place == 0 else made.loss.kept.stat().st_size == place  # type: ignore[union-attr]
        lengths.add(len(lines))
        goes_on_where_it_stopped(made, lines)
    assert len(lengths) > min(count, LINES) / 2  # the cuts were at all kinds of places


def goes_on_where_it_stopped(made: Journal, lines: list[int]) -> None:
    for stored in made.stored():
        made.continue_session(stored, made.read_rows(stored))
        made.add("entry", {"n": len(lines) + 1})
        assert made.commit()
        assert numbers(stored_rows(made.path)[0]) == [*lines, len(lines) + 1]
    made.close()
    again = journal(made.path)
    assert (again.journal_failure, again.loss, again.ended_well) == (None, None, True)  # told once
    again.close()


@CUTS
def test_a_changed_byte_at_random_places(evening: Path, tmp_path: Path, count: int) -> None:
    rng = random.Random(2)
    whole = 0
    for place in cuts((evening / "j.db-wal").stat().st_size, count, seed=3):
        path = taken(evening, tmp_path / "copy")
        with path.with_name("j.db-wal").open("r+b") as file:
            file.seek(place)
            byte = file.read(1)[0]
            file.seek(place)
            file.write(bytes([byte ^ rng.randrange(1, 256)]))
        made = journal(path)
        lines = found_lines(made)
        assert lines == [*range(1, len(lines) + 1)]
        assert (made.loss is not None) == (len(lines) < LINES)
        whole += len(lines) == LINES
        made.close()
    assert whole < count


@CUTS
def test_without_the_mark_a_cut_in_mid_frame_is_told_by_the_log_itself(
    evening: Path, tmp_path: Path, count: int
) -> None:
    told = 0
    for place in cuts((evening / "j.db-wal").stat().st_size, count, seed=4):
        path = taken(evening, tmp_path / "copy", mark=False)
        with path.with_name("j.db-wal").open("r+b") as file:
            file.truncate(place)
        made = journal(path)
        lines = found_lines(made)
        assert lines == [*range(1, len(lines) + 1)]
        told += made.loss is not None
        assert made.loss is None or made.loss.text_id == "journal.cut"
        made.close()
    assert told >= count * 0.95 - 1  # a cut exactly between two commits cannot be seen


def test_a_whole_log_is_not_taken_for_a_cut_one(evening: Path, tmp_path: Path) -> None:
    wal = evening / "j.db-wal"
    assert not ends_cut(wal)
    made = journal(taken(evening, tmp_path / "copy", mark=False))
    assert made.loss is None
    for length in (1, 31, 33, wal.stat().st_size - 1):
        (tmp_path / "wal").write_bytes(wal.read_bytes()[:length])
        assert ends_cut(tmp_path / "wal"), length
    # The last frame of a transaction missing: whole frames, but no commit.
    (tmp_path / "wal").write_bytes(uncommitted(wal.read_bytes()))
    assert ends_cut(tmp_path / "wal")


def uncommitted(log: bytes) -> bytes:
    """A log of one frame that does not end a transaction."""
    page = int.from_bytes(log[8:12], "big")
    frame = bytearray(log[32 : 32 + 24 + page])
    frame[4:8] = bytes(4)
    return log[:32] + bytes(frame)


def test_a_journal_put_in_the_place_of_a_longer_one_is_told(tmp_path: Path) -> None:
    filled(tmp_path / "short.db", 2).close()
    filled(tmp_path / "j.db", 9).close()
    (tmp_path / "short.db").rename(tmp_path / "j.db")
    made = journal(tmp_path / "j.db")
    assert made.loss is not None
    assert made.loss.lines == 7
    assert made.loss.kept is None
