"""Docstrings of public modules, classes and functions name the errors raised there and the unit of every number.

What the class or the module around says counts too: "Lengths are dp" at the head of a module speaks for its functions.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
ROOMS = ("divingbell", "tools")

FLOAT = re.compile(r"\b(float|Size)\b")
UNIT_IN_NAME = re.compile(r"(^|_)(s|ms|us|mv|mm|dp|sp|px|hz|seconds|milliseconds|degrees|radians|share|percent)$")
UNIT_IN_DOCSTRING = re.compile(
    r"(?<![\w'])"
    r"(dp|sp|s|ms|us|mm|mV|Hz|em|[Pp]ixels|[Ss]econds|[Mm]illi(seconds|metres)|[Dd]egrees|radians|0(-| to )1|[Ss]hares?"
    r"|percent|units?)"
    r"(?![\w'])"
)
RELATIVE = re.compile(r"(What|Who|Whose|Whom|Whether)\b")
PRONOUN = re.compile(r"\b(he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
"""Of a person, who is only ever "they"."""
WORDED = ("divingbell/",)
"""Rooms whose docstrings all begin with a verb or a noun."""
LEFT_TO_SUBCLASSES_OR_IMPOSSIBLE = {"NotImplementedError", "AssertionError"}

Function = ast.FunctionDef | ast.AsyncFunctionDef
Node = ast.Module | ast.ClassDef | Function


class Public(NamedTuple):
    """A public module, class, function or method."""

    where: str
    node: Node
    around: tuple[ast.Module | ast.ClassDef, ...]
    """The module and the classes around it."""

    @property
    def docstring(self) -> str:
        """As `inspect.getdoc` has it: a method without one has that of a base class, and here of a protocol."""
        own = ast.get_docstring(self.node)
        if own is None and isinstance(self.node, Function) and self.around:
            own = inherited(self.around[-1], self.node.name, frozenset()) or protocol_docstrings().get(self.node.name)
        return own or ""

    @property
    def docstrings(self) -> list[str]:
        return [self.docstring, *(ast.get_docstring(node) or "" for node in self.around)]


@cache
def trees() -> dict[str, ast.Module]:
    files = sorted(file for room in ROOMS for file in (ROOT / room).rglob("*.py"))
    return {str(file.relative_to(ROOT)): ast.parse(file.read_text(encoding="utf-8")) for file in files}


@cache
def classes() -> dict[str, list[ast.ClassDef]]:
    found = defaultdict(list)
    for tree in trees().values():
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                found[node.name].append(node)
    return found


def method_docstrings(of: ast.ClassDef) -> dict[str, str]:
    texts = {node.name: ast.get_docstring(node) for node in of.body if isinstance(node, Function)}
    return {name: text for name, text in texts.items() if text is not None}


@cache
def protocol_docstrings() -> dict[str, str]:
    """By the name of the method alone: a class does not say which protocols it keeps."""
    protocols = [one for same in classes().values() for one in same if "Protocol" in map(ast.unparse, one.bases)]
    return {name: text for one in protocols for name, text in method_docstrings(one).items()}


def inherited(of: ast.Module | ast.ClassDef, name: str, seen: frozenset[str]) -> str | None:
    """The docstring of the method `name` in a base class; bases are told apart by their names alone."""
    for base in of.bases if isinstance(of, ast.ClassDef) else ():
        base_name = re.sub(r"\[.*", "", ast.unparse(base)).rpartition(".")[2]
        for one in classes().get(base_name, ()) if base_name not in seen else ():
            own = method_docstrings(one).get(name) or inherited(one, name, seen | {base_name})
            if own is not None:
                return own
    return None


def public(
    node: ast.Module | ast.ClassDef, path: str, around: tuple[ast.Module | ast.ClassDef, ...]
) -> Iterator[Public]:
    """The public classes, functions and methods inside a node; what is inside a function is its own affair."""
    around = (*around, node)
    for inner in node.body:
        if isinstance(inner, ast.ClassDef | Function) and not inner.name.startswith("_") and not is_setter(inner):
            yield Public(f"{path}:{inner.lineno} {inner.name}", inner, around)
            if isinstance(inner, ast.ClassDef):
                yield from public(inner, path, around)


def is_setter(node: ast.ClassDef | Function) -> bool:
    """The property before it has the docstring."""
    return any(isinstance(by, ast.Attribute) and by.attr == "setter" for by in node.decorator_list)


@cache
def everything_public() -> list[Public]:
    return [
        found
        for path, tree in trees().items()
        for found in (Public(path, tree, ()), *public(tree, path, ()))
    ]  # fmt: skip


def functions() -> Iterator[tuple[Public, Function]]:
    return ((found, found.node) for found in everything_public() if isinstance(found.node, Function))


def raised(node: ast.AST, caught: frozenset[str] = frozenset()) -> Iterator[str]:
    """The names of the errors that leave this body by a `raise` of its own."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function | ast.ClassDef | ast.Lambda):
            continue
        if isinstance(child, ast.Raise) and child.exc is not None:
            error = child.exc.func if isinstance(child.exc, ast.Call) else child.exc
            name = ast.unparse(error).rpartition(".")[2]
            if name[0].isupper() and not caught & set(names_of(name)):
                yield name
        if isinstance(child, ast.Try):
            handlers = [n for h in child.handlers if h.type for n in ast.walk(h.type) if isinstance(n, ast.Name)]
            for inside in child.body:
                yield from raised(ast.Module([inside], []), caught | {handler.id for handler in handlers})
            for after in (*child.handlers, *child.orelse, *child.finalbody):
                yield from raised(ast.Module([after], []) if isinstance(after, ast.stmt) else after, caught)
        else:
            yield from raised(child, caught)


