"""Tries the pins on a real /dev/gpiochip and prints what came of each case; exit code 1 where one is not as it must be.

python -m proof.hardware [CASE ...]
"""

from __future__ import annotations

import contextlib
import importlib.util
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from proof.hardware.checks import CHECKS
from proof.hardware.guest import GuestError, find_kernel, keep, run

BUSY_PROGRAMS = 4
"""Beside the guest, in the cases `starved`."""


def main() -> int:
    wanted = sys.argv[1:] or list(CHECKS)
    if unknown := set(wanted) - set(CHECKS):
        print(f"no case {', '.join(sorted(unknown))}; there are {', '.join(CHECKS)}", file=sys.stderr)
        return 2
    try:
        kernel = find_kernel()
    except GuestError as error:
        print(error, file=sys.stderr)
        return 1
    return max([_try(kernel, name) for name in wanted])


def _try(kernel: Path, name: str) -> int:
    if name.endswith("-lgpio") and importlib.util.find_spec("lgpio") is None:
        print(f"{name:<16}lgpio is not installed here: not compared")
        return 0
    begin = time.monotonic()
    with _busy_programs(BUSY_PROGRAMS if name.startswith("starved") else 0):
        try:
            result = run(kernel, name)
            good, said = CHECKS[name](result)
            if not good:
                said += f"; {keep(name, result)}"
        except GuestError as error:
            good, said = False, str(error)
    print(f"{name:<16}{'good' if good else 'BAD '} {time.monotonic() - begin:4.0f} s  {said}", flush=True)
    return int(not good)


@contextlib.contextmanager
def _busy_programs(count: int) -> Iterator[None]:
    programs = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for program in programs:
            program.kill()
            program.wait()


if __name__ == "__main__":
    sys.exit(main())
