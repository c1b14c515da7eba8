"""The attacks of one play, one after another: which hits each opponent can have announced, and what they cost him."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from divingbell.companion.games.submarine_blues.attack import Reach, reach, strike
from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.companion.games.submarine_blues.hand import without
from divingbell.companion.games.submarine_blues.state import State, cards, with_player

Hits = Mapping[str, int]


class Strikes:
    """What has been announced so far for each attack shark, in the order in which they strike."""

    def __init__(self, state: State, attacker: str, sharks: Sequence[Card], laid: Sequence[Card] = ()) -> None:
        """`laid` are all the cards that go into the resort with the sharks; none: an attack from the hand."""
        self.attacker = attacker
        self.sharks = tuple(sharks)
        self.laid = tuple(laid)
        player = without(state.players[attacker], self.laid)
        resort = cards(player.resort, self.laid)
        self._base = with_player(state, attacker, replace(player, resort=resort)) if laid else state
        self._reaches = [reach(self._base, attacker, shark) for shark in self.sharks]
        self.opponents = [name for name in state.players if name != attacker]
        self.said: list[dict[str, int]] = [self._certain(place) for place in range(len(self.sharks))]

    def _certain(self, place: int) -> dict[str, int]:
        """What cannot be otherwise needs no asking."""
        possible = self.reach(place)
        return {name: hits.start for name, hits in possible.hits.items() if len(hits) == 1}

    def reach(self, place: int) -> Reach:
        """What this shark can have hit; divers that were lost before it do not change that."""
        return self._reaches[place]

    def can_be(self, place: int, name: str, hits: int) -> bool:
        """Whether an opponent can have so many, with what the others have said."""
        possible = self.reach(place)
        allowed = possible.hits[name]
        if hits not in allowed:
            return False
        others = sum(said - possible.hits[other].start for other, said in self.said[place].items() if other != name)
        return hits - allowed.start <= possible.hidden - others

    def say(self, place: int, name: str, hits: int) -> None:
        """He announced so many; said once more, he is asked again."""
        said = self.said[place]
        if said.get(name) == hits and len(self.reach(place).hits[name]) > 1:
            del said[name]
        else:
            said[name] = hits

    def missing(self, place: int) -> list[str]:
        """Who has not said."""
        return [name for name in self.opponents if name not in self.said[place]]

    def before(self, place: int) -> State:
        """Everybody's divers as this shark strikes."""
        state = self._base
        for shark, said in zip(self.sharks[:place], self.said[:place], strict=True):
            struck: State = strike(state, self.attacker, shark, self._all(said)).state
            state = struck
        return state

    def losses(self, place: int) -> dict[str, int]:
        """Divers that everybody who has said loses to this shark."""
        state, said = self.before(place), self.said[place]
        after = strike(state, self.attacker, self.sharks[place], self._all(said)).state
        return {name: state.players[name].divers - after.players[name].divers for name in said}

    def _all(self, said: Hits) -> Hits:
        return {name: said.get(name, 0) for name in self.opponents}
