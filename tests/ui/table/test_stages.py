"""What is paid at the tables of the other games is seen: things fly, amounts count, tags stay (design: settlement)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from divingbell.ui.toolkit.element import Text
from tests.ui.scenes_blues import JACK, bruno, hammer
from tests.ui.scenes_deep_sea import CHIARA, CHIARA_REVEALS, rich, roll, round_over, second_round, table
from tests.ui.scenes_submarine import BOTH, services
from tests.ui.submarine_evening import LAYOUT, after, chiara_waits, dev_sails, placing, start
from tests.ui.table_services import TableDriver, TableServices, sitting

Sit = Callable[..., TableDriver]


@pytest.fixture
def sit() -> Iterator[Sit]:
    """`sit(services)` is an app of its own at this table."""
    apps: list[Any] = []

    def enter(services: TableServices, size: str = "R", **settings: Any) -> TableDriver:
        apps.append(sitting(services, size, **settings))
        driver: TableDriver = apps[-1].__enter__()
        return driver

    yield enter
    for app in apps:
        app.__exit__(None, None, None)


def state(driver: TableDriver) -> Any:
    return driver.services.state


def test_a_chip_flies_to_its_diver_and_the_air_is_bought_down(sit: Sit) -> None:
    driver = sit(table(second_round(), roll(CHIARA, 2, 3)))
    payments = driver.shell.top.payments  # type: ignore[attr-defined]
    with driver.held_clock() as let_pass:
        driver.answered("search.take", seen=False)
        assert payments.shown(state(driver)).players[CHIARA].carried == state(driver).players[CHIARA].carried[:-1]
        let_pass(0.3)
        assert driver.shows("flight.0")
        assert not driver.shows("+1 chip")
        let_pass(0.5)
        assert not driver.shows("flight.0")
        assert driver.shows("+1 chip")
        assert driver.shows("\N{MINUS SIGN}2 air")
        assert payments.shown(state(driver)) is state(driver)
        let_pass(6.5)
        assert not driver.shows("+1 chip")


def test_points_count_up_on_the_card_and_no_toast_repeats_them(sit: Sit) -> None:
    driver = sit(table(round_over()))
    with driver.held_clock() as let_pass:
        for value in (1, 6, 9):
            driver.tap(f"value.{value}")
        driver.answered("next", seen=False)
        assert driver.shell.top.snackbars.notice is None  # type: ignore[attr-defined]
        let_pass(0.8)
        assert driver.shell.top.payments.tag(CHIARA).words == "+16"  # type: ignore[attr-defined]


def staged(driver: TableDriver) -> bool:
    """Whether the main area waits for what is paid."""
    screen: Any = driver.shell.top
    return bool(screen.staged) and driver.shows("stage.next")


def way(driver: TableDriver, flight: int) -> tuple[str, str]:
    """From which part of the screen to which one a thing of the payment that is seen flies."""
    screen: Any = driver.shell.top
    one = screen.payments.payment.flights[flight]
    return one.start, one.end


@pytest.mark.parametrize("size", "RCT")
def test_a_taken_chip_holds_the_main_area_until_it_has_come(sit: Sit, size: str) -> None:
    driver = sit(table(second_round(), roll(CHIARA, 2, 3)), size)
    with driver.held_clock() as let_pass:
        driver.answered("search.take", seen=False)
        assert staged(driver)
        assert driver.shell.top.name == "deep_sea.payment"
        assert driver.shows("deep_sea_adventure_table.band.take")
        assert driver.shows("Next: Dev")
        assert not driver.shows("roll.11")
        let_pass(1.1)
        assert staged(driver)
        let_pass(0.2)
        assert not driver.shows("stage.next")
        assert driver.shows("roll.11")
        assert driver.shows("+1" if size == "T" else "+1 chip"), "the tag is still there"


def _chip_taken() -> tuple[TableServices, tuple[str, ...], Any]:
    return table(second_round(), roll(CHIARA, 2, 3)), (), {"type": "search", "player": CHIARA, "choice": "take"}


def _tile_lifted() -> tuple[TableServices, tuple[str, ...], Any]:
    tile = {"type": "collect_treasure", "player": "p1", "row": 4, "tile": BOTH[0].removeprefix("lift.")}
    return services(), BOTH, tile


def _divers_lost() -> tuple[TableServices, tuple[str, ...], Any]:
    return bruno()(), (), JACK


@pytest.mark.parametrize("size", "RCT")
@pytest.mark.parametrize("game", [_chip_taken, _tile_lifted, _divers_lost])
def test_what_comes_next_stands_beside_undo_which_keeps_its_corner(
    sit: Sit, size: str, game: Callable[[], Any]
) -> None:
    at, taps, action = game()
    driver = sit(at, size)
    for tap in taps:
        driver.tap(tap)
    corner = driver.find("undo").rect[:2]
    with driver.held_clock():
        at.play(action)
        driver.settled(seen=False)
        undo, plate = driver.find("undo").rect, driver.find("stage.next").rect
        assert undo[:2] == pytest.approx(corner, abs=1)
        assert plate[0] >= undo[0] + undo[2] + 8


@pytest.mark.parametrize("seen", [True, False])
def test_while_a_chip_is_on_its_way_the_turn_that_follows_is_named_first(sit: Sit, seen: bool) -> None:
    driver = sit(table(second_round(), roll(CHIARA, 2, 3)), "T")
    with driver.held_clock():
        driver.answered("search.take", seen=seen)
        assert driver.texts()[0] == ("Dev" if seen else "Chiara")
        assert driver.shows("Ada, Bruno, Chiara next" if seen else "Dev, Ada, Bruno next")


def test_a_touch_on_the_stage_goes_on_at_once(sit: Sit) -> None:
    driver = sit(table(second_round(), roll(CHIARA, 2, 3)))
    with driver.held_clock() as let_pass:
        driver.answered("search.take", seen=False)
        let_pass(0.3)
        driver.tap("stage.next")
        assert staged(driver), "what follows is only read"
        assert driver.answered("main", seen=False) == []
        assert not staged(driver)
        assert driver.shows("roll.11")
        assert driver.shows("+1 chip")


def test_what_is_taken_back_flies_back_over_what_holds_again(sit: Sit) -> None:
    driver = sit(table(second_round(), roll(CHIARA, 2, 3)))
    with driver.held_clock() as let_pass:
        driver.answered("search.take", seen=False)
        let_pass(1.3)
        driver.answered("undo", seen=False)
        assert way(driver, 0) == (f"player.{CHIARA}", "space")
        assert driver.shows("search.take"), "the keys are there again"
        let_pass(0.2)
        assert driver.shows("flight.0")
        let_pass(0.5)
        assert not driver.shows("flights")
        assert driver.shell.top.payments.tag(CHIARA).words == "\N{MINUS SIGN}1 chip"  # type: ignore[attr-defined]
        assert driver.shows("Put it back")


def test_what_is_put_back_does_not_fly(sit: Sit) -> None:
    driver = sit(table(second_round(), roll(CHIARA, 2, 3)))
    driver.answered("search.take")
    driver.answered("undo")
    with driver.held_clock():
        driver.answered("put_back", seen=False)
        assert driver.shell.top.payments.payment is None  # type: ignore[attr-defined]


def test_chips_sink_one_after_another_behind_the_deepest_one(sit: Sit) -> None:
    driver = sit(table(round_over(), CHIARA_REVEALS))
    for chip in (2, 0, 1):
        driver.tap(f"sink.{chip}")
    with driver.held_clock() as let_pass:
        driver.answered("sink", seen=False)
        assert [way(driver, i) for i in range(3)] == [(f"sink.{chip}", "seabed") for chip in (2, 0, 1)]
        assert staged(driver)
        let_pass(0.15)
        assert driver.shows("flight.0")
        assert not driver.shows("flight.2")
        let_pass(0.15)
        assert driver.shows("flight.2")
        let_pass(0.8)
        assert not driver.shows("flights")
        assert driver.shows("deep_sea_adventure_table.next_sinks")
        let_pass(0.3)
        assert not staged(driver)


def test_turned_chips_fly_to_the_card_of_who_brought_them(sit: Sit) -> None:
    driver = sit(table(round_over()))
    for value in (9, 1, 6):
        driver.tap(f"value.{value}")
    with driver.held_clock() as let_pass:
        driver.answered("next", seen=False)
        assert [way(driver, i) for i in range(3)] == [(f"slot.{i}", f"player.{CHIARA}") for i in range(3)]
        let_pass(0.35)
        assert driver.shows("flight.2")
        assert driver.shows("slot.2")


def test_a_chip_that_is_put_down_flies_to_its_space(sit: Sit) -> None:
    driver = sit(table(second_round(), roll(CHIARA, 1, 2)))
    with driver.held_clock() as let_pass:
        driver.answered("search.place.0", seen=False)
        assert way(driver, 0) == (f"player.{CHIARA}", "space")
        let_pass(0.2)
        assert driver.shows("flight.0")


def test_the_picture_turns_to_nobody_while_something_flies(sit: Sit) -> None:
    driver = sit(table(second_round(), roll(CHIARA, 2, 3)))
    screen: Any = driver.shell.top
    with driver.held_clock() as let_pass:
        assert screen.may_turn()
        driver.answered("search.take", seen=False)
        assert not screen.may_turn()
        let_pass(1.3)
        assert screen.may_turn()


def test_the_last_points_are_seen_before_the_podium(sit: Sit) -> None:
    voyage = rich()
    driver = sit(table(voyage))
    with driver.held_clock() as let_pass:
        screen: Any = driver.shell.top
        values: list[int] = []
        for row in screen.decision.rows:
            values.append(next(one.value for one in row.choices if values.count(one.value) < one.detail))
        driver.services.play({"type": "reveal", "player": "p1", "values": values})
        driver.settled(seen=False)
        assert state(driver).result is not None
        assert staged(driver)
        assert driver.shows("table.stage.over")
        let_pass(1.3)
        assert not driver.shows("stage.next")


def test_calm_motion_shows_what_comes_next_at_once(sit: Sit) -> None:
    driver = sit(table(second_round(), roll(CHIARA, 2, 3)), calm_motion=True)
    driver.answered("search.take", seen=False)
    assert not driver.shows("stage.next")
    assert driver.shows("roll.11")
    driver.answered("undo", seen=False)
    assert not driver.shows("flights")
    assert driver.shows("search.take")


def test_calm_motion_leaves_the_tags_only(sit: Sit) -> None:
    driver = sit(table(second_round(), roll(CHIARA, 2, 3)), calm_motion=True)
    driver.answered("search.take")
    assert driver.shows("+1 chip")
    assert not driver.shows("flights")


def test_cards_leave_one_after_another_for_the_rows_of_those_who_are_paid(sit: Sit) -> None:
    driver = sit(services())
    for tile in BOTH:
        driver.tap(tile)
    with driver.held_clock() as let_pass:
        driver.answered("take", seen=False)
        before = driver.shell.top.payments.shown(state(driver)).players["p1"].supply  # type: ignore[attr-defined]
        assert before != state(driver).players["p1"].supply
        let_pass(0.15)
        assert driver.shows("flight.0")
        assert not driver.shows("flight.5")
        let_pass(0.4)
        assert driver.shows("flight.5")
        let_pass(0.7)
        assert not driver.shows("flights")
        assert [driver.shows(words) for words in ("\N{MINUS SIGN}8", "+4", "+2")] == [True] * 3


def test_tiles_go_to_the_row_of_who_lifted_them_and_cards_to_others_and_the_discards(sit: Sit) -> None:
    driver = sit(services())
    for tile in BOTH:
        driver.tap(tile)
    with driver.held_clock() as let_pass:
        driver.answered("take", seen=False)
        ways = [way(driver, i) for i in range(10)]
        assert ways[:2] == [("space", "player.p1")] * 2
        assert ways.count(("player.p1", "discards")) == 2
        assert ways.count(("player.p1", "player.p2")) == 4
        assert ways.count(("player.p1", "player.p4")) == 2
        assert staged(driver)
        assert driver.shell.top.name == "submarine.payment"
        assert driver.shows("Next: Bruno"), "nothing is left to be done"
        let_pass(1.15)
        assert not driver.shows("flights")
        let_pass(0.1)
        assert driver.shows("to.off")


def test_after_a_tile_the_same_turn_goes_on(sit: Sit) -> None:
    driver = sit(services())
    driver.tap(BOTH[0])
    with driver.held_clock() as let_pass:
        driver.answered("take", seen=False)
        assert driver.shows("Ada goes on")
        let_pass(1.3)
        assert driver.shows("turn.end")


@pytest.mark.parametrize("size", "RCT")
def test_lifted_tiles_go_back_to_their_space(sit: Sit, size: str) -> None:
    driver = sit(services(), size)
    for tile in BOTH:
        driver.tap(tile)
    driver.answered("take")
    with driver.held_clock() as let_pass:
        driver.answered("undo", seen=False)
        assert ("player.p1", "space") in [way(driver, i) for i in range(10)]
        assert driver.shows(BOTH[0]), "the keys are there again"
        let_pass(0.1)
        assert driver.shows("flight.0")
        let_pass(0.5)
        assert [driver.shows(words) for words in ("+8", "\N{MINUS SIGN}4", "\N{MINUS SIGN}2")] == [True] * 3


def test_a_joker_takes_the_place_of_its_tile(sit: Sit) -> None:
    driver = sit(services())
    driver.tap("joker")
    driver.tap("pays.j-c1")
    with driver.held_clock():
        driver.answered(BOTH[0], seen=False)
        assert sorted(way(driver, i) for i in range(2)) == [("player.p1", "space"), ("space", "player.p1")]
        assert staged(driver)


def test_what_a_joker_paid_stands_beside_the_board_and_in_no_toast(sit: Sit) -> None:
    driver = sit(services())
    driver.tap("joker")
    driver.tap("pays.j-c1")
    with driver.held_clock():
        driver.answered(BOTH[0], seen=False)
        assert driver.shows("submarine_table.stage.joker")
        assert driver.shell.top.snackbars.notice is None  # type: ignore[attr-defined]


def test_with_calm_motion_a_toast_says_that_a_joker_paid(sit: Sit) -> None:
    driver = sit(services(), calm_motion=True)
    driver.tap("joker")
    driver.tap("pays.j-c1")
    driver.answered(BOTH[0], seen=False)
    assert driver.shows("submarine_table.toast.nobody_paid")


@pytest.mark.parametrize("size", "RCT")
def test_the_discards_are_counted_in_one_place_and_a_name_stays_beside_what_it_gets(sit: Sit, size: str) -> None:
    driver = sit(services(), size)
    for tile in BOTH:
        driver.tap(tile)
    with driver.held_clock():
        driver.answered("take", seen=False)
        assert [words for words in driver.texts() if "discarded" in words] == ["10 discarded"]
        assert any("Dev\N{NO-BREAK SPACE}+2\N{NO-BREAK SPACE}cards" in words for words in driver.texts())
        assert "discards" in [way(driver, i)[1] for i in range(10)]
        assert driver.shows("discards")


@pytest.mark.parametrize("size", "RCT")
def test_both_figures_stand_beside_what_a_resort_has_got_or_lost(sit: Sit, size: str) -> None:
    services = bruno()()
    driver = sit(services, size)
    with driver.held_clock() as let_pass:
        services.play(JACK)
        driver.settled(seen=False)
        let_pass(1.0)
        for player, has in state(driver).players.items():
            words = [
                one.element.text for one in driver.find(f"resort.{player}").walk() if isinstance(one.element, Text)
            ]
            change = driver.shell.top.payments.tag(player).words  # type: ignore[attr-defined]
            assert {str(has.divers), str(has.submarines), change} <= set(words), player


def test_lost_divers_swim_to_the_resort_of_the_winner(sit: Sit) -> None:
    services = bruno()()
    driver = sit(services)
    with driver.held_clock() as let_pass:
        services.play(JACK)
        driver.settled(seen=False)
        before, after = driver.shell.top.payments.shown(None), state(driver).players  # type: ignore[attr-defined]
        gained = after["p2"].divers - before.players["p2"].divers
        assert gained > 0
        let_pass(0.3)
        assert driver.shows("flight.0")
        let_pass(0.9)
        assert not driver.shows("flights")
        assert driver.shows(f"+{gained}")
        assert not driver.shows("submarine_blues_table.toast.divers")
        let_pass(6)
        assert not driver.shows(f"+{gained}")


@pytest.mark.parametrize("size", "RCT")
def test_an_attack_holds_the_resorts_and_says_which_action_is_next(sit: Sit, size: str) -> None:
    services = bruno()()
    driver = sit(services, size)
    with driver.held_clock() as let_pass:
        services.play(JACK)
        driver.settled(seen=False)
        assert staged(driver)
        assert driver.shell.top.name == "blues.payment"
        assert driver.shows("submarine_blues_table.attacked")
        assert driver.shows("submarine_blues_table.action_of")
        assert way(driver, 0)[1] == "resort.p2"
        let_pass(1.3)
        assert driver.shows("act.attack")


@pytest.mark.parametrize("size", "RCT")
def test_a_submarine_that_is_won_comes_down_into_its_resort(sit: Sit, size: str) -> None:
    driver = sit(hammer(), size)
    with driver.held_clock() as let_pass:
        driver.answered("call.pass", seen=False)
        assert way(driver, 0) == ("boats", "resort.p4")
        assert driver.shows("submarine_blues_table.won")
        let_pass(0.2)
        assert driver.shows("flight.0")
        let_pass(0.7)
        tag = driver.shell.top.payments.tag("p4.submarines")  # type: ignore[attr-defined]
        assert tag.words == "+1"


def test_divers_swim_back(sit: Sit) -> None:
    services = bruno()()
    driver = sit(services)
    services.play(JACK)
    driver.settled()
    with driver.held_clock() as let_pass:
        driver.answered("undo", seen=False)
        assert way(driver, 0)[0] == "resort.p2"
        assert not staged(driver)
        let_pass(0.1)
        assert driver.shows("flight.0")


TALL: dict[str, Callable[[], TableServices]] = {
    "deep sea, roll": lambda: table(second_round()),
    "deep sea, search": lambda: table(second_round(), roll(CHIARA, 2, 3)),
    "deep sea, reveal": lambda: table(round_over()),
    "deep sea, sink": lambda: table(round_over(), CHIARA_REVEALS),
    "submarine, place": lambda: after(start(layout=LAYOUT), *placing(7)),
    "submarine, collect": services,
    "submarine, ship": dev_sails,
    "submarine, wait": chiara_waits,
    "blues, act": bruno(),
    "blues, bid": hammer,
}


@pytest.mark.parametrize("phase", TALL)
def test_on_the_tall_panel_a_toast_lies_under_the_people_and_on_nothing(sit: Sit, phase: str) -> None:
    driver = sit(TALL[phase](), "T")
    rects = people(driver)
    screen: Any = driver.shell.top
    screen.last_tap.say_undone(screen.last_tap.entries, {"type": "redo", "steps": 1})
    driver.frames(2)
    assert people(driver) == rects, "nobody moves"
    x, y, w, h = driver.find("toast").rect
    for part in driver.parts():
        if (
            part.element.id is not None
            and getattr(part.element, "tap", None) is not None
            and part.element.id != "put_back"
        ):
            left, top, width, height = part.rect
            apart = left + width <= x or x + w <= left or top + height <= y or y + h <= top
            assert apart, part.element.id


def people(driver: TableDriver) -> dict[str, tuple[float, ...]]:
    """Where everybody is."""
    names = [f"{panel}.{player}" for player in driver.services.state.players for panel in ("player", "resort")]
    return {name: driver.find(name).rect for name in names if driver.shows(name)}


def test_the_breath_goes_from_the_dial_segment_by_segment(sit: Sit) -> None:
    driver = sit(table(second_round(), roll(CHIARA, 2, 3)))
    driver.draws = True
    dial = (20, 108, 300, 560)
    with driver.held_clock() as let_pass:
        driver.answered("search.take", seen=False)
        seen = []
        for seconds in (0.1, 0.35, 1.4):
            let_pass(seconds)
            seen.append(driver.read().convert("RGB").crop(dial).tobytes())
    assert len(set(seen)) == 3, "two segments go one after the other"


def test_calm_motion_shows_the_air_at_once(sit: Sit) -> None:
    driver = sit(table(second_round(), roll(CHIARA, 2, 3)), calm_motion=True)
    driver.draws = True
    dial = (20, 108, 300, 560)
    with driver.held_clock() as let_pass:
        driver.answered("search.take", seen=False)
        let_pass(0.1)
        first = driver.read().convert("RGB").crop(dial).tobytes()
        let_pass(1.4)
        assert driver.read().convert("RGB").crop(dial).tobytes() == first
