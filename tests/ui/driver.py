"""Drives the real app in this process: real window, real GL (offscreen), real event loop, fingers through the window.

One window serves a whole test run. Kivy is configured here, before its first import; nothing sleeps, frames are
asked for.
"""

from __future__ import annotations

# Kivy takes its settings before its first import.
# ruff: noqa: E402
import gc
import itertools
import math
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("LIBGL_ALWAYS_SOFTWARE", "1")
os.environ.setdefault("LP_NUM_THREADS", "0")  # threads of GL's run ahead of a window without a screen: 1.7 GB

from divingbell.ui.shell import start

if "kivy.core.window" in sys.modules:
    raise ImportError("a test imported Kivy's window before this module: it has the wrong size. Import this one first.")
COLLECT_EVERY = 20
"""Drivers that are closed between two looks for what they left behind: half a megabyte each."""
LARGEST = 1280
"""The offscreen surface never grows: it is opened at the largest side of all sizes."""
start.configure((LARGEST, LARGEST), touches=False, max_fps=0)

from kivy.base import EventLoop, stopTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider
from PIL import Image

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.mistakes import Mistakes
from divingbell.companion.services import AppServices
from divingbell.ui.kit.fonts import fonts, missing_characters
from divingbell.ui.kit.pictures import PICTURES
from divingbell.ui.routes import first_screen
from divingbell.ui.shell import app
from divingbell.ui.shell.app import DivingBell, Route, Shell
from divingbell.ui.shell.screen import Screen
from divingbell.ui.toolkit import text_cache
from divingbell.ui.toolkit.element import Box, Scroll, Text
from divingbell.ui.toolkit.nine_patch_cache import NinePatchCache
from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.text_cache import TextCache
from tests.ui.inks import crossing, off_the_pennant, under_the_next, walked

LINES, PATCHES = TextCache(fonts()), NinePatchCache(PICTURES)
"""All apps of a run share the textures of their one window: letters and corners are most of what a start costs."""
text_cache._KEPT = 2000
app.TextCache = lambda _: LINES  # type: ignore[assignment, misc]
app.NinePatchCache = lambda _: PATCHES  # type: ignore[assignment, misc]
Clock._max_fps = 0  # also where Kivy was imported before: a frame never waits for a clock that stands still

FRAME_S = 1 / 60
SIZES = {"C": (800, 480), "R": (1280, 800), "T": (720, 1280)}


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


class _Set:
    """A clock that is set by hand."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds


class _Late(MotionEventProvider):
    """Hands on what was touched when Kivy asks its providers for it: in a frame after that frame's timers."""

    def __init__(self) -> None:
        super().__init__("late", "")
        self.waiting: list[Callable[[], object]] = []

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def update(self, **_: object) -> None:
        while self.waiting:
            self.waiting.pop(0)()


class NoGcScheduler:
    """In place of the app's own: a run of tests collects by itself, and what it has frozen (`tests/conftest.py`) stays
    frozen."""

    def __init__(self, views: Callable[[], int]) -> None: ...

    def begin(self) -> None: ...

    def end(self) -> None: ...


app.GcScheduler = NoGcScheduler  # type: ignore[assignment, misc]


RUNNING: list[Driver] = []
"""Everyone that was opened and is not closed yet."""


