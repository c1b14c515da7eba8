"""Which events were taken and which are expected, and what a hello or a heartbeat says of that (protocol.md 8)."""

from __future__ import annotations

import pytest

from divingbell.drivers.wire import messages
from divingbell.drivers.wire.inbox import Counters, EventReceiver
from tests.drivers.wire_talk import HELLO


@pytest.mark.parametrize(
    ("oldest", "held", "counters"),
    [
        (1, 2, Counters.SENSELESS),
        (1, 3, Counters.FIT),
        (2, 2, Counters.FIT),
        (3, 0, Counters.SENSELESS),
        (4, 0, Counters.FIT),
        (5, 0, Counters.DROPPED),
    ],
)
def test_what_a_heartbeat_counts_is_compared_with_what_was_taken(oldest: int, held: int, counters: Counters) -> None:
    """Three events were taken, so the fourth is expected."""
    receiver = EventReceiver()
    receiver.answer(HELLO, link_was_lost=False)
    for number in (1, 2, 3):
        assert receiver.take(number)
    assert receiver.compare(messages.Heartbeat(9, 5, 0, 0, 5_000, oldest, held, 0, 0, 0, 0)) is counters


@pytest.mark.parametrize(("behind", "lost"), [(0, False), (1, True)])
def test_a_device_that_knows_less_than_was_taken_has_lost_its_memory(behind: int, lost: bool) -> None:
    """The same boot_id with `next` below the expected event: protocol.md 8, Taking the answer, 3."""
    receiver = EventReceiver()
    receiver.answer(HELLO, link_was_lost=False)
    for number in (1, 2, 3):
        assert receiver.take(number)
    answer = receiver.answer(HELLO._replace(next=4 - behind), link_was_lost=True)
    assert answer.memory_lost is lost
    assert receiver.expected == (1 if lost else 4)


def test_what_was_not_kept_of_another_memory_is_not_waited_for() -> None:
    receiver = EventReceiver()
    hello = messages.DeviceHello(
        1, (1, 0, 0), 7, 0, 0, 100, 5, 5, 0, (0, 255, 255, 255), 0, 0, 0, 50, 20, 120
    )  # fmt: skip
    receiver.answer(hello, link_was_lost=True)
    assert receiver.take(5)
    assert receiver.kept == 5
    receiver.answer(hello._replace(boot_id=8, oldest=1, next=1), link_was_lost=True)
    assert receiver.kept == 1


def test_what_the_device_held_before_the_first_link_may_be_kept_already_and_nothing_after_it() -> None:
    """By an earlier run of the program: protocol.md 8, Taking the answer, 5."""
    receiver = EventReceiver()
    receiver.answer(HELLO._replace(oldest=3, next=5), link_was_lost=True)
    assert [receiver.event(number).again for number in (3, 4, 5)] == [True, True, False]
