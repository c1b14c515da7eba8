"""State shared by the nodes of one window: textures, motions, things to paint, and things that have left the screen."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Protocol

from kivy.clock import Clock
from kivy.graphics import InstructionGroup

from divingbell.ui.toolkit.motion import Tween
from divingbell.ui.toolkit.nine_patch_cache import NinePatchCache
from divingbell.ui.toolkit.painted_cache import PaintedCache
from divingbell.ui.toolkit.render_context import Motion
from divingbell.ui.toolkit.text_cache import TextCache

MOVER_SECONDS = 1 / 30
"""How often what moves by itself and what counts is drawn: more often nobody sees."""


class Paintable(Protocol):
    """Something with a piece of canvas of its own."""

    def paint(self) -> None:
        """Paint it if it is not painted already."""


class RenderState:
    """One for each window."""

    def __init__(
        self,
        text_cache: TextCache,
        patches: NinePatchCache,
        failed: Callable[[Exception], None],
        forgotten: Callable[[object], None],
    ) -> None:
        """`failed` is told what went wrong in what moves, `forgotten` which node has left the screen."""
        self.text_cache = text_cache
        self.patches = patches
        self.rotation = 0
        self.standing = False
        """Tell whether the same screen was shown before, in the same look: only then does what is new come moving."""
        self.stale: list[Paintable] = []
        """The nodes that differ from the canvas."""
        self.painted = PaintedCache()
        self._failed = failed
        self._forgotten = forgotten
        self._movers: dict[int, tuple[object, Callable[[float], None]]] = {}
        self._clock: Clock | None = None
        self._tweens: set[Tween] = set()
        self._flashed = -math.inf
        self._gone: list[InstructionGroup] = []
        self._unlinking = Clock.create_trigger(self._unlink)

    def paint(self) -> None:
        """Paint what has changed."""
        stale, self.stale = self.stale, []
        for node in stale:
            node.paint()

    # Moving ---------------------------------------------------------------------------------------------------

    def move(self, owner: object, mover: Callable[[float], None] | None) -> None:
        """Call `mover` with the time in seconds 30 times a second from now on; None: no longer."""
        if mover is not None:
            self._movers[id(owner)] = (owner, mover)
        elif self._movers:
            self._movers.pop(id(owner), None)
        if self._movers and self._clock is None:
            self._clock = Clock.schedule_interval(self._tick, MOVER_SECONDS)
        elif not self._movers and self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def tween(
        self, motion: Motion, step: Callable[[float], None], done: Callable[[], None] | None = None, every: float = 0
    ) -> Tween:
        """Move something once: `step` is called with the share of the way, 0 to 1, on every frame or `every` so many
        seconds."""
        return Tween(motion, step, done, self._tweens, every)

    def may_move(self, motion: Motion, flashes_per_second: int) -> bool:
        """Tell whether this motion may be seen now: it takes time, and makes no more flashes a second than are good for
        people."""
        if motion.seconds <= 0:
            return False
        if motion.flashes:
            now = Clock.get_boottime()
            if now - self._flashed < 1 / flashes_per_second:
                return False
            self._flashed = now
        return True

    @property
    def still(self) -> bool:
        """Tell whether everything has come to where it belongs; what moves by itself does not count."""
        return not self._tweens

    @property
    def moving(self) -> int:
        """How many nodes move by themselves now."""
        return len(self._movers)

    def _tick(self, _: float) -> None:
        now = Clock.get_boottime()
        for owner, mover in list(self._movers.values()):
            try:
                mover(now)
            except Exception as error:
                self.move(owner, None)  # once is enough
                self._failed(error)

    # Leaving --------------------------------------------------------------------------------------------------

    def forget(self, node: object, *groups: InstructionGroup) -> None:
        """A node has left the screen. Its groups are emptied after the next frame: Kivy's instructions and their groups
        hold each other; unlinked they go at once, not with the next collection of garbage."""
        self.move(node, None)
        self._forgotten(node)
        if not self._gone:
            self._unlinking()
        self._gone.extend(groups)

    def _unlink(self, _: float) -> None:
        gone, self._gone = self._gone, []
        for group in gone:
            group.clear()
