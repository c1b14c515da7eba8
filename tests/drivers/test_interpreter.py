"""Self-diagnosis: supply, link, sampling, and what lasts."""

from __future__ import annotations

import pytest

from divingbell.companion.rig import Health, Signal, Trace
from divingbell.companion.rig_profile import RigProfile
from divingbell.drivers.contacts import OpenContacts
from divingbell.drivers.device import SimulatedDevice
from divingbell.drivers.wire import messages
from divingbell.drivers.wire.framing import FrameReader, encode
from divingbell.drivers.wire.messages import from_device, payload
from tests.drivers.wire_world import World, perfect, without


def linked(**options: int) -> World:
    world = World(device=SimulatedDevice(5_000_000, 0xAB, **options))
    world.link()
    return world


def test_a_low_supply_is_a_worry_until_it_is_well_above() -> None:
    world = linked(supply_mv=4_746)
    for millivolts in (4_760, 4_799, 4_700, 4_800):
        world.run(300_000)
        world.device.supply_mv = millivolts
    world.run(300_000)
    assert world.listener.healths[1:] == [
        Health("check", "rig.low_supply", {"volts": "4.75"}),
        Health("ready", "rig.ready", {"name": "Diving Bell 1.0.0 ()"}),
    ]
    assert world.host.diagnostics(3) == world.host.diagnostics(0).__class__(
        millivolts=4_800, latency_ms=0.0, damaged_frames=3
    )  # fmt: skip
    world.device.supply_mv = 4_750
    world.run(300_000)
    assert world.listener.states()[-1] == "ready", "the limit itself is enough"


def test_a_device_that_cannot_tell_its_supply_is_no_worry() -> None:
    world = linked(supply_mv=0)
    world.run(1_000_000)
    assert world.host.diagnostics(0).millivolts is None
    assert world.listener.states() == ["ready"]


@pytest.mark.parametrize(("us", "worried"), [(249_999, False), (250_000, True)])
def test_a_slow_link_is_a_worry(us: int, worried: bool) -> None:
    world = linked()
    world.host.on_round_trip(us)
    assert world.host.diagnostics(0).latency_ms == us / 1_000
    assert not worried or world.listener.healths[-1].args == {"ms": 250}
    world.host.on_round_trip(125_000)
    assert world.listener.states()[-1] == ("check" if worried else "ready"), "it is fast again below half of it"
    world.host.on_round_trip(124_999)
    assert world.listener.states() == (["ready", "check", "ready"] if worried else ["ready"])


def test_an_overloaded_device_is_a_worry() -> None:
    world = linked()
    assert world.conversation is not None
    beat = messages.Heartbeat(1_000_000, 0xAB, 0, 0, 5_000, 1, 0, 0, 12, 0, 51)
    world.conversation.receive(encode(payload(beat)), world.now)
    assert world.listener.healths[-1] == Health("check", "rig.overloaded", {"us": 51})
    assert world.host.diagnostics(0).glitches == 12
    world.conversation.receive(encode(payload(beat._replace(sample_worst=50))), world.now)
    assert world.listener.states() == ["ready", "check", "ready"]


def test_a_contact_of_a_kind_or_rim_nobody_knows_is_acknowledged_and_nothing_else() -> None:
    world = linked()
    assert world.conversation is not None
    begin = messages.ContactEdge(1, messages.BEGIN, 9, 100_000, 0, 0)
    for contact in (begin, begin._replace(number=2, what=7, rim=0), begin._replace(number=3, rim=messages.NO_INPUT)):
        world.conversation.outgoing.clear()
        world.conversation.receive(encode(payload(contact)), world.now)
        assert encode(payload(messages.Ack(contact.number + 1))) in world.conversation.outgoing
    assert world.listener.signals == []


@pytest.mark.parametrize(("told", "steps"), [(800, 800), (0, 400)])
def test_steps_of_the_floor_are_the_devices_else_the_profiles(told: int, steps: int) -> None:
    assert RigProfile().floor.steps_per_turn == 400
    assert linked(steps=told).host.capabilities.floor_steps == steps


def test_a_rim_nobody_knows_is_no_ability() -> None:
    assert linked(rims=(3, 9)).host.capabilities.rims == (3,)


def test_a_contact_that_lasts_is_stuck_at_6_s_and_well_when_it_opens() -> None:
    world = linked()
    begin = world.now
    world.device.level(0, True, world.now)
    world.run(6_000_000 - 1)
    assert world.listener.states() == ["ready"]
    world.run(1)
    assert world.listener.healths[-1] == Health("stuck", "rig.stuck")
    assert world.now - begin == 6_000_000
    world.device.level(0, False, world.now)
    world.run(200_000)
    assert world.listener.states() == ["ready", "stuck", "ready"]


