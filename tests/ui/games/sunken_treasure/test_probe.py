"""What the sensors do by themselves at the table of Sunken Treasure, and money and ends (screens.md 2.2 and 2.3)."""

from __future__ import annotations

import time
from typing import Any

import pytest

from divingbell.companion.rig import Health, Signal
from divingbell.ui.table.opening import table_screen
from tests import table_work
from tests.sunken_play import NO_PENALTY, aim, buzz, card, dive, free_buzz, start, up
from tests.ui.games.sunken_treasure.at_the_dive import Sit
from tests.ui.scenes_sunken import GOLD, fee, lifted, table
from tests.ui.table_services import LOST, MISSED, READY, SLOWEST_S, STUCK, TableDriver, TableServices

CALLED = (GOLD, aim("p2", 4))
FREE = (GOLD, free_buzz("p2"))
AGAIN = (*CALLED, dive("p2", "dropped"))


def name(driver: TableDriver) -> str:
    return driver.shell.top.name


def felt(driver: TableDriver, **options: Any) -> None:
    driver.services.contact(**options)
    driver.settled()


# Contacts -----------------------------------------------------------------------------------------------------


def test_a_contact_out_of_phase_blinks_once(sit: Sit) -> None:
    driver = sit()
    sent = driver.services.sent()
    felt(driver)
    assert driver.shows("table.felt_not_counted")
    assert driver.services.sent() == sent
    driver.let_pass(1.6)
    assert not driver.shows("table.felt_not_counted")
    assert driver.shows("kit.probe.ready")


def test_a_second_contact_of_a_marked_attempt_is_only_logged(sit: Sit) -> None:
    driver = sit(*CALLED)
    felt(driver)
    sent = driver.services.sent()
    felt(driver)
    assert driver.services.sent() == sent
    assert driver.shows("felt 0.42 s")


def test_a_slow_card_does_not_hold_the_table_of_a_dive_that_has_buzzed(sit: Sit) -> None:
    driver = sit(*CALLED)
    felt(driver)
    begun = time.monotonic()
    with driver.services.slow():
        driver.shell.start(table_screen(driver.shell))
        driver.frames(2)
        assert name(driver) == "sunken.buzz"
        assert not driver.shows("felt 0.42 s")
    assert time.monotonic() - begun < SLOWEST_S / 2
    driver.settled()
    assert driver.shows("felt 0.42 s"), "read when the card answers"


def test_a_contact_that_ends_while_the_card_is_slow_keeps_its_length(sit: Sit) -> None:
    driver = sit(*CALLED)
    driver.services.clock.turn(2)
    driver.services.touch()
    with driver.services.slow():
        driver.shell.start(table_screen(driver.shell))
        driver.services.clock.turn(0.27)
        driver.services.own.signal(Signal("contact_end", driver.services.us, None, 1))
        driver.frames(2)
    driver.settled()
    assert driver.shows("felt 0.27 s")


def test_the_length_is_written_when_the_contact_ends(sit: Sit) -> None:
    driver = sit(*CALLED)
    driver.services.clock.turn(2)
    driver.services.touch()
    driver.settled()
    assert name(driver) == "sunken.buzz"
    assert driver.shows("sunken_treasure_table.felt_now")
    driver.services.clock.turn(0.27)
    driver.services.lift()
    driver.settled()
    assert driver.shows("felt 0.27 s")


def test_joined_contacts_are_one(sit: Sit) -> None:
    driver = sit(*CALLED)
    felt(driver, seconds=0.1)
    driver.services.clock.turn(0.2)
    driver.services.touch()
    driver.services.clock.turn(0.1)
    driver.services.lift()
    driver.settled()
    assert driver.shows("felt 0.40 s")


def test_the_length_is_known_again_after_the_screen_was_covered(sit: Sit) -> None:
    driver = sit(*CALLED)
    felt(driver, steps=38)
    from divingbell.ui.table.opening import table_screen

    driver.shell.start(table_screen(driver.shell))
    driver.settled()
    assert driver.shows("felt 0.42 s")


def test_a_buzz_said_by_hand_says_so(sit: Sit) -> None:
    driver = sit(*CALLED, buzz("p2"))
    assert driver.shows("sunken_treasure_table.by_hand")


