"""The people of a game as pictures and sentences know them: their names, shorter forms of these, their colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Name(NamedTuple):
    """A name and its shorter forms, the longest first."""

    whole: str
    forms: tuple[str, ...] = ()

    @property
    def short(self) -> str:
        """The first name and one letter, where that is a form of it."""
        return next((form for form in self.forms if form.endswith(".")), self.whole)


class Seat(NamedTuple):
    """A player as people know them."""

    player: str
    """`p1` ... `p6`, clockwise."""
    called: Name
    """For where their tile is beside it."""
    diver: str
    """Id of the player colour."""
    told: str
    """Their name in a sentence: with their sign where somebody else has the same name."""

    @property
    def name(self) -> str:
        """Their name, whole."""
        return self.called.whole

    @property
    def short(self) -> str:
        """Their name in a sentence that has little room."""
        return self.called.short if self.told == self.name else self.told


Seats = Mapping[str, Seat]
"""Everybody by player, clockwise."""
