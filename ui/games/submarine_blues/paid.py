"""What an entry paid, as the resorts show it: divers who change hands, and a submarine that was won."""

from __future__ import annotations

from collections.abc import Mapping

from divingbell.companion.games.game import seat_of
from divingbell.companion.games.submarine_blues.state import DIVER, State
from divingbell.companion.session.session import COMMANDS
from divingbell.companion.table.events import Accepted
from divingbell.ui.kit.context import Context
from divingbell.ui.table.payment import Flight, Payment, Sign, Tag
from divingbell.ui.table.seats import Seat
from divingbell.ui.toolkit.paint import Painter

APART, MOST = 0.08, 8
"""Seconds from diver to diver, and how many are seen to swim: they are all there within 1.2 s."""


def submarines(player: str) -> str:
    """The name of the tag beside somebody's submarines; that beside his divers has his own."""
    return f"{player}.submarines"


def payment(ctx: Context, seats: Mapping[str, Seat], line: Accepted) -> Payment | None:
    """None where nobody got or lost a diver or a submarine."""
    entry, before = line.after.last, line.before.state
    if entry is None or before is None or line.action["type"] in COMMANDS:
        return None
    after: State = entry.state
    tags: dict[str, Tag] = {}
    for player, has in after.players.items():
        had = before.players[player]
        for name, change in ((player, has.divers - had.divers), (submarines(player), has.submarines - had.submarines)):
            if change:
                words = ctx.texts.amounts.signed_number(change)
                tags[name] = Tag(words, "positive" if change > 0 else "caution")
    ways = [
        (giver, taker)
        for moved in entry.movements
        if moved.what == DIVER and {giver := seat_of(moved.giver), taker := seat_of(moved.taker)} <= seats.keys()
        for _ in range(moved.count)
    ]
    flights = (
        Flight(f"resort.{giver}", f"resort.{taker}", _diver(seats[giver].diver), i * APART)
        for i, (giver, taker) in enumerate(ways[:MOST])
    )
    return Payment(tags, tuple(flights), before) if tags else None


def _diver(colour: str) -> Sign:
    def paint(p: Painter, size: float) -> None:
        p.glyph("diver", 0, 0, size * 0.8, f"player.{colour}")

    return paint
