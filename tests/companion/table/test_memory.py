"""Lines of a journal read back: what is taken, what is only counted, and where it ends."""

from __future__ import annotations

import json
from typing import Any

import pytest

from divingbell.companion.journal.reader import JournalRow
from divingbell.companion.rig import Health, Signal
from divingbell.companion.session.contacts import sensed
from divingbell.companion.table.replay import ReplayedSession, health_to_record, signal_to_record
from tests.companion.session.record.evening import AT, CARD, START, entry, header
from tests.companion.table.hands import READY
from tests.sunken_play import Action, dive, free_buzz

LATER = "2026-11-21T21:00:00.000Z"


def row(kind: str, body: Any) -> JournalRow:
    return JournalRow(kind, body if isinstance(body, bytes) else json.dumps(body).encode(), b"")


HEAD, BEGUN = row("header", header()), row("entry", entry(1, START))


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("signal", b"{"),
        ("signal", {"signal": {}, "at": AT}),
        ("signal", {"signal": {"kind": "hold"}}),
        ("signal", {"signal": {"kind": "go"}, "at": "tonight"}),
        ("health", {"health": {"state": "unheard of"}, "at": AT}),
    ],
)
def test_what_changes_nothing_and_cannot_be_read_is_counted_and_stays(kind: str, body: Any) -> None:
    replayed = ReplayedSession([HEAD, BEGUN, row(kind, body), row("entry", entry(2, CARD, at=LATER))])
    assert (replayed.unread, replayed.error, len(replayed.sound)) == (1, None, 4)
    assert (replayed.session.number, replayed.last_at) == (2, LATER)


@pytest.mark.parametrize(
    ("kind", "body"), [("entry", b"{"), ("header", b"\xff"), ("entry", {"n": 2, "at": AT, "source": "touch"})]
)
def test_a_header_or_an_entry_that_cannot_be_read_is_where_it_ends(kind: str, body: Any) -> None:
    replayed = ReplayedSession([HEAD, BEGUN, row(kind, body), row("entry", entry(2, CARD))])
    assert replayed.error is not None
    assert (replayed.error.line, replayed.error.text_id) == (3, "record.not_json")
    assert (replayed.session.number, len(replayed.sound), replayed.unread) == (1, 2, 0)
    assert not replayed.unplayable


def test_why_it_cannot_be_read_is_told_by_its_beginning() -> None:
    replayed = ReplayedSession([HEAD, row("entry", entry(1, START, at="x" * 300))])
    assert replayed.error is not None
    assert len(str(replayed.error.text_args["problem"])) == 200


def test_the_last_moment_is_that_of_the_last_line_that_has_one() -> None:
    assert ReplayedSession([]).last_at == ""
    assert ReplayedSession([HEAD]).last_at == header()["created"]
    assert (
        ReplayedSession([HEAD, row("entry", entry(1, START, at=LATER)), row("header", {"seats": []})]).last_at == LATER
    )


def test_what_another_program_felt_is_nothing() -> None:
    line = {"signal": {"kind": "thunder", "us": 1}, "at": AT}
    replayed = ReplayedSession([HEAD, BEGUN, row("signal", line)])
    assert (replayed.unread, replayed.error, sensed(line["signal"])) == (0, None, None)


@pytest.mark.parametrize(
    ("signal", "more"),
    [
        (Signal("contact", 5, 3), {"rim": 3, "after": 7, "free": False}),
        (Signal("contact", 5, late=True), {"late": True, "after": 7, "free": False}),
        (Signal("contact_end", 5, ms=90), {"ms": 90}),
        (Signal("floor", 5, steps=-2), {"steps": -2}),
    ],
)
def test_a_signal_is_written_with_what_its_kind_has_and_read_back(signal: Signal, more: dict[str, Any]) -> None:
    line = signal_to_record(signal, counted=False, after=7)
    assert line == {"kind": signal.kind, "us": 5, "rim": None, "counted": False, **more}
    assert (found := sensed(line)) is not None
    assert found.signal == signal


def says(kind: str, **more: object) -> JournalRow:
    return row("signal", {"signal": {"kind": kind}, "at": AT, **more})


def touches(us: int) -> JournalRow:
    """As a version wrote it that did not say whose contact it was."""
    signal = signal_to_record(Signal("contact", us), counted=False)
    del signal["free"]
    return row("signal", {"signal": signal, "at": AT})


def feels(health: Health) -> JournalRow:
    return row("health", {"health": health_to_record(health), "at": AT})


GAP, LOST = Health("ready", "rig.ready", missed=True), Health("lost", "rig.none")
STOPPED = dive("p1", "stopped", risk=3)
REFEREED: list[tuple[str, list[JournalRow | Action], bool, bool]] = [
    ("a free buzz waits", [CARD, free_buzz("p1")], True, False),
    ("and has had its contact", [CARD, free_buzz("p1"), touches(5)], False, True),
    ("or is done with", [CARD, free_buzz("p1"), says("free_buzz_over")], False, True),
    ("a hold does not use it up", [CARD, free_buzz("p1"), says("hold"), touches(5)], True, False),
    ("after go it is", [CARD, free_buzz("p1"), says("hold"), says("go"), touches(5)], False, True),
    ("nor does that of a turn", [CARD, free_buzz("p1"), says("hold", until="turn"), touches(5)], True, False),
    ("nor one after a gap", [CARD, free_buzz("p1"), feels(GAP), touches(5)], True, False),
    ("what was touched before goes on", [CARD, touches(5), free_buzz("p1"), touches(9)], True, False),
    ("not over a rig that was lost", [CARD, touches(5), feels(LOST), free_buzz("p1"), touches(9)], False, True),
    ("over one that was ready", [CARD, touches(5), feels(READY), free_buzz("p1"), touches(9)], True, False),
    ("a hold lasts", [says("hold")], False, True),
    ("until go", [says("hold"), says("go")], False, False),
    ("or with the turn", [CARD, says("hold", until="turn"), STOPPED], False, False),
    ("longer than it", [CARD, says("hold", until="go"), STOPPED], False, True),
]


@pytest.mark.parametrize(
    ("lines", "listens", "holding"), [case[1:] for case in REFEREED], ids=[case[0] for case in REFEREED]
)
def test_the_referee_remembers_what_was_felt_and_said(
    lines: list[JournalRow | Action], listens: bool, holding: bool
) -> None:
    rows, n = [HEAD, BEGUN], 1
    for line in lines:
        if isinstance(line, JournalRow):
            rows.append(line)
        else:
            rows.append(row("entry", entry(n := n + 1, line)))
    replayed = ReplayedSession(rows)
    assert (replayed.error, replayed.unread, replayed.fold.header) == (None, 0, header())
    assert (replayed.referee.listens(replayed.session), replayed.referee.holding) == (listens, holding)
