"""Names from elsewhere: their letters counted, whether anything of them is seen, and how they are shown."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import islice

MOST_LETTERS = 1000
"""Of a name that is stored (record.md 2)."""
SHOWN_LETTERS = 64
"""Of a name that is shown whole."""
_CODES = 10
"""Code points of a letter on average, at most: an emoji of a family has seven, so that marks without end are no
letter."""
MOST_CODES = MOST_LETTERS * _CODES
_DOTS = "..."
_JOINER = "\N{ZERO WIDTH JOINER}"
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that leave the paper white: fillers of Hangul, the empty Braille pattern."""
_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp", "Zs", "Mn", "Me"))
_NO_LINE = frozenset(("Cc", "Cs", "Zl", "Zp"))
_TURNS = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"))
"""Bidirectional classes (UAX 9) of marks that turn the direction of what follows."""
_CONTROL = (*range(32), *range(127, 160), 0x2028, 0x2029)
_DIRECTION = (0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_NOT_SHOWN = dict.fromkeys([*_CONTROL, *_DIRECTION, *range(0xD800, 0xE000)], "\N{REPLACEMENT CHARACTER}")
"""Characters that a name or a path from elsewhere must not bring to a terminal or to the words around it: control
characters and ends of lines, marks of direction, halves of a surrogate pair."""


def printable(text: str) -> str:
    """A name or a path from elsewhere as it may be written to a terminal: on one line, what could end or turn it
    replaced."""
    return text.translate(_NOT_SHOWN)


def letters(name: str) -> Iterator[str]:
    """The letters of a name as people count them: a base with its marks, what joiners hold together, the two halves of
    a flag (grapheme clusters in the sense of UAX 29, without conjoining jamo)."""
    start, flags = 0, 0
    for place, code in enumerate(name):
        joins = place > start and _continues(name[place - 1], code, flags)
        if place > start and not joins:
            yield name[start:place]
            start, flags = place, 0
        flags += _is_flag(code)
    if start < len(name):
        yield name[start:]


def _continues(before: str, code: str, flags: int) -> bool:
    """Tell whether a code point belongs to the letter of the one before it; `flags` of that letter are halves of
    flags."""
    if before == _JOINER or code in (_JOINER, "\N{ZERO WIDTH NON-JOINER}"):
        return True
    if _is_flag(code):
        return flags == 1
    is_tone = "\U0001f3fb" <= code <= "\U0001f3ff"
    return is_tone or unicodedata.category(code)[0] == "M" or "\U000e0020" <= code <= "\U000e007f"


def _is_flag(code: str) -> bool:
    return "\U0001f1e6" <= code <= "\U0001f1ff"


def count(name: str) -> int:
    """How many letters a name has."""
    return sum(1 for _ in letters(name))


def is_too_long(name: str) -> bool:
    """Tell whether a name has more letters, or more marks on them, than are stored."""
    return len(name) > MOST_CODES or (len(name) > MOST_LETTERS and count(name) > MOST_LETTERS)


def limited(name: str) -> str:
    """A name as records may have it: the first thousand letters of one that a version of before took in longer."""
    if not is_too_long(name):
        return name
    return "".join(islice(letters(name[:MOST_CODES]), MOST_LETTERS))


def is_seen(name: str) -> bool:
    """Tell whether anything of a name is seen; one of spaces, fillers and joiners alone is no name."""
    return any(code not in _BLANK and unicodedata.category(code) not in _UNSEEN for code in name)


def shown(name: str) -> str:
    """A name as it is shown: in one line, without what steers a terminal, and at most 64 letters, behind them three
    dots; empty where nothing of it is seen."""
    if not is_seen(name):
        return ""
    rest = name[: MOST_CODES + 1]
    line = "".join(" " if code in "\t\n\r\u2028\u2029" else code for code in rest if _stays(code)).strip()
    if len(line) <= SHOWN_LETTERS and len(rest) == len(name):
        return line
    kept: list[str] = []
    whole = True
    for number, letter in enumerate(letters(line)):
        if number == SHOWN_LETTERS or sum(len(one) for one in kept) + len(letter) > SHOWN_LETTERS * _CODES:
            whole = False
            break
        kept.append(letter)
    return "".join(kept) if whole else "".join(kept).rstrip() + _DOTS


def typed(text: str, most: int) -> str:
    """So many letters of what somebody typed, in one line, without what steers a terminal or turns the direction of
    the words beside it; empty where nothing of it is seen."""
    line = "".join(
        code for code in " ".join(text.split())
        if unicodedata.category(code) not in _NO_LINE and unicodedata.bidirectional(code) not in _TURNS
    )  # fmt: skip
    kept = "".join(islice(letters(line[: most * _CODES]), most)).strip()
    return kept if is_seen(kept) else ""


def _stays(code: str) -> bool:
    return code in "\t\n\r\u2028\u2029" or unicodedata.category(code) not in _NO_LINE
