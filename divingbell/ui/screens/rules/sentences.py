"""A rule taken apart into its sentences."""

from __future__ import annotations

import re

_BETWEEN = re.compile(r"(?<=[.!?]) +(?=[A-ZÀ-Þ0-9])")


def sentences(rule: str) -> list[str]:
    """The sentences of a clause, in order; a step that begins with its number is one of them."""
    return _BETWEEN.split(rule)
