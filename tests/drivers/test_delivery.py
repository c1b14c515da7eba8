"""Events over good and bad wires: once, in order, whatever the line does (protocol.md 7 and 8)."""

from __future__ import annotations

import itertools
import random

import pytest

from divingbell.companion.rig import Signal
from divingbell.drivers.device import IN_FLIGHT, RING
from divingbell.drivers.wire import messages
from divingbell.drivers.wire.framing import FrameReader, encode
from divingbell.drivers.wire.messages import Ack, Heartbeat, Pong, from_host, payload
from tests.drivers.listening import Heard
from tests.drivers.wire_talk import HELLO, kinds, said
from tests.drivers.wire_world import Bend, World, bad_wire, changed, perfect


@pytest.mark.parametrize("how", ["cut", "unknown", "impossible"])
def test_a_frame_that_says_nothing_hides_nothing_behind_it(how: str) -> None:
    world = World()
    world.link()
    assert world.conversation is not None
    contact = payload(messages.ContactEdge(1, messages.BEGIN, 0, 100_000, 0, 0))
    world.conversation.outgoing.clear()
    impossible = payload(HELLO._replace(boot_id=0))
    before = {"cut": contact[:-1], "unknown": b"\x70", "impossible": impossible}[how]
    world.conversation.receive(encode(before) + encode(contact), world.now)
    assert world.conversation.damaged == (how != "unknown")
    assert encode(payload(Ack(2))) in world.conversation.outgoing


def test_a_contact_is_told_once_and_acknowledged_once() -> None:
    world = World()
    world.link()
    world.sent.clear()
    begin = world.now
    world.touch(300_000)
    world.run(200_000)
    assert world.listener.contacts() == [
        Signal("contact", begin),
        Signal("contact_end", begin + 299_950, ms=300),
    ]
    assert [message for message in said(world) if isinstance(message, Ack)] == [Ack(2), Ack(3)]


WIRES: list[tuple[str, Bend, Bend]] = [
    ("10 % lost both ways", bad_wire(1, loss=0.1), bad_wire(2, loss=0.1)),
    ("30 % lost both ways", bad_wire(3, loss=0.3), bad_wire(4, loss=0.3)),
    ("damaged bytes", bad_wire(5, damage=0.15), bad_wire(6, damage=0.15)),
    ("frames doubled", bad_wire(7, double=0.5), bad_wire(8, double=0.5)),
    ("rubbish between", bad_wire(9, rubbish=0.3), bad_wire(10, rubbish=0.3)),
    ("all of it", bad_wire(11, 0.1, 0.1, 0.1, 0.1), bad_wire(12, 0.1, 0.1, 0.1, 0.1)),
    ("one way dead half the time", bad_wire(13, loss=0.5), perfect),
]


