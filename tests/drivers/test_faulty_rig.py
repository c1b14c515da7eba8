"""A rig that is updated, lies in its counters, or keeps bad time: said, and recovered from without help
(protocol.md 8)."""

from __future__ import annotations

import pytest

from divingbell.companion.rig import Health
from divingbell.drivers.device import SimulatedDevice
from divingbell.drivers.wire import messages
from divingbell.drivers.wire.conversation import POSITION_WAIT_US, LinkState
from divingbell.drivers.wire.framing import FrameReader, encode
from divingbell.drivers.wire.messages import payload
from tests.drivers.wire_world import Bend, World, perfect, without


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
    assert world.state is LinkState.FOREIGN
    assert world.listener.reasons() == ["ready", reason]
    world.device.level(0, True, world.now)
    world.run(7_000_000)
    assert world.listener.reasons() == ["ready", reason], "what cannot be understood is not stuck either"
    world.device.level(0, False, world.now)
    world.device.protocol = messages.VERSION
    world.run(2_500_000, until=lambda: world.state is LinkState.LINKED)
    world.run(500_000)
    assert [(signal.kind, signal.late) for signal in world.listener.contacts()] == [
        ("contact", True),
        ("contact_end", True),
    ]


def beat(world: World, **wrong: int) -> None:
    """A HEARTBEAT of the linked device, with counters of this test's own, arrives."""
    assert world.conversation is not None
    fields = {"oldest": 1, "held": 0} | wrong
    heartbeat = messages.Heartbeat(
        clock=world.now - 5_000_000, boot_id=0xAB, resets=0, state=0, supply=5_000, dropped=0, glitches=0,
        rx_errors=0, sample_worst=0, **fields,
    )  # fmt: skip
    world.conversation.receive(encode(payload(heartbeat)), world.now)


@pytest.mark.parametrize(
    "wrong",
    [
        {"oldest": 1_000_000_000},
        {"oldest": 1_000_000_000, "held": 32},
        {"oldest": 2**32 - 1, "held": 255},
        {"oldest": 9, "held": 2},
        {"oldest": 0},
        {"oldest": 1, "held": 0},
    ],
    ids=str,
)
def test_one_heartbeat_with_senseless_counters_makes_nobody_deaf(wrong: dict[str, int]) -> None:
    world = World()
    world.link()
    world.touch(50_000)
    world.run(300_000)
    beat(world, **wrong)
    world.run(300_000)
    for _ in range(20):
        world.touch(50_000)
        world.run(200_000)
    assert [signal.kind for signal in world.listener.contacts()] == ["contact", "contact_end"] * 21
    assert not any(signal.late for signal in world.listener.signals)
    assert world.listener.reasons() == ["ready"], "nothing was missed"


def test_counters_that_cannot_be_are_counted_as_damaged() -> None:
    world = World()
    world.link()
    world.run(300_000)
    assert world.conversation is not None
    beat(world)
    assert world.conversation.damaged == 0
    beat(world, oldest=0)
    beat(world, oldest=2**32 - 1, held=255)
    world.touch(50_000)
    world.run(300_000)
    beat(world, oldest=1, held=1)
    assert world.conversation.damaged == 3, "the last: it had sent two events"
    beat(world, oldest=9, held=2)
    assert world.conversation.damaged == 3, "a device may have lost all it held"


@pytest.mark.parametrize(
    "wrong", [{"oldest": 0}, {"oldest": 9, "next": 8}, {"oldest": 1, "next": 257}, {"boot_id": 0}], ids=str
)
def test_an_answer_whose_counters_cannot_be_is_no_answer(wrong: dict[str, int]) -> None:
    world = World(to_device=lambda _: b"")
    conversation = world.plug()
    hello = messages.DeviceHello(1, (1, 0, 0), 7, 0, 0, 100, 1, 1, 0, (0,), 0, 0, 0, 50, 20, 120)
    conversation.receive(encode(payload(hello._replace(**wrong))), world.now)  # type: ignore[arg-type]
    assert (conversation.state, conversation.damaged) == (LinkState.ASKING, 1)
    conversation.receive(encode(payload(hello)), world.now)
    assert conversation.state is LinkState.LINKED


