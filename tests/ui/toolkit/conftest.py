"""A window with the toolkit alone: its own scale, colours and pictures, and the fonts that Kivy brings."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import kivy
import pytest
from kivy.clock import Clock
from PIL import Image

from divingbell.companion.canvas.fonts import Fonts
from divingbell.ui.toolkit.element import Element
from divingbell.ui.toolkit.element_view import ElementView
from divingbell.ui.toolkit.fonts import register
from divingbell.ui.toolkit.nine_patch_cache import NinePatchCache, PictureFolder
from divingbell.ui.toolkit.render_context import Frame, Motion, RenderContext, Shadow, SizeClass, Style
from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.scale import Scale
from divingbell.ui.toolkit.text_cache import TextCache

WIDTH, HEIGHT = 400, 300
ROBOTO = Path(kivy.__file__).parent / "data" / "fonts" / "Roboto-Regular.ttf"
FONTS = Fonts(dict.fromkeys(("text", "num", "icons", "glyphs"), (ROBOTO, None)), {"plus": ("icons", "+")})
SCALE = Scale(
    types={"caption": 12, "label": 20}, spaces={"s": 4, "m": 10, "wide": 120, "peek": 24, "finger": 56}, radii={"m": 6}
)
SIZE = SizeClass("regular", (WIDTH, HEIGHT), 1.0, 40, 60, 10, SCALE)


def style() -> Style:
    """Two colours, one shadow and three motions."""
    return Style(
        colours={"text1": "#ffffff", "plate": "#204060", "outline": "#808080"},
        shadows={"plate": Shadow("plate", 0.4, (0, -4), 8, 0)},
        motions={
            "panel": Motion(0.2, "linear", calm_fade=0.1),
            "count_up": Motion(0.4, "linear"),
            "flash": Motion(0.2, "linear", flashes=1),
        },
        dashes={"dotted": (2, 2)},
        rims={},
        dark=True,
        backdrop="ground",
        long_press_seconds=0.6,
        flashes_per_second=2,
    )


def context(*, text_scale: float = 1.0, calm: bool = False) -> RenderContext:
    """How the test window shows things."""
    return RenderContext(frame=Frame(SIZE, 1.0, WIDTH, HEIGHT), style=style(), text_scale=text_scale, calm=calm)


class Touch:
    """A finger on the window, in dp from the left upper corner."""

    _numbers = itertools.count(1)
    is_mouse_scrolling = False
    grab_current: object = None

    def __init__(self, window: TestWindow, x: float, y: float) -> None:
        self._window = window
        self.uid = next(self._numbers)
        self._at(x, y)
        window.seconds += 1
        window.view.on_touch_down(self)

    def _at(self, x: float, y: float) -> None:
        self.x, self.y = x, HEIGHT - y

    def grab(self, by: object) -> None:
        self.grab_current = by

    def ungrab(self, _: object) -> None:
        """It still comes to the one that lets go of it."""

    def to(self, x: float, y: float) -> Touch:
        self._at(x, y)
        self._window.view.on_touch_move(self)
        return self

    def up(self) -> None:
        self._window.view.on_touch_up(self)


class TestWindow:
    """An `ElementView`, and what was shown on it."""

    __test__ = False

    def __init__(self, pictures: Path) -> None:
        register(FONTS)
        self.failures: list[Exception] = []
        self.seconds = 0.0
        """What the bounce rule takes for the time."""
        self.ctx = context()
        self.view = ElementView(TextCache(FONTS), NinePatchCache(PictureFolder(pictures)), self.failures.append)
        self.view.bounce.now = lambda: self.seconds
        self.view.bounce.unread = lambda: 0.0

    def show(self, element: Element, *, page: int = 0) -> RenderNode:
        """The node of the whole."""
        self.view.show(element, self.ctx, page=page)
        assert self.view.root is not None
        return self.view.root

    def find(self, element_id: str) -> RenderNode:
        node = self.view.find(element_id)
        assert node is not None
        return node

    def touch(self, element_id: str) -> Touch:
        """A finger in the middle of an element."""
        left, top, width, height = self.find(element_id).rect
        return Touch(self, left + width / 2, top + height / 2)

    def let_pass(self, seconds: float) -> None:
        """Pretend that this much of Kivy's time has passed, and let what was due happen."""
        self.frames(seconds, 0)

    def frames(self, *gaps: float) -> None:
        """Frames with so many seconds between them."""
        now = Clock.get_time()
        Clock.time = lambda: now  # type: ignore[method-assign]
        try:
            for gap in gaps:
                now += gap
                Clock.tick()
                Clock.tick_draw()
        finally:
            del Clock.time


@pytest.fixture
def window(tmp_path: Path) -> Iterator[TestWindow]:
    from kivy.core.window import Window

    assert Window is not None
    Image.new("RGB", (WIDTH // 2, HEIGHT // 2)).save(tmp_path / f"ground_{WIDTH // 2}x{HEIGHT // 2}.png")
    Clock._last_tick = Clock.time()
    made = TestWindow(tmp_path)
    yield made
    made.view.clear()
    assert not made.failures
