"""The firmware for the Raspberry Pi Pico: what is built, and what it does in a simulated RP2040 at the end of USB."""

from __future__ import annotations

import random
import shutil
import struct
import subprocess
from collections.abc import Callable, Iterator

import pytest
from fastcrc import crc32

from tests.firmware.host import BEGIN, CONTACT, END, FLOOR, HANG, HEARTBEAT, PONG, Host, encode
from tests.firmware.pico import PicoBoard
from tests.firmware.simulator import Player
from tests.firmware.simulator.build import FIRMWARE, build_pico
from tests.firmware.test_bad_line import assert_exact, dives

pytestmark = pytest.mark.slow

FLASH, RAM = 0x10000000, 0x20000000
BLOCK = struct.Struct("<8I476sI")
RP2040_FAMILY = 0xE48BFF56
SAMPLE_US = 50
SYSTICK_SHORT = 1 / 2399
"""rp2040js lets SysTick count from its reload to 0 in as many cycles; the chip takes one more (ARMv6-M, B3.3.1)."""


@pytest.fixture
def new_pico() -> Iterator[Callable[..., PicoBoard]]:
    if shutil.which("node") is None:
        pytest.fail("node is not installed. On Debian, Ubuntu and Raspberry Pi OS: sudo apt install nodejs npm")
    boards: list[PicoBoard] = []

    def make(**options: object) -> PicoBoard:
        boards.append(PicoBoard(**options))  # type: ignore[arg-type]
        return boards[-1]

    yield make
    for board in boards:
        board.close()


@pytest.fixture
def host(new_pico: Callable[..., PicoBoard]) -> Host:
    """Linked to a Pico."""
    return linked(new_pico())


def linked(board: PicoBoard, **options: float) -> Host:
    host = Host(board, **options)  # type: ignore[arg-type]
    host.link()
    return host


# What is built --------------------------------------------------------------------------------------------------------


def blocks() -> list[tuple[int, ...]]:
    data = build_pico().read_bytes()
    assert len(data) % BLOCK.size == 0
    return [BLOCK.unpack_from(data, place) for place in range(0, len(data), BLOCK.size)]


def test_the_file_is_a_uf2_of_the_chip_without_a_gap() -> None:
    pages = blocks()
    for number, (first, second, flags, address, size, place, count, family, page, last) in enumerate(pages):
        assert (first, second, last) == (0x0A324655, 0x9E5D5157, 0x0AB16F30)
        assert (flags, family, size) == (0x2000, RP2040_FAMILY, 256)
        assert (address, place, count) == (FLASH + 256 * number, number, len(pages))
        assert page[256:] == bytes(220)  # type: ignore[index]


def test_the_boot_rom_finds_a_right_check_sum() -> None:
    first: bytes = blocks()[0][8]  # type: ignore[assignment]
    assert int.from_bytes(first[252:256], "little") == crc32.mpeg_2(first[:252])
    assert any(first[:252])


def symbols() -> dict[str, int]:
    elf = build_pico().with_suffix(".elf")
    listed = subprocess.run(["arm-none-eabi-nm", str(elf)], capture_output=True, text=True, check=True).stdout
    return {name: int(place, 16) for place, _, name in (line.split() for line in listed.splitlines())}


def test_nothing_but_the_start_runs_in_the_flash() -> None:
    """A sample must not wait for the flash: what is fetched from it comes late."""
    places = symbols()
    in_flash = {name for name, place in places.items() if FLASH <= place < RAM and not name.startswith(("$", "__"))}
    assert in_flash <= {"boot2", "first", "reset", "ram_load"}
    assert places["systick_interrupt"] >= RAM
    assert places["memory"] == 0x2002F000, "the same in every version, so that an update keeps what was felt"


# What it does ---------------------------------------------------------------------------------------------------------


