"""One finger: what it does to buttons and lists from touching the screen to leaving it. Places are dp."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from divingbell.ui.toolkit.bounce import Bounce, within
from divingbell.ui.toolkit.element import Box
from divingbell.ui.toolkit.layout_node import Rect
from divingbell.ui.toolkit.long_press_timer import LongPressTimer
from divingbell.ui.toolkit.render_box import RenderBox, not_pressed
from divingbell.ui.toolkit.render_context import RenderContext
from divingbell.ui.toolkit.render_scroll import RenderScroll

_REPEAT_AFTER, _REPEAT_EVERY = 0.4, 0.12
"""Seconds."""
_SCROLL_FROM = 12
"""dp a finger moves before a tap in a scroll area becomes scrolling."""


class TouchedWindow(Protocol):
    """The window as a finger knows it."""

    bounce: Bounce
    page: int
    ctx: RenderContext | None
    failed: Callable[[Exception], None]
    overtaken: Callable[[Callable[[], None]], None] | None


class Finger:
    """One finger on the screen, from down to up."""

    def __init__(
        self, window: TouchedWindow, key: RenderBox | None, scroll: RenderScroll | None, x: float, y: float
    ) -> None:
        self._window = window
        self._key = key if key is not None and key.element.touchable else None
        self._scroll = scroll
        self._from = (x, y)
        self._scroll_from: float | None = None
        self._timer: LongPressTimer | None = None
        self._done = False
        self._page = window.page
        self._touched: tuple[RenderBox, Box, Rect] | None = None
        """The button it came down on, what that was then, and where (dp on the screen)."""
        if self._key is None:
            return
        element = self._box
        left, top, width, height = self._key.rect
        offset = scroll.scroll if scroll is not None else 0
        self._touched = (self._key, element, (left, top - offset, width, height))
        if element.repeat and element.tap is not None:
            self._timer = LongPressTimer(_REPEAT_AFTER, self._repeat, every=_REPEAT_EVERY)
        elif element.hold or element.long_tap is not None:
            assert window.ctx is not None
            self._timer = LongPressTimer(window.ctx.style.long_press_seconds, self._held)
        self._press(True)
        if element.drag is not None:
            self._call(element.drag, "begin", *self._local(x, y))
        if element.repeat and element.tap is not None:
            self._done = True
            self._call(element.tap)

    @property
    def _box(self) -> Box:
        assert self._key is not None
        return self._key.element

    def _call(self, act: Callable[..., None], *arguments: Any) -> None:
        """Do what the button does; whatever goes wrong in it, the fingers go on."""
        try:
            act(*arguments)
        except Exception as error:
            self._window.failed(error)

    def _local(self, x: float, y: float) -> tuple[float, float]:
        assert self._key is not None
        return x - self._key.rect[0], y - self._key.rect[1]

    def _inside(self, x: float, y: float) -> bool:
        assert self._key is not None
        offset = self._scroll.scroll if self._scroll is not None else 0
        return self._key.contains(x, y + offset)

    def _press(self, pressed: bool) -> None:
        if self._key is not None and self._key.pressed != pressed:
            self._key.pressed = pressed
            self._key.held_share = self._share_of_hold if pressed else not_pressed
            self._key.repaint()

    def _share_of_hold(self) -> float:
        return self._timer.share if self._timer is not None else 0.0

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _repeat(self) -> None:
        if self._key is not None and self._box.tap is not None:
            self._call(self._box.tap)

    def _held(self) -> None:
        if self._key is None:
            return
        self._done = True
        self._press(False)
        call = self._box.tap if self._box.hold else self._box.long_tap
        if call is not None:
            self._call(call)

    def holds(self, part: object) -> bool:
        """Tell whether this is the button under the finger."""
        return part is self._key

    def lose(self, part: object) -> None:
        """The button under the finger has gone."""
        if part is self._key:
            self._stop()
            self._key = None
        if part is self._scroll:
            self._scroll = None

    def move(self, x: float, y: float) -> None:
        """It is here now: a button is left or entered again, a list scrolls, a drag goes on."""
        dragging = self._key is not None and self._box.drag is not None
        if self._scroll is not None and not dragging:
            if self._scroll_from is None and abs(y - self._from[1]) > _SCROLL_FROM:
                self._scroll_from = self._scroll.scroll
                self._press(False)
                self._stop()
                self._key = self._touched = None
            if self._scroll_from is not None:
                self._scroll.scroll_to(self._scroll_from + self._from[1] - y, moving=True)
                return
        if self._key is None:
            return
        if dragging and self._box.drag is not None:
            self._call(self._box.drag, "move", *self._local(x, y))
            return
        inside = self._inside(x, y)
        self._press(inside and not self._done)
        if not inside:
            self._stop()

    def up(self, x: float, y: float) -> None:
        """It leaves here: the button under it acts, unless that was not meant."""
        self._stop()
        self._press(False)
        if self._scroll is not None and self._scroll_from is not None:
            self._scroll.scroll_to_rest(self._scroll_from)
        if self._touched is not None and self._touched[1].drag is None:
            part, then, rect = self._touched
            again = self._window.bounce.again(x, y)
            self._window.bounce.lifted(part, then.id, rect, self._page)
            if self._window.page != self._page:
                self._late(then, meant=within(rect, x, y) and not again)
                return
        if self._key is None:
            return
        element = self._box
        if element.drag is not None:
            self._call(element.drag, "end", *self._local(x, y))
        if (
            self._key is not None
            and not self._done
            and not element.hold
            and self._inside(x, y)
            and element.tap is not None
        ):
            self._call(element.tap)

    def _late(self, then: Box, *, meant: bool) -> None:
        """Another page has come under the finger: what its button means now was not meant."""
        at_once = self._done or then.hold or then.repeat
        if meant and not at_once and then.tap is not None and self._window.overtaken is not None:
            self._call(self._window.overtaken, then.tap)
