"""The tiles that can come up in one row under the ship, asked of the rules: the price and the fate of each, why it
cannot be lifted, and the price of the chosen ones together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal, NamedTuple

from divingbell.companion.games.game import History, Movement, Refusal
from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.payment import payment, received
from divingbell.companion.games.submarine.ship_column import ShipColumn

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
    ends: bool = False
    """Tell whether lifting it ends the game."""


class RowPreview:
    """The tiles of one row, each as it would be lifted after those that are chosen."""

    def __init__(self, column: ShipColumn, row: int, chosen: tuple[str, ...], joker: str | None) -> None:
        """`chosen` are in the order tapped; `joker` pays for the tile, None: cards do."""
        self._column, self._previews = column, column.previews
        self.row = row
        self.joker = joker
        self.payment = payment(self._previews.state, row)
        self.chosen = chosen
        """None where they cannot all come up."""
        self._sessions = [self._previews.session]
        """Before the first of the chosen ones, and after each."""
        for tile in chosen:
            after = self._sessions[-1].apply(self.action(tile))
            if isinstance(after, Refusal):
                self.chosen, self._sessions = (), self._sessions[:1]
                break
            self._sessions.append(after)
        self.tiles: tuple[TilePreview, ...] = ()
        """None where nobody of the player in turn lies in the row."""
        if row in column.rows:
            space = column.space(row)
            unknown = (self._unknown(space.unknown),) if space.unknown else ()
            self.tiles = (*(self._known(tile) for tile in space.tiles), *unknown)

    @property
    def ends(self) -> bool:
        """Tell whether lifting the chosen ones ends the game."""
        return self._sessions[-1].state.result is not None

    def action(self, tile: str) -> dict[str, object]:
        """The action that lifts this tile."""
        return self._column.collected(self.row, tile, self.joker)

    def actions(self, *more: str) -> list[dict[str, object]]:
        """The actions that lift the chosen ones, in the order tapped, and these after them."""
        return [self.action(tile) for tile in (*self.chosen, *more)]

    @property
    def liftable(self) -> bool:
        """Tell whether any tile can come up."""
        return any(one.off is None for one in self.tiles)

    @property
    def movements(self) -> tuple[Movement, ...]:
        """The movements of the chosen tiles together."""
        return tuple(moved for after in self._sessions[1:] for moved in _moved(after))

    @property
    def played(self) -> int:
        """Own cards that are played for the chosen tiles."""
        return sum(moved.text_id == "submarine.why.card" for moved in self.movements)

    @property
    def given(self) -> int:
        """Cards that opponents get for the chosen tiles."""
        return sum(received(self.movements).values())

    def example(self) -> tuple[Movement, ...]:
        """The movements of the chosen tiles; with none chosen, of the first that could come up."""
        tiles = (one.tile or next(self._previews.unnamed()) for one in self.tiles if one.off is None)
        for tile in tiles if not self.chosen else ():
            after = self._previews.preview(self.action(tile))
            return _moved(after) if not isinstance(after, Refusal) else ()
        return self.movements

    def nameable(self) -> set[str]:
        """The tiles that an unknown one can be after the chosen ones: known to be nowhere, and of a colour that can be
        paid."""
        return {tile for tile in self._previews.unnamed() if self._colours_off[board.colour(tile)] is None}

    def ending(self) -> set[str]:
        """The tiles that an unknown one can be and that end the game."""
        afters = {tile: self._sessions[-1].apply(self.action(tile)) for tile in self.nameable()}
        return {
            tile for tile, after in afters.items() if not isinstance(after, Refusal) and after.state.result is not None
        }

    @cached_property
    def _colours_off(self) -> dict[str, str | None]:
        """Colours that an unknown tile can have, and why they could not come up after the chosen ones."""
        first = {board.colour(tile): tile for tile in reversed(list(self._previews.unnamed()))}
        afters = {colour: self._sessions[-1].apply(self.action(first[colour])) for colour in sorted(first)}
        return {
            colour: self._previews.off_words(after) if isinstance(after, Refusal) else None
            for colour, after in afters.items()
        }

    def _known(self, tile: str) -> TilePreview:
        order = self.chosen.index(tile) + 1 if tile in self.chosen else 0
        after = self._sessions[order] if order else self._sessions[-1].apply(self.action(tile))
        if isinstance(after, Refusal):
            return TilePreview(tile, 1, self.payment.cards, None, 0, self._previews.off_words(after), 0)
        movements = _moved(after)
        becomes = next((_BECOMES[moved.text_id] for moved in movements if moved.text_id in _BECOMES), None)
        kinds = len(after.state.players[self._previews.player].board)
        return TilePreview(
            tile, 1, sum(received(movements).values()), becomes, kinds, None, order, after.state.result is not None
        )

    def _unknown(self, count: int) -> TilePreview:
        """On if any colour could come up; which one is asked after the tap."""
        reasons = list(self._colours_off.values()) or [self._previews.words("off.none_left")]
        return TilePreview(None, count, self.payment.cards, None, 0, None if None in reasons else reasons[-1], 0)


def _moved(after: History) -> tuple[Movement, ...]:
    """The movements of the newest entry."""
    return after.last.movements if after.last is not None else ()
