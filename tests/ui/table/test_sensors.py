"""What people tell the sensors, and the contact that was not counted."""

from __future__ import annotations

from typing import Any

from divingbell.ui.table.record_parts import RecordParts
from divingbell.ui.table.sensors import Sensors
from tests.sunken_play import aim, up
from tests.ui.table.stand_in import StandIn
from tests.ui.table_services import TableServices


def test_hold_and_go(parts: RecordParts, services: TableServices, shell: StandIn) -> None:
    made: Any = shell
    sensors = Sensors(made, parts.record)
    sensors.tell("hold")
    services.settle()
    assert parts.record.snapshot.hold
    assert "refresh" in shell.took()
    sensors.tell("go")
    services.settle()
    assert services.told() == ["hold", "go"]
    assert not parts.record.snapshot.hold


def test_a_contact_that_is_offered_is_no_longer_one_that_was_not_counted(
    parts: RecordParts, services: TableServices, shell: StandIn
) -> None:
    made: Any = shell
    sensors = Sensors(made, parts.record)
    services.tap(aim("p2", 4), up("p2", "gold"))
    parts.record.begin(sensors.on_event)
    sensors.blink()
    assert sensors.blinking
    services.touch()
    assert not sensors.blinking
