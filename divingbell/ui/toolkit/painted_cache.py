"""Painted things that are out of sight: the same thing at the same place, shown again, is not painted again."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from kivy.graphics import InstructionGroup

_KEPT = 2000
"""Sixteen screens full, for the phases of a turn come back with every player; each takes some ten kilobytes."""


class Painted(NamedTuple):
    """A group of instructions; `key` says what is painted and where, None where it moves by itself."""

    group: InstructionGroup
    key: Hashable | None
    clipped: bool = False
    """Its words did not fit."""


class PaintedCache:
    """Painted things out of sight, for one context and window."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, Painted] = {}

    def take(self, key: Hashable) -> Painted | None:
        """One with this key, which then is no longer here."""
        return self._kept.pop(key, None)

    def put(self, painted: Painted) -> None:
        """Keep it for later; the one that was put away longest is given up."""
        if painted.key is None or self._kept.setdefault(painted.key, painted) is not painted:
            painted.group.clear()
        elif len(self._kept) > _KEPT:
            self._kept.pop(next(iter(self._kept))).group.clear()

    def clear(self) -> None:
        """Another context: nothing fits any more."""
        for painted in self._kept.values():
            painted.group.clear()
        self._kept.clear()
