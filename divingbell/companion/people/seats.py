"""Seats at the table: names and colours from the record's header, and to which edge of the picture a seat is nearer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from divingbell.companion.games.seats import Seat
from divingbell.companion.people.names import names, writable
from divingbell.companion.session.sentences import told_apart
from divingbell.companion.texts.words import CatalogueWords

Side = Literal["upper", "lower"]
COMMON_COLOURS = ("fin", "star", "buoy", "chest", "coral", "pearl")
"""The player colours of every game, in the order in which seats without one take them."""
COLOURS = (*COMMON_COLOURS, "bubbles", "eel")
"""With those of the seventh and eighth person, in games that have so many."""


def seats(words: CatalogueWords, header: Mapping[str, Any], players: Sequence[str]) -> dict[str, Seat]:
    """Everybody of a game, clockwise. A seat without name is called by its number, one whose name is hidden or that our
    fonts cannot write by its sign; one without a colour that we have takes the first free one."""
    known = {str(seat.get("id")): seat for seat in header.get("seats", ())}
    taken = {str(seat.get("colour")) for seat in known.values()}
    free = [colour for colour in COLOURS if colour not in taken]
    divers, wholes = {}, {}
    for number, player in enumerate(players, 1):
        seat = known.get(player, {})
        colour = seat.get("colour")
        divers[player] = str(colour if colour in COLOURS else free.pop(0))
        wholes[player] = whole_name(words, seat, number, divers[player])
    told = told_apart(wholes, divers, words.texts)
    return {
        player: Seat(player, called, divers[player], told[player])
        for player, called in zip(wholes, names(list(wholes.values())), strict=True)
    }


def whole_name(words: CatalogueWords, seat: Mapping[str, Any], number: int, diver: str) -> str:
    """Name of somebody whose seat has this `name` or none, is a known `person` or not, and is seat `number` (1 ...)."""
    if not seat.get("name") and not seat.get("person"):
        return words.t("table.seat", number=number)
    return writable(seat.get("name") or "") or words.t(f"players.colour.{diver}")


def side(place: int, count: int, sides: Sequence[Side]) -> Side:
    """The edge that the seat `place` (0 ...) of `count` is nearer to: as set, or the first half of the round at the
    upper edge."""
    if place < len(sides):
        return sides[place]
    return "upper" if place < (count + 1) // 2 else "lower"
