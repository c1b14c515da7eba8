"""Parts that the tabs and the page of a person have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from divingbell.companion.archive.summary import SummarySeat
from divingbell.companion.people.person import Person
from divingbell.companion.people.seats import COLOURS
from divingbell.companion.statistics.records import BestRecord
from divingbell.companion.statistics.statistics import Statistics
from divingbell.ui.kit import roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.screens.statistics.drawings import sign_tile
from divingbell.ui.screens.statistics.formats import PersonFormat, faces
from divingbell.ui.toolkit.element import Box, Element, column, pad, row


class Totals(NamedTuple):
    """The games played in all and the people who played, as of one moment."""

    figures: Statistics
    people: Mapping[str, Person]
    now: datetime
    """With the zone of this place."""
    open_person: Callable[[str], None] | None
    open_record: Callable[[BestRecord], None] | None
    """None: nothing can be opened."""

    def faces(self, ctx: Context, ids: Sequence[str]) -> dict[str, PersonFormat]:
        """These people; who is not known any more has only an id."""
        return faces(ctx, (self.people.get(one, Person(one)) for one in dict.fromkeys(ids)))

    def diver(self, seat: SummarySeat) -> str:
        """The colour of a seat: the present one of who sat there, else its own."""
        person = self.people.get(seat.person or "")
        colours = (person.colour if person is not None else None, seat.colour, COLOURS[0])
        return next(colour for colour in colours if colour in COLOURS)


def fact(sign: Element, value: str | Element, label: str, beside: Element | None = None, h: str = "header") -> Box:
    """A figure with its sign and what it is."""
    shown = roles.number(value) if isinstance(value, str) else value
    return card(
        sign,
        column(
            row(shown, beside, gap="gap_xs") if beside is not None else shown,
            roles.note(label),
            gap="gap_hair",
            justify="center",
            grow=1,
        ),
        upright=False,
        items="center",
        gap="gap_m",
        pad=pad(0, "gap"),
        radius="l",
        h=h,
        grow=1,
    )


def sign(name: str, colour: str) -> Element:
    """The sign of a fact."""
    return icon(name, "icon", colour)


def facts(*found: Element | None) -> Box:
    """Facts side by side."""
    return row(*found, gap="gap_l", items="stretch")


def titled(title: str, note: str | Element, *children: Any, **options: Any) -> Box:
    """A card with a title and a note at its right: words, or an element as it is."""
    options.setdefault("pad", pad("gap_m", "gap"))
    options.setdefault("gap", "gap_s")
    options.setdefault("radius", "l")
    beside: Element | None = None
    if not isinstance(note, str):
        beside = note
    elif note:
        beside = roles.note(note)
    return card(
        row(
            roles.title(title, grow=1),
            beside,
            gap="gap_m",
        ),
        *children,
        **options,
    )


def who(ctx: Context, face: PersonFormat, side: float, since: str | None = None, line: Element | None = None) -> Box:
    """Somebody's tile (`side` in dp) and name, since when they play where another has their name, and a piece of their
    `line` where two have one sign."""
    name = roles.person(face.called, lines=2)
    under = roles.caption(since, colour="text2", lines=2) if since is not None and face.namesake else None
    piece = row(line) if line is not None else None
    words = column(name, under, piece, gap="gap_hair", grow=1, justify="center") if under or piece else name
    if words is name:
        name.grow = 1
    return row(sign_tile(ctx, face.diver, face.letter, side), words, gap="gap_m", grow=1)
