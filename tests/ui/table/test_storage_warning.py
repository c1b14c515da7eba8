"""A journal that cannot be written: warned of where the table has room, and told aloud."""

from __future__ import annotations

import pytest

from divingbell.ui.shell.route import Route
from divingbell.ui.table.record_parts import RecordParts
from tests.sunken_play import aim
from tests.ui.scenes_windows import unwritable
from tests.ui.table.stand_in import StandIn
from tests.ui.table_services import TableServices


def test_nothing_while_it_is_written(parts: RecordParts, shell: StandIn) -> None:
    assert parts.storage.banner(shell.ctx) is None
    assert parts.storage.chip(shell.ctx) is None


@pytest.mark.parametrize("reason", ["read_only", "damaged"])
def test_it_leads_to_what_can_be_saved(
    parts: RecordParts, services: TableServices, shell: StandIn, reason: str
) -> None:
    shell.ways |= {Route.SAVE_TO_USB, Route.RESCUE, Route.IN_MEMORY}
    parts.record.begin(parts.storage.on_event)
    unwritable(services, reason)  # type: ignore[arg-type]
    services.play(aim("p2", 4))
    services.settle()
    assert parts.storage.banner(shell.ctx) is not None
    chip = parts.storage.chip(shell.ctx)
    assert chip is not None
    assert chip.tap is not None
    ways = [way.name for way in parts.storage.ways(reason)]
    assert ways == (["rescue", "save_to_usb"] if reason == "damaged" else ["save_to_usb"])
    assert any(one.startswith("say ") for one in shell.took())


@pytest.mark.parametrize(("kind", "said"), [("vfat", True), (None, False)])
def test_a_disk_that_loses_lines_with_the_power_is_told_once(
    parts: RecordParts, services: TableServices, shell: StandIn, kind: str | None, said: bool
) -> None:
    services.frail = kind
    parts.record.begin(parts.storage.on_event)
    parts.on_show()
    assert (parts.snackbars.notice is not None) == said
    assert any("vfat" in one for one in shell.took()) == said, "aloud too"
    parts.snackbars.dismiss()
    parts.on_show()
    assert parts.snackbars.notice is None
