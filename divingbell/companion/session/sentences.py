"""Makes the sentences for movements and entries: the one place where seats become names (ledger, toasts, "why?", demo,
reports)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from divingbell.companion.games.game import Entry, Movement, seat_of
from divingbell.companion.texts.catalogue import Catalogue, Phrase

SeatNames = Mapping[str, str]
"""Seat -> the name people call it."""


def told_apart(names: SeatNames, signs: Mapping[str, str | None], texts: Catalogue) -> dict[str, str]:
    """The names as sentences say them: of two people with one name each has the word of their sign with it (`Ada
    (star)`). `signs` are the ids of the player colours."""
    had = Counter(name.casefold() for name in names.values())

    def told(seat: str, name: str) -> str:
        sign = f"table.sign.{signs.get(seat)}"
        alone = had[name.casefold()] == 1 or sign not in texts
        return name if alone else texts("table.with_sign", name=name, sign=texts(sign))

    return {seat: told(seat, name) for seat, name in names.items()}


def sentence(movement: Movement, names: SeatNames, texts: Catalogue) -> Phrase:
    """Why something moved, in one sentence."""
    giver, taker = (names.get(seat_of(holder), holder) for holder in (movement.giver, movement.taker))
    return texts(movement.text_id, **named(movement.args, names), giver=giver, taker=taker, count=movement.count)


def line(entry: Entry, names: SeatNames, texts: Catalogue) -> Phrase:
    """Line of an entry in the ledger; its player stands beside it."""
    text_id, places = entry.game.rulebook.line(entry)
    return texts(text_id, **named(places, names))


def named(args: Mapping[str, str | int], names: SeatNames) -> dict[str, str | int]:
    """The values of a text with names in the place of seats."""
    return {place: names.get(value, value) if isinstance(value, str) else value for place, value in args.items()}