# Late ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tapped", "sent", "words", "key"),
    [
        ("outcome.recovered.gold", up("p2", "gold"), "Bruno $30,000 instead of $60,000", "sunken.penalty"),
        ("outcome.dropped", dive("p2", "dropped"), "Bruno \N{MINUS SIGN}$2,000, turn ends", "sunken.armed"),
        ("outcome.missed", dive("p2", "missed"), "Bruno \N{MINUS SIGN}$2,000, turn ends", "sunken.armed"),
        ("outcome.stopped", dive("p2", "stopped"), "Bruno \N{MINUS SIGN}$2,000, turn ends", "sunken.card"),
    ],
)
def test_a_late_buzz_is_offered_taken_and_put_back(
    sit: Sit, tapped: str, sent: dict[str, Any], words: str, key: str
) -> None:
    driver = sit(*CALLED)
    driver.answered(tapped)
    entry = driver.services.last.number
    driver.services.touch()
    driver.settled()
    assert name(driver) == key
    assert driver.shows(words)
    change = {"type": "amend", "entry": entry, "actions": [{**sent, "buzz": True}]}
    assert driver.answered("offer.yes") == [change]
    assert driver.answered("put_back") == [{**change, "actions": [sent]}]


def test_no_sends_nothing_and_the_offer_goes_by_itself(sit: Sit) -> None:
    driver = sit(*CALLED)
    driver.answered("outcome.recovered.gold")
    driver.services.touch()
    driver.settled()
    assert driver.answered("offer.no") == []
    assert not driver.shows("offer.yes")
    driver = sit(*CALLED)
    driver.answered("outcome.recovered.gold")
    driver.services.touch()
    driver.settled()
    driver.let_pass(9)
    assert driver.shows("offer.yes")
    driver.let_pass(10.1)
    assert not driver.shows("offer.yes")


def test_after_a_wrong_coin_nothing_is_offered(sit: Sit) -> None:
    driver = sit(*CALLED)
    driver.answered("outcome.recovered.silver")
    driver.services.touch()
    driver.settled()
    assert not driver.shows("offer.yes")


# Stuck, lost, on hold -----------------------------------------------------------------------------------------


def test_stuck_before_the_dive_is_played_by_hand_until_it_is_free(sit: Sit) -> None:
    driver = sit(*CALLED)
    driver.services.health(STUCK)
    driver.settled()
    assert driver.shows("sunken_treasure_table.stuck.short")
    driver.tap("by_hand")
    driver.settled()
    assert driver.services.told() == ["hold"]
    assert not driver.shows("sunken_treasure_table.stuck.short")
    assert driver.answered("no_buzz") == []
    driver.services.health(READY)
    driver.settled()
    assert driver.services.told() == ["hold", "go"]
    assert not driver.shows("no_buzz")


def test_played_by_hand_ends_with_the_turn(sit: Sit) -> None:
    driver = sit(*CALLED)
    driver.services.health(STUCK)
    driver.settled()
    driver.tap("by_hand")
    driver.settled()
    assert driver.answered("event.buzz") == [buzz("p2", "touch")]
    driver.answered("outcome.dropped")
    driver.settled()
    assert driver.services.told() == ["hold", "go"]


def test_stuck_in_the_dive_is_said_under_the_buzz(sit: Sit) -> None:
    driver = sit(*CALLED)
    driver.services.clock.turn(2)
    driver.services.touch()
    driver.services.clock.turn(6.1)
    driver.settled()
    assert name(driver) == "sunken.buzz"
    assert driver.shows("sunken_treasure_table.still_touching")
    driver.services.lift()
    driver.settled()
    assert driver.shows("felt 6.10 s")


def test_a_lost_probe_is_told_once_and_said_by_hand(sit: Sit) -> None:
    driver = sit(*CALLED)
    driver.services.health(LOST)
    driver.settled()
    assert driver.shows("sunken_treasure_table.lost")
    assert driver.shows("kit.probe.lost")
    driver.tap("try_again")
    assert driver.services.rig.asked == 1
    assert driver.answered("no_buzz") == []
    assert driver.answered("event.buzz") == [buzz("p2", "touch")]
    driver.answered("outcome.recovered.gold")
    driver.answered("penalty.none")
    assert not driver.shows("sunken_treasure_table.lost"), "the turn is over"
    driver.services.tap(card("p3"), aim("p3", 2))
    driver.settled()
    assert driver.shows("event.buzz")
    assert not driver.shows("sunken_treasure_table.lost")


