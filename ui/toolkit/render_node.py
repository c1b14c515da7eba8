"""Elements that are on the screen. Each node owns a piece of canvas, is compared with the next view, and is laid out
and painted again only if it differs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from math import inf
from typing import Any

from kivy.graphics import Canvas, InstructionGroup, PopMatrix, PushMatrix, ScissorPop, ScissorPush, Translate

from divingbell.ui.toolkit import hold_ring, whole_rows
from divingbell.ui.toolkit.element import Box, Drawing, Element, Scroll, Text
from divingbell.ui.toolkit.motion import Tween
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.painted import Painted
from divingbell.ui.toolkit.render_context import Motion, RenderContext
from divingbell.ui.toolkit.render_state import RenderState
from divingbell.ui.toolkit.text_cache import Fitted, fit, fit_name

Rect = tuple[float, float, float, float]


def not_held() -> float:
    """The share of a hold that nobody has begun."""
    return 0.0


class RenderNode:
    """One element on the screen, with its rectangle in dp."""

    def __init__(self, element: Element, state: RenderState, ctx: RenderContext, colour: str, alpha: float) -> None:
        self.element = element
        self.render_state = state
        self.ctx = ctx
        self.colour = colour
        self.alpha = alpha * element.opacity
        self.rect: Rect = (0, 0, 0, 0)
        self.parts: list[RenderNode] = []
        self.unplaced = True
        """Whether it or something inside it has to be laid out anew, even at the same place."""
        self.measured: dict[float, tuple[float, float]] = {}
        """What the layout worked out for this element, by the room there was."""
        self.spaces: tuple[float, float, float, float, float] | None = None
        """Of this box, once the layout has asked, in dp: padding and edge at the top, right, bottom and left, and the
        gap."""
        self.fitted: dict[float, Fitted] = {}
        """The words as they fit into a room."""
        self._laid = element.laid(element)
        self.squeeze = 1.0
        """How far this text gives way because its box is too low; 1 is not at all."""
        self.most: int | None = None
        """The largest size (pixels) of this text, where it is set like others beside it."""
        self.within: Mapping[Hashable, int] = {}
        """The largest sizes (pixels) of words in it by their kind, as a box around it has set them."""
        self.evened: tuple[Sequence[RenderNode], Mapping[Hashable, int]] | None = None
        """What in it is set alike, and in which sizes; None while nothing has to give way for that."""
        self.given = (1.0, 1.0)
        """How far the words and the signs in this box give way because it is too low."""
        self.pressed = False
        self.held_share: Callable[[], float] = not_held
        """How much of the hold of a pressed key is over, 0 to 1."""
        self.clipped = False
        """Its words did not fit at the last painting; a test looks at it."""
        self._painted: Painted | None = None
        """What it draws itself."""
        self._stale = False
        self._tween: Tween | None = None
        self._before: tuple[Any] | None = None
        """What a drawing showed before, if it has to go over from that."""
        self._way: tuple[Any, float] | None = None
        """While it goes over: from what, and how much of the way (0 to 1) is seen."""
        self._lift: Translate | None = None
        self._shown_count: int | None = None
        self._fitted_words = ""
        self._scroll = 0.0
        self._sought = element.into_sight if isinstance(element, Scroll) else None
        """The part of the content that the next layout brings into sight."""
        self._content = 0.0
        self._moving = False
        """Whether a finger moves the content."""
        self._seen_of_content = (0.0, 0.0)
        """What was told last: how far the content has been moved up, and how high the room is."""
        self._shift: Translate | None = None
        self._scissor: ScissorPush | None = None
        self.canvas = InstructionGroup()
        kind = type(element)
        if kind is Text:
            assert isinstance(element, Text)
            self._shown_count = element.count
        elif state.standing:
            self._arrive(element)
        if kind is not Text and kind is not Drawing:
            wanted, colour = self._inside(element)
            self.parts = [RenderNode(child, state, ctx, colour, self.alpha) for child in wanted]
            self._link()
        self.mark_stale()

    # Tree -----------------------------------------------------------------------------------------------------

    def walk(self) -> Iterator[RenderNode]:
        """This node and all inside it, in the order of painting."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.parts))

    def update(self, element: Element, ctx: RenderContext, colour: str, alpha: float) -> bool:
        """Show this element instead, seen at `alpha` (0 to 1); it is of the same kind. Whether its layout may differ
        from before."""
        alpha *= element.opacity
        old = self.element
        alike_around = ctx is self.ctx and colour == self.colour and alpha == self.alpha
        if element is old and alike_around:
            return False
        alike = element is old or element.drawn(element) == element.drawn(old)
        if not (alike and alike_around):
            self.mark_stale()
        laid = self._laid if element is old else element.laid(element)
        moved = ctx is not self.ctx or laid != self._laid
        self._laid = laid
        self.element, self.ctx, self.colour, self.alpha = element, ctx, colour, alpha
        if isinstance(element, Text):
            assert isinstance(old, Text)
            if element.count is not None or old.count is not None:
                self._count_on(element, old)
                moved = moved or self._fitted_words != self.words
        elif isinstance(element, Drawing):
            assert isinstance(old, Drawing)
            if not alike and self.render_state.standing:
                self._before = (self._seen(old),) if element.paint is old.paint else None
        else:
            if isinstance(element, Scroll) and isinstance(old, Scroll) and element.into_sight != old.into_sight:
                self._sought = element.into_sight
            wanted, colour = self._inside(element)
            moved = self._update_parts(wanted, colour) or moved
        if moved:
            self.unplaced = True
            self.spaces = None
            self.measured.clear()
            self.fitted.clear()
        return moved

    def _seen(self, drawing: Drawing) -> Any:
        """The data of what a drawing shows now, on its way too."""
        if drawing.between is None or self._way is None:
            return drawing.data
        begin, share = self._way
        return drawing.between(begin, drawing.data, share)

    def _inside(self, element: Element) -> tuple[Sequence[Element], str]:
        """The elements inside, and the colour of words in them."""
        if isinstance(element, Box):
            return element.children, element.colour or self.colour
        assert isinstance(element, Scroll)
        return (element.child,), self.colour

    def _update_parts(self, wanted: Sequence[Element], colour: str) -> bool:
        before, ctx, alpha = self.parts, self.ctx, self.alpha
        if len(before) == len(wanted) and all(
            part.element is child or (part.element.id == child.id and type(part.element) is type(child))
            for part, child in zip(before, wanted, strict=True)
        ):
            moved = False
            for part, child in zip(before, wanted, strict=True):
                if part.update(child, ctx, colour, alpha):
                    moved = True
            return moved
        named = {part.element.id: part for part in before if part.element.id is not None}
        nameless = iter([part for part in before if part.element.id is None])
        self.parts = []
        for child in wanted:
            old = next(nameless, None) if child.id is None else named.pop(child.id, None)
            if old is not None and type(old.element) is type(child):
                old.update(child, ctx, colour, alpha)
                self.parts.append(old)
            else:
                self.parts.append(RenderNode(child, self.render_state, ctx, colour, alpha))
        kept = {id(part) for part in self.parts}
        for part in before:
            if id(part) not in kept:
                part.gone()
        self._link()
        return True

    def gone(self) -> None:
        """It is no longer shown: nothing of it may move or be pressed."""
        self._stale = False
        if self._tween is not None:
            self._tween.stop()
        for part in self.parts:
            part.gone()
        self._put_away()
        self.render_state.forget(self, self.canvas)

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

        self._tween = self.render_state.tween(motion._replace(seconds=motion.calm_fade) if calm else motion, step)

    def _link(self) -> None:
        """Put its canvas together: what it draws itself, then what is inside it; the bar of a scroll area last."""
        canvas, element = self.canvas, self.element
        canvas.clear()
        clips = isinstance(element, Scroll) or (isinstance(element, Box) and element.clip)
        if self._lift is not None:
            canvas.add(PushMatrix())
            canvas.add(self._lift)
        over = isinstance(element, Scroll)
        if self._painted is not None and not over:
            canvas.add(self._painted.group)
        if clips:
            if self._scissor is None or self._shift is None:
                self._scissor = ScissorPush(x=0, y=0, width=1, height=1)
                self._shift = Translate(0, 0)
            for instruction in (self._scissor, PushMatrix(), self._shift):
                canvas.add(instruction)
        for part in self.parts:
            canvas.add(part.canvas)
        if clips:
            canvas.add(PopMatrix())
            canvas.add(ScissorPop())
        if self._painted is not None and over:
            canvas.add(self._painted.group)
        if self._lift is not None:
            canvas.add(PopMatrix())

    # Place ----------------------------------------------------------------------------------------------------

    def place(self, rect: Rect) -> None:
        """Lie in this rectangle (dp)."""
        self.unplaced = False
        if rect != self.rect:
            self.rect = rect
            self.mark_stale()

    def scrolled(self, content: float) -> None:
        """Told by the layout how high (dp) the content is."""
        self._content = content
        offset, sought = self._scroll, self._sought
        if sought is not None:
            offset, self._sought = max(min(offset, sought[0]), sought[1] - self.rect[3]), None
        self._shift_content(offset)
        self.mark_stale()

    @property
    def scrolls(self) -> bool:
        """Whether the content is higher than the room there is."""
        return self._content > self.rect[3] + 1

    @property
    def scroll(self) -> float:
        """How far (dp) the content has moved up."""
        return self._scroll

    @property
    def seen(self) -> Rect:
        """Where (dp) the content is seen: at rest only whole rows are."""
        x, y, w, h = self.rect
        if not self.scrolls or self._moving or not isinstance(self.element, Scroll):
            return self.rect
        lines = self.element.lines
        top, bottom = whole_rows.whole(self.parts[0], y + self._scroll, y + self._scroll + h, lines=lines)
        return x, top - self._scroll, w, bottom - top

    def scroll_to(self, offset: float, *, moving: bool = False) -> None:
        """Move the content up by `offset` dp, kept within what there is, and show it; `moving` while a finger does."""
        self._moving = moving
        self._shift_content(offset)
        self.repaint()

    def scroll_to_rest(self, began: float) -> None:
        """The finger that moved it from `began` dp has left it: to the nearest whole line, where all are alike, else on
        to the next whole row."""
        assert isinstance(self.element, Scroll)
        step, (_, top, _, room) = self.element.step, self.rect
        if step is not None:
            self.scroll_to(round(self._scroll / step) * step)
        else:
            on, lines = self._scroll >= began, self.element.lines
            self.scroll_to(whole_rows.edge(self.parts[0], top + self._scroll, room, on=on, lines=lines) - top)

    def _shift_content(self, offset: float) -> None:
        self._scroll = max(0.0, min(offset, self._content - self.rect[3]))
        seen = (self._scroll, self.rect[3])
        if isinstance(self.element, Scroll) and self.element.moved is not None and seen != self._seen_of_content:
            self._seen_of_content = seen
            self.element.moved(*seen)
        if self._shift is not None:
            self._shift.y = self._scroll * self.ctx.frame.density

    def contains(self, x: float, y: float) -> bool:
        """Whether this place (dp) lies in it."""
        left, top, w, h = self.rect
        return left <= x < left + w and top <= y < top + h

    # Words ----------------------------------------------------------------------------------------------------

    @property
    def words(self) -> str:
        """The text as it is shown now: while counting, the step."""
        element = self.element
        assert isinstance(element, Text)
        if element.count is not None and element.write is not None and self._shown_count is not None:
            return element.write(self._shown_count)
        return element.text

    def fit(self, element: Text, room: float) -> Fitted:
        """The lines of a text in `room` dp, in pixels; worked out once for a layout and the painting after it."""
        words = element.text if element.count is None else self.words
        if words != self._fitted_words:
            self._fitted_words = words
            self.fitted.clear()
        known = self.fitted.get(room)
        if known is None:
            natural = self.fitted.get(inf)
            fits = natural is not None and natural.width <= room * self.ctx.frame.density
            known = self.fitted[room] = natural if natural is not None and fits else self._fit(element, words, room)
        return known

    def _fit(self, element: Text, words: str, room: float) -> Fitted:
        ctx, text_cache = self.ctx, self.render_state.text_cache
        density = ctx.frame.density
        points = ctx.type(element.size) if element.fixed or element.is_icon else ctx.points(element.size)
        pixels = max(6, round(points * density * self.squeeze))
        if self.most is not None:
            pixels = min(pixels, self.most)
        # One pixel of tolerance: room was itself measured from the same words and rounded.
        room = room * density + 1
        if "\n" not in words:
            width = text_cache.width(words, element.font, element.bold, pixels)
            if width <= room:
                return Fitted((words,), pixels, width, False)
        font, bold, lines = element.font, element.bold, element.lines
        if element.least is not None:
            sizes = pixels, self._least_pixels(element)
            return fit_name(text_cache, (words, *element.forms), font, bold, sizes, room, lines)
        # Set like others it wraps at once: a step smaller it would be unlike them. In a low box lines are dear, and
        # what is small as it is stays in one line: two would be squeezed further.
        small = round(ctx.type("small") * density)
        readable = pixels if self.most is not None else small if self.squeeze == 1 and pixels > small else 0
        return fit(text_cache, words, font, bold, pixels, room, lines, readable)

    def least_width(self, element: Text) -> float:
        """How narrow (dp) a name may become: its shortest form in the least size."""
        shortest = (element.text, *element.forms)[-1]
        pixels = self._least_pixels(element)
        return self.render_state.text_cache.width(shortest, element.font, element.bold, pixels) / self.ctx.frame.density

    def _least_pixels(self, element: Text) -> int:
        points = self.ctx.type if element.fixed else self.ctx.points
        assert element.least is not None, "it is a name"
        return round(points(element.least) * self.ctx.frame.density)

    def _count_on(self, element: Text, old: Text) -> None:
        if element.count is None or old.count is None or not self.render_state.standing:
            self._shown_count = element.count
            return
        if element.count == old.count:
            return
        if self._tween is not None:
            self._tween.stop()
        begin = self._shown_count if self._shown_count is not None else old.count
        end = element.count

        def step(share: float) -> None:
            self._shown_count = round(begin + (end - begin) * share)
            self.repaint()

        self._tween = self.render_state.tween(self.ctx.motion("count_up"), step)

    def give_way(self, words: float, signs: float, *, stacked: bool = False) -> None:
        """Set its words, or those inside it, so much smaller, and the signs that stand above or below others
        (`stacked`); a key, or a box with its own height, sees to itself."""
        self.measured.clear()
        element = self.element
        if isinstance(element, Text):
            squeeze = words if not element.is_icon else signs if stacked else 1.0
            if squeeze != self.squeeze:
                self.squeeze = squeeze
                self.fitted.clear()
                self.mark_stale()
            return
        self.unplaced = True
        below = isinstance(element, Box) and element.direction == "column"
        for part in self.parts:
            inner = part.element
            key = isinstance(inner, Box) and (inner.touchable or inner.off)
            own = isinstance(inner, Box) and inner.skin is not None and (key or inner.h is not None)
            if inner.at is None and not own:
                part.give_way(words, signs, stacked=below)

    def limit(self, most: Mapping[Hashable, int]) -> None:
        """Set these words, or those inside it, in at most these sizes (pixels), by their kind; those of other kinds are
        free."""
        self.measured.clear()
        self.unplaced = True
        element = self.element
        if isinstance(element, Text):
            wanted = most.get(element.kind)
            if wanted != self.most:
                self.most = wanted
                self.fitted.clear()
                self.mark_stale()
            return
        self.within = most
        for part in self.parts:
            part.limit(most)

    # Painting -------------------------------------------------------------------------------------------------

    def mark_stale(self) -> None:
        """It differs from what is on the canvas: the window paints it before the next frame."""
        if not self._stale:
            self._stale = True
            self.render_state.stale.append(self)

    def paint(self) -> None:
        """Paint it if it differs from what is on the canvas."""
        if self._stale:
            self._stale = False
            self._paint_own()

    def repaint(self) -> None:
        """Paint it now: its pressed look or a step of counting."""
        self._stale = True
        self.paint()

    def _painter(self) -> Painter:
        """Paints into a new group; what was painted before is put away."""
        self._show_painted(Painted(InstructionGroup(), None))
        return self._go_on_painting()

    def _go_on_painting(self) -> Painter:
        assert self._painted is not None
        state = self.render_state
        return Painter(self._painted.group, self.ctx, state.text_cache, state.patches, self.rect, self.alpha)

    def _show_painted(self, painted: Painted) -> None:
        self._put_away()
        self._painted = painted
        behind = self.parts or self._lift is not None or self._scissor is not None
        if behind and not isinstance(self.element, Scroll):
            self.canvas.insert(2 if self._lift is not None else 0, painted.group)
        else:
            self.canvas.add(painted.group)

    def _put_away(self) -> None:
        painted, self._painted = self._painted, None
        if painted is not None:
            self.canvas.remove(painted.group)
            self.render_state.painted.put(painted)

    def _paint_own(self) -> None:
        element = self.element
        if isinstance(element, Box):
            self._paint_box(element)
        elif isinstance(element, Text):
            words = self.words
            key = (self.ctx, words, self.rect, self.squeeze, self.most, element.drawn(element), self.colour, self.alpha)
            if not self._shown_again(key):
                clipped = self._paint_text(element)
                self._keep(key, clipped)
            self.clipped = self._painted is not None and self._painted.clipped
        elif isinstance(element, Drawing):
            self._paint_drawing(element)
        else:
            self._put_away()
        if self._scissor is not None:
            self._clip(self._scissor)

    def _shown_again(self, key: Hashable) -> bool:
        """Whether what the key says is painted already, and shown."""
        if self._painted is not None and self._painted.key == key:
            return True
        painted = self.render_state.painted.take(key)
        if painted is None:
            return False
        self._show_painted(painted)
        return True

    def _keep(self, key: Hashable, clipped: bool = False) -> None:
        """What has just been painted may be shown again where the same is wanted."""
        if self._painted is not None:
            self._painted = Painted(self._painted.group, key, clipped)

    def _paint_box(self, box: Box) -> None:
        skin = box.pressed_skin if self.pressed and box.pressed_skin is not None else box.skin
        if skin is None:
            self._put_away()
        elif not self._shown_again(key := (self.ctx, skin, self.rect, self.alpha)):
            self._painter().skin(skin)
            self._keep(key)
        if box.hold:
            held = self.pressed and not self.ctx.calm
            self.render_state.move(self, self._held_ring(box) if held else None)

    def _paint_drawing(self, drawing: Drawing) -> None:
        if self._passes(drawing):
            return
        key = (self.ctx, drawing.paint, drawing.data, self.rect, self.alpha)
        mover = None
        if not self._shown_again(key):
            mover = drawing.paint(self._painter(), drawing.data)
            if mover is None:
                self._keep(key)
        self.render_state.move(self, None if self.ctx.calm else mover)

    def _passes(self, element: Drawing) -> bool:
        """Let it go over from what it showed before, if it does so."""
        before, self._before = self._before, None
        if self._tween is not None:
            self._tween.stop()
        self._way = None
        if before is None or element.passes is None:
            return False
        motion = self.ctx.motion(element.motion)
        if not self.render_state.may_move(motion, self.ctx.style.flashes_per_second):
            return False
        begin = before[0]
        step = element.passes(self._painter(), begin, element.data)
        if step is None:
            return False

        def go(share: float) -> None:
            self._way = begin, share
            step(share)

        self.render_state.move(self, None)
        self._tween = self.render_state.tween(motion, go, self.repaint)
        return True

    def _held_ring(self, box: Box) -> Callable[[float], None]:
        if self._painted is None:
            self._show_painted(Painted(InstructionGroup(), None))
        else:
            self._painted = self._painted._replace(key=None)
        radius = self.ctx.radius(box.skin.radius) if box.skin is not None else 0.0
        return hold_ring.ring(self._go_on_painting(), radius, self.held_share, "text1")

    def _paint_text(self, element: Text) -> bool:
        """Whether words are cut off."""
        _, _, w, h = self.rect
        fitted = self.fit(element, w)
        icon = element.is_icon
        clipped = fitted.clipped and not icon
        painter = self._painter()
        anchor = "center" if icon else element.anchor
        across = 0.0 if anchor == "left" else w / 2 if anchor == "center" else w
        pitch = fitted.pixels * element.line_height
        middle = painter.y(h / 2) + (len(fitted.lines) - 1) * pitch / 2
        if not icon and len(fitted.lines) * pitch > (h + 6) * self.ctx.frame.density:
            clipped = True
        colour = element.colour or self.colour
        for line in fitted.lines:
            painter.line_of_text(
                line, painter.x(across), middle, fitted.pixels, colour, element.font, element.bold, anchor
            )
            middle -= pitch
        return clipped

    def _clip(self, scissor: ScissorPush) -> None:
        x, y, w, h = self.seen
        frame = self.ctx.frame
        left, bottom, right, top = x, frame.height - y - h, frame.width - x - w, y
        # The scissor knows no rotation: it counts from the lower left corner of the window as it is built in.
        corner = {0: (left, bottom), 90: (top, left), 180: (right, top), 270: (bottom, right)}[
            self.render_state.rotation
        ]
        size = (w, h) if self.render_state.rotation in (0, 180) else (h, w)
        scissor.x, scissor.y = (round(side * frame.density) for side in corner)
        # Its ends are rounded as what is drawn is, not its size: nothing of what lies behind them shows.
        ends = (round((side + long) * frame.density) for side, long in zip(corner, size, strict=True))
        scissor.width, scissor.height = (end - at for end, at in zip(ends, (scissor.x, scissor.y), strict=True))
        _, _, w, h = self.rect
        if isinstance(self.element, Scroll) and self.element.bar and self.scrolls:
            length = h * h / self._content
            top = (h - length) * self._scroll / (self._content - h)
            self._painter().rectangle(w - Scroll.BAR, top, Scroll.BAR, length, "outline")
