"""Cost of a tile when cards pay for it: who gets how many, and for which bathyscaphes (rules.md 1.4, S9).

The screen asks `payment` before anything is paid; collecting pays exactly this.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from msgspec import Struct
from msgspec.structs import replace

from divingbell.companion.games.game import Entry, Movement, seat_of
from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.bathyscaphe import column_of_ship
from divingbell.companion.games.submarine.pile import hand, supply
from divingbell.companion.games.submarine.state import HAND, State, clockwise_after


class Due(Struct, frozen=True, gc=False):
    """The cards one opponent gets for a tile: one for each bathyscaphe, given as row -> number."""

    player: str
    rows: dict[int, int]
    cards: int


class TreasurePayment(Struct, frozen=True, gc=False):
    """The cards that go to opponents for one tile of a row, besides the card played for the tile itself."""

    player: str
    column: int
    row: int
    dues: tuple[Due, ...]
    """Clockwise from the collector; only who gets something."""
    available: int
    """Cards of the collector in supply and hand, without the one played for the tile; -1 with no card at all."""

    @property
    def cards(self) -> int:
        """All cards that go to opponents."""
        return sum(due.cards for due in self.dues)

    @property
    def possible(self) -> bool:
        """True if there are enough cards."""
        return self.cards <= self.available


def payment(state: State, row: int) -> TreasurePayment:
    """Cost of one tile of that row for the player in turn now; phase `bathyscaphes`."""
    player, column = state.turn.player, column_of_ship(state)
    hanging: dict[str, dict[int, int]] = {}
    for at, space in zip(range(board.ROWS[0], row + 1), board.column_at(state.spaces, column), strict=False):
        for owner, number in space.bathyscaphes.items():
            hanging.setdefault(owner, {})[at] = number
    dues = tuple(
        Due(opponent, rows, sum(rows.values()))
        for opponent in clockwise_after(state, player)
        if (rows := hanging.get(opponent))
    )
    seat = state.players[player]
    return TreasurePayment(player, column, row, dues, seat.supply + seat.hand - 1)


def pay(state: State, due: TreasurePayment, no_draw: Container[str]) -> tuple[State, tuple[Movement, ...]]:
    """Pay from the supply first, then from the hand; then who was paid draws up to three, unless in `no_draw` (S9)."""
    payer = state.players[due.player]
    from_supply = min(due.cards, payer.supply)
    payer = replace(payer, supply=payer.supply - from_supply, hand=payer.hand - (due.cards - from_supply))
    players = {**state.players, due.player: payer}
    paid, drawn = _handed_over(due, from_supply), []
    for share in due.dues:
        seat = players[share.player]
        drawing = 0 if share.player in no_draw else min(HAND - seat.hand, share.cards)
        supplied = seat.supply + share.cards - drawing
        players[share.player] = replace(seat, hand=seat.hand + drawing, supply=supplied)
        if drawing:
            drawn.append(
                Movement(supply(share.player), hand(share.player), "card", drawing, "S9", "submarine.why.paid_draw")
            )
    return replace(state, players=players), (*paid, *drawn)


def received(movements: Iterable[Movement]) -> dict[str, int]:
    """Opponent -> cards paid to them in these movements, of one tile or of several."""
    total: dict[str, int] = {}
    for moved in movements:
        if moved.text_id in _PAID:
            player = seat_of(moved.taker)
            total[player] = total.get(player, 0) + moved.count
    return total


_FROM_SUPPLY, _FROM_HAND = _PAID = ("submarine.why.paid", "submarine.why.paid_from_hand")


def _handed_over(due: TreasurePayment, from_supply: int) -> tuple[Movement, ...]:
    moved = []
    for share in due.dues:
        args: dict[str, str | int] = {"column": due.column, "row": due.row, "bathyscaphes": share.cards}
        supplied = min(share.cards, from_supply)
        from_supply -= supplied
        for pile, cards, text in (
            (supply(due.player), supplied, _FROM_SUPPLY),
            (hand(due.player), share.cards - supplied, _FROM_HAND),
        ):
            if cards:
                moved.append(Movement(pile, supply(share.player), "card", cards, "1.4", text, args))
    return tuple(moved)


def drew(entries: Iterable[Entry]) -> tuple[str, ...]:
    """Paid opponents who drew in these entries, clockwise from p1."""
    movements = (moved for entry in entries for moved in entry.movements)
    return tuple(sorted({seat_of(moved.taker) for moved in movements if moved.text_id == "submarine.why.paid_draw"}))
