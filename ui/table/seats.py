"""Who sits at the table: names and colours from the record's header, and to which edge of the picture a seat is
nearer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fonts import readable

Side = Literal["upper", "lower"]
COLOURS = ("fin", "star", "buoy", "chest", "coral", "pearl")
"""Player colours in the order in which seats without one take them."""


class Seat(NamedTuple):
    """A player as people know him."""

    player: str
    """`p1` ... `p6`, clockwise."""
    name: str
    diver: str
    """Id of the player colour."""

    def short(self, letters: int) -> str:
        """The name where there is room for so many letters only: the rest is dots."""
        return self.name if len(self.name) <= letters + 1 else f"{self.name[:letters].rstrip()}\N{HORIZONTAL ELLIPSIS}"


def seats(ctx: Context, header: Mapping[str, Any], players: Sequence[str]) -> dict[str, Seat]:
    """Everybody of a game, clockwise. A seat without name is called by its number; one without a colour that we have
    takes the first free one."""
    known = {str(seat.get("id")): seat for seat in header.get("seats", ())}
    taken = {str(seat.get("colour")) for seat in known.values()}
    free = [colour for colour in COLOURS if colour not in taken]
    found = {}
    for number, player in enumerate(players, 1):
        seat = known.get(player, {})
        name, colour = seat.get("name"), seat.get("colour")
        diver = colour if colour in COLOURS else free.pop(0)
        found[player] = Seat(player, readable(name) if name else ctx.t("table.seat", number=number), str(diver))
    return found


def side(place: int, count: int, sides: Sequence[Side]) -> Side:
    """The edge that the seat `place` (0 ...) of `count` is nearer to: as set, or the first half of the round at the
    upper edge."""
    if place < len(sides):
        return sides[place]
    return "upper" if place < (count + 1) // 2 else "lower"