class Driver:
    """A running app and a finger over it."""

    _closed = itertools.count(1)
    draws = False
    """Whether GL paints every frame, not only when a picture is wanted; without, layout and canvas are as ever, and a
    frame costs a tenth."""

    def __init__(
        self,
        services: AppServices,
        settings: Settings,
        size: str | tuple[int, int],
        first: Callable[[Shell], Screen] | None = None,
        routes: dict[str, Route] | None = None,
        *,
        mistakes: Mistakes | None = None,
    ) -> None:
        """`size` is `C`, `R`, `T` or pixels. With `mistakes` our own mistakes are noted there, as for people; without,
        they end the test."""
        self._pixels = SIZES[size] if isinstance(size, str) else size
        self._made = partial(
            DivingBell,
            settings=settings,
            config=data_folder(),
            first=first or first_screen,
            routes=routes,
            strict=mistakes is None,
            mistakes=mistakes,
        )
        self.open(services)

    def open(self, services: AppServices) -> None:
        """Start the app over these services."""
        Window.rotation = 0
        Window.size = self._pixels
        Clock._last_tick = Clock.time()  # what is scheduled now counts from there, not from the last frame of another
        self.app = self._made(services)
        RUNNING.append(self)
        self.seconds = 0.0
        """The time of the fingers: every touch of `down` comes a second after the one before."""
        self.waited = 0.0
        """Seconds for which touches may have waited for their frame."""
        self._clock_held = False
        self._late = _Late()
        EventLoop.add_input_provider(self._late)
        bounce = self.shell.element_view.bounce
        bounce.now, bounce.unread = lambda: self.seconds, lambda: self.waited
        self.app._run_prepare()  # everything App.run() does but block in the main loop
        self.frames(3)

    # Running --------------------------------------------------------------------------------------------------

    @property
    def shell(self) -> Shell:
        return self.app.shell

    def frames(self, count: int = 1) -> None:
        """Let the event loop go round so many times."""
        for _ in range(count):
            self._idle()

    def _idle(self) -> None:
        if self.draws:
            EventLoop.idle()
            return
        Window.on_draw = lambda *_: None
        try:
            EventLoop.idle()
        finally:
            del Window.on_draw

    def wait(self, condition: Callable[[], Any], what: str, seconds: float = 60) -> None:
        """Let frames pass until it holds; fails with what is on the screen after `seconds` of real time."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, f"waited {seconds} s for {what}; on the screen: {self.texts()}"
            self._idle()

    def let_frames_pass(self, seconds: float) -> None:
        """As `let_pass`, at the pace of a screen that keeps up: only so does it count how long a finger is down."""
        with self._standing_clock() as clock:
            for _ in range(math.ceil(seconds / FRAME_S)):
                clock.seconds += FRAME_S
                self.frames(1)
        Clock._last_tick = Clock.time()

    def late_frame(self, seconds: float, touched: Callable[[], object]) -> None:
        """One frame that comes so late; what is `touched` meanwhile is handed on in it, after its timers."""
        self.late_frames((seconds,), touched)

    def late_frames(self, seconds: Sequence[float], touched: Callable[[], object]) -> None:
        """Frames that come so late after each other; what is `touched` is handed on in the last, after its timers."""
        *before, last = seconds
        with self._standing_clock() as clock:
            for gap in before:
                clock.seconds += gap
                self.frames(1)
            clock.seconds += last
            self._late.waiting.append(touched)
            self.frames(1)
        Clock._last_tick = Clock.time()

    def let_pass(self, seconds: float) -> None:
        """Pretend that this much of Kivy's time has passed, and let what was due happen. Nothing sleeps."""
        own, real = Clock.__dict__.get("time"), Clock.time
        Clock.time = lambda: real() + seconds  # type: ignore[method-assign]
        try:
            self.frames(3)
        finally:
            self._give_back(own)
        self.frames(2)

    @staticmethod
    def _give_back(own: Any) -> None:
        """Let Kivy's clock run as before."""
        if own is None:
            del Clock.time
        else:
            Clock.time = own  # type: ignore[method-assign]

    def close(self) -> None:
        if self in RUNNING:
            RUNNING.remove(self)
        Clock.__dict__.pop("time", None)
        EventLoop.remove_input_provider(self._late)
        self.app.stop()
        stopTouchApp()
        for child in list(Window.children):
            Window.remove_widget(child)
        EventLoop.touches.clear()
        EventLoop.status = "closed"
        type(self.app)._running_app = None
        if next(Driver._closed) % COLLECT_EVERY == 0:
            gc.collect()

    @property
    def has_window(self) -> bool:
        """Whether no other driver was opened and closed since: that one took the window with it."""
        return self.app.root in Window.children

    # Finding --------------------------------------------------------------------------------------------------

    def parts(self) -> Iterator[RenderNode]:
        root = self.shell.element_view.root
        if root is not None:
            yield from root.walk()

    def texts(self) -> list[str]:
        """All words on the screen."""
        return [part.words for part in self.shell.element_view.words() if part.words.strip()]

    def find(self, what: str) -> RenderNode:
        """The part with this id, or the text with this text id, or with exactly these words."""
        part = self.shell.element_view.find(what)
        if part is not None:
            return part
        for word in self.shell.element_view.words():
            assert isinstance(word.element, Text)
            if getattr(word.element.text, "id", None) == what or word.words == what:
                return word
        ids = sorted({p.element.id for p in self.parts() if p.element.id is not None})
        raise AssertionError(f"nothing called {what!r} on the screen; ids: {ids}; words: {self.texts()}")

    def shows(self, what: str) -> bool:
        """Whether `find` would find it."""
        try:
            self.find(what)
        except AssertionError:
            return False
        return True

    def is_off(self, what: str) -> bool:
        """Whether this key is drawn off."""
        element = self.find(what).element
        assert isinstance(element, Box)
        return element.off

    # Touching -------------------------------------------------------------------------------------------------

    def pixels(self, x: float, y: float) -> tuple[float, float]:
        """Window pixels (y upwards) of a place in dp (y downwards), as turned as the picture."""
        frame = self.shell.ctx.frame
        px, py = x * frame.density, (frame.height - y) * frame.density
        right, top = Window.width - 1 - px, Window.height - 1 - py
        return {0: (px, py), 90: (top, px), 180: (right, top), 270: (py, right)}[Window.rotation]

    def middle(self, what: str | RenderNode) -> tuple[float, float]:
        part = self.find(what) if isinstance(what, str) else what
        x, y, w, h = part.rect
        return self.pixels(x + w / 2, y + h / 2 - self._scrolled(part))

    def _scrolled(self, part: RenderNode) -> float:
        for area in self.parts():
            if isinstance(area.element, Scroll) and part is not area and part in area.walk():
                return area.scroll
        return 0

    def down(self, what: str | RenderNode) -> Finger:
        """Put a finger on it and leave it there."""
        self.seconds += 1
        finger = Finger(*self.middle(what)).down()
        self.frames(1)
        return finger

    def tap(self, what: str | RenderNode) -> None:
        """Touch and lift, in no time of Kivy's: on a busy machine the frame between them may come half a second late,
        and a key that repeats would count twice."""
        with self._standing_clock():
            self.down(what).up()
        self.frames(2)

    @contextmanager
    def _standing_clock(self) -> Iterator[_Set]:
        own, clock = Clock.__dict__.get("time"), _Set(Clock.time())
        Clock.time = lambda: clock.seconds  # type: ignore[method-assign]
        try:
            yield clock
        finally:
            self._give_back(own)

    def hold_clock(self) -> Callable[[float], None]:
        """Let Kivy's time stand still until the driver is closed; what is given back lets so many seconds pass, in
        frames of a twentieth at most."""
        now = Clock.time()

        def let_pass(seconds: float) -> None:
            nonlocal now
            end = now + seconds
            while now < end:
                now = min(end, now + 0.05)
                self.frames(1)

        Clock.time = lambda: now  # type: ignore[method-assign]
        self._clock_held = True
        self.frames(1)
        return let_pass

    @contextmanager
    def held_clock(self) -> Iterator[Callable[[float], None]]:
        """The same for a while."""
        try:
            yield self.hold_clock()
        finally:
            self._clock_held = False
            del Clock.time
            Clock._last_tick = Clock.time()  # else what is scheduled next would wait until that time has come

    def tap_again(self, place: tuple[float, float], after: float) -> None:
        """Touch this window pixel (of `middle`) once more, so many seconds after the finger was lifted."""
        self.seconds += after
        Finger(*place).down().up()
        self.frames(2)

    def hold(self, what: str | RenderNode, seconds: float = 0.7) -> None:
        """Touch, let so much time pass, lift."""
        finger = self.down(what)
        self.let_frames_pass(seconds)
        finger.up()
        self.frames(2)

    def drag(self, what: str | RenderNode, dx: float, dy: float, steps: int = 4) -> None:
        """Touch, move by so many dp (y downwards), lift."""
        x, y = self.middle(what)
        density = self.shell.ctx.frame.density
        self.seconds += 1
        finger = Finger(x, y).down()
        for i in range(1, steps + 1):
            finger.to(x + dx * density * i / steps, y - dy * density * i / steps)
            self.frames(1)
        finger.up()
        self.frames(2)

    # Looking --------------------------------------------------------------------------------------------------

    def picture(self) -> Image.Image:
        """What the real GL shows when everything has come to where it belongs, or as it stands while the clock is
        held."""
        while not self.shell.element_view.still and not self._clock_held:
            self.frames(1)
        self.draws = True
        self.frames(2)
        Window.canvas.ask_update()
        Window.dispatch("on_draw")
        return self.read()

    def read(self) -> Image.Image:
        """The pixels as they were drawn last."""
        width, height = (int(side) for side in Window.size)
        data = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
        return Image.frombytes("RGB", (width, height), bytes(data)).transpose(Image.Transpose.FLIP_TOP_BOTTOM)


