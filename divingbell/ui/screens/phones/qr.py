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


def qr(words: str, size: float, **options: Any) -> Drawing:
    """Dark on light in every theme, `size` dp wide."""
    return Drawing(w=size, h=size, paint=_paint, data=_runs(words), **options)


@lru_cache(8)
def _runs(words: str) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """How many modules wide it is, and its dark runs: column, row, length."""
    lines = [bytes(line) for line in segno.make(words, error="m", micro=False).matrix]
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


def _paint(p: Painter, data: tuple[int, tuple[tuple[int, int, int], ...]]) -> None:
    wide, runs = data
    module = p.width / (wide + 2 * _QUIET)
    p.skin(Skin(fill="art.die", radius=_ROUND), 0, 0, p.width, p.height)
    for x, y, length in runs:
        p.rectangle((x + _QUIET) * module, (y + _QUIET) * module, length * module + 0.3, module + 0.3, "ink")
