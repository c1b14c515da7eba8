"""What people and the game do to a board, whatever chip it has: rims that close, a floor that turns."""

from __future__ import annotations

from abc import ABC, abstractmethod

Pin = tuple[str, int]
"""Port and bit of a Nano, `D2` to `D7` and `B0` (D8) to `B5` (D13); a Pico has GP2 to GP12 in their places."""
RIM_PINS: tuple[Pin, ...] = (("D", 2), ("D", 3), ("D", 4), ("D", 5))
FLOOR_A, FLOOR_B, FLOOR_INDEX = ("D", 6), ("D", 7), ("B", 0)
JUMPERS: dict[str, Pin] = {"four_rims": ("B", 1), "pulses": ("B", 2), "no_floor": ("B", 3), "no_index": ("B", 4)}


class World(ABC):
    """The world at the pins of one board; times are its microseconds."""

    _ab = 3
    """Present level of the floor's lines, A in bit 0."""

    @property
    @abstractmethod
    def now_us(self) -> float:
        """The present."""

    @abstractmethod
    def run_until_us(self, us: float) -> None:
        """Let time pass."""

    @abstractmethod
    def pin(self, port: str, bit: int, value: int, at_us: float | None = None) -> None:
        """Drive a pin now, or at a later moment."""

    def run_us(self, us: float) -> None:
        """Let so much time pass."""
        self.run_until_us(self.now_us + us)

    def rim(self, closed: bool, at_us: float | None = None, *, number: int = 0) -> None:
        """Close or open contact input `number` (0-3)."""
        self.pin(*RIM_PINS[number], 0 if closed else 1, at_us)

    def step_floor(self, steps: int, at_us: float, interval_us: float = 500.0) -> float:
        """Quadrature for so many signed steps from `at_us` on; returns the time of the last edge."""
        cycle = (3, 2, 0, 1)  # B A: the order in which the firmware counts up
        for _ in range(abs(steps)):
            place = cycle.index(self._ab)
            after = cycle[(place + (1 if steps > 0 else -1)) % 4]
            for pin, mask in ((FLOOR_A, 1), (FLOOR_B, 2)):
                if (after ^ self._ab) & mask:
                    self.pin(*pin, 1 if after & mask else 0, at_us)
            self._ab = after
            at_us += interval_us
        return at_us - interval_us if steps else at_us

    def pulse_floor(self, pulses: int, at_us: float, interval_us: float = 2000.0) -> float:
        """So many closings of the hall sensor; returns the time of the last edge."""
        for _ in range(pulses):
            self.pin(*FLOOR_A, 0, at_us)
            self.pin(*FLOOR_A, 1, at_us + interval_us / 2)
            at_us += interval_us
        return at_us - interval_us / 2

    def index(self, closed: bool, at_us: float | None = None) -> None:
        self.pin(*FLOOR_INDEX, 0 if closed else 1, at_us)
