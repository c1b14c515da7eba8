"""The changes: one comparison, connective, sign, number, truth value or statement of a source file replaced."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
_ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
}
_C_OPERATORS = {"<=": "<", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "++": "--", "<": "<=", ">": ">="}
_C_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|//.*|->|<<=?|>>=?|<=|>=|==|!=|&&|\|\||\+\+|<|>')
_C_DEFINITION = re.compile(r"(?:\w+[\s*]+)*(\w+)\s*(?:[(\[={;]|$)")
"""The first line of a function or constant, which begins at the edge of the file; without its attributes."""
_C_ATTRIBUTE = re.compile(r"__attribute__\(\(.*?\)\)")
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_DEFINITIONS = (*_FUNCTIONS, ast.ClassDef)


class Mutant(NamedTuple):
    """One change of one file. `line` counts from 1; `begin` and `end` are offsets in characters of the whole text;
    `scope` is the qualified name of the function, class or constant around it, empty for a statement of a module."""

    file: Path
    line: int
    begin: int
    end: int
    before: str
    after: str
    scope: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.before} -> {self.after}"

    def text(self, source: str) -> str:
        """The changed file."""
        return source[: self.begin] + self.after + source[self.end :]


def python_mutants(file: Path, source: str, *, screen: bool) -> list[Mutant]:
    """Every change of a Python file. `screen`: only what it decides and does, not the numbers, signs and switches of
    what is drawn."""
    return [mutant for mutant in _Python(file, source, screen).mutants() if mutant.text(source) != source]


def c_mutants(file: Path, source: str) -> list[Mutant]:
    """Every change of an operator of a C file, outside comments, strings and preprocessor lines."""
    plain = re.sub(r"/\*.*?\*/", lambda comment: re.sub(r"[^\n]", " ", comment[0]), source, flags=re.DOTALL)
    found, offset, scope = [], 0, ""
    for number, line in enumerate(plain.splitlines(keepends=True), 1):
        if opened := _C_DEFINITION.match(_C_ATTRIBUTE.sub("", line)):
            scope = opened[1]
        if not line.lstrip().startswith("#"):
            for token in _C_TOKEN.finditer(line):
                after = _C_OPERATORS.get(token[0])
                if after is not None:
                    begin, end = offset + token.start(), offset + token.end()
                    found.append(Mutant(file, number, begin, end, token[0], after, scope))
        offset += len(line)
    return found


class _Python:
    def __init__(self, file: Path, source: str, screen: bool) -> None:
        self._file, self._source, self._screen = file, source, screen
        self._tree = ast.parse(source)
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def mutants(self) -> Iterator[Mutant]:
        skipped = {id(child) for node in ast.walk(self._tree) for child in _annotations(node)}
        for node, scope in self._walk(self._tree, skipped):
            yield from (mutant._replace(scope=scope) for mutant in self._of(node))

    def _walk(
        self, node: ast.AST, skipped: set[int], scope: str = "", local: bool = False
    ) -> Iterator[tuple[ast.AST, str]]:
        """Every node that may be changed, with the name of what is around it. `local`: inside a function, where what is
        assigned is no constant."""
        if id(node) in skipped or _is_type_checking(node) or _paints(node) or _tells_people(node):
            return
        if self._screen and isinstance(node, ast.BoolOp) and _fits_the_size(node):
            return
        yield node, scope
        local = local or isinstance(node, _FUNCTIONS)
        for child in ast.iter_child_nodes(node):
            name = _name(child) if not local or isinstance(child, _DEFINITIONS) else ""
            yield from self._walk(child, skipped, ".".join(filter(None, (scope, name))), local)

    def _of(self, node: ast.AST) -> Iterator[Mutant]:
        if self._screen and _fits_the_size(node):
            return
        match node:
            case ast.Compare(left=left, ops=[operator], comparators=[right]):
                yield from self._between(left, right, *_COMPARISONS[type(operator)])
            case ast.BoolOp(op=operator, values=[first, second, *_]):
                words = ("and", "or") if isinstance(operator, ast.And) else ("or", "and")
                yield from self._between(first, second, *words)
            case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _ARITHMETIC and not self._screen:
                yield from self._between(left, right, *_ARITHMETIC[type(operator)])
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield self._mutant(node, self._text(operand))
            case ast.Constant(value=bool() as value) if not self._screen:
                yield self._mutant(node, str(not value))
            case ast.Constant(value=int() as number) if not self._screen:
                yield self._mutant(node, str(number + 1))
            case ast.Expr(value=ast.Call()):
                yield self._mutant(node, "pass")
            case ast.Break():
                yield self._mutant(node, "continue")
            case ast.Continue():
                yield self._mutant(node, "break")

    def _between(self, left: ast.expr, right: ast.expr, before: str, after: str) -> Iterator[Mutant]:
        begin, end = self._end(left), self._begin(right)
        found = re.search(rf"(?<![\w<>=!]){re.escape(before)}(?![\w<>=])", self._source[begin:end])
        if found:
            begin, end = begin + found.start(), begin + found.end()
            yield Mutant(self._file, right.lineno, begin, end, before, after)

    def _mutant(self, node: ast.expr | ast.stmt, after: str) -> Mutant:
        begin, end = self._begin(node), self._end(node)
        return Mutant(self._file, node.lineno, begin, end, self._source[begin:end], after)

    def _text(self, node: ast.expr) -> str:
        return self._source[self._begin(node) : self._end(node)]

    def _begin(self, node: ast.expr | ast.stmt) -> int:
        return self._offset(node.lineno, node.col_offset)

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._offset(node.end_lineno, node.end_col_offset)

    def _offset(self, line: int, column: int) -> int:
        """The tree counts bytes of UTF-8 in a line, the text counts characters."""
        start, end = self._starts[line - 1], self._starts[line]
        return start + len(self._source[start:end].encode()[:column].decode())


def _name(node: ast.AST) -> str:
    """The name of what this node defines, if anything."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=targets):
            named = (one for target in targets for one in ast.walk(target) if isinstance(one, ast.Name))
            return ",".join(one.id for one in named)
        case ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return ""


