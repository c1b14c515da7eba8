"""A dial of 24 hours on which a part of the day is filled."""

from __future__ import annotations

from divingbell.companion.canvas.canvas import polar
from divingbell.ui.toolkit.element import Drawing
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.scale import Size

_NAMED = (0, 6, 12, 18)
"""Hours with their figure."""


def clock_dial(begin: float, end: float, side: Size) -> Drawing:
    """A dial `side` dp wide with midnight at the top, filled from `begin` to `end` (hours from 0 to 24), over midnight
    if it ends earlier."""
    return Drawing(w=side, h=side, align="center", paint=_dial, data=(begin, end))


def _dial(p: Painter, hours: tuple[float, float]) -> None:
    begin, end = (hour * 15 for hour in hours)
    c, inner = p.width / 2, p.width * 0.44
    p.disc(c, c, p.width, "brass")
    p.disc(c, c, 2 * p.width * 0.47, "art.deep")
    if begin != end:
        p.arc(c, c, inner / 2, inner, "art.sea_2", begin, end if end > begin else end + 360)
    for hour in range(24):
        named = hour in _NAMED
        ends = polar(c, c, inner * (0.86 if named else 0.92), hour * 15), polar(c, c, inner, hour * 15)
        p.line(ends, 3 if named else 2, "art.white")
    for hour in _NAMED:
        x, y = polar(c, c, inner * 0.66, hour * 15)
        p.text(str(hour), x, y, p.width * 0.12, "art.white", font="num", bold=True, anchor="center")
