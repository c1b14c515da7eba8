"""Drives the real app in this process: real window, real GL (offscreen), real event loop, fingers through the window.

One window serves a whole test run. Nothing sleeps, frames are asked for.
"""

from __future__ import annotations

import gc
import itertools
import math
import threading
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import tests.ui.window  # noqa: F401  (first: it sets Kivy up)

# isort: split
from kivy.base import EventLoop, stopTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
from PIL import Image

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.error_log import ErrorLog
from divingbell.companion.pictures.fonts import fonts
from divingbell.companion.services.services import AppServices
from divingbell.ui.kit.pictures import PICTURES
from divingbell.ui.routes import first_screen
from divingbell.ui.shell import app, shell
from divingbell.ui.shell.app import DivingBell
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import RouteHandler, Shell
from divingbell.ui.toolkit import text_cache
from divingbell.ui.toolkit.element import Box, Scroll, Text
from divingbell.ui.toolkit.nine_patch_cache import NinePatchCache
from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.text_cache import TextCache
from tests.ui.finger import Finger, LateTouches

LINES, PATCHES = TextCache(fonts()), NinePatchCache(PICTURES)
"""All apps of a run share the textures of their one window: letters and corners are most of what a start costs."""
text_cache.KEPT = 2000
shell.TextCache = lambda _: LINES  # type: ignore[assignment, misc]
shell.NinePatchCache = lambda _: PATCHES  # type: ignore[assignment, misc]
Clock._max_fps = 0  # also where Kivy was imported before: a frame never waits for a clock that stands still

COLLECT_EVERY = 20
"""Drivers that are closed between two looks for what they left behind, half a megabyte each, in a program that does not
collect by itself as a run of tests does (`tests/conftest.py`)."""
FRAME_S = 1 / 60
FETCH_S = 3.0
"""So long a test waits at most for what is fetched: it may hold it itself."""
SIZES = {"C": (800, 480), "R": (1280, 800), "T": (720, 1280)}
UNDRAWN = {"C1024x600": (1024, 600), "C854x480": (854, 480), "R1920x1080": (1920, 1080), "T600x1024": (600, 1024)}
"""Windows of which there are no drawings; the letter is the panel whose size class they get."""


def turn_of(code: str) -> int:
    """A number by which a scene of this code takes turns, the same whatever other scenes there are."""
    return zlib.crc32(code.encode())


class _Set:
    """A clock that is set by hand."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds


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
    """A running app and a finger over it.

    What is touched or looked for is an id, a text id or the words themselves. Nothing sleeps: `frames` lets the event
    loop go round, `wait` until something holds, `let_pass` turns Kivy's time. Nothing is painted but by `picture`.
    """

    _closed = itertools.count(1)
    collects = True
    """Whether it looks for what closed ones left behind."""
    draws = False
    """Whether GL paints every frame, not only when a picture is wanted; without, layout and canvas are as ever, and a
    frame costs a tenth."""

    def __init__(
        self,
        services: AppServices,
        settings: Settings,
        size: str | tuple[int, int],
        first: Callable[[Shell], Screen] | None = None,
        routes: dict[str, RouteHandler] | None = None,
        *,
        error_log: ErrorLog | None = None,
    ) -> None:
        """`size` is `C`, `R`, `T`, the name of an undrawn one, or pixels. With `error_log` our own mistakes are noted
        there, as for people; without, they end the test."""
        self._pixels = (SIZES | UNDRAWN)[size] if isinstance(size, str) else size
        self._made = partial(
            DivingBell,
            settings=settings,
            config=data_folder(),
            first=first or first_screen,
            routes=routes,
            strict=error_log is None,
            error_log=error_log,
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
        self._late = LateTouches()
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

    def fetched(self) -> None:
        """Wait for what is being fetched beside the screen (`MainThreadQueue.fetch`), `FETCH_S` at most."""
        until = time.monotonic() + FETCH_S
        while fetching := [thread for thread in threading.enumerate() if thread.name == "fetch"]:
            for thread in fetching:
                thread.join(max(0.0, until - time.monotonic()))
                if thread.is_alive():
                    return
            self.frames()

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
        if self.collects and next(Driver._closed) % COLLECT_EVERY == 0:
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
        return self.pixels(x + w / 2, y + h / 2 - self.scrolled(part))

    def scrolled(self, part: RenderNode) -> float:
        """How far the area around a part is scrolled, dp."""
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

    def tap_in(self, opener: str, what: str) -> None:
        """Tap what stands on the screen, or in the list that `opener` shows where it has no room."""
        if not self.shows(what):
            self.tap(opener)
        self.tap_on(what)

    def tap_on(self, what: str) -> None:
        """Tap what stands on the screen; of a list that is higher than its room it is moved into sight first."""
        part = self.find(what)
        area = next((one for one in self.parts() if isinstance(one.element, Scroll) and part in one.walk()), None)
        if area is not None and part.rect[1] + part.rect[3] - area.scroll > area.seen[1] + area.seen[3]:
            area.scroll_to(part.rect[1] - area.rect[1])
        self.tap(what)

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
        self.frames(2)
        Window.canvas.ask_update()
        Window.dispatch("on_draw")
        return self.read()

    def read(self) -> Image.Image:
        """The pixels as they were drawn last."""
        width, height = (int(side) for side in Window.size)
        data = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
        return Image.frombytes("RGB", (width, height), bytes(data)).transpose(Image.Transpose.FLIP_TOP_BOTTOM)


@contextmanager
def running(*arguments: Any, **options: Any) -> Iterator[Driver]:
    """A driver that is closed again."""
    driver = Driver(*arguments, **options)
    try:
        yield driver
    finally:
        driver.close()
