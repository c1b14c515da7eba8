"""The one Kivy widget of the program: shows an element on the window, and turns fingers into taps, holds and drags."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Callback, Color, Rectangle
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable
from kivy.uix.widget import Widget

from divingbell.ui.toolkit import reconcile
from divingbell.ui.toolkit.bounce import Bounce
from divingbell.ui.toolkit.element import Box, Element
from divingbell.ui.toolkit.finger import Finger
from divingbell.ui.toolkit.layout import OtherChoiceError, arrange
from divingbell.ui.toolkit.layout_context import layout_context
from divingbell.ui.toolkit.nine_patch_cache import NinePatchCache
from divingbell.ui.toolkit.render_box import RenderBox
from divingbell.ui.toolkit.render_context import GROUND, RenderContext
from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.render_scroll import RenderScroll
from divingbell.ui.toolkit.render_state import RenderState
from divingbell.ui.toolkit.render_text import RenderText
from divingbell.ui.toolkit.shared_nodes import shared_node
from divingbell.ui.toolkit.text_cache import TextCache

_WHEEL = 60.0
"""How far (dp) one turn of the mouse wheel moves a list."""


class ElementView(Widget):  # type: ignore[misc]
    """Shows one element tree. `show` is called with every new view; only what differs is laid out and painted."""

    def __init__(
        self, text_cache: TextCache, patches: NinePatchCache, failed: Callable[[Exception], None], **options: Any
    ) -> None:
        """`failed` is told what went wrong in what a finger did."""
        super().__init__(**options)
        self.failed = failed
        self.render_state = RenderState(text_cache, patches, failed, self._forgotten)
        self.root: RenderNode | None = None
        self.ctx: RenderContext | None = None
        self.touched: Callable[[], bool] | None = None
        """Told at every touch down: wakes a dimmed screen."""
        self.overtaken: Callable[[Callable[[], None]], None] | None = None
        """Told of the tap of a button on which the finger came down before another page was shown."""
        self.refresh_before_touch: Callable[[], None] | None = None
        """Told before a touch counts: what holds by now is shown first, so that nothing old is touched."""
        self.bounce = Bounce()
        self.touches = 0
        """How often a finger has come down."""
        self.page = 0
        """Counts what the picture was decided on: the buttons of another page mean something else."""
        self._backdrop: tuple[Any, ...] | None = None
        self._fingers: dict[Any, Finger] = {}

    # Showing --------------------------------------------------------------------------------------------------

    def show(self, element: Element, ctx: RenderContext, *, fresh: bool = False, page: int = 0) -> None:
        """Show this element over the whole window, in this look; `fresh`: it is another screen than before."""
        self.page = page
        self.render_state.standing = not fresh and ctx is self.ctx and self.root is not None
        if ctx is not self.ctx:
            self.render_state.painted.clear()
        self.ctx = ctx
        if self.root is not None and type(self.root.element) is type(element):
            reconcile.update(self.root, element, ctx, GROUND, 1)
        else:
            if self.root is not None:
                self.root.gone()
            self.root = reconcile.create(element, self.render_state, ctx, GROUND, 1)
            self._backdrop = None
        self._draw_backdrop(ctx)
        self._arrange(self.root)

    def paint_ahead(self, element: Element, ctx: RenderContext) -> None:
        """Lay out and paint what may be shown soon, out of sight: its letters and pictures are there when it is."""
        state = self.render_state
        state.standing = False
        root = reconcile.create(element, state, ctx, GROUND, 1)
        try:
            self._arrange(root)
        finally:
            root.gone()

    def _arrange(self, root: RenderNode) -> None:
        """Lay it out over the whole window, and paint what differs."""
        frame, state = root.ctx.frame, self.render_state
        ctx = layout_context(frame, root.ctx.text_scale, state.text_cache)
        while True:
            try:
                arrange(root, shared_node(root.element, ctx), (0, 0, frame.width, frame.height))
                break
            except OtherChoiceError:
                continue  # with each, one more arrangement is known
        state.paint()

    def clear(self) -> None:
        """Forget what is shown: the next view is built from nothing."""
        if self.root is not None:
            self.root.gone()
        self.root = None
        self.render_state.stale.clear()

    def _draw_backdrop(self, ctx: RenderContext) -> None:
        """The sea behind everything: one baked picture, half as wide and high as the panel, for it is nowhere sharp.

        Nothing is seen through it, so it is not blended: that would read every pixel of the window once more."""
        wanted = (ctx.style, ctx.frame)
        if self._backdrop == wanted or self.root is None:
            return
        self._backdrop = wanted
        self.canvas.clear()
        width, height = (side // 2 for side in ctx.frame.size.pixels)
        with self.canvas:
            Color(1, 1, 1, 1)
            Callback(_stop_blending)
            Rectangle(
                pos=(0, 0),
                size=(ctx.frame.width * ctx.frame.density, ctx.frame.height * ctx.frame.density),
                texture=self.render_state.patches.picture(f"{ctx.style.backdrop}_{width}x{height}"),
            )
            Callback(_blend)
        self.canvas.add(self.root.canvas)

    @property
    def still(self) -> bool:
        """Tell whether everything has come to where it belongs; what moves by itself does not count."""
        return self.render_state.still

    @property
    def moving(self) -> int:
        """How many parts move by themselves now."""
        return self.render_state.moving

    @property
    def rotation(self) -> int:
        """By how many degrees (0, 90, 180, 270) the window shows the picture turned."""
        return self.render_state.rotation

    @rotation.setter
    def rotation(self, degrees: int) -> None:
        self.render_state.rotation = degrees

    def _forgotten(self, part: object) -> None:
        for finger in self._fingers.values():
            finger.lose(part)

    # Touching -------------------------------------------------------------------------------------------------

    @property
    def fingers_down(self) -> int:
        """How many fingers are on the screen."""
        return len(self._fingers)

    def _dp(self, touch: Any) -> tuple[float, float]:
        assert self.ctx is not None
        frame = self.ctx.frame
        return touch.x / frame.density, frame.height - touch.y / frame.density

    def hit(self, x: float, y: float) -> list[RenderNode]:
        """The parts under this place (dp), innermost first; what lies under a blocking part is left out."""
        return _hit(self.root, x, y) if self.root is not None else []

    def on_touch_down(self, touch: Any) -> bool:
        """Kivy's: a finger comes down, or the mouse wheel turns."""
        if touch.is_mouse_scrolling:
            return self._wheel(touch)
        self.touches += 1
        if self.touched is not None and self.touched():
            self.bounce.woken()
            return True
        if self.bounce.wakes:
            return True
        if self.refresh_before_touch is not None:
            self.refresh_before_touch()
        if self.ctx is None:
            return False
        x, y = self._dp(touch)
        path = self.hit(x, y)
        key = next((part for part in path if isinstance(part, RenderBox) and _answers(part.element)), None)
        scroll = next((part for part in path if isinstance(part, RenderScroll)), None)
        if key is not None and key.element.drag is not None and any(one.holds(key) for one in self._fingers.values()):
            return True  # what is dragged follows the first finger
        if key is not None and _is_tapped(key.element) and self.bounce.should_ignore(x, y, key, self.page):
            return True
        if key is not None or scroll is not None:
            touch.grab(self)
            self._fingers[touch.uid] = Finger(self, key, scroll, x, y)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Kivy's: a finger moves."""
        finger = self._fingers.get(touch.uid) if touch.grab_current is self else None
        if finger is not None:
            finger.move(*self._dp(touch))
        return finger is not None

    def on_touch_up(self, touch: Any) -> bool:
        """Kivy's: a finger leaves."""
        finger = self._fingers.get(touch.uid) if touch.grab_current is self else None
        if finger is not None:
            touch.ungrab(self)
            if self.refresh_before_touch is not None:
                self.refresh_before_touch()
            del self._fingers[touch.uid]
            finger.up(*self._dp(touch))
        return finger is not None

    def _wheel(self, touch: Any) -> bool:
        for part in self.hit(*self._dp(touch)):
            if isinstance(part, RenderScroll):
                far = part.element.step or _WHEEL
                part.scroll_to(part.scroll + (far if touch.button == "scrollup" else -far))
                return True
        return False

    # What a test or a person looks for ------------------------------------------------------------------------

    def find(self, element_id: str) -> RenderNode | None:
        """The part whose element has this id."""
        parts = self.root.walk() if self.root is not None else iter(())
        return next((part for part in parts if part.element.id == element_id), None)

    def words(self) -> list[RenderText]:
        """Every text on the screen, icons left out."""
        parts = self.root.walk() if self.root is not None else iter(())
        return [part for part in parts if isinstance(part, RenderText) and not part.element.is_icon]


def _stop_blending(_: Callback) -> bool:
    glDisable(GL_BLEND)
    return True


def _blend(_: Callback) -> bool:
    glEnable(GL_BLEND)
    return True


def _answers(box: Box) -> bool:
    return box.touchable or box.off or box.blocks


def _hit(part: RenderNode, x: float, y: float) -> list[RenderNode]:
    clips = isinstance(part, RenderScroll) or (isinstance(part, RenderBox) and part.element.clip)
    if clips and not part.contains(x, y):
        return []
    inner_y, inside = y, part.parts
    if isinstance(part, RenderScroll):
        _, top, _, height = part.seen
        inner_y, inside = y + part.scroll, inside if top <= y < top + height else []
    for child in reversed(inside):
        path = _hit(child, x, inner_y)
        if path and any(_is_target(hit) for hit in path):
            return [*path, part]
    return [part] if part.contains(x, y) and (_is_target(part) or not part.parts) else []


def _is_tapped(key: Box) -> bool:
    """Tell whether this button acts on a touch as such; what follows the finger is not tapped."""
    return key.touchable and key.drag is None


def _is_target(part: RenderNode) -> bool:
    return isinstance(part, RenderScroll) or (isinstance(part, RenderBox) and _answers(part.element))
