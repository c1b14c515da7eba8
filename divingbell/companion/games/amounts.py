"""The amounts of an entry in the ledger, whose they are, and what everybody has after it."""

from __future__ import annotations

from typing import NamedTuple

from divingbell.companion.games.game import Entry, Movement, seat_of
from divingbell.companion.games.parts import parts_of


class Amount(NamedTuple):
    """Amount that somebody gained or, negative, gave."""

    player: str
    amount: int


def counted(entry: Entry) -> list[Movement]:
    """The movements of an entry that are amounts."""
    thing = parts_of(entry.game).ledger.amounts_of
    return [movement for movement in entry.movements if thing and movement.what == thing]


def amounts(entry: Entry) -> list[Amount]:
    """Amounts that each player gained or gave in an entry, in the order of the movements; nothing moved is left out."""
    moved: dict[str, int] = {}
    for movement in counted(entry):
        for holder, sign in ((movement.giver, -1), (movement.taker, 1)):
            if (player := seat_of(holder)) in entry.state.players:
                moved[player] = moved.get(player, 0) + sign * movement.count
    return [Amount(player, amount) for player, amount in moved.items() if amount]


def gain(entry: Entry, movement: Movement) -> Amount | None:
    """The player for whom a movement of an entry counts, and the amount: the taker, else the giver; None between two
    holders of whom none is a player."""
    for holder, sign in ((movement.taker, 1), (movement.giver, -1)):
        if (player := seat_of(holder)) in entry.state.players:
            return Amount(player, sign * movement.count)
    return None


def balance(entry: Entry, player: str) -> int:
    """Amount that a player has after an entry, of what counts at the end."""
    return parts_of(entry.game).scoring.figure(entry.state.players[player])


def concerned(entry: Entry) -> str | None:
    """The player of an entry: the one it names, else the only one it moves something of; None: everybody's."""
    named = entry.action.get("player")
    if isinstance(named, str):
        return named
    players = {
        player
        for movement in entry.movements
        for holder in (movement.giver, movement.taker)
        if (player := seat_of(holder)) in entry.state.players
    }
    return players.pop() if len(players) == 1 else None
