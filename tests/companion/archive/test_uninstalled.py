"""Sessions of a game that is not installed: counted, written out and never played."""

from __future__ import annotations

import json
from collections import deque
from pathlib import Path

import pytest

from divingbell.companion import canonical
from divingbell.companion.archive.past_game import of_rows
from divingbell.companion.archive.sessions import listed, record_of
from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.journal.reader import JournalRow, open_reader
from divingbell.companion.session.fold import Unplayed
from divingbell.companion.session.record import RecordError
from divingbell.companion.table.replay import ReplayedSession
from tests.companion.journal.evening import journal
from tests.companion.session.record.evening import CARD, START, entry, header
from tests.sunken_play import undo


def rows(*lines: tuple[str, object]) -> list[JournalRow]:
    return [JournalRow(kind, canonical.write(value).encode(), b"") for kind, value in lines]


HEAD = ("header", header(game="chess"))
ENTRIES = [("entry", entry(n, {"type": "move"})) for n in (1, 2)]
HOLD: tuple[str, dict[str, object]] = ("signal", {"signal": {"kind": "hold"}, "at": "2026-01-01T00:00:00.000Z"})
HEALTH = ("health", {"health": {}, "at": ""})
END = ("end", {"end": {"entries": 2, "digest": "of there"}})


def test_it_is_counted(tmp_path: Path) -> None:
    made = journal(tmp_path / "j.db")
    made.begin({"app": "test", "game": "chess", "seats": []})
    for n, action in enumerate([{"type": "start_game", "game": "chess"}, {"type": "move"}, undo()], 1):
        made.add("entry", entry(n, action))
    made.add("signal", HOLD[1])
    assert made.close()
    with open_reader(tmp_path / "j.db") as reader:  # type: ignore[union-attr]
        (found,) = listed(reader)
        assert reader.damage is None
    assert (found.game, found.n, found.entries, found.phase, found.digest) == ("chess", 3, 1, None, None)


@pytest.mark.parametrize(
    ("action", "entries"),
    [
        ({"type": "move"}, 11),
        ({"type": "undo", "steps": 3}, 7),
        ({"type": "redo", "steps": 2}, 12),
        ({"type": "amend", "entry": 4, "actions": [{}, {}, {}]}, 12),
        ({"type": "amend", "entry": 4, "drop": 3, "actions": [{}]}, 8),
    ],
)
def test_each_command_changes_the_number_of_entries_as_it_does_where_the_game_is(
    action: dict[str, object], entries: int
) -> None:
    unplayed = Unplayed()
    for _ in range(10):
        unplayed.take({"type": "move"})
    unplayed.take(action)
    assert (unplayed.n, unplayed.entries) == (11, entries)


@pytest.mark.parametrize(
    ("lines", "kinds"),
    [
        ([*ENTRIES, HOLD, HEALTH, END], "nn signal end"),
        ([*ENTRIES, END, HEALTH], "nn end"),
        ([ENTRIES[0], END, ENTRIES[1]], "nn"),
        ([*ENTRIES, HEALTH], "nn"),
    ],
)
def test_its_record_has_the_lines_that_were_written_and_an_end_only_where_nothing_follows_it(
    tmp_path: Path, lines: list[tuple[str, object]], kinds: str
) -> None:
    head, *written = [json.loads(line) for line in record_of(lambda: rows(HEAD, *lines), tmp_path / "j.db", {})]
    assert head["game"] == "chess"
    told = [next(key for key in ("n", "signal", "end") if key in line) for line in written]
    assert told == kinds.replace("nn", "n n").split()


def test_a_line_that_is_refused_is_told_by_its_number_from_1(tmp_path: Path) -> None:
    refused = rows(("header", header()), ("entry", entry(1, START)), ("entry", entry(3, CARD)))
    with pytest.raises(RecordError) as error:
        of_rows("", refused, {})
    assert error.value.line == 3
    with pytest.raises(JournalUnusableError) as damaged:
        deque(record_of(lambda: refused, tmp_path, {}))
    assert damaged.value.journal_failure.problem.startswith("line 3: ")
    replayed = ReplayedSession(refused)
    assert replayed.error is not None
    assert (replayed.error.line, len(replayed.sound)) == (3, 2)
