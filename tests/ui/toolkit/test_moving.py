"""What moves: how long, along which way, and that nothing runs while nothing moves."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.ui.toolkit.element import Box, Drawing, Element, column, figure, row
from divingbell.ui.toolkit.motion import Tween
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.render_context import Motion
from tests.ui.toolkit.conftest import TestWindow, context


def test_a_tween_goes_from_0_to_1_and_says_that_it_has_come(window: TestWindow) -> None:
    steps: list[float] = []
    ended: list[bool] = []
    running: set[Tween] = set()
    Tween(Motion(0.2, "linear"), steps.append, lambda: ended.append(True), running)
    assert (steps, len(running)) == ([0.0], 1)
    window.let_pass(1)
    assert (steps[-1], ended, running) == (1.0, [True], set())


def test_a_tween_of_no_time_has_come_at_once() -> None:
    steps: list[float] = []
    Tween(Motion(0, "linear"), steps.append)
    assert steps == [1.0]


def test_an_amount_counts_to_its_new_value(window: TestWindow) -> None:
    def amount(value: int) -> Box:
        return column(figure(str(value), "label", id="amount", count=value, write=str))

    window.show(amount(100))
    assert window.find("amount").words == "100"
    window.show(amount(300))
    assert window.find("amount").words == "100"
    assert not window.view.still
    window.let_pass(1)
    assert window.find("amount").words == "300"
    assert window.view.still


def test_a_figure_that_counts_down_is_as_large_meanwhile_as_it_will_be(window: TestWindow) -> None:
    """The figures before the last one are wider than the room that it takes."""

    def view(value: int) -> Element:
        return row(figure(str(value), "label", id="amount", count=value, write=str))

    window.show(view(100_000))
    large = window.find("amount").fitted.pixels
    window.show(view(9))
    seen = set()
    for _ in range(10):
        seen.add((window.find("amount").fitted.pixels, len(window.find("amount").words)))
        window.let_pass(0.05)
    assert {pixels for pixels, _ in seen} == {large}
    assert len(seen) > 2, "it has counted"


def test_a_count_is_drawn_30_times_a_second_at_most(window: TestWindow) -> None:
    for value in (0, 10_000):
        window.show(column(figure(str(value), "label", id="amount", count=value, write=str)))
    said = []
    for _ in range(30):
        window.frames(1 / 60)
        said.append(window.find("amount").words)
    assert len(set(said)) == pytest.approx(0.4 * 30, abs=2)
    assert said[-1] == "10000"


def test_with_calm_motion_it_is_there_at_once(window: TestWindow) -> None:
    window.ctx = context(calm=True)
    for value in (100, 300):
        window.show(column(figure(str(value), "label", id="amount", count=value, write=str)))
    assert window.find("amount").words == "300"
    assert window.view.still


def test_what_is_new_fades_in_only_on_a_screen_that_stands(window: TestWindow) -> None:
    def panel(name: str) -> Box:
        return Box(id=name, h=10, enter="panel", enter_offset=10)

    window.show(column(panel("first")))
    assert window.view.still
    window.show(column(panel("first"), panel("second")))
    assert window.find("second").canvas.opacity == 0
    window.let_pass(1)
    assert window.find("second").canvas.opacity == 1
    assert window.view.still


def test_a_change_on_the_way_goes_on_from_what_is_seen(window: TestWindow) -> None:
    begun: list[tuple[object, object]] = []

    def go(_: Painter, before: object, data: object) -> Any:
        begun.append((before, data))
        return lambda _: None

    def nothing(_: Painter, __: object) -> None:
        """Only the way is looked at."""

    def between(before: float, now: float, share: float) -> float:
        return round(before + (now - before) * share)

    def show(data: int) -> None:
        window.show(column(Drawing(paint=nothing, data=data, transition=go, motion="panel", interpolate=between, h=10)))

    show(0)
    show(1000)
    window.let_pass(0.1)
    show(2000)
    assert begun == [(0, 1000), (500, 2000)]


def test_flashes_keep_to_so_many_a_second(window: TestWindow) -> None:
    flashed: list[object] = []

    def flash(_: Painter, before: object, data: object) -> Any:
        flashed.append((before, data))
        return lambda _: None

    def nothing(_: Painter, __: object) -> None:
        """Nothing is seen of it but the flash."""

    for data in range(4):
        window.show(column(Drawing(paint=nothing, data=data, transition=flash, motion="flash", h=10)))
    assert flashed == [(0, 1)]
