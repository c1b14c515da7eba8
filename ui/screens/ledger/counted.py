"""What is an amount in the ledger of each game, how it is written, and what everybody has after an entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from divingbell.companion.games.game import Movement, seat_of
from divingbell.companion.session.session import Entry
from divingbell.ui.kit.context import Context
from divingbell.ui.screens.podium.standings import SCORING

THINGS: Mapping[str, str] = {
    "sunken_treasure": "money",
    "deep_sea_adventure": "points",
    "submarine_blues": "diver",
}
"""Game -> the thing of its movements that is counted; Submarine counts kinds, which are no sum."""


class Amount(NamedTuple):
    """What somebody gained or, negative, gave."""

    player: str
    amount: int


def counted(entry: Entry) -> list[Movement]:
    """The movements of an entry that are amounts."""
    thing = THINGS.get(entry.game.name)
    return [movement for movement in entry.movements if movement.what == thing]


def amounts(entry: Entry) -> list[Amount]:
    """What each player gained or gave in an entry, in the order of the movements; nothing moved is left out."""
    moved: dict[str, int] = {}
    for movement in counted(entry):
        for holder, sign in ((movement.giver, -1), (movement.taker, 1)):
            if (player := seat_of(holder)) in entry.state.players:
                moved[player] = moved.get(player, 0) + sign * movement.count
    return [Amount(player, amount) for player, amount in moved.items() if amount]


def signed(ctx: Context, game: str, amount: int) -> str:
    """`+$15,000`, `+12`."""
    return ctx.signed(amount) if game == "sunken_treasure" else ctx.texts.amounts.signed_number(amount)


def plain(ctx: Context, game: str, amount: int) -> str:
    """`$15,000`, `12`."""
    return ctx.money(amount) if game == "sunken_treasure" else ctx.texts.amounts.number(amount)


def balance(entry: Entry, player: str) -> int:
    """What a player has after an entry, of what counts at the end."""
    return SCORING[entry.game.name].figure(entry.state.players[player])


def concerned(entry: Entry) -> str | None:
    """Whose entry it is: the player it names, else the only one it moves something of; None: everybody's."""
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
