"""A rig that is updated, lies in its counters, or keeps bad time: said, and recovered from without help
(protocol.md 8)."""

from __future__ import annotations

import pytest

from divingbell.drivers.wire import messages
from divingbell.drivers.wire.conversation import State
from tests.drivers.wire_world import World


@pytest.mark.parametrize(("version", "reason"), [(2, "device_newer"), (0, "device_older")])
@pytest.mark.parametrize("heard", [True, False], ids=["announced", "announcement lost"])
def test_a_linked_rig_that_starts_again_with_another_version_is_told(version: int, reason: str, heard: bool) -> None:
    world = World()
    world.link()
    world.device.protocol = version
    world.device.reset(world.now)
    if not heard:
        world.device.outgoing.clear()
    world.run(1_500_000)
    assert world.state is State.FOREIGN
    assert world.listener.reasons() == ["ready", reason]
    world.device.level(0, True, world.now)
    world.run(7_000_000)
    assert world.listener.reasons() == ["ready", reason], "what cannot be understood is not stuck either"
    world.device.level(0, False, world.now)
    world.device.protocol = messages.VERSION
    world.run(2_500_000, until=lambda: world.state is State.LINKED)
    world.run(500_000)
    assert [(signal.kind, signal.late) for signal in world.listener.contacts()] == [
        ("contact", True),
        ("contact_end", True),
    ]
