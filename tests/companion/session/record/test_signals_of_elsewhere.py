"""Signal lines of records: what no sensor could have said is refused, and ends nothing where a journal has it."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.journal.reader import JournalRow
from divingbell.companion.session import record
from divingbell.companion.session.contacts import Contacts, sensed
from divingbell.companion.session.record import RecordError
from tests.companion.session.record.evening import AT, START, entries, header, text

STRANGE: tuple[dict[str, Any], ...] = (
    {"us": 10**30},
    {"us": -(10**30)},
    {"us": 2**53},
    {"us": 1.5},
    {"us": "1"},
    {"us": None},
    {"us": True},
    {"rim": [2]},
    {"rim": "2"},
    {"rim": 10**20},
    {"ms": {}},
    {"ms": 10**30},
    {"steps": "many"},
    {"steps": 2**31},
    {"late": 1},
    {"counted": "yes"},
    {"after": []},
)


def signal(kind: str = "contact", **fields: Any) -> dict[str, Any]:
    return {"signal": {"kind": kind, "us": 5, **fields}, "at": AT}


@pytest.mark.parametrize("kind", ["contact", "contact_end", "floor"])
@pytest.mark.parametrize("fields", STRANGE)
def test_what_no_sensor_says_is_refused_with_its_line(fields: dict[str, Any], kind: str) -> None:
    lines = text([header(), *entries(START), signal(kind, **fields)]).splitlines()
    with pytest.raises(RecordError) as error:
        list(record.read(lines))
    assert (error.value.line, error.value.text_id) == (3, "record.bad_line")


@pytest.mark.parametrize("kind", [None, ["contact"], 5, "x" * 1001])
def test_a_kind_is_a_short_text(kind: Any) -> None:
    with pytest.raises(RecordError):
        record.checked(1, signal(kind))


def test_what_a_sensor_says_is_taken_in_with_what_else_stands_there() -> None:
    for said in (
        signal(us=2**53 - 1, rim=5, counted=True, after=None, volts=4.5),
        signal("contact_end", ms=500, late=True),
        signal("floor", steps=-2048),
        {"signal": {"kind": "hold", "until": "turn"}, "at": AT},
        {"signal": {"kind": "another", "us": [10**30]}, "at": AT},
    ):
        assert record.checked(1, said).body == said


@pytest.mark.parametrize("fields", STRANGE)
def test_what_a_journal_has_from_before_is_passed_over(fields: dict[str, Any]) -> None:
    bodies = [
        signal(counted=True),
        signal("contact_end", us=100_005),
        signal(**fields),
        signal("contact_end", **fields),
        signal("floor", **fields),
        {"n": 1, "at": AT, "source": "sensor", "action": {"type": "buzz"}},
    ]
    rows = [JournalRow("signal" if "signal" in body else "entry", text([body]).strip(), b"") for body in bodies]
    contacts = Contacts().read(rows)
    assert contacts.length(1) == 100
    assert sensed({"kind": "contact", "us": 5, **fields}) is None
