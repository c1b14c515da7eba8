"""The device's half of the conversation, byte for byte as `firmware_notes/protocol.md` sections 2 and 5-8 say."""

from __future__ import annotations

import itertools
import random
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.firmware.host import (
    ACK,
    CONTACT,
    FLOOR,
    HANG,
    HEARTBEAT,
    HELLO,
    HOST_HELLO,
    PING,
    PONG,
    TRACE,
    Host,
    encode,
)
from tests.firmware.simulator import Board
from tests.firmware.simulator.build import FIRMWARE
from tests.firmware.test_memory import symbol

pytestmark = pytest.mark.slow


def hello(nonce: int, threshold: int = 20, hold_off: int = 120, flags: int = 0, protocol: int = 1) -> bytes:
    return struct.pack("<BBIBHB", HOST_HELLO, protocol, nonce, threshold, hold_off, flags)


def test_the_worked_examples_of_the_page_are_understood(board: Board) -> None:
    host = Host(board)
    host.run(20_000)
    board.write(bytes.fromhex("00 09 81 01 d4 c3 b2 a1 14 78 01 03 46 52 00"))
    board.write(bytes.fromhex("03 83 07 01 01 03 8c 23 00"))
    host.run(50_000)
    assert host.last(HELLO).nonce == 0xA1B2C3D4
    assert host.last(PONG).token == 7


def test_a_start_announces_itself_once(board: Board) -> None:
    raw = bytearray()
    board.run_us(2_000_000)
    raw += board.read()
    assert raw.startswith(b"\0")
    assert raw.count(0) == 2
    host = Host(board)
    board.reset()
    host.run(100_000)
    (start,) = host.frames
    assert (start.type, start.nonce, start.cause) == (HELLO, 0, 2)


def test_hello_tells_what_the_device_is(board: Board) -> None:
    host = Host(board)
    answer = host.link(34, 250)
    assert answer.protocol == 1
    assert answer.firmware == bytes([1, 0, 2])
    assert answer.boot_id != 0
    assert (answer.resets, answer.cause) == (0, 1)
    assert (answer.oldest, answer.next, answer.dropped) == (1, 1, 0)
    assert answer.rims == bytes([0, 0xFF, 0xFF, 0xFF])
    assert (answer.floor, answer.steps) == (2, 0)
    assert answer.features == 3
    assert answer.sample_us == 50
    assert (answer.threshold, answer.hold_off) == (34, 250)
    assert answer.reserved == 0
    assert abs(answer.clock - answer.at_us) < 20_000


@pytest.mark.parametrize(
    ("jumpers", "rims", "floor", "steps"),
    [
        (("four_rims",), [2, 3, 4, 5], 2, 0),
        (("no_index",), [0, 255, 255, 255], 1, 0),
        (("pulses",), [0, 255, 255, 255], 4, 0),
        (("pulses", "no_index"), [0, 255, 255, 255], 3, 0),
        (("no_floor", "four_rims"), [2, 3, 4, 5], 0, 0),
    ],
)
def test_jumpers_choose_what_is_wired(
    new_board: Callable[..., Board], jumpers: tuple[str, ...], rims: list[int], floor: int, steps: int
) -> None:
    host = Host(new_board(jumpers=jumpers))
    answer = host.link()
    assert (list(answer.rims), answer.floor, answer.steps) == (rims, floor, steps)
    host.run(300_000)
    assert bool(host.of(FLOOR)) == (floor != 0)


def test_the_steps_it_was_built_for_are_told_where_there_is_a_floor(
    new_board: Callable[..., Board], tmp_path: Path
) -> None:
    elf = tmp_path / "divingbell-115200.elf"
    build = ["make", "-s", "-C", str(FIRMWARE), f"OUT={tmp_path}", "FLOOR_STEPS=400", str(elf)]
    subprocess.run(build, check=True, capture_output=True)
    assert Host(new_board(elf)).link().steps == 400
    assert Host(new_board(elf, jumpers=("no_floor",))).link().steps == 0


def test_a_hello_while_booting_is_lost_and_the_next_is_heard(board: Board) -> None:
    host = Host(board)
    board.reset(hold_us=100_000)
    board.write(encode(hello(5)))
    board.reset(hold_us=100_000)
    assert host.link().at_us < board.now_us
    assert all(frame.nonce != 5 for frame in host.of(HELLO))