@pytest.mark.parametrize(("health", "key"), [(LOST, "probe"), (STUCK, "hardware")])
def test_the_banner_or_the_chip_leads_to_the_hardware(sit: Sit, health: Health, key: str) -> None:
    gone: list[str] = []
    driver = sit(*CALLED, hardware=lambda _: gone.append("hardware"))
    driver.services.health(health)
    driver.settled()
    assert driver.answered(key) == []
    assert gone == ["hardware"]


def test_the_return_of_the_probe_is_told_once(sit: Sit) -> None:
    driver = sit(*CALLED)
    driver.services.health(LOST)
    driver.services.health(READY)
    driver.settled()
    assert driver.shows("sunken_treasure_table.back")
    driver.let_pass(6.1)
    assert not driver.shows("sunken_treasure_table.back")


def test_a_table_without_probe_misses_none(sit: Sit) -> None:
    services = table(4, *CALLED)
    services.health(Health("lost", "rig.none"))
    driver = sit(services=services)
    assert not driver.shows("sunken_treasure_table.lost")
    assert driver.shows("kit.probe.none")
    assert driver.answered("event.buzz") == [buzz("p2", "touch")]


def test_check_leads_to_the_hardware_and_counting_goes_on(sit: Sit) -> None:
    gone: list[str] = []
    services = table(4, *CALLED)
    services.health(Health("check", "rig.low"))
    driver = sit(services=services, hardware=lambda _: gone.append("hardware"))
    assert driver.shows("kit.probe.check")
    driver.tap("probe")
    assert gone == ["hardware"]
    felt(driver)
    assert services.last.action == buzz("p2", "sensor")


def test_on_hold_the_pill_says_disarmed_and_lets_go(sit: Sit) -> None:
    services = table(4, *CALLED)
    table_work.sensors(services.own, "hold")
    driver = sit(services=services)
    assert driver.shows("kit.probe.hold")
    felt(driver)
    assert services.last.action["type"] == "aim"
    driver.tap("disarmed")
    driver.settled()
    assert services.told() == ["hold", "go"]
    assert driver.shows("sunken_treasure_table.band.armed")
    felt(driver)
    assert name(driver) == "sunken.buzz"


def test_after_lost_power_the_lane_asks_until_it_is_answered(sit: Sit) -> None:
    driver = sit(*CALLED)
    services = driver.services
    services.health(MISSED)
    driver.settled()
    assert driver.shows("sunken_treasure_table.waits")
    felt(driver)
    assert services.last.action["type"] == "aim", "on hold: logged only"
    driver.let_pass(60)
    assert driver.shows("sunken_treasure_table.waits"), "it stays"
    driver.tap("waits.go")
    driver.settled()
    assert services.told() == ["hold", "go"]
    assert not driver.shows("sunken_treasure_table.waits")
    felt(driver)
    assert name(driver) == "sunken.buzz"


@pytest.mark.parametrize("before", [FREE, AGAIN], ids=["a free buzz waits", "a later attempt"])
def test_it_asks_in_every_dive_that_waits(sit: Sit, before: tuple[dict[str, Any], ...]) -> None:
    driver = sit(*before)
    driver.services.health(MISSED)
    driver.settled()
    assert driver.shows("sunken_treasure_table.waits")


def test_what_is_said_in_passing_comes_before_that_question_and_goes(sit: Sit) -> None:
    driver = sit(*CALLED)
    driver.services.health(LOST)
    driver.settled()
    driver.services.health(MISSED)
    driver.settled()
    assert driver.shows("sunken_treasure_table.waits"), "and not that the probe is back"
    driver.tap("undo")
    driver.settled()
    assert driver.shows("table.put_back")
    assert not driver.shows("sunken_treasure_table.waits")
    driver.let_pass(7)
    assert driver.shows("sunken_treasure_table.waits")


