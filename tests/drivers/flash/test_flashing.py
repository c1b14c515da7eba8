"""One board from the first byte to its hello, with drives and loaders that fail in every way."""

from __future__ import annotations

import errno

import pytest

from divingbell.companion.flasher import AwaitingHello, Flashed, FlashFailed, NewBoard, Starting, Writing
from divingbell.companion.rig import Capabilities
from divingbell.drivers.flash.flash_error import FlashError
from tests.drivers.flash.fake_tools import NANO, PICO, UF2, FlashDesk

SILENT = FlashError("loader_silent")


def test_a_pico_is_written_step_by_step(desk: FlashDesk) -> None:
    assert desk.flash(PICO) == Flashed(0.4, "1.0.0", floor=True)
    assert (desk.folder / "RPI-RP2" / UF2.name).read_bytes() == UF2.read_bytes()
    writing = [step for step in desk.steps if isinstance(step, Writing)]
    assert desk.steps == [*writing, Starting(), AwaitingHello()]
    shares = [step.share for step in writing]
    assert shares == sorted(set(shares))
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    half = writing[len(writing) // 2]
    assert half.left_s is not None
    whole_s = 0.5 * -(-UF2.stat().st_size // 4096)
    assert half.left_s == pytest.approx(whole_s * (1 - half.share), abs=0.5)
    assert writing[-1].left_s == 0


def test_a_board_without_a_floor_says_so(desk: FlashDesk) -> None:
    desk.greeting = Capabilities(firmware="1.0.0")
    assert desk.flash(PICO) == Flashed(0.4, "1.0.0", floor=False)


@pytest.mark.parametrize(
    ("number", "failure"),
    [
        (errno.ENOSPC, "full"),
        (errno.EROFS, "read_only"),
        (errno.EACCES, "forbidden"),
        (errno.EIO, "pulled"),
        (errno.ENODEV, "pulled"),
        (errno.ENOENT, "pulled"),
    ],
)
def test_a_drive_that_fails_half_way(desk: FlashDesk, number: int, failure: str) -> None:
    failed = desk.with_drive(room=3 * 4096, fails=number).flash(PICO)
    assert isinstance(failed, FlashFailed)
    assert failed.failure == failure
    assert 0.4 < failed.share < 0.7
    assert Starting() not in desk.steps


def test_a_drive_that_goes_with_the_last_block_has_taken_it(desk: FlashDesk) -> None:
    """The loader starts the firmware at once; what the system says of the drive then is no failure."""
    assert isinstance(desk.with_drive(room=UF2.stat().st_size - 1, fails=errno.EIO).flash(PICO), Flashed)
    full = desk.with_drive(room=UF2.stat().st_size - 1, fails=errno.ENOSPC).flash(PICO)
    assert isinstance(full, FlashFailed)
    assert full.failure == "full"


@pytest.mark.parametrize("board_id", ["RP2350", "SAMD21G18A-Metro-v0", ""])
def test_another_chip_is_not_written(desk: FlashDesk, board_id: str) -> None:
    assert desk.with_drive(board_id=board_id).flash(PICO) == FlashFailed("wrong", 0.0, board_id)
    assert not (desk.folder / "RPI-RP2" / UF2.name).exists()


def test_a_chip_known_by_its_usb_numbers_is_not_even_opened(desk: FlashDesk) -> None:
    desk.drive = FlashError("pulled")
    assert desk.flash(NewBoard("pico", "/dev/sda1", foreign="RP2350")) == FlashFailed("wrong", 0.0, "RP2350")
    assert desk.steps == []


def test_a_drive_that_nothing_mounts(desk: FlashDesk) -> None:
    desk.drive = FlashError("not_mounted", "not authorised")
    assert desk.flash(PICO) == FlashFailed("not_mounted", 0.0, "not authorised")


def test_a_file_for_another_family_is_not_written(desk: FlashDesk) -> None:
    desk.uf2 = desk.folder / "other.uf2"
    desk.uf2.write_bytes(UF2.read_bytes().replace((0xE48BFF56).to_bytes(4, "little"), b"\x59\xff\x8b\xe4"))
    failed = desk.flash(PICO)
    assert isinstance(failed, FlashFailed)
    assert failed.failure == "tool_failed"
    assert not (desk.folder / "RPI-RP2" / "other.uf2").exists()


def test_the_hello_alone_is_success(desk: FlashDesk) -> None:
    desk.greeting = None
    begin = desk.us
    assert desk.flash(NANO) == FlashFailed("no_hello", 1.0)
    assert desk.us - begin > 10_000_000
    assert desk.steps[-1] == Starting()


@pytest.mark.parametrize(
    ("new", "old", "tried"), [(None, None, ["new"]), (SILENT, None, ["new", "old"]), (SILENT, SILENT, ["new", "old"])]
)
def test_the_loaders_are_tried_in_order(
    desk: FlashDesk, new: FlashError | None, old: FlashError | None, tried: list[str]
) -> None:
    desk.bootloaders = {"new": new, "old": old}
    result = desk.flash(NANO)
    assert desk.tried == tried
    assert isinstance(result, Flashed) if old is None else result == FlashFailed("loader_silent")


def test_the_time_of_a_silent_loader_does_not_count(desk: FlashDesk) -> None:
    desk.bootloaders["new"] = SILENT
    desk.flash(NANO)
    first = next(step for step in desk.steps if isinstance(step, Writing) and step.share)
    assert first == Writing(0.25, 9.0)


@pytest.mark.parametrize("failure", ["wrong", "busy", "forbidden", "no_tool", "tool_failed"])
def test_another_failure_of_the_tool_is_told_at_once(desk: FlashDesk, failure: str) -> None:
    desk.bootloaders["new"] = FlashError(failure, "why")  # type: ignore[arg-type]
    assert desk.flash(NANO) == FlashFailed(failure, 0.5, "why")  # type: ignore[arg-type]
    assert desk.tried == ["new"]


@pytest.mark.parametrize("failure", ["loader_silent", "tool_failed"])
def test_a_port_that_is_gone_was_pulled(desk: FlashDesk, failure: str) -> None:
    desk.bootloaders["new"] = FlashError(failure)  # type: ignore[arg-type]
    desk.there = False
    failed = desk.flash(NANO)
    assert isinstance(failed, FlashFailed)
    assert failed.failure == "pulled"
    assert desk.tried == ["new"]
