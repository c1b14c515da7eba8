"""The end of Sunken Treasure, its probe, and who is out, as they are seen (screens.md 11.2)."""

from __future__ import annotations

from divingbell.ui.routes import ROUTES
from tests.sunken_play import aim, card, dive, start, up
from tests.ui.games.sunken_treasure.at_the_dive import flying, panel, pay, stage
from tests.ui.scenes_sunken import GOLD, evening, recovered, table
from tests.ui.table_services import TableDriver, TableServices, sitting


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
        assert driver.shows("sunken_treasure_table.game_over")
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
    assert not driver.shows("sunken_treasure_table.out")
    with driver.held_clock() as let_pass:
        pay(driver, "outcome.dropped")
        let_pass(1.3)
        assert services.state.players["p5"].out
        assert panel(driver, "p5") == ["$0", "\N{MINUS SIGN}$1,000"]
        let_pass(6)
        assert panel(driver, "p5") == ["$0"]
        assert driver.shows("sunken_treasure_table.out")
