"""Nodes are many: CPython keeps their attributes without a dict of each, as long as what is set of most is set at
once."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from divingbell.ui.toolkit.layout_node import LayoutNode
from divingbell.ui.toolkit.render_node import RenderNode
from tests.ui.conftest import Enter

FEW = 0.1
"""The share of nodes in which something seldom is set."""


def has_dict(node: RenderNode | LayoutNode) -> bool:
    return any(type(held) is dict and "element" in held for held in gc.get_referents(node))


def inside(node: LayoutNode) -> Iterator[LayoutNode]:
    yield node
    for part in node.parts:
        yield from inside(part)


@pytest.mark.parametrize("name", ["sunken.buzz", "deep_sea.search", "blues.table", "home"])
def test_nodes_have_no_dict_of_their_own(scene: Enter, name: str) -> None:
    driver = scene(name, "C")
    shown: list[RenderNode] = [*driver.parts()]
    laid_out = [layout for node in shown if node.layout is not None for layout in inside(node.layout)]
    for nodes in (shown, laid_out):
        assert len(nodes) > 50
        assert sum(map(has_dict, nodes)) <= FEW * len(nodes)
