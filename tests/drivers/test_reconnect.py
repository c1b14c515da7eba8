"""After a pulled cable, a loss of power or a reset: held events come late, missing ones are told (protocol.md 8)."""

from __future__ import annotations

import pytest

from divingbell.companion.rig import Health
from divingbell.drivers.device import RING
from divingbell.drivers.wire import messages
from divingbell.drivers.wire.conversation import LinkState
from divingbell.drivers.wire.framing import FrameReader, encode
from divingbell.drivers.wire.messages import HostHello, from_host, payload
from tests.drivers.wire_talk import kinds
from tests.drivers.wire_world import World, without


def test_what_the_device_held_while_the_cable_was_out_comes_late_and_once() -> None:
    world = World()
    world.link()
    world.touch(100_000)
    world.run(300_000)
    before = len(world.listener.contacts())
    world.unplug()
    away = world.now
    for _ in range(3):
        world.touch(50_000)
        world.run(500_000)
    world.device.turn(12, world.now)
    world.run(1_000_000)
    world.link()
    world.run(1_000_000)
    held = world.listener.contacts()[before:]
    assert kinds(held) == ["contact", "contact_end"] * 3
    assert all(signal.late for signal in held)
    assert held[0].us == away, "stamped when it was felt, not when it came"
    assert [(signal.steps, signal.late) for signal in world.listener.signals if signal.steps] == [(12, True)]
    assert world.listener.reasons() == ["ready", "unplugged", "ready"]
    assert not any(health.missed for health in world.listener.healths)
    world.touch(50_000)
    world.run(300_000)
    assert [signal.late for signal in world.listener.contacts()[-2:]] == [False, False]


def test_a_contact_that_began_while_the_cable_was_out_ends_late_too() -> None:
    world = World()
    world.link()
    world.unplug()
    world.run(500_000)
    world.device.level(0, True, world.now)
    world.run(500_000)
    world.link()
    world.run(500_000)
    world.device.level(0, False, world.now)
    world.run(500_000)
    assert [(s.kind, s.late) for s in world.listener.contacts()] == [("contact", True), ("contact_end", True)]


def test_a_ring_that_ran_over_is_told_with_how_many_are_missing() -> None:
    world = World()
    world.link()
    world.unplug()
    for _ in range(RING):
        world.touch(20_000)
        world.run(150_000)
    world.link()
    world.run(1_000_000)
    assert world.listener.healths[-1] == Health("ready", "rig.missed", {"count": RING}, missed=True)
    assert len(world.listener.contacts()) == RING
    assert world.listener.contacts()[0].kind == "contact"


def test_a_ring_that_runs_over_while_linked_is_told_by_the_heartbeat() -> None:
    world = World()
    world.link()
    world.to_host = without(0x03)
    for _ in range(20):
        world.touch(20_000)
        world.run(150_000)
    assert [health.missed for health in world.listener.healths].count(True) >= 1
    assert world.listener.reasons()[-1] == "missed"


def test_after_a_loss_of_power_contacts_may_be_missing_and_stamps_go_on() -> None:
    world = World()
    world.link()
    world.touch(100_000)
    world.run(2_000_000)
    newest = world.listener.signals[-1].us
    world.device.level(0, True, world.now)
    world.run(100_000)
    begun = world.listener.contacts()[-1]
    world.device.level(0, False, world.now)
    world.device.power_on(world.now, boot_id=0xCD)
    world.run(1_000_000)
    assert world.listener.healths[-1] == Health("ready", "rig.power_lost", missed=True)
    assert world.listener.reasons() == ["ready", "power_lost"], "the port stayed: it was never lost"
    end = world.listener.contacts()[-1]
    assert (end.kind, end.late) == ("contact_end", True), "nobody else will tell that it ended"
    at = world.now
    world.touch(100_000)
    world.run(500_000)
    fresh = world.listener.contacts()[-2]
    assert fresh.us >= max(newest, begun.us)
    assert abs(fresh.us - at) <= 50, "the new boot counts on the host's clock"


def test_after_a_reset_events_go_on_and_nothing_is_missed() -> None:
    world = World()
    world.link()
    world.device.level(0, True, world.now)
    world.run(100_000)
    world.device.reset(world.now, messages.WATCHDOG)
    world.run(1_000_000)
    cut = world.listener.contacts()[1]
    assert (cut.kind, cut.late, cut.ms) == ("contact_end", False, 100)
    assert world.listener.healths[-1] == Health("ready", "rig.reset_watchdog")
    world.device.level(0, False, world.now)
    world.run(300_000)
    # the wire stayed closed: it is felt again from the restart on
    assert kinds(world.listener.contacts()) == ["contact", "contact_end", "contact", "contact_end"]
    assert not any(health.missed for health in world.listener.healths)


@pytest.mark.parametrize(
    ("cause", "reason"),
    [
        (messages.RESET_PIN, "reset_pin"),
        (messages.BROWN_OUT, "reset_brown_out"),
        (messages.POWER_ON | messages.BROWN_OUT, "reset_brown_out"),
        (messages.WATCHDOG | messages.RESET_PIN, "reset_watchdog"),
        (0, "reset"),
    ],
)
def test_why_it_was_reset_is_told(cause: int, reason: str) -> None:
    world = World()
    world.link()
    world.device.reset(world.now, cause)
    world.run(1_000_000)
    assert world.listener.reasons() == ["ready", reason]


def test_a_reset_whose_hello_is_lost_is_noticed_by_the_heartbeat() -> None:
    world = World()
    world.link()
    world.device.reset(world.now)
    world.device.outgoing.clear()
    world.run(1_000_000)
    assert world.listener.reasons() == ["ready", "reset_pin"]


@pytest.mark.parametrize(("boot_id", "resets", "asked"), [(0xAB, 0, 0), (0xAB, 1, 1), (0xCD, 0, 1)])
def test_a_heartbeat_of_another_boot_or_after_a_reset_makes_the_host_ask_again(
    boot_id: int, resets: int, asked: int
) -> None:
    world = World()
    world.link()
    assert world.conversation is not None
    world.conversation.outgoing.clear()
    beat = messages.Heartbeat(1_000, boot_id, resets, 0, 5_000, 1, 0, 0, 0, 0, 0)
    world.conversation.receive(b"\0" + encode(payload(beat)), world.now)
    sent = [from_host(frame) for frame in FrameReader().feed(bytes(world.conversation.outgoing))]
    assert sum(isinstance(message, HostHello) for message in sent) == asked
    assert world.state is (LinkState.ASKING_AGAIN if asked else LinkState.LINKED)
