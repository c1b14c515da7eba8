"""What is laid out lies where it would lie in a window of its own, whatever was shown before, and whether the layout
spares itself work or not."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from divingbell.ui.toolkit import measure
from divingbell.ui.toolkit.element import At, Box, Element, column, fits, pad, row, stack, text
from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.render_text import RenderText
from divingbell.ui.toolkit.skin import Skin
from tests.ui.toolkit.conftest import TestWindow

WORDS = ("Ada", "Submarine", "a treasure of gold", "12", "out of air", "extraordinarily", "no")
SEEDS = range(60)
CARD = Skin(fill="plate")


def random_view(random: Random, depth: int = 4) -> Element:
    """Rows, columns, stacks and choices with words and keys in them, some of them too narrow or too low for what they
    hold."""
    options: dict[str, Any] = {"grow": random.choice((0, 0, 1, 2)), "align": random.choice((None, None, "center"))}
    if random.random() < 0.3:
        options["h" if random.random() < 0.5 else "w"] = random.choice((20, 44, 90))
    kind = random.random()
    if depth == 0 or kind < 0.3:
        words = random.choice(WORDS)
        size, lines = random.choice(("label", "caption", 30)), random.choice((1, 2))
        return text(words, size, lines=lines, bold=random.random() < 0.3, **options)
    if kind < 0.35:
        return Box(**options)
    if kind < 0.45:
        return fits(*(random_view(random, depth - 1) for _ in range(random.randint(1, 3))), **options)
    if random.random() < 0.4:
        options["skin"] = CARD
        options["tap"] = print if random.random() < 0.5 else None
    options["pad"] = random.choice((pad(0), pad("s"), pad("s", "m")))
    options["same_size"] = random.random() < 0.2
    children = [random_view(random, depth - 1) for _ in range(random.randint(1, 4))]
    if random.random() < 0.15:
        return stack(*children, **options)
    options["gap"] = random.choice((0, "s", "m"))
    options["items"] = random.choice(("start", "center", "stretch"))
    options["justify"] = random.choice(("start", "between", "end"))
    return random.choice((row, column))(*children, **options)


def places(root: RenderNode) -> list[object]:
    """Where everything lies, and what words are set in."""
    return [(_rounded(node), _set_in(node)) for node in root.walk()]


def _rounded(node: RenderNode) -> tuple[float, ...]:
    return tuple(round(side, 6) for side in node.rect)


def _set_in(node: RenderNode) -> object:
    return (node.fitted, node.squeeze) if isinstance(node, RenderText) else None


def low(*children: Element, **options: Any) -> Box:
    """A key that is too low for its words, which are squeezed."""
    return column(*children, **{"skin": CARD, "tap": print, "h": 28, **options})


def inner(height: float | None, **options: Any) -> Box:
    """A plate in a row that leaves it `height` dp; it is as high as its words and has no height of its own."""
    plate = column(text("inner", "label"), skin=CARD, pad=pad("s"), **options)
    return row(plate, h=height, items="stretch")


ROLES = {
    "a key becomes room": (low(column(text("word", "label"))), low(column(text("word", "label")), skin=None, tap=None)),
    "a plate becomes a stack": (
        low(text("word", "label"), tap=None),
        stack(text("word", "label"), skin=CARD, h=28),
    ),
    "words go aside": (
        low(text("word", "label"), text("other", "label")),
        low(text("word", "label", at=At(left=0, top=0)), text("other", "label")),
    ),
    "a box goes aside": (
        low(column(text("word", "label")), text("other", "label")),
        low(column(text("word", "label"), at=At(left=0, top=0)), text("other", "label")),
    ),
    "a plate in a low one has its own height": (
        low(column(text("word", "label"), skin=CARD, pad=pad("s")), text("other", "label")),
        low(column(text("word", "label"), skin=CARD, pad=pad("s"), h=40), text("other", "label")),
    ),
    "a plate has room again in one that is low now": (
        column(text("outer", "label"), inner(28), skin=CARD, h=200),
        column(text("outer", "label"), inner(40), skin=CARD, h=70),
    ),
}


@pytest.mark.parametrize("views", ROLES.values(), ids=ROLES)
def test_words_are_squeezed_as_in_a_window_of_its_own(
    window: TestWindow, tmp_path: Path, views: tuple[Element, Element]
) -> None:
    for before, after in (views, reversed(views)):
        alone = TestWindow(tmp_path)
        fresh = places(alone.show(column(after)))
        window.show(column(before))
        assert places(window.show(column(after))) == fresh
        alone.view.clear()


def test_what_grows_beside_other_things_is_measured_in_the_room_it_gets(window: TestWindow) -> None:
    def high(grow: int) -> float:
        words = (text("of the sea", "label", lines=2, grow=grow), text("no", "label", grow=grow))
        window.show(column(row(row(*words, id="inner"), items="start"), items="start"))
        return window.find("inner").rect[3]

    one, two = high(0), high(1)
    assert two == 2 * one, "each has half of the room, and the longer one wraps"
    assert high(0) == one
    assert high(1) == two


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_lies_as_in_a_window_of_its_own(window: TestWindow, tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    views = [random_view(random) for _ in range(4)]
    for number in (0, 1, 0, 2, 1, 3, 0):
        alone = TestWindow(tmp_path)
        fresh = places(alone.show(column(views[number])))
        assert places(window.show(column(views[number]))) == fresh, number
        alone.view.clear()


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_not_measured_again_would_have_the_same_size(
    window: TestWindow, tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = column(random_view(Random(seed), depth=5))
    spared = places(window.show(view))
    monkeypatch.setattr(measure, "is_rigid", lambda _: False)
    thorough = TestWindow(tmp_path)
    assert places(thorough.show(view)) == spared
    thorough.view.clear()


def random_arrangements(random: Random) -> Element:
    """Keys with signs and words in a row, in a column, words alone: what fits depends on both sides of the room."""
    words = random.sample(WORDS, 3)

    def key(word: str, size: int) -> Element:
        return row(text(word, 30), text(word, size, lines=2), skin=CARD, tap=print, pad=pad("s"), grow=1)

    plate = column(*(text(word, "label") for word in words), skin=CARD, pad=pad("m"))
    return fits(
        row(plate, column(*(key(word, 30) for word in words), gap="s", grow=1), gap="m"),
        row(*(key(word, 20) for word in words), gap="s"),
        column(*(key(word, 20) for word in words)),
        column(*(text(word, 20) for word in words)),
        grow=1,
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_choice_is_made_as_in_a_window_of_its_own_whatever_room_it_had_before(
    window: TestWindow, tmp_path: Path, seed: int
) -> None:
    random = Random(seed)
    choices = [random_arrangements(random) for _ in range(2)]
    for _ in range(8):
        above, beside, choice = random.randint(0, 280), random.randint(0, 380), random.choice(choices)

        def view(above: int = above, beside: int = beside, choice: Element = choice) -> Element:
            return column(Box(h=above), row(Box(w=beside), choice, grow=1, items="stretch"))

        alone = TestWindow(tmp_path)
        fresh = places(alone.show(view()))
        assert places(window.show(view())) == fresh
        alone.view.clear()
