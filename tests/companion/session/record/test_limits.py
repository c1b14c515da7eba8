"""The limits of numbers in a record, at their edge: what is written can be read back (record.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from divingbell.companion import canonical
from divingbell.companion.games.game import Origin
from divingbell.companion.session import record
from divingbell.companion.session.record import RecordError
from divingbell.companion.table.events import Refused
from tests import table_work
from tests.companion.journal.evening import filled, journal
from tests.companion.table.hands import CARD, START, Evening
from tests.sunken_play import start

LARGEST = 10**4300 - 1
HEADER = {
    "record": 1,
    "session": "0b8f6d0e-3c1a-4b52-9a51-6f2f0a3f9a11",
    "game": "sunken_treasure",
    "created": "2026-11-21T20:00:00.000Z",
    "app": "test",
    "seats": [{"id": "p1"}, {"id": "p2"}],
}
AT = "2026-11-21T20:00:00.000Z"


@pytest.mark.parametrize("number", [LARGEST, -LARGEST], ids=["plus", "minus"])
def test_the_longest_number_is_written_and_resumed(tmp_path: Path, number: int) -> None:
    evening = Evening(tmp_path / "j.db")
    evening.play(START, CARD)
    assert isinstance(evening.table.submit([{"type": "nonsense", "note": number}]).result(), Refused)
    evening.end()
    again = Evening(tmp_path / "j.db", resume=True)
    assert again.resumed is not None
    assert again.resumed.n == 2
    assert again.table.now.journal_failure is None
    refused = [row.value["action"] for row in table_work.lines(again.table) if row.kind == "refusal"]
    assert refused == [{"type": "nonsense", "note": number}]
    again.end()


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (LARGEST + 1, "1" + "0" * 39),
        (-LARGEST - 1, "-1" + "0" * 38),
        (12345 * 10**6000, "12345" + "0" * 35),
        (LARGEST, LARGEST),
    ],
    ids=["plus", "minus", "much longer", "as long as may be"],
)
def test_of_a_longer_number_in_a_refused_action_the_first_40_characters_are_kept(number: int, written: Any) -> None:
    line = record.refusal("bad_field", AT, "script", {"type": "x", "deep": [{"note": number}]})
    assert line["action"]["deep"][0]["note"] == written
    assert canonical.read(canonical.write(line).encode()) == line


@pytest.mark.parametrize("field", ["n", "tap"])
@pytest.mark.parametrize("number", [2**53 - 1, 2**53, 10**4000], ids=["last", "first too large", "huge"])
def test_n_and_tap_lie_below_2_to_the_53rd(field: str, number: int) -> None:
    entry = {"n": 1, "at": AT, "source": "touch", "action": start(2), field: number}
    lines = [json.dumps(HEADER).encode(), canonical.write(entry).encode()]
    if number < 2**53:
        assert [line.body.get(field) for line in record.read(lines)][1] == number
        return
    with pytest.raises(RecordError) as caught:
        list(record.read(lines))
    assert caught.value.line == 2


def test_a_line_that_nobody_can_read_costs_that_line_only(tmp_path: Path) -> None:
    made = journal(tmp_path / "j.db")
    made.begin({key: value for key, value in HEADER.items() if key not in ("record", "session", "created")})
    made.add("entry", record.entry(Origin(1, AT, "touch", 1), START))
    made.add("refusal", {"refused": "x", "at": 5, "source": "touch"})
    made.add("signal", {"at": AT})
    made.add("health", {"health": {"state": "unheard of"}})
    made.add("entry", record.entry(Origin(2, AT, "touch", 2), CARD))
    assert made.commit()
    made.close()
    again = Evening(tmp_path / "j.db", resume=True)
    assert again.resumed is not None
    assert again.resumed.n == 2
    assert again.table.now.loss is not None
    assert (again.table.now.loss.text_id, again.table.now.loss.lines) == ("journal.unread", 2)
    again.play({"type": "undo", "steps": 1})
    again.end()


def test_an_entry_that_nobody_can_read_ends_what_is_played_on(tmp_path: Path) -> None:
    filled(tmp_path / "j.db", 2).close()
    again = Evening(tmp_path / "j.db", resume=True)
    assert again.resumed is None
    again.end()
