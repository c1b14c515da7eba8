"""Draws the three ways without a soldering iron: a page of all, a picture for each step, from one table of each way."""

from __future__ import annotations

from tools.step_drawings.no_solder import overview, pictures


def drawings() -> dict[str, str]:
    """Every drawing by the name of its file."""
    pages = {"no-solder.svg": overview.overview(), "way-a.svg": overview.alone(overview.ROWS[0])}
    return pages | pictures.drawings()
