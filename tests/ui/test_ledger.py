"""The ledger by touch: what each key sends (screens.md 8), and what is shown of the log."""

from __future__ import annotations

import re
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.screens.ledger.ledger import PAGE, Ledger
from divingbell.ui.screens.ledger.log import log, put_back_steps
from divingbell.ui.screens.rules.sentences import sentences
from tests.sunken_play import NO_PENALTY, aim, buzz, card, discard, dive, penalty, start, turn, undo, up
from tests.ui.driver import Driver
from tests.ui.scenes_ledger import LEDGER, SAVED, at, busy, chosen_entry, fragile, shared
from tests.ui.scenes_sunken import GOLD, table
from tests.ui.table_services import TableDriver, TableServices

CHOSEN = Settings(welcomed=True)
SIZES = ["C", *(pytest.param(size, marks=pytest.mark.slow) for size in "RT")]


@pytest.fixture
def over():  # type: ignore[no-untyped-def]
    """`over(shared(), "R", 3)` shows the ledger of this table, with the entry so far from the last chosen."""
    shown: list[Driver] = []

    def enter(
        services: TableServices, size: str = "R", behind: int | None = None, entry: int | None = None
    ) -> TableDriver:
        driver = at(services, size, CHOSEN)
        shown.append(driver)
        if behind is not None or entry is not None:
            chosen_entry(driver, entry if entry is not None else services.last.number - (behind or 0))
        return driver

    yield enter
    for driver in shown:
        driver.close()


def ledger(driver: Driver) -> Ledger:
    assert isinstance(driver.shell.top, Ledger)
    return driver.shell.top


@pytest.mark.parametrize(("size", "told"), [("R", True), ("T", False), ("C", False)])
def test_the_head_names_game_and_turn_where_there_is_room(over, size: str, told: bool) -> None:  # type: ignore[no-untyped-def]
    driver = over(shared(), size)
    assert driver.shows("ledger.sub") == told
    assert driver.shows("ledger.saved") == told


# The list -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_menu_leads_to_the_ledger_and_back(size: str) -> None:
    driver = TableDriver(shared(), CHOSEN, size, LEDGER)
    try:
        before = driver.services.sent()
        driver.tap("menu")
        driver.tap("menu.ledger")
        assert driver.shows("ledger.title")
        driver.tap("table")
        assert driver.shell.depth == 0
        driver.tap("menu")
        driver.tap("menu.ledger")
        driver.tap("back")
        assert driver.shell.depth == 0
        assert driver.services.sent() == before
    finally:
        driver.close()


def test_rows_say_what_happened_and_how_long_it_was_felt(over) -> None:
    driver = over(shared())
    for words in (
        "Shares half with Bruno", "Right coin: gold", "Buzz, 0.42 s", "Risk 4, dive armed",
        "Free buzz, floor turns 64°", "Card: gold, $15,000", "Dropped it after a buzz", "+$15,000",
    ):  # fmt: skip
        assert driver.shows(words), words


@pytest.mark.slow
def test_a_row_that_is_tapped_is_chosen(over) -> None:
    driver = over(shared())
    assert driver.shows("$53,000")
    assert driver.shows("$77,000")
    driver.tap("Dropped it after a buzz")
    assert ledger(driver).entry.action["type"] == "dive"
    assert driver.shows("Ada then has")
    assert driver.shows("$47,500")


def test_filters_show_a_player_the_money_and_the_whole_log(over) -> None:
    driver = over(busy())
    numbers = [entry.number for entry in ledger(driver).entries()]
    driver.tap("filter.p4")
    assert [entry.number for entry in ledger(driver).entries()] != numbers
    assert all(entry.action.get("player", "p4") == "p4" for entry in ledger(driver).entries())
    driver.tap("filter.money")
    assert all(any(m.what == "money" for m in entry.movements) for entry in ledger(driver).entries())
    assert not driver.shows("Felt, not counted")
    driver.tap("filter.everything")
    for words in ("Felt, not counted", "Sensors on hold", "Not done: Not at this moment", "Change of entry 147"):
        assert driver.shows(words), words
    driver.tap("filter.all")
    assert [entry.number for entry in ledger(driver).entries()] == numbers


