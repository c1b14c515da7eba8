"""The turning floor from a rig's counts: how far it turned (ten times a second at most), its angle, what was missed."""

from __future__ import annotations

import msgspec

from divingbell.companion.rig import Parameters, Signal
from divingbell.drivers.quadrature import LAST_INDEX_COUNT

TELL_EVERY_US = 100_000
"""Steps are gathered this long into one signal, so that a turning floor does not flood the journal."""
LONG_TURN = 10
"""After so many signals in a row (a stuck contact turns the floor for minutes) they are gathered longer."""
LONG_TELL_EVERY_US = 1_000_000
REST_US = 300_000
"""A floor that did not move for this long (us) starts a new series."""


class FloorReading(msgspec.Struct, frozen=True):
    """The counts of a floor sensor at one moment, as the rig has them."""

    us: int
    """The rig's stamp."""
    position: int
    """Steps, signed; wraps at 32 bits."""
    index_count: int
    """Passages of the index; 0: not passed yet, `LAST_INDEX_COUNT` is followed by 1."""
    index_position: int
    """Position at the last passage."""
    illegal: int = 0
    """Steps known to be lost."""


class FloorWatch:
    """Follows one floor. Times are the host's microseconds, stamps those of the rig."""

    def __init__(self, steps_per_turn: int, *, has_index: bool) -> None:
        self.steps_per_turn = steps_per_turn
        self.due: int | None = None
        """When `take` has a signal (us), None: nothing gathered."""
        self._has_index = has_index
        self._last: FloorReading | None = None
        self._reference: int | None = None  # a zero set by hand where there is no index
        self._between_marks = 0
        self._gathered = 0
        self._late = False
        self._emitted_at: int | None = None
        self._in_a_row: int  # signals of this series, from its first step on

    def fits(self, steps_per_turn: int, *, has_index: bool) -> bool:
        """Tell whether this watches such a floor."""
        return (self.steps_per_turn, self._has_index) == (steps_per_turn, has_index)

    def forget(self) -> None:
        """The rig's memory was cleared: the next reading only sets the position."""
        self._last = None
        self._reference = None

    def read(self, reading: FloorReading, now: int, *, late: bool = False) -> None:
        """A new reading; one that is not after the last is ignored. `late`: it turned while the rig was away."""
        last, self._last = self._last, reading
        if last is None:
            return
        if reading.us <= last.us:
            self._last = last
            return
        turned = signed(reading.position - last.position)
        if turned:
            self._gathered += turned
            self._late = self._late or late
            self._set_due(now)
        if last.index_count and reading.index_count == last.index_count % LAST_INDEX_COUNT + 1:
            self._between_marks += self._step_error(reading.index_position - last.index_position)

    def take(self, now: int, parameters: Parameters) -> Signal | None:
        """The gathered steps, if they are due."""
        if self.due is None or now < self.due or self._last is None:
            return None
        steps = -self._gathered if parameters.reverse else self._gathered
        signal = Signal("floor", self._last.us, steps=steps, late=self._late)
        self.due, self._gathered, self._late, self._emitted_at = None, 0, False, now
        self._in_a_row += 1
        return signal if steps else None

    def angle(self, parameters: Parameters) -> float | None:
        """Degrees (0-360) from the zero; None until the index was passed (or a zero set, where there is none)."""
        reference = self._zero_mark()
        if self._last is None or reference is None:
            return None
        steps = signed(self._last.position - reference) - parameters.zero_steps
        if parameters.reverse:
            steps = -steps
        return steps % self.steps_per_turn * 360 / self.steps_per_turn

    def zero(self, parameters: Parameters) -> Parameters:
        """Parameters with which the floor stands at 0 degrees now; unchanged while the angle cannot be known."""
        if self._last is None:
            return parameters
        if not self._has_index:
            self._reference = self._last.position
            return msgspec.structs.replace(parameters, zero_steps=0)
        reference = self._zero_mark()
        if reference is None:
            return parameters
        steps = signed(self._last.position - reference) % self.steps_per_turn
        return msgspec.structs.replace(parameters, zero_steps=steps)

    def missed_steps(self) -> int:
        """Steps known to be lost: seen as illegal, or missing between two passages of the index."""
        return self._between_marks + (self._last.illegal if self._last else 0)

    def _zero_mark(self) -> int | None:
        if not self._has_index:
            return self._reference
        return self._last.index_position if self._last and self._last.index_count else None

    def _step_error(self, steps: int) -> int:
        over = signed(steps) % self.steps_per_turn
        return min(over, self.steps_per_turn - over)

    def _set_due(self, now: int) -> None:
        if self._emitted_at is None or (self.due is None and now >= self._emitted_at + REST_US):
            self._in_a_row = 0
            self.due = now
        elif self._in_a_row >= LONG_TURN:  # once a second, or soon after the floor has come to rest
            self.due = max(now, min(self._emitted_at + LONG_TELL_EVERY_US, now + TELL_EVERY_US))
        elif self.due is None:
            self.due = max(now, self._emitted_at + TELL_EVERY_US)


def signed(difference: int) -> int:
    """A difference of counters of 32 bits, to the nearer side: from -2^31 to 2^31 - 1."""
    return int.from_bytes((difference & 0xFFFFFFFF).to_bytes(4), signed=True)
