"""How large the words and amounts of the table are set, beside each other and at the least."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.toolkit.element import Text
from tests.ui.driver import SIZES
from tests.ui.games.sunken_treasure.at_the_dive import PHASES
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
    return {part.words: part.fitted.pixels / part.ctx.frame.density for part in shown}


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
    title, follows = (driver.shell.ctx.t(f"sunken_treasure_table.{name}") for name in ("wrong", "turn_ends"))
    assert sizes[title] >= sizes[follows]


@pytest.mark.parametrize(("language", "text_scale"), [("en", 1.0), ("it", 1.0), ("it", 1.3)])
def test_a_banner_of_the_tall_panel_is_read_from_the_seats(sat: Sat, language: str, text_scale: float) -> None:
    driver = sat(PHASES["lost"](4), "T", language, text_scale)
    assert min(set_in(driver, "banner").values()) >= SMALLEST


# After a buzz -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["R", "C"])
@pytest.mark.parametrize(("language", "text_scale"), [("en", 1.0), ("it", 1.3)])
def test_amounts_beside_each_other_stand_on_one_line(sat: Sat, size: str, language: str, text_scale: float) -> None:
    driver = sat(PHASES["buzz"](4), size, language, text_scale)
    driver.settled()
    answers = [part for part in driver.find("answers").walk() if isinstance(part.element, Text)]
    amounts = [part for part in answers if "000" in part.words and part.element.font == "num"]
    assert len(amounts) == 3
    tops = [part.rect[1] for part in amounts]
    assert max(tops) - min(tops) < 3


@pytest.mark.parametrize(("language", "text_scale"), [("en", 1.0), ("it", 1.3)])
def test_what_follows_is_as_large_in_both_plates_of_a_fee(sat: Sat, language: str, text_scale: float) -> None:
    driver = sat(PHASES["buzz"](4), "C", language, text_scale)
    driver.settled()
    sizes, t = set_in(driver, "answers"), driver.shell.ctx.t
    assert sizes[t("sunken_treasure_table.fee_back")] == sizes[t("sunken_treasure_table.fee_ends")]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("language", "text_scale"), [("en", 1.0), ("it", 1.3)])
def test_a_call_that_the_rim_gainsays_is_a_key_and_as_large_as_else(
    sat: Sat, size: str, language: str, text_scale: float
) -> None:
    services = PHASES["armed"](4)
    services.contact(rim=3)
    driver = sat(services, size, language, text_scale)
    driver.settled()
    words = [part for part in driver.find("call").walk() if isinstance(part.element, Text) and not part.element.is_icon]
    assert [part.fitted.pixels for part in words] == [
        round(part.ctx.points(part.element.size) * part.ctx.frame.density) for part in words
    ]
    below = max(part.rect[1] + part.rect[3] for part in driver.shell.element_view.words())
    assert below <= driver.shell.ctx.frame.height - 6, "nothing lies at the edge of the screen"


def is_word(part: Any) -> bool:
    return isinstance(part.element, Text) and not part.element.is_icon


@pytest.mark.parametrize("outcome", ["dropped", "missed"])
@pytest.mark.parametrize(("language", "text_scale"), [("en", 1.0), ("it", 1.3)])
def test_words_of_no_coin_stay_clear_of_the_edge_of_their_key(
    sat: Sat, outcome: str, language: str, text_scale: float
) -> None:
    driver = sat(PHASES["buzz"](4), "C", language, text_scale)
    driver.settled()
    left, _, width, _ = driver.find(f"outcome.{outcome}").rect
    (words,) = (part for part in driver.find(f"outcome.{outcome}").walk() if is_word(part))
    fitted = words.fitted.width / words.ctx.frame.density
    assert words.rect[0] + fitted <= left + width - 5


# Penalty cards ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_the_heads_of_all_opponents_are_set_alike(scene: Any, size: str) -> None:
    driver = scene("sunken.penalty.long", size, "it", 1.3)
    sizes = []
    for player in ("p1", "p3", "p4", "p5", "p6"):
        left, top, _, _ = driver.find(f"penalty.{player}.share").rect
        above = [part for part in driver.shell.element_view.words() if part.rect[1] < top and part.element.min_size]
        name = min(above, key=lambda part: abs(part.rect[0] - left) + top - part.rect[1])
        assert name.fitted.lines == (driver.shell.top.seat(player).called.whole,)
        sizes.append(name.fitted.pixels / name.ctx.frame.density)
    assert len(set(sizes)) == 1
    assert sizes[0] >= SMALLEST - 0.5, "whole pixels"


@pytest.mark.parametrize("size", SIZES)
def test_that_a_card_ends_the_game_is_said_in_one_line(scene: Any, size: str) -> None:
    driver = scene("sunken.penalty.last", size, "en", 1.0)
    ends = [part for part in driver.find("penalty.p3.share").walk() if isinstance(part.element, Text)][-1]
    assert ends.words == driver.shell.ctx.t("table.ends_game")
    assert len(ends.fitted.lines) == 1


@pytest.mark.parametrize(("scene_name", "size"), [("sunken.penalty.last", "C"), ("sunken.penalty.six_last", "T")])
@pytest.mark.parametrize(("language", "text_scale"), [("en", 1.0), ("it", 1.3)])
def test_words_of_a_card_that_ends_the_game_are_large_and_clear_of_its_edge(
    scene: Any, scene_name: str, size: str, language: str, text_scale: float
) -> None:
    driver = scene(scene_name, size, language, text_scale)
    left, top, width, height = driver.find("penalty.p3.share").rect
    for part in filter(is_word, driver.find("penalty.p3.share").walk()):
        fitted, density = part.fitted, part.ctx.frame.density
        x, y, w, h = part.rect
        wide = fitted.width / density
        begin = x + (w - wide) / 2 if part.element.anchor == "center" else x
        assert left + 10 <= begin, part.words
        assert begin + wide <= left + width - 10, part.words
        assert top + 5 <= y, part.words
        assert y + h <= top + height - 5, part.words
        assert fitted.pixels / density >= SMALLEST - 0.5, part.words
