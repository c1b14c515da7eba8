"""Face the player: the picture turns round for those who sit at its upper edge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock

from divingbell.ui.shell.app import Shell
from divingbell.ui.table.seats import Side, side

LOOK_AGAIN_S = 0.25
"""Between two looks whether the screen may be turned to the player now."""


def half_turn(players: Sequence[str], player: str, sides: Sequence[Side]) -> bool:
    """Whether the picture stands upside down for this player: for those at its upper edge."""
    return side(list(players).index(player), len(players), sides) == "upper"


class Facing:
    """Turns the picture to the player in turn: not under a finger, an armed dive or a window, but as soon as it may."""

    def __init__(self, shell: Shell, in_turn: Callable[[], str | None], may_turn: Callable[[], bool]) -> None:
        self._shell = shell
        self._in_turn = in_turn
        self._may_turn = may_turn
        self._waits: Any = None

    def turn_to(self, player: str, players: Sequence[str]) -> None:
        """To this one of all who sit round the table, if the settings say so and it is still their turn then."""
        self.stop()
        settings = self._shell.settings
        if not settings.face_the_player or player != self._in_turn():
            return
        if self._shell.element_view.fingers_down or not self._may_turn():
            self._waits = Clock.schedule_once(lambda _: self.turn_to(player, players), LOOK_AGAIN_S)
        elif half_turn(players, player, settings.seat_sides) != settings.half_turn:
            self._shell.half_turn()

    def stop(self) -> None:
        """Wait no more."""
        if self._waits is not None:
            self._waits.cancel()
            self._waits = None
