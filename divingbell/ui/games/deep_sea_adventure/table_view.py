"""Values that the pictures of a table of Deep Sea Adventure show: small values that the table makes in one place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from divingbell.companion.games.decision import Choice, Decision, Picks
from divingbell.companion.games.deep_sea_adventure.state import Player, State, chips
from divingbell.companion.games.seats import Seat
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.table.payment_view import Tag
from divingbell.ui.table.stage import Following
from divingbell.ui.toolkit.element import Box, Element


class ChanceRow(NamedTuple):
    """A chance to get home."""

    mark: str
    words: str
    """Of this area: what it is the chance of."""
    chance: Fraction | None
    """None while it is worked out, and where the rules do not let the diver turn."""


class Chances(NamedTuple):
    """The odds card, where it is shown."""

    rows: tuple[ChanceRow, ...]
    known: bool
    """They have been worked out."""
    assumed: str
    """The text of this area that says what is assumed."""


class TableView(NamedTuple):
    """One moment of the table, and what its buttons do."""

    state: State
    seats: Mapping[str, Seat]
    diver: str
    """The player in turn; at the end of a round the one whose chips are asked for."""
    decision: Decision | None
    """The decision; None after the end."""
    begin: int
    """The space where the roll began that led to this search."""
    rolled: str
    """That roll in words; empty in other phases."""
    gained: Mapping[str, int]
    """Points turned over since the round ended, by player."""
    next_words: str
    """The diver asked next at the end of a round, or the next step."""
    next_short: str
    """The same in few words."""
    panels: State
    """The state whose amounts the panels of people show: that before a payment, until it has come."""
    tag: Callable[[str], Tag | None]
    """The tag on a person, or on the dial."""
    following: Following | None
    """The turn after the payment that is seen; None while none is."""
    toast: Element | None
    """The message for the snackbar row of the tall panel."""
    chances: Chances | None
    banner: Box | None
    """That the game is in memory only: the first row of the main area."""
    undo: Box
    tap_of: Callable[[Picks], Tap]
    end_game: Tap

    @property
    def bannered(self) -> bool:
        """Tell whether a banner takes its height from the main area."""
        return self.banner is not None

    @property
    def player(self) -> Player:
        """The figures of the diver."""
        return self.state.players[self.diver]

    @property
    def seat(self) -> Seat:
        """Where the diver sits."""
        return self.seats[self.diver]

    @property
    def asked(self) -> Decision:
        """The decision, before the end."""
        assert self.decision is not None, "the game is on"
        return self.decision

    def choice(self, row: str, value: object) -> tuple[Choice, Tap]:
        """One button of the decision, and its tap."""
        return self.asked.choice(row, value), self.tap_of({row: value})


def chip_count(player: Player) -> int:
    """How many chips somebody carries, stacks taken apart."""
    return len(chips(player.carried))
