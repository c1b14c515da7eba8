"""How a language writes numbers and dates and counts things: the CLDR data that Babel brings, read when a text first
needs it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

PLURALS = ("zero", "one", "two", "few", "many", "other")
"""The plural categories of CLDR; `other` takes every count that has no form of its own."""

_SPACES = str.maketrans(dict.fromkeys("\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}", "\N{NO-BREAK SPACE}"))
"""Spaces that the fonts do not have, and the one they have."""


class Conventions(NamedTuple):
    """Conventions of one language for numbers and dates."""

    group: str
    """Between groups of digits."""
    decimal: str
    """Before the decimals."""
    last_group: int
    """Digits of the group before the decimals."""
    other_groups: int
    """Digits of the groups before that one: 2 in Hindi, `1,00,000`."""
    plural: Callable[[int], str]
    """Count -> category, one of `PLURALS`."""
    months: tuple[str, ...]
    """January to December, as they stand in a date."""
    short_months: tuple[str, ...]
    """The same where there is little room, without a full stop: Jan to Dec."""


@cache
def conventions(language: str) -> Conventions:
    """The conventions of a language by its code (`it`, `pt_BR`); those of English where CLDR does not know it."""
    from babel import Locale, UnknownLocaleError  # 20 ms and 6 MB: not before a number or a plural needs it

    try:
        locale = Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        locale = Locale.parse("en")
    marks = locale.number_symbols["latn"]
    last, others = locale.decimal_formats[None].grouping
    group, decimal = (str(marks[name]).translate(_SPACES) for name in ("group", "decimal"))
    names = locale.months["format"]["wide"]
    few = locale.months["format"]["abbreviated"]
    months = tuple(str(names[number]) for number in range(1, 13))
    short_months = tuple(str(few[number]).rstrip(".") for number in range(1, 13))
    return Conventions(group, decimal, last, others, locale.plural_form, months, short_months)
