"""The formulas of a score sheet: a small language of whole numbers, read by Python's `ast` and worked out by ourselves.

A sheet may come from a stranger, so a formula is data: nothing of Python is reached from it. It has whole numbers,
names, `+ - * // %`, comparisons, `A if B else C`, and the functions `min`, `max`, `sum`, `count` and `abs`. A function
of one argument, but `abs`, is over everybody (`sum(tricks)`); of several it is over these. True is 1, false is 0.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

MOST_CHARACTERS = 500
MOST = 10**9
"""No value on the way may be further from 0."""
MOST_DEPTH = 60
"""Operations in operations; a sum of so many names is as deep."""
FUNCTIONS = ("abs", "count", "max", "min", "sum")

Scope = Mapping[str, int]
"""Name -> value, for one person."""
_Node = Callable[[Scope, Sequence[Scope]], int]

_TOKEN = re.compile(r"[a-z][a-z0-9_]*(?![A-Za-z0-9_])|[0-9]+(?![A-Za-z0-9_.])|\*\*|//|<=|>=|==|!=|[-+*%()<>,]|[ \t\n]+")
_FOREIGN = re.compile(r"(?:and|as|assert|async|await|break|class|continue|def|del|elif|except|finally|for|from|global|"
                      r"import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield|\*\*)")  # fmt: skip
_VALUE = re.compile(r"(?!(?:if|else)$)[a-z0-9_]+")
_OPERATORS: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_COMPARISONS: Mapping[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_FOLDS: Mapping[str, Callable[[list[int]], int]] = {
    "count": lambda values: sum(1 for value in values if value),
    "max": max,
    "min": min,
    "sum": sum,
}


class FormulaError(Exception):
    """A formula that is none: the code of the problem, the column (from 1) and what stands there."""

    def __init__(self, problem: str, column: int, found: str = "") -> None:
        super().__init__(f"{problem} at column {column}: {found}")
        self.problem, self.column, self.found = problem, column, " ".join(found.split())[:40]


class ValueTooLarge(ArithmeticError):
    """A value beyond `MOST` on the way."""


class Formula(msgspec.Struct, frozen=True, eq=False):
    """A formula that was read: what it says, the names in it, and what works it out."""

    text: str
    names: frozenset[str]
    node: _Node
    condition: tuple[_Node, int] | None = None
    """Of `A if B >= 63 else C`: what works B out, and 63."""

    def value(self, scope: Scope, everybody: Sequence[Scope] = ()) -> int:
        """The value for one person; `everybody` are the people that functions of one argument go over, without any
        that person alone. Raises `ArithmeticError` for a division by 0, or a value beyond `MOST`."""
        return self.node(scope, everybody or (scope,))

    def progress(self, scope: Scope, everybody: Sequence[Scope] = ()) -> tuple[int, int] | None:
        """How far the number of its condition has come, and the number that is wanted; None where it is no formula
        `A if NUMBER >= WANTED else B` (or `>`). Raises `ArithmeticError` as `value` does."""
        if self.condition is None:
            return None
        number, wanted = self.condition
        return number(scope, everybody or (scope,)), wanted


def read(text: str, names: Collection[str]) -> Formula:
    """The formula that a text says with these names. Raises `FormulaError`."""
    formula = _read(text)
    for name in sorted(formula.names - {*names}, key=lambda one: _column(text, one)):
        raise FormulaError("unknown_name", _column(text, name), name)
    return formula


def _column(text: str, name: str) -> int:
    found = re.search(rf"(?<![a-z0-9_]){name}(?![a-z0-9_])", text)
    return found.start() + 1 if found else 1


@lru_cache(1024)
def _read(text: str) -> Formula:
    _check_characters(text)
    # In brackets a formula may go over several lines.
    try:
        body = ast.parse(f"({text}\n)", mode="eval").body
    except SyntaxError as error:
        at = min(_place(text, error.lineno or 1, (error.offset or 1) - 1), max(0, len(text.rstrip()) - 1))
        raise FormulaError("no_formula", at + 1, text[at:]) from None
    except (RecursionError, MemoryError):
        raise FormulaError("too_deep", 1) from None
    reader = _Reader(text)
    node = reader.read(body, 0)
    return Formula(text, frozenset(reader.names), node, _condition(body, reader))


def _place(text: str, line: int, column: int) -> int:
    """Place in a text of a line (from 1) and column (from 0) of Python, for which our bracket stands before it."""
    start = sum(len(one) + 1 for one in text.split("\n")[: line - 1])
    return max(0, start + column - (1 if line == 1 else 0))


def _condition(body: ast.expr, reader: _Reader) -> tuple[_Node, int] | None:
    match body:
        case ast.IfExp(
            test=ast.Compare(left=left, ops=[ast.GtE() | ast.Gt() as op], comparators=[ast.Constant(value=int(n))])
        ):
            return reader.read(left, 0), n + isinstance(op, ast.Gt)
    return None


def _check_characters(text: str) -> None:
    if len(text) > MOST_CHARACTERS:
        raise FormulaError("too_long", MOST_CHARACTERS + 1)
    at, ended = 0, False
    opened: list[int] = []
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None or _FOREIGN.fullmatch(token[0]):
            raise FormulaError("not_ours", at + 1, token[0] if token else text[at])
        if ended and _VALUE.fullmatch(token[0]):
            raise FormulaError("no_formula", at + 1, text[at:])  # Python names the beginning of both
        if not token[0].isspace():
            ended = token[0] == ")" or _VALUE.fullmatch(token[0]) is not None
        if token[0] == "(":
            opened.append(at)
        elif token[0] == ")":
            if not opened:
                # Outside of our own brackets something else could stand.
                raise FormulaError("no_formula", at + 1, ")")
            opened.pop()
        if len(opened) > MOST_DEPTH:
            raise FormulaError("too_deep", at + 1, "(")
        at = token.end()
    if opened:
        raise FormulaError("no_formula", opened[-1] + 1, text[opened[-1] :])
    if not text.strip():
        raise FormulaError("no_formula", 1)


class _Reader:
    """The walk through what `ast` has read: every kind of node that is not named here is refused."""

    def __init__(self, text: str) -> None:
        self.names: set[str] = set()
        self._text = text
        self._over_everybody = False

    def read(self, node: ast.expr, depth: int) -> _Node:
        if depth > MOST_DEPTH:
            raise self._error("too_deep", node)
        match node:
            case ast.Constant(value=int(value)) if not isinstance(value, bool):
                return self._number(value, node)
            case ast.Name(id=name):
                self.names.add(name)
                return lambda scope, _: scope[name]
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                inner = self.read(operand, depth + 1)
                return lambda scope, everybody: -inner(scope, everybody)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
                return self._binary(_OPERATORS[type(op)], self.read(left, depth + 1), self.read(right, depth + 1))
            case ast.Compare():
                return self._comparison(node, depth)
            case ast.IfExp(test=test, body=body, orelse=other):
                asked, yes, no = (self.read(one, depth + 1) for one in (test, body, other))
                return lambda scope, everybody: (yes if asked(scope, everybody) else no)(scope, everybody)
            case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if name in FUNCTIONS and arguments:
                return self._call(name, arguments, node, depth)
        raise self._error("not_ours", node)

    def _number(self, value: int, node: ast.expr) -> _Node:
        if value > MOST:
            raise self._error("too_large", node)
        return lambda _, __: value

    @staticmethod
    def _binary(operate: Callable[[int, int], int], left: _Node, right: _Node) -> _Node:
        return lambda scope, everybody: _bounded(operate(left(scope, everybody), right(scope, everybody)))

    def _comparison(self, node: ast.Compare, depth: int) -> _Node:
        unknown = next((op for op in node.ops if type(op) not in _COMPARISONS), None)
        if unknown is not None:
            raise self._error("not_ours", node)
        compares = [_COMPARISONS[type(op)] for op in node.ops]
        values = [self.read(one, depth + 1) for one in (node.left, *node.comparators)]

        def compare(scope: Scope, everybody: Sequence[Scope]) -> int:
            found = [value(scope, everybody) for value in values]
            pairs = pairwise(found)
            return int(all(holds(left, right) for holds, (left, right) in zip(compares, pairs, strict=True)))

        return compare

    def _call(self, name: str, arguments: list[ast.expr], node: ast.expr, depth: int) -> _Node:
        if name == "abs":
            if len(arguments) != 1:
                raise self._error("one_argument", node)
            inner = self.read(arguments[0], depth + 1)
            return lambda scope, everybody: abs(inner(scope, everybody))
        fold = _FOLDS[name]
        if len(arguments) > 1:
            values = [self.read(one, depth + 1) for one in arguments]
            return lambda scope, everybody: _bounded(fold([value(scope, everybody) for value in values]))
        # One in another would be worked out for everybody times everybody, and so on.
        if self._over_everybody:
            raise self._error("in_itself", node)
        self._over_everybody = True
        each = self.read(arguments[0], depth + 1)
        self._over_everybody = False
        return lambda _, everybody: _bounded(fold([each(one, everybody) for one in everybody]))

    def _error(self, problem: str, node: ast.expr) -> FormulaError:
        """Columns of `ast` are bytes; every character is one byte."""
        at = _place(self._text, node.lineno, node.col_offset)
        return FormulaError(problem, at + 1, self._text[at:])


def _bounded(value: int) -> int:
    if abs(value) > MOST:
        raise ValueTooLarge
    return value