def remarks(driver: Driver) -> list[str]:
    """What is wrong with the screen: small or colliding targets, words clipped or shrunk, over each other, over the
    edge of their box, under the next part or unknown to the fonts, a state that runs off its pennant, keys side by
    side in letters of two sizes."""
    walk = walked(driver)
    found = [*_targets(driver), *_words(driver), *_shrunk(driver), *_outside(driver)]
    return [*found, *crossing(walk), *under_the_next(walk), *off_the_pennant(walk), *_uneven(driver)]


def _name(part: RenderNode) -> str:
    words = [p.words for p in part.walk() if isinstance(p.element, Text) and not p.element.is_icon]
    return part.element.id or " ".join(words)[:30] or type(part.element).__name__


def _cut_off(driver: Driver) -> set[RenderNode]:
    """What lies in a list and not, or not wholly, in the part of it that is shown."""
    found = set()
    for area in driver.parts():
        if isinstance(area.element, Scroll):
            _, top, _, height = area.seen
            for part in area.walk():
                y = part.rect[1] - area.scroll
                if part is not area and not (top - 1 <= y and y + part.rect[3] <= top + height + 1):
                    found.add(part)
    return found


def _where(driver: Driver) -> Callable[[RenderNode], tuple[float, float, float, float]]:
    """Where a part is seen: what lies in a list is moved with it."""
    scrolled = {
        part: area.scroll
        for area in driver.parts()
        if isinstance(area.element, Scroll) and area.scroll
        for part in area.walk()
        if part is not area
    }

    def place(part: RenderNode) -> tuple[float, float, float, float]:
        x, y, w, h = part.rect
        return x, y - scrolled.get(part, 0), w, h

    return place


