"""Boots a User Mode Linux guest whose root is this machine's own files, read-only: an ordinary program without root."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

_REFUSED = "ptrace set fp regs failed"
"""The guest's kernel says so at its first program on a processor whose registers take more room than it knows of (with
AMX for example)."""


class UnsupportedProcessorError(RuntimeError):
    """No program can run in a guest on this processor; the text says why."""


def boot(kernel: Path, init: Path, folder: Path, memory_mb: int, longest_s: int, **variables: object) -> str:
    """What the guest said on its console until it went off by itself.

    `init` is its first process and finds `variables` in its environment; one that the kernel knows is the kernel's
    (`ubd0`, a disk). `folder` takes the guest's memory and sockets. Raises `UnsupportedProcessorError`, and
    `subprocess.TimeoutExpired` for a guest that is not off after `longest_s` seconds.
    """
    command = [
        str(kernel), f"mem={memory_mb}M", "root=/dev/root", "rootfstype=hostfs", "rootflags=/", "ro", "quiet",
        f"init={init}", *(f"{name}={value}" for name, value in variables.items()),
        "con=null", "con0=null,fd:1", "ssl=null", f"uml_dir={folder}/",
    ]  # fmt: skip
    console = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "TMPDIR": str(folder), "HOME": str(folder)},
        timeout=longest_s,
        check=False,
    )
    said = console.stdout.decode(errors="replace")
    if _REFUSED in said:
        raise UnsupportedProcessorError(f"User Mode Linux runs no program on this processor: {_REFUSED}")
    return said
