"""The picture turns round by itself for the player in turn, where that one sits at its upper edge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock

from divingbell.companion.people.seats import Side, side
from divingbell.companion.table.events import Entered, Event
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.record_reader import RecordReader

LOOK_AGAIN_S = 0.25
"""Between two looks whether the screen may be turned to the player now."""


def half_turn(players: Sequence[str], player: str, sides: Sequence[Side]) -> bool:
    """Tell whether the picture stands upside down for this player: for those at its upper edge."""
    return side(list(players).index(player), len(players), sides) == "upper"


class AutoRotate:
    """Turns the picture to the player in turn: not under a finger, an armed dive or a window, but as soon as it may.
    Once a turn: who turns it by hand meanwhile keeps it so."""

    def __init__(
        self, shell: Shell, record: RecordReader, in_turn: Callable[[], str | None], may_turn: Callable[[], bool]
    ) -> None:
        """`in_turn` is the player whom it may be turned to, `may_turn` whether it may be turned now."""
        self._shell, self._record = shell, record
        self._in_turn = in_turn
        self._may_turn = may_turn
        self._faced: str | None = None
        """The player it was turned to last."""
        self._waits: Any = None

    def on_event(self, event: Event) -> None:
        """A turn may have passed."""
        if isinstance(event, Entered):
            self.look()

    def look(self) -> None:
        """Turn it to the player in turn, if the settings say so: before the first turn, after a turn has passed, and as
        soon as it may be turned after that."""
        self.stop()
        settings, player = self._shell.settings, self._in_turn()
        if not settings.face_the_player or player is None or player == self._faced:
            return
        if self._shell.element_view.fingers_down or not self._may_turn():
            self._waits = Clock.schedule_once(lambda _: self.look(), LOOK_AGAIN_S)
            return
        self._faced = player
        if half_turn(list(self._record.session.state.players), player, settings.seat_sides) != self._shell.turned:
            self._shell.half_turn()

    def stop(self) -> None:
        """Wait no more."""
        if self._waits is not None:
            self._waits.cancel()
            self._waits = None
