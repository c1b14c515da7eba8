"""The payment of an entry, as the resorts show it: divers who change hands, a submarine that was won; and the same
taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from divingbell.companion.games.game import Movement, seat_of
from divingbell.companion.games.seats import Seat
from divingbell.companion.games.submarine_blues.state import DIVER, SUBMARINE, State
from divingbell.companion.table.events import Accepted
from divingbell.ui.kit.context import Context
from divingbell.ui.table.payment_view import Flight, Payment, Sign, Tag, paid_by
from divingbell.ui.toolkit.paint import Painter

BOATS = "boats"
"""The part of the screen that counts the submarines that are left."""
APART, MOST = 0.08, 8
"""Seconds from diver to diver, and how many are seen to swim: they are all there within 1.2 s."""


def submarines(player: str) -> str:
    """The name of the tag beside somebody's submarines; that beside their divers has their own."""
    return f"{player}.submarines"


def payment(ctx: Context, seats: Mapping[str, Seat], line: Accepted) -> Payment | None:
    """None where nobody got or lost a diver or a submarine."""
    entries, back = paid_by(line)
    before: State | None = line.before.state
    if not entries or before is None or entries[0].previous is None:
        return None
    after: State = line.after.state
    tags: dict[str, Tag] = {}
    for player, has in after.players.items():
        had = before.players[player]
        for name, change in ((player, has.divers - had.divers), (submarines(player), has.submarines - had.submarines)):
            if change:
                words = ctx.texts.amounts.signed_number(change)
                tags[name] = Tag(words, "positive" if change > 0 else "caution")
    ways = [way for moved in entries[0].movements for way in _ways(seats, moved)][:MOST]
    flights = (Flight(*way, i * APART) for i, way in enumerate(ways))
    shown = tuple(flight.reversed if back else flight for flight in flights)
    return Payment(tags, shown, before, back) if tags else None


def _ways(seats: Mapping[str, Seat], moved: Movement) -> Iterator[tuple[str, str, Sign]]:
    """From where to where what was moved swims or comes down."""
    giver, taker = seat_of(moved.giver), seat_of(moved.taker)
    if moved.what == SUBMARINE and taker in seats:
        yield BOATS, f"resort.{taker}", _submarine
    elif moved.what == DIVER and {giver, taker} <= seats.keys():
        sign = _diver(seats[giver].diver)
        yield from ((f"resort.{giver}", f"resort.{taker}", sign) for _ in range(moved.count))


def _submarine(p: Painter, size: float) -> None:
    p.glyph("submarine", 0, 0, size * 0.9, "art.lit")


def _diver(colour: str) -> Sign:
    def paint(p: Painter, size: float) -> None:
        p.glyph("diver", 0, 0, size * 0.8, f"player.{colour}")

    return paint
