"""The floor: quadrature as the firmware decodes it, turns, angle, zero and missed steps."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from divingbell.companion.rig import Parameters, Signal
from divingbell.drivers.device import SimulatedDevice
from divingbell.drivers.floor import LONG_TELL_EVERY_US, TELL_EVERY_US, FloorReading, FloorWatch
from divingbell.drivers.quadrature import Quadrature
from divingbell.drivers.wire.framing import FrameReader, encode
from divingbell.drivers.wire.messages import VERSION, Floor, HostHello, from_device, payload
from tests.firmware.native import Native

FORWARDS = ((False, False), (True, False), (True, True), (False, True))


@pytest.fixture(scope="session")
def firmware() -> Native:
    return Native()


def test_four_steps_a_cycle_both_ways() -> None:
    decoder = Quadrature(False, False)
    for a, b in (*FORWARDS[1:], FORWARDS[0], FORWARDS[1]):
        assert decoder.levels(a, b) == 1
    assert decoder.levels(*FORWARDS[0]) == -1
    assert (decoder.position, decoder.illegal) == (4, 0)
    assert decoder.levels(True, True) == 0, "both at once: nobody knows which way"
    assert (decoder.position, decoder.illegal) == (4, 1)


def test_edges_that_went_unseen_are_counted() -> None:
    decoder = Quadrature(False, False)
    assert decoder.edge_a(True) == 1
    assert decoder.edge_a(True) == 0, "it was high already: it must have been low between"
    assert decoder.edge_b(True) == 1
    assert (decoder.position, decoder.illegal) == (2, 1)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(0, 7), max_size=200))
def test_the_firmware_counts_the_same(firmware: Native, bits: list[int]) -> None:
    """Every level stays for three samples, which is what the firmware wants of an index to believe it."""
    decoder, index = Quadrature(False, False), False
    for bit in bits:
        decoder.levels(bool(bit & 1), bool(bit & 2))
        if bool(bit & 4) != index:
            index = bool(bit & 4)
            decoder.index(index)
    theirs = firmware.floor(bit for bit in (0, *bits) for _ in range(3))
    assert (decoder.position, decoder.index_position, decoder.illegal, decoder.index_count) == theirs


def test_the_index_is_taken_at_the_same_edge_both_ways() -> None:
    """A mark from step 10 to 13: passed upwards it closes at 10, passed downwards it opens at 10."""

    def turn(decoder: Quadrature, steps: int) -> None:
        for _ in range(abs(steps)):
            before = decoder.position
            a, b = FORWARDS[(before + (1 if steps > 0 else -1)) % 4]
            decoder.levels(a, b)
            if (10 <= decoder.position < 13) != (10 <= before < 13):
                decoder.index(10 <= decoder.position < 13)

    decoder = Quadrature(False, False)
    turn(decoder, 20)
    assert (decoder.index_count, decoder.index_position) == (1, 10)
    turn(decoder, -15)
    assert decoder.index_count == 2
    assert decoder.index_position == 9, "the first step below the mark: the same edge, seen from above"


def test_the_count_of_the_index_goes_round_as_the_firmware_counts_it(firmware: Native) -> None:
    decoder = Quadrature(False, False)
    passages = 65_537
    for _ in range(passages):
        decoder.index(True)
        decoder.index(False)
    theirs = firmware.floor(bit for _ in range(passages) for bit in (4, 4, 4, 0, 0, 0))
    assert decoder.index_count == theirs.index_count == 2


@pytest.mark.parametrize(("passages", "count"), [(0, 0), (65_535, 65_535), (65_536, 1), (65_537, 2)])
def test_the_simulated_device_counts_the_index_the_same_way(passages: int, count: int) -> None:
    """protocol.md 5, FLOOR: 65,535 is followed by 1, however many turns a reading sees."""
    device = SimulatedDevice(0, 1, steps=400)
    device.receive(b"\0" + encode(payload(HostHello(1, 20, 120, 0, VERSION))), 0)
    device.turn(passages * 400, 1)
    device.outgoing.clear()
    device.advance(1_000_000)
    told = [from_device(frame) for frame in FrameReader().feed(bytes(device.outgoing))]
    assert {floor.index_count for floor in told if isinstance(floor, Floor)} == {count}


def test_lost_steps_are_found_where_the_count_of_the_index_goes_round() -> None:
    floor = watch()
    floor.read(FloorReading(1_000, 0, 65_535, 0), 0)
    floor.read(FloorReading(2_000, 399, 1, 399), 0)
    assert floor.missed_steps() == 1


def watch(*, has_index: bool = True) -> FloorWatch:
    return FloorWatch(400, has_index=has_index)


def turned(floor: FloorWatch, now: int, parameters: Parameters | None = None) -> list[Signal]:
    signal = floor.take(now, parameters or Parameters())
    return [signal] if signal else []


def test_the_first_reading_only_says_where_it_stands() -> None:
    floor = watch()
    floor.read(FloorReading(1_000, 123, 0, 0), 1_000)
    assert floor.due is None
    floor.read(FloorReading(2_000, 130, 0, 0), 2_000)
    assert turned(floor, 2_000) == [Signal("floor", 2_000, steps=7)]


def turning(floor: FloorWatch, begin: int, us: int, start: int = 0) -> list[Signal]:
    """A step every millisecond from the position `start` on, and what was told by some time after."""
    told = []
    for now in range(begin, begin + us, 1_000):
        floor.read(FloorReading(now, start + (now - begin) // 1_000 + 1, 0, 0), now)
        told += turned(floor, now)
    return told + turned(floor, begin + us + 2_000_000)


def test_steps_are_gathered_into_ten_signals_a_second_and_in_a_long_turn_into_one() -> None:
    floor = watch()
    floor.read(FloorReading(0, 0, 0, 0), 0)
    told = turning(floor, 1_000, 5_000_000)
    assert sum(signal.steps or 0 for signal in told) == 5_000
    gaps = [later.us - earlier.us for earlier, later in itertools.pairwise(told)]
    assert gaps[:9] == [TELL_EVERY_US] * 9
    assert gaps[9:-1] == [LONG_TELL_EVERY_US] * 4
    again = turning(floor, 9_000_000, 300_000, start=5_000)
    assert sum(signal.steps or 0 for signal in again) == 300
    assert len(again) == 4, "after a rest it is quick again"


@pytest.mark.parametrize(("rested", "waits"), [(299_999, TELL_EVERY_US), (300_000, 0)])
def test_after_a_long_turn_a_floor_is_told_at_once_again_when_it_rested(rested: int, waits: int) -> None:
    floor = watch()
    floor.read(FloorReading(0, 0, 0, 0), 0)
    for now in range(100_000, 1_100_000, 100_000):
        floor.read(FloorReading(now, now, 0, 0), now)
        assert turned(floor, now)
    now = 1_000_000 + rested
    floor.read(FloorReading(now, 0, 0, 0), now)
    assert floor.due == now + waits


def test_an_old_or_doubled_reading_is_ignored() -> None:
    floor = watch()
    floor.read(FloorReading(1_000, 0, 0, 0), 0)
    floor.read(FloorReading(3_000, 10, 0, 0), 0)
    floor.read(FloorReading(2_000, 5, 0, 0), 0)
    floor.read(FloorReading(3_000, 99, 0, 0), 0)
    assert turned(floor, 0) == [Signal("floor", 3_000, steps=10)]


def test_there_and_back_is_no_news() -> None:
    floor = watch()
    floor.read(FloorReading(1, 0, 0, 0), 0)
    floor.read(FloorReading(2, 5, 0, 0), 0)
    floor.read(FloorReading(3, 0, 0, 0), 0)
    assert turned(floor, 0) == []
    assert floor.due is None


@pytest.mark.parametrize(("before", "after", "steps"), [(2**31 - 1, -(2**31), 1), (-(2**31), 2**31 - 3, -3)])
def test_the_position_may_run_over(before: int, after: int, steps: int) -> None:
    floor = watch()
    floor.read(FloorReading(1, before, 0, 0), 0)
    floor.read(FloorReading(2, after, 0, 0), 0)
    assert turned(floor, 0) == [Signal("floor", 2, steps=steps)]


def test_reverse_turns_signal_and_angle_round() -> None:
    floor = watch()
    backwards = Parameters(reverse=True)
    floor.read(FloorReading(1, 0, 1, 0), 0)
    floor.read(FloorReading(2, 100, 1, 0), 0)
    assert turned(floor, 0, backwards) == [Signal("floor", 2, steps=-100)]
    assert floor.angle(Parameters()) == 90.0
    assert floor.angle(backwards) == 270.0


def test_the_angle_is_unknown_until_the_index() -> None:
    floor = watch()
    assert floor.angle(Parameters()) is None
    assert floor.missed_steps() == 0
    floor.read(FloorReading(1, 500, 0, 0), 0)
    assert floor.angle(Parameters()) is None
    assert floor.zero(Parameters(zero_steps=3)) == Parameters(zero_steps=3), "no zero without an index"
    floor.read(FloorReading(2, 510, 1, 501), 0)
    assert floor.angle(Parameters()) == pytest.approx(9 * 0.9)


@given(position=st.integers(-(2**31), 2**31 - 1), mark=st.integers(-(2**31), 2**31 - 1), reverse=st.booleans())
def test_zero_makes_the_present_position_0_degrees(position: int, mark: int, reverse: bool) -> None:
    floor = watch()
    floor.read(FloorReading(1, position, 1, mark), 0)
    parameters = floor.zero(Parameters(reverse=reverse))
    assert floor.angle(parameters) == 0.0
    assert 0 <= parameters.zero_steps < 400


def test_without_an_index_a_zero_holds_until_the_memory_is_new() -> None:
    floor = watch(has_index=False)
    floor.read(FloorReading(1, 40, 0, 0), 0)
    assert floor.angle(Parameters()) is None
    parameters = floor.zero(Parameters(zero_steps=17))
    floor.read(FloorReading(2, 140, 0, 0), 0)
    assert floor.angle(parameters) == 90.0
    floor.forget()
    floor.read(FloorReading(3, 0, 0, 0), 0)
    assert floor.angle(parameters) is None
    assert turned(floor, 0) == [Signal("floor", 3, steps=100)], "what had turned before is still told"


def test_missed_steps_show_between_two_passages_of_the_index() -> None:
    floor = watch()
    floor.read(FloorReading(1, 0, 1, 0), 0)
    floor.read(FloorReading(2, 398, 2, 398), 0)
    assert floor.missed_steps() == 2
    floor.read(FloorReading(3, 800, 3, 803, illegal=4), 0)
    assert floor.missed_steps() == 2 + 5 + 4
    floor.read(FloorReading(4, 2_000, 9, 1_907, illegal=4), 0)
    assert floor.missed_steps() == 11, "over several turns nobody can tell"
