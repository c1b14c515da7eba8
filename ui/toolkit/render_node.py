"""Parts: elements that are on the screen. Each owns a piece of canvas, is compared with the next view and repaints
only if it differs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from kivy.graphics import Canvas, InstructionGroup, PopMatrix, PushMatrix, ScissorPop, ScissorPush, Translate

from divingbell.ui.toolkit import hold_ring as held
from divingbell.ui.toolkit.element import Box, Drawing, Element, Scroll, Text
from divingbell.ui.toolkit.layout import fit_text, line_height
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.render_context import Motion, RenderContext

if TYPE_CHECKING:
    from divingbell.ui.toolkit.element_view import ElementView
    from divingbell.ui.toolkit.motion import Tween
    from divingbell.ui.toolkit.text_cache import Fitted

Rect = tuple[float, float, float, float]


class RenderNode:
    """One element on the screen, with its rectangle in dp."""

    def __init__(
        self, element: Element, element_view: ElementView, ctx: RenderContext, colour: str, alpha: float
    ) -> None:
        self.element = element
        self.element_view = element_view
        self.ctx = ctx
        self.colour = colour
        self.alpha = alpha * element.opacity
        self.rect: Rect = (0, 0, 0, 0)
        self.parts: list[RenderNode] = []
        self.measured: dict[float, tuple[float, float]] = {}
        """What the layout worked out for this view, by the room there was."""
        self.fitted: dict[float, tuple[str, Fitted]] = {}
        """The words as they fit into a room."""
        self.pressed = False
        self.clipped = False
        """Its words did not fit at the last painting; a test looks at it."""
        self.canvas = InstructionGroup()
        self._own = InstructionGroup()
        self._stale = True
        self._tween: Tween | None = None
        self._before: tuple[Any] | None = None
        """What a drawing showed before, if it has to go over from that."""
        self._lift: Translate | None = None
        self._shown_count: int | None = element.count if isinstance(element, Text) else None
        self._scroll = 0.0
        self._content = 0.0
        self._shift: Translate | None = None
        self._scissor: ScissorPush | None = None
        if element_view.standing:
            self._arrive(element)
        self._take_children()
        self._link()

    # Tree -----------------------------------------------------------------------------------------------------

    def walk(self) -> Iterator[RenderNode]:
        """This part and all inside it, in the order of painting."""
        yield self
        for part in self.parts:
            yield from part.walk()

    def update(self, element: Element, ctx: RenderContext, colour: str, alpha: float) -> None:
        """Show this element instead; it is of the same kind."""
        alpha *= element.opacity
        old = self.element
        if element is old and ctx is self.ctx and colour == self.colour and alpha == self.alpha:
            return
        alike = element is old or element.drawn(element) == element.drawn(old)
        if not alike or ctx is not self.ctx or colour != self.colour or alpha != self.alpha:
            self._stale = True
        self.measured.clear()
        self.fitted.clear()
        self.element, self.ctx, self.colour, self.alpha = element, ctx, colour, alpha
        if isinstance(element, Text) and isinstance(old, Text):
            self._count_on(element, old)
        elif isinstance(element, Drawing) and isinstance(old, Drawing) and not alike and self.element_view.standing:
            self._before = (old.data,) if element.paint is old.paint else None
        before = self.parts
        self._take_children(before)
        if [id(part) for part in before] != [id(part) for part in self.parts]:
            self._link()

    def _take_children(self, before: list[RenderNode] | None = None) -> None:
        element = self.element
        wanted: tuple[Element, ...] = ()
        colour = self.colour
        if isinstance(element, Box):
            wanted = element.children
            colour = element.colour or colour
        elif isinstance(element, Scroll):
            wanted = (element.child,)
        known = {part.element.id: part for part in before or () if part.element.id is not None}
        nameless = [part for part in before or () if part.element.id is None]
        parts = []
        used: set[int] = set()
        for child in wanted:
            old = known.get(child.id) if child.id is not None else nameless.pop(0) if nameless else None
            if old is not None and type(old.element) is type(child) and id(old) not in used:
                used.add(id(old))
                old.update(child, self.ctx, colour, self.alpha)
                parts.append(old)
            else:
                if old is not None and id(old) not in used:
                    old.gone()
                parts.append(RenderNode(child, self.element_view, self.ctx, colour, self.alpha))
        for part in before or ():
            if id(part) not in used and part not in parts:
                part.gone()
        self.parts = parts

    def gone(self) -> None:
        """It is no longer shown: nothing of it may move or be pressed."""
        self.element_view.forget(self)
        if self._tween is not None:
            self._tween.stop()
        for part in self.parts:
            part.gone()
        self.element_view.unlink(self._own, self.canvas)

    def _arrive(self, element: Element) -> None:
        """It is new on a screen that stands."""
        if isinstance(element, Drawing):
            self._before = (None,)
        elif isinstance(element, Box) and element.comes is not None:
            self._come(element, self.ctx.style.motions[element.comes])

    def _come(self, element: Box, motion: Motion) -> None:
        calm = self.ctx.calm
        self.canvas = canvas = Canvas()
        self._lift = lift = Translate(0, 0)
        depth = 0 if calm else -element.rises * self.ctx.frame.density

        def step(share: float) -> None:
            canvas.opacity = share
            lift.y = depth * (1 - share)

        self._tween = self.element_view.tween(motion._replace(seconds=motion.calm_fade) if calm else motion, step)

    def _link(self) -> None:
        self.canvas.clear()
        clips = isinstance(self.element, Scroll) or (isinstance(self.element, Box) and self.element.clip)
        if self._lift is not None:
            self.canvas.add(PushMatrix())
            self.canvas.add(self._lift)
        self.canvas.add(self._own)
        if clips:
            self._scissor = ScissorPush(x=0, y=0, width=1, height=1)
            self._shift = Translate(0, 0)
            for instruction in (self._scissor, PushMatrix(), self._shift):
                self.canvas.add(instruction)
        for part in self.parts:
            self.canvas.add(part.canvas)
        if clips:
            self.canvas.add(PopMatrix())
            self.canvas.add(ScissorPop())
        if self._lift is not None:
            self.canvas.add(PopMatrix())
        self._stale = True

    # Place ----------------------------------------------------------------------------------------------------

    def place(self, x: float, y: float, w: float, h: float) -> None:
        rect = (x, y, w, h)
        if rect != self.rect:
            self.rect = rect
            self._stale = True

    def scrolled(self, content: float) -> None:
        """Told by the layout how high the content is."""
        self._content = content
        self.scroll_to(self._scroll)

    @property
    def scroll(self) -> float:
        """How far (dp) the content has moved up."""
        return self._scroll

    def scroll_to(self, offset: float) -> None:
        """Move the content up by `offset` dp, kept within what there is."""
        self._scroll = max(0.0, min(offset, self._content - self.rect[3]))
        if self._shift is not None:
            self._shift.y = self._scroll * self.ctx.frame.density
        self._stale = True

    def contains(self, x: float, y: float) -> bool:
        left, top, w, h = self.rect
        return left <= x < left + w and top <= y < top + h

    # Painting -------------------------------------------------------------------------------------------------

    @property
    def words(self) -> str:
        """The text as it is shown now: while counting, the step."""
        element = self.element
        assert isinstance(element, Text)
        if element.count is not None and element.write is not None and self._shown_count is not None:
            return element.write(self._shown_count)
        return element.text

    def paint(self) -> None:
        """Repaint this part if it differs from what is on the canvas, and those inside it."""
        if self._stale:
            self._stale = False
            self._paint_own()
        for part in self.parts:
            part.paint()

    def repaint(self) -> None:
        """Repaint this part now: its pressed look or a step of counting."""
        self._stale = True
        self.paint()

    def _painter(self) -> Painter:
        return Painter(
            self._own, self.ctx, self.element_view.text_cache, self.element_view.patches, self.rect, self.alpha
        )

    def _paint_own(self) -> None:
        self._own.clear()
        element = self.element
        if isinstance(element, Box):
            skin = element.pressed_skin if self.pressed and element.pressed_skin is not None else element.skin
            if skin is not None:
                self._painter().skin(skin)
            if element.hold:
                self.element_view.move(self, self._held_ring(element) if self.pressed and not self.ctx.calm else None)
        elif isinstance(element, Text):
            self._paint_text(element)
        elif isinstance(element, Drawing) and not self._passes(element):
            mover = element.paint(self._painter(), element.data)
            self.element_view.move(self, None if self.ctx.calm else mover)
        self._clip()

    def _passes(self, element: Drawing) -> bool:
        """Let it go over from what it showed before, if it does so."""
        before, self._before = self._before, None
        if self._tween is not None:
            self._tween.stop()
        motion = self.ctx.motion(element.motion)
        if before is None or element.passes is None or not self.element_view.may_move(motion):
            return False
        step = element.passes(self._painter(), before[0], element.data)
        if step is None:
            self._own.clear()
            return False
        self.element_view.move(self, None)
        self._tween = self.element_view.tween(motion, step, self.repaint)
        return True

    def _held_ring(self, element: Box) -> Callable[[float], None]:
        radius = self.ctx.radius(element.skin.radius) if element.skin is not None else 0.0
        return held.ring(self._painter(), radius, self.ctx.style.hold_seconds, "text1")

    def _paint_text(self, element: Text) -> None:
        _, _, w, h = self.rect
        fitted = fit_text(self, element, w)
        self.clipped = fitted.clipped and not element.is_icon
        painter = self._painter()
        colour = element.colour or self.colour
        across = {"left": 0.0, "center": w / 2, "right": w}["center" if element.is_icon else element.anchor]
        pitch = fitted.pixels * line_height(element)
        density = self.ctx.frame.density
        middle = painter.y(h / 2) + (len(fitted.lines) - 1) * pitch / 2
        if not element.is_icon and len(fitted.lines) * pitch > (h + 6) * density:
            self.clipped = True
        for line in fitted.lines:
            painter.line_of_text(
                line,
                painter.x(across),
                middle,
                fitted.pixels,
                colour,
                element.font,
                element.bold,
                "center" if element.is_icon else element.anchor,
            )
            middle -= pitch

    def _clip(self) -> None:
        if self._scissor is None:
            return
        x, y, w, h = self.rect
        frame = self.ctx.frame
        left, bottom = x * frame.density, (frame.height - y - h) * frame.density
        if self.element_view.upside_down:
            left, bottom = frame.width * frame.density - left - w * frame.density, y * frame.density
        self._scissor.x, self._scissor.y = round(left), round(bottom)
        self._scissor.width, self._scissor.height = round(w * frame.density), round(h * frame.density)
        if isinstance(self.element, Scroll) and self.element.bar and self._content > h + 1:
            length = h * h / self._content
            top = (h - length) * self._scroll / (self._content - h)
            self._painter().rectangle(w - 5, top, 5, length, "outline")

    # Counting -------------------------------------------------------------------------------------------------

    def _count_on(self, element: Text, old: Text) -> None:
        if element.count is None or old.count is None or not self.element_view.standing:
            self._shown_count = element.count
            return
        if element.count == old.count:
            return
        if self._tween is not None:
            self._tween.stop()
        motion = self.ctx.motion("count_up")
        begin = self._shown_count if self._shown_count is not None else old.count
        end = element.count

        def step(share: float) -> None:
            self._shown_count = round(begin + (end - begin) * share)
            self.repaint()

        self._tween = self.element_view.tween(motion, step)
