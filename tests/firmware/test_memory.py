"""What outlives a reset and what tells that something was lost (`protocol.md` section 3)."""

from __future__ import annotations

import ctypes
import re
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from fastcrc import crc16

from tests.firmware.host import BEGIN, END, HANG, HEARTBEAT, HELLO, Host
from tests.firmware.simulator import Board
from tests.firmware.simulator.board import BROWN_OUT, EXTERNAL, POWER_ON, WATCHDOG

RING = 32
CUT = 1
RAM_START, RAM_BYTES = 0x100, 2048
"""Of the ATmega328P."""

pytestmark = pytest.mark.slow


def touches(board: Board, count: int, ms: int = 5, gap_ms: int = 40) -> None:
    at = board.now_us + 1_000
    for _ in range(count):
        board.rim(True, at)
        board.rim(False, at + ms * 1000)
        at += (ms + gap_ms) * 1000


def symbol(elf: Path, name: str) -> tuple[int, int]:
    """Address in RAM and size of a variable of the firmware."""
    table = subprocess.run(["avr-nm", "-S", str(elf)], capture_output=True, text=True, check=True).stdout
    found = re.search(rf"^00(80[0-9a-f]+) ([0-9a-f]+) \w {name}\b", table, re.MULTILINE)
    assert found, f"no {name} in {elf}"
    return int(found[1], 16) - 0x800000, int(found[2], 16)


def test_events_wait_for_a_host_and_go_out_in_order(board: Board) -> None:
    host = Host(board)
    board.run_us(20_000)
    touches(board, 5, gap_ms=150)
    board.run_us(1_000_000)
    assert host.link().next == 11
    host.run(200_000)
    assert [event.number for event in host.events] == list(range(1, 11))
    assert host.repeated == 0


def test_a_reset_loses_no_event_and_numbers_go_on(host: Host) -> None:
    board = host.board
    host.answering = False
    touches(board, 3, gap_ms=150)
    host.run(500_000)
    boot_id, clock = host.boot_id, host.last(HEARTBEAT).clock
    board.reset(hold_us=200_000)
    host.answering = True
    host.run(300_000)
    assert host.hello is not None
    assert (host.hello.boot_id, host.hello.resets, host.hello.cause) == (boot_id, 1, EXTERNAL)
    assert host.hello.clock > clock
    touches(board, 1)
    host.run(300_000)
    assert [event.number for event in host.events] == list(range(1, 9))
    assert host.missed == 0
    stamps = [event.stamp for event in host.events]
    assert stamps == sorted(stamps)
    assert 4_900 <= host.events[-1].length <= 5_000, "the window still lies where the clock says"


def test_the_clock_never_runs_backwards_over_a_reset(host: Host) -> None:
    """Whatever the moment: the last snapshot of it is up to 3 ms old."""
    host.answering = False
    for phase in range(8):
        host.link()
        host.run(20_000 + phase * 450)
        assert host.hello is not None
        wire_us = 53 * 10 * 1e6 / 115200
        clock = host.hello.clock + (host.board.now_us - host.hello.at_us) + wire_us
        host.frames.clear()
        host.board.reset()
        host.run(15_000)
        assert host.of(HELLO)[0].clock > clock - 1_000


def test_resets_add_up(board: Board) -> None:
    host = Host(board)
    for times in range(1, 6):
        board.run_us(30_000)
        board.reset()
        assert host.link().resets == times