def _reachable(driver: Driver) -> list[RenderNode]:
    """Touch targets that a finger can reach: not under a window."""
    cut_off = _cut_off(driver)
    window = next((p for p in driver.parts() if p.element.id == "window"), None)
    parts = list(window.walk()) if window is not None else list(driver.parts())
    return [
        p
        for p in parts
        if isinstance(p.element, Box) and (p.element.touchable or (p.element.off and p.element.id)) and p not in cut_off
    ]


def _targets(driver: Driver) -> list[str]:
    least = driver.shell.ctx.touch - 0.6
    targets, where = _reachable(driver), _where(driver)
    toast = next((p for p in driver.parts() if p.element.id == "toast"), None)
    over = set(toast.walk()) if toast is not None else set()
    found = [
        f"{_name(part)} is only {part.rect[2]:.0f} x {part.rect[3]:.0f} dp"
        for part in targets
        if part.rect[2] < least or part.rect[3] < least
    ]
    for one, other in itertools.combinations(targets, 2):
        (ax, ay, aw, ah), (bx, by, bw, bh) = where(one), where(other)
        gap = max(bx - ax - aw, ax - bx - bw, by - ay - ah, ay - by - bh)
        if gap >= 5.5 or other in one.walk():
            continue
        if any(a in over and b.element.off for a, b in ((one, other), (other, one))):  # type: ignore[union-attr]
            continue  # a toast may lie over what is off
        found.append(f"{_name(one)} and {_name(other)} are only {gap:.1f} dp apart")
    return found


