"""The ring of a contact, and a buzz that comes late (screens.md 11.2, 11.3)."""

from __future__ import annotations

import pytest

from divingbell.companion.rig import Health
from divingbell.game_check.inks import look
from divingbell.ui.routes import ROUTES
from divingbell.ui.toolkit.element import Text
from tests import table_work
from tests.sunken_play import aim, free_buzz
from tests.ui.driver import SIZES
from tests.ui.games.sunken_treasure.at_the_dive import flying, health, panel, panels
from tests.ui.scenes_sunken import GOLD, recovered, table
from tests.ui.table_services import LOST, STUCK, TableDriver, sitting

# The ring of a contact ------------------------------------------------------------------------------------------


ANSWERS = ("outcome.recovered.gold", "outcome.recovered.silver", "outcome.dropped", "outcome.missed", "undo")


def touched(driver: TableDriver) -> None:
    driver.services.contact()
    driver.settled(seen=False)


def test_the_ring_of_a_contact_is_seen_before_the_answers_come(driver: TableDriver) -> None:
    driver.sit(table(4, GOLD, aim("p2", 4)))
    places = [driver.find(key).rect for key in ANSWERS]
    with driver.held_clock() as let_pass:
        touched(driver)
        assert driver.shell.top.name == "sunken.ring"
        assert driver.shows("sunken_treasure_table.band.buzz")
        assert [driver.find(key).rect for key in ANSWERS] == places, "the keys stay where they stood"
        assert {"+$30,000", "$30,000", "\N{MINUS SIGN}$2,000"} <= set(driver.texts()), "with what they mean now"
        assert driver.is_off("outcome.stopped")
        let_pass(0.45)
        assert driver.shell.top.name == "sunken.ring"
        let_pass(0.1)
        assert driver.shell.top.name == "sunken.buzz"
        assert not driver.shell.element_view.still, "the answers rise from the keys"
        let_pass(0.3)
        assert driver.shell.element_view.still


@pytest.mark.parametrize("key", ANSWERS)
def test_keys_sleep_while_the_ring_is_seen(driver: TableDriver, key: str) -> None:
    driver.sit(table(4, GOLD, aim("p2", 4)))
    with driver.held_clock() as let_pass:
        touched(driver)
        let_pass(0.3)
        assert driver.answered(key, seen=False) == []
        assert driver.shows("table.moved_on_buzz")
        assert driver.shell.top.name == "sunken.ring"


def test_a_touch_between_the_keys_brings_the_answers(driver: TableDriver) -> None:
    for place in ("porthole", "open.card"):
        driver.sit(table(4, GOLD, aim("p2", 4)))
        with driver.held_clock() as let_pass:
            touched(driver)
            let_pass(0.3)
            driver.tap(place)
            assert driver.shell.top.name == "sunken.buzz"
            assert not driver.shows("window")


def test_a_key_under_the_finger_stays_until_it_is_lifted(driver: TableDriver) -> None:
    driver.sit(table(4, GOLD, aim("p2", 4)))
    with driver.held_clock() as let_pass:
        touched(driver)
        let_pass(0.45)
        finger = driver.down("event.our_free_buzz")
        let_pass(0.4)
        assert driver.shell.top.name == "sunken.ring"
        finger.up()
        driver.settled()
        assert driver.services.last.action == free_buzz("p2")


def test_with_calm_motion_and_by_hand_the_answers_come_at_once() -> None:
    with sitting(table(4, GOLD, aim("p2", 4)), "C", calm_motion=True) as driver:
        touched(driver)
        assert driver.shell.top.name == "sunken.buzz"
    with sitting(table(4, GOLD, aim("p2", 4)), "C") as driver:
        driver.tap("event.buzz")
        driver.settled(seen=False)
        assert driver.shell.top.name == "sunken.buzz"


def test_what_is_put_back_was_seen(driver: TableDriver) -> None:
    driver.sit(table(4, GOLD, aim("p2", 4)))
    with driver.held_clock() as let_pass:
        touched(driver)
        let_pass(1.1)
        driver.tap("undo")
        driver.settled(seen=False)
        assert driver.shell.top.name == "sunken.armed"
        driver.tap("put_back")
        driver.settled(seen=False)
        assert driver.shell.top.name == "sunken.buzz"


# A late buzz ----------------------------------------------------------------------------------------------------


def counted(words: str) -> int:
    """The amount that stands there now, dollars."""
    return int(words.strip("+$").replace(",", ""))


