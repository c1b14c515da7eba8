"""Remarks of a check: each breach of the contract once, with an example and how often it was met."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Remark(NamedTuple):
    """A breach of the contract of docs/adding-a-game.md."""

    code: str
    """Kind of the breach, small letters and `_`."""
    about: str
    """The function, text or action that it is about."""
    example: str
    """Seed and move of the first one, and what came."""
    times: int


@dataclass
class Remarks:
    """Remarks of one check, in the order in which they were met first."""

    where: str = ""
    """The seed and the move that are looked at."""
    _found: dict[tuple[str, ...], Remark] = field(default_factory=dict)

    def add(self, code: str, about: str, told: object) -> None:
        """Note a breach; only the first of a kind keeps its example. Each text is a kind of its own."""
        kind = (code, about, str(told)) if code == "text" else (code, about)
        first = self._found.get(kind, Remark(code, about, f"{self.where}: {told}"[:300], 0))
        self._found[kind] = first._replace(times=first.times + 1)

    def all(self) -> tuple[Remark, ...]:
        """Every kind of breach."""
        return tuple(self._found.values())
