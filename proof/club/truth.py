"""What is true of the games of an evening, whatever the hub says: each writing of each session, on every card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from divingbell.companion.club.protocol.messages import PastClaim, RecordedLine
from proof.club.card import Card, Game, Written


class Leaf(NamedTuple):
    """The lines of a session as one card had them at the end, and the epochs they went through."""

    written: Written
    epoch: str
    epochs: frozenset[str]
    """The present one too."""
    past: tuple[PastClaim, ...] = ()

    def parts_from(self, other: Leaf) -> bool:
        """Whether both went on from each other: with other lines, in epochs that do not know each other, or this one in
        an epoch that the other left when it had fewer lines (it hid a name on an older copy of the card)."""
        behind = any(epoch == self.epoch and lines < len(self.written) for epoch, lines, _ in other.past)
        short = min(len(self.written), len(other.written))
        strangers = self.epoch not in other.epochs and other.epoch not in self.epochs
        return behind or strangers or self.written[:short] != other.written[:short]


class Truth:
    """All writings of all sessions."""

    def __init__(self) -> None:
        self._discarded: dict[str, list[Leaf]] = defaultdict(list)
        self.numbers: dict[str, int] = {}
        """Chain hash -> number of the writing of its line."""

    def discard(self, card: Card) -> None:
        """A card is not used any more as it is."""
        for game in card.games.values():
            self._discarded[game.session].append(_leaf(game))

    def written(self, lines: Iterable[RecordedLine]) -> Written:
        """The numbers of lines that the hub has; -1 of one that nobody wrote."""
        return tuple(self.numbers.get(last, -1) for _, _, last in lines)

    def may_fork(self, session: str, cards: Iterable[Card], off: Iterable[Card]) -> bool:
        """Whether two cards went on from a session in two ways, or one lost lines that another had; `off` are cards of
        tablets that are off for good."""
        leaves = [*self._discarded[session], *_leaves(session, cards), *_leaves(session, off)]
        lost = self.has_lost(session, cards, off)
        return lost or any(one.parts_from(other) for one in leaves for other in leaves)

    def has_lost(self, session: str, cards: Iterable[Card], off: Iterable[Card] = ()) -> bool:
        """Whether no living card has as many lines of a session as a card had that is not used any more."""
        longest = max((len(leaf.written) for leaf in _leaves(session, cards)), default=0)
        return any(len(leaf.written) > longest for leaf in [*self._discarded[session], *_leaves(session, off)])


def _leaves(session: str, cards: Iterable[Card]) -> list[Leaf]:
    return [_leaf(card.games[session]) for card in cards if session in card.games]


def _leaf(game: Game) -> Leaf:
    epochs = frozenset([game.epoch, *(epoch for epoch, _, _ in game.past)])
    return Leaf(tuple(game.written), game.epoch, epochs, game.past)
