"""What can come up in one row under the ship, asked of the rules: each tile's price, what becomes of it, why it cannot
be lifted, and what the chosen ones cost together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from divingbell.companion.games.game import Movement, Refusal
from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.payment import Payment, payment, received
from divingbell.companion.games.submarine.state import State
from divingbell.companion.session.session import Session

if TYPE_CHECKING:
    from divingbell.ui.games.submarine.table import SubmarineTable

Becomes = Literal["new_kind", "double", "mussel", "spent_double"]
_BECOMES: Mapping[str, Becomes] = {
    "submarine.why.new_kind": "new_kind",
    "submarine.why.double": "double",
    "submarine.why.mussel": "mussel",
    "submarine.why.spent_double": "spent_double",
}


class Lift(NamedTuple):
    """One tile of a row, or all its unknown ones together."""

    tile: str | None
    """None: nobody has named it yet."""
    places: int
    """How many unknown ones; 1 for one with a name."""
    due: int
    """Cards for opponents."""
    becomes: Becomes | None
    kinds: int
    """Kinds on the player's board after it."""
    off: str | None
    """Why it cannot come up, in few words."""
    order: int
    """When it was tapped, from 1; 0 is not chosen."""


class Total(NamedTuple):
    """What the chosen tiles cost together."""

    played: int
    given: int
    movements: tuple[Movement, ...]


class Lifting:
    """The tiles of one row, as the screen shows them."""

    def __init__(self, table: SubmarineTable, row: int, chosen: tuple[str, ...], joker: str | None) -> None:
        self._table = table
        self.row = row
        self.joker = joker
        self.payment: Payment = payment(table.state, row)
        after = table.preview(*(self.action(tile) for tile in chosen))
        self.chosen = () if isinstance(after, Refusal) else chosen
        """In the order tapped."""
        self._after: Session = table.session if isinstance(after, Refusal) else after
        self._steps = _steps(table.session, self._after)
        self.lifts: tuple[Lift, ...] = ()
        """None where nobody of the player in turn lies in the row."""
        if row in table.own_rows:
            space = board.space_at(table.state.spaces, table.column, row)
            unknown = (self._unknown(space.unknown),) if space.unknown else ()
            self.lifts = (*(self._known(tile) for tile in space.tiles), *unknown)

    def action(self, tile: str) -> dict[str, Any]:
        """What lifting this tile sends."""
        sent = {"type": "collect_treasure", "player": self._table.diver, "row": self.row, "tile": tile}
        return sent if self.joker is None else {**sent, "joker": self.joker}

    def actions(self, *more: str) -> list[dict[str, Any]]:
        """What lifting the chosen ones sends, in the order tapped, and these after them."""
        return [self.action(tile) for tile in (*self.chosen, *more)]

    @property
    def total(self) -> Total:
        movements = tuple(moved for step in self._steps for moved in step)
        played = sum(moved.text_id == "submarine.why.card" for moved in movements)
        return Total(played, sum(received(movements).values()), movements)

    def example(self) -> tuple[Movement, ...]:
        """The movements of the chosen tiles; with none chosen, of the first that could come up."""
        if self._steps:
            return self.total.movements
        for lift in self.lifts:
            if lift.off is None:
                tile = lift.tile or next(self.unnamed())
                after = self._table.preview(self.action(tile))
                return () if isinstance(after, Refusal) else _steps(self._table.session, after)[0]
        return ()

    def off(self, tile: str) -> str | None:
        """Why this tile could not come up after the chosen ones."""
        after = self._after.apply(self.action(tile))
        return self._table.off_words(after) if isinstance(after, Refusal) else None

    def unnamed(self) -> Iterator[str]:
        """What an unknown tile can be."""
        return unnamed(self._table.state)

    def _known(self, tile: str) -> Lift:
        if tile in self.chosen:
            order = self.chosen.index(tile)
            return self._lift(tile, self._steps[order], None, order + 1)
        after = self._after.apply(self.action(tile))
        if isinstance(after, Refusal):
            return self._lift(tile, (), self._table.off_words(after), 0)
        assert after.last is not None
        return self._lift(tile, after.last.movements, None, 0)

    def _lift(self, tile: str, movements: tuple[Movement, ...], off: str | None, order: int) -> Lift:
        becomes = next((_BECOMES[moved.text_id] for moved in movements if moved.text_id in _BECOMES), None)
        due = sum(received(movements).values()) if movements else self.payment.cards
        return Lift(tile, 1, due, becomes, self._kinds(order, becomes), off, order)

    def _kinds(self, order: int, becomes: Becomes | None) -> int:
        """With this tile and those tapped before it."""
        before = self._steps[: order - 1 if order else None]
        new = sum(any(moved.text_id == "submarine.why.new_kind" for moved in step) for step in before)
        return len(self._table.players[self._table.diver].board) + new + (becomes == "new_kind")

    def _unknown(self, count: int) -> Lift:
        """On if any colour could come up; which one is asked after the tap."""
        off: str = self._table.ctx.t("submarine_table.off.none_left")
        for tile in _first_of_each_colour(self.unnamed()):
            why = self.off(tile)
            if why is None:
                return Lift(None, count, self.payment.cards, None, 0, None, 0)
            off = why
        return Lift(None, count, self.payment.cards, None, 0, off, 0)


TREASURES = tuple(f"t{kind}-c{colour}" for colour in range(1, 6) for kind in range(1, 13))
"""Colour by colour, as the grid shows them."""


def unnamed(state: State) -> Iterator[str]:
    """Treasures that are known to be nowhere, colour by colour."""
    known = set(board.known_tiles(state.spaces))
    known.update(tile for seat in state.players.values() for tile in (*seat.board, *seat.jokers))
    return (tile for tile in TREASURES if tile not in known)


def _steps(before: Session, after: Session) -> tuple[tuple[Movement, ...], ...]:
    """The movements of every entry that was added, oldest first."""
    added = []
    for entry in after.entries():
        if entry.number <= before.number:
            break
        added.append(entry.movements)
    return tuple(reversed(added))


def _first_of_each_colour(tiles: Iterator[str]) -> Iterator[str]:
    seen = set()
    for tile in tiles:
        colour = board.colour(tile)
        if colour not in seen:
            seen.add(colour)
            yield tile
