"""The scale: sizes of type, room and corners by name, so that a screen picks a style and no number."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

Size = float | str
"""A size by its name in the scale, or a number: sp for type, dp for room and corners."""


class UnknownSizeError(LookupError):
    """A name that the scale does not have; the message lists those it has."""


class Scale(msgspec.Struct, frozen=True, eq=False):
    """The numbers behind the names, for one size class."""

    types: Mapping[str, float]
    """sp, before the text scale."""
    spaces: Mapping[str, float]
    """dp: gaps and padding."""
    radii: Mapping[str, float]
    """dp."""
    _insets: dict[tuple[tuple[Size, Size, Size, Size], float], tuple[float, float, float, float]] = msgspec.field(
        default_factory=dict
    )

    def type(self, size: Size) -> float:
        """A type size in sp, before the text scale. Raises `UnknownSizeError`."""
        return _number(self.types, size, "type")

    def space(self, size: Size) -> float:
        """A gap or padding in dp. Raises `UnknownSizeError`."""
        return _number(self.spaces, size, "space")

    def radius(self, size: Size) -> float:
        """The radius of a corner in dp. Raises `UnknownSizeError`."""
        return _number(self.radii, size, "radius")

    def inset(self, pad: tuple[Size, Size, Size, Size], edge: float) -> tuple[float, float, float, float]:
        """Padding (top, right, bottom, left) and an edge of so many dp, together in dp."""
        key = (pad, edge)
        known = self._insets.get(key)
        if known is None:
            top, right, bottom, left = (self.space(side) + edge for side in pad)
            known = self._insets[key] = (top, right, bottom, left)
        return known


def _number(numbers: Mapping[str, float], size: Size, what: str) -> float:
    if not isinstance(size, str):
        return size
    try:
        return numbers[size]
    except KeyError:
        raise UnknownSizeError(f"no {what} is called {size!r}; there are {', '.join(numbers)}") from None
