"""Drives of loaders in a tree like sysfs: found, mounted, written."""

from __future__ import annotations

import errno
import os
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from divingbell.companion.flasher import NewBoard
from divingbell.drivers.flash.flash_error import FlashError
from divingbell.drivers.flash.loader_drives import FolderVolume, SystemDrives
from divingbell.drivers.flash.uf2 import RP2040, family
from tests.drivers.flash.fake_tools import UF2


class Machine:
    """`/sys`, `/dev`, the list of mounts, and a udisks."""

    def __init__(self, folder: Path) -> None:
        self.system, self.devices = folder / "sys", folder / "dev"
        self.mounts = folder / "mountinfo"
        self.mounts.write_text("22 1 8:1 / / rw - ext4 /dev/sda2 rw\n")
        (self.system / "bus/usb/devices").mkdir(parents=True)
        self.devices.mkdir()
        self.calls: list[Sequence[str]] = []
        self.udisks: Exception | None = None
        self.drives = SystemDrives(self.system, self.devices, self.mounts, self.run)

    def plug(self, product: str, *, block: str = "sda", part: str | None = "sda1", vendor: str = "2e8a") -> None:
        usb = self.system / "bus/usb/devices" / f"1-{product}"
        at = usb / f"1-{product}:1.0" / "host0/target0:0:0/0:0:0:0/block" / block
        at.mkdir(parents=True)
        (usb / "idVendor").write_text(vendor + "\n")
        (usb / "idProduct").write_text(product + "\n")
        (self.devices / (part or block)).touch()
        if part is not None:
            (at / part).mkdir()
            (at / part / "partition").write_text("1\n")

    def mount(self, name: str, folder: str) -> None:
        with self.mounts.open("a") as file:
            file.write(f"23 1 8:2 / {folder} rw,nosuid shared:9 - vfat {self.devices / name} rw\n")

    def run(self, command: Sequence[str]) -> None:
        self.calls.append(command)
        if self.udisks is not None:
            raise self.udisks
        self.mount(Path(command[-1]).name, "/media/ada/RPI-RP2")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_loaders_are_found_by_their_numbers(machine: Machine) -> None:
    machine.plug("0003")
    machine.plug("000f", block="sdb", part="sdb1")
    machine.plug("000a", block="sdc")  # a Pico that runs
    machine.plug("5678", vendor="0781", block="sdd")  # a stick
    found = [(board.kind, Path(board.place).name, board.foreign) for board in machine.drives.find()]
    assert found == [("pico", "sda1", ""), ("pico", "sdb1", "RP2350")]


def test_a_drive_without_partitions_is_one_too(machine: Machine) -> None:
    machine.plug("0003", block="sde", part=None)
    assert machine.drives.find() == [NewBoard("pico", str(machine.devices / "sde"))]


def test_a_device_that_goes_while_it_is_read_is_not_found(machine: Machine) -> None:
    (machine.system / "bus/usb/devices/1-9").mkdir()
    assert machine.drives.find() == []


def test_what_the_desktop_has_mounted_is_used(machine: Machine, tmp_path: Path) -> None:
    machine.plug("0003")
    folder = tmp_path / "ada s" / "RPI-RP2"
    folder.mkdir(parents=True)
    (folder / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    machine.mount("sda1", str(folder).replace(" ", "\\040"))
    volume = machine.drives.open(str(machine.devices / "sda1"))
    assert volume.board_id() == "RPI-RP2"
    assert machine.calls == []


def test_udisks_mounts_what_nothing_has_mounted(machine: Machine) -> None:
    machine.plug("0003")
    place = str(machine.devices / "sda1")
    machine.drives.open(place)
    assert machine.calls == [["udisksctl", "mount", "--no-user-interaction", "-b", place]]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (FileNotFoundError(errno.ENOENT, "No such file or directory"), "udisksctl: No such file or directory"),
        (subprocess.CalledProcessError(1, "udisksctl", stderr="Not authorized\n"), "Not authorized"),
        (subprocess.TimeoutExpired("udisksctl", 20), "timed out"),
    ],
)
def test_why_it_is_not_mounted(machine: Machine, error: Exception, words: str) -> None:
    machine.plug("0003")
    machine.udisks = error
    with pytest.raises(FlashError) as failed:
        machine.drives.open(str(machine.devices / "sda1"))
    assert failed.value.failure == "not_mounted"
    assert words in failed.value.detail


def test_a_folder_is_taken_as_it_is_and_a_drive_that_has_gone_is_told(machine: Machine, tmp_path: Path) -> None:
    assert machine.drives.open(str(tmp_path)).board_id() == ""
    with pytest.raises(FlashError) as failed:
        machine.drives.open(str(machine.devices / "sda1"))
    assert failed.value.failure == "pulled"


def test_each_chunk_is_on_the_drive_before_the_next_one_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_size))

    def chunks() -> Iterator[bytes]:
        for number in range(3):
            assert synced == [1000 * (one + 1) for one in range(number)]
            yield bytes(1000)

    FolderVolume(tmp_path).write("file", chunks())
    assert synced == [1000, 2000, 3000]


def test_the_family_of_a_file() -> None:
    image = UF2.read_bytes()
    assert family(image) == RP2040
    assert family(image[:-1]) is None
    assert family(b"") is None
    assert family(b"PK" + image[2:]) is None
    other = image[:28] + (0xE48BFF59).to_bytes(4, "little") + image[32:]
    assert family(other) is None, "of two families"
