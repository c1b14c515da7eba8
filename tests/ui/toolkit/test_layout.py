"""Where elements come to lie."""

from __future__ import annotations

import pytest
from kivy.graphics import InstructionGroup

from divingbell.ui.toolkit.element import At, Box, Pad, Scroll, Text, column, grid, pad, row, space, stack, text
from divingbell.ui.toolkit.scale import UnknownSizeError
from divingbell.ui.toolkit.skin import Skin
from tests.ui.toolkit.conftest import HEIGHT, WIDTH, TestWindow, context

pytestmark = pytest.mark.arm64


def block(name: str, w: float | None = None, h: float | None = None, **options: float) -> Box:
    return Box(id=name, w=w, h=h, **options)  # type: ignore[arg-type]


def test_a_row_shares_what_is_left(window: TestWindow) -> None:
    window.show(row(block("a", 50, 20), block("b", grow=1), block("c", grow=3), gap="m", items="stretch"))
    left = WIDTH - 50 - 2 * 10
    assert window.find("a").rect == (0, 0, 50, 20)
    assert window.find("b").rect == (60, 0, left / 4, HEIGHT)
    assert window.find("c").rect == (70 + left / 4, 0, left * 3 / 4, HEIGHT)


def test_a_column_stretches_and_aligns(window: TestWindow) -> None:
    small = block("caption", 30, 20)
    small.align = "end"
    window.show(column(block("wide", h=40), small, pad=pad("s", "m"), gap=6))
    assert window.find("wide").rect == (10, 4, WIDTH - 20, 40)
    assert window.find("caption").rect == (WIDTH - 10 - 30, 50, 30, 20)


@pytest.mark.parametrize(
    ("justify", "places"),
    [("start", (0, 20)), ("end", (260, 280)), ("center", (130, 150)), ("between", (0, 280))],
)
def test_what_is_left_lies_as_justify_says(window: TestWindow, justify: str, places: tuple[float, float]) -> None:
    window.show(column(block("a", h=20), block("b", h=20), justify=justify))
    assert (window.find("a").rect[1], window.find("b").rect[1]) == places


def test_over_the_parent(window: TestWindow) -> None:
    corner, bar, middle = block("corner", 10, 10), block("bar", h=10), block("middle", 20, 20)
    corner.at, bar.at, middle.at = At(right=5, bottom=6), At(left=3, right=4, top=0), At()
    window.show(stack(block("under"), corner, bar, middle))
    assert window.find("under").rect == (0, 0, WIDTH, HEIGHT)
    assert window.find("corner").rect == (WIDTH - 15, HEIGHT - 16, 10, 10)
    assert window.find("bar").rect == (3, 0, WIDTH - 7, 10)
    assert window.find("middle").rect == (WIDTH / 2 - 10, HEIGHT / 2 - 10, 20, 20)


def test_an_edge_counts_as_padding_but_not_in_keys(window: TestWindow) -> None:
    skin = Skin(edge="outline", stroke=3)
    window.show(
        column(
            column(block("plain", h=10), skin=skin, pad=pad(5)),
            column(block("key", h=10), skin=skin, pad=pad(5), tap=lambda: None),
        )
    )
    assert window.find("plain").rect[0] == 8
    assert window.find("key").rect[0] == 5


def test_cells_of_a_grid_are_equal_and_a_short_row_keeps_them(window: TestWindow) -> None:
    window.show(grid(*(block(name) for name in "abcde"), columns=3, gap=8, row_height=30))
    width = (WIDTH - 16) / 3
    assert window.find("b").rect == (width + 8, 0, width, 30)
    assert window.find("e").rect == (width + 8, 38, width, 30)


def test_space_is_of_a_size_or_all_that_is_left(window: TestWindow) -> None:
    window.show(column(block("a", h=10), space("m"), block("b", h=10), space(), block("c", h=10)))
    assert [window.find(name).rect[1] for name in "abc"] == [0, 20, HEIGHT - 10]


def test_words_give_way_where_there_is_too_little_room(window: TestWindow) -> None:
    words = text("long words for a narrow place", "label", lines=3)
    words.id = "words"
    window.show(row(block("a", 250, 20), words, items="start"))
    left, _, width, height = window.find("words").rect
    assert (left, width) == (250, 150)
    assert height > 2 * 20


def test_words_give_way_in_a_key_that_is_too_low_and_come_back_where_it_is_not(window: TestWindow) -> None:
    def key(height: float, *lines: str) -> Box:
        words = [text(line, 20, id=f"line.{i}") for i, line in enumerate(lines)]
        return row(column(*words, gap=2), id="key", w=200, h=height, skin=Skin(fill="plate"), tap=lambda: None)

    for height, lines, smaller in ((100, 2, False), (40, 2, True), (40, 1, False), (40, 2, True), (100, 2, False)):
        window.show(column(key(height, *["words"] * lines), items="start"))
        _, top, _, high = window.find("key").rect
        first, last = window.find("line.0"), window.find(f"line.{lines - 1}")
        assert (first.squeeze < 1) is smaller
        assert top <= first.rect[1]
        assert last.rect[1] + last.rect[3] <= top + high
    window.show(column(column(Box(h=200), text("words", 20, id="line"), skin=Skin(fill="plate"), h=90), items="start"))
    assert window.find("line").squeeze == 1, "it is not the words that are too high"


