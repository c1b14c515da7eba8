"""Where a list goes on, the next row peeks below those that are seen whole; at its end nothing does."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.ui.toolkit.element import Box, Scroll, Skin, column, pad
from tests.ui.toolkit.conftest import HEIGHT, TestWindow

PEEK = 24
GROUND = Skin(fill="plate")


def listed(window: TestWindow, heights: list[float], room: float, step: float | None = None, gap: float = 0) -> Any:
    """A list of rows of these heights (dp) in a room `room` dp high, at the lower edge of the window."""
    rows = [Box(id=f"row{i}", h=high, skin=GROUND) for i, high in enumerate(heights)]
    child = column(*rows, gap=gap)
    window.show(column(Box(h=HEIGHT - room), Scroll(id="list", child=child, step=step, grow=1)))
    return window.find("list")


def below(area: Any) -> float:
    """How high (dp) what peeks is."""
    return area.visible[1] + area.visible[3] - area.seen[1] - area.seen[3]


def test_the_next_row_peeks_in_what_the_whole_rows_leave(window: TestWindow) -> None:
    area = listed(window, [70] * 9, 250)
    assert area.seen[3] == 210
    assert below(area) == 40, "all there is: the edge of the list cuts the row"


@pytest.mark.parametrize("step", [None, 50])
def test_a_list_never_ends_at_a_whole_row_by_chance(window: TestWindow, step: float | None) -> None:
    area = listed(window, [50] * 9, 250, step)
    assert area.seen[3] == 200
    assert below(area) == pytest.approx(0.6 * 50), "the row has room, but is not seen whole"


def test_a_gap_is_no_row_that_peeks(window: TestWindow) -> None:
    area = listed(window, [50] * 9, 250 - PEEK / 2, gap=10)
    assert area.seen[3] == 180
    assert below(area) == 0.6 * 50


@pytest.mark.parametrize("air", [0, 12])
def test_the_air_around_a_row_is_none_that_peeks(window: TestWindow, air: float) -> None:
    rows = [column(Box(h=50 - 2 * air, skin=GROUND), pad=pad(air, 0)) for _ in range(9)]
    window.show(column(Box(h=HEIGHT - 250), Scroll(id="list", child=column(*rows), grow=1)))
    area = window.find("list")
    assert area.seen[3] < 250 - PEEK / 2
    assert area.visible[3] >= area.seen[3] + PEEK / 2


def test_a_low_row_peeks_with_a_part_of_it(window: TestWindow) -> None:
    area = listed(window, [20] * 30, 250)
    assert area.seen[3] == 220
    assert below(area) == 12


def test_a_line_between_two_rows_is_no_row_that_peeks(window: TestWindow) -> None:
    area = listed(window, [60, 1] * 9, 245)
    assert area.seen[3] <= 183
    assert below(area) >= PEEK


@pytest.mark.parametrize("step", [None, 50])
def test_at_its_end_a_list_is_seen_to_its_last_row(window: TestWindow, step: float | None) -> None:
    area = listed(window, [50] * 9, 250, step)
    area.scroll_to(1e9)
    assert area.scroll == 200
    assert area.visible == area.seen == area.rect


def test_at_its_end_a_list_of_high_rows_is_not_half_empty(window: TestWindow) -> None:
    area = listed(window, [130] * 4, 240)
    area.scroll_to(1e9)
    assert area.visible == area.seen == area.rect, "110 of 240 would be empty"


def test_a_list_that_has_room_peeks_nothing(window: TestWindow) -> None:
    area = listed(window, [50] * 5, 250)
    assert area.visible == area.seen == area.rect


@pytest.mark.parametrize("room", range(170, 251, 10))
def test_wherever_it_rests_more_is_in_sight_until_the_end(window: TestWindow, room: int) -> None:
    """Of rows of all heights: what peeks is seen, and is never a whole row."""
    heights = [30, 64, 22, 41, 56, 1, 56, 1, 70, 34, 56, 56]
    area = listed(window, heights, room, gap=6)
    rows = [part.rect for part in area.parts[0].parts if part.rect[3] > 1]
    for offset in [top - rows[0][1] for _, top, _, _ in rows]:
        area.scroll_to(offset)
        end, last = area.visible[1] + area.visible[3], area.seen[1] + area.seen[3]
        assert end <= HEIGHT
        *_, (_, top, _, high) = [row for row in rows if row[1] - area.scroll < end - 2]
        if area.scroll < offset:
            assert end == last == HEIGHT, "the end"
        else:
            assert end >= last + 12, offset
            assert top + high - offset > end, "the last row in sight is not whole"


def test_what_peeks_is_not_touched(window: TestWindow) -> None:
    tapped: list[str] = []
    rows = [Box(id=f"row{i}", h=70, skin=GROUND, tap=lambda i=i: tapped.append(f"row{i}")) for i in range(9)]
    window.show(column(Box(h=HEIGHT - 250), Scroll(id="list", child=column(*rows), grow=1)))
    _, top, w, h = window.find("list").visible
    path = window.view.hit(w / 2, top + h - 5)
    assert path[0].element.id == "list", "it is moved there"