@pytest.mark.slow
def test_a_long_list_is_laid_out_in_pages(over) -> None:
    driver = over(shared())
    top = ledger(driver)
    assert len(top.entries()) == PAGE + 1
    assert not driver.shows(f"entry.{driver.services.last.number - PAGE}")
    driver.find(f"list.{top.shows}").scroll_to(10_000)
    driver.tap("older")
    assert driver.shows(f"entry.{driver.services.last.number - PAGE}")


def one_page() -> TableServices:
    """As many entries as a page shows: ten turns, the last not over."""
    services = TableServices(2)
    turns = [action for number in range(9) for action in turn(f"p{number % 2 + 1}")]
    services.play(start(2), *turns, card("p2"), aim("p2", 4))
    assert services.last.number == PAGE
    return services


@pytest.mark.slow
def test_just_one_page_has_no_key_for_older_ones(over) -> None:
    driver = over(one_page())
    assert len(ledger(driver).entries()) == PAGE
    assert not driver.shows("older")


def test_every_turn_has_one_line_above_its_entries(over) -> None:
    driver = over(one_page())
    heads = [words for words in driver.texts() if words.startswith("Turn ")]
    assert heads == [f"Turn {number}" for number in range(10, 0, -1)]


@pytest.mark.slow
def test_the_filter_that_holds_is_lit(over) -> None:
    driver = over(shared())

    def lit() -> set[str]:
        keys = ("all", "p1", "p2", "money", "everything")
        return {key for key in keys if driver.find(f"filter.{key}").element.skin.fill is not None}  # type: ignore[attr-defined]

    assert lit() == {"all"}
    driver.tap("filter.p2")
    assert lit() == {"p2"}


@pytest.mark.slow
def test_what_is_entered_meanwhile_appears(over) -> None:
    driver = over(table(4, GOLD, aim("p2", 4)))
    driver.services.contact(0.31)
    driver.frames(3)
    assert driver.shows("Buzz, 0.31 s")


# Keys ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_undo_and_redo_take_whole_taps(over, size: str) -> None:
    services = table(4, GOLD)
    services.play(aim("p2", 4), buzz("p2"))
    driver = over(services, size)
    assert driver.answered("undo") == [{"type": "undo", "steps": 2}]
    assert driver.shows("table.put_back")
    assert driver.answered("redo") == [{"type": "redo", "steps": 2}]
    assert size == "C" or driver.is_off("redo")


@pytest.mark.slow
def test_undone_twice_is_put_back_in_two_steps(over) -> None:
    driver = over(shared())
    driver.answered("undo")
    driver.answered("undo")
    assert driver.answered("redo") == [{"type": "redo", "steps": 1}]
    assert driver.answered("redo") == [{"type": "redo", "steps": 1}]
    assert driver.is_off("redo")


def test_stop_wants_to_be_held_and_leads_to_the_podium(over) -> None:
    driver = over(shared())
    driver.tap("ledger.stop")
    driver.settled()
    assert driver.services.state.result is None
    driver.hold("ledger.stop")
    driver.settled()
    assert driver.services.sent()[-1] == {"type": "stop_game"}
    assert driver.shows("podium.stopped")


@pytest.mark.parametrize("size", SIZES)
def test_why_shows_movements_sum_and_rule_and_sends_nothing(over, size: str) -> None:
    driver = over(shared(), size)
    before = driver.services.sent()
    driver.tap("ledger.why")
    for words in (
        "Why $15,000 each?",
        "$15,000 \N{MULTIPLICATION SIGN} 4",
        "$60,000 ÷ 2",
        "$30,000 ÷ 2",
        "Chiara plays share half.",
        "Rule 4.4, Ruling T10",
    ):
        assert driver.shows(words), words
    said, arithmetic = driver.find("Chiara plays share half.").rect, driver.find("$60,000 ÷ 2").rect
    assert said[1] + said[3] <= arithmetic[1], "the short sentence comes first"
    rule = sentences(driver.shell.texts("en")("sunken_treasure.rule.4.4"))
    assert not driver.shows(f"{rule[5]} {rule[6]}"), "the clause is folded"
    driver.tap("why.rule")
    assert driver.shows(f"{rule[5]} {rule[6]}"), "what 4.4 says about penalty cards"
    assert not driver.shows(rule[0])
    assert not driver.shows("$60,000 ÷ 2")
    driver.tap("why.rule")
    assert driver.shows("$60,000 ÷ 2")
    driver.tap("why.read")
    assert not driver.shows("ledger.sum.card")
    assert driver.services.sent() == before


