"""Tries `make run`, chosen tests and the Debian package in a whole Debian of another architecture, and prints what came
of each step; exit code 1 where one failed.

python -m proof.debian [--architecture arm64] [--by binfmt|proot] [--part PART] [RELEASE ...]
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from proof.debian.base import BaseError, unpacked
from proof.debian.card import CardTry
from proof.debian.emulator import EmulatorError, Way, able_to_run
from proof.debian.repository import RepositoryTry
from proof.debian.steps import CHECKOUT, Step, StepError, Try
from proof.programs import MissingProgramError, need

RELEASES = ("bookworm", "trixie")
"""Debian 12 and 13: what a Raspberry Pi OS of today is made of."""
WAYS = {
    "native": "this machine's own architecture",
    "binfmt": "qemu by binfmt_misc, with a sudo that becomes root",
    "proot": "under proot, by qemu where it must be; sudo is a stand-in that just runs the command",
}


PARTS: dict[str, Callable[[Try], list[Step]]] = {
    "checkout": Try.checkout_steps,
    "package": Try.package_steps,
    "repository": lambda tried: RepositoryTry(tried).steps(),
    "card": lambda tried: CardTry(tried, network=True).steps(),
    "card-offline": lambda tried: CardTry(tried, network=False).steps(),
}
"""Each is tried in a new system: what `make run` brings must not hide what the package lacks. The last three take the
package that `package` has made."""
CARDS = {"card", "card-offline"}
"""Parts for a Raspberry Pi OS of today alone: trixie on arm64, as root."""
PROGRAMS = {"git": "git", "tar": "tar"}
"""Program of this machine that every try calls -> its package of Debian."""


class Row(NamedTuple):
    """What came of a step, and how long it took: by the clock, and of the processor."""

    release: str
    step: str
    result: str
    seconds: float = 0
    processor_s: float = 0

    def __str__(self) -> str:
        times = f"{self.seconds:6.0f} s, {self.processor_s:5.0f} s of a core"
        return f"{self.release:<10}{self.step:<22}{self.result:<8}{times}"


def main() -> int:
    """0 where every step of every release passed."""
    parser = argparse.ArgumentParser(prog="python -m proof.debian")
    parser.add_argument("releases", nargs="*", metavar="RELEASE", help=f"of Debian (default: {' '.join(RELEASES)})")
    parser.add_argument("--architecture", choices=("arm64", "amd64"), default="arm64")
    parser.add_argument("--by", choices=("binfmt", "proot"), help="how it is emulated (default: binfmt where it goes)")
    parser.add_argument("--part", choices=PARTS, help="one of the parts alone")
    options = parser.parse_args()
    rows: list[Row] = []
    try:
        need(PROGRAMS)
        with able_to_run(options.architecture, options.by) as way:
            print(f"{options.architecture}: {WAYS[way]}", flush=True)
            for release in options.releases or RELEASES:
                for part in [options.part] if options.part else PARTS:
                    if part in CARDS and (release, options.architecture, way != "proot") != ("trixie", "arm64", True):
                        print(f"{release:<10}{part:<22}left out  it is for trixie on arm64, and for root")
                        continue
                    rows += _try(release, options.architecture, way, part)
    except (EmulatorError, MissingProgramError) as error:
        print(error, file=sys.stderr)
        return 1
    print()
    print(*rows, sep="\n")
    return int(any(row.result != "passed" for row in rows))


def _try(release: str, architecture: str, way: Way, part: str) -> list[Row]:
    """Every step of a part; after one that failed the others are not run."""
    out = CHECKOUT / "build" / "debian" / f"{release}-{architecture}-{part}"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    log = out / "log"
    tried: list[Try] = []

    def system() -> str:
        tried.append(Try(unpacked(out / "root", release, architecture, way, log), release, log, out))
        tried[0].copy_checkout()
        return f"new, for the {part}"

    rows = [_timed(release, "system", system, log)]
    if tried:
        for name, step in PARTS[part](tried[0]):
            if rows[-1].result == "passed":
                rows.append(_timed(release, name, step, log))
            else:
                rows.append(Row(release, name, "not run"))
    if all(row.result == "passed" for row in rows):
        shutil.rmtree(out / "root")
    return rows


def _timed(release: str, name: str, step: Callable[[], str], log: Path) -> Row:
    began, used = time.monotonic(), _used_s()
    with log.open("a") as file:
        print(f"\n=== {name}", file=file)
    try:
        result, said = "passed", step()
    except (StepError, BaseError, OSError, subprocess.SubprocessError) as error:
        result, said = "FAILED", f"{error}\nall of it: {log}"
    row = Row(release, name, result, time.monotonic() - began, _used_s() - used)
    print(f"{row}  {said}", flush=True)
    return row


def _used_s() -> float:
    """Seconds of a processor that the programs run so far have had."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
