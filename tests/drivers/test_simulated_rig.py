"""The simulated rig: reacts like the real thing, breaks when told to, on virtual time and on real time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from unittest.mock import Mock

import pytest

from divingbell.companion.rig import Health, Parameters, Signal, Trace
from divingbell.companion.rig_profile import RigProfile, SimulatedProfile
from divingbell.drivers.clock import VirtualTime
from divingbell.drivers.scripted_device import ScriptedDevice
from divingbell.drivers.simulated_game import FloorStep, SimulatedGame, WireChange
from divingbell.drivers.simulated_rig import SimulatedRig
from divingbell.drivers.traces import BOUNCE_US
from divingbell.drivers.wire.framing import FrameReader, encode
from divingbell.drivers.wire.messages import BEGIN, END, ContactEdge, HostHello, Ping, from_device, payload
from tests.drivers.listening import Heard

START = 7_000_000


class Bench:
    def __init__(self, simulated: SimulatedProfile | None = None) -> None:
        self.time = VirtualTime(START)
        self.listener = Heard()
        profile = RigProfile(simulated=simulated or SimulatedProfile())
        self.rig = SimulatedRig(profile, Parameters(), self.time)
        self.listener.keep = self.rig.kept
        self.rig.start(self.listener)
        self.time.advance(0)

    def kinds(self) -> list[str]:
        return [signal.kind for signal in self.listener.contacts()]


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.rig.stop()


def test_it_is_there_at_once(bench: Bench) -> None:
    assert bench.listener.healths == [
        Health("searching", "rig.searching"),
        Health("ready", "rig.ready", {"name": "Diving Bell 1.0.0 (simulated)"}),
    ]
    assert bench.rig.diagnostics().millivolts is None, "its first heartbeat is to come"
    bench.time.advance(300_000)
    assert bench.rig.diagnostics().millivolts == 5_020


@pytest.mark.parametrize("rim", [None, 2, 3, 4, 5])
def test_a_contact_turns_the_floor_and_ends(bench: Bench, rim: int | None) -> None:
    bench.rig.contact(120, rim)
    bench.time.advance(500_000)
    assert bench.listener.contacts() == [
        Signal("contact", START, rim=rim),
        Signal("contact_end", START + 119_950, rim=rim, ms=120),
    ]
    assert bench.listener.steps() == 14, "120 steps a second, 8.3 ms each"


def test_a_touch_lasts_until_the_finger_lifts(bench: Bench) -> None:
    bench.rig.touch(3)
    bench.time.advance(400_000)
    assert bench.kinds() == ["contact"]
    bench.rig.touch(3)
    bench.time.advance(400_000)
    bench.rig.lift()
    bench.time.advance(200_000)
    assert bench.listener.contacts()[-1] == Signal("contact_end", START + 799_950, rim=3, ms=800)
    turned = bench.listener.steps()
    bench.time.advance(1_000_000)
    assert bench.listener.steps() == turned == 96, "the floor rests when nothing touches"


def test_a_new_touch_keeps_a_timed_contact_closed(bench: Bench) -> None:
    bench.rig.contact(100)
    bench.time.advance(50_000)
    bench.rig.touch()
    bench.time.advance(1_000_000)
    assert bench.kinds() == ["contact"]


def test_the_floor_by_hand_moves_without_a_contact(bench: Bench) -> None:
    bench.rig.turn_floor(30)
    bench.time.advance(200_000)
    bench.rig.turn_floor(-12)
    bench.time.advance(200_000)
    assert [(signal.kind, signal.steps) for signal in bench.listener.signals] == [("floor", 30), ("floor", -12)]
    before = bench.rig.diagnostics().floor_angle
    assert before is not None
    bench.rig.turn_floor(100)
    bench.time.advance(200_000)
    after = bench.rig.diagnostics().floor_angle
    assert after == pytest.approx((before + 90.0) % 360)
    bench.rig.zero()
    assert bench.rig.diagnostics().floor_angle == 0.0


def test_bounce_and_chatter_are_still_one_contact_each(bench: Bench) -> None:
    bench.rig.fault("bounce")
    bench.rig.fault("chatter")
    rows: list[Trace] = []
    bench.rig.trace(rows.append)
    for _ in range(20):
        bench.rig.contact(300)
        bench.time.advance(700_000)
    assert bench.kinds() == ["contact", "contact_end"] * 20
    lengths = [signal.ms for signal in bench.listener.contacts() if signal.ms is not None]
    assert all(abs(length - 300) <= 6 for length in lengths)
    assert len(set(lengths)) > 1, f"bounces of {BOUNCE_US} us make them unequal"
    shares = {share for row in rows for share in row.shares}
    assert any(20 <= share < 90 for share in shares), "chatter shows between open and closed"


def test_stuck_closes_at_once_and_stays_until_none(bench: Bench) -> None:
    bench.rig.fault("stuck")
    bench.time.advance(1_000_000)
    assert bench.kinds() == ["contact"]
    bench.rig.lift()
    bench.time.advance(1_000_000)
    bench.rig.contact(50)
    bench.time.advance(4_100_000)
    assert bench.kinds() == ["contact"]
    assert bench.listener.healths[-1] == Health("stuck", "rig.stuck")
    bench.rig.fault("none")
    bench.time.advance(500_000)
    assert bench.kinds() == ["contact", "contact_end"]
    assert bench.listener.states()[-2:] == ["stuck", "ready"]


def test_unplugged_and_plugged_in_again(bench: Bench) -> None:
    bench.rig.fault("unplug")
    bench.time.advance(1_000)
    assert bench.listener.healths[-1] == Health("lost", "rig.simulated_unplugged")
    bench.rig.contact(100)
    bench.time.advance(5_000_000)
    assert bench.listener.signals == []
    bench.rig.fault("none")
    bench.time.advance(500_000)
    assert bench.listener.states() == ["searching", "ready", "lost", "ready"]
    assert [(signal.kind, signal.late) for signal in bench.listener.contacts()] == [
        ("contact", True),
        ("contact_end", True),
    ]
    bench.rig.contact(100)
    bench.time.advance(500_000)
    assert [signal.late for signal in bench.listener.contacts()[2:]] == [False, False]


def test_what_is_said_while_the_cable_is_out_never_arrives() -> None:
    device = ScriptedDevice(SimulatedProfile(), 0)
    device.take()
    device.fault(0, "unplug")
    device.restart(1_000, power=False)
    assert device.take() == b""
    device.restart(2_000, power=False)
    device.fault(3_000, "none")
    assert device.take() == b""
    device.restart(4_000, power=False)
    assert device.take() != b"", "it says hello after every start"


def test_a_touch_that_was_over_is_not_prolonged_by_a_later_lift() -> None:
    """Nobody looked at the device in between."""
    device = ScriptedDevice(SimulatedProfile(), 0)
    device.contact(1_000_000, 40)
    device.lift(5_000_000)
    device.receive(encode(payload(HostHello(1, 20, 120, 0))), 6_000_000)
    told = [from_device(frame) for frame in FrameReader().feed(device.take())]
    edges = [edge for edge in told if isinstance(edge, ContactEdge)]
    assert [edge.what for edge in edges] == [BEGIN, END]
    assert edges[-1].stamp < 1_100_000


def test_a_device_that_falls_silent_is_lost_and_asked_again(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as silent:
        silent.setattr(ScriptedDevice, "take", lambda _: b"")
        bench.time.advance(3_000_000)
        assert bench.listener.healths[-1] == Health("lost", "rig.silent", {"port": "simulated"})
    bench.time.advance(4_000_000)
    assert bench.listener.states() == ["searching", "ready", "lost", "ready"]


def test_asking_again_while_unplugged_says_it_is_still_gone(bench: Bench) -> None:
    bench.rig.fault("unplug")
    bench.time.advance(0)
    bench.rig.ask_again()
    bench.time.advance(0)
    assert bench.listener.states() == ["searching", "ready", "lost", "searching", "lost"]
    bench.rig.fault("none")
    bench.time.advance(0)
    bench.rig.ask_again()
    bench.time.advance(0)
    assert bench.listener.states()[-1] == "ready"


def test_lost_bytes_lose_no_contact(bench: Bench) -> None:
    bench.rig.fault("lose_bytes")
    for _ in range(100):
        bench.rig.contact(60, 4)
        bench.time.advance(400_000)
    bench.rig.fault("none")
    bench.time.advance(2_000_000)
    assert bench.kinds() == ["contact", "contact_end"] * 100
    assert bench.rig.diagnostics().damaged_frames > 10
    assert "lost" not in bench.listener.states()


def test_a_cut_of_power_may_have_missed_something_a_reset_not(bench: Bench) -> None:
    bench.rig.restart(power=True)
    bench.time.advance(1_000_000)
    assert bench.listener.healths[-1] == Health("ready", "rig.power_lost", missed=True)
    assert bench.rig.diagnostics().floor_angle is None
    bench.rig.restart(power=False)
    bench.time.advance(1_000_000)
    assert bench.listener.healths[-1] == Health("ready", "rig.reset_pin")
    bench.rig.contact(100)
    bench.time.advance(500_000)
    assert bench.kinds() == ["contact", "contact_end"]


def test_four_wires_feel_apart() -> None:
    bench = Bench(SimulatedProfile(rims="each", turn_rate=0))
    bench.rig.touch(2)
    bench.time.advance(10_000)
    bench.rig.contact(50, 5)
    bench.time.advance(300_000)
    bench.rig.lift()
    bench.time.advance(300_000)
    assert bench.rig.capabilities().rims == (2, 3, 4, 5)
    assert [(signal.kind, signal.rim) for signal in bench.listener.signals] == [
        ("contact", 2),
        ("contact", 5),
        ("contact_end", 5),
        ("contact_end", 2),
    ]


@pytest.mark.parametrize("milliseconds", [0, 60_001, -5])
def test_impossible_contacts_are_refused(bench: Bench, milliseconds: int) -> None:
    with pytest.raises(ValueError, match=str(milliseconds)):
        bench.rig.contact(milliseconds)
    bench.rig.contact(1)


def test_parameters_reach_the_device(bench: Bench) -> None:
    bench.rig.parameters(Parameters(hold_off_ms=10))
    bench.time.advance(1_000)
    begin = bench.time.now()
    bench.rig.contact(20)
    bench.time.advance(31_000)
    assert bench.listener.contacts()[-1].us == begin + 19_950


def test_the_same_seed_plays_the_same_evening() -> None:
    evenings = []
    for _ in range(2):
        bench = Bench()
        for fault in ("bounce", "chatter", "lose_bytes"):
            bench.rig.fault(fault)  # type: ignore[arg-type]
        for rim in (2, 3, 4, None) * 5:
            bench.rig.contact(77, rim)
            bench.time.advance(600_000)
        evenings.append([signal for signal in bench.listener.signals if signal.kind != "floor"])
    assert evenings[0] == evenings[1]


def test_in_real_time_it_feels_within_milliseconds() -> None:
    listener = Heard()
    rig = SimulatedRig(RigProfile(), Parameters())
    listener.keep = rig.kept
    rig.start(listener)
    listener.wait_for_reason("ready")
    rig.contact(30, 2)
    listener.wait_for(lambda: len(listener.contacts()) == 2)
    rig.fault("unplug")
    listener.wait_for_reason("simulated_unplugged")
    rig.fault("none")
    listener.wait_for_reason("ready")
    rig.stop()
    rig.stop()


@pytest.mark.parametrize("rate", [1, 101, 120])
def test_the_floor_makes_as_many_steps_in_a_second_as_its_rate_says(rate: int) -> None:
    game = SimulatedGame(1, rate)
    game.touch(0)
    assert sum(event.steps for event in game.advance(1_000_000) if isinstance(event, FloorStep)) == rate


def test_chatter_goes_on_as_long_as_the_touch() -> None:
    game = SimulatedGame(seed=1, turn_rate=0)
    game.chatter = True
    game.touch(0)
    changes = [event for event in game.advance(100_000) if isinstance(event, WireChange)]
    assert [change.us for change in changes if change.closed] == list(range(0, 100_001, 5_000))
    game.lift(100_000)
    assert [(change.us, change.closed) for change in game.advance(200_000)] == [(100_000, False)]


@pytest.mark.parametrize("seed", range(20))
def test_chatter_ends_with_the_touch_though_the_wire_bounces(seed: int) -> None:
    game = SimulatedGame(seed, turn_rate=0)
    game.bounce = game.chatter = True
    game.touch(0)
    list(game.advance(100_000))
    game.lift(100_000)
    last = list(game.advance(200_000))[-1]
    assert isinstance(last, WireChange)
    assert not last.closed
    assert game.due() is None


@pytest.mark.parametrize(
    "then",
    [
        lambda device, now: device.touch(now),
        lambda device, now: device.lift(now),
        lambda device, now: device.contact(now, 50),
        lambda device, now: device.turn(now, 30),
        lambda device, now: device.fault(now, "bounce"),
        lambda device, now: device.fault(now, "stuck"),
        lambda device, now: device.restart(now, power=False),
        lambda device, now: device.restart(now, power=True),
        lambda device, now: device.receive(encode(payload(Ping(7))), now),
    ],
)
def test_what_is_done_to_it_comes_after_what_happened_before(then: Callable[[ScriptedDevice, int], None]) -> None:
    told = []
    for looked in (False, True):
        device = ScriptedDevice(SimulatedProfile(), 0)
        device.receive(encode(payload(HostHello(1, 20, 120, 0))), 0)
        device.contact(0, 100)
        if looked:
            device.advance(999_999)
        then(device, 1_000_000)
        device.advance(2_000_000)
        told.append(device.take())
    assert told[0] == told[1]


def test_whatever_is_asked_of_it_wakes_it() -> None:
    time = Mock(**{"now.return_value": 0})
    running = time.run.return_value
    rig = SimulatedRig(RigProfile(), Parameters(), time)
    rig.start(Heard())
    asked: list[Callable[[], object]] = [
        lambda: rig.trace(None), lambda: rig.parameters(Parameters()), lambda: rig.kept(Signal("contact", 1)),
        rig.ask_again, rig.touch, rig.lift, lambda: rig.contact(10), lambda: rig.turn_floor(1),
        lambda: rig.fault("bounce"), lambda: rig.restart(power=False),
    ]  # fmt: skip
    for number, ask in enumerate(asked, 1):
        ask()
        assert running.wake.call_count == number
    rig.stop()
    assert running.stop.called


def test_a_touch_in_the_moment_of_a_lift_takes_the_lift_back() -> None:
    game = SimulatedGame(1, 0)
    game.touch(0)
    assert len([*game.advance(0)]) == 1
    game.lift(10)
    game.touch(10)
    assert [event.closed for event in game.advance(10) if isinstance(event, WireChange)] == [True]
