"""Values of the draw: the shelf, a table of a round, what is asked for and the plan of an evening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

FEWEST, MOST = 2, 6
"""People at one table."""
MOST_PEOPLE, MOST_TABLES, MOST_ROUNDS = 400, 200, 50
"""Of an evening, as far as it is planned."""


class ShelfGame(msgspec.Struct, frozen=True):
    """A game that the club has: how many people it takes, and how many tables can play it at once."""

    name: str
    fewest: int = FEWEST
    most: int = MOST
    boxes: int = 1


class TableSeating(msgspec.Struct, frozen=True):
    """One table of one round: its people in the order of their seats."""

    table: int
    people: tuple[str, ...]
    game: str | None = None
    """None: nothing on the shelf, or nothing that fits."""


RoundSeating = tuple[TableSeating, ...]
"""The tables of a round at which somebody sits, by number."""


class DrawRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the draw of the rest of an evening depends on."""

    people: tuple[str, ...]
    """Those who play the rounds ahead; 2 to 400, each once."""
    tables: int
    """How many there are, numbered from 1; at most 200."""
    rounds: int
    """How many are planned, 1 to 50."""
    seed: int
    wanted: int = 4
    """People a table, 2 to 6; others sit where that does not come out even."""
    shelf: tuple[ShelfGame, ...] = ()
    """Empty: games are not drawn."""
    played: tuple[RoundSeating, ...] = ()
    """The rounds of this evening that were started, oldest first; people of them may have left."""
    locked: RoundSeating = ()
    """Tables of the first round ahead that stay as they are."""
    fixed: Mapping[str, int] = {}
    """Person -> the table at which they always sit."""


Reason = Literal["no_other_way", "locked", "fixed", "changed"]


class MeetingAgain(msgspec.Struct, frozen=True):
    """Two people who sit together once more, and why."""

    people: tuple[str, str]
    table: int
    rounds: tuple[int, ...]
    """Numbers of the rounds in which they met before, from 1."""
    reason: Reason
    """`locked`, `fixed`: a table or a seat that the organiser holds; `changed`: people were moved by hand;
    `no_other_way`: the draw found nothing better."""
    cause: int | None = None
    """Of `locked` and `fixed`: the table that is held."""


class PlannedRound(msgspec.Struct, frozen=True):
    """A round as it is drawn."""

    tables: RoundSeating
    again: tuple[MeetingAgain, ...]
    """Pairs that meet again."""
    game_again: int
    """People who get a game that they had before."""


class PeopleDoNotFitError(ValueError):
    """The people cannot be seated at the tables, with the games and the locks that there are."""
