"""Scenes of the ledger: the list, why, change that fits and one that does not, what was forgotten, the whole log."""

from __future__ import annotations

from typing import Any

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.routes import ROUTES
from tests import table_work
from tests.sunken_play import NO_PENALTY, aim, buzz, card, discard, dive, free_buzz, penalty, start, undo, up
from tests.ui.scenes import Scene
from tests.ui.scenes_podium import deep_sea
from tests.ui.scenes_sunken import GOLD, evening, lifted, table
from tests.ui.scenes_windows import WAYS_HERE, sat_down
from tests.ui.table_services import TableDriver, TableServices

Action = dict[str, Any]
LEDGER = {**WAYS_HERE, "ledger": ROUTES["ledger"], "menu": ROUTES["menu"], "podium": ROUTES["podium"]}
DEV_DOWN = 22
"""Entry with which Dev's luck begins in `fragile`."""


def shared() -> TableServices:
    """Bruno's 37th turn up to Chiara's share."""
    services = table(4, GOLD, free_buzz("p2"))
    services.contact(0.3, 64)
    services.clock.turn(8)
    services.tap(aim("p2", 4))
    services.clock.turn(8)
    services.contact(0.42, 38)
    services.clock.turn(5)
    services.tap(up("p2", "gold"))
    services.clock.turn(8)
    services.tap(penalty("p3", "share"))
    return services


def fee(player: str) -> list[Action]:
    return [card(player, "gold", 5000), aim(player, 2), buzz(player), dive(player, "dropped")]


def fragile() -> TableServices:
    """Three people. Chiara's first coin saves her: without it she is out after four fees, and could not play the card
    that she then plays."""
    services = TableServices(3)
    actions = [start(3), *lifted("p1", "gold", 5000, 3), *lifted("p2", "silver", 5000, 2)]
    actions += lifted("p3", "gold", 5000, 3, half=True)
    for _ in range(4):
        actions += [*lifted("p1", "bronze", 5000, 2), discard("p2"), *fee("p3")]
    actions += [card("p1", "gold", 5000), aim("p1", 3), up("p1"), penalty("p3", "air_line_break"), discard("p2")]
    services.play(actions[0])
    services.tap(*actions[1:])
    return services


SAVED = 13
"""The entry of Chiara's coin in `fragile`; its payment is the one behind it."""


def busy() -> TableServices:
    """A record with everything in it: undone, refused, changed, felt and not counted."""
    services = table(4, GOLD, aim("p2", 4))
    services.tap(up("p2", "gold"), undo(), aim("p2", 3))
    services.own.submit([discard("p3")]).result()
    table_work.sensors(services.own, "hold")
    services.contact()
    table_work.sensors(services.own, "go")
    services.tap(
        {"type": "amend", "entry": services.last.number, "actions": [aim("p2", 5)]}, up("p2", "gold"), NO_PENALTY
    )
    return services


def at(services: TableServices, size: str, chosen: Settings) -> TableDriver:
    """The ledger over this table."""
    driver = TableDriver(services, chosen, size, LEDGER)
    ROUTES["ledger"](driver.shell)
    driver.frames(3)
    return driver


def listed(make: Any, *taps: str) -> Any:
    def enter(size: str, chosen: Settings) -> TableDriver:
        driver = at(make(), size, chosen)
        for tap in taps:
            driver.tap(tap)
            driver.settled()
        return driver

    return enter


def chosen_entry(driver: TableDriver, number: int) -> None:
    """Choose an entry that may lie far below."""
    top: Any = driver.shell.top
    top.chosen = number
    top.refresh()
    driver.frames(2)


def changing(make: Any, number: int, *taps: str) -> Any:
    """The change of an entry (0: the last, -1: the one before), with these answers tapped."""

    def enter(size: str, chosen: Settings) -> TableDriver:
        driver = at(make(), size, chosen)
        chosen_entry(driver, number if number > 0 else driver.services.last.number + number)
        driver.tap("ledger.change")
        for tap in taps:
            driver.tap(tap)
        return driver

    return enter


def adding(make: Any, number: int, *taps: str) -> Any:
    def enter(size: str, chosen: Settings) -> TableDriver:
        driver = at(make(), size, chosen)
        chosen_entry(driver, number if number > 0 else driver.services.last.number + number)
        driver.tap("ledger.add")
        for tap in taps:
            driver.tap(tap)
        return driver

    return enter


def why(make: Any, number: int) -> Any:
    def enter(size: str, chosen: Settings) -> TableDriver:
        driver = at(make(), size, chosen)
        chosen_entry(driver, number if number > 0 else driver.services.last.number + number)
        driver.tap("ledger.why")
        return driver

    return enter


def _unfolded(size: str, chosen: Settings) -> TableDriver:
    driver: TableDriver = why(shared, 0)(size, chosen)
    driver.tap("why.rule")
    return driver


def six() -> TableServices:
    """Six people, a coin up, and penalty cards asked."""
    services = TableServices(6)
    actions = evening(6)
    services.play(actions[0])
    services.play(*actions[1:])
    services.tap(card("p2", "gold", 15000), aim("p2", 4), up("p2"), penalty("p3", "share"))
    return services


def _deep(size: str, chosen: Settings) -> TableDriver:
    driver = sat_down(deep_sea(), size, chosen)
    ROUTES["ledger"](driver.shell)
    driver.frames(3)
    return driver


def _deep_why(size: str, chosen: Settings) -> TableDriver:
    driver = _deep(size, chosen)
    driver.tap("ledger.why")
    return driver


SCENES = [
    Scene("ledger", "RCT", listed(shared)),
    Scene("ledger.light", "R", listed(shared), {"theme": "shallows"}),
    Scene("ledger.six", "RCT", listed(six)),
    Scene("ledger.money", "RCT", listed(shared, "filter.money")),
    Scene("ledger.everything", "RCT", listed(busy, "filter.everything")),
    Scene("ledger.redo", "RCT", listed(shared, "undo")),
    Scene("ledger.struck", "RCT", listed(shared, "ledger.strike")),
    Scene("ledger.deep_sea", "RCT", _deep),
    Scene("ledger.why", "RCT", why(shared, 0)),
    Scene("ledger.why.clause", "RCT", _unfolded),
    Scene("ledger.why.fee", "RCT", why(lambda: table(), -1)),
    Scene("ledger.why.aim", "RCT", why(shared, -3)),
    Scene("ledger.why.start", "RCT", why(six, 1)),
    Scene("ledger.why.deep_sea", "RCT", _deep_why),
    Scene("ledger.change", "RCT", changing(shared, 137, "risk.3")),
    Scene("ledger.change.none", "RCT", changing(shared, -3)),
    Scene("ledger.change.misfit", "RCT", changing(fragile, SAVED, "outcome.dropped"), drawing="t3-ledger-change"),
    Scene("ledger.change.card", "RCT", changing(shared, -5, "coin.silver")),
    Scene("ledger.change.penalty", "RCT", changing(six, 0, "penalty.none")),
    Scene("ledger.change.open", "RCT", changing(shared, -1, "outcome.dropped")),
    Scene("ledger.change.start", "RCT", changing(shared, 1, "air_line_break_turn.recovered")),
    Scene("ledger.add", "RCT", adding(shared, -1)),
]
