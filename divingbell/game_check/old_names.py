"""Names of an old seam in the source of a package, each with its new one (docs/adding-a-game.md, From 1 to 2)."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from divingbell.companion.entry_points import EntryPoint
from divingbell.companion.games.game import named

_SDK = "divingbell.sdk"
IMPORTED: Mapping[str, str] = {
    "Action": "ActionFields",
    "EntryView": "Entry",
    "Line": "LedgerLine",
    "MenuKey": "MenuButton",
    "NoticeKey": "NoticeButton",
    "Told": "ReportInput",
    "alarm_band": "alarm_header",
    "band": "turn_header",
    "figure": "roles",
    "hold_key": "long_press_button",
    "key": "button",
    "key_id": "button_id",
    "name_text": "roles",
    "plate": "card",
    "round_key": "round_button",
    "start_key": "start_button",
    "text": "roles",
    "well": "inset",
    "window": "dialog",
    "window_head": "dialog_head",
}
"""Names that were imported from a module of Diving Bell, and what stands in their place in the sdk."""
_STAYED = frozenset({("divingbell.companion.games.game", "Action")})
"""One of two old names that were alike, which is called so still."""
METHODS: Mapping[str, str] = {
    "aloud": "spoken",
    "band": "header",
    "entered": "on_entries",
    "keys": "buttons",
    "menu_keys": "menu_buttons",
    "opened": "on_session",
    "window": "dialog",
}
"""Methods that a table or an opening overrides."""
ATTRIBUTES: Mapping[str, str] = {
    "bar_key": "bar_button",
    "mark_size": "icon_size",
    "turn_keys": "turn_buttons",
    "undo_key": "undo_button",
    "windows": "dialogs",
}
"""Attributes and named arguments that a game uses."""


class OldName(NamedTuple):
    """An old name: file and line of it, and the new one; empty: the contract has none."""

    file: Path
    line: int
    old: str
    new: str


def old_names(entry: EntryPoint) -> Iterator[OldName]:
    """Every old name in the modules of the package that an entry names; they are read, not imported."""
    spec = find_spec(entry.value.partition(":")[0].partition(".")[0])
    for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
        for file in sorted(Path(folder).rglob("*.py")):
            yield from in_source(file, file.read_text(encoding="utf-8"))


def in_source(file: Path, source: str) -> Iterator[OldName]:
    """Every old name of a module, in the order of its lines; nothing where it is no Python."""
    try:
        nodes = [*ast.walk(ast.parse(source))]
    except (SyntaxError, ValueError):
        return
    found = [OldName(file, line, old, new) for node in nodes for line, old, new in _of(node)]
    yield from sorted(found, key=lambda one: one.line)


def _of(node: ast.AST) -> Iterator[tuple[int, str, str]]:
    match node:
        case ast.ImportFrom(module=str() as module) if module.startswith("divingbell.") and not module.startswith(_SDK):
            for name in node.names:
                yield node.lineno, f"{module}.{name.name}", _new(module, name.name)
        case ast.FunctionDef(name=name) if name in METHODS:
            yield node.lineno, name, METHODS[name]
        case ast.keyword(arg=str() as name) | ast.Attribute(attr=name) if name in ATTRIBUTES:
            yield node.lineno, name, ATTRIBUTES[name]


def _new(module: str, name: str) -> str:
    new = name if (module, name) in _STAYED else IMPORTED.get(name, name)
    # Looked at by name: what is handed on to games is nothing that the house itself imports.
    home = next((room for room in (_SDK, f"{_SDK}.screens") if new in named(room).__all__), None)
    return f"{home}.{new}" if home is not None else ""