def test_the_answer_is_followed_by_the_floor_then_the_events(board: Board) -> None:
    host = Host(board)
    board.rim(True, 30_000)
    board.rim(False, 60_000)
    host.run(300_000)
    host.link()
    host.run(20_000)
    assert [frame.type for frame in host.frames[1:5]] == [HELLO, FLOOR, CONTACT, CONTACT]


def test_parameters_out_of_range_are_taken_as_the_nearest(board: Board) -> None:
    host = Host(board)
    assert (host.link(0, 0).threshold, host.hello.hold_off) == (1, 1)  # type: ignore[union-attr]
    assert (host.link(101, 1001).threshold, host.hello.hold_off) == (100, 1000)  # type: ignore[union-attr]


def test_another_protocol_is_answered_and_changes_nothing(board: Board) -> None:
    host = Host(board)
    host.link(34, 250)
    host.frames.clear()
    host.answering = False
    board.write(b"\0" + encode(hello(9, 50, 500, protocol=2) + b"and more"))
    host.run(50_000)
    answer = host.last(HELLO)
    assert (answer.nonce, answer.protocol, answer.threshold, answer.hold_off) == (9, 1, 34, 250)
    board.write(b"\0" + encode(bytes([HOST_HELLO, 7, 8, 0, 0, 0])))
    host.run(1_000_000)
    assert host.last(HELLO).nonce == 8
    assert not host.of(HEARTBEAT), "it stays unlinked"


def test_heartbeats_every_quarter_second_each_with_the_floor(host: Host) -> None:
    host.run(2_600_000)
    beats = host.of(HEARTBEAT)
    assert len(beats) == 10
    gaps = [after.clock - before.clock for before, after in itertools.pairwise(beats)]
    assert all(249_000 <= gap <= 255_000 for gap in gaps)
    assert len(host.of(FLOOR)) == 11
    assert all(beat.boot_id == host.boot_id and beat.resets == 0 for beat in beats)


@pytest.mark.parametrize("millivolts", [4400, 4710, 5000, 5250])
def test_the_heartbeat_tells_the_supply(new_board: Callable[..., Board], millivolts: int) -> None:
    host = Host(new_board(millivolts=millivolts))
    host.link()
    host.run(300_000)
    assert host.last(HEARTBEAT).supply == pytest.approx(millivolts, rel=0.02)


def test_the_heartbeat_tells_every_input_by_itself(new_board: Callable[..., Board]) -> None:
    board = new_board(jumpers=("four_rims",))
    host = Host(board)
    host.link()
    for number in range(4):
        board.rim(True, board.now_us + 1_000, number=number)
        host.run(400_000)
        assert host.last(HEARTBEAT).state == 0x11 << number, "closed now, and a contact"
        board.rim(False, board.now_us + 1_000, number=number)
        host.run(600_000)
        assert host.last(HEARTBEAT).state == 0


def test_ping_comes_back_at_once_with_the_device_clock(host: Host) -> None:
    host.run(100_000)
    sent = host.board.now_us
    host.send(struct.pack("<BI", PING, 0xDEADBEEF))
    host.run(20_000)
    pong = host.last(PONG)
    assert pong.token == 0xDEADBEEF
    assert pong.at_us - sent < 6_000
    assert host.hello is not None
    offset = host.hello.clock - host.hello.at_us
    assert abs(pong.clock - pong.at_us - offset) < 6_000


def test_a_silent_host_is_let_go_after_three_seconds_and_not_before(host: Host) -> None:
    host.answering = False
    host.send(struct.pack("<BI", PING, 1))
    spoken = host.board.now_us
    host.run(5_000_000)
    last = host.last(HEARTBEAT).at_us
    assert 2_700_000 < last - spoken < 3_020_000
    host.frames.clear()
    host.send(struct.pack("<BI", PING, 2))
    host.run(50_000)
    answer = host.frames[0]
    assert (answer.type, answer.nonce) == (HELLO, 0), "unlinked it answers with a HELLO that nobody asked for"


def test_a_frame_heard_in_the_same_moment_does_not_look_like_long_silence(host: Host) -> None:
    """The difference of two clocks must not run under zero: a link that hears all the time is never let go."""
    host.answering = False
    for _ in range(600):
        host.send(struct.pack("<BI", PING, 3))
        host.run(3_000)
    assert all(frame.type != HELLO or frame.nonce for frame in host.frames[1:])
    assert len(host.of(PONG)) == 600


