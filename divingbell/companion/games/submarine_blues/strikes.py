"""Attack sharks of one play: the hits announced for each so far, which others can still be true, and what they cost
(3.4, 3.6, B4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from divingbell.companion.games.submarine_blues.attack import Reach, reach, strike
from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.companion.games.submarine_blues.state import State

AnnouncedHits = Mapping[str, int]
"""Hits by opponent, 0 to 5."""


class Strikes(NamedTuple):
    """The sharks in the order in which they strike; `place` is the index of one of them, from 0."""

    state: State
    """Everybody's divers before the first."""
    attacker: str
    sharks: tuple[Card, ...]
    announced: tuple[AnnouncedHits, ...]
    """For each shark the opponents who have said."""

    @property
    def opponents(self) -> list[str]:
        """Everybody who announces."""
        return [player for player in self.state.players if player != self.attacker]

    @property
    def complete(self) -> bool:
        """True if every opponent has said for every shark."""
        return not any(self.missing(place) for place in range(len(self.sharks)))

    def reach(self, place: int) -> Reach:
        """Reach of this shark; divers that were lost before it do not change that."""
        return reach(self.state, self.attacker, self.sharks[place])

    def certain(self, place: int) -> dict[str, int]:
        """Hits that cannot be otherwise and need no asking."""
        return {player: hits.start for player, hits in self.reach(place).hits.items() if len(hits) == 1}

    def possible(self, place: int, player: str) -> range:
        """Hits that one opponent can have, with what the others have said."""
        within = self.reach(place)
        allowed, said = within.hits[player], self.announced[place]
        others = sum(hits - within.hits[other].start for other, hits in said.items() if other != player)
        return range(allowed.start, min(allowed.stop, allowed.start + within.hidden - others + 1))

    def missing(self, place: int) -> list[str]:
        """The opponents who have not said."""
        return [player for player in self.opponents if player not in self.announced[place]]

    def before(self, place: int) -> State:
        """Everybody's divers as this shark strikes."""
        state = self.state
        for number in range(place):
            state = self._struck(state, number)
        return state

    def losses(self, place: int) -> dict[str, int]:
        """Divers that everybody who has said loses to this shark."""
        before = self.before(place)
        after = self._struck(before, place)
        return {name: before.players[name].divers - after.players[name].divers for name in self.announced[place]}

    def _struck(self, state: State, place: int) -> State:
        said = self.announced[place]
        hits = {player: said.get(player, 0) for player in self.opponents}
        after: State = strike(state, self.attacker, self.sharks[place], hits).state
        return after
