"""A finger of a test: what it touches goes through Kivy's event loop as a real provider's touches do."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import tests.ui.window  # noqa: F401  (first: it sets Kivy up)

# isort: split
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider


class Finger(MotionEvent):
    """One finger, sent through Kivy's event loop as a real provider would."""

    _numbers = itertools.count(1)

    def __init__(self, x: float, y: float) -> None:
        """At this window pixel, y upwards."""
        super().__init__("test", next(self._numbers), {"x": x, "y": y}, is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def depack(self, args: Any) -> None:
        width, height = Window.size if Window.rotation in (0, 180) else reversed(Window.size)
        self.sx = args["x"] / max(1, width - 1)
        self.sy = args["y"] / max(1, height - 1)
        super().depack(args)

    def down(self) -> Finger:
        EventLoop.post_dispatch_input("begin", self)
        return self

    def to(self, x: float, y: float) -> Finger:
        self.move({"x": x, "y": y})
        EventLoop.post_dispatch_input("update", self)
        return self

    def up(self) -> None:
        EventLoop.post_dispatch_input("end", self)


class LateTouches(MotionEventProvider):
    """Hands on what was touched when Kivy asks its providers for it: in a frame after that frame's timers."""

    def __init__(self) -> None:
        super().__init__("late", "")
        self.waiting: list[Callable[[], object]] = []

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def update(self, **_: object) -> None:
        while self.waiting:
            self.waiting.pop(0)()
