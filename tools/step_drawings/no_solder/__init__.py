"""Draws the three ways without a soldering iron: a page of all, a picture for each step, from one table of each way."""

from __future__ import annotations

from tools.step_drawings.no_solder import overview, pictures


def drawings() -> dict[str, str]:
    """Every drawing by the name of its file."""
    return {"no-solder.svg": overview.overview()} | pictures.drawings()
