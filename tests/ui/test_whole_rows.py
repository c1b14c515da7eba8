"""At rest a list shows whole rows only, wherever the finger left it, and what is not seen cannot be touched."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from divingbell.ui.toolkit.element import Drawing, Fits, Scroll, Text
from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.render_scroll import RenderScroll
from tests.ui.driver import Driver

Scenes = Callable[..., Driver]


def pieces(area: RenderNode) -> Iterator[tuple[float, float]]:
    """Top and bottom (dp, on the screen) of each line of words and each picture in a list."""
    for part in area.parts[0].walk():
        _, y, _, h = part.rect
        y -= area.scroll
        if isinstance(part.element, Text):
            lines = part.fitted.lines
            for i in range(len(lines)):
                yield y + h * i / len(lines), y + h * (i + 1) / len(lines)
        elif isinstance(part.element, Drawing):
            yield y, y + h


def cut(area: RenderNode) -> list[tuple[float, float]]:
    """What an edge of the list goes through."""
    _, top, _, height = area.seen
    return [
        (first, last)
        for first, last in pieces(area)
        if any(first + 2.5 < edge < last - 2.5 for edge in (top, top + height))
    ]


@pytest.mark.parametrize("far", [0, -20, -150, -9000])
def test_no_row_of_a_list_is_cut_in_two(scene: Scenes, far: float) -> None:
    driver = scene("kit.form")
    area = driver.find("list")
    if far:
        driver.drag("list", 0, far)
        assert area.scroll >= min(-far, area.parts[0].rect[3] - area.rect[3])
    assert cut(area) == []
    assert area.seen[3] > area.rect[3] - 2 * area.parts[0].parts[0].rect[3]


def test_a_finger_pulls_a_list_back_by_a_whole_row(scene: Scenes) -> None:
    driver = scene("kit.form")
    area = driver.find("list")
    driver.drag("list", 0, -150)
    before = area.scroll
    driver.drag("list", 0, 20)
    assert before - area.scroll == pytest.approx(area.parts[0].parts[0].rect[3])


def test_the_last_row_stays_in_sight_when_the_end_is_pulled_once_more(scene: Scenes) -> None:
    driver = scene("rules.house", "C", "it", 1.3)
    area = driver.find("text.house")
    for _ in range(3):
        driver.drag("text.house", 0, -400)
        assert area.scroll == pytest.approx(area.parts[0].rect[3] - area.rect[3])


def test_words_higher_than_the_list_are_cut_between_their_lines(scene: Scenes) -> None:
    area = scene("rules.turn", "C", "it", 1.3).find("text.4.4")
    partly = 0
    for offset in range(0, int(area.parts[0].rect[3] - area.rect[3]), 13):
        area.scroll_to(offset)
        assert cut(area) == [], offset
        partly += area.seen != area.rect
    assert partly, "somewhere an edge lay on a line"


def test_a_heading_is_seen_only_with_its_first_row(scene: Scenes) -> None:
    area = scene("ledger", "R").find("list.all")
    put_off = 0
    for offset in range(0, 900, 9):
        area.scroll_to(offset)
        _, top, _, height = area.seen
        places = [(part.rect[1] + part.rect[3] - offset, part.element.is_heading) for part in area.parts[0].parts]
        assert not max(place for place in places if place[0] <= top + height + 2)[1], offset
        put_off += max(place for place in places if place[0] <= area.rect[1] + area.rect[3] + 2)[1]
    assert put_off, "somewhere there was room for a heading alone"


def test_a_heading_that_is_cut_in_its_padding_is_not_seen_alone(scene: Scenes) -> None:
    area = scene("ledger.money", "C", "it", 1.3).find("list.money")
    rows = area.parts[0].parts
    for offset in range(0, 200, 2):
        area.scroll_to(offset)
        bottom = area.seen[1] + area.seen[3]
        last = [part for part in rows if part.rect[1] - offset < bottom - 2][-1]
        assert not last.element.is_heading, offset


@pytest.mark.parametrize("size", "CT")
def test_of_words_to_be_read_on_as_many_lines_are_seen_as_fit(scene: Scenes, size: str) -> None:
    area = scene("rules.rulings", size, "it", 1.3).find("text.rulings")
    pitch = max(last - first for first, last in pieces(area))
    for offset in range(0, int(area.parts[0].rect[3] - area.rect[3]), 7):
        area.scroll_to(offset)
        assert cut(area) == [], offset
        empty = area.rect[1] + area.rect[3] - area.seen[1] - area.seen[3]
        assert empty < 2 * pitch + area.ctx.space("peek"), offset


@pytest.mark.parametrize(("name", "section"), [("rules.turn", "4.4"), ("rules.before_deep_sea_adventure", "2.4")])
def test_the_heading_of_a_section_is_seen_with_its_first_lines(scene: Scenes, name: str, section: str) -> None:
    driver = scene(name, "C", "it", 1.3)
    area, title = driver.find(f"text.{section}"), driver.find(f"rules.{section}.title")
    put_off = 0
    for offset in range(0, 400, 3):
        area.scroll_to(offset)
        top, end = title.rect[1] - offset, title.rect[1] + title.rect[3] - offset
        bottom = area.seen[1] + area.seen[3]
        if area.rect[1] <= top < bottom - 2:
            assert min(last for first, last in pieces(area) if first > end) <= bottom + 2, offset
        put_off += bottom - 2 <= top < end < area.rect[1] + area.rect[3]
    assert put_off, "somewhere there was room for the heading alone"


@pytest.mark.parametrize("name", ["settings.rules.blues", "rules.blues"])
def test_what_is_set_is_seen_only_with_its_keys(scene: Scenes, name: str) -> None:
    driver = scene(name, "C", "it", 1.3)
    area = next(part for part in driver.parts() if isinstance(part.element, Scroll) and part.scrolls)
    chosen = (part.parts[0] if isinstance(part.element, Fits) else part for part in area.parts[0].parts)
    rows = [row for row in chosen if any(part.element.is_heading for part in row.parts)]
    assert rows
    bottom = area.seen[1] + area.seen[3]
    for row in rows:
        title, keys, *_ = row.parts
        assert (title.rect[1] < bottom) == (keys.rect[1] + keys.rect[3] <= bottom + 2)
    assert rows[-1].rect[1] >= bottom, "the rows are more than there is room for"


def test_a_row_that_is_not_seen_is_not_touched(scene: Scenes) -> None:
    driver = scene("ledger", "C", "it", 1.3)
    area = driver.find("list.all")
    x, top, w, height = area.seen
    hidden = next(part for part in area.parts[0].parts if part.rect[1] >= top + height)
    place = x + w / 2, hidden.rect[1] + 1
    assert area.contains(*place), "there is room below the last whole row"
    path = driver.shell.element_view.hit(*place)
    assert area in path
    assert hidden not in path


@pytest.mark.parametrize(
    "name", ["ledger", "statistics.people", "person", "rules.turn", "settings.rules.blues", "kit.form"]
)
def test_what_is_in_a_list_ends_before_its_bar(scene: Scenes, name: str) -> None:
    driver = scene(name, "C")
    areas = [part for part in driver.parts() if isinstance(part.element, Scroll) and part.scrolls]
    assert areas
    for area in areas:
        left, _, width, _ = area.rect
        bar = left + width - Scroll.BAR
        assert max(part.rect[0] + part.rect[2] for part in area.parts[0].walk()) < bar - 3


def test_a_list_that_is_not_moved_takes_the_whole_width(scene: Scenes) -> None:
    driver = scene("statistics.people", "R")
    people = driver.find("people")
    assert not people.scrolls
    assert people.parts[0].rect[2] == people.rect[2] - (Scroll.BESIDE if people.element.headed else 0)


def test_a_bar_lies_between_the_round_corners_of_its_plate(scene: Scenes) -> None:
    driver = scene("rules.turn", "R")
    plate, area = next(
        (part, inner)
        for part in driver.parts()
        for inner in part.parts
        if isinstance(inner, RenderScroll) and inner.scrolls and part.element.skin is not None
    )
    radius = plate.ctx.radius(plate.element.skin.radius)
    right = plate.rect[0] + plate.rect[2] - area.rect[0] - area.rect[2]
    above = area.rect[1] - plate.rect[1]
    assert (radius - right) ** 2 + (radius - above) ** 2 < radius**2
