"""Boots the guest for one case: the host's own file system, read-only, and a folder for the result."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.uml_guest import UnsupportedProcessorError, boot

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parents[1]
KEPT = CHECKOUT / "build/hardware"
"""Pictures, and the results of cases that were not as they must be."""
MEMORY_MB = 1024
USB_SOCKETS = 2
LONGEST_S = 900
"""A guest that is not off by then hangs."""


class GuestError(RuntimeError):
    """The guest brought no result; the text is what it said."""


def find_kernel() -> Path:
    """The kernel that is given, cached or can be built here. Raises `GuestError`."""
    found = subprocess.run([HERE / "kernel/build"], stdout=subprocess.PIPE, text=True, check=False)
    if found.returncode:
        raise GuestError("there is no kernel for the guest (proof/hardware/README.md)")
    return Path(found.stdout.strip())


def run(kernel: Path, case: str) -> dict[str, Any]:
    """The result of a case. Raises `GuestError`."""
    with tempfile.TemporaryDirectory(prefix="divingbell-guest-") as folder:
        out = Path(folder, "out")
        out.mkdir()
        (out / "seed").write_bytes(os.urandom(64))
        python = Path(sys.executable).relative_to(CHECKOUT)
        given = {"PYTHON": python, "CHECKOUT": CHECKOUT, "OUT": out, "CASE": case, "dummy_hcd.num": USB_SOCKETS}
        try:
            said = boot(kernel, HERE / "inside/init", Path(folder), MEMORY_MB, LONGEST_S, **given)
        except UnsupportedProcessorError as error:
            raise GuestError(str(error)) from error
        result, log = out / "result.json", out / "log"
        if not result.exists():
            said = said[-2000:]
            if log.exists():
                said += log.read_text(errors="replace")[-3000:]
            raise GuestError(f"{case}: {said}")
        for picture in out.glob("*.png"):
            KEPT.mkdir(parents=True, exist_ok=True)
            shutil.copy(picture, KEPT)
        found: dict[str, Any] = json.loads(result.read_text())
        return found


def keep(case: str, result: dict[str, Any]) -> Path:
    """Where this result is now, to be looked at."""
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / f"{case}.json"
    file.write_text(json.dumps(result))
    return file