def test_the_counts_of_resets_and_of_lost_events_stay_at_their_highest(host: Host, elf: Path) -> None:
    """65,534 of each are written into the kept memory (`memory.h`); then two more resets, and five lost events."""
    board = host.board
    host.run(20_000)
    memory = symbol(elf, "memory")[0]
    for place in (memory + 8, memory + 36):
        snapshot = list(struct.unpack("<3IiHHHBBBBH", bytes(board.memory()[place : place + 28])))
        snapshot[4], snapshot[6] = 0xFFFE, 0xFFFE
        whole = struct.pack("<3IiHHHBBBB", *snapshot[:-1])
        low, high = 0xD1, 0xBE
        for byte in whole:
            low = (low + byte) % 256
            high = (high + low) % 256
        ctypes.memmove(ctypes.addressof(board.memory()) + place, whole + bytes([low, high]), 28)
    for expected in (0xFFFF, 0xFFFF):
        board.reset()
        assert host.link().resets == expected
    host.answering = False
    touches(board, (RING + 5) // 2 + 1, gap_ms=130)
    board.run_us(4_000_000)
    host.answering = True
    assert host.link().dropped == 0xFFFF


def test_the_parameters_stay_over_a_reset_and_not_over_a_loss_of_power(host: Host) -> None:
    host.link(34, 250)
    host.board.reset()
    host.frames.clear()
    host.answering = False
    host.run(30_000)
    start = host.last(HELLO) if host.of(HELLO) else None
    assert start is not None
    assert (start.threshold, start.hold_off) == (34, 250)
    host.frames.clear()
    host.board.power_cycle()
    host.run(30_000)
    start = host.of(HELLO)[0]
    assert (start.threshold, start.hold_off) == (20, 120)


def test_a_contact_that_is_on_at_a_reset_gets_its_end(host: Host) -> None:
    board = host.board
    board.rim(True, board.now_us + 1_000)
    host.run(300_000)
    board.rim(False, board.now_us + 10)
    board.reset(hold_us=50_000)
    host.run(400_000)
    first, last = host.events
    assert (first.what, last.what, last.flags) == (BEGIN, END, CUT)
    assert last.length == last.stamp - first.stamp
    assert 290_000 < last.length < 310_000


def test_every_rim_that_is_on_at_a_reset_gets_its_end(new_board: Callable[..., Board]) -> None:
    board = new_board(jumpers=("four_rims",))
    host = Host(board)
    host.link()
    for number in range(4):
        board.rim(True, board.now_us + 1_000, number=number)
    host.run(300_000)
    for number in range(4):
        board.rim(False, board.now_us + 10, number=number)
    board.reset(hold_us=50_000)
    host.run(400_000)
    assert [event.what for event in host.events] == [BEGIN] * 4 + [END] * 4
    assert len({event.rim for event in host.events[4:]}) == 4
    assert all(event.flags == CUT for event in host.events[4:])


def test_a_contact_that_goes_on_over_a_reset_begins_anew(host: Host) -> None:
    board = host.board
    board.rim(True, board.now_us + 1_000)
    host.run(100_000)
    board.reset()
    host.run(100_000)
    board.rim(False, board.now_us + 10)
    host.run(300_000)
    assert [(event.what, event.flags) for event in host.events] == [(BEGIN, 0), (END, CUT), (BEGIN, 0), (END, 0)]


def test_a_full_ring_drops_its_oldest_counts_and_tells(board: Board) -> None:
    host = Host(board)
    host.link(20, 10)
    host.answering = False
    touches(board, 20)
    host.run(1_200_000)
    beat = host.last(HEARTBEAT)
    assert (beat.held, beat.dropped, beat.oldest) == (RING, 40 - RING, 40 - RING + 1)
    host.answering = True
    host.expected = 1
    host.events.clear()
    host.run(1_000_000)
    assert [event.number for event in host.events] == list(range(9, 41))
    assert host.missed == 8


def test_a_ring_that_overflowed_before_the_host_came_is_told_in_hello(host: Host) -> None:
    board = host.board
    host.link(20, 10)
    host.answering = False
    host.run(3_500_000)
    touches(board, 20)
    board.run_us(1_200_000)
    host.answering = True
    hello = host.link(20, 10)
    assert (hello.oldest, hello.next, hello.dropped) == (9, 41, 8)
    assert host.missed == 8


def test_loss_of_power_begins_another_boot(host: Host) -> None:
    board = host.board
    touches(board, 2, gap_ms=150)
    host.run(500_000)
    lives = {host.boot_id}
    for _ in range(3):
        board.power_cycle()
        host.run(600_000)
        assert host.hello is not None
        assert (host.hello.cause, host.hello.resets, host.hello.oldest) == (POWER_ON, 0, 1)
        lives.add(host.boot_id)
    assert len(lives) == 4
    assert host.missed == 3
    touches(board, 1)
    host.run(300_000)
    assert [event.number for event in host.events] == [1, 2, 3, 4, 1, 2]


def test_lives_differ_though_the_memory_wakes_up_alike(new_board: Callable[..., Board]) -> None:
    """The EEPROM counts: two starts whose memory holds the same noise are still two lives."""
    board = new_board(seed=5)
    host = Host(board)
    first = host.link().boot_id
    board.seed = 4
    board.power_cycle()
    second = host.link().boot_id
    assert first & 0xFFFF != second & 0xFFFF


@pytest.mark.parametrize("seed", [5, 6])
def test_a_life_has_the_sum_of_all_noise_in_the_memory(new_board: Callable[..., Board], elf: Path, seed: int) -> None:
    noise, number = bytearray(), seed
    for _ in range(RAM_BYTES):
        number = (number * 1664525 + 1013904223) & 0xFFFFFFFF  # as `sim_forget` fills it
        noise.append(number >> 24)
    noise[symbol(elf, "mcu_status")[0] - RAM_START] = POWER_ON  # noted first of all
    assert Host(new_board(seed=seed)).link().boot_id >> 16 == crc16.ibm_3740(bytes(noise))


def test_lives_are_told_apart_after_65535_power_ons(new_board: Callable[..., Board]) -> None:
    """The counter in the EEPROM begins again, at 1 as in a chip that was erased: a life of 0 would be none."""
    board = new_board()
    host = Host(board)
    board.eeprom(0, (65_533).to_bytes(2, "little"))
    lives = []
    for _ in range(4):
        board.power_cycle()
        lives.append(host.link().boot_id & 0xFFFF)
    assert lives == [65_534, 65_535, 1, 2]


def test_a_short_brown_out_keeps_everything_and_a_deep_one_tells(host: Host) -> None:
    board = host.board
    host.answering = False
    touches(board, 1)
    host.run(200_000)
    boot_id = host.boot_id
    host.answering = True
    board.brown_out()
    host.run(300_000)
    assert host.hello is not None
    assert (host.hello.cause, host.boot_id, host.missed) == (BROWN_OUT, boot_id, 0)
    assert len(host.events) == 2
    board.brown_out(memory_lost=True)
    host.run(400_000)
    assert (host.hello.cause, host.missed) == (BROWN_OUT, 1)
    assert host.boot_id != boot_id


@pytest.mark.parametrize("body", [b"", b"\1"], ids=["interrupts on", "interrupts off"])
def test_the_watchdog_ends_a_hanging_main_loop_and_the_next_hello_names_it(
    new_board: Callable[..., Board], test_elf: Path, body: bytes
) -> None:
    board = new_board(test_elf)
    host = Host(board)
    assert host.link().features == 0x83
    touches(board, 1)
    host.run(200_000)
    boot_id = host.boot_id
    host.send(bytes([HANG]) + body)
    # A contact while the main loop hangs: the interrupt feels it all the same, if it is on.
    touches(board, 1)
    host.run(1_200_000)
    assert host.hello is not None
    assert host.hello.cause == WATCHDOG
    assert (host.boot_id, host.hello.resets, host.missed) == (boot_id, 1, 0)
    assert len(host.events) == (2 if body else 4)
    assert [event.what for event in host.events] == [BEGIN, END] * (len(host.events) // 2)


def test_a_hang_is_over_within_600_ms(new_board: Callable[..., Board], test_elf: Path) -> None:
    for body in (b"", b"\1"):
        host = Host(new_board(test_elf))
        host.link()
        host.run(100_000)
        host.frames.clear()
        host.answering = False
        asked, clock = host.board.now_us, host.board.now_us
        host.send(bytes([HANG]) + body)
        host.run(700_000)
        start = host.of(HELLO)[0]
        assert start.at_us - asked < 600_000
        assert start.clock > clock + (200_000 if not body else -30_000), "the interrupt's clock went on"


def test_more_contacts_in_a_hang_than_can_be_kept_are_told(new_board: Callable[..., Board], test_elf: Path) -> None:
    board = new_board(test_elf)
    host = Host(board)
    host.link(20, 1)
    host.send(bytes([HANG]))
    touches(board, 20, ms=2, gap_ms=8)
    host.run(1_000_000)
    assert host.hello is not None
    assert host.hello.dropped > 0
    assert host.missed == host.hello.dropped
    assert host.expected == host.hello.next


@pytest.mark.parametrize("every", [41, pytest.param(7, marks=pytest.mark.long)])
def test_any_spoilt_byte_of_the_memory_is_noticed_or_harmless(
    new_board: Callable[..., Board], elf: Path, every: int
) -> None:
    """A brown-out that spoils one byte: never an event that was not, and what is missing is told."""
    address, size = symbol(elf, "memory")
    board = new_board()
    host = Host(board)
    board.run_us(20_000)
    touches(board, 3, gap_ms=150)
    board.run_us(600_000)
    whole = bytes(board.memory()[address : address + size])
    host.link()
    host.run(100_000)
    right = host.contacts()
    assert len(right) == 6
    for place in range(0, size, every):
        spoilt = bytearray(whole)
        spoilt[place] ^= 0x5A
        ctypes.memmove(ctypes.addressof(board.memory()) + address, bytes(spoilt), size)
        board.brown_out()
        fresh = Host(board)
        fresh.boot_id, fresh.expected = host.boot_id, 1
        fresh.link()
        fresh.run(60_000)
        kept = [event for event in fresh.contacts() if event in right]
        assert [event for event in fresh.contacts() if event not in right] == []
        if len(kept) < 6:
            assert fresh.missed, f"byte {place}: {6 - len(kept)} events gone and nobody told"


def test_the_stack_has_room(new_board: Callable[..., Board], elf: Path) -> None:
    """After everything was used, 150 bytes between variables and stack still hold their first noise."""
    table = subprocess.run(["avr-nm", str(elf)], capture_output=True, text=True, check=True).stdout
    found = re.search(r"^00(80[0-9a-f]+) \w _end\b", table, re.MULTILINE)
    assert found
    end = int(found[1], 16) - 0x800000
    board = new_board(jumpers=("four_rims",))
    noise = bytes(board.memory()[end:0x900])
    host = Host(board)
    host.link(trace=True)
    board.step_floor(300, board.now_us + 1_000)
    for number in range(4):
        board.rim(True, board.now_us + 1_000, number=number)
        board.rim(False, board.now_us + 30_000, number=number)
    host.run(400_000)
    after = bytes(board.memory()[end:0x900])
    untouched = next(i for i, (a, b) in enumerate(zip(noise, after, strict=True)) if a != b)
    assert untouched >= 150