@pytest.mark.parametrize(
    "wire",
    [
        pytest.param(encode(bytes([0x90, 1, 2, 3])), id="unknown type"),
        pytest.param(encode(bytes([HEARTBEAT, 1, 2, 3])), id="a device's type"),
        pytest.param(encode(bytes([HANG])), id="hang, in a build that does not know it"),
        pytest.param(b"\0\0\0\0", id="empty frames"),
    ],
)
def test_ignored_and_not_counted(host: Host, wire: bytes) -> None:
    host.board.write(wire)
    host.run(600_000)
    assert host.last(HEARTBEAT).rx_errors == 0
    assert host.last(PONG)


@pytest.mark.parametrize(
    "wire",
    [
        pytest.param(bytes.fromhex("03 82 01 01 01 03 01 ea 00"), id="crc"),
        pytest.param(bytes.fromhex("09 82 01 01 00"), id="piece past the end"),
        pytest.param(bytes.fromhex("02 82 00"), id="too short"),
        pytest.param(encode(bytes([ACK, 1, 0, 0])), id="body too short"),
        pytest.param(encode(bytes([HOST_HELLO, 1, 1, 2, 3, 4, 20])), id="hello too short"),
        pytest.param(encode(bytes([PING]) + bytes(30)), id="33 bytes"),
        pytest.param(b"\xff" * 500 + b"\0", id="endless"),
    ],
)
def test_damaged_frames_are_counted_and_not_answered(host: Host, wire: bytes) -> None:
    host.run(10_000)
    seen = len(host.frames)
    host.board.write(wire)
    host.run(100_000)
    assert all(frame.type in (HEARTBEAT, FLOOR) for frame in host.frames[seen:])
    host.run(300_000)
    assert host.last(HEARTBEAT).rx_errors == 1


def test_the_count_of_damaged_frames_stays_at_its_highest(host: Host, elf: Path) -> None:
    address, size = symbol(elf, "rx_errors")
    assert size == 2
    host.board.spoil_memory(address, 0xFE)
    host.board.spoil_memory(address + 1, 0xFF)
    for _ in range(3):
        host.board.write(bytes.fromhex("02 82 00"))
        host.run(100_000)
    host.run(300_000)
    assert host.last(HEARTBEAT).rx_errors == 0xFFFF


def test_longer_bodies_of_a_later_version_are_taken(host: Host) -> None:
    host.send(struct.pack("<BI", PING, 77) + b"later")
    host.run(20_000)
    assert host.last(PONG).token == 77


def test_32_bytes_are_taken(host: Host) -> None:
    host.send(struct.pack("<BI", PING, 78) + bytes(25))
    host.run(20_000)
    assert host.last(PONG).token == 78


def test_any_bytes_leave_it_alive_and_linkable(board: Board) -> None:
    host = Host(board)
    source = random.Random(20)
    for _ in range(12):
        noise = bytearray()
        for _ in range(source.randrange(20, 60)):
            kind = source.randrange(4)
            if kind == 0:
                noise += source.randbytes(source.randrange(1, 40))
            elif kind == 1:
                noise += encode(
                    bytes([source.choice([0x81, 0x82, 0x83, 0x84, 0xFF])]) + source.randbytes(source.randrange(12))
                )
            elif kind == 2:
                frame = bytearray(encode(hello(source.randrange(1, 1 << 32))))
                frame[source.randrange(len(frame))] ^= 1 << source.randrange(8)
                noise += frame
            else:
                noise += bytes(source.randrange(3))
        board.write(bytes(noise))
        host.run(len(noise) * 90)
    assert board.resets == 1, "nothing made it start again"
    host.link()
    board.rim(True, board.now_us + 1_000)
    board.rim(False, board.now_us + 50_000)
    host.run(300_000)
    assert [frame.what for frame in host.events] == [1, 2]


def test_an_acknowledgement_of_what_was_never_sent_frees_nothing(host: Host) -> None:
    host.answering = False
    host.board.rim(True, host.board.now_us + 1_000)
    host.run(60_000)
    for number in (0, 1, 3, 1000, 0xFFFFFFFF):
        host.send(struct.pack("<BI", ACK, number))
    host.run(300_000)
    beat = host.last(HEARTBEAT)
    assert (beat.oldest, beat.held) == (1, 1)
    host.send(struct.pack("<BI", ACK, 2))
    host.run(300_000)
    beat = host.last(HEARTBEAT)
    assert (beat.oldest, beat.held) == (2, 0)


