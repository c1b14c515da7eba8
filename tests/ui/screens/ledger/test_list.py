"""The ledger by touch: the list, its keys, and what is shown of the log (screens.md 8)."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from divingbell.ui.screens.ledger.ledger import PAGE, LedgerOverview
from divingbell.ui.screens.ledger.log import log, put_back_steps
from divingbell.ui.screens.rules.sentences import sentences
from tests import table_work
from tests.sunken_play import aim, buzz, card, start, turn, undo
from tests.ui.scenes_ledger import LEDGER, busy, shared
from tests.ui.scenes_sunken import GOLD, table
from tests.ui.screens.ledger.over_a_game import CHOSEN, SIZES, ledger
from tests.ui.table_services import SLOWEST_S, TableDriver, TableServices


@pytest.mark.parametrize(("size", "told"), [("R", True), ("T", False), ("C", False)])
def test_the_head_names_game_and_turn_where_there_is_room(over, size: str, told: bool) -> None:  # type: ignore[no-untyped-def]
    driver = over(shared(), size)
    assert driver.shows("ledger.sub") == told
    assert driver.shows("ledger.saved") == told


@pytest.mark.parametrize(("people", "told"), [(3, True), (4, False)])
def test_beside_the_filters_of_four_there_is_no_room_for_how_many_entries(over, people: int, told: bool) -> None:
    services = TableServices(people)
    services.play(start(people))
    assert over(services, "C").shows("windows.menu.entries") == told


@pytest.mark.parametrize(("people", "rows"), [(4, 1), (5, 2)])
def test_filters_of_five_take_two_rows_on_the_tall_panel(over, people: int, rows: int) -> None:
    services = TableServices(people)
    services.play(start(people))
    driver = over(services, "T")
    names = ("all", "money", "everything", *(f"p{number}" for number in range(1, people + 1)))
    assert len({driver.find(f"filter.{name}").rect[1] for name in names}) == rows


@pytest.mark.parametrize("people", [4, 6])
def test_the_filter_that_holds_alone_is_a_lit_key_on_the_regular_panel(over, people: int) -> None:
    services = TableServices(people)
    services.play(start(people))
    driver = over(services, "R")
    for lit in ("all", "p1"):
        driver.tap(f"filter.{lit}")
        driver.frames(2)
        keys = {name: driver.find(f"filter.{name}").element for name in ("all", "p1", "money")}
        assert [name for name, key in keys.items() if key.skin.fill is not None] == [lit]
        assert len({driver.find(f"filter.{name}").rect[3] for name in keys}) == 1


def test_a_slow_card_does_not_hold_the_screen() -> None:
    services = TableServices(2)
    services.play(start(2), card("p1"))
    driver = TableDriver(services, CHOSEN, "C", LEDGER)
    try:
        begun = time.monotonic()
        with services.slow():
            driver.tap("menu")
            driver.tap("menu.ledger")
            assert isinstance(driver.shell.top, LedgerOverview)
            assert driver.shows("filter.all")
        assert time.monotonic() - begun < SLOWEST_S / 2
        services.play({"type": "undo", "steps": 1})
        driver.settled()
        assert driver.shows("redo"), "read when the card answers"
    finally:
        driver.close()


def test_the_compact_panel_has_a_key_to_put_back_only_while_something_can_be(over) -> None:
    services = TableServices(2)
    services.play(start(2), card("p1"))
    driver = over(services, "C")
    assert not driver.shows("redo")
    services.play({"type": "undo", "steps": 1})
    driver.settled()
    assert driver.shows("redo")
    assert not driver.shows("ledger.redo.sub"), "how many has no room"
    services.play(card("p1"))
    driver.settled()
    assert not driver.shows("redo")


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
        driver.wait(lambda words=words: driver.shows(words), words)  # how long it was felt is read from the journal


@pytest.mark.slow
def test_a_row_that_is_tapped_is_chosen(over) -> None:
    driver = over(shared())
    assert driver.shows("$53,000")
    assert driver.shows("$77,000")
    driver.drag("entry.147", 0, -200)  # where only whole rows are shown, it lies below the last
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
    for words in ("Felt, not counted", "Sensors on hold", "Not done: not at this moment", "Change of entry 147"):
        assert driver.shows(words), words
    driver.tap("filter.all")
    assert [entry.number for entry in ledger(driver).entries()] == numbers


@pytest.mark.parametrize("shows", ["all", "everything"])
def test_older_lines_are_offered_where_there_are_some_and_the_newest_alone_is_lit(over, shows: str) -> None:
    services = TableServices(2)
    services.play(start(2), card("p1"))
    driver = over(services)
    driver.tap(f"filter.{shows}")
    for most, older in ((1, True), (2, False)):
        ledger(driver).most = most
        ledger(driver).refresh()
        driver.settled()
        assert driver.shows("older") == older
    lit = [number for number in (1, 2) if driver.find(f"entry.{number}").element.skin.fill is not None]
    assert lit == [2]


def test_of_a_long_game_only_a_page_and_one_more_is_looked_at(over) -> None:
    driver = over(shared())
    newest = driver.services.last.number
    assert newest > PAGE + 1
    assert [entry.number for entry in ledger(driver).entries()] == [*range(newest, newest - PAGE - 1, -1)]


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


def test_just_one_page_has_no_key_for_older_ones(over) -> None:
    driver = over(one_page())
    assert len(ledger(driver).entries()) == PAGE
    assert not driver.shows("older")


def test_every_turn_has_one_line_above_its_entries(over) -> None:
    driver = over(one_page())
    heads = [words for words in driver.texts() if words.startswith("Turn ")]
    assert heads == [f"Turn {number}" for number in range(10, 0, -1)]


def test_the_filter_that_holds_is_lit(over) -> None:
    driver = over(shared())

    def lit() -> set[str]:
        keys = ("all", "p1", "p2", "money", "everything")
        return {key for key in keys if driver.find(f"filter.{key}").element.skin.fill is not None}  # type: ignore[attr-defined]

    assert lit() == {"all"}
    driver.tap("filter.p2")
    assert lit() == {"p2"}


def test_the_row_that_is_tapped_is_lit_and_no_other_in_the_whole_log_too(over) -> None:
    driver = over(shared())
    newest = driver.services.last.number

    def lit() -> list[int]:
        numbers = range(newest - 5, newest + 1)
        return [number for number in numbers if driver.find(f"entry.{number}").element.skin.fill is not None]  # type: ignore[attr-defined]

    assert lit() == [newest]
    for shown, number in (("all", newest - 2), ("everything", newest - 3)):
        driver.tap(f"filter.{shown}")
        driver.tap(f"entry.{number}")
        assert lit() == [number]


@pytest.mark.slow
def test_what_is_entered_meanwhile_appears(over) -> None:
    driver = over(table(4, GOLD, aim("p2", 4)))
    driver.services.contact(0.31)
    driver.settled()
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
    assert not driver.shows("sunken_treasure.ledger.sum.card")
    assert driver.services.sent() == before


def test_why_leads_to_change(over) -> None:
    driver = over(table(4, GOLD, aim("p2", 4)), "C")
    driver.tap("ledger.why")
    driver.tap("why.change")
    assert driver.shell.top.name == "ledger.change"
    before = driver.services.sent()
    driver.tap("back")
    assert isinstance(driver.shell.top, LedgerOverview)
    assert not driver.shows("why.read")
    assert driver.services.sent() == before


# The log ------------------------------------------------------------------------------------------------------


def test_the_log_says_of_every_line_whether_it_counts() -> None:
    services = busy()
    lines = log(table_work.lines(services.own))
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
    ("name", "shown"), [("ledger.change", 4), ("ledger.change.misfit", 4), ("ledger.change.card", 1)]
)
def test_the_tall_panel_lists_more_than_the_changed_entry_over_two_lines_of_keys(scene, name: str, shown: int) -> None:
    driver = scene(name, "T")
    assert len([part for part in driver.parts() if (part.element.id or "").startswith("again.")]) == shown


@pytest.mark.parametrize(("name", "colour"), [("ledger.change", "positive"), ("ledger.change.misfit", "danger")])
def test_how_many_fit_is_red_where_one_does_not(scene, name: str, colour: str) -> None:
    words = scene(name, "R").shell.element_view.words()
    assert [part.element.colour for part in words if re.fullmatch(r"\d+ of \d+ fit", part.words)] == [colour]