def test_an_answer_that_claims_too_many_events_is_made_good_by_the_next_heartbeat() -> None:
    """The counters fit each other, so the host must believe them, until the device says what it really holds."""
    world = World()
    world.link()
    world.touch(50_000)
    world.run(300_000)
    lie = True

    def lying(data: bytes) -> bytes:
        out = bytearray()
        for frame in FrameReader().feed(data):
            message = messages.from_device(frame)
            if lie and isinstance(message, messages.DeviceHello):
                message = message._replace(oldest=70_000, next=70_000)
                frame = payload(message)
            out += b"\0" + encode(frame)
        return bytes(out)

    world.to_host = lying
    world.device.reset(world.now)
    world.run(100_000)
    lie = False
    world.run(500_000)
    before = len(world.listener.contacts())
    world.touch(50_000)
    world.run(300_000)
    assert len(world.listener.contacts()) == before + 2
    assert world.listener.healths[-1].missed


def losing(kind: int, count: int) -> Bend:
    """A wire to the host on which the first `count` frames of this type are lost."""
    left = [count]

    def bend(data: bytes) -> bytes:
        out = bytearray()
        for frame in FrameReader().feed(data):
            if frame[0] == kind and left[0]:
                left[0] -= 1
            else:
                out += b"\0" + encode(frame)
        return bytes(out)

    return bend


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_no_step_since_the_link_is_lost_though_the_first_floor_is(lost: int) -> None:
    world = World(to_host=losing(0x04, lost))
    world.device.turn(55, world.now)
    world.link()
    for _ in range(37):
        world.device.turn(1, world.now)
        world.run(10_000)
    world.run(1_000_000)
    assert world.listener.steps() == 37
    assert world.listener.reasons() == ["ready"]


def test_a_floor_of_before_the_hello_does_not_say_where_it_stands_now() -> None:
    """A wire that brings an old frame once more, behind the answer."""
    old = encode(payload(messages.Floor(0, 0, 0, 0, 0)))

    def bend(data: bytes) -> bytes:
        frames = FrameReader().feed(data)
        return b"".join(b"\0" + encode(frame) + (old if frame[0] == 0x01 else b"") for frame in frames)

    world = World(to_host=bend)
    world.run(1_000_000)
    world.device.turn(55, world.now)
    world.link()
    world.device.turn(37, world.now)
    world.run(1_000_000)
    assert world.listener.steps() == 37


def test_after_lost_power_too_the_link_waits_for_the_floor() -> None:
    world = World()
    world.link()
    world.run(300_000)
    world.to_host = losing(0x04, 2)
    world.device.power_on(world.now, boot_id=0xCD)
    world.run(2_000_000, until=lambda: world.listener.reasons()[-1] == "power_lost")
    before = world.listener.steps()
    for _ in range(37):
        world.device.turn(1, world.now)
        world.run(10_000)
    world.run(1_000_000)
    assert world.listener.steps() - before == 37


def test_a_rig_that_promises_a_floor_and_sends_none_still_has_its_contacts() -> None:
    world = World(to_host=without(0x04))
    world.plug()
    world.run(POSITION_WAIT_US - 1)
    assert world.state is LinkState.ASKING
    world.run(1)
    assert world.state is LinkState.LINKED
    at = world.now
    world.touch(50_000)
    world.run(300_000)
    assert [signal.kind for signal in world.listener.contacts()] == ["contact", "contact_end"]
    assert world.listener.contacts()[0].us - at < 50, "the time line counts from the answer, not from the wait"


class KeptTime:
    """A wire that changes the clock in every HEARTBEAT of the device: `rate` 1 is a true one."""

    def __init__(self, world: World) -> None:
        self.rate = 1.0
        self._world, self._at, self._clock = world, world.now, 0.0

    def __call__(self, data: bytes) -> bytes:
        out = bytearray()
        self._clock += (self._world.now - self._at) * self.rate
        self._at = self._world.now
        for frame in FrameReader().feed(data):
            message = messages.from_device(frame)
            if isinstance(message, messages.Heartbeat | messages.DeviceHello):
                frame = payload(message._replace(clock=round(self._clock)))
            out += b"\0" + encode(frame)
        return bytes(out)


