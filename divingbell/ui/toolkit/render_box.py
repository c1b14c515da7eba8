"""Boxes on the screen: a row, column or stack with its skin, pressed or not, that may fade in when it is new."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.graphics import Canvas, InstructionGroup, PopMatrix, PushMatrix, Translate

from divingbell.ui.toolkit import long_press_ring
from divingbell.ui.toolkit.clip import Clip
from divingbell.ui.toolkit.element import Box, Element
from divingbell.ui.toolkit.painted_cache import Painted
from divingbell.ui.toolkit.render_context import GROUND, Motion, RenderContext
from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.render_state import RenderState


def not_pressed() -> float:
    """The share of a hold that nobody has begun."""
    return 0.0


class RenderBox(RenderNode):
    """One box on the screen."""

    element: Box
    pressed = False
    held_share: Callable[[], float] = staticmethod(not_pressed)
    """How much of the hold of a pressed button is over, 0 to 1."""
    _lift: Translate | None = None
    """While it is new: what it comes up by."""
    _clip: Clip | None = None
    _moved = 0.0
    """How far (dp) lists around it have moved it up."""

    def __init__(self, element: Box, state: RenderState, ctx: RenderContext, colour: str, alpha: float) -> None:
        super().__init__(element, state, ctx, colour, alpha)
        if element.enter is not None and state.standing:
            self._come(element, ctx.style.motions[element.enter])

    @property
    def inside(self) -> Sequence[Element]:
        return self.element.children

    @property
    def colour_inside(self) -> str:
        """The colour of words inside that name none."""
        return self.element.colour or self.colour

    def _come(self, element: Box, motion: Motion) -> None:
        """Fade in, and come up meanwhile."""
        calm = self.ctx.calm
        self.canvas = canvas = Canvas()
        self._lift = lift = Translate(0, 0)
        depth = 0 if calm else -element.enter_offset * self.ctx.frame.density

        def step(share: float) -> None:
            canvas.opacity = share
            lift.y = depth * (1 - share)

        self._tween = self.render_state.tween(motion._replace(seconds=motion.calm_fade) if calm else motion, step)

    def link(self) -> None:
        """Put its canvas together: what it draws itself, then what is inside it."""
        canvas = self.canvas
        canvas.clear()
        if self._lift is not None:
            canvas.add(PushMatrix())
            canvas.add(self._lift)
        if self._painted is not None:
            canvas.add(self._painted.group)
        if self.element.clip:
            self._clip = self._clip or Clip()
            self._clip.begin(canvas)
        for part in self.parts:
            canvas.add(part.canvas)
        if self.element.clip:
            Clip.end(canvas)
        if self._lift is not None:
            canvas.add(PopMatrix())

    def _add(self, group: InstructionGroup) -> None:
        self.canvas.insert(2 if self._lift is not None else 0, group)

    def mark_needs_paint(self) -> None:
        """It differs from what is on the canvas: most boxes draw nothing."""
        box = self.element
        draws = box.skin is not None or box.pressed_skin is not None or box.clip or box.hold
        if draws or self._painted is not None:
            super().mark_needs_paint()

    def _paint(self) -> None:
        box = self.element
        skin = box.pressed_skin if self.pressed and box.pressed_skin is not None else box.skin
        if skin is None:
            self._put_away()
        elif not self._shown_again(key := (self.ctx, skin, self.rect, self.alpha)):
            self._painter().skin(skin)
            self._keep(key)
        if box.hold:
            held = self.pressed and not self.ctx.calm
            self.render_state.move(self, self._long_press_ring(box) if held else None)
        self._show_clip()

    @property
    def clips(self) -> bool:
        return self.element.clip

    def move_clip(self, moved: float) -> None:
        """As `RenderNode.move_clip` (dp)."""
        self._moved = moved
        self._show_clip()

    def _show_clip(self) -> None:
        if self._clip is not None:
            x, y, w, h = self.seen
            self._clip.show((x, y - self._moved, w, h), self.ctx.frame, self.render_state.rotation)

    def _long_press_ring(self, box: Box) -> Callable[[float], None]:
        if self._painted is None:
            self._show_painted(Painted(InstructionGroup(), None))
        else:
            self._painted = self._painted._replace(key=None)
        radius = self.ctx.radius(box.skin.radius) if box.skin is not None else 0.0
        return long_press_ring.ring(self._go_on_painting(), radius, self.held_share, GROUND)
