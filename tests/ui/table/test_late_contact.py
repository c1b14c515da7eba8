"""A contact that came too late: offered, taken with a way back, or left."""

from __future__ import annotations

from divingbell.companion.table.events import Proposed
from divingbell.ui.kit.context import words_of
from divingbell.ui.table.record_parts import RecordParts
from tests.sunken_play import aim, up
from tests.ui.table.stand_in import StandIn
from tests.ui.table_services import TableServices


def test_it_can_be_taken_and_put_back(parts: RecordParts, services: TableServices, shell: StandIn) -> None:
    services.tap(aim("p2", 4), up("p2", "gold"))
    parts.record.begin(parts.late_contact.on_event)
    services.touch()
    assert isinstance(parts.record.snapshot.proposal, dict)
    notice = parts.snackbars.notice
    assert notice is not None
    assert words_of(notice.title, shell.ctx) == "too late"
    assert "screen changed" in shell.took(), "no finger meets it unseen"
    yes, _ = notice.keys
    yes.tap()
    services.settle()
    assert services.state.dive.buzzed
    notice = parts.snackbars.notice
    assert notice is not None
    notice.keys[0].tap()
    services.settle()
    assert services.state.phase == "penalty"


def test_other_events_offer_nothing(parts: RecordParts, services: TableServices) -> None:
    heard = list[object]()
    parts.record.begin(lambda event: heard.append(event) or parts.late_contact.on_event(event))  # type: ignore[func-returns-value]
    services.play(aim("p2", 4))
    assert heard
    assert not any(isinstance(event, Proposed) for event in heard)
    assert parts.snackbars.notice is None
