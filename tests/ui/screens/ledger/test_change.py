"""The ledger by touch: Change, strike and add, also while somebody else enters something (screens.md 8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sunken_play import NO_PENALTY, aim, buzz, card, discard, dive, penalty, start, undo, up
from tests.ui.scenes_ledger import SAVED, chosen_entry, fragile, shared
from tests.ui.scenes_sunken import GOLD, table
from tests.ui.screens.ledger.over_a_game import SIZES
from tests.ui.table_services import TableServices

# Change -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_another_hole_is_tried_then_saved_then_put_back(over, size: str) -> None:
    driver = over(shared(), size, entry=137)
    before = driver.services.sent()
    driver.tap("ledger.change")
    assert driver.is_off("change.save")
    driver.tap("risk.3")
    assert driver.shows("$17,000")
    assert size == "C" or driver.shows("13 of 13 fit")
    assert driver.services.sent() == before, "tried, not saved"
    assert driver.answered("change.save") == [{"type": "amend", "entry": 137, "actions": [aim("p4", 3)]}]
    assert driver.shows("ledger.changed")
    assert driver.shows("table.change_back")
    assert not driver.shows("table.put_back")
    assert driver.answered("put_back") == [{"type": "amend", "entry": 137, "actions": [aim("p4", 2)]}]
    assert driver.shows("table.put_back"), "the change that was taken back"
    assert not driver.shows("table.change_back")
    assert driver.services.state.players["p4"].cash == 14_500


@pytest.mark.parametrize("size", ["R", "C"])
def test_a_change_says_whose_entry_it_is_and_what_it_waits_for(over, size: str) -> None:
    driver = over(shared(), size, entry=137)
    whose = "Dev, turn 35, 20:01:40" if size == "R" else "Dev, turn 35"
    driver.tap("ledger.change")
    assert driver.shows(whose)
    assert driver.shows("ledger.pick_first.change")
    assert not driver.shows("step_back"), "nothing was answered yet"
    driver.tap("risk.3")
    assert driver.shows(whose)
    assert driver.shows("Dev +$2,500")
    assert not any("\N{HORIZONTAL ELLIPSIS}" in words for words in driver.texts()), "one player's money is other"


@pytest.mark.parametrize(
    ("size", "gain"), [("R", "Ada +$15,000, Chiara \N{MINUS SIGN}$15,000"), ("C", "2 amounts change")]
)
def test_the_key_to_save_says_who_has_another_amount_where_there_is_room(over, size: str, gain: str) -> None:
    driver = over(shared(), size, behind=0)
    driver.tap("ledger.change")
    driver.tap("penalty.p1.share")
    assert driver.shows(gain)


@pytest.mark.slow
def test_leave_it_sends_nothing(over) -> None:
    driver = over(shared(), behind=3)
    driver.tap("ledger.change")
    driver.tap("risk.5")
    assert driver.answered("change.leave") == []
    assert driver.shows("ledger.title")


@pytest.mark.parametrize("size", SIZES)
def test_what_does_not_fit_is_named_and_one_may_go_back_there(over, size: str) -> None:
    driver = over(fragile(), size, entry=SAVED)
    last = driver.services.last.number
    driver.tap("ledger.change")
    driver.tap("outcome.dropped")
    assert driver.is_off("change.save")
    assert driver.shows("Entry 54 would no longer fit")
    assert driver.texts().count("Ruling T8") == 1, "in the head where there is little room, else beside the entry"
    assert driver.shows("Air line break, Ada is not paid")
    assert driver.answered("change.go_back") == [{"type": "undo", "steps": last - SAVED + 1}]
    assert driver.shell.depth == 0, "at the table, at the moment before"
    assert driver.services.last.number == SAVED - 1
    assert driver.answered("put_back") == [{"type": "redo", "steps": last - SAVED + 1}]


@pytest.mark.slow
def test_a_payment_goes_with_its_coin(over) -> None:
    services = table(4, GOLD, aim("p2", 4), buzz("p2"), up("p2", "gold"), NO_PENALTY, card("p3"))
    driver = over(services, behind=2)
    number = services.last.number - 2
    driver.tap("ledger.change")
    driver.tap("outcome.dropped")
    sent = {"type": "amend", "entry": number, "drop": 2, "actions": [dive("p2", "dropped")]}
    assert driver.answered("change.save") == [sent]
    back = {"type": "amend", "entry": number, "actions": [up("p2", "gold"), NO_PENALTY]}
    assert driver.answered("put_back") == [back]


def test_answers_still_open_are_asked_one_after_another_and_sent_together(over) -> None:
    services = table(4, GOLD, aim("p2", 4), up("p2", "silver"), card("p3"))
    driver = over(services, behind=1)
    number = services.last.number - 1
    driver.tap("ledger.change")
    driver.tap("outcome.recovered.gold")
    assert driver.is_off("change.save")
    assert driver.shows("sunken_treasure.ledger.ask.penalty")
    driver.tap("step_back")
    assert driver.shows("sunken_treasure.ledger.ask.dive")
    driver.tap("outcome.recovered.gold")
    driver.tap("penalty.p3.share")
    sent = {"type": "amend", "entry": number, "actions": [up("p2", "gold"), penalty("p3", "share")]}
    assert driver.answered("change.save") == [sent]


@pytest.mark.slow
def test_a_buzz_that_was_missed_is_said_with_the_coin(over) -> None:
    services = table(4, GOLD, aim("p2", 4), up("p2", "gold"), NO_PENALTY)
    driver = over(services, behind=1)
    number = services.last.number - 1
    driver.tap("ledger.change")
    driver.tap("buzz.True")
    sent = {"type": "amend", "entry": number, "actions": [up("p2", "gold", buzz=True)]}
    assert driver.answered("change.save") == [sent]
    assert services.state.players["p2"].cash == 62_000 + 30_000


@pytest.mark.slow
@pytest.mark.parametrize(
    ("behind", "taps", "actions"),
    [
        (3, ("coin.anything",), [card("p2", "anything", 15000)]),
        (3, ("card.5000",), [card("p2", "gold", 5000)]),
        (0, ("penalty.p3.air_line_break",), [penalty("p3", "air_line_break")]),
        (0, ("penalty.p1.share",), [penalty("p1", "share")]),
    ],
)
def test_cards_of_both_kinds_can_be_corrected(over, behind: int, taps: tuple[str, ...], actions: list[Any]) -> None:
    services = table(4, GOLD, aim("p2", 4), up("p2", "gold"), NO_PENALTY)
    driver = over(services, behind=behind)
    number = services.last.number - behind
    driver.tap("ledger.change")
    for tap in taps:
        driver.tap(tap)
    assert driver.answered("change.save") == [{"type": "amend", "entry": number, "actions": actions}]


@pytest.mark.slow
def test_a_turn_that_was_a_discard_is_asked_for_whole(over) -> None:
    services = table(4, {"type": "discard", "player": "p2"}, card("p3"))
    driver = over(services, behind=1)
    number = services.last.number - 1
    driver.tap("ledger.change")
    for tap in ("coin.gold", "card.5000", "risk.2", "outcome.stopped"):
        driver.tap(tap)
    sent = {"type": "amend", "entry": number, "actions": [card("p2"), aim("p2", 2), dive("p2", "stopped")]}
    assert driver.answered("change.save") == [sent]


@pytest.mark.slow
def test_a_house_rule_of_this_game_changes_its_first_entry(over) -> None:
    services = table(4)
    first = dict(services.own.now.session.entry(1).action)
    driver = over(services, entry=1)
    driver.tap("ledger.change")
    assert driver.is_off("change.go_back"), "the game begins there"
    driver.tap("air_line_break_turn.recovered")
    sent = {"type": "amend", "entry": 1, "actions": [{**first, "rules": {"air_line_break_turn": "recovered"}}]}
    assert driver.answered("change.save") == [sent]
    assert driver.answered("put_back") == [{"type": "amend", "entry": 1, "actions": [first]}]


def broken(**rules: str) -> TableServices:
    """Two people; Ada's coin was lost to an air line break, and nobody else has found anything in two rounds."""
    services = TableServices(2)
    services.tap(
        start(2, rules=rules) if rules else start(2), card("p1"), aim("p1", 2), up("p1"),
        penalty("p2", "air_line_break"), discard("p2"), discard("p1"),
    )  # fmt: skip
    return services


