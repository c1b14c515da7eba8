"""The rig on a key: what is told of touches, of a board that goes and comes, of what its queue lost."""

from __future__ import annotations

import errno
import itertools
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from divingbell.companion.rig import Parameters
from divingbell.companion.rig_profile import UsbKeyProfile
from tests.drivers.fake_evdev import FakeDevice, a_board
from tests.drivers.key_bench import KEY, LEARNT, OTHER, START, KeyBench

HOLD_OFF_US = Parameters().hold_off_ms * 1_000
SAMPLE_US = 50


def started() -> KeyBench:
    return KeyBench().plug_in().start()


def told(bench: KeyBench) -> list[tuple[str, int | None, bool]]:
    return [(signal.kind, signal.ms, signal.late) for signal in bench.listener.signals]


def test_a_touch_is_told_at_once_and_its_end_after_the_hold_off() -> None:
    bench = started()
    bench.advance(100_000)
    begun = bench.touch(40)
    assert [signal.kind for signal in bench.listener.signals] == ["contact"]
    assert 0 <= bench.listener.signals[0].us - begun <= SAMPLE_US
    assert bench.listener.ago_us[0] is not None
    assert bench.listener.signals[0].rim is None
    bench.advance(HOLD_OFF_US + 1_000)
    assert told(bench) == [("contact", None, False), ("contact_end", 40, False)]


def test_another_key_of_the_board_is_no_touch() -> None:
    bench = started()
    bench.touch(40, OTHER)
    bench.advance(500_000)
    assert bench.listener.signals == []


def test_a_named_node_that_is_not_there() -> None:
    bench = KeyBench(UsbKeyProfile(), "/dev/input/by-id/nothing").plug_in().start()
    assert bench.listener.healths[-1].reason == "rig.usb_key_no_path"
    assert bench.listener.healths[-1].args == {"path": "/dev/input/by-id/nothing"}


@given(st.lists(st.tuples(st.integers(1, 400_000), st.integers(1, 400_000)), min_size=1, max_size=12), st.data())
def test_every_touch_is_told_once_however_late_it_is_read(touches: list[tuple[int, int]], data: st.DataObject) -> None:
    """Closed and open for these microseconds; the truth by arithmetic on the intervals."""
    bench = started()
    closings = []
    for closed, opened in touches:
        begin = bench.now
        bench.node.key(bench.now, KEY, down=True)
        if data.draw(st.booleans()):
            bench.read()
        bench.now += closed
        closings.append((begin, bench.now))
        bench.node.key(bench.now, KEY, down=False)
        bench.read()
        bench.advance(opened)
    bench.advance(2 * HOLD_OFF_US)
    for (_, end), (begin, _) in itertools.pairwise(closings):
        if abs(begin - end - HOLD_OFF_US) <= 2 * SAMPLE_US:
            return  # a gap as long as the hold-off may be read either way
    expected: list[tuple[int, int]] = []
    for begin, end in closings:
        if expected and begin - expected[-1][1] < HOLD_OFF_US:
            expected[-1] = expected[-1][0], end
        else:
            expected.append((begin, end))
    begins = [signal.us for signal in bench.listener.signals if signal.kind == "contact"]
    lengths = [signal.ms for signal in bench.listener.signals if signal.kind == "contact_end"]
    assert len(begins) == len(lengths) == len(expected)
    for (begin, end), told_begin, ms in zip(expected, begins, lengths, strict=True):
        assert 0 <= told_begin - begin <= SAMPLE_US
        assert ms is not None
        assert abs(ms * 1_000 - (end - begin)) <= 500 + 2 * SAMPLE_US


@given(st.lists(st.integers(0, 40), min_size=1, max_size=8))
def test_what_the_queue_loses_is_counted_and_the_state_is_right_after_it(bursts: list[int]) -> None:
    """So many touches before each look: the queue of a joystick holds some twenty."""
    bench = started()
    unread = 0
    for burst in bursts:
        idle = 1_000_000  # a quiet board is looked at once a second
        unread += (idle + burst * 10_000) * (burst > 15)
        for _ in range(burst):
            bench.now += 5_000
            bench.node.key(bench.now, KEY, down=True)
            bench.now += 5_000
            bench.node.key(bench.now, KEY, down=False)
        bench.read()
        bench.advance(HOLD_OFF_US * 2)
    lost = sum(burst > 15 for burst in bursts)
    news = [health for health in bench.listener.healths if health.reason == "rig.usb_key_overflow"]
    assert bench.rig.diagnostics().overflows == len(news) == lost
    assert all(health.missed for health in news)
    assert bench.rig.diagnostics().missing_ms * 1_000 <= unread
    assert (bench.rig.diagnostics().missing_ms > 0) == (lost > 0)
    assert sum(signal.kind == "contact" for signal in bench.listener.signals) == sum(
        signal.kind == "contact_end" for signal in bench.listener.signals
    )
    assert bench.listener.states()[-1] == "ready"


