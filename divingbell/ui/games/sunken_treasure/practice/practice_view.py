"""The practice board as one value, and the calls of its buttons and of the finger."""

from __future__ import annotations

import math
from typing import NamedTuple, Protocol

from divingbell.companion.rig import Fault
from divingbell.ui.games.sunken_treasure.practice.events import Happening
from divingbell.ui.games.sunken_treasure.practice.ocean_floor import HOLES, Coin, Hole
from divingbell.ui.games.sunken_treasure.stage import Stage
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.toolkit.element import DragPhase


class PracticeTaps(Protocol):
    """Calls of the buttons and of the finger."""

    def point(self, number: int) -> None:
        """A finger points at a hole of the board."""

    def choose_hole(self, number: int) -> None:
        """Show this hole large."""

    def finger(self, phase: DragPhase, x: float, y: float) -> None:
        """A finger in the large hole, mm from its middle."""

    def hand(self, phase: DragPhase, x: float, y: float) -> None:
        """The same, of the hand of Show me; mm too."""

    def lift_coin(self) -> None: ...
    def turn_floor(self) -> None: ...
    def open_more(self) -> None: ...
    def open_faults(self) -> None: ...
    def toggle_fault(self, fault: Fault) -> None: ...
    def try_again(self) -> None: ...
    def show(self) -> None: ...


class PracticeView(NamedTuple):
    """The table, the board under it, and what is open beside it."""

    table: TableView
    taps: PracticeTaps
    angle: float
    """Where the picture of the floor stands, degrees."""
    chosen: int
    """Number of the hole in the large window."""
    dim: frozenset[int]
    """Holes that cannot be pointed at now."""
    place: tuple[float, float] | None
    """Where the probe is in the hole, mm from its middle; None while no finger holds it."""
    touching: bool
    held: Coin | None
    """The coin that hangs on the lifted magnet."""
    ready: bool
    """Something may come up."""
    hanging: Coin | None
    """The coin that comes up then: it hangs on the magnet, or lies under the probe now."""
    log: tuple[Happening, ...]
    """The last things that happened, newest last."""
    faults: frozenset[Fault]
    """Those that are on."""
    faults_open: bool
    more: bool
    """The other buttons of an armed dive are open."""
    showing: bool
    """The hand of Show me plays."""
    stage: tuple[TableView, Stage] | None
    """The payment that is seen now, and what held before it."""
    answering: bool
    """Something was sent and is not answered yet."""

    @property
    def asks_after_buzz(self) -> bool:
        """Tell whether a buzz is answered now: neither a finger nor the hand is in the hole."""
        played = self.place is not None or self.showing or self.faults_open
        return self.table.picture == "buzz" and self.stage is None and not played

    @property
    def hole(self) -> Hole:
        return HOLES[self.chosen]

    @property
    def distance(self) -> float | None:
        """Millimetres from the probe to the edge, None while no finger holds it."""
        return None if self.place is None else max(0.0, self.hole.reach - math.hypot(*self.place))
