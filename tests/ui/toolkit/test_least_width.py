"""The width below which something surely gives way is never more than a width in which nothing does."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from divingbell.companion.pictures.fonts import fonts
from divingbell.ui.toolkit.element import At, Box, Drawing, Element, Pad, Text, row, stack, text
from divingbell.ui.toolkit.fonts import register
from divingbell.ui.toolkit.layout_context import layout_context
from divingbell.ui.toolkit.least_width import least_width
from divingbell.ui.toolkit.measure import is_whole
from divingbell.ui.toolkit.render_context import Frame
from divingbell.ui.toolkit.shared_nodes import shared_node
from divingbell.ui.toolkit.text_cache import TextCache
from tests.ui.toolkit.conftest import SIZE

CACHE = TextCache(fonts())
ROUNDED = 12
"""dp: what whole pixels take, in each box once."""
WORDS = st.lists(st.sampled_from(["a", "treasure", "of", "Massimiliana", "1,234,567", "WWW"]), min_size=1, max_size=7)
PLACE: dict[str, Any] = {
    "grow": st.sampled_from([0, 0, 1]),
    "w": st.sampled_from([None, None, None, 40, 120]),
    "at": st.sampled_from([None] * 6 + [At(left=4, top=0)]),
    "min_w": st.sampled_from([0, 0, 0, 90]),
}
WRITTEN = st.builds(
    Text, text=WORDS.map(" ".join), size=st.integers(9, 40), bold=st.booleans(), lines=st.integers(1, 4),
    wraps=st.booleans(), **PLACE,
)  # fmt: skip
NAMED = st.builds(
    Text, text=WORDS.map(" ".join), size=st.integers(16, 40), min_size=st.integers(9, 16), lines=st.integers(1, 2),
    forms=st.sampled_from([(), ("M",)]), **PLACE,
)  # fmt: skip
DRAWN = st.builds(Drawing, paint=st.just(lambda *_: None), h=st.just(20), **PLACE)
SIGN = st.builds(Text, text=st.just("\U000f0695"), font=st.just("icons"), size=st.integers(12, 40), **PLACE)


def boxes(inside: st.SearchStrategy[Element]) -> st.SearchStrategy[Element]:
    return st.builds(
        Box, children=st.lists(inside, min_size=1, max_size=4).map(tuple), gap=st.sampled_from([0, 6]),
        direction=st.sampled_from(["row", "column", "stack"]), items=st.sampled_from(["stretch", "center", "start"]),
        pad=st.sampled_from([Pad(), Pad(4, 10, 4, 3)]), clip=st.sampled_from([False, False, False, True]), **PLACE,
    )  # fmt: skip


@given(st.recursive(st.one_of(WRITTEN, NAMED, DRAWN, SIGN), boxes, max_leaves=12))
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_what_is_whole_is_as_wide_as_it_has_to_be(element: Element) -> None:
    register(fonts())
    node = shared_node(row(element), layout_context(Frame(SIZE, 1.0, 1000, 800), 1.0, CACHE))
    whole = [width for width in range(10, 1000, 9) if is_whole(node, width, 2000)]
    if whole:
        assert least_width(node) <= min(whole) + ROUNDED


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        (row(Box(w=40, h=20), Box(w=50, h=20), gap=6, pad=Pad(0, 10, 0, 3)), 109),
        (stack(Box(w=40, h=20), Box(min_w=70)), 70),
        (row(Box(w=40, h=20), Box(w=50, h=20), clip=True), 0),
    ],
)
def test_boxes_add_up(element: Element, expected: float) -> None:
    assert least_width(shared_node(element, layout_context(Frame(SIZE, 1.0, 1000, 800), 1.0, CACHE))) == expected


def test_words_of_one_line_want_nearly_all_of_it() -> None:
    register(fonts())
    ctx = layout_context(Frame(SIZE, 1.0, 1000, 800), 1.0, CACHE)
    one, three = (shared_node(text("treasure of the reef", 30, lines=lines), ctx) for lines in (1, 3))
    width = CACHE.width("treasure of the reef", "text", False, 30)
    assert least_width(one) == width
    assert width / 4 < least_width(three) < width / 3
