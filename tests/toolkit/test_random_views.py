"""Random views: what is laid out lies where it would lie in a window of its own, whatever was shown before, and whether
the layout spares itself work or not."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from divingbell.ui.toolkit import layout
from divingbell.ui.toolkit.element import Box, Element, column, pad, row, stack, text
from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.render_text import RenderText
from divingbell.ui.toolkit.skin import Skin
from tests.toolkit.conftest import TestWindow

WORDS = ("Ada", "Submarine", "a treasure of gold", "12", "out of air", "extraordinarily", "no")
SEEDS = range(60)


def random_view(random: Random, depth: int = 4) -> Element:
    """Rows, columns and stacks with words and keys in them, some of them too narrow or too low for what they hold."""
    options: dict[str, Any] = {"grow": random.choice((0, 0, 1, 2)), "align": random.choice((None, None, "center"))}
    if random.random() < 0.3:
        options["h" if random.random() < 0.5 else "w"] = random.choice((20, 44, 90))
    kind = random.random()
    if depth == 0 or kind < 0.3:
        words = random.choice(WORDS)
        size, lines = random.choice(("label", "small", 30)), random.choice((1, 2))
        return text(words, size, lines=lines, bold=random.random() < 0.3, **options)
    if kind < 0.35:
        return Box(**options)
    if random.random() < 0.4:
        options["skin"] = Skin(fill="plate")
        options["tap"] = print if random.random() < 0.5 else None
    options["pad"] = random.choice((pad(0), pad("s"), pad("s", "m")))
    options["even"] = random.random() < 0.2
    children = [random_view(random, depth - 1) for _ in range(random.randint(1, 4))]
    if random.random() < 0.15:
        return stack(*children, **options)
    options["gap"] = random.choice((0, "s", "m"))
    options["items"] = random.choice(("start", "center", "stretch"))
    options["justify"] = random.choice(("start", "between", "end"))
    return random.choice((row, column))(*children, **options)


def places(root: RenderNode) -> list[object]:
    """Where everything lies, and what words are set in."""
    return [(_rounded(node), node.fit(node.element, node.rect[2]) if isinstance(node, RenderText) else None)
            for node in root.walk()]  # fmt: skip


def _rounded(node: RenderNode) -> tuple[float, ...]:
    return tuple(round(side, 6) for side in node.rect)


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
    monkeypatch.setattr(layout, "_is_rigid", lambda _: False)
    thorough = TestWindow(tmp_path)
    assert places(thorough.show(view)) == spared
    thorough.view.clear()
