"""Strict JSON in, canonical JSON out: the one text form of everything that other programs read (actions.md 0.4)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import accumulate
from math import log10
from typing import IO, Any, NoReturn

MAX_LEVELS = 256
MAX_LINE = 16 << 20
"""Bytes of one line, its end not counted."""
MAX_DIGITS = 4300
TOO_LARGE = 10**MAX_DIGITS
"""The first integer that can be neither read nor written."""
_BOM = b"\xef\xbb\xbf"
_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"')
_NOT_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_STEP = {byte: 1 if byte in b"[{" else -1 for byte in b"[]{}"}
_SURROGATE_ESCAPE = re.compile(rb"\\u[dD][89a-fA-F]")
_ESCAPE = re.compile(rb"\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]|u([dD][89a-fA-F])|.)")
"""One escape of a valid string; its group is there only where half of a surrogate pair stands alone."""


class NotJsonError(ValueError):
    """A line that is not UTF-8 or not RFC 8259 JSON within our limits; `text_id` and `text_args` say why."""

    def __init__(self, text_id: str, **args: str | int) -> None:
        super().__init__(text_id)
        self.text_id, self.text_args = text_id, args


def read(line: bytes) -> Any:
    """The JSON value of one line.

    Of a key written twice the last counts. Raises `NotJsonError`: not UTF-8, a byte order mark, not RFC 8259, a lone
    surrogate, an integer of more than 4,300 digits, more than 256 levels, more than 16 MiB.
    """
    if len(line) > MAX_LINE + 1:
        raise NotJsonError("not_json.too_long", most=MAX_LINE)
    if line.startswith(_BOM):
        raise NotJsonError("not_json.byte_order_mark")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotJsonError("not_json.not_utf8", byte=error.start + 1) from None
    try:
        value = (_DECODER if len(line) <= MAX_DIGITS else _LONG_DECODER).decode(text)
    except RecursionError:
        raise NotJsonError("not_json.levels", most=MAX_LEVELS) from None
    except NotJsonError:
        raise
    except ValueError as error:
        raise NotJsonError("not_json.syntax", problem=str(error)) from None
    # The text is searched, not the value: of a key written twice the first value is gone by now.
    if _levels(line) > MAX_LEVELS:
        raise NotJsonError("not_json.levels", most=MAX_LEVELS)
    if b"\\" in line and _SURROGATE_ESCAPE.search(line) and any(escape[1] for escape in _ESCAPE.finditer(line)):
        raise NotJsonError("not_json.surrogate")
    return value


def lines(stream: IO[bytes]) -> Iterator[bytes]:
    """The lines of a stream, however long they are, in bounded memory: of one above `MAX_LINE` only so much that `read`
    refuses it, the rest is passed over when the next line is asked for."""
    while line := stream.readline(MAX_LINE + 2):
        yield line
        while len(line) == MAX_LINE + 2 and not line.endswith(b"\n"):
            line = stream.readline(MAX_LINE + 2)


def write(value: Any) -> str:
    """Canonical text: keys sorted by code point, no spaces, ASCII, no line end."""
    return _ENCODER.encode(value)


def first_characters(number: int, count: int) -> str:
    """How an integer of any size begins, sign included."""
    behind = int(abs(number).bit_length() * log10(2)) - count  # no more digits than can be left out
    head = abs(number) // 10 ** max(0, behind)
    return ("-" * (number < 0) + str(head))[:count]


def digest(value: Any) -> str:
    """SHA-256 of the canonical text, in lower-case hex."""
    import hashlib

    return hashlib.sha256(write(value).encode("ascii")).hexdigest()


def _constant(name: str) -> NoReturn:
    raise NotJsonError("not_json.number", number=name)


def _whole(text: str) -> int:
    if len(text) - text.startswith("-") > MAX_DIGITS:
        raise NotJsonError("not_json.digits", most=MAX_DIGITS)
    return int(text)


_DECODER = json.JSONDecoder(parse_constant=_constant)
_LONG_DECODER = json.JSONDecoder(parse_constant=_constant, parse_int=_whole)
"""Of a line that has room for an integer with too many digits."""
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def _levels(line: bytes) -> int:
    """How many levels a line has; where it has few brackets, at most so many."""
    opened = line.count(b"[") + line.count(b"{")
    if opened <= MAX_LEVELS:
        return opened
    brackets = _STRING.sub(b"", line).translate(None, _NOT_BRACKETS)
    return max(accumulate(map(_STEP.__getitem__, brackets), initial=0))
