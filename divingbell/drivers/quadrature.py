"""Decodes the floor's quadrature encoder: every edge of A or B is a step; the index is taken at one and the same edge.

Gray code, forwards: 00, 01 (A), 11, 10 (B). The same rules as the firmware (protocol.md section 4, Floor).
"""

from __future__ import annotations

_FORWARDS = (0b00, 0b01, 0b11, 0b10)
LAST_INDEX_COUNT = 65_535
"""Is followed by 1 (protocol.md section 6, FLOOR)."""
_PLACE = {state: place for place, state in enumerate(_FORWARDS)}


class Quadrature:
    """Counts steps from the levels of A and B."""

    def __init__(self, a: bool, b: bool) -> None:
        """Where the lines are before anything moved."""
        self.position = 0
        self.index_count = 0
        """How often the index was passed; 0: the angle is not known."""
        self.index_position = 0
        self.illegal = 0
        """Moments at which both lines had changed, or one twice unseen: a step was lost."""
        self._state = a | b << 1
        self._up = False

    def levels(self, a: bool, b: bool) -> int:
        """The levels now; returns the steps made (-1, 0, 1). Both changed at once: illegal, counted, not moved."""
        state = a | b << 1
        turn = (_PLACE[state] - _PLACE[self._state]) % 4
        self._state = state
        if turn == 2:
            self.illegal += 1
        if turn in (0, 2):
            return 0
        self._up = turn == 1
        step = 1 if self._up else -1
        self.position += step
        return step

    def edge_a(self, level: bool, lost: int = 0) -> int:
        """A went to this level, after `lost` edges that nobody saw. Where it was there already one went unseen."""
        return self._edge(level, 0, lost)

    def edge_b(self, level: bool, lost: int = 0) -> int:
        """B went to this level."""
        return self._edge(level, 1, lost)

    def index(self, closed: bool) -> None:
        """The index mark begins or ends; its reference is the lower edge, closing upwards, opening downwards."""
        if closed == self._up:
            self.index_count = self.index_count % LAST_INDEX_COUNT + 1
            self.index_position = self.position

    def _edge(self, level: bool, line: int, lost: int) -> int:
        if lost:
            self.illegal += lost
            self._state ^= (lost & 1) << line
        if bool(self._state >> line & 1) == level:
            self.illegal += 1
            return 0
        state = self._state ^ 1 << line
        return self.levels(bool(state & 1), bool(state & 2))
