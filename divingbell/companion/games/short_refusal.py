"""A refusal in a few words, taken from its sentence where a game writes no shorter one."""

from __future__ import annotations

import re

_END = re.compile(r"(?<=[.!?])\s+")
_RULE = re.compile(r"\s*\([^()]*\)")


def in_short(message: str) -> str:
    """The first sentence of a refusal, without the number of its rule and without its full stop."""
    return _RULE.sub("", _END.split(message, maxsplit=1)[0]).rstrip(".")


def beyond(message: str) -> str:
    """The sentences after the first: what can be done instead. The whole of a single sentence."""
    first, *rest = _END.split(message, maxsplit=1)
    return rest[0] if rest else first
