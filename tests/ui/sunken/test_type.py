"""How large the words and amounts of the table are set, beside each other and at the least."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.toolkit.element import Text
from tests.ui.driver import SIZES
from tests.ui.sunken.at_the_dive import PHASES
from tests.ui.table_services import TableDriver, TableServices

SMALLEST = 16
"""sp, on table screens."""
Sat = Callable[..., TableDriver]


@pytest.fixture
def sat() -> Iterator[Sat]:
    made: list[TableDriver] = []

    def sit(services: TableServices, size: str, language: str = "en", text_scale: float = 1.0) -> TableDriver:
        settings = Settings(
            welcomed=True, dim_after_s=0, rig_answered=True, language=language, text_scale=text_scale
        )  # fmt: skip
        made.append(TableDriver(services, settings, size))
        return made[-1]

    yield sit
    for driver in made:
        driver.close()


def set_in(driver: TableDriver, what: str | None = None) -> dict[str, float]:
    """The words in a part of the screen, or in all of it, and how large (dp) each is set."""
    parts = driver.parts() if what is None else driver.find(what).walk()
    shown = [part for part in parts if isinstance(part.element, Text) and not part.element.is_icon]
    return {part.words: part.fit(part.element, part.rect[2]).pixels / part.ctx.frame.density for part in shown}


@pytest.mark.parametrize("text_scale", [1.0, 1.3])
@pytest.mark.parametrize("size", SIZES)
def test_what_is_won_is_no_smaller_than_the_fee(sat: Sat, size: str, text_scale: float) -> None:
    driver = sat(PHASES["armed"](4), size, text_scale=text_scale)
    sizes = set_in(driver)
    assert sizes["+$60,000"] >= sizes["\N{MINUS SIGN}$2,000"]


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_title_of_a_wrong_coin_is_no_smaller_than_what_follows_it(sat: Sat, language: str) -> None:
    driver = sat(PHASES["armed"](4), "C", language, 1.3)
    sizes = set_in(driver)
    title, follows = (driver.shell.ctx.t(f"sunken_table.{name}") for name in ("wrong", "turn_ends"))
    assert sizes[title] >= sizes[follows]


@pytest.mark.parametrize(("language", "text_scale"), [("en", 1.0), ("it", 1.0), ("it", 1.3)])
def test_a_banner_of_the_tall_panel_is_read_from_the_seats(sat: Sat, language: str, text_scale: float) -> None:
    driver = sat(PHASES["lost"](4), "T", language, text_scale)
    assert min(set_in(driver, "banner").values()) >= SMALLEST
