"""The last tap: named, taken back whole, and put back."""

from __future__ import annotations

from divingbell.ui.kit.context import words_of
from divingbell.ui.table.record_parts import RecordParts
from tests.sunken_play import aim, up
from tests.ui.table.stand_in import StandIn
from tests.ui.table_services import TableServices


def test_it_goes_whole_and_comes_back(parts: RecordParts, services: TableServices, shell: StandIn) -> None:
    services.play(aim("p2", 4), up("p2", "gold"))
    parts.record.read()
    assert [entry.action["type"] for entry in parts.last_tap.entries] == ["dive", "aim"]
    parts.last_tap.undo()
    services.settle()
    assert services.state.dive.risk is None
    assert "sound undo" in shell.took()
    notice = parts.snackbars.notice
    assert notice is not None
    assert words_of(notice.title, shell.ctx) == "Undone: dive, felt"
    assert words_of(notice.sub, shell.ctx) == "2 back"
    notice.keys[0].tap()
    services.settle()
    assert services.state.phase == "penalty"


def test_what_was_changed_is_changed_back(parts: RecordParts, shell: StandIn) -> None:
    redo = parts.last_tap.put_back_button({"type": "redo", "steps": 1})
    amend = parts.last_tap.put_back_button({"type": "amend", "entry": 2, "actions": []})
    assert words_of(redo.words, shell.ctx) == shell.ctx.t("table.put_back")
    assert words_of(amend.words, shell.ctx) == shell.ctx.t("table.change_back")