def test_by_hand_from_there_until_the_turn_is_over(sit: Sit) -> None:
    driver = sit(*CALLED)
    driver.services.health(MISSED)
    driver.settled()
    driver.tap("waits.by_hand")
    driver.settled()
    assert not driver.shows("sunken_treasure_table.waits")
    assert driver.services.told() == ["hold", "hold"], "the rig's, and that of the people"
    driver.answered("outcome.stopped")
    driver.settled()
    assert driver.services.told() == ["hold", "hold", "go"]


def test_in_a_buzz_it_asks_only_once_the_dive_goes_on(sit: Sit) -> None:
    driver = sit(*CALLED, buzz("p2"))
    driver.services.health(MISSED)
    driver.settled()
    assert not driver.shows("sunken_treasure_table.waits")
    driver.answered("undo")
    driver.let_pass(7)
    assert driver.shows("sunken_treasure_table.waits")


# Money --------------------------------------------------------------------------------------------------------


def broke(*last: dict[str, Any]) -> TableServices:
    """Ada has $2,000 left of her five turns, or what comes of `last`."""
    services = TableServices(3)
    turns = [action for _ in range(4) for action in (*fee("p1"), *lifted("p2", "gold", 5000, 2), _discard("p3"))]
    services.play(start(3, "p1", coins={"gold": None}), *turns, card("p1"), aim("p1", 2), *last)
    return services


def _discard(player: str) -> dict[str, Any]:
    return {"type": "discard", "player": player}


def test_the_last_dollars_and_out(sit: Sit) -> None:
    driver = sit(services=broke())
    driver.services.contact()
    driver.settled()
    driver.tap("outcome.dropped")
    driver.settled(seen=False)
    assert driver.shows("sunken_treasure_table.stage.fee")
    assert driver.shows("\N{MINUS SIGN}$2,000")
    assert driver.shows("sunken_treasure_table.toast.is_out")
    driver.settled()
    assert driver.shows("\N{MINUS SIGN}$2,000"), "the fee stays on the card"
    driver.let_pass(6.1)
    assert driver.shows("sunken_treasure_table.out")
    assert driver.find("player.p1").element.opacity == 0.5
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert driver.shows("Ada +$2,000")
    assert not driver.shows("sunken_treasure_table.out")


def test_less_than_the_fee_is_all_there_was(sit: Sit) -> None:
    services = TableServices(2)
    half = [card("p1", "gold", 5000), aim("p1", 3), buzz("p1"), up("p1"), {**_share("p2")}]
    rounds = [action for _ in range(6) for action in (*fee("p1"), *lifted("p2", "gold", 5000, 2))]
    services.play(start(2, "p1"), *half, *lifted("p2", "gold", 5000, 2), *rounds, card("p1"), aim("p1", 2))
    assert services.state.players["p1"].cash == 1_750
    driver = sit(services=services)
    driver.services.contact()
    driver.settled()
    assert "\N{MINUS SIGN}$1,750" in driver.texts(), "the key shows what the rules say"


def test_the_last_one_with_money_has_won(sit: Sit) -> None:
    gone: list[str] = []
    services = TableServices(2)
    turns = [action for _ in range(4) for action in (*fee("p1"), *lifted("p2", "gold", 5000, 2))]
    services.play(start(2, "p1"), *turns)
    services.tap(card("p1"), aim("p1", 2), buzz("p1"))
    driver = sit(services=services, podium=lambda _: gone.append("podium"))
    assert driver.answered("outcome.missed") == [dive("p1", "missed")]
    assert services.state.players["p1"].out
    assert (services.state.result.reason, gone) == ("last_player", ["podium"])
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert name(driver) == "sunken.buzz"


def test_two_dry_turns_each_in_a_row_end_it(sit: Sit) -> None:
    gone: list[str] = []
    services = TableServices(2)
    services.play(start(2, "p1"), *[_discard(player) for player in ("p1", "p2", "p1")])
    driver = sit(services=services, podium=lambda _: gone.append("podium"))
    assert driver.answered("none.discard") == [_discard("p2")]
    assert (services.state.result.reason, gone) == ("no_treasure_recovered", ["podium"])
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert name(driver) == "sunken.card"