def test_a_contact_that_is_closed_at_the_start_is_told_and_ends() -> None:
    bench = KeyBench().plug_in()
    bench.node.held = {KEY}
    bench.start()
    bench.advance(10_000)
    assert told(bench) == [("contact", None, False)]
    bench.lift()
    bench.advance(2 * HOLD_OFF_US)
    assert told(bench)[-1][0] == "contact_end"


def test_where_the_released_key_is_the_closed_contact_rest_is_no_touch() -> None:
    bench = KeyBench(msgspec.structs.replace(LEARNT, closed="released")).plug_in()
    bench.node.held = {KEY}
    bench.start()
    bench.advance(1_000_000)
    assert bench.listener.signals == []
    bench.lift()
    bench.advance(30_000)
    bench.press()
    bench.advance(2 * HOLD_OFF_US)
    assert told(bench) == [("contact", None, False), ("contact_end", 30, False)]


def test_nothing_reaches_the_others_once_nothing_is_held() -> None:
    bench = started()
    bench.touch(20)
    assert bench.node.others == []


def test_a_key_that_is_held_comes_up_for_the_others_before_the_board_is_taken() -> None:
    bench = KeyBench().plug_in()
    bench.node.key(START, KEY, down=True)
    bench.start()
    assert bench.node.grabbed_by is None
    bench.lift()
    bench.touch(20)
    assert bench.node.others == [(KEY, True), (KEY, False)]
    assert bench.node.grabbed_by is not None


def test_a_key_that_goes_down_in_the_moment_of_the_grab_comes_up_for_the_others() -> None:
    bench = KeyBench().plug_in()
    presses = iter((KEY,))
    bench.node.on_grab = lambda: [bench.node.key(bench.now, code, down=True) for code in presses]
    bench.start()
    assert bench.node.grabbed_by is None
    bench.read()
    bench.advance(20_000)
    bench.lift()
    bench.advance(2 * HOLD_OFF_US)
    assert bench.node.others == [(KEY, True), (KEY, False)]
    assert bench.node.grabbed_by is not None
    assert told(bench) == [("contact", None, False), ("contact_end", 20, False)]


def test_every_node_of_a_board_is_taken() -> None:
    bench = KeyBench().plug_in(None, FakeDevice("/dev/input/event0"), second := FakeDevice("/dev/input/event1"))
    bench.start()
    assert second.grabbed_by is not None
    second.key(bench.now, KEY, down=True)
    bench.read()
    assert told(bench) == [("contact", None, False)]


def test_autorepeat_is_no_touch() -> None:
    bench = started()
    bench.press()
    for _ in range(5):
        bench.advance(50_000)
        bench.node.repeat(bench.now, KEY)
        bench.read()
    bench.lift()
    bench.advance(2 * HOLD_OFF_US)
    assert told(bench) == [("contact", None, False), ("contact_end", 250, False)]


def test_a_board_that_somebody_else_has_is_told_and_used_when_it_is_free() -> None:
    bench = KeyBench().plug_in()
    other = bench.node.open()
    other.grab(on=True)
    bench.start()
    bench.advance(3_000_000)
    assert bench.listener.reasons() == ["searching", "usb_key_busy"]
    other.grab(on=False)
    bench.advance(2_000_000)
    assert bench.listener.states()[-1] == "ready"


def test_somebody_who_takes_the_board_while_its_contact_is_closed_is_told() -> None:
    bench = KeyBench().plug_in()
    bench.node.held = {KEY}
    bench.start()
    bench.node.open().grab(on=True)
    bench.node.key(bench.now, KEY, down=False)
    bench.advance(2_000_000)
    assert bench.listener.reasons()[-1] == "usb_key_busy"
    assert told(bench)[-1][0] == "contact_end"


@pytest.mark.parametrize("call", ["read", "open", "grab", "read_held", "ask_held"])
@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENODEV, "usb_key_unplugged"),
        (errno.ENOENT, "usb_key_unplugged"),
        (errno.ENXIO, "usb_key_unplugged"),
        (errno.EBUSY, "usb_key_busy"),
        (errno.EACCES, "usb_key_forbidden"),
        (errno.EPERM, "usb_key_forbidden"),
        (errno.EINVAL, "usb_key_error"),
        (errno.EIO, "usb_key_error"),
        (errno.EMFILE, "usb_key_error"),
        (errno.ENOTTY, "usb_key_error"),
        (errno.EFAULT, "usb_key_error"),
        (errno.ENOMEM, "usb_key_error"),
    ],
)
def test_every_error_of_the_system_is_told_and_tried_again(call: str, number: int, reason: str) -> None:
    bench = KeyBench().plug_in()
    bench.node.fails[call] = number
    bench.start()
    bench.advance(3_000_000)
    assert bench.listener.reasons() == ["searching", reason]
    assert bench.node.descriptors == []
    bench.node.fails.clear()
    bench.advance(2_000_000)
    assert bench.listener.states()[-1] == "ready"
    bench.node.fails["read"] = number
    bench.read()
    assert bench.listener.reasons()[-1] == reason


