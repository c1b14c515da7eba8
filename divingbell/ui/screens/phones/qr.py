"""A code that a phone's camera reads, as a part of a screen."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import segno

from divingbell.ui.toolkit.element import Drawing, Skin
from divingbell.ui.toolkit.paint import Painter

_QUIET = 4
"""Empty modules round it, as readers want them (ISO/IEC 18004)."""
_ROUND = 10
"""Of its corners, dp."""


def qr(content: str | bytes, size: float, *, whole_pixels: bool = False, **options: Any) -> Drawing:
    """Dark on light in every theme, `size` dp wide. `whole_pixels`: every module has as many, for a code of many
    of them that is read from a photo."""
    return Drawing(w=size, h=size, paint=_paint, data=(*_runs(content), whole_pixels), **options)


@lru_cache(8)
def _runs(content: str | bytes) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """How many modules wide it is, and its dark runs: column, row, length."""
    lines = [bytes(line) for line in segno.make(content, error="m", micro=False).matrix]
    runs = []
    for y, line in enumerate(lines):
        begin = None
        for x, dark in enumerate((*line, 0)):
            if dark and begin is None:
                begin = x
            elif not dark and begin is not None:
                runs.append((begin, y, x - begin))
                begin = None
    return len(lines), tuple(runs)


def _paint(p: Painter, data: tuple[int, tuple[tuple[int, int, int], ...], bool]) -> None:
    wide, runs, whole_pixels = data
    module = p.width / (wide + 2 * _QUIET)
    if whole_pixels:
        pixel = 1 / p.px(1)
        module = max(1, module // pixel) * pixel
    side, seam = (p.width - module * wide) / 2, 0 if whole_pixels else 0.3
    p.skin(Skin(fill="art.die", radius=_ROUND), 0, 0, p.width, p.height)
    for x, y, length in runs:
        p.rectangle(x * module + side, y * module + side, length * module + seam, module + seam, "ink")
