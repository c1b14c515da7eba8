"""Strict JSON in, canonical JSON out: the one text form of everything that other programs read (actions.md 0.4)."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any, NoReturn

MAX_LEVELS = 256
MAX_DIGITS = 4300
_BOM = b"\xef\xbb\xbf"
_SURROGATE_ESCAPE = re.compile(rb"\\u[dD][89abAB]")


class NotJson(ValueError):
    """A line that is not UTF-8 or not RFC 8259 JSON within our limits; the text says why."""


def read(line: bytes) -> Any:
    """The JSON value of one line.

    Of a key written twice the last counts. Raises `NotJson`: not UTF-8, a byte order mark, not RFC 8259, a lone
    surrogate, an integer of more than 4,300 digits, more than 256 levels.
    """
    if line.startswith(_BOM):
        raise NotJson("it begins with a byte order mark")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotJson(f"it is not UTF-8 (byte {error.start + 1})") from None
    try:
        value = json.loads(text, parse_constant=_constant, parse_int=_whole)
    except RecursionError:
        raise NotJson(f"it is nested deeper than {MAX_LEVELS} levels") from None
    except NotJson:
        raise
    except ValueError as error:
        raise NotJson(f"it is not JSON: {error}") from None
    if line.count(b"[") + line.count(b"{") > MAX_LEVELS and _levels(value) > MAX_LEVELS:
        raise NotJson(f"it is nested deeper than {MAX_LEVELS} levels")
    if _SURROGATE_ESCAPE.search(line):
        _refuse_lone_surrogates(value)
    return value


def write(value: Any) -> str:
    """Canonical text: keys sorted by code point, no spaces, ASCII, no line end."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def digest(value: Any) -> str:
    """SHA-256 of the canonical text, in lower-case hex."""
    return hashlib.sha256(write(value).encode("ascii")).hexdigest()


def _constant(name: str) -> NoReturn:
    raise NotJson(f"{name} is not a JSON number")


def _whole(text: str) -> int:
    if len(text) - text.startswith("-") > MAX_DIGITS:
        raise NotJson(f"it has an integer of more than {MAX_DIGITS} digits")
    return int(text)


def _levels(value: Any) -> int:
    level, row = 0, [value]
    while row := [item for item in row if isinstance(item, (dict, list))]:
        level += 1
        row = [inner for outer in row for inner in (outer.values() if isinstance(outer, dict) else outer)]
    return level


def _refuse_lone_surrogates(value: Any) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise NotJson("it has a lone surrogate") from None