def test_a_late_buzz_counts_the_amounts_of_the_question_down(driver: TableDriver) -> None:
    driver.sit(table(4, GOLD, aim("p2", 4)))
    driver.answered("outcome.recovered.gold")
    driver.services.touch()
    driver.settled()
    with driver.held_clock() as let_pass:
        driver.answered("offer.yes")
        let_pass(0.1)
        pays = [part.words for part in driver.find("penalty.none").walk() if getattr(part.element, "count", None)]
        assert 30_000 < counted(pays[0]) < 60_000
        let_pass(0.6)
        assert driver.shows("+$30,000")


def test_a_late_buzz_counts_tag_and_amount_of_who_was_paid_down(driver: TableDriver) -> None:
    driver.sit(table(4, GOLD, aim("p2", 4)))
    driver.answered("outcome.recovered.gold")
    driver.answered("penalty.none")
    driver.services.touch()
    driver.settled()
    with driver.held_clock() as let_pass:
        let_pass(0.75)
        assert panel(driver, "p2") == ["$122,000", "+$60,000"]
        driver.answered("offer.yes")
        let_pass(0.1)
        money, tag = panel(driver, "p2")
        # A panel that is arranged anew, as the tall one's is for six figures, shows the amount at once.
        assert 92_000 <= counted(money) < 122_000
        assert 30_000 < counted(tag) < 60_000
        assert flying(driver) == 0
        let_pass(0.6)
        assert panel(driver, "p2") == ["$92,000", "+$30,000"]
        driver.answered("put_back")
        let_pass(0.75)
        assert panel(driver, "p2") == ["$122,000", "+$60,000"]


def test_a_late_buzz_of_a_drop_is_a_fee_on_the_card(driver: TableDriver) -> None:
    driver.sit(table(4, GOLD, aim("p2", 4)))
    driver.answered("outcome.dropped")
    driver.services.touch()
    driver.settled()
    driver.answered("offer.yes")
    with driver.held_clock() as let_pass:
        let_pass(0.75)
        assert panel(driver, "p2") == ["$60,000", "\N{MINUS SIGN}$2,000"]


def test_everybody_is_seen_at_the_same_place_in_the_question_after_a_power_cut(driver: TableDriver) -> None:
    driver.sit(table(4, GOLD, aim("p2", 4)))
    places = panels(driver)
    undo = driver.find("undo").rect
    services = table(4, GOLD, aim("p2", 4))
    table_work.sensors(services.own, "hold")
    driver.sit(services, resume=ROUTES["resume"])
    driver.settled()
    assert driver.shows("resume.not_yet")
    assert panels(driver) == places
    assert driver.find("undo").rect[0] == undo[0]
    driver.answered("undo")
    assert driver.shows("toast"), "it has the lane"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("state", "words"), [(STUCK, "stuck"), (LOST, "lost")])
def test_the_banner_says_what_follows_on_every_panel(size: str, state: Health, words: str) -> None:
    with sitting(health(table(4, GOLD, aim("p2", 4)), state), size, rig_answered=True) as driver:
        assert driver.shows(f"sunken_treasure_table.{words}.sub.short")


@pytest.mark.parametrize("players", [4, 6])
def test_a_tag_is_as_large_as_drawn(driver: TableDriver, players: int) -> None:
    driver.sit(recovered(players))
    driver.answered("penalty.none")
    (word,) = [part for part in driver.find("tag").walk() if isinstance(part.element, Text)]
    assert word.squeeze == 1, "its pill is high enough"


@pytest.mark.parametrize("players", [4, 6])
def test_a_tag_covers_nothing_of_the_amount(driver: TableDriver, players: int) -> None:
    """The dollar sign reaches below the line of the figures."""
    driver.sit(recovered(players))
    driver.answered("penalty.none")
    driver.let_pass(2)
    tag, panel = set(driver.find("tag").walk()), set(driver.find("player.p2").walk())
    left, top, width, height = (side * driver.shell.ctx.frame.density for side in driver.find("tag").rect)
    others = [ink for ink in look(driver)[0] if ink.node in panel - tag]
    assert any(ink.words.startswith("$") for ink in others), "the amount"
    for ink in others:
        x, y, right, lowest = ink.place
        assert right <= left or left + width <= x or lowest <= top + 1 or top + height <= y, ink.words


def test_five_opponents_read_that_a_broken_air_line_pays_nobody() -> None:
    with sitting(recovered(6), "R") as driver:
        assert driver.texts().count("nobody is paid") == 5