def test_unacknowledged_events_come_again_every_tenth_of_a_second(host: Host) -> None:
    host.answering = False
    host.board.rim(True, host.board.now_us + 1_000)
    host.run(1_040_000)
    copies = host.of(CONTACT)
    assert {frame.number for frame in copies} == {1}
    gaps = [after.at_us - before.at_us for before, after in itertools.pairwise(copies)]
    assert len(copies) == 11
    assert all(99_000 <= gap <= 106_000 for gap in gaps)


def test_at_most_eight_events_are_on_their_way(host: Host) -> None:
    host.link(20, 10)
    host.answering = False
    at = host.board.now_us
    for _ in range(10):
        at += 20_000
        host.board.rim(True, at)
        host.board.rim(False, at + 5_000)
    host.run(900_000)
    assert host.of(CONTACT), "it does send"
    assert max(frame.number for frame in host.of(CONTACT)) == 8
    host.answering = True
    host.run(900_000)
    assert [frame.number for frame in host.events] == list(range(1, 21))


def test_trace_rows_follow_each_other_and_tell_the_share(new_board: Callable[..., Board]) -> None:
    board = new_board(jumpers=("four_rims",))
    host = Host(board)
    host.link(trace=True)
    begin = board.now_us + 100_000
    for n in range(200):
        board.rim(True, begin + n * 1000, number=1)
        board.rim(False, begin + n * 1000 + 500, number=1)
    board.rim(True, begin, number=3)
    board.rim(False, begin + 200_000, number=3)
    host.run(600_000)
    rows = {number: [frame for frame in host.of(TRACE) if frame.input == number] for number in range(4)}
    for frames in rows.values():
        assert len(frames) >= 29
        clocks = [frame.clock for frame in frames]
        assert all(after - before == 20_000 for before, after in itertools.pairwise(clocks))
    shares = {number: [share for frame in frames for share in frame.shares] for number, frames in rows.items()}
    assert set(shares[0]) == {0}
    # Ten samples of twenty; an edge that falls on the moment of a sample may add one.
    assert max(shares[1]) <= 53
    assert sum(48 <= share <= 53 for share in shares[1]) >= 48
    assert max(shares[3]) == 100
    assert 49 <= shares[3].count(100) <= 51


def test_a_trace_begins_without_what_was_before_it(new_board: Callable[..., Board]) -> None:
    board = new_board(jumpers=("four_rims",))
    host = Host(board)
    host.link()
    for number in range(4):
        board.rim(True, board.now_us + 10_000, number=number)
        board.rim(False, board.now_us + 60_000, number=number)
    host.run(300_000)
    host.link(trace=True)
    host.run(100_000)
    assert {frame.input for frame in host.of(TRACE)} == set(range(4))
    assert all(frame.shares == (0,) * len(frame.shares) for frame in host.of(TRACE))


def test_a_trace_that_is_asked_for_again_goes_on(host: Host) -> None:
    host.link(trace=True)
    host.run(110_000)
    host.link(trace=True)
    host.run(110_000)
    clocks = [frame.clock for frame in host.of(TRACE) if frame.input == 0]
    assert len(clocks) >= 9
    gaps = [after - before for before, after in itertools.pairwise(clocks)]
    assert {gap % 4_000 for gap in gaps} == {0}, "the rows keep their step, the frame that was begun is not sent"


def test_trace_stops_when_told_and_when_the_host_is_gone(host: Host) -> None:
    host.link(trace=True)
    host.run(100_000)
    assert host.of(TRACE)
    host.link(trace=False)
    host.frames.clear()
    host.run(100_000)
    assert not host.of(TRACE)
    host.link(trace=True)
    host.answering = False
    host.run(3_500_000)
    host.link()
    host.frames.clear()
    host.run(100_000)
    assert not host.of(TRACE)


def test_the_other_speeds_work(new_board: Callable[..., Board]) -> None:
    from tests.firmware.simulator import build_firmware

    for baud in (250000, 500000):
        host = Host(new_board(build_firmware(baud=baud), baud=baud))
        host.link()
        host.board.rim(True, host.board.now_us + 1_000)
        host.run(20_000)
        assert len(host.events) == 1
