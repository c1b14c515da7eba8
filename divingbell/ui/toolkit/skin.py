"""How a box is drawn."""

from __future__ import annotations

from typing import NamedTuple

from divingbell.ui.toolkit.scale import Size


class Skin(NamedTuple):
    """A fill (vertical gradient), an edge, a shadow. Colours and shadows are names of the style."""

    fill: str | None = None
    fill_top: str | None = None
    stop: float = 1
    """Share of the height at which the gradient has reached `fill`."""
    edge: str | None = None
    stroke: float = 1
    """Width of the edge, dp."""
    radius: Size = 0
    """Of the corners: a name of the scale, or dp."""
    shadow: str | None = None
    dashed: bool = False
    fill_alpha: float = 1
