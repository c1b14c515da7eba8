"""What the podium shows of how a game went: a chart of each kind, and who stood out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol


class Award(NamedTuple):
    """Somebody who stood out: texts (`podium.award.NAME` and `podium.award.NAME.why`) and the figures in them."""

    name: str
    player: str
    figures: Mapping[str, int | float]


class History(Protocol):
    """How a finished game went, folded once."""

    @property
    def series(self) -> Mapping[str, Mapping[str, Sequence[int]]]:
        """Kind of figure (texts `podium.KIND`, `podium.after.KIND`) -> player -> what there was at the start and after
        each turn."""

    @property
    def money(self) -> frozenset[str]:
        """The kinds that are dollars."""

    def awards(self) -> Sequence[Award]:
        """In the order in which they are shown, three at most."""