def test_it_says_what_it_is(host: Host) -> None:
    hello = host.hello
    assert hello is not None
    assert (hello.protocol, hello.resets, hello.cause) == (1, 0, 1)
    assert (hello.rims, hello.floor, hello.sample_us) == (b"\0\xff\xff\xff", 2, SAMPLE_US)
    assert hello.features == 1, "trace; it cannot tell its supply"
    host.run(300_000)
    beat = host.last(HEARTBEAT)
    assert beat.supply == 0
    assert 0 < beat.sample_worst < SAMPLE_US


@pytest.mark.long
@pytest.mark.parametrize(
    ("jumpers", "rims", "floor"),
    [
        (("four_rims",), b"\2\3\4\5", 2),
        (("pulses", "no_index"), b"\0\xff\xff\xff", 4 - 1),
        (("no_floor",), b"\0\xff\xff\xff", 0),
    ],
)
def test_jumpers_choose_what_is_wired(
    new_pico: Callable[..., PicoBoard], jumpers: tuple[str, ...], rims: bytes, floor: int
) -> None:
    hello = linked(new_pico(jumpers=jumpers)).hello
    assert hello is not None
    wired_with_index = {2: 1, 3: 3, 0: 0}
    assert (hello.rims, hello.floor) == (rims, wired_with_index[floor] if "no_index" in jumpers else floor)


@pytest.mark.parametrize("ms", [42, *(pytest.param(ms, marks=pytest.mark.long) for ms in (2, 420))])
def test_a_contact_is_stamped_within_a_sample(host: Host, ms: int) -> None:
    begin = host.board.now_us + 10_000
    host.board.rim(True, begin)
    host.board.rim(False, begin + ms * 1000)
    host.run(ms * 1000 + 200_000)
    first, last = host.events
    assert (first.what, last.what) == (BEGIN, END)
    assert abs(last.length - (ms * 1000 - SAMPLE_US)) <= SAMPLE_US + ms * 1000 * SYSTICK_SHORT
    assert first.stamp % SAMPLE_US == 0
    assert first.at_us - begin < 3_000, "0.8 ms to the threshold, 0.4 ms to the main loop, 1 ms to the next packet"
    pong = host.last(PONG) if any(frame.type == PONG for frame in host.frames) else None
    assert pong is None or abs((pong.at_us - pong.clock) - (begin - first.stamp)) < 3_000


@pytest.mark.long
def test_four_rims_at_once_bouncing(new_pico: Callable[..., PicoBoard]) -> None:
    host = linked(new_pico(jumpers=("four_rims",)))
    player = Player(host.board, rims=4, seed=4)  # type: ignore[arg-type]
    for rim in (2, 3, 4, 5):
        player.contact(30, rim, "bounce")
    host.run(300_000)
    assert sorted((event.what, event.rim) for event in host.events) == [
        *((BEGIN, rim) for rim in (2, 3, 4, 5)),
        *((END, rim) for rim in (2, 3, 4, 5)),
    ]


@pytest.mark.long
def test_the_lamp_is_lit_while_a_contact_is_on(host: Host) -> None:
    host.board.rim(True)
    host.run(20_000)
    assert host.board.led()
    host.board.rim(False)
    host.run(200_000)
    assert not host.board.led()


@pytest.mark.long
def test_bad_contacts_and_a_turning_floor_over_a_line_that_loses_frames(new_pico: Callable[..., PicoBoard]) -> None:
    host = linked(new_pico(), loss=0.1, seed=3)
    position = dives(host, 12, seed=5)
    host.run(1_500_000)
    assert_exact(host, 12, position)
    assert host.repeated > 0


@pytest.mark.long
def test_rubbish_fills_its_memory_and_harms_nothing(host: Host) -> None:
    """More than it can hold: USB makes the host wait."""
    noise = random.Random(8).randbytes(400)
    host.board.write(noise + b"\0")
    host.run(100_000)
    host.board.rim(True, host.board.now_us + 1_000)
    host.board.rim(False, host.board.now_us + 31_000)
    host.run(400_000)
    assert [event.what for event in host.events] == [BEGIN, END]
    assert host.last(HEARTBEAT).rx_errors == sum(1 for piece in noise.split(b"\0") if piece)


