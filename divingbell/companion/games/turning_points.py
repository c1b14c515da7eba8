"""A look back at the decisions that cost or brought most, as plain values: what was asked, what could be answered and
what each answer was worth before anybody knew. Free of Kivy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from divingbell.companion.canvas.canvas import Artwork

MOST = 3


class TextRef(NamedTuple):
    """A text and its values; `{name}` in it is the player's name."""

    text_id: str
    args: Mapping[str, str | int | float] = {}


class ValuedAnswer(NamedTuple):
    """Answer that could be given."""

    words: TextRef
    value: float | None
    """Average worth, in what the game counts; None where too little is known of it: then it cannot be picked."""
    worth: TextRef
    """The same as a figure, or why it is not known."""
    odds: TextRef | None = None
    """The figures behind it, where they are not told of ten times."""
    of_ten: int | None = None
    """How often of ten times it goes wrong, or well: so many dots are filled."""
    goes_well: bool = False
    """`of_ten` are those times at which it goes well."""
    mark: Artwork | str | None = None
    """Its sign: a drawing, or an icon, which is set on a disc."""
    stake: TextRef | None = None
    """The figure that it can bring, told with the question."""


class TurningPoint(NamedTuple):
    """One decision of a game that is over."""

    entry: int
    """Number of the entry that answered; the moment is the one before it."""
    player: str
    question: TextRef
    answers: tuple[ValuedAnswer, ...]
    """All that were possible; what the given one was worth is known, and that of another."""
    given: int
    """Which of them it was."""
    came: TextRef
    """Outcome of the answer, a sentence."""
    sure: TextRef
    """How sure the figures are."""
    result: TextRef | None = None
    """The outcome as a figure; without it the sentence is set large."""

    @property
    def difference(self) -> float:
        """Amount that the answer brought (above 0) or cost, against the best of the others. The unit is what counts."""
        given = self.answers[self.given].value
        others = [one.value for i, one in enumerate(self.answers) if i != self.given and one.value is not None]
        assert given is not None, "it is no turning point without"
        return given - max(others)


def strongest(points: Iterable[TurningPoint]) -> tuple[TurningPoint, ...]:
    """The three that cost or brought most, of equal ones the earlier, in the order of the game; one that made no
    difference is none."""
    found = [point for point in points if point.difference]
    found.sort(key=lambda point: (-abs(point.difference), point.entry))
    return tuple(sorted(found[:MOST], key=lambda point: point.entry))