def names_of(error: str) -> list[str]:
    """By what an error may be named: of a built-in one also by a base, as `OSError` for `FileExistsError`."""
    kind = getattr(builtins, error, None)
    bases = [base.__name__ for base in kind.__mro__[1:]] if isinstance(kind, type) else []
    return [error, *(base for base in bases if base not in ("Exception", "BaseException", "object"))]


def test_everything_public_has_a_docstring() -> None:
    def is_view_method(found: Public) -> bool:
        """Methods of screens are named after the keys that call them."""
        in_class = isinstance(found.node, Function) and len(found.around) > 1
        return in_class and found.where.startswith(("divingbell/ui/games/", "divingbell/ui/screens/"))

    without = [found for found in everything_public() if not found.docstring]
    assert [found.where for found in without if not is_view_method(found)] == []


def texts() -> Iterator[tuple[str, str]]:
    """Every string that stands as a statement, with its place: of modules, classes, functions, constants and fields."""
    for where, tree in trees().items():
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                yield f"{where}:{node.lineno}", node.value.value


def test_a_docstring_begins_with_a_verb_or_a_noun() -> None:
    assert [where for where, text in texts() if where.startswith(WORDED) and RELATIVE.match(text)] == []


def test_a_person_is_they() -> None:
    assert [where for where, text in texts() if where.startswith(WORDED) and PRONOUN.search(text)] == []


def test_every_error_raised_is_named() -> None:
    def says(found: Public, error: str) -> bool:
        pattern = rf"\braises?\b([^.]|\.(?=\w))*\b({'|'.join(names_of(error))})\b"
        return any(re.search(pattern, text, re.IGNORECASE) for text in found.docstrings)

    assert [
        f"{found.where}: {error}"
        for found, function in functions()
        for error in sorted({*raised(function)} - LEFT_TO_SUBCLASSES_OR_IMPOSSIBLE)
        if not says(found, error)
    ] == []


def test_every_number_says_its_unit() -> None:
    assert [
        f"{found.where}: {name}"
        for found, function in functions()
        for name, annotation in (
            *((argument.arg, argument.annotation) for argument in arguments(function)),
            (function.name, function.returns),
        )
        if annotation is not None and FLOAT.search(ast.unparse(annotation))
        if not UNIT_IN_NAME.search(name)
        if not any(map(UNIT_IN_DOCSTRING.search, found.docstrings))
    ] == []


def arguments(function: Function) -> Iterator[ast.arg]:
    yield from (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
