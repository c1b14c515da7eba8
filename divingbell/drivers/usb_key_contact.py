"""From the changes of one key to contacts: the classifier of every rig, whose input is a key that is down or up."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from divingbell.companion.key_learning import CHATTER
from divingbell.drivers.classifier import SAMPLE_US, Classifier, ContactTime, EdgeClassifier
from divingbell.drivers.usb_key_node import Gap, KeyChange, NodeEvent

ONE_SAMPLE = 1
"""Threshold in percent of the window. The board has read the contact itself: a key that is down is a closed contact at
once, a share of closed samples is not known."""
_SECOND_US = 1_000_000


class KeyContact:
    """The contact behind a key, or behind any of several."""

    def __init__(
        self, codes: frozenset[int], held: frozenset[int], hold_off_ms: int, now: int, *, released: bool = False
    ) -> None:
        """`held`: the keys that are down at `now` (us); `released`: the contact is closed while the key is up."""
        self.overflows = 0
        self.missing_us = 0
        """How long, in all, key changes may have gone unread."""
        self._codes = codes
        self._released = released
        self._down = held & codes
        self._classifier = EdgeClassifier(Classifier(ONE_SAMPLE, hold_off_ms), now, closed=self.closed)
        self._begun: deque[int] = deque()

    @property
    def closed(self) -> bool:
        """True if the contact is closed now."""
        return bool(self._down) != self._released

    def limits(self, hold_off_ms: int) -> None:
        """A new hold-off (1-1000 ms)."""
        self._classifier.classifier.limits(ONE_SAMPLE, hold_off_ms)

    def take(self, happenings: Iterable[NodeEvent]) -> list[ContactTime]:
        """Decisions by these changes, in order."""
        decided: list[ContactTime] = []
        for happening in happenings:
            if isinstance(happening, KeyChange) and happening.code in self._codes:
                down = self._down | {happening.code} if happening.down else self._down - {happening.code}
                decided += self._change(happening.us, down)
            elif isinstance(happening, Gap):
                self.overflows += 1
                self.missing_us += happening.until - happening.since
                decided += self._change(happening.until, happening.held & self._codes)
        return decided

    def advance(self, now: int) -> list[ContactTime]:
        """Time has come to `now` (us) and nothing else has happened until then."""
        return self._remembered(self._classifier.advance(now))

    def due(self) -> int | None:
        """To when `advance` must come to decide something, or None."""
        return self._classifier.due()

    def chatters(self, now: int) -> int:
        """How many contacts began within the last second, where they are too many; else 0."""
        while self._begun and self._begun[0] <= now - _SECOND_US:
            self._begun.popleft()
        return len(self._begun) if len(self._begun) >= CHATTER else 0

    def _change(self, us: int, down: frozenset[int]) -> list[ContactTime]:
        """A key that was down was so for at least one sample: it is decided on now, not with the next sample."""
        was_closed, self._down = self.closed, down
        if self.closed == was_closed:
            return []
        decided = self._classifier.edge(us, self.closed)
        if self.closed:
            decided += self._classifier.advance(us + SAMPLE_US)
        return self._remembered(decided)

    def _remembered(self, decided: list[ContactTime]) -> list[ContactTime]:
        self._begun.extend(contact.us for contact in decided if contact.begins)
        return decided