@pytest.mark.parametrize(("to_host", "to_device"), [w[1:] for w in WIRES], ids=[w[0] for w in WIRES])
def test_no_contact_is_lost_or_doubled_and_no_step_either(to_host: Bend, to_device: Bend) -> None:
    world = World(to_host=to_host, to_device=to_device)
    world.link()
    chance = random.Random(99)
    expected: list[Signal] = []
    steps = 0
    world.run(2_000_000)
    for _ in range(60):
        begin = world.now
        length = chance.randrange(5_000, 400_000, 50)
        begin = begin + -begin % 50
        world.run(begin - world.now)
        turn = chance.choice((0, 7, -3, 40))
        world.device.turn(turn, world.now)
        steps += turn
        world.touch(length)
        expected += [
            Signal("contact", begin),
            Signal("contact_end", begin + length - 50, ms=(length - 50 + 500) // 1000),
        ]
        world.run(chance.randrange(150_000, 400_000))
    world.run(3_000_000)
    assert [Signal(s.kind, s.us, ms=s.ms) for s in world.listener.contacts()] == expected
    assert world.listener.steps() == steps
    assert not any(signal.late for signal in world.listener.signals)
    assert not any(health.missed for health in world.listener.healths)


@pytest.mark.parametrize("loss", [0.0, 0.2, 0.4])
def test_a_contact_that_comes_late_says_how_long_ago_it_began(loss: float) -> None:
    arrived: list[int] = []

    class Timed(Heard):
        def signal(self, signal: Signal) -> None:
            arrived.append(world.now)
            super().signal(signal)

    world = World(to_host=bad_wire(21, loss=loss), to_device=bad_wire(22, loss=loss), listener=Timed())
    world.link()
    for _ in range(40):
        world.touch(50_000)
        world.run(450_000)
    began = [
        (at, ago, signal.us)
        for at, ago, signal in zip(arrived, world.listener.ago_us, world.listener.signals, strict=True)
        if signal.kind == "contact"
    ]
    assert len(began) == 40
    assert all(abs(at - ago - us) <= 50 for at, ago, us in began if ago is not None)
    assert all(ago is not None for _, ago, _ in began)
    assert (max(at - us for at, _, us in began) > 90_000) == (loss > 0), "the wire held some of them back"


def test_of_a_clock_that_stands_still_nobody_knows_when_a_contact_began() -> None:
    world = World()
    world.link()
    world.to_host = changed(
        lambda sent: sent._replace(clock=min(sent.clock, 100_000)) if isinstance(sent, Heartbeat | Pong) else sent
    )
    world.run(8_000_000)
    assert world.listener.reasons()[-1] == "bad_clock"
    assert world.conversation is not None
    world.conversation.receive(encode(payload(messages.ContactEdge(1, messages.BEGIN, 0, 100_000, 0, 0))), world.now)
    assert world.listener.ago_us[-1] is None


def test_events_that_come_in_the_wrong_order_wait_for_the_one_before() -> None:
    world = World()
    world.link()
    contact = [messages.ContactEdge(number, messages.BEGIN, rim, 0, 0, 0) for number, rim in ((1, 2), (2, 3), (3, 4))]
    frames = [encode(payload(message)) for message in contact]
    assert world.conversation is not None
    for frame in (frames[1], frames[2], frames[0], frames[0], frames[2], frames[1], frames[2]):
        world.conversation.receive(frame, world.now)
    assert [signal.rim for signal in world.listener.contacts()] == [2, 3, 4]
    words = list(FrameReader().feed(bytes(world.conversation.outgoing)))
    assert [from_host(frame) for frame in words] == [Ack(1), Ack(1), Ack(2), Ack(2), Ack(2), Ack(3), Ack(4)]


def test_a_burst_is_acknowledged_with_one_frame() -> None:
    world = World()
    world.link()
    assert world.conversation is not None
    burst = b"".join(encode(payload(messages.ContactEdge(n, 1 + (n + 1) % 2, 0, n, 0, 0))) for n in range(1, 9))
    world.conversation.receive(burst, world.now)
    assert [from_host(frame) for frame in FrameReader().feed(bytes(world.conversation.outgoing))] == [Ack(9)]


def test_the_next_event_is_sent_at_once_when_the_oldest_in_flight_had_to_go() -> None:
    world = World()
    world.listener.keep = lambda _: None
    world.link()
    for _ in range(RING // 2):
        world.touch(20_000)
        world.run(150_000)
    assert len(world.listener.contacts()) == IN_FLIGHT
    world.touch(5_000)
    assert len(world.listener.contacts()) == IN_FLIGHT + 1


def test_trace_mode_gives_every_interval_and_stops() -> None:
    world = World()
    world.link()
    rows = []
    world.host.on_trace = rows.append
    world.run(100_000)
    world.touch(10_000)
    world.run(200_000)
    world.host.on_trace = None
    world.run(100_000)
    stopped = len(rows)
    world.run(500_000)
    assert len(rows) == stopped >= 14
    assert all(later.us - earlier.us == 20_000 for earlier, later in itertools.pairwise(rows))
    shares = [share for row in rows for share in row.shares]
    assert max(shares) == 100
    assert sum(share > 0 for share in shares) in (3, 4, 5)
    assert rows[0].rim is None


def test_unknown_frames_and_rubbish_leave_the_link_alone() -> None:
    world = World()
    world.link()
    assert world.conversation is not None
    world.conversation.receive(encode(b"\x55hello"), world.now)
    world.conversation.receive(b"\x07" * 100_000, world.now)
    world.conversation.receive(b"\0" + encode(b"\x02short"), world.now)
    assert world.conversation.damaged == 2
    world.touch(100_000)
    world.run(300_000)
    assert kinds(world.listener.contacts()) == ["contact", "contact_end"]