def test_a_stuck_contact_is_well_at_once_when_its_end_arrives_or_the_device_lost_its_memory() -> None:
    world = linked()
    world.device.level(0, True, world.now)
    world.run(6_500_000)
    assert world.conversation is not None
    end = messages.ContactEdge(2, messages.END, 0, 6_000_000, 100, 0)
    world.conversation.receive(encode(payload(end)), world.now)
    assert world.listener.states() == ["ready", "stuck", "ready"], "without waiting for the next tick"
    world.device.level(0, False, world.now)
    world.run(200_000)
    world.device.level(0, True, world.now)
    world.run(6_500_000)
    assert world.listener.states()[-1] == "stuck"
    world.device.power_on(world.now, 0xCD)
    for _ in range(2):  # its hello, ours, and its answer; nobody ticks
        world.conversation.receive(bytes(world.device.outgoing), world.now)
        world.device.outgoing.clear()
        world.device.receive(bytes(world.conversation.outgoing), world.now)
        world.conversation.outgoing.clear()
    assert world.listener.states()[-1] == "ready"
    assert (world.listener.signals[-1].kind, world.listener.signals[-1].late) == ("contact_end", True)


def test_a_contact_that_was_on_when_the_cable_came_out_is_stuck_when_it_is_back() -> None:
    world = linked()
    world.device.level(0, True, world.now)
    world.run(1_000_000)
    world.unplug()
    world.run(8_000_000)
    assert world.listener.states() == ["ready", "lost"]
    world.link()
    world.run(400_000)
    assert world.listener.states() == ["ready", "lost", "ready"], "its end may be on its way"
    world.run(200_000)
    assert world.listener.states() == ["ready", "lost", "ready", "stuck"]


@pytest.mark.parametrize("before", [False, True])
def test_a_contact_that_came_and_went_while_the_cable_was_out_was_never_stuck(before: bool) -> None:
    world = linked()
    if before:
        world.device.level(0, True, world.now)
        world.run(100_000)
    world.unplug()
    world.device.level(0, True, world.now)
    world.run(100_000)
    world.device.level(0, False, world.now)
    world.run(9_000_000)
    world.to_host = without(0x02)
    world.link()
    world.run(50_000)
    world.to_host = perfect  # what was lost on the way arrives now
    world.run(1_000_000)
    assert [signal.kind for signal in world.listener.signals] == ["contact", "contact_end"]
    assert world.listener.states() == ["ready", "lost", "ready"]


def test_the_angle_after_the_index_and_a_zero() -> None:
    world = linked()
    world.device.turn(500, world.now)
    world.run(300_000)
    assert world.host.diagnostics(0).floor_angle == pytest.approx(90.0)
    world.host.zero()
    assert world.host.parameters.zero_steps == 100
    assert world.host.diagnostics(0).floor_angle == 0.0
    world.unplug()
    world.run(100_000)
    world.link()
    assert world.host.diagnostics(0).floor_angle == 0.0, "it is the same floor, and its memory was kept"
    world.device.reset(world.now)
    world.run(500_000)
    assert world.host.diagnostics(0).floor_angle is None, "the floor may have been turned meanwhile"


@pytest.mark.parametrize(("number", "shown"), [(0, 1), (1, 0), (3, 0), (4, 0), (255, 0)])
def test_a_trace_of_an_input_that_the_device_does_not_have_is_not_shown(number: int, shown: int) -> None:
    world = linked()
    rows: list[Trace] = []
    world.host.on_trace = rows.append
    assert world.conversation is not None
    world.conversation.receive(encode(payload(messages.TraceRow(number, 1_000, (7,)))), world.now)
    assert len(rows) == shown


def test_a_turning_floor_is_told_while_it_turns() -> None:
    world = linked()
    for _ in range(100):
        world.device.turn(1, world.now)
        world.run(10_000)
    world.run(200_000)
    assert world.listener.steps() == 100
    assert 10 <= len(world.listener.signals) <= 12


def test_a_contact_is_acknowledged_when_it_is_kept_not_when_it_arrives() -> None:
    world = linked()
    conversation = world.conversation
    assert conversation is not None
    world.listener.keep = lambda _: None
    for number, what in ((1, messages.BEGIN), (2, messages.END)):
        conversation.receive(encode(payload(messages.ContactEdge(number, what, 0, 100_000, 0, 0))), world.now)
    assert (bytes(conversation.outgoing), world.host.to_keep()) == (b"", 1)
    world.host.kept(Signal("contact", 100_000, event=world.listener.events[0]))
    assert world.host.to_keep() == 2
    conversation.tick(world.now)
    assert encode(payload(messages.Ack(2))) in conversation.outgoing


@pytest.mark.parametrize(("clock", "reason"), [(12_000_000, "power_lost"), (12_000_001, "another_box")])
def test_a_device_that_has_run_for_longer_than_the_former_one_was_silent_is_another(clock: int, reason: str) -> None:
    """But for two seconds, for a busy host reads late."""
    world = linked()
    (frame,) = FrameReader().feed(bytes(SimulatedDevice(world.now, 0xAB).outgoing))
    hello = from_device(frame)
    assert isinstance(hello, messages.DeviceHello)
    world.host.on_hello(hello._replace(boot_id=0xCD, clock=clock), world.now + 10_000_000, link_was_lost=True)
    assert world.listener.reasons() == ["ready", reason]