def test_signs_above_words_give_way_before_the_words(window: TestWindow) -> None:
    def key(height: float) -> Box:
        sign, words = text("\U000f054d", 40, id="sign"), text("words", 20, id="words")
        sign.font = "icons"
        return column(sign, words, id="key", w=200, h=height, skin=Skin(fill="plate"), tap=lambda: None)

    for height, sign, words in ((80, 1, 1), (68, 0.85, 1), (61, 0.7, 1), (58, 0.7, 0.88)):
        window.show(column(key(height), items="start"))
        assert (window.find("sign").squeeze, window.find("words").squeeze) == (sign, words), height
        assert window.find("sign").rect[3] == round(40 * sign)


@pytest.mark.parametrize("words", ["extraordinary", "quite extraordinary"])
def test_words_that_are_alike_are_as_large_as_the_smallest_of_them(window: TestWindow, words: str) -> None:
    def sizes(longest: str, *, same_size: bool) -> list[float]:
        keys = [column(text(line, 20, lines=2, id=line), grow=1) for line in ("one", "two", longest)]
        beside = text("beside", 20, id="beside")
        window.show(column(column(row(*keys, same_size=same_size), beside, w=210), items="start"))
        nodes = [window.find(line) for line in ("one", "two", longest, "beside")]
        return [node.fitted.pixels for node in nodes if isinstance(node.element, Text)]

    assert len(set(sizes(words, same_size=False))) == 2, "the scene has nothing to make even"
    one, two, long, beside = sizes(words, same_size=True)
    assert one == two == long < beside
    assert len(set(sizes("three", same_size=True))) == 1, "with less to say they are large again"


def test_keys_beside_each_other_are_alike_and_stay_as_wide_as_they_want_to_be(window: TestWindow) -> None:
    def show(*words: str, beside: str = "beside", touched: bool = True) -> tuple[list[int], list[float]]:
        tap = (lambda: None) if touched else None
        keys = [column(text(word, 20, lines=2, id=word), tap=tap, id=f"{touched}.{word}") for word in words]
        window.show(column(row(*keys, text(beside, 20, id="beside"), id="row"), items="start"))
        nodes = [window.find(word) for word in (*words, "beside")]
        pixels = [node.fitted.pixels for node in nodes if isinstance(node.element, Text)]
        return pixels, [window.find(f"{touched}.{word}").rect[2] for word in words]

    words = ("one", "two", "extraordinary extraordinarily extravagant")
    (*apart, beside), _ = show(*words, touched=False)
    assert len(set(apart)) > 1, "the scene has nothing to make even"
    (one, two, long, still), widths = show(*words)
    assert one == two == long == min(apart)
    assert still >= beside, "what is no key has not to give way"
    for said in ("besides", "beside"):
        show(*words, beside=said)
    assert show(*words)[1] == widths, "a row that was even is not laid out smaller and smaller"
    assert show("one")[0] == [20, 20], "a key alone is as large as it wants to be"


def test_a_list_is_as_high_as_its_content_and_moves_within_it(window: TestWindow) -> None:
    rows = column(*(block(f"row{i}", h=50) for i in range(20)))
    window.show(column(block("head", h=100), Scroll(id="list", child=rows, grow=1)))
    area = window.find("list")
    assert area.rect == (0, 100, WIDTH, HEIGHT - 100)
    assert window.find("row19").rect[1] == 100 + 19 * 50
    area.scroll_to(10_000)
    assert area.scroll == 20 * 50 - (HEIGHT - 100)
    area.scroll_to(-5)
    assert area.scroll == 0


def test_the_bar_of_a_list_lies_over_its_rows(window: TestWindow) -> None:
    rows = column(*(block(f"row{i}", h=50) for i in range(20)))
    window.show(column(Scroll(id="list", child=rows, grow=1)))
    area = window.find("list")
    drawn = area.canvas.children
    assert isinstance(drawn[-1], InstructionGroup), "the bar comes after the cut has ended"
    assert drawn.index(area.parts[0].canvas) < len(drawn) - 1


def test_type_grows_with_the_text_scale_and_room_does_not(window: TestWindow) -> None:
    def height() -> float:
        words = text("words", "label")
        words.id = "words"
        window.show(column(words, pad=Pad(top="m")))
        assert window.find("words").rect[1] == 10
        return window.find("words").rect[3]

    small = height()
    window.ctx = context(text_scale=1.3)
    assert height() == pytest.approx(1.3 * small)


def test_a_wrong_name_is_an_error(window: TestWindow) -> None:
    with pytest.raises(UnknownSizeError, match="no space is called 'huge'; there are s, m, wide"):
        window.show(column(block("a"), block("b"), gap="huge"))
    window.view.clear()
    with pytest.raises(UnknownSizeError, match="no type is called 'big'"):
        window.show(text("words", "big"))
