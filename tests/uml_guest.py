"""Boots a User Mode Linux guest whose root is this machine's own files, read-only: an ordinary program without root."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path


def boot(kernel: Path, init: Path, folder: Path, memory_mb: int, longest_s: int, **variables: object) -> str:
    """What the guest said on its console until it went off by itself.

    `init` is its first process and finds `variables` in its environment; one that the kernel knows is the kernel's
    (`ubd0`, a disk). `folder` takes the guest's memory and sockets. Raises `subprocess.TimeoutExpired` for a guest that
    is not off after `longest_s` seconds.
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
    return console.stdout.decode(errors="replace")
