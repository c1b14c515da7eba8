"""A very long evening: what it costs is counted, not timed."""

from __future__ import annotations

import json
import tracemalloc
from itertools import islice
from typing import Any

import pytest

from divingbell.companion.chain import FIRST_HASH, chain_hash
from divingbell.companion.games.game import Origin
from divingbell.companion.games.play import play as play_action
from divingbell.companion.journal.packed_rows import BLOCK, PackedRows
from divingbell.companion.journal.reader import JournalRow
from divingbell.companion.session import session as sessions
from divingbell.companion.session.record import entry
from divingbell.companion.session.session import Entry, Session
from divingbell.companion.table.replay import ReplayedSession
from tests.action_lists import play
from tests.sunken_play import amend

AT = "2026-01-01T00:00:00.000Z"
CARD = {"type": "play_diving_card", "player": "p1", "dive_for": "anything", "value": 5000}


def rows(count: int) -> list[JournalRow]:
    """The lines of an evening of so many entries, as they stand in a journal."""
    made, before = [], FIRST_HASH
    for n, action in enumerate(islice(play(4), count), 1):
        body = json.dumps(entry(Origin(n, AT, "touch", n), action)).encode()
        before = chain_hash(before, "entry", body)
        made.append(JournalRow("entry", body, before))
    return made


def test_an_entry_takes_half_of_a_thousand_bytes_of_memory_its_line_included() -> None:
    """1,460 with every line kept as it is read, every text a new one, and every state and movement kept."""
    count = 8 * BLOCK
    played = ReplayedSession(rows(count))  # what is made once, caches too, is there now
    lines = iter([*rows(count)])
    tracemalloc.start()
    try:
        again = ReplayedSession(JournalRow(row.kind, bytes(bytearray(row.body)), row.chain_hash) for row in lines)
        taken = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert again.fold.n == played.fold.n == count
    assert taken / count < 730


def test_what_an_old_entry_did_is_worked_out_again_when_it_is_asked_for() -> None:
    count = 1_000
    session = Session()
    for n, action in enumerate(islice(play(4), count), 1):
        after = session.apply(action, Origin(n, AT, "touch", n))
        assert isinstance(after, Session)
        session = after
    resumed = ReplayedSession(rows(count)).session
    assert sum(entry.step is None for entry in resumed.entries()) > count / 2
    for number in (1, 2, 700, 300, 65, 64, count):
        one, other = resumed.entry(number), session.entry(number)
        assert one is not None
        assert other is not None
        assert (one.state, one.movements) == (other.state, other.movements)
    assert [(one.state, one.movements) for one in resumed.entries()] == [
        (other.state, other.movements) for other in session.entries()
    ]


def test_an_amend_near_the_front_plays_every_later_entry_once(monkeypatch: pytest.MonkeyPatch) -> None:
    count = 600
    now = ReplayedSession(rows(count)).session
    played: list[Any] = []
    monkeypatch.setattr(sessions, "play", lambda *told: played.append(told) or play_action(*told))
    after = now.apply(amend(2, CARD))
    assert isinstance(after, Session)
    assert after.number == count
    assert len(played) == count  # the one that is amended once more: whether anything changes is seen by its state


def test_an_amended_session_keeps_no_more_than_a_resumed_one() -> None:
    count = 1_000
    first, _, *later = islice(play(4), count)
    plain = Session().apply_all([first, CARD, *later])
    amended = ReplayedSession(rows(count)).session.apply(amend(2, CARD))
    assert isinstance(plain, Session)
    assert isinstance(amended, Session)
    assert sum(entry.step is None for entry in amended.entries()) > count / 2
    assert [entry.state for entry in amended.entries()] == [entry.state for entry in plain.entries()]


def test_a_session_of_any_length_can_be_let_go() -> None:
    """Without recursion: the stack would end."""
    first = ReplayedSession(rows(1)).session.last
    assert first is not None
    chain: Entry | None = first
    for number in range(2, 300_000):
        chain = Entry(number, first.action, first.game, first.step, chain)
    assert chain is not None
    del chain


@pytest.mark.parametrize("count", [0, 1, BLOCK, 2 * BLOCK - 1, 2 * BLOCK, 2 * BLOCK + 1, 5 * BLOCK + 7])
def test_packed_lines_are_the_same_lines(count: int) -> None:
    lines = rows(count)
    packed = PackedRows(lines)
    assert (len(packed), [*packed]) == (count, lines)
    assert packed.last_hash == (lines[-1].chain_hash if lines else FIRST_HASH)
    for first in {0, 1, BLOCK - 1, BLOCK, BLOCK + 1, count - 1, count} & set(range(count + 1)):
        assert [*packed.since(first)] == lines[first:]
        assert packed.hash_of(first) == (lines[first - 1].chain_hash if first else FIRST_HASH)