def test_what_was_felt_and_not_kept_outlives_a_reset(host: Host) -> None:
    host.answering = False
    host.board.rim(True, host.board.now_us + 1_000)
    host.board.rim(False, host.board.now_us + 31_000)
    host.run(300_000)
    boot = host.hello.boot_id  # type: ignore[union-attr]
    host.board.reset(hold_us=5_000)
    again = linked(host.board)  # type: ignore[arg-type]
    again.run(400_000)
    assert again.hello is not None
    assert (again.hello.boot_id, again.hello.resets, again.hello.cause) == (boot, 1, 2)
    assert [event.number for event in again.events] == [1, 2]
    assert again.hello.clock > 300_000, "its clock went on"


@pytest.mark.long
def test_a_loss_of_power_begins_a_new_memory(host: Host) -> None:
    host.board.rim(True, host.board.now_us + 1_000)
    host.board.rim(False, host.board.now_us + 31_000)
    host.run(300_000)
    boot = host.hello.boot_id  # type: ignore[union-attr]
    host.board.power_cycle()
    again = linked(host.board).hello  # type: ignore[arg-type]
    assert again is not None
    assert (again.resets, again.cause, again.oldest, again.next) == (0, 1, 1, 1)
    assert again.boot_id not in (0, boot)


@pytest.mark.long
@pytest.mark.parametrize("body", [b"", b"\1"])
def test_the_watchdog_starts_it_again(new_pico: Callable[..., PicoBoard], body: bytes) -> None:
    """With interrupts (the timer's alarm bites) and without (the watchdog itself does)."""
    board = new_pico(test_build=True)
    host = linked(board)
    boot = host.hello.boot_id  # type: ignore[union-attr]
    board.write(encode(bytes([HANG]) + body))
    host.run(350_000)
    assert board.resets == (1 if body else 2), "the alarm after a quarter of a second, the watchdog after half of one"
    host.run(350_000)
    assert board.resets == 2
    again = linked(board).hello
    assert again is not None
    assert (again.boot_id, again.resets, again.cause) == (boot, 1, 8)


@pytest.mark.long
def test_only_a_test_build_hangs_on_command(host: Host) -> None:
    host.board.write(encode(bytes([HANG])))
    host.run(700_000)
    assert host.board.resets == 1


@pytest.mark.long
def test_pulses_and_index_of_hall_sensors(new_pico: Callable[..., PicoBoard]) -> None:
    host = linked(new_pico(jumpers=("pulses",)))
    end = host.board.pulse_floor(7, host.board.now_us + 1_000)
    host.board.index(True, end + 2_000)
    host.board.index(False, end + 6_000)
    host.run(300_000)
    turned = host.last(FLOOR)
    assert (turned.position, turned.index_count, turned.index_position) == (7, 1, 7)


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_a_thousand_dives_with_a_tenth_of_the_frames_lost(new_pico: Callable[..., PicoBoard]) -> None:
    host = linked(new_pico(), loss=0.1, seed=12)
    host.link(20, 20)
    position = dives(host, 1000, seed=13, every_ms=110)
    host.run(2_000_000)
    assert_exact(host, 1000, position)
    assert sum(frame.type == CONTACT for frame in host.frames) > 2000


def test_every_file_of_the_pico_is_built() -> None:
    commands = subprocess.run(
        ["make", "-n", "-B", "-C", str(FIRMWARE), "OUT=out", "pico"], capture_output=True, text=True, check=True
    ).stdout
    for file in (FIRMWARE / "pico").iterdir():
        assert file.suffix == ".h" or f"pico/{file.name}" in commands, file.name