def test_a_contact_whose_stamp_is_ahead_of_the_clock_began_just_now() -> None:
    world = linked()
    assert world.conversation is not None
    begin = messages.ContactEdge(1, messages.BEGIN, 0, 100_000, 0, 0)
    world.conversation.receive(encode(payload(begin)), world.now)
    assert world.listener.ago_us == [0]


def test_after_a_reset_in_which_its_clock_stood_still_a_contact_is_not_taken_for_an_old_one() -> None:
    world = linked()
    world.run(1_000_000)
    world.device.reset(world.now, stood_still_us=400_000)
    world.run(1_000_000)
    world.device.level(0, True, world.now)
    world.run(10_000)
    (ago,) = (us for us in world.listener.ago_us if us is not None)
    assert ago < 10_000


def test_the_end_of_a_contact_that_an_earlier_run_of_the_program_heard_of_is_told() -> None:
    earlier = linked()
    earlier.device.level(0, True, earlier.now)
    earlier.run(300_000)
    world = World(device=earlier.device)
    world.now = earlier.now
    world.link()
    world.device.level(0, False, world.now)
    world.run(300_000)
    world.device.level(0, True, world.now)
    world.run(300_000)
    assert [(signal.kind, signal.late) for signal in world.listener.signals] == [
        ("contact_end", False), ("contact", False),
    ]  # fmt: skip


def test_an_end_whose_begin_was_never_heard_is_told_once_for_each_rim_and_boot() -> None:
    contacts = OpenContacts()

    def told(rim: int) -> int:
        return len([*contacts.end(rim, 100, 50, late=False)])

    assert told(2) == 0
    contacts.new_boot(reported_before=True)
    assert [told(2), told(2), told(3)] == [1, 0, 1]
    contacts.new_boot(reported_before=True)
    assert [told(2), told(2)] == [1, 0]
    contacts.new_boot(reported_before=False)
    assert told(2) == 0


def test_an_end_without_a_begin_says_nothing_where_nobody_can_have_heard_the_begin() -> None:
    world = linked()
    assert world.conversation is not None
    world.conversation.receive(encode(payload(messages.ContactEdge(1, messages.END, 0, 100_000, 100, 0))), world.now)
    assert world.listener.signals == []


@pytest.mark.parametrize("heard", [True, False], ids=["announced", "announcement lost"])
def test_a_contact_ended_when_the_device_lost_its_power_at_the_latest(heard: bool) -> None:
    world = linked()
    world.device.level(0, True, world.now)
    world.run(310_000)
    world.device.power_on(world.now, 0xCD)
    if not heard:
        world.device.outgoing.clear()
    world.run(600_000)
    begin, end, *_ = world.listener.signals
    assert (begin.kind, end.kind, end.us - begin.us) == ("contact", "contact_end", 310_000)


@pytest.mark.parametrize(("us", "ms"), [(499, 0), (500, 1), (1_499, 1), (1_500, 2)])
@pytest.mark.parametrize("told", [True, False])
def test_the_length_of_a_contact_is_told_in_whole_milliseconds(us: int, ms: int, told: bool) -> None:
    contacts = OpenContacts()
    list(contacts.begin(2, 1_000, 1_000, 0, late=False))
    (end,) = contacts.end(2, 1_000 + us, us if told else None, late=False)
    assert end.ms == ms


def test_a_contact_that_is_told_late_is_stuck_half_a_second_later_unless_its_end_comes() -> None:
    contacts = OpenContacts()
    list(contacts.begin(2, 0, 10_000_000, 9_000_000, late=True))
    assert contacts.due(10_000_000) == 10_500_000
    assert contacts.stuck(10_499_999) == ()
    assert contacts.stuck(10_500_000) == (2,)
    assert contacts.due(10_500_000) is None


def test_a_contact_whose_end_was_dropped_ends_with_what_the_device_says_of_its_inputs() -> None:
    """Its ring was full of later contacts: the end is never told, and the heartbeat says that the input is open."""
    world = linked()
    clock = world.now - 5_000_000  # it was switched on then
    number = world.host.to_keep()
    world.host.on_contact(messages.ContactEdge(number, messages.BEGIN, messages.COMMON_WIRE, clock, 0, 0), world.now)

    def heartbeat(state: int, made: int) -> None:
        world.host.on_heartbeat(messages.Heartbeat(clock, 0xAB, 0, state, 5_000, number, made, 0, 0, 0, 10), world.now)

    heartbeat(state=1, made=1)
    heartbeat(state=0, made=3)
    assert [signal.kind for signal in world.listener.signals] == ["contact"], "it is on, then its end may be on its way"
    heartbeat(state=0, made=1)
    _, ended = world.listener.signals
    assert (ended.kind, ended.late, ended.rim) == ("contact_end", True, None)
    world.host.tick(world.now + 7_000_000)
    assert world.listener.states()[-1] == "ready"