def test_a_pulled_cable_ends_the_touch_late_and_the_board_is_back_within_two_seconds() -> None:
    bench = started()
    bench.press()
    bench.advance(30_000)
    bench.devices.pull_out("DragonRise Joystick")
    bench.read()
    assert bench.listener.reasons()[-1] == "usb_key_unplugged"
    assert told(bench) == [("contact", None, False), ("contact_end", 30, True)]
    bench.advance(5_000_000)
    bench.node = FakeDevice("/dev/input/event9")
    bench.plug_in()
    bench.advance(2_000_000)
    assert bench.listener.states()[-1] == "ready"
    bench.touch(25)
    bench.advance(2 * HOLD_OFF_US)
    assert told(bench)[2:] == [("contact", None, False), ("contact_end", 25, False)]


def test_a_board_that_was_there_all_the_time_is_not_ours_in_another_socket() -> None:
    bench = KeyBench().plug_in(a_board("Twin", socket="usb-1-7"), FakeDevice("/dev/input/event5")).plug_in().start()
    bench.devices.pull_out("DragonRise Joystick")
    bench.read()
    bench.advance(3_000_000)
    assert bench.listener.reasons()[-1] == "usb_key_unplugged"
    bench.node = FakeDevice("/dev/input/event9")
    bench.plug_in(a_board(socket="usb-1-3"))
    bench.advance(2_000_000)
    assert bench.listener.reasons()[-1] == "usb_key_socket"


def test_a_contact_that_is_closed_when_the_board_is_back_is_late() -> None:
    bench = started()
    bench.devices.pull_out("DragonRise Joystick")
    bench.read()
    bench.node = FakeDevice("/dev/input/event9")
    bench.node.held = {KEY}
    bench.plug_in()
    bench.advance(2_000_000)
    bench.lift()
    bench.advance(HOLD_OFF_US * 2)
    bench.touch(30)
    assert [late for _, _, late in told(bench)] == [True, True, False]


def test_a_key_that_is_not_steady_is_told_for_a_while() -> None:
    bench = started()
    for _ in range(9):
        bench.touch(1)
        bench.advance(HOLD_OFF_US + 1_000)
    assert bench.listener.reasons()[-1] == "usb_key_chatter"
    bench.advance(15_000_000)
    assert bench.listener.states()[-1] == "ready"


def test_chatter_that_the_hold_off_joins_is_no_news() -> None:
    bench = started()
    for _ in range(25):
        bench.touch(10)
        bench.advance(30_000)
    bench.advance(2 * HOLD_OFF_US)
    assert told(bench) == [("contact", None, False), ("contact_end", 970, False)]
    assert "usb_key_chatter" not in bench.listener.reasons()


def test_a_stuck_contact_is_told() -> None:
    bench = started()
    bench.press()
    bench.advance(6_100_000)
    assert bench.listener.states()[-1] == "stuck"
    bench.lift()
    bench.advance(2 * HOLD_OFF_US)
    assert bench.listener.states()[-1] == "ready"


def test_new_parameters_hold_from_now_on() -> None:
    bench = started()
    bench.rig.parameters(Parameters(hold_off_ms=20))
    bench.touch(10)
    bench.advance(30_000)
    assert told(bench)[-1] == ("contact_end", 10, False)


def test_it_says_what_it_cannot() -> None:
    bench = started()
    assert bench.rig.capabilities().rims == (None,)
    assert bench.rig.capabilities().floor_steps is None
    assert not bench.rig.capabilities().shares
    assert bench.rig.capabilities().interval_us == 8_000
    assert bench.rig.capabilities().name == "DragonRise Joystick"


def test_no_key_is_learnt() -> None:
    bench = KeyBench(UsbKeyProfile()).plug_in().start()
    assert bench.listener.reasons() == ["searching", "usb_key_not_learnt"]
    bench.advance(5_000_000)
    assert len(bench.listener.healths) == 2


def test_a_named_node(tmp_path: Path) -> None:
    node = tmp_path / "event7"
    node.touch()
    bench = KeyBench(UsbKeyProfile(), str(tmp_path / "event*"))
    bench.node.path = node
    bench.plug_in(a_board(serial="other")).start()
    bench.touch(10, OTHER)
    assert [signal.kind for signal in bench.listener.signals] == ["contact"]


def test_its_thread_wakes_for_a_request_and_ends() -> None:
    bench = KeyBench().plug_in()
    bench.node.fails["open"] = errno.EACCES
    bench.rig.start(bench.listener)
    bench.listener.wait_for_reason("usb_key_forbidden")
    bench.rig.ask_again()
    bench.listener.wait_for(lambda: bench.listener.reasons().count("usb_key_forbidden") == 2)
    bench.rig.stop()
    bench.rig.stop()
    bench.rig.ask_again()
