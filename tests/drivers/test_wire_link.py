"""Host and device over good and bad wires: once, in order, whatever the line does (protocol.md sections 7 and 8)."""

from __future__ import annotations

import itertools
import random

import pytest

from divingbell.companion.rig import Health, Signal
from divingbell.drivers.device import IN_FLIGHT, RING, SimulatedDevice
from divingbell.drivers.wire import messages
from divingbell.drivers.wire.conversation import POSITION_WAIT_US, State
from divingbell.drivers.wire.framing import FrameReader, encode
from divingbell.drivers.wire.inbox import Counters, EventReceiver
from divingbell.drivers.wire.messages import Ack, HostHello, Ping, Pong, from_host, payload
from tests.drivers.wire_world import Bend, World, bad_wire, perfect, without

HELLO = messages.DeviceHello(9, (1, 0, 0), 5, 0, 0, 0, 1, 1, 0, (0,), 0, 0, 0, 50, 20, 120)


def said(world: World) -> list[messages.FromHost | None]:
    return [from_host(frame) for frame in FrameReader().feed(b"".join(world.sent))]


def kinds(signals: list[Signal]) -> list[str]:
    return [signal.kind for signal in signals]


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
    assert world.state is State.ASKING
    world.run(1)
    assert world.state is State.OVER


def test_no_hello_has_the_nonce_0_nor_that_of_the_one_before() -> None:
    """0 is the device's own announcement, and an answer to the question before must not pass for one to this."""
    world = World()
    world.nonces = iter([0, 7, 7, 0, 9])
    world.link()
    world.device.reset(world.now)
    world.run(1_000_000)
    assert [message.nonce for message in said(world) if isinstance(message, HostHello)] == [7, 9]


@pytest.mark.parametrize("how", ["cut", "unknown", "impossible"])
def test_a_frame_that_says_nothing_hides_nothing_behind_it(how: str) -> None:
    world = World()
    world.link()
    assert world.conversation is not None
    contact = payload(messages.Contact(1, messages.BEGIN, 0, 100_000, 0, 0))
    world.conversation.outgoing.clear()
    impossible = payload(HELLO._replace(boot_id=0))
    before = {"cut": contact[:-1], "unknown": b"\x70", "impossible": impossible}[how]
    world.conversation.receive(encode(before) + encode(contact), world.now)
    assert world.conversation.damaged == (how != "unknown")
    assert encode(payload(Ack(2))) in world.conversation.outgoing


@pytest.mark.parametrize("message", [b"\x70", payload(messages.Hang())])
def test_a_device_that_waits_for_a_host_answers_none_of_what_it_does_not_know(message: bytes) -> None:
    device = SimulatedDevice(0, 0xAB)
    device.outgoing.clear()
    device.receive(encode(message), 0)
    assert not device.outgoing


@pytest.mark.parametrize(("steps", "index"), [(900, 800), (-900, -800), (-400, 0), (400, 400), (399, 0)])
def test_a_device_tells_the_index_mark_that_was_passed_last(steps: int, index: int) -> None:
    device = SimulatedDevice(0, 0xAB)
    device.receive(encode(payload(HostHello(1, 20, 120, 0))), 0)
    device.outgoing.clear()
    device.turn(steps, 0)
    device.advance(1_000_000)
    told = [messages.from_device(frame) for frame in FrameReader().feed(bytes(device.outgoing))]
    assert [floor.index_position for floor in told if isinstance(floor, messages.Floor)][-1] == index


def test_a_device_is_next_due_for_its_heartbeat_250_ms_after_it_was_greeted() -> None:
    device = SimulatedDevice(0, 0xAB)
    assert device.due() is None
    device.receive(encode(payload(HostHello(1, 20, 120, 0))), 1_000)
    assert device.due() == 251_000


@pytest.mark.parametrize(
    ("wished", "taken"),
    [((0, 0), (1, 1)), ((1, 1), (1, 1)), ((2, 2), (2, 2)), ((100, 1000), (100, 1000)), ((101, 1001), (100, 1000))],
)
def test_a_device_takes_limits_that_it_can_keep_and_says_which(wished: tuple[int, int], taken: tuple[int, int]) -> None:
    device = SimulatedDevice(0, 0xAB)
    device.outgoing.clear()
    device.receive(encode(payload(HostHello(1, *wished, 0))), 0)
    hello, *_ = [messages.from_device(frame) for frame in FrameReader().feed(bytes(device.outgoing))]
    assert isinstance(hello, messages.DeviceHello)
    assert (hello.threshold, hello.hold_off) == taken


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


def test_a_device_counts_each_frame_that_is_too_short_as_one_damaged() -> None:
    device = SimulatedDevice(0, 0xAB)
    device.receive(encode(payload(HostHello(1, 20, 120, 0))), 0)
    device.outgoing.clear()
    device.receive(encode(payload(Ping(7))[:-1]) + encode(payload(Ping(8))), 0)
    (pong,) = [messages.from_device(frame) for frame in FrameReader().feed(bytes(device.outgoing))]
    assert pong == Pong(8, 0), "it answers the frame behind"
    device.outgoing.clear()
    device.advance(250_000)
    (beat, _) = [messages.from_device(frame) for frame in FrameReader().feed(bytes(device.outgoing))]
    assert isinstance(beat, messages.Heartbeat)
    assert beat.rx_errors == 1


def test_a_device_that_starts_again_says_nothing_of_before() -> None:
    device = SimulatedDevice(0, 0xAB)
    device.receive(encode(payload(HostHello(1, 20, 120, 0))), 0)
    device.reset(0)
    (hello,) = [messages.from_device(frame) for frame in FrameReader().feed(bytes(device.outgoing))]
    assert isinstance(hello, messages.DeviceHello)


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
    assert world.state is State.LINKED
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
    assert world.state is State.OVER


