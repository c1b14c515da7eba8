"""The journal on real file systems: each holds it, or it is refused with the reason (engine-and-table.md 2.6).

Overlay is mounted here. FAT and exFAT are mounted in a User Mode Linux guest, for which `tools/set-up test` installs
what it needs on amd64. NFS needs a server and stays with the pretended disks of
`test_folder.py`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.companion.journal.evening import filled, journal, numbers, stored_rows
from tests.companion.journal.evening_on_disk import AS_IT_SHOULD_BE, tried
from tests.uml_guest import UnsupportedProcessorError, boot

CHECKOUT = Path(__file__).resolve().parents[3]
INIT = Path(__file__).with_name("file_system_guest.sh")
DISK_BYTES = 16 << 20
LONGEST_S = 300
PACKAGES = "user-mode-linux dosfstools exfatprogs exfat-fuse"


@pytest.fixture
def overlay(tmp_path: Path) -> Iterator[Path]:
    """A folder whose files lie in an upper layer, as on a tablet that is reset at every start."""
    places = {name: tmp_path / name for name in ("lower", "upper", "work", "merged")}
    for place in places.values():
        place.mkdir()
    layers = f"lowerdir={places['lower']},upperdir={places['upper']},workdir={places['work']}"
    command = ["mount", "-t", "overlay", "-o", layers, "overlay", str(places["merged"])]
    mounted = subprocess.run(command, capture_output=True, text=True, check=False)
    if mounted.returncode:
        pytest.skip(f"an overlay cannot be mounted here: {mounted.stderr.strip()}")
    try:
        yield places["merged"]
    finally:
        subprocess.run(["umount", "--lazy", str(places["merged"])], check=True)


def test_on_an_overlay(overlay: Path) -> None:
    assert tried(overlay) == AS_IT_SHOULD_BE


def test_a_journal_of_the_lower_layer_is_written_on_in_the_upper_one(overlay: Path) -> None:
    """At its first change it becomes another file: device and inode must be read after that."""
    lower = overlay.parent / "lower" / "j.db"
    subprocess.run(["umount", str(overlay)], check=True)
    filled(lower, 3).close()
    layers = f"lowerdir={lower.parent},upperdir={overlay.parent / 'upper'},workdir={overlay.parent / 'work'}"
    subprocess.run(["mount", "-t", "overlay", "-o", layers, "overlay", str(overlay)], check=True)
    made = journal(overlay / "j.db")
    (stored,) = made.stored()
    made.continue_session(stored, made.read_rows(stored))
    made.add("entry", {"n": 4})
    assert made.commit()
    second = journal(overlay / "j.db")
    assert second.journal_failure is not None
    assert second.journal_failure.reason == "locked"
    second.close()
    made.close()
    assert numbers(stored_rows(overlay / "j.db")[0]) == [1, 2, 3, 4]
    assert numbers(stored_rows(lower)[0]) == [1, 2, 3]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file_system", "make"), [("vfat", "mkfs.vfat"), pytest.param("exfat", "mkfs.exfat", marks=pytest.mark.long)]
)
def test_in_a_guest(tmp_path: Path, file_system: str, make: str) -> None:
    assert in_guest(tmp_path, file_system, make) == AS_IT_SHOULD_BE


def in_guest(folder: Path, file_system: str, make: str) -> dict[str, Any]:
    """What came of it in a guest with a fresh disk."""
    search = os.environ["PATH"] + ":/usr/sbin:/sbin"
    tools = [shutil.which(tool, path=search) for tool in ("linux.uml", make, "mount.exfat-fuse")]
    if None in tools:
        pytest.skip(f"needs the packages {PACKAGES}")
    kernel, format_disk, _ = tools
    disk = folder / "disk"
    with disk.open("wb") as file:
        file.truncate(DISK_BYTES)
    subprocess.run([str(format_disk), str(disk)], check=True, capture_output=True)
    given = {"ubd0": disk, "PYTHON": sys.executable, "CHECKOUT": CHECKOUT, "FILE_SYSTEM": file_system}
    try:
        console = boot(Path(str(kernel)), INIT, folder, 512, LONGEST_S, **given)
    except UnsupportedProcessorError as error:
        pytest.skip(str(error))
    assert f" {'fuseblk' if file_system == 'exfat' else file_system} " in console, console
    _, told, result = console.partition("TRIED ")
    assert told, console
    found: dict[str, Any] = json.loads(result.partition("\n")[0])
    return found
