"""Reading the record: what is told is read first, and nothing is told after the end."""

from __future__ import annotations

from divingbell.companion.table.events import Entered, Event
from divingbell.ui.table.record_parts import RecordParts
from tests import table_work
from tests.sunken_play import aim
from tests.ui.table.stand_in import StandIn
from tests.ui.table_services import TableServices


def test_an_event_comes_when_what_holds_after_it_was_read(parts: RecordParts, services: TableServices) -> None:
    record, seen = parts.record, list[object]()

    def on_event(event: Event) -> None:
        if isinstance(event, Entered):
            seen.append(record.session.state.dive.risk)

    assert record.begin(on_event)
    before = record.version
    services.play(aim("p2", 4))
    assert seen == [4]
    assert record.version != before


def test_nothing_is_told_after_the_end(parts: RecordParts, services: TableServices, shell: StandIn) -> None:
    heard = list[Event]()
    parts.record.begin(heard.append)
    parts.record.end()
    shell.took()
    services.play(aim("p2", 4))
    assert heard == []
    assert shell.took() == []
    assert parts.record.session.state.dive.risk is None, "what was read stays"


def test_a_session_without_its_first_line_has_nothing_to_show(parts: RecordParts, services: TableServices) -> None:
    before = parts.record.session
    table_work.reset(services.own, seats=[])
    assert not parts.record.read()
    assert parts.record.session is before


def test_people_are_known_by_their_seats(parts: RecordParts) -> None:
    record = parts.record
    assert list(record.seats) == ["p1", "p2"]
    assert (record.seat("p2").name, record.names["p1"]) == ("Bruno", "Ada")
    assert record.seats is record.seats, "worked out once"
    assert record.clockwise_from("p2") == ["p1"]
