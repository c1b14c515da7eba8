"""The practice board, touched: what a finger in the hole signals, and what each key sends (screens.md 1)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.rig import Signal
from divingbell.companion.table.events import Done
from divingbell.ui.games.sunken_treasure.practice.happenings import Happenings
from divingbell.ui.games.sunken_treasure.practice.held_probe import HeldProbe
from divingbell.ui.games.sunken_treasure.practice.ocean_floor import (
    COIN,
    HOLES,
    coin_at,
    coins_under,
    nearest_hole,
    reachable,
)
from divingbell.ui.games.sunken_treasure.practice.practice import PracticeTable, show_practice
from divingbell.ui.screens.first_start.welcome import Welcome
from divingbell.ui.screens.home.home import Home, show_home
from divingbell.ui.screens.podium.podium import show_podium
from divingbell.ui.screens.windows.menu import open_menu
from divingbell.ui.table.opening import show_table
from tests.sunken_play import NO_PENALTY, aim, card, discard, dive, free_buzz, undo
from tests.ui.driver import Finger
from tests.ui.rig_services import RigDriver, RigServices, ScopeRig, entered
from tests.ui.scenes_practice import GOLD, ROUTES, PracticeDriver

ARMED = (GOLD, aim("p1", 4))
FELT = {"type": "buzz", "player": "p1", "source": "sensor"}
Practise = Callable[..., PracticeDriver]
SIZES = ["R", *(pytest.param(size, marks=pytest.mark.slow) for size in "CT")]


def one_of(*cases: tuple[str, Any]) -> list[Any]:
    """All of them; the first one stands for them where time is short."""
    return [cases[0], *(pytest.param(*case, marks=pytest.mark.slow) for case in cases[1:])]


@pytest.fixture
def practise() -> Iterator[Practise]:
    """`practise(*actions, size=)`: the board after these were played."""
    drivers: list[RigDriver] = []

    def start(*actions: Any, size: str = "R") -> PracticeDriver:
        while drivers:
            drivers.pop().close()
        driver = PracticeDriver(size, None, *actions)
        drivers.append(driver)
        return driver

    yield start
    for driver in drivers:
        driver.close()


@pytest.fixture
def home() -> Iterator[Callable[..., RigDriver]]:
    """`home(rig)`: the first screen of services with this real rig."""
    drivers: list[RigDriver] = []

    def start(rig: Any = None) -> RigDriver:
        settings = Settings(welcomed=True)
        services = RigServices(settings, rig)
        services.begin()
        services.play(card("p2"))
        routes = {**ROUTES, "home": show_home, "table": show_table, "podium": show_podium}
        drivers.append(RigDriver(services, settings, "R", Home, routes))
        return drivers[-1]

    yield start
    for driver in drivers:
        driver.close()


def practising(driver: RigDriver) -> PracticeTable:
    show_practice(driver.shell)
    driver.wait(lambda: isinstance(driver.shell.top, PracticeTable), "the practice board")
    driver.rigs.run(0.3)
    driver.settled()
    table = driver.shell.top
    assert isinstance(table, PracticeTable)
    return table


# The session ----------------------------------------------------------------------------------------------------


def test_it_is_a_real_session_marked_practice_of_ada_and_bruno(home: Callable[..., RigDriver]) -> None:
    driver = home()
    waiting = driver.shell.services.unfinished()
    assert waiting is not None
    practising(driver)
    header = driver.rigs.table.now.header
    assert header["practice"] is True
    assert [(seat["name"], seat["colour"]) for seat in header["seats"]] == [("Ada", "fin"), ("Bruno", "star")]
    assert driver.rigs.sent() == [
        {"type": "start_game", "game": "sunken_treasure", "players": 2, "first_player": "p1", "rules": {}}
    ]
    left = driver.shell.services.unfinished()
    assert left is not None
    assert left.uuid == waiting.uuid, "the game that was being played waits"


@pytest.mark.slow
def test_its_menu_ends_it_and_the_podium_leads_home(home: Callable[..., RigDriver]) -> None:
    driver = home()
    driver.shell.routes["menu"] = open_menu
    practising(driver)
    driver.tap("menu")
    driver.hold("menu.end_game")
    driver.settled()
    assert driver.rigs.sent()[-1] == {"type": "stop_game"}
    driver.tap("podium.home")
    assert isinstance(driver.shell.top, Home)
    assert driver.shell.services.simulator is None


def test_from_home_and_back(home: Callable[..., RigDriver]) -> None:
    driver = home()
    driver.tap("practice")
    driver.wait(lambda: isinstance(driver.shell.top, PracticeTable), "the practice board")
    assert driver.shell.services.simulator is not None
    driver.settled()
    driver.tap("back")
    driver.wait(lambda: isinstance(driver.shell.top, Home), "home")
    assert driver.shell.services.simulator is None
    assert driver.shell.depth == 0


def test_a_key_that_is_touched_again_while_it_waits_begins_one_practice(home: Callable[..., RigDriver]) -> None:
    driver = home()
    show_practice(driver.shell)
    show_practice(driver.shell)
    driver.wait(lambda: isinstance(driver.shell.top, PracticeTable), "the practice board")
    driver.settled()
    driver.frames(5)
    assert driver.shell.services.simulator is not None
    assert driver.shell.depth == 1


def test_from_the_welcome_and_back(home: Callable[..., RigDriver]) -> None:
    driver = home()
    driver.shell.start(Welcome(driver.shell, 3))
    driver.wait(lambda: driver.shows("practise"), "no hardware")
    driver.tap("practise")
    driver.wait(lambda: isinstance(driver.shell.top, PracticeTable), "the practice board")
    driver.settled()
    driver.tap("back")
    driver.wait(lambda: isinstance(driver.shell.top, Home), "home")
    assert driver.shell.settings.welcomed


@pytest.mark.slow
def test_it_is_played_by_the_house_rules_that_were_chosen(home: Callable[..., RigDriver]) -> None:
    driver = home()
    driver.shell.change(house_rules={"sunken_treasure": {"empty_buzz": "ignored"}})
    practising(driver)
    assert driver.rigs.table.now.session.state.rules["empty_buzz"] == "ignored"


@pytest.mark.slow
def test_house_rules_that_are_none_do_not_keep_anybody_from_practising(home: Callable[..., RigDriver]) -> None:
    driver = home()
    driver.shell.change(house_rules={"sunken_treasure": {"empty_buzz": "twice"}})
    practising(driver)
    assert driver.rigs.table.now.session.state.rules["empty_buzz"] == "fee"


def test_the_real_rig_is_not_heard_meanwhile_and_heard_again_after(home: Callable[..., RigDriver]) -> None:
    rig = ScopeRig()
    driver = home(rig)
    practising(driver)
    driver.rigs.play(GOLD)
    rig.say(Signal("contact", 1_000_000))
    driver.settled()
    assert driver.rigs.sent()[-1]["type"] == "play_diving_card"
    driver.tap("back")
    driver.settled()
    assert isinstance(driver.shell.top, Home)
    assert driver.shell.services.simulator is None
    assert driver.rigs.table.now.health == rig.health_now
    rig.say(Signal("contact_end", 1_100_000, ms=100))
    rig.say(Signal("contact", 3_000_000))
    driver.settled()
    assert driver.rigs.sent()[-1] == FELT, "what lies on the table hears the real rig"


@pytest.mark.slow
def test_the_hardware_panel_over_it_leaves_the_practice_open(home: Callable[..., RigDriver]) -> None:
    driver = home()
    table = practising(driver)
    simulator = driver.shell.services.simulator
    driver.tap("probe")
    driver.settled()
    assert driver.shell.top.name == "j-hardware"
    driver.tap("reverse")
    driver.tap("back")
    driver.settled()
    assert driver.shell.top is table
    assert driver.shell.services.simulator is simulator
    assert not (driver.rigs.folder / "config" / "calibration.yaml").exists(), "nothing of the real rig has changed"


@pytest.mark.slow
def test_home_from_anywhere_ends_it(home: Callable[..., RigDriver]) -> None:
    driver = home()
    practising(driver)
    show_home(driver.shell)
    assert driver.shell.services.simulator is None


@pytest.mark.slow
def test_another_game_after_the_podium_is_practice_too(home: Callable[..., RigDriver]) -> None:
    driver = home()
    practising(driver)
    driver.rigs.play({"type": "stop_game"})
    driver.settled()
    first, simulator = driver.rigs.table.now.uuid, driver.shell.services.simulator
    driver.tap("podium.again")
    driver.wait(lambda: driver.rigs.table.now.uuid != first, "another session")
    driver.wait(lambda: driver.shell.top.name == "v4-practice" and driver.shows("coin.gold"), "its board")
    assert driver.rigs.table.now.header["practice"] is True
    assert driver.shell.services.simulator is simulator
    driver.tap("back")
    assert driver.shell.services.simulator is None


@pytest.mark.slow
def test_the_chip_says_pretend_probe_all_the_time(practise: Practise) -> None:
    driver = practise(*ARMED)
    assert driver.shows("kit.probe.practice")
    driver.table.toggle_fault("unplug")
    driver.pass_time(0.5)
    assert driver.shows("kit.probe.practice")


# Card and call --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_card_and_hole_are_said_beside_the_board(practise: Practise, size: str) -> None:
    driver = practise(size=size)
    assert driver.answered("coin.gold") == []
    assert driver.answered("card.5000") == [GOLD]
    assert driver.answered("risk.4") == [aim("p1", 4)]
    assert driver.shows("hole")
    assert driver.answered("undo") == [undo()]


@pytest.mark.parametrize("call", ["anything", pytest.param("silver", marks=pytest.mark.slow)])
def test_every_call_and_put_back(practise: Practise, call: str) -> None:
    driver = practise()
    driver.tap("card.10000")
    laid = card("p1", call, 10000)
    assert driver.answered(f"coin.{call}") == [laid]
    assert driver.answered("undo") == [undo()]
    assert driver.answered("put_back") == [{"type": "redo", "steps": 1}]


@pytest.mark.slow
def test_who_cannot_dive_discards(practise: Practise) -> None:
    assert practise().answered("none.discard") == [discard("p1")]


@pytest.mark.parametrize("size", SIZES)
def test_a_hole_can_be_pointed_at_on_the_board(practise: Practise, size: str) -> None:
    driver = practise(GOLD, size=size)
    point(driver, 5)
    assert driver.rigs.sent()[-1] == aim("p1", 5)
    assert driver.table.chosen == 5
    point(driver, 2)
    assert driver.rigs.sent()[-1] == aim("p1", 3), "it may be changed before the first try"
    before = driver.rigs.sent()
    point(driver, 6)
    assert (driver.table.chosen, driver.rigs.sent()) == (6, before), "another hole of the same risk"


def test_after_the_first_try_only_holes_of_that_risk_are_left(practise: Practise) -> None:
    driver = practise(*ARMED, dive("p1", "missed"))
    before = driver.rigs.sent()
    point(driver, 5)
    assert driver.table.chosen == 4
    point(driver, 8)
    assert driver.table.chosen == 8
    assert driver.rigs.sent() == before


@pytest.mark.slow
def test_before_the_card_pointing_sends_nothing(practise: Practise) -> None:
    driver = practise()
    point(driver, 5)
    assert entered(driver.rigs.sent()) == ["start_game"]


def point(driver: PracticeDriver, number: int) -> None:
    """A finger points at this hole of the board."""
    left, top, w, h = driver.find("board").rect
    hole = HOLES[number]
    x, y = left + (hole.x / 410 + 0.5) * w, top + (hole.y / 450 + 0.5) * h
    Finger(*driver.pixels(x, y)).down().up()
    driver.frames(1)
    driver.settled()


# The finger -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_the_finger_at_the_edge_is_a_buzz(practise: Practise, size: str) -> None:
    driver = practise(*ARMED, size=size)
    before = len(driver.rigs.sent())
    finger = driver.put_in(0, 0)
    driver.pass_time(0.2)
    assert len(driver.rigs.sent()) == before, "in the middle nothing is felt"
    driver.slide(finger, HOLES[4].reach - 1, 0)
    driver.pass_time(0.2)
    assert len(driver.rigs.sent()) == before, "one millimetre off the edge, neither"
    driver.slide(finger, HOLES[4].reach + 1, 0)
    driver.pass_time(0.3)
    assert driver.rigs.sent()[before:] == [FELT]
    assert driver.shows("not_real"), "the keys are there while the finger still holds"
    driver.slide(finger, 0, 0)
    driver.pass_time(0.5)
    driver.lift(finger)
    assert driver.rigs.sent()[before:] == [FELT]
    ends = [r.value["signal"] for r in driver.rigs.table.lines() if r.kind == "signal"]
    length = next(signal["ms"] for signal in ends if signal["kind"] == "contact_end")
    assert 260 <= length <= 340


@pytest.mark.slow
def test_lifting_at_the_edge_ends_the_contact(practise: Practise) -> None:
    driver = practise(*ARMED)
    finger = driver.put_in(0, 0)
    driver.slide(finger, 60, 0)
    driver.pass_time(0.2)
    driver.lift(finger)
    driver.pass_time(0.4)
    assert not driver.table.held.touching
    assert "contact_end" in [r.value["signal"]["kind"] for r in driver.rigs.table.lines() if r.kind == "signal"]


def test_the_floor_turns_with_the_contact_and_other_coins_come(practise: Practise) -> None:
    driver = practise(*ARMED)
    before = driver.table.angle
    driver.touch_edge(0.5)
    assert driver.table.angle == driver.shell.services.rig.diagnostics().floor_angle  # type: ignore[union-attr]
    assert (driver.table.angle - before) % 360 > 40


def test_an_announced_free_buzz_is_had_with_the_finger(practise: Practise) -> None:
    driver = practise(GOLD)
    assert driver.answered("event.free_buzz") == [free_buzz("p1")]
    before = driver.rigs.sent()
    finger = driver.put_in(0, 0)
    driver.slide(finger, 60, 0)
    driver.pass_time(0.2)
    assert driver.rigs.sent() == before
    assert not driver.shows("risk.4"), "nothing covers the hole while the finger is in it"
    driver.lift(finger)
    driver.pass_time(0.4)
    assert driver.shows("risk.4")
    assert driver.is_off("event.free_buzz")


@pytest.mark.slow
def test_on_to_the_dive_says_that_the_free_buzz_has_been(practise: Practise) -> None:
    driver = practise(GOLD, free_buzz("p1"))
    driver.tap("on_to_dive")
    driver.settled()
    assert driver.rigs.told() == ["free_buzz_over"]
    assert driver.shows("risk.4")


def lift_over(driver: PracticeDriver, metal: str, risk: int = 4) -> None:
    """The magnet gets hold of a coin of this metal."""
    driver.table.choose_hole(driver.hole_with(metal, risk))
    driver.settled()
    driver.lift(driver.put_in(*driver.coin(metal)))
    driver.settled()


@pytest.mark.parametrize("size", SIZES)
def test_lift_coin_sends_what_hangs_on_the_magnet(practise: Practise, size: str) -> None:
    driver = practise(*ARMED, size=size)
    assert driver.is_off("lift")
    lift_over(driver, "silver")
    assert driver.answered("lift") == [dive("p1", "recovered", coin="silver")]


def test_the_coin_follows_the_magnet_and_comes_up_with_the_finger_in_the_middle(practise: Practise) -> None:
    driver = practise(*ARMED)
    driver.table.choose_hole(driver.hole_with("silver", 4))
    driver.settled()
    x, y = driver.coin("silver")
    finger = driver.put_in(x, y)
    for share in (0.5, 0.0):
        driver.slide(finger, x * share, y * share + 4)
        held = driver.table.held
        assert held.coin is not None
        assert (held.coin.metal, (held.coin.x, held.coin.y)) == ("silver", held.place)
    before = len(driver.rigs.sent())
    driver.lift(finger)
    driver.settled()
    assert driver.rigs.sent()[before:] == [dive("p1", "recovered", coin="silver")]


def test_a_coin_that_is_lifted_at_the_edge_hangs_until_it_is_tapped(practise: Practise) -> None:
    driver = practise(*ARMED)
    driver.table.choose_hole(driver.hole_with("silver", 4))
    driver.settled()
    x, y = driver.coin("silver")
    finger = driver.put_in(x, y)
    far = (HOLES[driver.table.chosen].reach - 1) / math.hypot(x, y)
    driver.slide(finger, x * far, y * far)
    before = len(driver.rigs.sent())
    driver.lift(finger)
    driver.settled()
    assert driver.rigs.sent()[before:] == []
    assert driver.answered("lift") == [dive("p1", "recovered", coin="silver")]


def test_a_touch_shakes_the_coin_off(practise: Practise) -> None:
    driver = practise(*ARMED)
    driver.table.choose_hole(driver.hole_with("silver", 4))
    driver.settled()
    finger = driver.put_in(*driver.coin("silver"))
    driver.slide(finger, HOLES[driver.table.chosen].reach + 2, 0)
    assert driver.table.held.coin is None
    driver.pass_time(0.42)
    driver.slide(finger, 0, 0)
    driver.lift(finger)
    driver.pass_time(0.4)
    assert entered(driver.rigs.sent())[-1] == "buzz", "what came up is asked for"


@pytest.mark.parametrize("size", SIZES)
def test_the_answers_of_a_buzz_lie_as_at_the_table(practise: Practise, size: str) -> None:
    driver = practise(*ARMED, size=size)
    driver.touch_edge()
    tops = [
        [driver.find(one).rect[1] for one in line]
        for line in (
            ["outcome.recovered.gold"],
            ["sunken_table.wrong_coin", "sunken_table.wrong_coin"],
            ["outcome.recovered.silver", "outcome.recovered.bronze"],
            ["sunken_table.no_coin", "sunken_table.no_coin"],
            ["outcome.dropped", "outcome.missed"],
            ["not_real"],
        )
    ]
    assert [set(line) for line in tops] == [{line[0]} for line in tops], "side by side"
    assert [line[0] for line in tops] == sorted(line[0] for line in tops), "under each other"


def test_the_right_coin_and_its_payment(practise: Practise) -> None:
    driver = practise(card("p1", "bronze"), aim("p1", 4))
    lift_over(driver, "bronze")
    assert driver.answered("lift") == [dive("p1", "recovered", coin="bronze")]
    assert driver.answered("penalty.none") == [NO_PENALTY]
    assert driver.rigs.table.now.session.state.players["p1"].cash == 30_000


def test_nothing_on_the_magnet_is_a_miss(practise: Practise) -> None:
    driver = practise(*ARMED)
    driver.table.choose_hole(8)
    driver.settled()
    driver.lift(driver.put_in(0, 0))
    driver.settled()
    assert driver.table.held.coin is None
    assert driver.answered("lift") == [dive("p1", "missed")]
    assert driver.is_off("lift"), "the next try begins with the finger"


@pytest.mark.slow
def test_after_a_buzz_the_same_key_brings_half(practise: Practise) -> None:
    driver = practise(card("p1", "anything", 15000), aim("p1", 4))
    driver.touch_edge()
    metal = next(m for m in ("gold", "silver", "bronze") if reachable(HOLES[4], driver.table.angle, m))
    lift_over(driver, metal)
    assert driver.answered("lift") == [dive("p1", "recovered", coin=metal)]
    assert driver.rigs.table.now.session.state.dive.reward == 30_000


# The keys beside the hole ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("key", "action"),
    one_of(
        ("outcome.recovered.gold", dive("p1", "recovered", coin="gold")),
        ("outcome.recovered.silver", dive("p1", "recovered", coin="silver")),
        ("outcome.dropped", dive("p1", "dropped")),
        ("outcome.missed", dive("p1", "missed")),
        ("not_real", undo()),
    ),
)
def test_the_keys_of_a_buzz(practise: Practise, size: str, key: str, action: Any) -> None:
    driver = practise(*ARMED, size=size)
    driver.touch_edge(0.1)
    assert driver.answered(key) == [action]


@pytest.mark.slow
def test_the_keys_of_a_buzz_when_anything_was_called(practise: Practise) -> None:
    for metal in ("gold", "silver", "bronze"):
        driver = practise(card("p1", "anything"), aim("p1", 4))
        driver.touch_edge(0.1)
        assert driver.answered(f"outcome.recovered.{metal}") == [dive("p1", "recovered", coin=metal)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("key", "action"),
    one_of(
        ("outcome.dropped", dive("p1", "dropped")),
        ("outcome.missed", dive("p1", "missed")),
        ("outcome.stopped", dive("p1", "stopped")),
        ("event.free_buzz", free_buzz("p1")),
        ("risk.3", aim("p1", 3)),
        ("coin.silver", {"type": "amend", "entry": 2, "actions": [card("p1", "silver")]}),
        ("card.15000", {"type": "amend", "entry": 2, "actions": [card("p1", "gold", 15000)]}),
    ),
)
def test_the_other_keys_of_an_armed_dive(practise: Practise, size: str, key: str, action: Any) -> None:
    driver = practise(*ARMED, size=size)
    driver.tap("more")
    assert driver.answered(key) == [action]
    assert not driver.table.more


@pytest.mark.slow
def test_the_other_keys_close_again(practise: Practise) -> None:
    driver = practise(*ARMED)
    driver.tap("more")
    assert not driver.shows("hole")
    driver.tap("fewer")
    assert driver.shows("hole")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("key", "action"),
    one_of(
        ("penalty.p2.share", {"type": "play_penalty", "player": "p2", "card": "share"}),
        ("penalty.p2.air_line_break", {"type": "play_penalty", "player": "p2", "card": "air_line_break"}),
        ("penalty.none", NO_PENALTY),
    ),
)
def test_the_penalty_cards(practise: Practise, size: str, key: str, action: Any) -> None:
    driver = practise(*ARMED, dive("p1", "recovered", coin="gold"), size=size)
    assert driver.answered(key) == [action]
    assert driver.shows("coin.gold"), "Bruno's card is next"


# Floor and faults -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_turn_floor_is_a_rotation_without_a_contact(practise: Practise, size: str) -> None:
    driver = practise(*ARMED, size=size)
    before, angle = driver.rigs.sent(), driver.table.angle
    driver.tap("turn_floor")
    driver.pass_time(0.4)
    driver.rest()
    assert (driver.table.angle - angle) % 360 == pytest.approx(30, abs=0.5)
    assert driver.rigs.sent() == before
    kinds = [r.value["signal"]["kind"] for r in driver.rigs.table.lines() if r.kind == "signal"]
    assert kinds[-1] == "floor"
    assert "contact" not in kinds


def fault(driver: PracticeDriver, name: str) -> None:
    driver.tap("faults")
    driver.tap(f"fault.{name}")
    driver.tap("faults.close")
    driver.pass_time(0.2)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["bounce", "chatter", "lose_bytes"])
def test_with_this_fault_a_touch_is_still_one_buzz(practise: Practise, name: str) -> None:
    driver = practise(*ARMED)
    before = len(driver.rigs.sent())
    fault(driver, name)
    driver.touch_edge(0.4)
    driver.pass_time(1)
    assert driver.rigs.sent()[before:] == [FELT]


@pytest.mark.slow
def test_stuck_is_told_after_six_seconds_and_goes_with_the_fault(practise: Practise) -> None:
    driver = practise(*ARMED)
    fault(driver, "stuck")
    driver.pass_time(6.2)
    assert driver.rigs.sent()[-1] == FELT
    assert driver.rigs.table.now.health.state == "stuck"
    assert driver.shows("practice.stuck")
    fault(driver, "stuck")
    driver.pass_time(0.5)
    assert driver.rigs.table.now.health.state == "ready"


@pytest.mark.parametrize("size", SIZES)
def test_lost_is_played_by_hand_until_the_cable_is_in(practise: Practise, size: str) -> None:
    driver = practise(*ARMED, size=size)
    fault(driver, "unplug")
    assert driver.rigs.table.now.health.state == "lost"
    assert driver.answered("no_buzz") == []
    assert driver.answered("event.buzz") == [{"type": "buzz", "player": "p1", "source": "touch"}]
    driver.answered("undo")
    driver.tap("plug_in")
    driver.pass_time(1)
    assert driver.rigs.table.now.health.state == "ready"
    assert driver.shows("hole")
    assert driver.table.faults == frozenset()


@pytest.mark.slow
def test_ending_one_fault_leaves_the_others_on(practise: Practise) -> None:
    driver = practise(*ARMED)
    done: list[str] = []
    simulator = driver.shell.services.simulator
    assert simulator is not None
    real = simulator.fault
    simulator.fault = lambda name: (done.append(name), real(name))[1]  # type: ignore[method-assign]
    driver.tap("faults")
    for name in ("bounce", "chatter", "bounce"):
        driver.tap(f"fault.{name}")
    assert done == ["bounce", "chatter", "none", "chatter"]


# Show me --------------------------------------------------------------------------------------------------------


def let_it_play(driver: PracticeDriver, seconds: float = 20) -> None:
    """Time passes until the hand has done."""
    for _ in range(round(seconds / 0.1)):
        driver.rigs.run(0.1)
        driver.rigs.settle()
        driver.let_pass(0.1)
        if not driver.table.show_me.running:
            return
    raise AssertionError("the hand plays for ever")


def test_show_me_plays_one_dive_by_the_same_door(practise: Practise) -> None:
    driver = practise()
    driver.tap("show_me")
    let_it_play(driver)
    done = driver.rigs.sent()[1:]
    assert entered(done) == ["play_diving_card", "aim", "buzz", "dive", "no_penalty"]
    assert done[2] == FELT
    assert done[3] == dive("p1", "recovered", coin="gold")
    assert driver.rigs.table.now.session.state.turn.player == "p2"


@pytest.mark.slow
def test_show_me_goes_on_from_where_the_game_stands(practise: Practise) -> None:
    driver = practise(card("p1", "silver", 10000), free_buzz("p1"))
    driver.tap("show_me")
    let_it_play(driver)
    assert entered(driver.rigs.sent()[3:]) == ["aim", "dive", "no_penalty"]


@pytest.mark.slow
def test_show_me_works_with_the_cable_out(practise: Practise) -> None:
    driver = practise(GOLD)
    driver.play(aim("p1", HOLES[driver.hole_with("gold")].risk))
    driver.table.toggle_fault("unplug")
    driver.pass_time(0.5)
    driver.tap("show_me")
    let_it_play(driver)
    assert entered(driver.rigs.sent()[3:]) == ["buzz", "dive", "no_penalty"]


@pytest.mark.slow
def test_show_me_gives_up_where_the_right_coin_never_comes(practise: Practise, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = practise(*ARMED)
    monkeypatch.setattr("divingbell.ui.games.sunken_treasure.practice.show_me.reachable", lambda *_: None)
    driver.tap("show_me")
    let_it_play(driver, 30)
    assert driver.rigs.sent()[3:] == [FELT, dive("p1", "missed")]


@pytest.mark.slow
def test_a_finger_or_the_key_stops_the_hand(practise: Practise) -> None:
    driver = practise(*ARMED)
    for stop in (lambda: driver.lift(driver.put_in(0, 0)), lambda: driver.tap("show_me")):
        driver.tap("show_me")
        for _ in range(8):
            driver.let_pass(0.1)
        assert driver.table.held.place is not None
        stop()
        assert not driver.table.show_me.running
        assert driver.table.held.place is None
        for _ in range(20):
            driver.let_pass(0.3)
    assert entered(driver.rigs.sent()) == ["start_game", "play_diving_card", "aim"]


@pytest.mark.slow
def test_leaving_takes_the_finger_out(practise: Practise) -> None:
    driver = practise(*ARMED)
    finger = driver.put_in(0, 0)
    driver.slide(finger, 60, 0)
    driver.pass_time(0.2)
    table = driver.table
    driver.tap("probe")
    driver.pass_time(0.4)
    assert not table.held.touching
    assert not driver.rigs.table.now.session.state.players["p1"].out
    signals = [r.value["signal"]["kind"] for r in driver.rigs.table.lines() if r.kind == "signal"]
    assert signals[-1] != "contact"
    finger.up()


# The log --------------------------------------------------------------------------------------------------------


def test_the_log_tells_the_last_things(practise: Practise) -> None:
    driver = practise(GOLD)
    driver.play(free_buzz("p1"))
    driver.touch_edge(0.5)
    driver.play(aim("p1", 4))
    driver.lift(driver.put_in(0, 0))
    words = [line.words(driver.shell.ctx) for line in driver.table.happenings.last(6)]
    assert words[0] == "Free buzz announced"
    assert words[1] == "Probe in, nothing touched"
    assert words[2].startswith("Free buzz, floor turns ")
    assert words[3:] == ["Risk 4, dive armed", "Probe in, nothing touched", "17 mm to the rim, no buzz"]


def test_turns_of_the_floor_that_belong_together_are_one_line() -> None:
    now = [100.0]
    log = Happenings(lambda: now[0])
    for _ in range(4):
        now[0] += 0.1
        log.felt(Signal("floor", 0, steps=9), 8.1, counted=False, free=False, contact=True)
    now[0] += 3
    log.felt(Signal("floor", 0, steps=33), 29.7, counted=False, free=False, contact=False)
    assert [(line.text, line.args["degrees"]) for line in log.last(5)] == [("turned", 32), ("by_hand", 30)]


# The board itself -----------------------------------------------------------------------------------------------


def test_coins_never_lie_over_each_other_and_turn_with_the_floor() -> None:
    for angle in range(0, 360, 7):
        for hole in HOLES:
            coins = list(coins_under(hole, angle))
            for i, one in enumerate(coins):
                for other in coins[i + 1 :]:
                    assert math.hypot(one.x - other.x, one.y - other.y) > 2 * COIN
    hole = HOLES[4]
    for one in coins_under(hole, 50):
        turned = math.radians(3)
        x, y = one.x + hole.x, one.y + hole.y
        there = (
            x * math.cos(turned) - y * math.sin(turned) - hole.x,
            x * math.sin(turned) + y * math.cos(turned) - hole.y,
        )
        if math.hypot(*there) < hole.inner:
            same = coin_at(hole, 53, *there)
            assert same is not None
            assert same.number == one.number


@pytest.mark.parametrize("metal", ["gold", "silver", "bronze"])
def test_every_metal_can_be_got_in_some_hole_and_comes_to_every_risk(metal: str) -> None:
    for angle in range(0, 360, 3):
        assert any(reachable(hole, angle, metal) for hole in HOLES)
    for begin in range(0, 30, 5):
        for risk in (2, 3, 4, 5):
            holes = [hole for hole in HOLES if hole.risk == risk]
            assert any(reachable(hole, begin + turn, metal) for turn in range(0, 360, 30) for hole in holes)


def test_a_smaller_hole_leaves_less_room_for_the_probe() -> None:
    by_risk = {risk: min(hole.reach for hole in HOLES if hole.risk == risk) for risk in (2, 3, 4, 5)}
    assert by_risk[2] > by_risk[3] > by_risk[4] > by_risk[5] > 10


def test_the_nearest_hole_is_pointed_at() -> None:
    for number, hole in enumerate(HOLES):
        assert nearest_hole(hole.x + 3, hole.y - 3) == number


def test_the_probe_touches_at_the_edge_and_lets_go_off_it() -> None:
    told: list[str] = []
    held = HeldProbe(lambda risk: told.append(f"touch {risk}"), lambda: told.append("lift"))
    hole = HOLES[5]
    assert not held.begin(hole, hole.radius + 1, 0), "beside the hole"
    assert held.begin(hole, 0, 0)
    held.move(hole, hole.reach - 0.1, 0)
    assert (told, held.closest) == ([], pytest.approx(0.1))
    held.move(hole, hole.reach + 30, 0)
    assert held.place == (pytest.approx(hole.reach), 0), "the edge stops the probe"
    held.move(hole, hole.reach - 0.3, 0)
    assert told == ["touch 5"], "it still rests on it"
    held.move(hole, hole.reach - 1, 0)
    assert told == ["touch 5", "lift"]
    assert not held.end(hole), "it has touched"
    assert held.lifted
    assert held.touched


def test_practice_begins_and_ends_in_the_house() -> None:
    services = RigServices()
    start = {"type": "start_game", "game": "sunken_treasure", "players": 2, "first_player": "p1"}
    assert isinstance(services.services.practise([], start), Done)
    services.run(0.3)
    services.services.keep_parameters(services.services.parameters)
    services.services.leave_practice()
    assert services.services.rig is None
    services.leave()