def test_why_leads_to_change(over) -> None:
    driver = over(table(4, GOLD, aim("p2", 4)), "C")
    driver.tap("ledger.why")
    driver.tap("why.change")
    assert driver.shell.top.name == "t3-ledger-change"
    before = driver.services.sent()
    driver.tap("back")
    assert isinstance(driver.shell.top, Ledger)
    assert driver.services.sent() == before


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
    assert driver.shows("ledger.pick_first")
    assert not driver.shows("step_back"), "nothing was answered yet"
    driver.tap("risk.3")
    assert driver.shows(whose)
    assert not any("\N{HORIZONTAL ELLIPSIS}" in words for words in driver.texts()), "one player's money is other"


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
    assert driver.shows("ledger.ask.penalty")
    driver.tap("step_back")
    assert driver.shows("ledger.ask.dive")
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
    assert driver.shell.top.name == "t3-ledger-change"
    number = services.last.number - 1
    services.tap(undo(2))
    driver.frames(3)
    assert driver.shell.top.name == "t-ledger"
    assert services.last.number == number - 1


@pytest.mark.slow
def test_a_change_decided_on_an_older_record_is_not_saved(over) -> None:
    services = table(4, GOLD, aim("p2", 4))
    driver = over(services, behind=0)
    driver.tap("ledger.change")
    driver.tap("risk.5")
    top: Any = driver.shell.top
    before = top.snapshot
    services.contact()
    driver.frames(1)
    top.snapshot = before
    sent = services.sent()
    driver.tap("change.save")
    driver.settled()
    assert services.sent() == sent
    assert driver.shows("table.moved_on_buzz")


# The log ------------------------------------------------------------------------------------------------------


def test_the_log_says_of_every_line_whether_it_counts() -> None:
    services = busy()
    lines = log(services.own.lines())
    counts = [(line.kind, line.number) for line in lines][:9]
    last = services.last.number
    services.close()
    assert counts == [
        ("entry", last), ("entry", last - 1), ("command", None), ("signal", None), ("signal", None), ("signal", None),
        ("refusal", None), ("entry", None), ("command", None),
    ]  # fmt: skip
    alive = [line.number for line in lines if line.number is not None]
    assert sorted(alive) == [n for n in range(1, last + 1) if n != last - 2], "the amend's own line has the third"


@pytest.mark.parametrize(
    ("taps", "steps"),
    [
        ((), 0),
        ((undo(),), 1),
        ((undo(2), undo()), 1),
        ((undo(2), undo(), {"type": "redo", "steps": 1}), 2),
        ((undo(3), {"type": "redo", "steps": 1}), 2),
        ((undo(), card("p3")), 0),
    ],
)
def test_put_back_knows_the_last_undo(taps: tuple[Any, ...], steps: int) -> None:
    lines = [type("Line", (), {"kind": "entry", "value": {"action": action}})() for action in taps]
    assert put_back_steps(lines) == steps


@pytest.mark.parametrize(
    ("name", "shown"), [("t3-ledger-change", 4), ("t3-ledger-change-misfit", 4), ("t3-ledger-change-card", 1)]
)
def test_the_tall_panel_lists_more_than_the_changed_entry_over_two_lines_of_keys(scene, name: str, shown: int) -> None:
    driver = scene(name, "T")
    assert len([part for part in driver.parts() if (part.element.id or "").startswith("again.")]) == shown


@pytest.mark.parametrize(("name", "colour"), [("t3-ledger-change", "positive"), ("t3-ledger-change-misfit", "danger")])
def test_how_many_fit_is_red_where_one_does_not(scene, name: str, colour: str) -> None:
    words = scene(name, "R").shell.element_view.words()
    assert [part.element.colour for part in words if re.fullmatch(r"\d+ of \d+ fit", part.words)] == [colour]
