"""Finished games offered under a word (`/g/WORD`): who tries words is stopped."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.web.rate_limit import RateLimit
from divingbell.companion.web.shared_page import SharedPage

TRIES = 10
"""Words that lead nowhere, of one address within `tries.TRIES_S`."""


class PageRegistry:
    """The games that are offered now."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` gives seconds that never go back."""
        self._offers: dict[str, SharedPage] = {}
        self._tries = RateLimit(clock, TRIES)

    def put(self, word: str, offer: SharedPage) -> None:
        """Offer it from now on."""
        self._offers[word] = offer

    def remove(self, word: str) -> None:
        """Offer it no longer."""
        self._offers.pop(word, None)

    def find(self, address: str, word: str) -> SharedPage | int:
        """Page under the word, else 404, or 429 for who tried too many."""
        if self._tries.too_many(address):
            return 429
        offer = self._offers.get(word)
        if offer is None:
            self._tries.wrong(address)
            return 404
        return offer
