"""Seats round the table, their colours, and who goes first; the screen keeps one and changes it by taps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from divingbell.companion.configuration.settings import LastSeat
from divingbell.companion.people.person import Person
from divingbell.companion.people.seats import COLOURS, COMMON_COLOURS, Side

PLACES = 6
"""Places clockwise from the upper left: upper left, upper right, right, lower right, lower left, left."""
_CLOCKWISE = (0, 6, 1, 2, 3, 7, 4, 5)
"""Of eight: 6 is between the upper ones, 7 between the lower ones."""
SIDES: tuple[Side, ...] = ("upper", "upper", "lower", "lower", "lower", "upper", "upper", "lower")
"""The edge of the picture each is nearer to; half-way down, the right hand goes with the lower one, clockwise on."""
_SPREAD = {
    0: (),
    1: (0,),
    2: (2, 5),
    3: (0, 1, 3),
    4: (0, 1, 3, 4),
    5: (0, 1, 2, 3, 4),
    6: (0, 1, 2, 3, 4, 5),
    7: (0, 6, 1, 2, 3, 4, 5),
    8: _CLOCKWISE,
}
"""Where so many people sit if nobody says otherwise, clockwise."""


@dataclass(eq=False, slots=True)
class Sitter:
    """Somebody on a seat; moves with all they have chosen."""

    name: str | None
    colour: str
    person: str | None = None
    """The id; None: a seat without a name."""
    choices: dict[str, str] = field(default_factory=dict)
    """Answers that the game asks of a seat (`mussel`, `level`), by the name it gives it."""


class Seating:
    """The places and who is on them."""

    def __init__(self, people: int = PLACES) -> None:
        """For so many people at most: above six there are the two places more, and their colours."""
        many = people > PLACES
        self.clockwise = tuple(place for place in _CLOCKWISE if many or place < PLACES)
        """The places in the order of turns."""
        self.colours = COLOURS if many else COMMON_COLOURS
        self.places: list[Sitter | None] = [None] * len(self.clockwise)
        self._first: Sitter | None = None

    # What holds -----------------------------------------------------------------------------------------------

    def sitters(self) -> list[Sitter]:
        """Everybody, clockwise; the first of them is p1."""
        return [sitter for place in self.clockwise if (sitter := self.places[place]) is not None]

    @property
    def first(self) -> Sitter | None:
        """The first player: as chosen, else the first clockwise."""
        sitters = self.sitters()
        return self._first if self._first in sitters else next(iter(sitters), None)

    def player(self, sitter: Sitter) -> str:
        """The id in the record: seats count clockwise."""
        return f"p{self.sitters().index(sitter) + 1}"

    def order(self, sitter: Sitter) -> int:
        """When their turn comes in the first round, from 1."""
        sitters = self.sitters()
        first = self.first
        begin = sitters.index(first) if first is not None else 0
        return (sitters.index(sitter) - begin) % len(sitters) + 1

    def owner(self, colour: str) -> Sitter | None:
        """The owner of this colour."""
        return next((sitter for sitter in self.sitters() if sitter.colour == colour), None)

    def seats(self) -> list[dict[str, str | None]]:
        """As they stand in the header of the record."""
        return [
            {"id": f"p{number}", "name": sitter.name, "colour": sitter.colour}
            | ({"person": sitter.person} if sitter.person else {})
            for number, sitter in enumerate(self.sitters(), 1)
        ]

    def sides(self) -> tuple[Side, ...]:
        """To which edge of the picture everybody is nearer, clockwise from p1."""
        return tuple(SIDES[place] for place in self.clockwise if self.places[place] is not None)

    # What a tap changes ---------------------------------------------------------------------------------------

    def sit(self, place: int, person: Person | None, colour: str | None = None) -> Sitter:
        """Somebody sits down there, in this colour, else in the one they had last, if nobody has that now, else in the
        next free one; who sits there already is somebody else from now on, in the same colour."""
        sitter = self.places[place]
        if sitter is None:
            wanted = (colour, person.colour if person is not None else None, *self.colours)
            free = (one for one in wanted if one in self.colours and self.owner(one) is None)
            sitter = self.places[place] = Sitter(None, next(free))
        sitter.name, sitter.person = (person.name, person.id) if person is not None else (None, None)
        return sitter

    def recolour(self, place: int, colour: str) -> None:
        """Give this seat the colour; whoever had it gets their."""
        sitter = self.places[place]
        assert sitter is not None
        other = self.owner(colour)
        if other is not None:
            other.colour = sitter.colour
        sitter.colour = colour

    def move(self, place: int, to: int) -> None:
        """From one place to another; who sits there changes places with them."""
        places = self.places
        places[place], places[to] = places[to], places[place]

    def remove(self, place: int) -> None:
        """Free this seat."""
        self.places[place] = None

    def goes_first(self, sitter: Sitter) -> None:
        """Let this seat carry the flag."""
        self._first = sitter

    def fill(self, people: Sequence[LastSeat], known: Sequence[Person]) -> None:
        """These people, as many as there are places, each on their own, else in this order clockwise; everybody else
        gets up. Who is not `known` any more leaves a seat without a name."""
        people = people[: len(self.places)]
        self.places = [None] * len(self.places)
        kept = tuple(seat.place for seat in people if seat.place is not None)
        own_places = len(kept) == len(people) and kept == tuple(place for place in self.clockwise if place in kept)
        by_id = {person.id: person for person in known}
        for place, seat in zip(kept if own_places else _SPREAD[len(people)], people, strict=True):
            self.sit(place, by_id.get(seat.person), seat.colour)

    def people(self) -> tuple[LastSeat, ...]:
        """For "Same as last time"."""
        return tuple(
            LastSeat(colour=sitter.colour, place=place, person=sitter.person or "")
            for place in self.clockwise
            if (sitter := self.places[place]) is not None
        )
