"""Whether the other side is still there: pings, what their answers measure, and silence (protocol.md 8)."""

from __future__ import annotations

import pytest

from divingbell.drivers.wire.conversation import LinkState
from divingbell.drivers.wire.framing import encode
from divingbell.drivers.wire.messages import Ping, Pong, payload
from tests.drivers.wire_talk import said
from tests.drivers.wire_world import World, perfect, without


def test_pings_every_500_ms_and_measures_the_way() -> None:
    world = World()
    world.link()
    world.run(5_000_000)
    pings = [message for message in said(world) if isinstance(message, Ping)]
    assert len(pings) == 11
    assert world.host.diagnostics(0).latency_ms == 0.0
    assert world.host.diagnostics(0).millivolts == 5000


def test_an_answer_to_a_ping_from_before_a_reset_measures_nothing() -> None:
    world = World(to_host=without(0x06))
    world.link()
    world.run(600_000)
    (*_, ping) = [message for message in said(world) if isinstance(message, Ping)]
    world.device.reset(world.now)
    world.run(400_000)
    assert world.state is LinkState.LINKED
    assert world.conversation is not None
    world.conversation.receive(b"\0" + encode(payload(Pong(ping.token, 0))), world.now)
    assert world.host.diagnostics(0).latency_ms is None


@pytest.mark.parametrize(("ago", "measured"), [(8, True), (9, False)])
def test_an_answer_is_waited_for_while_its_ping_is_one_of_the_last_eight(ago: int, measured: bool) -> None:
    world = World(to_host=without(0x06))
    world.link()
    world.run(5_100_000)
    assert world.conversation is not None
    pings = [message for message in said(world) if isinstance(message, Ping)]
    world.conversation.receive(b"\0" + encode(payload(Pong(pings[-ago].token, 0))), world.now)
    assert world.host.diagnostics(0).latency_ms == (3_600 if measured else None)


def test_silence_of_2_s_is_a_lost_link() -> None:
    world = World()
    world.link()
    world.run(300_000)
    world.to_host = lambda _: b""
    world.run(3_000_000)
    assert world.state is LinkState.OVER


def test_frames_of_a_type_that_nobody_knows_are_no_sign_of_life_and_after_the_end_nothing_is_taken() -> None:
    world = World()
    world.link()
    world.to_host = lambda _: b"\0" + encode(b"\x7fnews")
    world.run(1_900_000)
    assert world.state is LinkState.LINKED
    world.run(200_000)
    assert world.state is LinkState.OVER
    world.to_host = perfect
    world.touch(200_000)
    world.run(1_000_000)
    assert world.state is LinkState.OVER
    assert world.listener.contacts() == []
