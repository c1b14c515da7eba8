"""How a program of another architecture runs here: by the kernel (binfmt_misc), else under proot, without root."""

from __future__ import annotations

import contextlib
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from proof.programs import need

Way = Literal["native", "binfmt", "proot"]

MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}
"""Debian's name of an architecture -> the kernel's and qemu's."""
AS_ROOT = {"chroot": "coreutils", "mount": "mount", "unshare": "util-linux"}
"""Program of this machine by which root enters the other system -> its package of Debian."""
BINFMT = Path("/proc/sys/fs/binfmt_misc")
_AARCH64_MAGIC = r"\x7f\x45\x4c\x46\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00"
_AARCH64_MASK = r"\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff"
"""The first bytes of an ELF program for the 64-bit ARM, and which of their bits count (elf(5))."""
_FLAGS = "OCF"
"""binfmt_misc: `F` opens qemu now, so that the other system needs none; `OC` let its sudo become root."""


PROOT = (sys.executable, str(Path(__file__).with_name("known_calls.py")), "proot", "-0")
"""The beginning of a command for which every file is root's, and the user is root."""


class EmulatorError(RuntimeError):
    """Programs of that architecture cannot run here; the text says what is missing."""


def find_qemu(architecture: str) -> Path:
    """The emulator of user programs. Raises `EmulatorError`."""
    name = f"qemu-{MACHINES[architecture]}"
    found = shutil.which(f"{name}-static") or shutil.which(name)
    if found is None:
        raise EmulatorError(f"{name}-static is missing (Debian: qemu-user-static)")
    return Path(found)


def is_native(architecture: str) -> bool:
    """Whether it is this machine's own."""
    return platform.machine() == MACHINES[architecture]


@contextlib.contextmanager
def able_to_run(architecture: str, wanted: Way | None = None) -> Iterator[Way]:
    """Programs of this architecture run below a folder while this is open; how they do. Raises `EmulatorError` and
    `MissingProgramError`.

    The kernel is told for as long only. `wanted` takes that way instead of the best one.
    """
    if wanted == "proot" or os.geteuid() != 0:
        if shutil.which("proot") is None:
            raise EmulatorError("proot is missing (Debian: proot), and without root there is no other way")
        yield "proot"
    elif is_native(architecture):
        need(AS_ROOT)
        yield "native"
    elif _has_binfmt():
        need(AS_ROOT)
        with _registered(find_qemu(architecture)):
            yield "binfmt"
    elif wanted is None and shutil.which("proot") is not None:
        yield "proot"
    else:
        raise EmulatorError("this kernel has no binfmt_misc, and proot is missing (Debian: proot)")


def _has_binfmt() -> bool:
    if not (BINFMT / "register").exists():
        mount = ["mount", "-t", "binfmt_misc", "binfmt_misc", str(BINFMT)]
        # A container often has no kmod, and its kernel has it built in.
        for command in (["modprobe", "--quiet", "binfmt_misc"], mount):
            if shutil.which(command[0]) is not None:
                subprocess.run(command, check=False, capture_output=True)
    return (BINFMT / "register").exists()


@contextlib.contextmanager
def _registered(qemu: Path) -> Iterator[None]:
    """A name of our own: what the system has registered has no `C`, so that sudo could not become root."""
    name = f"divingbell-{os.getpid()}"
    (BINFMT / "register").write_text(f":{name}:M::{_AARCH64_MAGIC}:{_AARCH64_MASK}:{qemu.resolve()}:{_FLAGS}")
    try:
        yield
    finally:
        (BINFMT / name).write_text("-1")