@pytest.mark.parametrize("rate", [0.0, 0.95, 1.05, 2.0])
def test_a_clock_that_stands_still_or_strays_is_told_and_forgiven(rate: float) -> None:
    world = World()
    world.to_host = clock = KeptTime(world)
    world.link()
    world.run(400_000_000)
    clock.rate = rate
    world.run(120_000_000)
    assert world.listener.healths[1:] == [Health("check", "rig.bad_clock")]
    clock.rate = 1.0
    world.run(120_000_000)
    assert world.listener.states() == ["ready", "check", "ready"]


@pytest.mark.parametrize("rate", [0.99, 1.0, 1.01])
def test_a_clock_as_true_as_the_page_asks_is_no_worry(rate: float) -> None:
    world = World()
    world.to_host = clock = KeptTime(world)
    clock.rate = rate
    world.link()
    world.run(600_000_000)
    assert world.listener.states() == ["ready"]


def test_a_host_that_was_busy_does_not_blame_the_rig() -> None:
    """What the device sent meanwhile is read at one go: its clock seems behind until the last of it."""
    world = World()
    world.link()
    world.run(1_000_000)
    waiting = bytearray()
    for _ in range(5):
        world.to_host = lambda data: bytes(waiting.extend(data) or b"")
        world.run(1_800_000)
        world.to_host = lambda data: bytes(waiting) + data
        world.run(100_000)
        world.to_host = perfect
        waiting.clear()
        world.run(1_500_000)
    assert world.listener.states() == ["ready"]


def test_another_box_is_not_told_as_lost_power() -> None:
    """Its clock has run longer than the first box has been gone: it had power all the time."""
    world = World()
    other = SimulatedDevice(world.now, 0xCD, supply_mv=5000)
    world.link()
    world.run(10_000_000)
    world.unplug()
    world.run(1_000_000)
    world.device = other
    world.link()
    assert world.listener.healths[-1] == Health("ready", "rig.another_box", missed=True)


def test_a_box_that_was_built_differently_is_another_one() -> None:
    world = World()
    world.link()
    world.run(1_000_000)
    world.unplug()
    world.device = SimulatedDevice(world.now, 0xCD, rims=(2, 3, 4, 5), supply_mv=5000)
    world.link()
    assert world.listener.healths[-1] == Health("ready", "rig.another_box", missed=True)


@pytest.mark.parametrize("away", [0, 1_000_000])
def test_the_same_box_after_lost_power_is_told_as_that(away: int) -> None:
    world = World()
    world.link()
    world.run(10_000_000)
    if away:
        world.unplug()
        world.run(away)
    world.device.power_on(world.now, boot_id=0xCD)
    world.run(away // 2)
    if away:
        world.link()
    world.run(500_000)
    assert world.listener.healths[-1] == Health("ready", "rig.power_lost", missed=True)


@pytest.mark.parametrize(("unplugged", "touched", "least"), [(False, 200, 199), (True, 600, 350)])
def test_a_contact_that_lost_power_cut_off_has_the_length_it_had(unplugged: bool, touched: int, least: int) -> None:
    world = World(device=SimulatedDevice(5_000_000, 0xAB, floor=messages.NO_FLOOR))
    world.link()
    world.run(1_000_000)
    world.device.level(0, True, world.now)
    world.run(touched * 1_000)
    world.device.level(0, False, world.now)
    if unplugged:
        world.unplug()
        world.run(1_000_000)
    world.device.power_on(world.now, boot_id=0xCD)
    if unplugged:
        world.link()
    world.run(500_000)
    end = world.listener.contacts()[-1]
    assert (end.kind, end.late) == ("contact_end", True)
    assert end.ms is not None
    assert least <= end.ms <= touched, "without the cable: up to the last heartbeat, nobody knows more"
    at = world.now
    world.touch(50_000)
    world.run(300_000)
    begun = world.listener.contacts()[-2]
    assert begun.us >= end.us
    assert abs(begun.us - at) <= 50


def test_a_rim_that_the_hello_did_not_name_is_felt_all_the_same() -> None:
    world = World()
    world.link()
    assert world.conversation is not None
    contact = messages.ContactEdge(1, messages.BEGIN, 4, 0, 0, 0)
    world.conversation.receive(encode(payload(contact)), world.now)
    assert [signal.rim for signal in world.listener.contacts()] == [4]
