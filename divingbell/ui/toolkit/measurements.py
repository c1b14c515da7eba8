"""Results of measuring, shared by everything that is laid out alike in one look."""

from __future__ import annotations

from typing import NamedTuple


class Measured(NamedTuple):
    """One arrangement in one room."""

    fits: bool
    size: tuple[float, float]
    """The size it wants (dp) in the width there is."""


class Layout:
    """One way to be laid out: all that an element and what is inside it take and need, beside room and look."""

    __slots__ = ("sizes", "tried")

    def __init__(self) -> None:
        self.sizes: dict[float, tuple[float, float]] = {}
        """The sizes (dp) it wants, by the width there is, while nothing in it gives way."""
        self.tried: dict[tuple[float, float], Measured] = {}
        """How it comes out as an arrangement, by the width and the height there are."""
