"""Touches that nobody meant: a finger that bounces on a button, and one that was on its way to what stood there before.

Left out are a second touch within `BOUNCE_S` of a place where another button has come meanwhile, or the same button of
another version of the view, any touch within `WAKE_S` of one that woke the screen (the second of a double tap, the
second of two fingers), and a touch within `REACT_S` of an offer or of the picture turning round, or before the
picture of a buzz is on the screen. A touch that began before a buzz and is lifted after it goes to
`ElementView.overtaken` in place of the button. A stepper counts every touch."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import NamedTuple

from kivy.clock import Clock

from divingbell.ui.toolkit.layout_node import Rect
from divingbell.ui.toolkit.render_node import RenderNode

BOUNCE_S = 0.3
"""A second touch of the same place so soon, where something else has come meanwhile, belongs to the first: people who
tap twice out of habit have read nothing in this time."""
WAKE_S = 0.5
"""So soon after a touch that woke a dimmed screen another one belongs to it: nobody has seen yet what is lit."""
REACT_S = 0.2
"""Nobody answers what comes by itself (a question, the picture turned to the next player) sooner than this: the finger
was aiming at what was there before."""


def since_touches_were_read() -> float:
    """Seconds since touches were last read before the present frame: one that is handed on now is no older. SDL 2
    stamps a touch when it is read, so nothing tells its own time."""
    passed: float = Clock.time() - Clock.get_time() + Clock.frametime
    return passed


class _Lifted(NamedTuple):
    at: float
    part: RenderNode
    button_id: str | None
    rect: Rect
    page: int


class Bounce:
    """Knows the last button that was touched, and when a picture came by itself."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """`now` counts seconds; it never goes back."""
        self.now = now
        self.unread: Callable[[], float] = since_touches_were_read
        """Seconds for which a touch may have waited; it counts as made at their beginning."""
        self._last: _Lifted | None = None
        self._changed_at = self._woken_at = -math.inf
        self._early: Callable[[], None] | None = None

    def lifted(self, part: RenderNode, button_id: str | None, rect: Rect, page: int) -> None:
        """A finger has left this button, which lay at `rect` (dp) on the picture of `page`."""
        self._last = _Lifted(self.now(), part, button_id, rect, page)

    def woken(self) -> None:
        """A touch has woken the screen, and did nothing else."""
        self._woken_at = self.now()

    @property
    def wakes(self) -> bool:
        """Tell whether what is touched now belongs to the touch that woke the screen."""
        return self._made_at() - self._woken_at < WAKE_S

    def screen_changed(self, early: Callable[[], None]) -> None:
        """Another picture has come that nobody tapped for; `early` is told of a button touched too soon to be meant."""
        self._changed_at, self._early = self.now(), early

    def drawn(self) -> None:
        """The picture that came by itself is on the screen, and nothing that can be pressed stands in it where another
        button stood: who touches it from now on means it."""
        self._changed_at = self.now() - REACT_S

    def again(self, x: float, y: float) -> bool:
        """Tell whether this place (dp) was touched just before."""
        last = self._last
        return last is not None and self._made_at() - last.at < BOUNCE_S and within(last.rect, x, y)

    def _made_at(self) -> float:
        """When what is touched now was touched, at the earliest."""
        return self.now() - self.unread()

    def should_ignore(self, x: float, y: float, part: RenderNode, page: int) -> bool:
        """Tell whether this touch (dp) of a button was not meant for it."""
        if self._made_at() - self._changed_at < REACT_S and self._early is not None:
            self._early()
            return True
        last = self._last
        if last is None or not self.again(x, y):
            return False
        return not (part is last.part and part.element.id == last.button_id and page == last.page)


def within(rect: Rect, x: float, y: float) -> bool:
    """Tell whether this place (dp) lies in the rectangle."""
    left, top, width, height = rect
    return left <= x < left + width and top <= y < top + height
