"""Changes the code a few hundred times, one place at a time, and counts which changes the tests notice.

    python -m proof.mutants [--count 300] [--seed 1] [--only PATH ...] [--processes 2] [--minutes 60]
                            [--coverage FILE ...] [--wanted 0.95]

A sample is drawn from companion, drivers, the firmware and what the screens decide: the ledger, the table and the
decisions of the games (not from numbers of the screens: those are places and sizes). Left out are the demo players,
for whom any legal choice is good, and the commands, which hand options on to what is sampled. What `equivalent.yaml`
names changes nothing that could be seen and does not count. Exit code 1 where less than 95 % of the others are noticed;
of a small sample less is asked, for chance has its share in it.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from queue import SimpleQueue

from proof.mutants.covering import SuiteFailedError, TestsByLine, c_tests, measure, python_tests, tests_by_line
from proof.mutants.equivalent import EQUIVALENT, found_in, read_entries
from proof.mutants.operators import Mutant, c_mutants, python_mutants

ROOT = Path(__file__).resolve().parents[2]
AREAS = {
    "divingbell/companion": 0.36,
    "divingbell/commands": 0.04,
    "divingbell/drivers": 0.2,
    "divingbell/ui": 0.25,
    "firmware_notes/firmware": 0.15,
}
"""Share of the sample that each area gets."""
FIRST, MOST = 25, 150
"""Tests that are run at first, and at the most, before a change counts as not noticed."""
IDLE_SECONDS = 60
"""A test run that uses nothing of the processor for so long hangs: the change was noticed. `limit.py` has the rest."""
LOGIC = {
    "divingbell/ui": (
        "divingbell/ui/table/",
        "divingbell/ui/shell/settings_writer.py",
        "divingbell/ui/screens/ledger/",
    ),
    "divingbell/commands": ("/demo_game.py", "/demo_evenings.py", "/jsonlines/", "/msgspec_import.py"),
}
"""Of these areas only the files in whose name one of these stands."""
_LEFT_OUT = ("/__init__.py", "/player.py")
_NOT_NOTICED = (0, 5)
"""Exit codes of pytest: all passed, nothing was run."""
_USAGE = 4
"""Exit code of pytest: a test was not found, or what all tests need could not be imported."""
_FAILED = re.compile(r"^(?:FAILED|ERROR) ([^\s\[]+::[^\s\[]+(?:\[.*?\](?= - |$))?)", re.MULTILINE)
"""The line of pytest's summary for a test that failed."""
_stamps = count(1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--count", type=int, default=300, help="how many changes (default: 300)")
    parser.add_argument("--seed", type=int, default=1, help="another sample for each number (default: 1)")
    parser.add_argument("--only", nargs="*", default=[], metavar="PATH", help="only files whose path begins so")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--minutes", type=float, default=600, help="judge no further change after this time")
    parser.add_argument("--wanted", type=float, default=0.95, help="share that must be noticed (default: 0.95)")
    parser.add_argument(
        "--coverage", type=Path, nargs="*", help="coverage files of earlier runs, else the suite is run"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="divingbell-mutants-") as folder:
        copies = [_copy(Path(folder) / f"copy{number}") for number in range(options.processes)]
        data = options.coverage or [Path(folder) / "coverage"]
        if not options.coverage:
            print("running the suite once under coverage", flush=True)
            try:
                measure(copies[0], data[0], options.processes)
            except SuiteFailedError as failed:
                print(f"the tests fail without any change:\n{failed}")
                return 1
        found = tests_by_line(data, copies[0])
        changes = changes_of(copies[0])
        equivalent, stale = found_in(read_entries(), [one for mutants in changes.values() for one in mutants])
        for entry in stale:
            print(f"{EQUIVALENT.name} names what is no change any more: {entry}", flush=True)
        sample = _sample(changes, options.count, options.seed, options.only)
        results = _run(sample, equivalent, copies, found, time.monotonic() + 60 * options.minutes)
        return _report(results, copies[0], options.wanted)


def _copy(place: Path) -> Path:
    """The checkout without what is built, a repository of its own, where a file can be changed without harm."""
    ignore = shutil.ignore_patterns(".git", ".venv", "build", "dist", "__pycache__", ".*_cache", ".hypothesis")
    shutil.copytree(ROOT, place, symlinks=True, ignore=ignore)
    for command in (["git", "init", "--quiet"], ["git", "add", "--all"]):
        subprocess.run(command, cwd=place, check=True)
    return place


def changes_of(checkout: Path) -> dict[str, list[Mutant]]:
    """Area -> all changes that could be made in it."""
    return {area: [*_all(checkout, area)] for area in AREAS}


def _sample(changes: Mapping[str, list[Mutant]], size: int, seed: int, only: Sequence[str]) -> list[Mutant]:
    chance = random.Random(seed)
    chosen = {
        area: [mutant for mutant in mutants if not only or str(mutant.file).startswith(tuple(only))]
        for area, mutants in changes.items()
    }
    whole = sum(share for area, share in AREAS.items() if chosen[area])
    sample: list[Mutant] = []
    for area, mutants in chosen.items():
        sample += chance.sample(mutants, min(len(mutants), round(size * AREAS[area] / whole)))
    chance.shuffle(sample)
    return sample


def _all(checkout: Path, area: str) -> Iterator[Mutant]:
    for path in sorted((checkout / area).rglob("*")):
        file = path.relative_to(checkout)
        name = str(file)
        if any(part in name for part in _LEFT_OUT) or not any(part in name for part in LOGIC.get(area, ("",))):
            continue
        if path.suffix == ".c":
            yield from c_mutants(file, path.read_text())
        elif path.suffix == ".py":
            yield from python_mutants(file, path.read_text(), screen=area == "divingbell/ui")


def _run(
    sample: list[Mutant], equivalent: Collection[Mutant], copies: list[Path], found: TestsByLine, end: float
) -> dict[Mutant, str]:
    """Mutant -> `noticed`, `not noticed`, `no test` or `equivalent`, of those begun before `end` (monotonic, s). A test
    that fails without any change too, by the load of the machine or by chance, proves nothing: what it noticed is
    judged again without it."""
    free: SimpleQueue[Path] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    results: dict[Mutant, str] = {}
    noticed_by: dict[Mutant, str] = {}
    unsound: set[str] = set()

    def judge(mutant: Mutant) -> None:
        if time.monotonic() > end:
            return
        tests = c_tests(mutant.file) if mutant.file.suffix == ".c" else python_tests(mutant.file, mutant.line, found)
        copy = free.get()
        try:
            if mutant in equivalent:
                results[mutant] = "equivalent"
            elif tests:
                with _changed(copy, mutant, (copy / mutant.file).read_text()):
                    failed = _first_failure(copy, tests[:MOST], unsound)
                results[mutant] = "not noticed" if failed is None else "noticed"
                noticed_by[mutant] = failed or ""
            else:
                results[mutant] = "no test"
        finally:
            free.put(copy)
        print(f"{len(results):4}/{len(sample)} {results[mutant]:12} {mutant} {noticed_by.get(mutant, '')}", flush=True)

    with ThreadPoolExecutor(len(copies)) as pool:
        for _ in pool.map(judge, sample):
            pass
        unsound |= _failing(copies[0], sorted({test for test in noticed_by.values() if test}))
        again = [mutant for mutant, test in noticed_by.items() if test in unsound]
        for mutant in again:
            del results[mutant], noticed_by[mutant]
        for _ in pool.map(judge, again):
            pass
    return results


def _failing(copy: Path, tests: list[str]) -> set[str]:
    """Those of these tests that fail without any change."""
    failing: set[str] = set()
    while failed := _first_failure(copy, tests, failing):
        failing.add(failed)
    return failing


@contextlib.contextmanager
def _changed(copy: Path, mutant: Mutant, source: str) -> Iterator[None]:
    """The copy with this change."""
    target = copy / mutant.file
    before = target.stat().st_mtime
    target.write_text(mutant.text(source))
    if target.suffix == ".py":
        stamp = int(before) + next(_stamps)  # a time that no compiled file of this module has
        os.utime(target, (stamp, stamp))
    try:
        yield
    finally:
        target.write_text(source)
        if target.suffix == ".py":
            os.utime(target, (before, before))  # what is compiled from C is made anew: this file is newer


def _first_failure(copy: Path, tests: list[str], without: Collection[str]) -> str | None:
    """The first of these tests that fails, but for those `without`; empty where it is not known (a hang, a module that
    cannot be imported); None where all pass."""
    for first, last in ((0, FIRST), (FIRST, len(tests))):
        if not (part := tests[first:last]):
            continue
        code, failed = _run_tests(copy, part, without)
        if code == _USAGE:  # parameters that a test no longer has
            code, failed = _run_tests(copy, list(dict.fromkeys(test.partition("[")[0] for test in part)), without)
        if code not in _NOT_NOTICED:
            return failed
    return None


def _run_tests(copy: Path, tests: list[str], without: Collection[str]) -> tuple[int, str]:
    """The exit code of pytest, -1 where it did not end, and the first test that failed, empty where none is named."""
    options = [f"-pno:{name}" for name in ("cacheprovider", "randomly", "xdist", "cov")]
    options += [f"--deselect={test}" for test in without]
    options += ["-p", "proof.mutants.limit"]
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-rfE", "--tb=no", *options, *tests]
    environment = {**os.environ, "PYTHONPATH": str(copy), "COLUMNS": "1000"}
    with (
        tempfile.TemporaryFile("w+") as output,
        subprocess.Popen(
            command, cwd=copy, env=environment, stdout=output, stderr=subprocess.DEVNULL, start_new_session=True
        ) as run,
    ):
        code = _wait(run)
        output.seek(0)
        found = _FAILED.search(output.read())
        return code, found[1] if found else ""


def _wait(run: subprocess.Popen[bytes]) -> int:
    """The exit code; -1 where it did not end, then it is killed."""
    try:
        used = -1.0  # a little is used by a thread that only waits
        while (now := _cpu_seconds(run.pid)) > used + 0.5:
            used = now
            with contextlib.suppress(subprocess.TimeoutExpired):
                return run.wait(IDLE_SECONDS)
        return -1
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)


