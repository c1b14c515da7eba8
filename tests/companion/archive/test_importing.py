"""A record taken into a journal: what is acknowledged, and who somebody without an id is."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest

from divingbell.companion.archive import sessions
from divingbell.companion.archive.sessions import Imported, find, import_record
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.journal.lock import CommitMarker, lock_path
from divingbell.companion.journal.reader import open_reader
from divingbell.companion.session import fold
from divingbell.companion.session.fold import UnknownGameError
from tests.companion.journal.evening import stored_rows
from tests.companion.session.record.evening import CARD, START, entries, header, text
from tests.hand_clock import HandClock


def brought(path: Path, ids: dict[str, str] | None, number: int, *names: str | None) -> Imported:
    """A record of two entries by these people, without ids of theirs, taken in."""
    seats: list[dict[str, Any]] = [{"id": f"p{place}", "name": name} for place, name in enumerate(names, 1)]
    lines = [header(session=str(UUID(int=number)), seats=seats), *entries(START, CARD)]
    opening = OpenJournal(path)
    imported = import_record(BytesIO(text(lines)), opening, HandClock(), ids)
    opening.close(ended=True)
    return imported


def marker(path: Path) -> CommitMarker:
    return msgspec.json.decode(lock_path(path).read_bytes(), type=CommitMarker)


def test_its_last_line_is_acknowledged_and_the_same_again_acknowledges_nothing(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    for number in (1, 2):
        assert brought(path, None, number, "Ada", None) == (str(UUID(int=number)), "new")
        rows = stored_rows(path)[-1]
        mark = marker(path)
        assert (mark.session, mark.line, mark.chain_hash) == (number, 2, rows[2].chain_hash.hex())
        assert len(rows) == 3
    assert brought(path, None, 1, "Ada", None) == (str(UUID(int=1)), "known")
    assert marker(path) == mark


def test_a_game_that_is_no_longer_installed_is_known_and_not_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "j.db"
    assert brought(path, None, 1, "Ada", None).what == "new"
    for module in (fold, sessions):
        monkeypatch.setattr(module, "GAMES", {})
    assert brought(path, None, 1, "Ada", None).what == "known"
    with pytest.raises(UnknownGameError):
        brought(path, None, 2, "Ada", None)


def test_a_session_is_found_by_its_uuid_however_it_is_written_and_by_nothing_else(tmp_path: Path) -> None:
    path, uuid = tmp_path / "j.db", str(UUID(int=0xABC))
    brought(path, None, 0xABC, "Ada", None)
    with open_reader(path) as reader:  # type: ignore[union-attr]
        for wanted in (uuid, uuid.upper(), uuid.replace("-", ""), "last"):
            found = find(reader, wanted)
            assert found is not None
            assert found.uuid == uuid
        for wanted in ("gold", "", str(UUID(int=2))):
            assert find(reader, wanted) is None


@pytest.mark.parametrize("known", [{}, {"Ada": "6f6dfd3c-52bb-4d4c-9d5e-0e0f2f5f9a01"}])
def test_one_name_is_one_person_and_the_second_of_a_table_another(tmp_path: Path, known: dict[str, str]) -> None:
    path, ids = tmp_path / "j.db", dict(known)
    for number in (1, 2):
        assert brought(path, ids, number, "Ada", "Ada ").what == "new"
    assert ids.keys() == {"Ada", "Ada 2"}
    assert known.items() <= ids.items()
    with open_reader(path) as reader:  # type: ignore[union-attr]
        for number in (1, 2):
            seated = {seat: person.id for seat, person in reader.seated(number).items()}
            assert seated == {"p1": ids["Ada"], "p2": ids["Ada 2"]}
