"""The measure itself: ink keeps 3 dp from the edge of its box and its round corners, a state stays on its pennant."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from divingbell.companion.games.seats import Name
from divingbell.game_check.inks import Walk, crossing, off_the_pennant, under_the_next, walked
from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.skins import CARD
from divingbell.ui.toolkit.element import At, Box, Element, Pad, Scroll, column, row, text
from tests.ui.driver import Driver
from tests.ui.scenes import Scene
from tests.ui.scenes_kit import enter_sample

Shown = Callable[[Callable[[Context], Element]], Walk]


@pytest.fixture
def shown() -> Iterator[Shown]:
    """What lies on a screen of one element alone, 800x480."""
    opened: list[Driver] = []

    def show(make: Callable[[Context], Element]) -> Walk:
        opened.append(Scene("one", "C", enter_sample(lambda _, ctx: make(ctx))).run("C"))
        return walked(opened[-1])

    yield show
    for driver in opened:
        driver.close()


def boxed(left: float, radius: float, *, top: float = 30) -> Element:
    """A line of letters so far from the left edge of a plate with such corners."""
    line = text("HHHH", "title", line=1.0)
    inside = row(
        line, items="start", pad=Pad(top, 0, 0, left), skin=CARD._replace(edge=None, radius=radius), w=300, h=90
    )
    return column(inside, items="start", pad=Pad(20, 20, 20, 20))


def test_ink_near_a_side_is_found(shown: Shown) -> None:
    assert len(crossing(shown(lambda _: boxed(0, 4)))) == 1
    assert crossing(shown(lambda _: boxed(4, 4))) == []


def test_ink_in_a_round_corner_is_found(shown: Shown) -> None:
    assert crossing(shown(lambda _: boxed(5, 4, top=5))) == []
    assert len(crossing(shown(lambda _: boxed(5, 40, top=5)))) == 1


def test_a_list_is_cut_where_what_it_lies_on_ends(shown: Shown) -> None:
    lines = Scroll(child=column(*(text(f"line {i}", "title") for i in range(40))), grow=1)
    assert crossing(shown(lambda _: column(lines, skin=CARD, pad=Pad(0, 20, 0, 20), grow=1))) == []


@pytest.mark.parametrize("high", range(400, 480, 10))
def test_no_box_of_a_list_lies_under_what_stands_below_the_list(shown: Shown, high: int) -> None:
    plate = row(text("in the list", "title"), skin=CARD, h=high, pad=Pad(0, 20, 0, 20))
    page = column(Scroll(child=column(plate), grow=1), text("below it", "title"), pad=Pad(0, 0, 40, 0), grow=1)
    assert crossing(shown(lambda _: page)) == []


@pytest.mark.parametrize("words", ["Dive armed", "Collect a treasure or move on", "W" * 40])
def test_a_state_never_runs_over_the_end_of_its_pennant(shown: Shown, words: str) -> None:
    def band(ctx: Context) -> Element:
        return bars.turn_header(ctx, "star", Name("Bartholomäus"), bars.state_pill("magnet-on", words), reach=30)

    assert off_the_pennant(shown(lambda ctx: column(band(ctx), Box(grow=1)))) == []


def test_a_pennant_ends_before_the_chips_beside_it(shown: Shown) -> None:
    def band(ctx: Context) -> Element:
        return bars.turn_header(ctx, "star", Name("Ada"), chips=(Box(w=420, h=40),), reach=60)

    pennant = shown(lambda ctx: column(band(ctx), Box(grow=1))).pennant
    assert pennant is not None
    assert max(x for x, _ in pennant) < 800 - 420


def test_letters_under_the_next_part_of_a_column_are_found(shown: Shown) -> None:
    def over(line: float) -> Element:
        words = text("gjpqy", "hero", line=line)
        return column(words, Box(h=80, skin=CARD), pad=Pad(40, 20, 20, 20))

    assert len(under_the_next(shown(lambda _: over(0.8)))) == 1
    assert under_the_next(shown(lambda _: over(1.3))) == []


def test_what_lies_over_another_by_intent_is_no_next_part(shown: Shown) -> None:
    lid = Box(skin=CARD, at=At(left=0, right=0, bottom=0), h=40)
    assert under_the_next(shown(lambda _: column(text("gjpqy", "hero"), lid, items="start"))) == []
