"""A record as a screen reads it: the state of the table when it was read last, and the players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from divingbell.companion.games.parts import GameParts, parts_of
from divingbell.companion.games.seats import Seat
from divingbell.companion.people.seats import seats
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Event
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.game_ui import GameUi, game_ui

if TYPE_CHECKING:
    from divingbell.companion.table.table import Table


class RecordReader:
    """Follows a table from `begin` to `end`."""

    def __init__(self, shell: Shell, table: Table | None = None) -> None:
        """`table` is that of the program, unless another is named."""
        self._shell = shell
        self.table: Table = table if table is not None else shell.services.table
        self.snapshot = self.table.now
        self._stop: Callable[[], None] | None = None
        self._seats: tuple[object, dict[str, Seat]] = (None, {})

    # What holds -----------------------------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The record as it was read last."""
        return self.snapshot.session

    @property
    def ui(self) -> GameUi:
        """The screens of its game. Raises `LookupError` before one is begun."""
        game = self.session.game
        if game is None:
            raise LookupError("no game is the active session")
        return game_ui(game.name)

    @property
    def game_parts(self) -> GameParts:
        """The parts of its game. Raises `LookupError` before one is begun."""
        game = self.session.game
        if game is None:
            raise LookupError("no game is the active session")
        return parts_of(game)

    @property
    def seats(self) -> dict[str, Seat]:
        """Everybody, clockwise from p1."""
        key = (self._shell.ctx.texts, self.snapshot.header, tuple(self.session.state.players))
        if self._seats[0] != key:
            self._seats = (key, seats(self._shell.ctx, self.snapshot.header, key[2]))
        return self._seats[1]

    def seat(self, player: str) -> Seat:
        """The seat of `p1` to `p8`."""
        return self.seats[player]

    @property
    def names(self) -> dict[str, str]:
        """The name of each player, for sentences."""
        return {player: seat.told for player, seat in self.seats.items()}

    def clockwise_from(self, player: str) -> list[str]:
        """All others, beginning at this player's left."""
        order = list(self.session.state.players)
        place = order.index(player)
        return order[place + 1 :] + order[:place]

    @property
    def in_memory_only(self) -> bool:
        """Tell whether the journal cannot be written."""
        return self.snapshot.journal_failure is not None

    @property
    def version(self) -> object:
        """Another one where something was entered or another session came."""
        return self.snapshot.uuid, self.snapshot.n

    # Following ------------------------------------------------------------------------------------------------

    def begin(self, on_event: Callable[[Event], None]) -> bool:
        """Read, and call this with every event from now on, on Kivy's thread; `snapshot` is then what holds after the
        event, or later. Whether there is something to be shown."""

        def heard(event: Event) -> None:
            if self._stop is not None and self.read():
                on_event(event)
                self._shell.refresh()

        self._stop = self.table.watch(lambda event: self._shell.main_thread.post(heard, event))
        return self.read()

    def end(self) -> None:
        """From now on nothing is called."""
        if self._stop is not None:
            self._stop()
            self._stop = None

    def read(self) -> bool:
        """Take what the table holds now. A session without its first line has nothing to show: the one before stays."""
        now = self.table.now
        if now.session.last is None:
            return False
        self.snapshot = now
        return True
