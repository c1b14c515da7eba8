"""Finished games offered under a word (`/g/WORD`): who tries words is stopped."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from divingbell.ui.web.offer import Offer

TRIES = 10
"""Words that lead nowhere, of one address within `TRIES_S`."""
TRIES_S = 60.0
_ADDRESSES = 256


class Offers:
    """The games that are offered now."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` gives seconds that never go back."""
        self._clock = clock
        self._offers: dict[str, Offer] = {}
        self._wrong: dict[str, deque[float]] = {}

    def put(self, word: str, offer: Offer) -> None:
        """Offer it from now on."""
        self._offers[word] = offer

    def remove(self, word: str) -> None:
        """Offer it no longer."""
        self._offers.pop(word, None)

    def find(self, address: str, word: str) -> Offer | int:
        """What lies under the word, else 404, or 429 for who tried too many."""
        wrong = self._wrong.pop(address, deque())
        while wrong and wrong[0] <= self._clock() - TRIES_S:
            wrong.popleft()
        self._wrong[address] = wrong
        while len(self._wrong) > _ADDRESSES:
            del self._wrong[next(iter(self._wrong))]
        if len(wrong) >= TRIES:
            return 429
        offer = self._offers.get(word)
        if offer is None:
            wrong.append(self._clock())
            return 404
        return offer
