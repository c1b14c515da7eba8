"""What can come up in one row under the ship, asked of the rules: each tile's price, what becomes of it, why it cannot
be lifted, and what the chosen ones cost together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from divingbell.companion.games.game import Movement, Refusal
from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.payment import payment, received
from divingbell.companion.session.session import Session
from divingbell.ui.games.submarine.ship_column import ShipColumn

Becomes = Literal["new_kind", "double", "mussel", "spent_double"]
_BECOMES: Mapping[str, Becomes] = {
    "submarine.why.new_kind": "new_kind",
    "submarine.why.double": "double",
    "submarine.why.mussel": "mussel",
    "submarine.why.spent_double": "spent_double",
}


class TilePreview(NamedTuple):
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
    """What the chosen tiles cost together: own cards played, cards given to opponents."""

    played: int
    given: int
    movements: tuple[Movement, ...]


class RowPreview:
    """The tiles of one row, each as it would be lifted after those that are chosen."""

    def __init__(self, column: ShipColumn, row: int, chosen: tuple[str, ...], joker: str | None) -> None:
        """`joker` pays for the tile; None: cards do."""
        now = column.previews
        self._column, self._previews = column, now
        self.row = row
        self.joker = joker
        self.payment = payment(now.state, row)
        after = now.preview(*(self.action(tile) for tile in chosen))
        self.chosen = () if isinstance(after, Refusal) else chosen
        """In the order tapped."""
        self._after: Session = now.session if isinstance(after, Refusal) else after
        self._steps = _steps(now.session, self._after)
        self.tiles: tuple[TilePreview, ...] = ()
        """None where nobody of the player in turn lies in the row."""
        if row in column.rows:
            space = column.space(row)
            unknown = (self._unknown(space.unknown),) if space.unknown else ()
            self.tiles = (*(self._known(tile) for tile in space.tiles), *unknown)

    def action(self, tile: str) -> dict[str, Any]:
        """What lifting this tile sends."""
        return self._column.collected(self.row, tile, self.joker)

    def actions(self, *more: str) -> list[dict[str, Any]]:
        """What lifting the chosen ones sends, in the order tapped, and these after them."""
        return [self.action(tile) for tile in (*self.chosen, *more)]

    @property
    def liftable(self) -> bool:
        """Whether any tile can come up."""
        return any(one.off is None for one in self.tiles)

    @property
    def total(self) -> Total:
        movements = tuple(moved for step in self._steps for moved in step)
        played = sum(moved.text_id == "submarine.why.card" for moved in movements)
        return Total(played, sum(received(movements).values()), movements)

    def example(self) -> tuple[Movement, ...]:
        """The movements of the chosen tiles; with none chosen, of the first that could come up."""
        if self._steps:
            return self.total.movements
        for one in self.tiles:
            if one.off is None:
                after = self._previews.preview(self.action(one.tile or next(self._previews.unnamed())))
                return () if isinstance(after, Refusal) else _steps(self._previews.session, after)[0]
        return ()

    def nameable(self) -> set[str]:
        """What an unknown tile can be after the chosen ones: known to be nowhere, and of a colour that can be paid."""
        reasons: dict[str, str | None] = {}
        for tile in self._previews.unnamed():
            if board.colour(tile) not in reasons:
                reasons[board.colour(tile)] = self._off(tile)
        return {tile for tile in self._previews.unnamed() if reasons[board.colour(tile)] is None}

    def _off(self, tile: str) -> str | None:
        """Why this tile could not come up after the chosen ones."""
        after = self._after.apply(self.action(tile))
        return self._previews.off_words(after) if isinstance(after, Refusal) else None

    def _known(self, tile: str) -> TilePreview:
        if tile in self.chosen:
            order = self.chosen.index(tile)
            return self._preview(tile, self._steps[order], None, order + 1)
        after = self._after.apply(self.action(tile))
        if isinstance(after, Refusal):
            return self._preview(tile, (), self._previews.off_words(after), 0)
        assert after.last is not None
        return self._preview(tile, after.last.movements, None, 0)

    def _preview(self, tile: str, movements: tuple[Movement, ...], off: str | None, order: int) -> TilePreview:
        becomes = next((_BECOMES[moved.text_id] for moved in movements if moved.text_id in _BECOMES), None)
        due = sum(received(movements).values()) if movements else self.payment.cards
        before = self._steps[: order - 1 if order else None]
        new = sum(any(moved.text_id == "submarine.why.new_kind" for moved in step) for step in before)
        had = len(self._previews.state.players[self._previews.player].board)
        return TilePreview(tile, 1, due, becomes, had + new + (becomes == "new_kind"), off, order)

    def _unknown(self, count: int) -> TilePreview:
        """On if any colour could come up; which one is asked after the tap."""
        off: str | None = self._previews.words("off.none_left")
        first_of_colour = {board.colour(tile): tile for tile in reversed(list(self._previews.unnamed()))}
        for colour in sorted(first_of_colour):
            off = self._off(first_of_colour[colour])
            if off is None:
                break
        return TilePreview(None, count, self.payment.cards, None, 0, off, 0)


def _steps(before: Session, after: Session) -> tuple[tuple[Movement, ...], ...]:
    """The movements of every entry that was added, oldest first."""
    added = []
    for entry in after.entries():
        if entry.number <= before.number:
            break
        added.append(entry.movements)
    return tuple(reversed(added))
