"""The settlement of Sunken Treasure as it is seen (screens.md 11.2, 11.3): people in every phase, at one place, never
covered."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from kivy.core.window import Window

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.rig import Health
from divingbell.ui.routes import ROUTES
from divingbell.ui.toolkit.element import Text
from tests.sunken_play import NO_PENALTY, aim, card, dive, free_buzz, start, up
from tests.ui.driver import SIZES, remarks
from tests.ui.inks import look
from tests.ui.scenes_sunken import GOLD, evening, recovered, table
from tests.ui.table_services import LOST, STUCK, TableDriver, TableServices, sitting

Rect = tuple[float, float, float, float]


def contact(services: TableServices) -> TableServices:
    services.contact()
    return services


def health(services: TableServices, health: object) -> TableServices:
    services.health(health)  # type: ignore[arg-type]
    return services


PHASES: dict[str, Callable[[int], TableServices]] = {
    "card": table,
    "call": lambda of: table(of, GOLD),
    "free buzz": lambda of: table(of, GOLD, free_buzz("p2")),
    "armed": lambda of: table(of, GOLD, aim("p2", 4)),
    "stuck": lambda of: health(table(of, GOLD, aim("p2", 4)), STUCK),
    "lost": lambda of: health(table(of, GOLD, aim("p2", 4)), LOST),
    "which hole": lambda of: contact(table(of, GOLD)),
    "buzz": lambda of: contact(table(of, GOLD, aim("p2", 4))),
    "penalty": lambda of: table(of, GOLD, aim("p2", 4), up("p2", "gold")),
}


@pytest.fixture(params=SIZES)
def driver(request: pytest.FixtureRequest) -> Iterator[TableDriver]:
    made = TableDriver(table(), Settings(welcomed=True, dim_after_s=0), request.param)
    yield made
    made.close()


def panels(driver: TableDriver) -> dict[str, Rect]:
    return {player: driver.find(f"player.{player}").rect for player in driver.services.state.players}


@pytest.mark.parametrize("players", [4, 6])
def test_everybody_is_seen_at_one_place_in_every_phase(driver: TableDriver, players: int) -> None:
    places: set[tuple[tuple[str, Rect], ...]] = set()
    undo: set[tuple[float, float]] = set()
    for phase, services in PHASES.items():
        driver.sit(services(players))
        rects = panels(driver)
        assert len(rects) == players, phase
        for player, state in driver.services.state.players.items():
            assert driver.shell.ctx.money(state.cash) in [
                part.words for part in driver.find(f"player.{player}").walk() if hasattr(part.element, "text")
            ], phase
        places.add(tuple(rects.items()))
        left, top, _, height = driver.find("undo").rect
        undo.add((left, top + height))
    assert len(places) == 1
    # On the tall panel the keys of a dive are two columns, with Undo above Free buzz.
    assert len(undo) == (2 if driver.shell.ctx.size == "tall" else 1)


def test_a_toast_lies_on_nobody_and_on_no_key(driver: TableDriver) -> None:
    for services in PHASES.values():
        driver.sit(services(4))
        if driver.is_off("undo"):
            continue
        driver.answered("undo")
        x, y, w, h = driver.find("toast").rect
        for what in (*(f"player.{player}" for player in driver.services.state.players), "undo", "rotate", "menu"):
            left, top, width, height = driver.find(what).rect
            apart = left + width <= x or x + w <= left or top + height <= y or y + h <= top
            assert apart, what


# The stage ----------------------------------------------------------------------------------------------------


def panel(driver: TableDriver, player: str) -> list[str]:
    """The amount that stands on this panel now, and the tag beside it."""
    parts = list(driver.find(f"player.{player}").walk())
    tags = [word for tag in parts if tag.element.id == "tag" for word in tag.walk() if isinstance(word.element, Text)]
    money = [part for part in parts if isinstance(part.element, Text) and part.element.count is not None]
    return [part.words for part in (*(one for one in money if one not in tags), *tags)]


def flying(driver: TableDriver) -> int:
    return sum((part.element.id or "").startswith("flight.") for part in driver.parts())


def pay(driver: TableDriver, key: str = "penalty.none") -> None:
    driver.tap(key)
    driver.settled(seen=False)


def stage(driver: TableDriver) -> bool:
    return driver.shell.top.name == "k4-stage-coin"


def test_a_payment_is_seen_for_a_second_and_its_tag_for_six(driver: TableDriver) -> None:
    driver.sit(recovered())
    with driver.held_clock() as let_pass:
        pay(driver)
        assert driver.services.last.action == NO_PENALTY, "it is entered before anything moves"
        assert stage(driver)
        assert driver.shows("sunken_table.band.paying")
        assert panel(driver, "p2") == ["$62,000"]
        assert flying(driver) == 0
        let_pass(0.4)
        assert flying(driver) == 1
        let_pass(0.75)
        assert flying(driver) == 0
        assert driver.shows("sunken_table.band.paid")
        assert panel(driver, "p2") == ["$92,000", "+$30,000"]
        let_pass(0.2)
        assert driver.shell.top.name == "b0-sunken-card"
        assert panel(driver, "p2") == ["$92,000", "+$30,000"], "the tag is still there"
        assert not driver.shows("toast")
        let_pass(5.5)
        assert panel(driver, "p2") == ["$92,000"]


def test_a_touch_on_the_stage_goes_on_at_once(driver: TableDriver) -> None:
    for place in ("stage", "stage.next"):
        driver.sit(recovered())
        with driver.held_clock() as let_pass:
            pay(driver)
            let_pass(0.3)
            driver.tap(place)
            assert driver.shell.top.name == "b0-sunken-card"
            assert flying(driver) == 0
            let_pass(0.75)
            assert panel(driver, "p2") == ["$92,000", "+$30,000"]
            assert driver.answered("coin.gold") == []
            assert driver.answered("card.5000")[0]["player"] == "p3"


def test_a_shared_reward_flies_to_two(driver: TableDriver) -> None:
    driver.sit(recovered())
    with driver.held_clock() as let_pass:
        pay(driver, "penalty.p3.share")
        let_pass(0.3)
        assert flying(driver) == 2
        let_pass(0.85)
        assert panel(driver, "p2") == ["$77,000", "+$15,000"]
        assert panel(driver, "p3") == ["$53,000", "+$15,000"]


def test_a_fee_flies_from_the_person_to_the_sea(driver: TableDriver) -> None:
    driver.sit(contact(table(4, GOLD, aim("p2", 4))))
    with driver.held_clock() as let_pass:
        pay(driver, "outcome.missed")
        let_pass(0.15)
        way = driver.find("flight.0").element.data  # type: ignore[attr-defined]
        x, y, w, h = driver.find("porthole").rect
        assert way.end == (x + w / 2, y + h / 2)
        let_pass(1.0)
        assert panel(driver, "p2") == ["$60,000", "\N{MINUS SIGN}$2,000"]


def test_a_broken_air_line_pays_nobody_and_says_so(driver: TableDriver) -> None:
    driver.sit(recovered())
    with driver.held_clock() as let_pass:
        pay(driver, "penalty.p4.air_line_break")
        assert driver.shows("sunken_table.band.not_paid")
        let_pass(1.0)
        assert stage(driver)
        assert flying(driver) == 0
        assert panel(driver, "p2") == ["$62,000", "not paid"]


def test_undo_during_the_payment_plays_it_back(driver: TableDriver) -> None:
    driver.sit(recovered())
    with driver.held_clock() as let_pass:
        pay(driver)
        let_pass(0.3)
        driver.tap("undo")
        driver.settled(seen=False)
        assert driver.services.state.phase == "penalty"
        assert stage(driver)
        let_pass(0.45)
        assert driver.shell.top.name == "d-penalty"
        assert driver.shows("table.put_back")
        let_pass(0.75)
        assert panel(driver, "p2") == ["$62,000", "\N{MINUS SIGN}$30,000"]
        driver.tap("put_back")
        driver.settled(seen=False)
        assert not stage(driver), "after Put it back nothing flies"


def test_two_payments_in_a_row(driver: TableDriver) -> None:
    driver.sit(recovered())
    with driver.held_clock() as let_pass:
        pay(driver)
        let_pass(0.3)
        driver.services.tap(GOLD | {"player": "p3"}, aim("p3", 2), dive("p3", "stopped"))
        driver.settled(seen=False)
        assert not stage(driver)
        let_pass(0.75)
        assert panel(driver, "p2") == ["$92,000", "+$30,000"]
        assert driver.shows("sunken_table.tag.stopped")


def test_calm_motion_shows_the_next_person_at_once() -> None:
    driver = TableDriver(recovered(), Settings(welcomed=True, calm_motion=True), "R")
    with driver.held_clock() as let_pass:
        pay(driver, "penalty.p3.share")
        assert driver.shell.top.name == "b0-sunken-card"
        assert panel(driver, "p2") == ["$77,000", "+$15,000"]
        assert panel(driver, "p3") == ["$53,000", "+$15,000"]
        let_pass(6.1)
        assert panel(driver, "p2") == ["$77,000"]
    driver.close()


def test_a_turn_without_a_dive_is_a_tag_and_no_stage(driver: TableDriver) -> None:
    driver.sit(table())
    pay(driver, "none.discard")
    assert driver.shell.top.name == "b0-sunken-card"
    assert driver.shows("sunken_table.tag.no_dive")


def test_a_payment_goes_on_in_another_window_and_turned_round(driver: TableDriver) -> None:
    driver.sit(recovered())
    with driver.held_clock() as let_pass:
        pay(driver)
        let_pass(0.2)
        driver.shell.half_turn()
        Window.size = SIZES["R"] if driver.shell.ctx.size != "regular" else SIZES["C"]
        let_pass(0.2)
        assert stage(driver)
        let_pass(1.3)
        assert driver.shell.top.name == "b0-sunken-card"
        assert panel(driver, "p2") == ["$92,000", "+$30,000"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", ["penalty.none", "penalty.p3.share", "penalty.p4.air_line_break"])
def test_the_stage_in_italian_with_large_letters(size: str, key: str) -> None:
    driver = TableDriver(recovered(6), Settings(welcomed=True, language="it", text_scale=1.3), size)
    let_pass = driver.hold_clock()
    pay(driver, key)
    let_pass(1.15)
    assert remarks(driver) == []
    driver.close()


def test_the_diver_sinks_when_the_dive_is_armed(driver: TableDriver) -> None:
    driver.sit(table(4, GOLD))
    with driver.held_clock() as let_pass:
        driver.tap("risk.4")
        driver.settled()
        assert driver.shell.top.name == "b-sunken-armed"
        assert not driver.shell.element_view.still
        assert driver.answered("outcome.stopped"), "a touch counts while the diver sinks"
        let_pass(0.5)
        assert driver.shell.element_view.still


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
        assert driver.shell.top.name == "k2-stage-ring"
        assert driver.shows("sunken_table.band.buzz")
        assert [driver.find(key).rect for key in ANSWERS] == places, "the keys stay where they stood"
        assert {"+$30,000", "$30,000", "\N{MINUS SIGN}$2,000"} <= set(driver.texts()), "with what they mean now"
        assert driver.shows("sunken_table.had_none")
        assert driver.is_off("outcome.stopped")
        let_pass(0.45)
        assert driver.shell.top.name == "k2-stage-ring"
        let_pass(0.1)
        assert driver.shell.top.name == "c-sunken-buzz"
        assert not driver.shell.element_view.still, "the answers rise from the keys"
        let_pass(0.3)
        assert driver.shell.element_view.still


@pytest.mark.parametrize(
    ("key", "sent"),
    [
        ("outcome.recovered.gold", up("p2", "gold")),
        ("outcome.recovered.silver", up("p2", "silver")),
        ("outcome.missed", dive("p2", "missed")),
        ("undo", {"type": "undo", "steps": 1}),
    ],
)
def test_a_key_counts_while_the_ring_is_seen(driver: TableDriver, key: str, sent: dict[str, object]) -> None:
    driver.sit(table(4, GOLD, aim("p2", 4)))
    with driver.held_clock() as let_pass:
        touched(driver)
        let_pass(0.3)
        assert driver.answered(key, seen=False) == [sent]


def test_a_touch_between_the_keys_brings_the_answers(driver: TableDriver) -> None:
    for place in ("porthole", "open.card"):
        driver.sit(table(4, GOLD, aim("p2", 4)))
        with driver.held_clock() as let_pass:
            touched(driver)
            let_pass(0.3)
            driver.tap(place)
            assert driver.shell.top.name == "c-sunken-buzz"
            assert not driver.shows("window")


def test_a_key_under_the_finger_stays_until_it_is_lifted(driver: TableDriver) -> None:
    driver.sit(table(4, GOLD, aim("p2", 4)))
    with driver.held_clock() as let_pass:
        touched(driver)
        let_pass(0.45)
        finger = driver.down("outcome.recovered.gold")
        let_pass(0.4)
        assert driver.shell.top.name == "k2-stage-ring"
        finger.up()
        driver.settled()
        assert driver.services.last.action == up("p2", "gold")


def test_with_calm_motion_and_by_hand_the_answers_come_at_once() -> None:
    with sitting(table(4, GOLD, aim("p2", 4)), "C", calm_motion=True) as driver:
        touched(driver)
        assert driver.shell.top.name == "c-sunken-buzz"
    with sitting(table(4, GOLD, aim("p2", 4)), "C") as driver:
        driver.tap("event.buzz")
        driver.settled(seen=False)
        assert driver.shell.top.name == "c-sunken-buzz"


def test_taken_back_while_the_ring_is_seen(driver: TableDriver) -> None:
    driver.sit(table(4, GOLD, aim("p2", 4)))
    with driver.held_clock() as let_pass:
        touched(driver)
        let_pass(0.3)
        driver.tap("undo")
        driver.settled(seen=False)
        assert driver.shell.top.name == "b-sunken-armed"
        driver.tap("put_back")
        driver.settled(seen=False)
        assert driver.shell.top.name == "c-sunken-buzz", "what is put back was seen"


# The end, the probe, and who is out -----------------------------------------------------------------------------


def last_coin() -> TableServices:
    """The last coin has come up: paid, it ends the game."""
    services = TableServices(2)
    services.play(start(2, "p1", coins={"gold": 1, "silver": 0, "bronze": 0}))
    services.tap(card("p1"), aim("p1", 2), up("p1"))
    return services


def test_the_last_payment_is_seen_before_the_podium(driver: TableDriver) -> None:
    driver.sit(last_coin(), **ROUTES)
    with driver.held_clock() as let_pass:
        pay(driver)
        assert driver.services.state.result is not None
        assert stage(driver)
        assert driver.shows("sunken_table.game_over")
        let_pass(0.3)
        assert flying(driver) == 1
        let_pass(0.8)
        assert stage(driver)
        let_pass(0.2)
        assert driver.shell.top.active_overlay() is not None


def test_undo_from_the_podium_and_the_same_end_again(driver: TableDriver) -> None:
    driver.sit(last_coin(), **ROUTES)
    driver.answered("penalty.none")
    assert driver.shell.top.active_overlay() is not None
    driver.answered("undo")
    with driver.held_clock() as let_pass:
        pay(driver)
        assert stage(driver)
        assert driver.shell.top.active_overlay() is None, "the podium of before is not in the way"
        let_pass(1.3)
        assert driver.shell.top.active_overlay() is not None


def test_the_menu_opened_while_the_last_payment_is_seen(driver: TableDriver) -> None:
    driver.sit(last_coin(), **ROUTES)
    with driver.held_clock() as let_pass:
        pay(driver)
        let_pass(0.3)
        driver.tap("menu")
        driver.tap("menu.ledger")
        let_pass(1.0)
        driver.tap("back")
        assert driver.shell.top.active_overlay() is not None


def test_the_coin_of_a_broken_air_line_sinks_back(driver: TableDriver) -> None:
    for key, sinks in (("penalty.p4.air_line_break", True), ("penalty.none", False)):
        driver.sit(recovered())
        with driver.held_clock() as let_pass:
            pay(driver, key)
            let_pass(0.5)
            data = [getattr(part.element, "data", None) for part in driver.find("porthole").walk()]
            assert (("gold", driver.shell.ctx.theme) in data) == sinks


def test_a_coin_that_goes_back_arrives(driver: TableDriver) -> None:
    driver.sit(recovered())
    driver.answered("penalty.p3.share")
    with driver.held_clock() as let_pass:
        driver.tap("undo")
        driver.settled(seen=False)
        seen = set()
        for _ in range(20):
            let_pass(0.02)
            seen |= {part.element.id for part in driver.parts() if (part.element.id or "").startswith("flight.")}
            if not stage(driver):
                break
            last = flying(driver)
        assert seen == {"flight.0", "flight.1"}
        assert last == 0, "they have landed before the penalty cards are back"


def test_the_probe_rests_while_a_dive_is_settled(driver: TableDriver) -> None:
    driver.sit(recovered())
    if driver.shell.ctx.size == "tall":
        assert not driver.shows("kit.probe.ready")
        return
    with driver.held_clock():
        pay(driver)
        assert driver.shows("kit.probe.rests")


def test_the_tall_panel_says_how_the_probe_is_in_an_armed_dive() -> None:
    with sitting(table(4, GOLD, aim("p2", 4)), "T") as driver:
        assert driver.shows("kit.probe.live")


def test_the_fee_of_who_goes_out_is_seen_before_out(driver: TableDriver) -> None:
    history = evening(5, broke=True)
    end = max(i for i, action in enumerate(history) if action == dive("p5", "dropped"))
    services = TableServices(5)
    services.play(*history[:end])
    driver.sit(services)
    assert not driver.shows("sunken_table.out")
    with driver.held_clock() as let_pass:
        pay(driver, "outcome.dropped")
        let_pass(1.3)
        assert services.state.players["p5"].out
        assert panel(driver, "p5") == ["$0", "\N{MINUS SIGN}$1,000"]
        let_pass(6)
        assert panel(driver, "p5") == ["$0"]
        assert driver.shows("sunken_table.out")


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
        assert 92_000 < counted(money) < 122_000
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
    services.own.sensors("hold")
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
        assert driver.shows(f"sunken_table.{words}.sub.short")


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
