"""Lint and the tests that the change since `main` touches, the nearest first, for a minute; then it says what is left.

python -m tools.check [--seconds 60]

Exit code 1 where something failed. What was left out fails nothing: `make test` runs everything.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tools.check import progress
from tools.check.touched import ALL_SCENES, Touched, changed_files, touched_by

ROOT = Path(__file__).resolve().parents[2]
LINT = (
    ("ruff", "format", "--check", "--quiet", "."),
    ("ruff", "check", "--quiet", "."),
    ("mypy", "--no-error-summary"),
    ("lint-imports", "--no-logo"),
)
NEEDS = {"tests.firmware": "avr-gcc"}
"""Helpers of tests, and the program that they need and only `make test` installs."""
OPTIONS = ("-q", "--tb=short", "-m", "not matrix and not long and not browser", "-p", progress.__name__)
FIRST_BATCH, LARGEST_BATCH = 2, 32
"""Files of tests in a run of pytest: few at first, so that the nearest are through soon, then twice as many."""


class Came(NamedTuple):
    """How far a run of tests has come: files of which tests are left, and the reports of failures."""

    left: list[str]
    failures: str


def main() -> int:
    """0 where nothing failed."""
    parser = argparse.ArgumentParser(prog="python -m tools.check", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60, help="stop after this time (default: 60)")
    end = time.monotonic() + parser.parse_args().seconds
    changed = changed_files(ROOT)
    if not changed:
        print("check: nothing differs from main")
        return 0
    with tempfile.TemporaryDirectory(prefix="divingbell-check-") as folder:
        lint = [_begin(command, Path(folder)) for command in LINT]
        touched = touched_by(changed, ROOT)
        lacking = [program for program in NEEDS.values() if shutil.which(program) is None]
        out = {test for helper, program in NEEDS.items() if program in lacking for test in touched.needing(helper)}
        files = [test for test in touched.tests if test not in out]
        print(f"check: {_files(len(changed))} changed, {_files(len(touched.tests))} of tests touched", flush=True)
        came = _test(files, touched, end, Path(folder))
        unclean = [words for command in lint if (words := _ended(*command, end))]
    print(*unclean, sep="\n", end="")
    if out:
        print(f"check: left out: {_files(len(out))} of tests that need {', '.join(lacking)}")
    if came.left:
        print(f"check: left out, the farthest: {_files(len(came.left))} of tests: {_some(came.left)}")
    return int(bool(came.failures or unclean))


def _begin(command: Sequence[str], folder: Path) -> tuple[str, subprocess.Popen[bytes], Path]:
    output = folder / "-".join(command[:2])
    program = [str(Path(sys.executable).with_name(command[0])), *command[1:]]
    with output.open("wb") as file:
        return " ".join(command), subprocess.Popen(program, cwd=ROOT, stdout=file, stderr=subprocess.STDOUT), output


def _ended(command: str, program: subprocess.Popen[bytes], output: Path, end: float) -> str:
    """Its complaints, empty where it has none. One that is not done by the end is stopped and said to be left out."""
    try:
        code = program.wait(max(end - time.monotonic(), 0))
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait()
        print(f"check: left out: {command} (the first time it takes longer)")
        return ""
    return f"check: {command}\n{output.read_text(errors='replace').strip()}\n" if code else ""


def _test(files: Sequence[str], touched: Touched, end: float, folder: Path) -> Came:
    """Run these files in their order, by as many processes as there are cores."""

    def run(number: int, batch: Sequence[str]) -> Came:
        told = folder / f"batch{number}"
        told.mkdir()
        came = _run(batch, touched.scenes, end, told)
        print(came.failures, end="", flush=True)
        return came

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        all_came = list(pool.map(run, *zip(*enumerate(_batches(files)), strict=True))) if files else []
    return Came([file for came in all_came for file in came.left], "".join(came.failures for came in all_came))


def _batches(files: Sequence[str]) -> Iterator[Sequence[str]]:
    begin, size = 0, FIRST_BATCH
    while begin < len(files):
        yield files[begin : begin + size]
        begin, size = begin + size, min(size * 2, LARGEST_BATCH)


def _run(files: Sequence[str], scenes: Sequence[str], end: float, told: Path) -> Came:
    """One run of pytest, which is stopped at the end with all that it began."""
    if (seconds := end - time.monotonic()) <= 0:
        return Came(list(files), "")
    of_scenes = [f"--scenes-of={','.join(scenes)}"] if ALL_SCENES in files and scenes else []
    command = [sys.executable, "-m", "pytest", *OPTIONS, *of_scenes, *files]
    environment = {**os.environ, progress.TOLD: str(told), "SDL_VIDEODRIVER": "offscreen"}
    output = told / "output"
    with output.open("wb") as file:
        program = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=file, stderr=subprocess.STDOUT, start_new_session=True
        )
        with contextlib.suppress(subprocess.TimeoutExpired):
            program.wait(seconds)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(program.pid, signal.SIGKILL)
        code = program.wait()
    collected, through = (_tests(told / name) for name in (progress.COLLECTED, progress.THROUGH))
    failures = (told / progress.FAILURES).read_text() if (told / progress.FAILURES).exists() else ""
    if code in (0, 1, 5):
        return Came([], failures)
    if code > 0 and not failures:  # wrong usage, or pytest itself
        failures = output.read_text(errors="replace")
    return Came(
        [file for file in files if file not in collected or collected[file] - through.get(file, set())], failures
    )


def _tests(told: Path) -> Mapping[str, set[str]]:
    """File -> its tests that are named."""
    found: dict[str, set[str]] = {}
    for test in told.read_text(encoding="utf-8").splitlines() if told.exists() else ():
        found.setdefault(test.partition("::")[0], set()).add(test)
    return found


def _files(count: int) -> str:
    return f"{count} file{'' if count == 1 else 's'}"


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:5]) + (", ..." if len(names) > 5 else "")


if __name__ == "__main__":
    sys.exit(main())