def _annotations(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.FunctionDef(returns=returns, decorator_list=decorators):
            yield from [*decorators, *([returns] if returns else [])]
        case ast.arg(annotation=annotation) | ast.AnnAssign(annotation=annotation) if annotation:
            yield annotation
        case ast.Assert(msg=message) if message:
            yield message
        case ast.ClassDef(keywords=keywords, decorator_list=decorators):
            yield from [*decorators, *keywords]


def _is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _paints(node: ast.AST) -> bool:
    """A function that is given a painter, or a call of one that was kept: what is drawn is looked at, not tested."""
    match node:
        case ast.FunctionDef(args=ast.arguments(args=arguments)):
            return any(isinstance(one.annotation, ast.Name) and one.annotation.id == "Painter" for one in arguments)
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Attribute(attr="p")))):
            return True
    return False


def _fits_the_size(node: ast.AST) -> bool:
    """What is chosen by the size of the screen or of its letters: pictures show it, not behaviour."""
    match node:
        case ast.Compare(left=ast.Attribute(attr="size" | "text_scale")):
            return True
        case ast.BoolOp(values=values):
            return any(_fits_the_size(value) for value in values)
    return False


def _tells_people(node: ast.AST) -> bool:
    """What only a programmer or the reader of `--help` sees: options, log lines, `__repr__`, the check of `zip`."""
    match node:
        case ast.keyword(arg="strict"):
            return True
        case ast.FunctionDef(name="__repr__"):
            return True
        case ast.Call(func=ast.Attribute(attr="add_argument" | "add_parser" | "add_argument_group")):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="_log" | "log" | "logging")))):
            return True
    return False
