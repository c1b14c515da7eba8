"""The club's games in a journal, as the sender asks for them: those alone, in blocks, and what holds behind them."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from divingbell.companion.club import journal_outbox
from divingbell.companion.club.journal_outbox import JournalOutbox, OutboxChangedError
from divingbell.companion.club.protocol.messages import ZEROS
from divingbell.companion.journal.reader import open_reader
from tests.companion.club.evening import uuid
from tests.companion.table.hands import CARD, START, Evening
from tests.sunken_play import STOP
from tests.table_work import reset

CLUB, EVENT = uuid(1), uuid(2)
TINA = uuid(8)
SEATS: list[dict[str, str | None]] = [
    {"id": "p1", "name": "Tina", "colour": "fin", "person": TINA},
    {"id": "p2", "name": None, "colour": "star"},
]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path / "j.db")
    in_club(made)
    yield made
    made.table.close()


@pytest.fixture
def outbox(evening: Evening) -> JournalOutbox:
    made = JournalOutbox(evening.table, CLUB)
    made.events = frozenset({EVENT})
    return made


def in_club(evening: Evening, club: str = CLUB, event: str = EVENT) -> None:
    fields = {"club": club, "event": event, "round": None, "table": 3}
    evening.table.call(lambda writer: writer.play_in_club(fields)).result()


def lines_of(path: Path, session: str) -> list[tuple[str, str, str]]:
    reader = open_reader(path)
    assert reader is not None
    with reader:
        number = next(one.number for one in reader.sessions() if one.uuid == session)
        return [(row.kind, row.body.decode(), row.chain_hash.hex()) for row in reader.rows(number)]


def test_only_games_of_this_club_and_of_evenings_here_are_sent(evening: Evening, outbox: JournalOutbox) -> None:
    evening.play(START)
    first = evening.table.now.uuid
    for club, event in ((uuid(11), EVENT), (CLUB, uuid(12))):
        in_club(evening, club, event)
        reset(evening.table)
        evening.play(START)
    in_club(evening)
    reset(evening.table, practice=True)
    evening.play(START)
    reset(evening.table)
    evening.play(START)
    outbox.look()
    assert [head.session for head in outbox.heads()] == [evening.table.now.uuid, first], "what is played now first"
    outbox.events |= {uuid(12)}
    outbox.look()
    assert len(outbox.heads()) == 3


def test_a_game_that_was_begun_stays_where_it_is(evening: Evening, outbox: JournalOutbox) -> None:
    evening.play(START)
    in_club(evening, uuid(11))
    evening.play(CARD)
    outbox.look()
    assert [head.session for head in outbox.heads()] == [evening.table.now.uuid]


def test_lines_are_those_of_the_journal_whatever_the_block(
    evening: Evening, outbox: JournalOutbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_outbox, "BLOCK", 2)
    evening.play(START, CARD)
    outbox.look()
    (head,) = outbox.heads()
    written = lines_of(evening.path, head.session)
    assert len(written) == head.lines > 3
    assert [*outbox.lines(head.session, 0, 99)] == written
    assert [*outbox.lines(head.session, 1, 2)] == written[1:3]
    assert outbox.hash_at(head.session, 1) == written[1][2]
    assert (outbox.hash_at(head.session, -1), head.last) == (ZEROS, written[-1][2])


def test_more_lines_of_the_present_game_are_seen_without_looking_through_all(
    evening: Evening, outbox: JournalOutbox
) -> None:
    outbox.look_at_present()
    evening.play(START)
    outbox.look_at_present()
    (before,) = outbox.heads()
    evening.play(CARD)
    outbox.look_at_present()
    (after,) = outbox.heads()
    assert (after.session, after.epoch, after.lines) == (before.session, before.epoch, before.lines + 1)


def test_seats_name_whom_the_club_names_and_a_result_is_there_while_the_game_is_over(
    evening: Evening, outbox: JournalOutbox
) -> None:
    reset(evening.table, seats=SEATS)
    evening.play(START)
    outbox.look()
    session = outbox.heads()[0].session
    assert outbox.facts(session) == ({"p1": None, "p2": None}, None)
    outbox.roster = frozenset({TINA})
    assert outbox.facts(session) == ({"p1": TINA, "p2": None}, None)
    evening.play(STOP)
    outbox.look_at_present()
    result = outbox.facts(session)[1]
    assert result is not None
    assert result.stopped
    evening.play({"type": "undo", "steps": 1}, CARD)
    outbox.look_at_present()
    assert outbox.facts(session)[1] is None


def test_a_line_that_is_damaged_ends_what_is_sent_and_is_told(evening: Evening, outbox: JournalOutbox) -> None:
    evening.play(START, CARD)
    with contextlib.closing(sqlite3.connect(evening.path)) as connection:
        connection.execute("DROP TRIGGER lines_are_never_changed")
        connection.execute("UPDATE lines SET body = '{}' WHERE line = 2")
        connection.commit()
    outbox.look()
    (head,) = outbox.heads()
    assert outbox.damaged(head.session) is None
    found = outbox.lines(head.session, 0, 99)
    assert len(found) == 2
    assert outbox.damaged(head.session) == 2
    (cut,) = outbox.heads()
    assert (cut.lines, cut.last) == (2, found[-1][2])


def test_another_epoch_meanwhile_is_told(evening: Evening, outbox: JournalOutbox) -> None:
    evening.play(START)
    outbox.look()
    (before,) = outbox.heads()
    assert evening.table.call(lambda writer: writer.set_back(before.session, before.epoch)).result()
    with pytest.raises(OutboxChangedError):
        outbox.lines(before.session, 0, 9)
    outbox.look()
    (after,) = outbox.heads()
    assert after.past == ((before.epoch, 0, ZEROS),)
    outbox.set_back(after.session, after.epoch)
    assert [past[0] for past in outbox.heads()[0].past] == [before.epoch, after.epoch]
