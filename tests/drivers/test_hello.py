"""A host and a device find each other: hello, nonces, versions and wishes (protocol.md 7 and 8)."""

from __future__ import annotations

import pytest

from divingbell.companion.rig import Health, Signal
from divingbell.drivers.device import SimulatedDevice
from divingbell.drivers.wire import messages
from divingbell.drivers.wire.conversation import POSITION_WAIT_US, LinkState
from divingbell.drivers.wire.framing import encode
from divingbell.drivers.wire.messages import HostHello, payload
from tests.drivers.wire_talk import said
from tests.drivers.wire_world import World, perfect, without


def test_hello_first_with_a_zero_before_it_and_the_wishes_in_it() -> None:
    world = World()
    world.host.parameters = world.host.parameters.__class__(threshold=34, hold_off_ms=200)
    world.link()
    assert world.sent[0] == b"\0" + encode(payload(HostHello(1, 34, 200, 0)))
    assert world.listener.healths == [Health("ready", "rig.ready", {"name": "Diving Bell 1.0.0 ()"})]
    assert world.host.capabilities.floor_steps == 400
    assert world.host.capabilities.rims == (None,)


def test_asking_goes_on_every_250_ms_with_the_same_nonce_until_3_s() -> None:
    world = World(to_device=lambda _: b"")
    world.plug()
    world.run(2_999_999)
    assert [message.nonce for message in said(world)] == [1] * 12  # type: ignore[union-attr]
    assert world.state is LinkState.ASKING
    world.run(1)
    assert world.state is LinkState.OVER


def test_no_hello_has_the_nonce_0_nor_that_of_the_one_before() -> None:
    """0 is the device's own announcement, and an answer to the question before must not pass for one to this."""
    world = World()
    world.nonces = iter([0, 7, 7, 0, 9])
    world.link()
    world.device.reset(world.now)
    world.run(1_000_000)
    assert [message.nonce for message in said(world) if isinstance(message, HostHello)] == [7, 9]


@pytest.mark.parametrize(("version", "reason"), [(2, "device_newer"), (0, "device_older")])
def test_another_version_is_told_and_asked_every_2_s(version: int, reason: str) -> None:
    world = World(device=SimulatedDevice(5_000_000, 0xAB, protocol=version))
    world.plug()
    world.run(9_000_000)
    assert world.state is LinkState.FOREIGN
    assert world.listener.reasons() == [reason]
    nonces = [message.nonce for message in said(world) if isinstance(message, HostHello)]
    assert nonces == [1, 2, 3, 4, 5]
    world.device.protocol = messages.VERSION
    world.run(2_000_000, until=lambda: world.state is LinkState.LINKED)
    assert world.listener.reasons() == [reason, "ready"]


def test_a_foreign_device_that_falls_silent_is_given_up_when_it_has_missed_three_questions() -> None:
    world = World(device=SimulatedDevice(5_000_000, 0xAB, protocol=2))
    world.plug()
    world.run(1_000_000)
    world.to_host = lambda _: b""
    world.run(4_999_999)
    assert world.state is LinkState.FOREIGN
    world.run(1)
    assert world.state is LinkState.OVER


def test_only_the_first_answer_to_the_newest_nonce_counts() -> None:
    world = World(to_device=lambda _: b"")
    conversation = world.plug()
    hello = messages.DeviceHello(
        0, (1, 0, 0), 7, 0, 0, 100, 1, 1, 0, (0, 255, 255, 255), 0, 0, 0, 50, 20, 120
    )  # fmt: skip
    for nonce in (0, 99):
        conversation.receive(encode(payload(hello._replace(nonce=nonce))), world.now)
        assert conversation.state is LinkState.ASKING
    conversation.receive(encode(payload(hello._replace(nonce=1))), world.now)
    assert conversation.state is LinkState.LINKED
    conversation.receive(encode(payload(hello._replace(nonce=1, boot_id=8))), world.now)
    assert world.listener.reasons() == ["ready"], "the second answer to one nonce is ignored"


def test_a_device_that_does_not_say_where_its_floor_stands_is_linked_after_a_second() -> None:
    world = World(to_device=lambda _: b"")
    conversation = world.plug()
    hello = messages.DeviceHello(
        1, (1, 0, 0), 7, 0, 0, 100, 1, 1, 0, (0, 255, 255, 255), messages.QUADRATURE, 400, 0, 50, 20, 120
    )  # fmt: skip
    conversation.receive(encode(payload(hello)), world.now + 7)
    linked_at = world.now + 7 + POSITION_WAIT_US
    while conversation.due() < linked_at:
        conversation.tick(conversation.due())
    assert conversation.due() == linked_at
    conversation.tick(linked_at - 1)
    assert conversation.state is LinkState.ASKING
    conversation.tick(linked_at)
    assert conversation.state is LinkState.LINKED


def test_new_wishes_are_said_until_they_are_answered_and_the_link_stays() -> None:
    world = World()
    world.link()
    world.run(1_000_000)
    world.to_device = without(0x81)
    world.host.parameters = world.host.parameters.__class__(threshold=50, hold_off_ms=40)
    world.sent.clear()
    world.run(600_000)
    asked = [message for message in said(world) if isinstance(message, HostHello)]
    assert [(m.nonce, m.threshold, m.hold_off) for m in asked] == [(2, 50, 40)] * 3
    assert world.state is LinkState.LINKED
    world.to_device = perfect
    world.run(300_000)
    begin = world.now
    world.touch(20_000)
    world.run(45_000)
    assert world.listener.contacts()[-1] == Signal("contact_end", begin + 19_950, ms=20), "the hold-off is 40 ms now"
    assert world.listener.reasons() == ["ready"]


def test_a_hello_of_a_device_without_floor_and_with_four_rims() -> None:
    world = World(device=SimulatedDevice(5_000_000, 0xAB, rims=(2, 3, 4, 5), floor=messages.NO_FLOOR))
    world.link()
    assert world.host.capabilities.rims == (2, 3, 4, 5)
    assert world.host.capabilities.floor_steps is None
    assert world.host.diagnostics(0).floor_angle is None
    world.touch(100_000, number=2)
    world.run(300_000)
    assert [signal.rim for signal in world.listener.contacts()] == [4, 4]
