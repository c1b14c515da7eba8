"""Sending: one tap is entered whole or not at all, and what became of it is told."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.games.game import Refusal
from divingbell.ui.shell.route import Route
from divingbell.ui.table.record_parts import RecordParts
from tests.sunken_play import aim, buzz, up
from tests.ui.table.stand_in import StandIn
from tests.ui.table_services import TableServices


@pytest.fixture
def titles(parts: RecordParts, shell: StandIn) -> Any:
    def title() -> str:
        notice: Any = parts.snackbars.notice
        words: str = notice.title(shell.ctx)
        return words

    return title


def test_what_is_tapped_before_the_answer_is_dropped(parts: RecordParts, services: TableServices) -> None:
    entered = list[object]()
    services.own.call = entered.append  # type: ignore[assignment, method-assign]
    parts.sender.send(aim("p2", 4))
    parts.sender.send(aim("p2", 2))
    assert len(entered) == 1
    parts.sender.on_show()
    parts.sender.send(aim("p2", 2))
    assert len(entered) == 2, "a screen that was away waits for no answer"


def test_then_is_called_when_it_was_entered(parts: RecordParts, services: TableServices) -> None:
    done = list[object]()
    parts.sender.send(aim("p2", 4), up("p2", "gold"), then=done.append)
    services.settle()
    assert len(done) == 1
    assert services.state.phase == "penalty"
    assert not parts.sender.answering


def test_a_refusal_is_told_where_the_program_has_its_window(
    parts: RecordParts, services: TableServices, shell: StandIn, titles: Any
) -> None:
    parts.sender.send(up("p1", "gold"))
    services.settle()
    told = shell.took()
    assert told[0] == "sound illegal"
    assert "go refused" in told
    assert parts.sender.refusal is not None
    shell.ways.discard(Route.REFUSED)
    parts.sender.send(up("p1", "gold"))
    services.settle()
    assert titles() == parts.sender.why(shell.ctx, parts.sender.refusal.refusal), "else a toast says why"


def test_a_table_that_has_moved_on_does_nothing(
    parts: RecordParts, services: TableServices, shell: StandIn, titles: Any
) -> None:
    services.play(aim("p2", 4))
    parts.sender.send(aim("p2", 2))
    services.settle()
    assert services.state.dive.risk == 4
    assert titles() == shell.ctx.t("table.moved_on")


def test_a_key_knows_before_why_it_is_off(parts: RecordParts) -> None:
    assert parts.sender.disabled_reason(aim("p2", 4)) is None
    assert parts.sender.disabled_reason(aim("p1", 4)) == "not in turn"
    assert isinstance(parts.sender.preview(aim("p1", 4)), Refusal)


def test_a_sensor_that_was_faster_than_the_finger(
    parts: RecordParts, services: TableServices, shell: StandIn, titles: Any
) -> None:
    tapped = list[str]()
    parts.sender.overtaken(lambda: tapped.append("tap"))
    assert tapped == [], "somebody else's tap: it is said, and not done"
    services.play(aim("p2", 4))
    parts.record.begin(parts.sender.on_event)
    shell.took()
    services.own.submit([buzz("p2", "sensor")], source="sensor").result()
    services.settle()
    assert "screen changed" in shell.took()
    parts.sender.overtaken(lambda: parts.sender.send(up("p2", "gold")))
    services.settle()
    assert services.state.dive.buzzed, "what was meant for before the buzz is not done"
    assert "buzz" in titles()