def test_a_metal_that_is_gone_cannot_come_up(sit: Sit) -> None:
    services = TableServices(2)
    services.play(start(2, "p1", coins={"gold": 2, "silver": 0, "bronze": 1}), card("p1"))
    services.tap(aim("p1", 2))
    driver = sit(services=services)
    assert driver.is_off("outcome.recovered.silver")
    assert driver.answered("outcome.recovered.silver") == []
    driver.services.contact()
    driver.settled()
    assert driver.is_off("outcome.recovered.silver")
    assert driver.answered("outcome.recovered.bronze") == [up("p1", "bronze")]


def _share(player: str) -> dict[str, Any]:
    return {"type": "play_penalty", "player": player, "card": "share"}


def test_the_end_leads_to_the_podium_and_undo_back(sit: Sit) -> None:
    gone: list[str] = []
    services = TableServices(2)
    services.play(start(2, "p1", coins={"gold": 1, "silver": 0, "bronze": 0}))
    services.tap(card("p1"), aim("p1", 2), up("p1"))
    driver = sit(services=services, podium=lambda _: gone.append("podium"))
    assert driver.answered("penalty.none") == [NO_PENALTY]
    assert services.state.result.reason == "no_coins_left"
    assert gone == ["podium"]
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert name(driver) == "sunken.penalty"


def test_floor_turned_by_hand_moves_the_pointer(sit: Sit) -> None:
    from divingbell.companion.rig import Diagnostics

    driver = sit(*CALLED)
    driver.services.rig.vital = Diagnostics(floor_angle=20.0)
    driver.services.own.signal(Signal("floor", driver.services.us, steps=10))
    driver.settled()
    assert driver.shell.top.probe.floor_angle == 20.0
    driver.services.rig.vital = Diagnostics(floor_angle=None)
    assert driver.shell.top.probe.floor_angle is None


# Sounds -------------------------------------------------------------------------------------------------------


def test_what_happens_sounds(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[str, Any]] = []
    driver = sit(GOLD)
    monkeypatch.setattr(driver.shell.sounds, "play", lambda name, **how: played.append((name, how)))
    driver.answered("risk.4")
    felt(driver)
    driver.answered("not_real")
    driver.answered("outcome.recovered.gold")
    driver.answered("penalty.none")
    driver.answered("none.discard")
    assert played == [
        ("armed", {}),
        ("buzz", {"probe_wired": True}),
        ("undo", {}),
        ("coin", {}),
        ("your_turn", {"player": 3}),
    ]


# A USB key ----------------------------------------------------------------------------------------------------


def test_a_usb_key_that_comes_out_is_called_by_its_name(sit: Sit) -> None:
    driver = sit(*CALLED)
    driver.services.health(Health("lost", "rig.usb_key_unplugged", {"name": "Arcade encoder"}))
    driver.settled()
    assert driver.shows("usb_key.unplugged")
    assert not driver.shows("sunken_treasure_table.lost")


def test_touches_that_may_be_missing_are_said_each_time(sit: Sit) -> None:
    driver = sit(*CALLED)
    for _ in range(2):
        driver.services.health(Health("check", "rig.usb_key_overflow", {"ms": 20}, missed=True))
        driver.settled()
        assert driver.shows("usb_key.toast.overflow")
        driver.let_pass(10)
        driver.settled()
        assert not driver.shows("usb_key.toast.overflow")


def test_a_key_that_is_not_steady_is_said_once_until_it_is(sit: Sit) -> None:
    driver = sit(*CALLED)
    chatter = Health("check", "rig.usb_key_chatter", {"count": 9})
    driver.services.health(chatter)
    driver.settled()
    assert driver.shows("usb_key.toast.chatter")
    driver.let_pass(10)
    driver.services.health(Health("check", "rig.usb_key_chatter", {"count": 12}))
    driver.settled()
    assert not driver.shows("usb_key.toast.chatter")
    driver.services.health(READY)
    driver.services.health(chatter)
    driver.settled()
    assert driver.shows("usb_key.toast.chatter")