@pytest.mark.slow
def test_another_house_rule_says_what_it_counts_otherwise(over) -> None:
    driver = over(broken(), entry=1)
    assert driver.services.state.players["p1"].dry == 2
    driver.tap("ledger.change")
    driver.tap("air_line_break_turn.recovered")
    assert driver.shows("Ada: 1 dry instead of 2")
    driver.tap("change.save")
    driver.settled()
    assert driver.shows("Ada: 1 dry instead of 2")
    assert driver.services.state.players["p1"].dry == 1


@pytest.mark.slow
def test_a_house_rule_by_which_the_game_would_be_over_does_not_fit(over) -> None:
    services = broken(air_line_break_turn="recovered")
    services.tap(discard("p2"), discard("p1"))
    driver = over(services, entry=1)
    driver.tap("ledger.change")
    driver.tap("air_line_break_turn.dry")
    assert driver.is_off("change.save")
    assert driver.shows("ledger.would.game_over")


@pytest.mark.slow
def test_a_buzz_can_only_be_struck(over) -> None:
    driver = over(shared(), behind=2)
    assert driver.is_off("ledger.change")


# Strike and add -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_strike_plays_it_again_without_and_can_be_put_back(over, size: str) -> None:
    driver = over(shared(), size, behind=2)
    number = driver.services.last.number - 2
    assert driver.answered("ledger.strike") == [{"type": "amend", "entry": number, "actions": []}]
    assert driver.shows("ledger.struck")
    sensed = buzz("p2", "sensor")
    assert driver.answered("put_back") == [{"type": "amend", "entry": number, "drop": 0, "actions": [sensed]}]


