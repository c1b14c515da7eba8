"""Which events of the device have arrived: each is taken once and in order, over lost ports too (protocol.md 8)."""

from __future__ import annotations

from collections import deque
from enum import Enum
from typing import NamedTuple

from divingbell.companion.rig import DeviceEvent
from divingbell.drivers.wire.messages import DeviceHello, Heartbeat


class Counters(Enum):
    """How a HEARTBEAT's `oldest` and `held` go with what the host has taken."""

    FIT = "fit"
    DROPPED = "dropped"
    """The device says that it has dropped events that the host does not have."""
    SENSELESS = "senseless"
    """They contradict what this device has sent before."""


class Continuation(NamedTuple):
    """Meaning of a device's answer to our HELLO for the time since its last frame."""

    goes_on: bool
    """It is the boot that was known before, and it has kept its memory."""
    memory_lost: bool
    """Power was lost (or it is another device): contacts may have been missed."""
    was_reset: bool
    """It was reset but has kept its memory."""
    missed: int
    """Events that its ring dropped before we had them."""


class EventReceiver:
    """Memory of the host while it runs: the boot it knows and the number of the event it expects next."""

    def __init__(self) -> None:
        self.expected = 0
        self._boot_id: int | None = None
        self._resets = 0
        self._late_below = 0
        self._again_below = 0
        self._unkept: deque[int] = deque()
        """Numbers of the events that were taken and are not kept yet."""

    @property
    def kept(self) -> int:
        """The number of the first event that the device must keep still: what it is acknowledged with."""
        return self._unkept[0] if self._unkept else self.expected

    def answer(self, hello: DeviceHello, *, link_was_lost: bool) -> Continuation:
        """Take the first answer to a HELLO."""
        known = self._boot_id is not None
        goes_on = hello.boot_id == self._boot_id and self.expected <= hello.next
        was_reset = goes_on and hello.resets != self._resets
        missed = max(0, hello.oldest - self.expected) if goes_on else 0
        if not goes_on:
            self.expected = hello.oldest
            self._late_below = 0
            self._again_below = hello.next if link_was_lost else 0
            self._unkept.clear()
        self.expected += missed
        self._boot_id, self._resets = hello.boot_id, hello.resets
        if link_was_lost:
            self._late_below = hello.next
        return Continuation(goes_on, known and not goes_on, was_reset, missed)

    def is_another(self, boot_id: int, resets: int) -> bool:
        """Tell whether a HEARTBEAT comes from a new boot or after a reset."""
        return (boot_id, resets) != (self._boot_id, self._resets)

    def take(self, number: int) -> bool:
        """Tell whether this event is the expected one, which is thereby taken."""
        if number != self.expected:
            return False
        self.expected += 1
        self._unkept.append(number)
        return True

    def event(self, number: int) -> DeviceEvent:
        """Its name over runs of the program."""
        assert self._boot_id is not None, "events are taken from a linked device only"
        return DeviceEvent(self._boot_id, number, number < self._again_below)

    def keep(self, event: DeviceEvent) -> None:
        """This event and all before it are kept; nothing where it is of another boot."""
        while event.boot == self._boot_id and self._unkept and self._unkept[0] <= event.number:
            self._unkept.popleft()

    def ignore(self, number: int) -> None:
        """An event that was taken says nothing: there is nothing to keep of it."""
        self._unkept.remove(number)

    def is_late(self, number: int) -> bool:
        """Tell whether it happened before the rig came back."""
        return number < self._late_below

    def has_all(self, heartbeat: Heartbeat) -> bool:
        """Tell whether every event was taken that the device had made when it sent this."""
        return self.expected == heartbeat.oldest + heartbeat.held

    def compare(self, heartbeat: Heartbeat) -> Counters:
        """Changes nothing: only the answer to a HELLO moves `expected` on, so one wrong number cannot skip events."""
        if heartbeat.oldest + heartbeat.held < self.expected:
            return Counters.SENSELESS
        return Counters.DROPPED if heartbeat.oldest > self.expected else Counters.FIT
