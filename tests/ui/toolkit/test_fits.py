"""The first arrangement that fits: which one it is, what it costs, and what a row leaves out for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from divingbell.ui.toolkit.element import (
    At,
    Box,
    Drawing,
    Element,
    Fits,
    Scroll,
    Text,
    column,
    dropping,
    fits,
    row,
    stack,
    text,
)  # fmt: skip
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.render_context import Frame, RenderContext
from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.render_text import RenderText
from divingbell.ui.toolkit.skin import Skin
from tests.ui.toolkit.conftest import SIZE, WIDTH, TestWindow, context, style

WIDTHS = range(320, 1921, 8)
KEY = Skin(fill="plate")


def look(width: float, height: float = 300, text_scale: float = 1.0) -> RenderContext:
    return RenderContext(frame=Frame(SIZE, 1.0, width, height), style=style(), text_scale=text_scale)


def words(content: str, **options: Any) -> Text:
    return text(content, 20, wraps=True, **options)


def key(*inside: Element, **options: Any) -> Box:
    options.setdefault("h", 60)
    return row(*inside, skin=KEY, tap=lambda: None, **options)


def chosen(window: TestWindow) -> str:
    """The id of the arrangement that is seen."""
    (part,) = window.find("choice").parts
    assert part.element.id is not None
    return part.element.id


def has_room(root: RenderNode) -> bool:
    """Whether on the screen all words have their size, nothing lies outside what holds it, and each key takes a
    finger."""
    for node in root.walk():
        x, y, w, h = node.rect
        if isinstance(node, RenderText):
            size = node.element.size
            assert not isinstance(size, str)
            if node.clipped or node.fitted.pixels < round(size * node.ctx.text_scale):
                return False
        if isinstance(node.element, Box) and node.element.tap is not None and min(w, h) < node.ctx.touch - 0.5:
            return False
        for inside in node.parts:
            left, top, wide, high = inside.rect
            if left < x - 1 or top < y - 1 or left + wide > x + w + 1 or top + high > y + h + 1:
                return False
    return True


Arrangements = Callable[[Sequence[str]], list[Element]]


def named(made: Element, name: int) -> Element:
    made.id = f"option.{name}"
    return made


def rows_and_columns(line: Sequence[str]) -> list[Element]:
    """Keys side by side, with less to say, one under the other; words alone."""
    return [
        row(*(key(words(f"{one} and what it does")) for one in line), gap=12),
        row(*(key(words(one)) for one in line), gap=12),
        column(*(key(words(one), w=200) for one in line), gap=4),
        column(*(words(one, lines=2) for one in line)),
    ]


def sentences(line: Sequence[str]) -> list[Element]:
    """In equal cells beside each other, one under the other, in several lines, the first alone."""
    return [
        row(*(words(one, grow=1) for one in line), gap=8),
        column(*(words(one) for one in line)),
        column(*(words(one, lines=3) for one in line)),
        words(line[0], lines=3),
    ]


LINES = st.lists(
    st.lists(st.text("abcdefg", min_size=1, max_size=12), min_size=1, max_size=4).map(" ".join), min_size=1, max_size=6
)


@pytest.mark.parametrize("arrangements", [rows_and_columns, sentences])
@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(line=LINES, height=st.integers(60, 320))
def test_the_first_that_fits_is_taken_else_the_last_at_every_width(
    window: TestWindow, arrangements: Arrangements, line: list[str], height: int
) -> None:
    latest = None
    for width in WIDTHS:
        ctx = look(width, height)
        options = [named(option, index) for index, option in enumerate(arrangements(line))]
        have_room = []
        for option in options:
            window.view.show(option, ctx, fresh=True)
            assert window.view.root is not None
            have_room.append(has_room(window.view.root))
        expected = next((index for index, good in enumerate(have_room) if good), len(options) - 1)
        window.view.show(Fits(id="choice", options=tuple(options)), ctx, fresh=True)
        assert chosen(window) == f"option.{expected}", (width, have_room)
        if any(have_room):
            assert has_room(window.find("choice"))
        assert latest is None or expected <= latest, "more room never leads to a tighter arrangement"
        latest = expected


def test_an_arrangement_that_is_not_shown_is_measured_and_neither_built_nor_made_without_need(
    window: TestWindow,
) -> None:
    painted: list[str] = []

    def paint(_: Painter, data: str) -> None:
        painted.append(data)

    def option(name: str, width: float) -> Element:
        return row(Drawing(paint=paint, data=name, w=width, h=20), id=name)

    def unwanted() -> Element:
        raise AssertionError("the arrangement before it fits")

    window.show(fits(option("wide", 500), partial(option, "narrow", 300), unwanted, id="choice"))
    assert (chosen(window), painted) == ("narrow", ["narrow"])
    assert len(list(window.find("choice").walk())) == 3


def test_a_choice_is_remembered_until_words_scale_or_window_change(window: TestWindow) -> None:
    asked: list[str] = []
    width = window.view.render_state.text_cache.width

    def counted(line: str, *how: Any) -> int:
        asked.append(line)
        return width(line, *how)

    window.view.render_state.text_cache.width = counted  # type: ignore[method-assign]

    def show(line: str) -> tuple[str, bool]:
        asked.clear()
        options = (row(*[words(line) for _ in range(count)], id=f"{count}") for count in (4, 3, 2))
        window.show(column(fits(*options, id="choice", h=40)))
        return chosen(window), bool(asked)

    assert show("ten words to") == ("3", True)
    assert show("ten words to") == ("3", False)
    assert show("four words") == ("4", True)
    assert show("ten words to")[0] == "3"
    window.ctx = context(text_scale=1.3)
    assert show("ten words to") == ("2", True)
    assert show("ten words to") == ("2", False)
    window.ctx = look(900)
    assert show("ten words to") == ("4", True)


def test_words_of_another_arrangement_are_looked_at_though_what_is_shown_stays(window: TestWindow) -> None:
    for long, expected in (("long" * 30, "short"), ("long", "long"), ("long" * 30, "short")):
        window.show(fits(words(long, id="long"), words("short", id="short"), id="choice"))
        assert chosen(window) == expected


def test_another_arrangement_takes_over_the_nodes_of_the_one_before(window: TestWindow) -> None:
    def show(width: float) -> RenderNode:
        more = Box(w=300, h=20, id="more")
        options = [row(key(id="key", w=80), more, id="row"), column(key(id="key", w=80), more, id="row")]
        window.show(row(fits(*options, id="choice", w=width)))
        return window.find("key")

    wide = show(390)
    assert wide.rect[2:] == (80, 60)
    assert show(310) is wide
    assert show(390) is wide


@pytest.mark.parametrize(
    ("width", "left"), [(300, "abcd"), (250, "abd"), (150, "bd"), (90, "d"), (30, "d")], ids=lambda value: str(value)
)
def test_a_row_drops_the_least_important_before_words_give_way(window: TestWindow, width: float, left: str) -> None:
    a, b, c, d = (words(name, id=name, w=70) for name in "abcd")
    window.show(row(dropping(row, a, None, b, c, d, drop=(c, None, a, b), options={"gap": 5}, id="choice", w=width)))
    (shown,) = window.find("choice").parts
    assert "".join(str(part.element.id) for part in shown.parts) == left


@pytest.mark.parametrize(
    ("too_much", "why"),
    [
        (lambda: words("words", w=20), "a word that is too wide for its own width"),
        (lambda: row(column(words("words"), skin=KEY, h=22)), "words that touch the edges of a plate"),
        (lambda: row(key(words("go"), h=40)), "a key that is too low for a finger"),
        (lambda: row(key(words("go"), w=40)), "a key that is too narrow"),
        (lambda: row(Box(off=True, w=80, h=40)), "a key that is off and too low"),
        (lambda: row(Box(w=30, h=300)), "a picture higher than the room"),
        (lambda: column(Box(w=500, h=30)), "a picture wider than the room"),
        (lambda: column(Box(h=80), Box(grow=1, min_h=60)), "what is left is too low"),
        (lambda: row(Box(w=300), Box(grow=1, min_w="wide"), h=60), "what is left is too narrow"),
        (lambda: stack(words("words " * 40, at=None)), "words that want more lines than they have"),
        (lambda: column(Box(h=90), words("words", grow=1)), "words for which no height is left"),
        (lambda: Scroll(child=words("wordswords" * 10)), "a word too wide for a list"),
        (lambda: row(words("Maximiliana", min_size=18, forms=("Max",)), h=40, w=60), "a name that would be shortened"),
        (lambda: fits(words("words", w=10), words("word", w=10)), "a choice of which no arrangement fits"),
    ],
)
def test_what_does_not_fit(window: TestWindow, too_much: Callable[[], Element], why: str) -> None:
    window.show(column(fits(too_much, words("else", id="else"), id="choice", h=100), items="start"))
    assert chosen(window) == "else", why


@pytest.mark.parametrize(
    "good",
    [
        lambda: Scroll(child=column(*[Box(h=60) for _ in range(9)]), id="good"),
        lambda: column(words("Maximiliana Theodora", min_size=14), id="good", w=190),
        lambda: stack(Box(at=At(), w=300, h=300), words("words"), id="good"),
        lambda: column(Box(h=300), clip=True, h=50, id="good"),
        lambda: column(fits(words("words " * 40), words("word")), id="good"),
        lambda: column(Box(h=20), Box(grow=1, min_h=70), id="good"),
    ],
    ids=["a list of any length", "a smaller name", "what lies over it", "what is cut", "a choice in it", "enough left"],
)
def test_what_fits(window: TestWindow, good: Callable[[], Element]) -> None:
    window.show(fits(good, words("else", id="else"), id="choice", w=400, h=100))
    assert chosen(window) == "good"


def test_a_choice_takes_the_room_of_what_fits_the_width(window: TestWindow) -> None:
    options = [row(Box(w=500, h=20), id="row"), column(Box(w=300, h=20), Box(w=300, h=20), id="column")]
    window.show(column(fits(*options, id="choice"), Box(id="below", h=10), items="start"))
    assert window.find("choice").rect == (0, 0, 300, 40)
    assert window.find("below").rect[1] == 40


def test_a_choice_with_its_own_height_is_tried_in_it(window: TestWindow) -> None:
    """As high as its words alone, its buttons would be too low for a finger."""
    built = []

    def option(name: str) -> Element:
        built.append(name)
        return row(key(words(name), w=80, h=None), items="stretch", id=name)

    window.show(row(fits(*(partial(option, name) for name in ("first", "second")), id="choice", h=60), Box(grow=1)))
    assert (chosen(window), built) == ("first", ["first"])


def test_a_tighter_arrangement_is_taken_before_words_around_it_are_squeezed(window: TestWindow) -> None:
    for height, expected in ((64, "one"), (100, "two"), (64, "one")):
        two = column(words("words", id="a"), words("words", id="b"), id="two")
        choice = fits(two, words("words", id="one"), id="choice", grow=1)
        window.show(column(column(words("above", id="above"), choice, skin=KEY, h=height)))
        assert chosen(window) == expected
        assert all(part.squeeze == 1 for part in window.find("choice").walk() if isinstance(part, RenderText))
        assert window.find("above").squeeze == 1


def test_words_in_an_arrangement_keep_their_size_where_those_beside_it_are_set_alike(window: TestWindow) -> None:
    long, own = words("extraordinarily", w=100), fits(words("words", id="own"))
    window.show(row(long, words("words", id="like"), own, same_size=True))
    like, free = window.find("like"), window.find("own")
    assert isinstance(like, RenderText)
    assert isinstance(free, RenderText)
    assert like.fitted.pixels < free.fitted.pixels == 20


def test_a_key_and_what_is_none_are_told_apart_though_they_are_laid_out_alike(window: TestWindow) -> None:
    for tap, expected in ((None, "low"), (lambda: None, "else"), (None, "low")):
        window.show(row(fits(row(Box(w=80, h=40, tap=tap), id="low"), words("else", id="else"), id="choice")))
        assert chosen(window) == expected


@pytest.mark.parametrize("change", [{"w": 4000}, {"min_w": 4000}, {"h": 4000}])
def test_a_copy_of_what_was_looked_at_is_looked_at_anew(window: TestWindow, change: dict[str, Any]) -> None:
    element = Box(w=80, h=40)
    for changed, expected in (({}, "first"), (change, "else"), ({"w": 80, "min_w": 0, "h": 40}, "first")):
        element = replace(element, **changed)
        window.show(column(fits(row(element, id="first"), words("else", id="else"), id="choice", grow=1)))
        assert chosen(window) == expected


@pytest.mark.parametrize(("before", "now", "expected"), [(350, 100, "first"), (100, 350, "else")])
@pytest.mark.parametrize("room", [380, 150])
def test_a_choice_inside_that_begins_alike_may_end_otherwise(
    window: TestWindow, before: float, now: float, expected: str, room: float
) -> None:
    """`room` is what the view before leaves it: its later arrangement was looked at there, or was not."""
    for left, width in ((room, before), (150, now)):
        inner = fits(Box(w=200, h=40), Box(min_w=width, h=40))
        choice = fits(row(inner, id="first"), Box(w=10, h=10, id="else"), id="choice", grow=1)
        window.show(row(choice, Box(w=WIDTH - left, h=40)))
    assert chosen(window) == expected


@pytest.mark.parametrize("other", [20, 4000])
def test_choices_that_begin_alike_may_end_otherwise_beside_each_other(window: TestWindow, other: float) -> None:
    """They share what is known of them until the second arrangements are looked at."""

    def choice(name: str, last: float) -> Element:
        wide = Box(w=4000, h=40)
        return fits(row(wide), row(Box(w=last, h=40)), column(Box(w=10, h=10), text("less", 20)), id=name, grow=1)

    for _ in range(2):
        window.show(column(row(choice("one", 30), items="start"), row(choice("two", other), items="start")))
        assert window.find("one").parts[0].parts[0].rect[2] == 30
        assert window.find("two").parts[0].parts[0].rect[2] == (20 if other == 20 else 10)


def test_what_costs_less_to_make_is_tried_and_only_what_fits_is_made(window: TestWindow) -> None:
    made: list[str] = []

    def arrangement(name: str, width: float) -> Element:
        made.append(name)
        return row(Box(w=width, h=40), id=name)

    widths = {"wide": 4000, "first": 80, "else": 10}
    shown = tuple(partial(arrangement, *one) for one in widths.items())
    samples = tuple(partial(row, Box(w=width, h=40)) for width in widths.values())
    window.show(row(Fits(options=shown, samples=samples, id="choice")))
    assert chosen(window) == "first"
    assert made == ["first"]
    assert window.find("first").parts[0].rect[2] == 80


def test_words_that_a_low_button_would_squeeze_do_not_fit(window: TestWindow) -> None:
    for height, expected in ((84, "first"), (76, "else")):
        low = key(words("one\ntwo\nthree", lines=3), w=200, h=height)
        window.show(column(fits(row(low, id="first"), Box(w=10, h=10, id="else"), id="choice")))
        assert chosen(window) == expected


def test_names_of_the_scale_are_widths_and_heights(window: TestWindow) -> None:
    window.show(row(Box(id="a", w="wide", h="m"), Box(id="b", grow=1), items="start"))
    assert window.find("a").rect == (0, 0, 120, 10)
    assert window.find("b").rect[0] == 120


def test_a_choice_of_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="at least one arrangement"):
        fits(None, False)


@pytest.mark.parametrize("counts", [(3, 2, 2), (1, 3, 3), (3, 1, 3), (2, 3, 1)])
def test_there_may_be_more_or_fewer_arrangements_than_before(window: TestWindow, counts: tuple[int, ...]) -> None:
    for turn, count in enumerate(counts):
        widths = [800 - 100 * place for place in range(count - 1)] + [200 + turn]
        options = [row(Drawing(paint=lambda *_: None, w=width, h=20), id=f"{width}") for width in widths]
        window.show(fits(*options, id="choice"))
        assert chosen(window) == f"{200 + turn}"