def test_undo_takes_back_the_last_thing_done_here_a_correction_too(over) -> None:
    driver = over(shared(), "C", behind=2)
    number = driver.services.last.number - 2
    driver.answered("ledger.strike")
    assert driver.shows(f"change {number}")
    struck = {"type": "amend", "entry": number, "actions": []}
    taken_back = {"type": "amend", "entry": number, "drop": 0, "actions": [buzz("p2", "sensor")]}
    assert driver.answered("undo") == [taken_back]
    assert driver.answered("put_back") == [struck]
    assert driver.answered("undo") == [taken_back]
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}], "then the last event"


def test_undo_takes_back_two_corrections_one_after_the_other(over) -> None:
    driver = over(shared(), "R", entry=137)
    for hole in ("risk.3", "risk.5"):
        driver.tap("ledger.change")
        driver.tap(hole)
        driver.answered("change.save")
    risks = []
    for _ in range(2):
        (sent,) = driver.answered("undo")
        risks.append(sent["actions"][0]["risk"])
    assert risks == [3, 2], "the one before, and what it was"
    driver.services.play({"type": "undo", "steps": 1})
    driver.settled()
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]


def test_undo_takes_back_no_correction_from_before_something_else_was_entered(over) -> None:
    driver = over(table(4, GOLD, aim("p2", 4)), behind=0)
    driver.tap("ledger.change")
    driver.tap("risk.5")
    driver.answered("change.save")
    driver.services.contact()
    driver.settled()
    number = driver.services.last.number
    driver.tap(f"entry.{number}")
    driver.answered("ledger.strike")
    ((amend,), (back,)) = driver.answered("undo"), driver.answered("undo")
    assert amend["entry"] == number
    assert back == {"type": "undo", "steps": 1}


def test_undo_takes_back_one_correction_after_the_other(over) -> None:
    driver = over(table(4, GOLD, aim("p2", 4)), behind=0)
    number = driver.services.last.number
    for risk in (5, 3):
        driver.tap(f"entry.{number}")
        driver.tap("ledger.change")
        driver.tap(f"risk.{risk}")
        driver.answered("change.save")
    backs = [driver.answered("undo") for _ in range(2)]
    assert backs == [[{"type": "amend", "entry": number, "actions": [aim("p2", risk)]}] for risk in (5, 4)]


@pytest.mark.slow
def test_what_others_stand_on_cannot_be_struck(over) -> None:
    driver = over(shared(), entry=2)
    assert driver.is_off("ledger.strike")
    chosen_entry(driver, 1)
    assert driver.is_off("ledger.strike")


@pytest.mark.parametrize("size", SIZES)
def test_something_forgotten_is_put_in_before(over, size: str) -> None:
    services = table(4, GOLD, aim("p2", 4), up("p2", "gold"), NO_PENALTY)
    driver = over(services, size, behind=1)
    number = services.last.number - 1
    driver.tap("ledger.add")
    assert driver.shows("ledger.pick_first.add")
    driver.tap("event.buzz")
    sent = {"type": "amend", "entry": number, "drop": 0, "actions": [buzz("p2")]}
    assert driver.answered("change.save") == [sent]
    assert driver.shows("ledger.added")
    assert driver.answered("put_back") == [{"type": "amend", "entry": number, "actions": []}]


# Races --------------------------------------------------------------------------------------------------------


def test_a_change_goes_on_while_others_play_and_ends_when_its_entry_goes(over) -> None:
    services = table(4, GOLD, aim("p2", 4))
    driver = over(services, behind=0)
    driver.tap("ledger.change")
    driver.tap("risk.5")
    services.contact()
    driver.frames(3)
    assert driver.shell.top.name == "ledger.change"
    number = services.last.number - 1
    services.tap(undo(2))
    driver.frames(3)
    assert driver.shell.top.name == "ledger"
    assert services.last.number == number - 1


@pytest.mark.slow
def test_a_change_decided_on_an_older_record_is_not_saved(over) -> None:
    services = table(4, GOLD, aim("p2", 4))
    driver = over(services, behind=0)
    driver.tap("ledger.change")
    driver.tap("risk.5")
    top: Any = driver.shell.top
    before = top.record.snapshot
    services.contact()
    driver.frames(1)
    top.record.snapshot = before
    sent = services.sent()
    driver.tap("change.save")
    driver.settled()
    assert services.sent() == sent
    assert driver.shows("table.moved_on_buzz")