def _words(driver: Driver) -> list[str]:
    found = []
    cut_off, where = _cut_off(driver), _where(driver)
    words = [
        part
        for part in driver.shell.element_view.words()
        if part.words.strip() and part.rect[2] > 0 and part not in cut_off
    ]
    for part in words:
        if part.clipped:
            found.append(f"{part.words!r} does not fit {part.rect[2]:.0f} x {part.rect[3]:.0f} dp")
        if missing := missing_characters(part.words):
            found.append(f"{part.words!r} has characters the fonts lack: {sorted(missing)}")
        if part.ctx.type(part.element.size) < 14:  # type: ignore[attr-defined]
            found.append(f"{part.words!r} is only {part.element.size} sp")  # type: ignore[attr-defined]
    for one, other in itertools.combinations(words, 2):
        (ax, ay, aw, ah), (bx, by, bw, bh) = where(one), where(other)
        if ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay:
            continue
        across = min(ax + aw, bx + bw) - max(ax, bx)
        down = min(ay + ah, by + bh) - max(ay, by)
        if across > 2 and down > 0.3 * min(ah, bh) and not _under_window(driver, one, other):
            found.append(f"{one.words!r} lies over {other.words!r}")
    return found


SHRINKS, SMALLEST = 0.9, 14
"""How far words may shrink at the normal text size, and the size (sp) that is enough where they must shrink further."""


def _shrunk(driver: Driver) -> list[str]:
    """Words that are set too small at the normal text size; names have rules of their own."""
    found = []
    for part in driver.shell.element_view.words() if driver.shell.ctx.text_scale == 1 else ():
        element, ctx = part.element, part.ctx
        assert isinstance(element, Text)
        if not part.words.strip() or element.least is not None or part.rect[2] <= 0:
            continue
        full = round((ctx.type if element.fixed else ctx.points)(element.size) * ctx.frame.density)
        pixels = part.fit(element, part.rect[2]).pixels
        if pixels < int(SHRINKS * full) and pixels < round(SMALLEST * ctx.frame.density):
            found.append(f"{part.words!r} is set in {pixels} of {full} pixels")
    return found


def _uneven(driver: Driver) -> list[str]:
    """Words that are alike, in keys beside each other, but are not of one size."""
    found = []
    rows = (p for p in driver.parts() if isinstance(p.element, Box) and p.element.direction == "row")
    for row in rows:
        boxes = [p for p in row.parts if isinstance(p.element, Box) and not p.element.apart]
        keys = [p for p in boxes if p.element.touchable or p.element.off]
        sizes: dict[Any, dict[int, str]] = {}
        for part in (inner for key in keys for inner in key.walk()):
            if isinstance(part.element, Text) and part.element.kind is not None:
                pixels = part.fit(part.element, part.rect[2]).pixels
                sizes.setdefault(part.element.kind, {})[pixels] = part.words
        if len(keys) > 1:
            found += [f"{alike} (pixels) should be of one size" for alike in sizes.values() if len(alike) > 1]
    return found


def _under_window(driver: Driver, *parts: RenderNode) -> bool:
    """Whether one of them lies under a window or a toast, where being covered is meant."""
    over = [set(p.walk()) for p in driver.parts() if p.element.id in ("window", "toast")]
    return any(sum(part in inside for part in parts) == 1 for inside in over)


def _outside(driver: Driver) -> list[str]:
    frame = driver.shell.ctx.frame
    scrolled = {p for area in driver.parts() if isinstance(area.element, Scroll) for p in area.walk() if p is not area}
    return [
        f"{_name(part)} runs off the screen: {tuple(round(v) for v in part.rect)}"
        for part in driver.parts()
        if part not in scrolled
        and (part.rect[0] < -1 or part.rect[1] < -1)
        | (part.rect[0] + part.rect[2] > frame.width + 1)
        | (part.rect[1] + part.rect[3] > frame.height + 1)
    ]


@contextmanager
def running(*arguments: Any, **options: Any) -> Iterator[Driver]:
    """A driver that is closed again."""
    driver = Driver(*arguments, **options)
    try:
        yield driver
    finally:
        driver.close()