def test_frames_of_a_type_that_nobody_knows_are_no_sign_of_life_and_after_the_end_nothing_is_taken() -> None:
    world = World()
    world.link()
    world.to_host = lambda _: b"\0" + encode(b"\x7fnews")
    world.run(1_900_000)
    assert world.state is State.LINKED
    world.run(200_000)
    assert world.state is State.OVER
    world.to_host = perfect
    world.touch(200_000)
    world.run(1_000_000)
    assert world.state is State.OVER
    assert world.listener.contacts() == []


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
    world = World(to_host=bad_wire(21, loss=loss), to_device=bad_wire(22, loss=loss))
    world.link()
    arrived: list[int] = []
    heard = world.listener.signal
    world.host._emit_signal = lambda signal: (arrived.append(world.now), heard(signal))  # type: ignore[assignment, func-returns-value]
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
    clock = world.device._clock
    world.device._clock = lambda now: clock(min(now, 5_100_000))  # type: ignore[method-assign]
    world.run(8_000_000)
    assert world.listener.reasons()[-1] == "bad_clock"
    assert world.conversation is not None
    world.conversation.receive(encode(payload(messages.Contact(1, messages.BEGIN, 0, 100_000, 0, 0))), world.now)
    assert world.listener.ago_us[-1] is None


def test_events_that_come_in_the_wrong_order_wait_for_the_one_before() -> None:
    world = World()
    world.link()
    contact = [messages.Contact(number, messages.BEGIN, rim, 0, 0, 0) for number, rim in ((1, 2), (2, 3), (3, 4))]
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
    burst = b"".join(encode(payload(messages.Contact(n, 1 + (n + 1) % 2, 0, n, 0, 0))) for n in range(1, 9))
    world.conversation.receive(burst, world.now)
    assert [from_host(frame) for frame in FrameReader().feed(bytes(world.conversation.outgoing))] == [Ack(9)]


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


def test_a_trace_shows_nothing_of_before_it_was_asked_for() -> None:
    """A closing of half a millisecond, gone from the window of 4 ms since."""
    device = SimulatedDevice(0, 0xAB)
    device.level(0, True, 1_000)
    device.level(0, False, 1_500)
    device.receive(encode(payload(HostHello(1, 20, 120, messages.TRACE_ON))), 10_000)
    device.advance(40_000)
    said = [messages.from_device(frame) for frame in FrameReader().feed(bytes(device.outgoing))]
    assert [row.shares for row in said if isinstance(row, messages.TraceRow)] == [(0, 0, 0, 0, 0)]


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
    assert world.state is (State.ASKING_AGAIN if asked else State.LINKED)


@pytest.mark.parametrize(("version", "reason"), [(2, "device_newer"), (0, "device_older")])
def test_another_version_is_told_and_asked_every_2_s(version: int, reason: str) -> None:
    world = World(device=SimulatedDevice(5_000_000, 0xAB, protocol=version))
    world.plug()
    world.run(9_000_000)
    assert world.state is State.FOREIGN
    assert world.listener.reasons() == [reason]
    nonces = [message.nonce for message in said(world) if isinstance(message, HostHello)]
    assert nonces == [1, 2, 3, 4, 5]
    world.device.protocol = messages.VERSION
    world.run(2_000_000, until=lambda: world.state is State.LINKED)
    assert world.listener.reasons() == [reason, "ready"]


def test_a_foreign_device_that_falls_silent_is_given_up() -> None:
    world = World(device=SimulatedDevice(5_000_000, 0xAB, protocol=2))
    world.plug()
    world.run(1_000_000)
    world.to_host = lambda _: b""
    world.run(10_000_000)
    assert world.state is State.OVER


def test_only_the_first_answer_to_the_newest_nonce_counts() -> None:
    world = World(to_device=lambda _: b"")
    conversation = world.plug()
    hello = messages.DeviceHello(
        0, (1, 0, 0), 7, 0, 0, 100, 1, 1, 0, (0, 255, 255, 255), 0, 0, 0, 50, 20, 120
    )  # fmt: skip
    for nonce in (0, 99):
        conversation.receive(encode(payload(hello._replace(nonce=nonce))), world.now)
        assert conversation.state is State.ASKING
    conversation.receive(encode(payload(hello._replace(nonce=1))), world.now)
    assert conversation.state is State.LINKED
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
    assert conversation.state is State.ASKING
    conversation.tick(linked_at)
    assert conversation.state is State.LINKED


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
    assert world.state is State.LINKED
    world.to_device = perfect
    world.run(300_000)
    begin = world.now
    world.touch(20_000)
    world.run(45_000)
    assert world.listener.contacts()[-1] == Signal("contact_end", begin + 19_950, ms=20), "the hold-off is 40 ms now"
    assert world.listener.reasons() == ["ready"]


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


def test_a_hello_of_a_device_without_floor_and_with_four_rims() -> None:
    world = World(device=SimulatedDevice(5_000_000, 0xAB, rims=(2, 3, 4, 5), floor=messages.NO_FLOOR))
    world.link()
    assert world.host.capabilities.rims == (2, 3, 4, 5)
    assert world.host.capabilities.floor_steps is None
    assert world.host.diagnostics(0).floor_angle is None
    world.touch(100_000, number=2)
    world.run(300_000)
    assert [signal.rim for signal in world.listener.contacts()] == [4, 4]


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
