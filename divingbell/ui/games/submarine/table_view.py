"""Values of every picture of the table: the players and the board. The table makes one for each view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from divingbell.companion.games.seats import Name, Seat
from divingbell.companion.games.submarine import sea
from divingbell.companion.games.submarine.start import SHARES
from divingbell.companion.games.submarine.state import Player, State
from divingbell.ui.table.payment_view import Tag


class SeatView(NamedTuple):
    """One player: `p1` ... `p5`, what they are called, the id of their colour, and what they have."""

    player: str
    called: Name
    told: str
    """The name in a sentence, and in one that has little room."""
    short: str
    diver: str
    has: Player
    panel: Player
    """The figures of their panel: those before a payment, until it has come."""
    tag: Tag | None
    """The tag of a gain or payment."""


class TableView(NamedTuple):
    """The players, clockwise from p1, and what lies on the board."""

    seats: tuple[SeatView, ...]
    turn: SeatView
    """The player in turn."""
    following: str
    """The name of the next one."""
    content: sea.Content
    placing: bool
    """Bathyscaphes are still being placed."""
    over: bool
    """The game is over: nobody is in turn."""

    def seat(self, player: str) -> SeatView:
        return next(seat for seat in self.seats if seat.player == player)

    @property
    def shares(self) -> int:
        """How many bathyscaphes everybody began with."""
        return SHARES[len(self.seats)].bathyscaphes

    @property
    def ship_column(self) -> int | None:
        """The column the ship in turn lies over, None beside the board."""
        ship = self.turn.has.ship
        return ship if isinstance(ship, int) else None


def table_view(
    state: State, seats: dict[str, Seat], panels: Mapping[str, Player], tags: Mapping[str, Tag | None]
) -> TableView:
    """The state with the names and colours of the players; `panels` and `tags` are what is seen of a payment."""
    shown = tuple(
        SeatView(
            player,
            seats[player].called,
            seats[player].told,
            seats[player].short,
            seats[player].diver,
            has,
            panels[player],
            tags[player],
        )
        for player, has in state.players.items()
    )
    place = list(state.players).index(state.turn.player)
    return TableView(
        shown,
        shown[place],
        shown[(place + 1) % len(shown)].told,
        sea.content_of(state, {seat.player: seat.diver for seat in shown}),
        state.phase == "placement",
        state.result is not None,
    )