def _cpu_seconds(session: int) -> float:
    """What all processes of a session have used of the processor."""
    ticks = 0
    for place in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = place.read_text().rpartition(")")[2].split()
            if int(fields[3]) == session:
                ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _report(results: dict[Mutant, str], checkout: Path, wanted: float) -> int:
    """Prints the survivors and the score of each area; the exit code."""
    counted = Counter(results.values())
    for area in AREAS:
        here = Counter(result for mutant, result in results.items() if str(mutant.file).startswith(f"{area}/"))
        print(f"{area:26} {_share(here)}")
    for mutant, result in results.items():
        if result in ("not noticed", "no test"):
            print(f"{result}: {mutant}: {(checkout / mutant.file).read_text().splitlines()[mutant.line - 1].strip()}")
    print(f"{'all':26} {_share(counted)}, wanted: {wanted:.0%}")
    return 0 if counted["noticed"] >= wanted * _judged(counted) else 1


def _judged(counted: Counter[str]) -> int:
    """How many of these changes could have been noticed."""
    return counted.total() - counted["equivalent"]


def _share(counted: Counter[str]) -> str:
    judged = _judged(counted)
    share = f"{counted['noticed'] / judged:.1%} noticed" if judged else "none judged"
    return f"{share}: {counted['noticed']} of {judged}; {counted['equivalent']} change nothing"


if __name__ == "__main__":
    sys.exit(main())
