"""Lists on the screen: how far the content is moved up, which part of it is seen, the row that peeks below it, and the
bar beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kivy.graphics import PopMatrix, PushMatrix, Translate

from divingbell.ui.toolkit import whole_rows
from divingbell.ui.toolkit.clip import Clip
from divingbell.ui.toolkit.element import Element, Scroll
from divingbell.ui.toolkit.layout_node import Rect
from divingbell.ui.toolkit.render_context import RenderContext
from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.render_state import RenderState

_FADE = 16
"""The least height (dp) over which what peeks goes over into the ground."""
_FEW = 2
"""So many lines that are alike are all seen whole: none of them gives its room to one that peeks."""


class RenderScroll(RenderNode):
    """One list on the screen."""

    element: Scroll
    scroll = 0.0
    """How far (dp) the content has moved up."""
    _content = 0.0
    """How high (dp) it is."""
    _moving = False
    """Tell whether a finger moves it."""
    _clips: Sequence[RenderNode] = ()
    """The nodes inside it that clip, without those in further lists."""
    _moved = 0.0
    """How far (dp) lists around it have moved it up."""
    _told = (0.0, 0.0)
    """The values told last: how far the content has been moved up, and how high the room is."""

    def __init__(self, element: Scroll, state: RenderState, ctx: RenderContext, colour: str, alpha: float) -> None:
        super().__init__(element, state, ctx, colour, alpha)
        self._sought = element.into_sight
        """The part of the content that the next layout brings into sight."""
        self._clip = Clip()
        self._shift = Translate(0, 0)

    @property
    def inside(self) -> Sequence[Element]:
        return (self.element.child,)

    def show(self, element: Element, ctx: RenderContext, colour: str, alpha: float) -> None:
        """Show this list instead, seen at `alpha` (0 to 1), as far up as the one before."""
        old = self.element
        super().show(element, ctx, colour, alpha)
        if self.element.into_sight != old.into_sight:
            self._sought = self.element.into_sight

    def link(self) -> None:
        """Put its canvas together: the content, then the bar."""
        canvas = self.canvas
        canvas.clear()
        self._clip.begin(canvas)
        canvas.add(PushMatrix())
        canvas.add(self._shift)
        for part in self.parts:
            canvas.add(part.canvas)
        canvas.add(PopMatrix())
        Clip.end(canvas)
        if self._painted is not None:
            canvas.add(self._painted.group)

    # Layout ---------------------------------------------------------------------------------------------------

    def content_placed(self, content: float) -> None:
        """Told by the layout, once all inside it lies where it belongs: how high (dp) the content is."""
        self._content = content
        self._clips = [*_clipping(self.parts)]
        offset, sought = self.scroll, self._sought
        if sought is not None:
            room = self._room_before_end if sought[1] + 1 < content else self._room
            offset, self._sought = max(min(offset, sought[0]), sought[1] - room), None
        self._move_content(offset)
        self.mark_needs_paint()

    @property
    def scrolls(self) -> bool:
        """Tell whether the content is higher than the room there is."""
        return self._content > self.rect[3] + 1

    @property
    def _room(self) -> float:
        """How high (dp) what is seen at the end is: of lines that are alike a whole number."""
        step, height = self.element.step, self.rect[3]
        return height if step is None or not self.scrolls else step * max(1, int((height + 0.5) // step))

    @property
    def _room_before_end(self) -> float:
        """The same while more follows: of lines that are alike one less, where the next one would not peek."""
        step, room = self.element.step, self._room
        gives_way = step is not None and room > _FEW * step and self.rect[3] - room < self._peek
        return room - step if step is not None and gives_way else room

    @property
    def seen(self) -> Rect:
        """Where (dp) the content is seen whole, and touched: at rest only whole rows are."""
        x, y, w, _ = self.rect
        if not self.scrolls or self._moving:
            return self.rect
        top, goes_on = y + self.scroll, self._goes_on
        bottom = top + (self._room_before_end if goes_on else self._room)
        peek = self._peek if goes_on and self.element.step is None else 0
        first, last = whole_rows.whole(self.parts[0], top, bottom, peek, lines=self.element.lines)
        return x, first - self.scroll, w, last - first

    @property
    def visible(self) -> Rect:
        """Where (dp) the content is drawn: where it is seen whole, and below that as far as the next row peeks."""
        return self._with_peek(self.seen)

    @property
    def _peek(self) -> float:
        return self.ctx.space("peek")

    @property
    def _goes_on(self) -> bool:
        """Tell whether more follows below."""
        return self._content - self.scroll > self._room + 1

    def _with_peek(self, seen: Rect) -> Rect:
        x, top, w, h = seen
        if not self._goes_on:
            return seen
        _, y, _, height = self.rect
        last, bottom, lines = top + h + self.scroll, y + height + self.scroll, self.element.lines
        return x, top, w, whole_rows.peek_end(self.parts[0], last, bottom, lines=lines) - self.scroll - top

    # Moving ---------------------------------------------------------------------------------------------------

    def scroll_to(self, offset: float, *, moving: bool = False) -> None:
        """Move the content up by `offset` dp, kept within what there is, and show it; `moving` while a finger does."""
        self._moving = moving
        self._move_content(offset)
        self.repaint()

    def scroll_to_rest(self, began: float) -> None:
        """The finger that moved it from `began` dp has left it: to the nearest whole line, where all are alike, else on
        to the next whole row."""
        step, (_, top, _, room) = self.element.step, self.rect
        if step is not None:
            self.scroll_to(round(self.scroll / step) * step)
        else:
            on, lines = self.scroll >= began, self.element.lines
            self.scroll_to(whole_rows.edge(self.parts[0], top + self.scroll, room, on=on, lines=lines) - top)

    def _move_content(self, offset: float) -> None:
        # By whole pixels: letters between two are soft.
        pixels = round(max(0.0, min(offset, self._content - self._room)) * self.ctx.frame.density)
        self.scroll = pixels / self.ctx.frame.density
        told = (self.scroll, self.rect[3])
        if self.element.moved is not None and told != self._told:
            self._told = told
            self.element.moved(*told)
        self._shift.y = self.scroll * self.ctx.frame.density
        self._move_clips()

    @property
    def clips(self) -> bool:
        return True

    def move_clip(self, moved: float) -> None:
        """As `RenderNode.move_clip` (dp); what clips inside it follows."""
        self._moved = moved
        self._show_clip()
        self._move_clips()

    def _move_clips(self) -> None:
        for part in self._clips:
            part.move_clip(self._moved + self.scroll)

    def _show_clip(self) -> None:
        x, y, w, h = self.visible
        self._clip.show((x, y - self._moved, w, h), self.ctx.frame, self.render_state.rotation)

    def _paint(self) -> None:
        self._put_away()
        seen = self.seen
        visible = self._with_peek(seen)
        self._show_clip()
        if not self.scrolls:
            return
        painter, room = self._painter(), self._room
        _, y, w, _ = self.rect
        if self._goes_on:
            last, end = seen[1] + seen[3] - y, visible[1] + visible[3] - y
            begin, ground = max(min(last, end - _FADE), end - _FADE - self._peek), self.element.ground
            painter.gradient(0, begin, w, end - begin, ground, ground, (0, 1))
        if self.element.bar:
            length = room * room / self._content
            top = (room - length) * self.scroll / (self._content - room)
            painter.rectangle(w - Scroll.BAR, top, Scroll.BAR, length, "outline")


def _clipping(parts: Sequence[RenderNode]) -> Iterator[RenderNode]:
    for part in parts:
        if part.clips:
            yield part
        if not isinstance(part, RenderScroll):
            yield from _clipping(part.parts)
