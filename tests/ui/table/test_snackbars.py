"""Toasts: the next entry takes them away, a settlement can be undone, and what is only in memory says so."""

from __future__ import annotations

from divingbell.ui.kit.context import words_of
from divingbell.ui.table.notice import Notice, settlement
from divingbell.ui.table.record_parts import RecordParts
from tests.sunken_play import aim
from tests.ui.scenes_windows import unwritable
from tests.ui.table.stand_in import StandIn
from tests.ui.table_services import TableServices


def test_the_next_entry_takes_it_away(parts: RecordParts, services: TableServices) -> None:
    parts.record.begin(parts.snackbars.on_event)
    parts.snackbars.show(Notice("alert", "so it is"))
    assert parts.snackbars.notice is not None
    services.play(aim("p2", 4))
    assert parts.snackbars.notice is None


def test_behind_what_stays_comes_the_newest_of_what_was_said_meanwhile(parts: RecordParts) -> None:
    """What was undone is read to its end, and nothing takes its place."""
    shown = []
    for notice in (Notice("undo-variant", "undone", stays=True), Notice("alert", "older"), Notice("alert", "newer")):
        parts.snackbars.show(notice)
    while parts.snackbars.notice is not None:
        shown.append(parts.snackbars.notice.title)
        parts.snackbars.dismiss()
    assert shown == ["undone", "newer"]


def test_it_is_said_aloud_but_for_a_settlement(parts: RecordParts, shell: StandIn) -> None:
    parts.snackbars.show(Notice("alert", "so it is", "for now"))
    assert shell.took()[0] == "say so it is. for now."
    parts.snackbars.show(settlement("coin-ok", "paid", "by the bank"))
    assert not any(one.startswith("say") for one in shell.took())


def test_a_settlement_has_undo_and_says_where_it_is_kept(
    parts: RecordParts, services: TableServices, shell: StandIn
) -> None:
    unwritable(services)
    services.play(aim("p2", 4))
    parts.record.read()
    parts.snackbars.show(settlement("coin-ok", "paid", "by the bank"))
    notice = parts.snackbars.notice
    assert notice is not None
    assert words_of(notice.sub, shell.ctx) == "by the bank, kept in memory"
    (undo,) = notice.keys
    undo.tap()
    services.settle()
    assert services.state.dive.risk is None
