"""A sheet out of plain values, such as those of a YAML file: the sheet, or everything that is wrong with it."""

from __future__ import annotations

import re
from copy import deepcopy
from difflib import get_close_matches
from typing import Any

import msgspec

from divingbell.companion.games.round_sheet.sheet import (
    RoundSheet,
    SheetBonus,
    SheetCategory,
    SheetCheck,
    SheetChoice,
    SheetEnd,
    SheetField,
    SheetStep,
)
from divingbell.companion.games.round_sheet.sheet_checks import DescriptionMistake, Path, mistakes

MOST_MISTAKES = 9
"""So many are looked for."""
_AT = re.compile(r" - at `\$(?P<path>[^`]*)`$")
_PART = re.compile(r"\.(?P<key>[^.\[]+)|\[(?P<place>\d+)\]")
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<key>.*)`$", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `(?P<key>[a-z_]+)`")
_PARTS: dict[str, type[msgspec.Struct]] = {
    "bonuses": SheetBonus,
    "categories": SheetCategory,
    "checks": SheetCheck,
    "choices": SheetChoice,
    "ends": SheetEnd,
    "fields": SheetField,
    "steps": SheetStep,
}
KEYS = frozenset({*RoundSheet.__struct_fields__, *(key for part in _PARTS.values() for key in part.__struct_fields__)})
"""Every key of a sheet: each has a text `round_sheet_file.wanted.KEY`."""


def read_sheet(value: object) -> RoundSheet | tuple[DescriptionMistake, ...]:
    """The sheet of these values, or its mistakes, one at least."""
    if not isinstance(value, dict):
        return (DescriptionMistake((), "no_map", {}),)
    found: list[DescriptionMistake] = []
    left: Any = deepcopy(value)
    for _ in range(MOST_MISTAKES):
        try:
            sheet: RoundSheet = msgspec.convert(left, RoundSheet)
        except msgspec.ValidationError as error:
            mistake = _mistake(str(error), left)
            if mistake.code == "missing" and any(one.path == (*mistake.path, mistake.args["key"]) for one in found):
                break  # it was taken away because of its own mistake
            if not any(one.path[: len(mistake.path)] == mistake.path for one in found):
                found.append(mistake)
            if mistake.code == "missing" or not _dropped(left, mistake.path):
                break
            continue
        found += [*mistakes(sheet)][: MOST_MISTAKES - len(found)] if not found else []
        return sheet if not found else tuple(found)
    return tuple(found)


def wanted_key(mistake: DescriptionMistake) -> str:
    """The key of the text `round_sheet_file.wanted.KEY` that says what may stand in the place of a mistake, with an
    example; `away` where nothing may."""
    if mistake.code == "not_with_categories":
        return "away"
    key = str(mistake.args["key"]) if mistake.code == "missing" else _key(mistake.path)
    return key if key in KEYS else "other"


def _mistake(problem: str, value: Any) -> DescriptionMistake:
    at = _AT.search(problem)
    path = _path(at["path"]) if at is not None else ()
    said = problem[: at.start()] if at is not None else problem
    if unknown := _UNKNOWN.match(said):
        key = unknown["key"]
        near = get_close_matches(key[:40], _keys_at(path), 1)
        return DescriptionMistake((*path, key), "unknown_key", {"found": key[:40], "near": near[0] if near else "",
                                                     "names": ", ".join(_keys_at(path))})  # fmt: skip
    if missing := _MISSING.match(said):
        return DescriptionMistake(path, "missing", {"key": missing["key"], "found": ""})
    return DescriptionMistake(path, "wanted", {"key": _key(path) or "name", "found": str(_value_at(value, path))[:40]})


def _path(text: str) -> Path:
    """`.fields[0].most` as keys and places; of the values of a map msgspec writes `[...]`."""
    return tuple(int(part["place"]) if part["place"] is not None else part["key"] for part in _PART.finditer(text))


def _key(path: Path) -> str:
    """The last key of a path: what is wanted there."""
    return next((one for one in reversed(path) if isinstance(one, str)), "")


def _keys_at(path: Path) -> tuple[str, ...]:
    key = next((one for one in reversed(path) if isinstance(one, str)), "")
    return _PARTS.get(key, RoundSheet).__struct_fields__


def _value_at(value: Any, path: Path) -> object:
    for one in path:
        try:
            value = value[one]
        except (KeyError, IndexError, TypeError):
            return ""
    return value


def _dropped(value: Any, path: Path) -> bool:
    """True if what stands at a path could be taken away, so that the next mistake is found."""
    if not path:
        return False
    within = _value_at(value, path[:-1])
    if not isinstance(within, (dict, list)):
        return False
    try:
        del within[path[-1]]  # type: ignore[arg-type]
    except (KeyError, IndexError, TypeError):
        return False
    return True
