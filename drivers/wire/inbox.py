"""Which events of the device have arrived: each is taken once and in order, over lost ports too (protocol.md 8)."""

from __future__ import annotations

from typing import NamedTuple

from divingbell.drivers.wire.messages import DeviceHello


class Answer(NamedTuple):
    """What a device's answer to our HELLO says about the time since we last heard it."""

    known: bool
    """Whether this life was known before."""
    memory_lost: bool
    """Power was lost (or it is another device): contacts may have been missed."""
    was_reset: bool
    """It was reset but has kept its memory."""
    missed: int
    """Events that its ring dropped before we had them."""


class EventReceiver:
    """What the host remembers as long as its program runs: the life it knows and the event it expects next."""

    def __init__(self) -> None:
        self.expected = 0
        self._life: int | None = None
        self._resets = 0
        self._late_below = 0

    def answer(self, hello: DeviceHello, *, link_was_lost: bool) -> Answer:
        """Take the first answer to a HELLO."""
        known = self._life is not None
        same = hello.boot_id == self._life and self.expected <= hello.next
        was_reset = same and hello.resets != self._resets
        missed = max(0, hello.oldest - self.expected) if same else 0
        if not same:
            self.expected = hello.oldest
            self._late_below = 0
        self.expected += missed
        self._life, self._resets = hello.boot_id, hello.resets
        if link_was_lost:
            self._late_below = hello.next
        return Answer(known, known and not same, was_reset, missed)

    def is_another(self, boot_id: int, resets: int) -> bool:
        """Whether a HEARTBEAT tells of a new life or of a reset."""
        return (boot_id, resets) != (self._life, self._resets)

    def take(self, number: int) -> bool:
        """Whether this event is the expected one, which is thereby taken."""
        if number != self.expected:
            return False
        self.expected += 1
        return True

    def is_late(self, number: int) -> bool:
        """Whether it happened before the rig came back."""
        return number < self._late_below

    def dropped_below(self, oldest: int) -> int:
        """The device keeps nothing before `oldest`: how many events are missed for ever by that."""
        missed = max(0, oldest - self.expected)
        self.expected += missed
        return missed
