"""Layouts follow from rules: what a view still asks of the window is counted, and may only become less."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

UI = Path(__file__).parents[2] / "divingbell" / "ui"
MOST = {"games": 76, "kit": 26, "screens": 66, "shell": 0, "table": 8}
"""How often the views of a room may ask for now. They may only fall."""
ASKED = {"pick", "size", "text_scale"}
"""Of a context: the window's size class, what differs by it, and the text scale."""
MEASURING = {"natural_width", "_that_fits", "_has_room", "_tight", "_low"}
"""What views work out for themselves instead of the layout."""
CHOOSING = {"fits", "dropping"}


def trees() -> Iterator[tuple[Path, ast.Module]]:
    """The modules above the toolkit, as (path below `ui`, syntax tree)."""
    for path in sorted(UI.rglob("*.py")):
        inside = path.relative_to(UI)
        if inside.parts[0] != "toolkit":
            yield inside, ast.parse(path.read_text(encoding="utf-8"))


def last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def asks(tree: ast.AST) -> list[str]:
    """What in it asks for the window, the text scale, or measures for itself."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in ASKED and last_name(node.value) == "ctx":
            found.append(f"line {node.lineno}: ctx.{node.attr}")
        elif isinstance(node, ast.Call) and last_name(node.func) in MEASURING:
            found.append(f"line {node.lineno}: {last_name(node.func)}")
    return found


def arrangements(tree: ast.Module) -> Iterator[ast.AST]:
    """What makes the arrangements of the choices in a module: the arguments, and functions of the module they name."""
    functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and last_name(call.func) in CHOOSING:
            for argument in call.args:
                yield argument
                for name in ast.walk(argument):
                    if isinstance(name, ast.Name | ast.Attribute) and last_name(name) in functions:
                        yield functions[last_name(name)]


def test_views_ask_for_the_window_and_the_text_scale_less_and_less() -> None:
    counts = Counter(dict.fromkeys(MOST, 0))
    for path, tree in trees():
        counts[path.parts[0].removesuffix(".py")] += len(asks(tree))
    print(f"{sum(counts.values())} places ask for the window or the text scale: {dict(counts)}")
    more = {
        room: f"{count}, at most {MOST.get(room, 0)}" for room, count in counts.items() if count > MOST.get(room, 0)
    }
    assert not more, "choose with Fits, roles and parts instead (divingbell/ui/README.md)"


def test_an_arrangement_asks_for_nothing_but_its_words() -> None:
    asked = {str(path): asks(part) for path, tree in trees() for part in arrangements(tree) if asks(part)}
    assert not asked, "the room that an arrangement gets decides, and nothing else"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def view(ctx):\n    return fits(row(a, w=ctx.pick(1, 2)))", ["line 2: ctx.pick"]),
        (
            "def wide(ctx):\n    return a if ctx.size == 'tall' else b\n\nfits(partial(wide, ctx), c)",
            ["line 2: ctx.size"],
        ),
        ("dropping(row, a if self.ctx.text_scale > 1 else b, drop=(), options={})", ["line 1: ctx.text_scale"]),
        ("fits(lambda: row(a) if natural_width(ctx, a) < 9 else b)", ["line 1: natural_width"]),
        ("w = ctx.pick(1, 2)\nfits(row(title('a'), h='row'), title('b'))", []),
    ],
)
def test_what_an_arrangement_may_not_ask_is_found(source: str, found: list[str]) -> None:
    assert [ask for part in arrangements(ast.parse(source)) for ask in asks(part)] == found
