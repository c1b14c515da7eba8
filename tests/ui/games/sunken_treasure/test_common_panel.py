"""A panel of 1024x600, which many tablets have and nobody drew: amounts after a buzz are whole, and so is what is said
of a game in memory only."""

from __future__ import annotations

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.game_check.screen_remarks import remarks
from tests.sunken_play import aim, card, start, up
from tests.ui.games.sunken_treasure.at_the_dive import panel, pay
from tests.ui.scenes_windows import sat_down, unwritable
from tests.ui.table_services import TableDriver, TableServices

PANEL = "C1024x600"


def halved(*, in_memory: bool = False) -> TableServices:
    """Ada's dive for a reward of $10,000, with a buzz."""
    services = TableServices(4)
    services.play(start(4))
    services.tap(card("p1", "gold", 5000), aim("p1", 2))
    if in_memory:
        unwritable(services)
    services.contact()
    return services


def at_table(services: TableServices, language: str, scale: float) -> TableDriver:
    return sat_down(services, PANEL, Settings(welcomed=True, language=language, text_scale=scale))


@pytest.mark.parametrize("in_memory", [False, True])
@pytest.mark.parametrize(("language", "scale"), [("en", 1.0), ("it", 1.3)])
def test_an_amount_after_a_buzz_is_whole(language: str, scale: float, in_memory: bool) -> None:
    driver = at_table(halved(in_memory=in_memory), language, scale)
    try:
        driver.settled()
        assert driver.shows("+$5,000" if language == "en" else "+$5.000")
        assert remarks(driver) == []
        if in_memory:
            causes = [f"table.memory.read_only{length}" for length in ("", ".short")]
            assert any(driver.shows(cause) for cause in causes), "the banner says why"
            assert driver.shows("save_to_usb"), "and the way out"
    finally:
        driver.close()


def test_the_tag_of_what_was_paid_is_whole() -> None:
    services = halved()
    services.tap(up("p1", "gold"))
    driver = at_table(services, "en", 1.0)
    try:
        with driver.held_clock() as let_pass:
            pay(driver)
            let_pass(1.15)
            assert panel(driver, "p1") == ["$15,000", "+$5,000"]
            assert remarks(driver) == []
    finally:
        driver.close()
