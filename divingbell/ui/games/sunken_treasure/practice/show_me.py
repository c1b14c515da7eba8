"""Show me: the hand plays one dive, by the same buttons and the same finger as anybody."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from kivy.clock import Clock, ClockEvent

from divingbell.ui.games.sunken_treasure.practice.ocean_floor import HOLES, reachable
from divingbell.ui.games.sunken_treasure.practice.practice_view import PracticeView

PAUSE_S = 0.9
"""Between two things the hand does."""
SLIDE_S = 1.1
TOUCH_S = 0.45
MOST_TURNS = 12
"""A full turn of the floor."""
_FRAME_S = 1 / 20
CALL, VALUE, RISK = "gold", 5000, 4
Steps = Iterator[float]
"""Things the hand does, each followed by a pause of so many seconds."""


class ShowMe:
    """One dive from where the game stands to the end of the turn."""

    def __init__(self, look: Callable[[], PracticeView | None], ended: Callable[[], None]) -> None:
        """`look` gives what is shown now, None where something lies over the board; `ended` is called when the hand has
        stopped."""
        self._look = look
        self._ended = ended
        self._steps: Steps | None = None
        self._next: ClockEvent | None = None
        self._touched = False
        self._turns = 0

    @property
    def running(self) -> bool:
        return self._steps is not None

    def start(self) -> None:
        """The hand begins."""
        self._touched, self._turns = False, 0
        self._steps = self._dive()
        self._step()

    def stop(self) -> None:
        """Somebody takes over, or it is done."""
        if self._next is not None:
            self._next.cancel()
        if self._steps is not None:
            self._steps = self._next = None
            self._ended()

    def _step(self) -> None:
        pause = next(self._steps, None) if self._steps is not None else None
        if pause is None:
            self.stop()
        else:
            self._next = Clock.schedule_once(lambda _: self._step(), pause)

    # What it does -----------------------------------------------------------------------------------------------

    def _dive(self) -> Steps:
        """Until the turn is over."""
        yield 0.3
        view = self._look()
        turn = view.table.state.turn.number if view is not None else 0
        while view is not None and view.table.decision is not None and view.table.state.turn.number == turn:
            if not view.answering:
                yield from self._answer(view)
            yield PAUSE_S
            view = self._look()

    def _answer(self, view: PracticeView) -> Steps:
        table = view.table
        if table.picture == "card":
            self._lay(view)
        elif table.picture == "call":
            self._aim(view)
        elif table.picture == "penalty":
            table.tap("penalty", "none")()
        elif table.picture == "free_buzz" or (table.picture == "armed" and not self._touched):
            yield from self._touch(view)
        elif table.picture == "armed" and table.probe.by_hand:
            table.tap("event", "buzz")()
        else:
            yield from self._come_up(view)

    def _lay(self, view: PracticeView) -> None:
        table = view.table
        if table.choice("card", VALUE).disabled_reason is not None:
            table.tap("none", "discard")()
        elif "coin" not in table.picks:
            table.taps.pick("coin", CALL)
        else:
            table.taps.pick("card", VALUE)

    def _aim(self, view: PracticeView) -> None:
        """At a hole in which the right coin shows."""
        holes = _holes(view)
        best = next((i for i in holes if HOLES[i].risk == RISK), holes[0] if holes else 4)
        view.taps.choose_hole(best)
        view.table.taps.pick("risk", HOLES[best].risk)

    def _touch(self, view: PracticeView) -> Steps:
        """To the edge, and off it again."""
        hole, same = view.chosen, _same_risk(view)
        if same and hole not in same:
            hole = same[0]
            view.taps.choose_hole(hole)
        self._touched = True
        reach = HOLES[hole].reach
        yield from _slide(view, (0.0, 0.0), (reach + 1.5, -2.0))
        yield TOUCH_S
        yield from _slide(view, (reach, -2.0), (reach - 1.5, 0.0), begins=False)
        yield PAUSE_S
        view.taps.hand("end", 0, 0)

    def _come_up(self, view: PracticeView) -> Steps:
        """Over the right coin, to the middle, and lift; where it hangs already, tap what came up."""
        table, same = view.table, _same_risk(view)
        coin = reachable(view.hole, view.angle, _wanted(view))
        if coin is not None and view.held is not None and view.held.metal == coin.metal:
            view.taps.lift_coin()
        elif coin is not None:
            yield from _slide(view, (coin.x, coin.y), (0.0, 0.0))
            yield PAUSE_S
            view.taps.hand("end", 0, 0)
        elif same:
            view.taps.choose_hole(same[0])
        elif self._turns < MOST_TURNS:
            self._turns += 1
            view.taps.turn_floor()
        else:
            # With the cable out the floor does not seem to turn.
            table.tap("outcome", "missed" if table.picture == "buzz" else "stopped")()


def _wanted(view: PracticeView) -> str | None:
    """The metal that was called, None for anything."""
    return None if view.table.any_metal else view.table.dive.dive_for


def _holes(view: PracticeView) -> list[int]:
    """The holes in which the right coin can be got."""
    metal = _wanted(view)
    return [i for i, hole in enumerate(HOLES) if reachable(hole, view.angle, metal) is not None]


def _same_risk(view: PracticeView) -> list[int]:
    """Those of them with the risk that was called."""
    return [i for i in _holes(view) if HOLES[i].risk == view.table.picks["risk"]]


def _slide(
    view: PracticeView, begin: tuple[float, float], end: tuple[float, float], *, begins: bool = True
) -> Steps:  # fmt: skip
    """The probe goes from one place of the hole to another."""
    if begins:
        view.taps.hand("begin", *begin)
    steps = round(SLIDE_S / _FRAME_S)
    for i in range(1, steps + 1):
        share = 0.5 - 0.5 * math.cos(math.pi * i / steps)
        x, y = (a + (b - a) * share for a, b in zip(begin, end, strict=True))
        view.taps.hand("move", x, y)
        yield _FRAME_S
