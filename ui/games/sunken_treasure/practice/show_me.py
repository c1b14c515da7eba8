"""Show me: the hand plays one dive, by the same keys and the same finger as anybody."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Protocol

from kivy.clock import Clock

from divingbell.ui.games.sunken_treasure.practice.held_probe import HeldProbe
from divingbell.ui.games.sunken_treasure.practice.ocean_floor import HOLES, reachable
from divingbell.ui.games.sunken_treasure.view_model import Picture, RowName
from divingbell.ui.table.additions import Overlay
from divingbell.ui.table.decision import Decision, Picks
from divingbell.ui.toolkit.element import DragPhase

PAUSE_S = 0.9
"""Between two things the hand does."""
SLIDE_S = 1.1
TOUCH_S = 0.45
MOST_TURNS = 12
"""A full turn of the floor."""
_FRAME_S = 1 / 20
CALL, VALUE, RISK = "gold", 5000, 4


class Stage(Protocol):
    """What the hand sees and touches: the practice board."""

    held: HeldProbe
    chosen: int
    angle: float
    answering: bool
    windows: list[Any]

    @property
    def state(self) -> Any: ...
    @property
    def picture(self) -> Picture: ...
    @property
    def decision(self) -> Decision | None: ...
    @property
    def picks(self) -> Picks: ...
    @property
    def wanted(self) -> str | None: ...
    @property
    def by_hand(self) -> bool: ...
    def stands(self) -> Overlay | None: ...
    def refresh(self) -> None: ...
    def pick(self, row: RowName, value: object) -> None: ...
    def tap_of(self, picks: Picks) -> Callable[[], None]: ...
    def choose_hole(self, number: int) -> None: ...
    def finger(self, phase: DragPhase, x: float, y: float, *, shown: bool = False) -> None: ...
    def lift_coin(self) -> None: ...
    def turn_floor(self) -> None: ...


class ShowMe:
    """One dive from where the game stands to the end of the turn."""

    def __init__(self, table: Stage) -> None:
        self._table = table
        self._events: list[Any] = []
        self._turn = 0
        self._touched = False
        self._turns = 0
        self.running = False

    def start(self) -> None:
        """The hand begins."""
        self.running, self._touched, self._turns = True, False, 0
        self._turn = self._table.state.turn.number
        self._after(0.3, self._next)

    def stop(self) -> None:
        """Somebody takes over, or it is done."""
        for event in self._events:
            event.cancel()
        self._events.clear()
        if self.running:
            self.running = False
            self._table.held.leave()
            self._table.refresh()

    def _after(self, seconds: float, call: Callable[[], None]) -> None:
        self._events.append(Clock.schedule_once(lambda _: call(), seconds))

    def _next(self) -> None:
        table = self._table
        over = table.state.result is not None or table.state.turn.number != self._turn
        if over or table.windows or table.stands() is not None:
            self.stop()
            return
        if table.answering:
            self._after(PAUSE_S, self._next)
            return
        play = {
            "card": self._lay, "call": self._aim, "free_buzz": self._touch, "armed": self._dive, "buzz": self._come_up,
            "penalty": self._no_card,
        }.get(table.picture)  # fmt: skip
        if play is None:
            self.stop()
        else:
            play()

    # One after another ------------------------------------------------------------------------------------------

    def _lay(self) -> None:
        table, decision = self._table, self._table.decision
        if decision is not None and decision.choice("card", VALUE).disabled_reason is not None:
            self._answer({"none": "discard"})
            return
        if "coin" not in table.picks:
            table.pick("coin", CALL)
        else:
            table.pick("card", VALUE)
        self._after(PAUSE_S, self._next)

    def _answer(self, picks: Picks) -> None:
        self._table.tap_of(picks)()
        self._after(PAUSE_S, self._next)

    def _aim(self) -> None:
        """At a hole in which the right coin shows."""
        table = self._table
        best = next((i for i in self._holes() if HOLES[i].risk == RISK), next(iter(self._holes()), 4))
        table.choose_hole(best)
        table.pick("risk", HOLES[best].risk)
        self._after(PAUSE_S, self._next)

    def _holes(self) -> list[int]:
        table = self._table
        metal = table.wanted
        return [i for i, hole in enumerate(HOLES) if reachable(hole, table.angle, metal) is not None]

    def _dive(self) -> None:
        table = self._table
        if not self._touched:
            risk = table.picks["risk"]
            same = [i for i in self._holes() if HOLES[i].risk == risk]
            if same and table.chosen not in same:
                table.choose_hole(same[0])
            self._touch()
        elif table.by_hand:
            self._answer({"event": "buzz"})
        else:
            self._come_up()

    def _touch(self) -> None:
        """To the edge, and off it again."""
        self._touched = True
        reach = HOLES[self._table.chosen].reach
        self._slide((0.0, 0.0), (reach + 1.5, -2.0), lambda: self._after(TOUCH_S, self._off))

    def _off(self) -> None:
        reach = HOLES[self._table.chosen].reach
        self._slide((reach, -2.0), (reach * 0.4, 0.0), lambda: self._after(PAUSE_S, self._lift), begins=False)

    def _lift(self) -> None:
        self._table.finger("end", 0, 0, shown=True)
        self._after(PAUSE_S, self._next)

    def _come_up(self) -> None:
        """Over the right coin, lift, and tap what came up."""
        table = self._table
        coin = reachable(HOLES[table.chosen], table.angle, table.wanted)
        if coin is None:
            self._look_elsewhere()
        elif table.held.coin is not None and table.held.coin.metal == coin.metal:
            table.lift_coin()
            self._after(PAUSE_S, self._next)
        else:
            begin = (0.0, -HOLES[table.chosen].reach * 0.6)
            self._slide(begin, (coin.x, coin.y), lambda: self._after(PAUSE_S, self._lift))

    def _look_elsewhere(self) -> None:
        """The right coin has gone from this hole: to another one of the same risk, or the floor is turned on."""
        table = self._table
        same = [i for i in self._holes() if HOLES[i].risk == table.picks["risk"]]
        if same:
            table.choose_hole(same[0])
        elif self._turns < MOST_TURNS:
            self._turns += 1
            table.turn_floor()
        else:
            # With the cable out the floor does not seem to turn.
            self._answer({"outcome": "missed" if table.picture == "buzz" else "stopped"})
            return
        self._after(PAUSE_S, self._come_up)

    def _no_card(self) -> None:
        self._answer({"penalty": "none"})

    # The hand ---------------------------------------------------------------------------------------------------

    def _slide(
        self, begin: tuple[float, float], end: tuple[float, float], then: Callable[[], None], *, begins: bool = True
    ) -> None:
        """The probe goes from one place of the hole to another."""
        table = self._table
        if begins:
            table.finger("begin", *begin, shown=True)
        steps = round(SLIDE_S / _FRAME_S)

        def step(i: int) -> None:
            share = 0.5 - 0.5 * math.cos(math.pi * i / steps)
            x, y = (a + (b - a) * share for a, b in zip(begin, end, strict=True))
            table.finger("move", x, y, shown=True)
            if i == steps:
                then()
            else:
                self._after(_FRAME_S, lambda: step(i + 1))

        step(1)
