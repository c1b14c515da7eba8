"""A clip: what is drawn between its begin and its end is seen only inside a rectangle."""

from __future__ import annotations

from kivy.graphics import InstructionGroup, ScissorPop, ScissorPush

from divingbell.ui.toolkit.render_context import Frame


class Clip:
    """One on the canvas; nothing is seen until `show` says where."""

    def __init__(self) -> None:
        self.scissor = ScissorPush(x=0, y=0, width=1, height=1)

    def begin(self, canvas: InstructionGroup) -> None:
        """Clip everything added to the canvas from now on."""
        canvas.add(self.scissor)

    @staticmethod
    def end(canvas: InstructionGroup) -> None:
        """Clip nothing of what is added from now on."""
        canvas.add(ScissorPop())

    def show(self, seen: tuple[float, float, float, float], frame: Frame, rotation: int) -> None:
        """Clip to this rectangle (dp), in a window that is turned by so many degrees (0, 90, 180, 270)."""
        x, y, w, h = seen
        scissor = self.scissor
        left, bottom, right, top = x, frame.height - y - h, frame.width - x - w, y
        # The scissor knows no rotation: it counts from the lower left corner of the window as it is built in.
        corner = {0: (left, bottom), 90: (top, left), 180: (right, top), 270: (bottom, right)}[rotation]
        size = (w, h) if rotation in (0, 180) else (h, w)
        scissor.x, scissor.y = (round(side * frame.density) for side in corner)
        # Its ends are rounded as what is drawn is, not its size: nothing of what lies behind them shows.
        ends = (round((side + long) * frame.density) for side, long in zip(corner, size, strict=True))
        scissor.width, scissor.height = (end - at for end, at in zip(ends, (scissor.x, scissor.y), strict=True))
