"""A code that a phone's camera reads, as a part of a screen."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import segno

from divingbell.ui.toolkit.element import Drawing
from divingbell.ui.toolkit.paint import Painter

_QUIET = 3
"""Empty modules round it."""


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
    p.rectangle(0, 0, p.width, p.height, "art.die")
    for x, y, length in runs:
        p.rectangle((x + _QUIET) * module, (y + _QUIET) * module, length * module + 0.3, module + 0.3, "ink")
