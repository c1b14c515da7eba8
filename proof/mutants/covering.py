"""Which tests run a line of Python, from one run of the suite under coverage; for the firmware, which files test it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from coverage import CoverageData

TESTS = Path(__file__).resolve().parents[2] / "tests"
_C_TESTS = {
    "classifier": ["test_classifier.py", "tests/drivers/test_classifier.py", "test_contacts.py"],
    "floor": ["test_floor.py", "tests/drivers/test_floor.py", "test_turning.py"],
    "frame": ["test_frames.py", "test_bad_line.py"],
    "link": ["test_link.py", "test_memory.py", "test_bad_line.py", "test_turning.py"],
    "main": ["test_chip.py", "test_memory.py", "test_kept_memory.py", "test_link.py"],
    "memory": ["test_kept_memory.py", "test_memory.py"],
    "ring": ["test_memory.py", "test_kept_memory.py", "test_contacts.py"],
    "sampling": [
        "test_registers.py",
        "test_contacts.py",
        "test_chip.py",
        "test_link.py",
        "test_turning.py",
        "test_memory.py",
    ],
    "start": ["test_chip.py", "test_memory.py", "test_kept_memory.py"],
    "supply": ["test_chip.py", "test_link.py", "test_memory.py"],
    "uart": ["test_registers.py", "test_bad_line.py", "test_link.py"],
}


_IN_PROCESSES = {
    "divingbell/drivers/pty_rig": ["tests/drivers/test_pty_rig.py"],
    "divingbell/companion/web/server": ["tests/companion/web/test_pages.py"],
    "divingbell/commands/msgspec_import": ["tests/commands/test_start.py"],
    "divingbell/commands/jsonlines": ["tests/commands/jsonlines"],
}
"""What runs in a process of its own is not seen by the coverage of the test."""
_NEAREST = 20
_SPEAKING = 40
"""Tests of those that speak of a line which are run before the many others."""
_EVERYWHERE = frozenset(("self", "return", "none", "true", "false", "else", "with", "from", "name", "text", "test"))
_SUITE = "not matrix and not long and not browser"


class SuiteFailedError(Exception):
    """The suite does not pass without any change; the text names the tests."""


TestsByLine = dict[tuple[Path, int], list[str]]


def measure(checkout: Path, data: Path, processes: int) -> None:
    """Run the suite once and write which test ran which line. Raises `SuiteFailedError`: a test that fails already
    would notice everything."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", "-m", _SUITE, "-n", str(processes)]
    done = subprocess.run(
        [*command, f"--cov={checkout / 'divingbell'}", "--cov-context=test", "--cov-report=", "--dist", "worksteal"],
        cwd=checkout,
        env={**os.environ, "COVERAGE_FILE": str(data)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        raise SuiteFailedError("\n".join(failed) or done.stdout[-2000:] + done.stderr[-2000:])


def tests_by_line(data: Iterable[Path], checkout: Path) -> TestsByLine:
    """(file in the checkout, line) -> the tests that ran it, the most particular (fewest lines) first. The data may be
    of another copy of the checkout, or a little older: tests that it no longer has are left out."""
    known = set(_names(checkout))
    reached: dict[tuple[Path, int], set[str]] = defaultdict(set)
    for path in data:
        read = CoverageData(str(path))
        read.read()
        for name in read.measured_files():
            file = _in_checkout(Path(name), checkout)
            if file is not None:
                for line, contexts in read.contexts_by_lineno(name).items():
                    tests = {context.partition("|")[0] for context in contexts}
                    reached[file, line] |= {test for test in tests if _function(test) in known}
    breadth: dict[str, int] = defaultdict(int)
    for tests in reached.values():
        for test in tests:
            breadth[test] += 1
    return {place: sorted(tests, key=lambda test: (breadth[test], test)) for place, tests in reached.items()}


def _names(checkout: Path) -> Iterator[str]:
    """Files and names of all test functions."""
    for path in (checkout / "tests").rglob("test_*.py"):
        for name in re.findall(r"^ *def (test_\w+)", path.read_text(), re.MULTILINE):
            yield f"{path.relative_to(checkout)}::{name}"


def _function(test: str) -> str:
    """File and name of a test, without its class and its parameters."""
    parts = test.partition("[")[0].split("::")
    return f"{parts[0]}::{parts[-1]}"


def python_tests(file: Path, line: int, found: TestsByLine) -> list[str]:
    """The tests that may notice a change of this line: those that ran it, for a line that runs at import those that
    ran the file, where no test is known to have run the file those that are named for it."""
    own = found.get((file, line), [])
    if not own:
        all_lines = [tests for (other, _), tests in found.items() if other == file]
        own = list(dict.fromkeys(test for tests in sorted(all_lines, key=len) for test in tests))
    own = [*own[:_NEAREST], *_one_of_each_first(own[_NEAREST:])]
    naming = _naming(file, line)
    outside = [tests for prefix, tests in _IN_PROCESSES.items() if str(file).startswith(prefix)]
    whole = [test for test in own[_NEAREST:] if test.partition("::")[0] in _with_golden_files()]
    # What runs outside, and what looks at everything, goes before the many that only came past this line.
    speaking = _speaking(own[_NEAREST:], file, line)
    first = [*own[:_NEAREST], *naming, *(test for tests in outside for test in tests), *speaking, *whole]
    return [*dict.fromkeys([*first, *own])] or _named_for(file)


def _one_of_each_first(tests: list[str]) -> list[str]:
    """One case of each test before its other cases: a hundred cases of one look at the same."""
    cases: dict[str, str] = {}
    for test in tests:
        cases.setdefault(_function(test), test)
    return [*dict.fromkeys([*cases.values(), *tests])]


def _speaking(tests: list[str], file: Path, line: int) -> list[str]:
    """Of these tests one case of each whose name has words of the line, those with most of them first: hundreds come
    past `self.toast.forget()`, and those that are about toasts look at what it does."""
    written = (TESTS.parent / file).read_text().splitlines()[line - 1]
    words = _words(written)
    cases: dict[str, str] = {}
    for test in tests:
        cases.setdefault(_function(test), test)
    shared = {test: len(words & _words(function.partition("::")[2])) for function, test in cases.items()}
    return sorted((test for test in shared if shared[test]), key=lambda test: -shared[test])[:_SPEAKING]


def _words(text: str) -> set[str]:
    """Its longer words, without the s of many."""
    found = re.findall(r"[A-Z][a-z]{3,}|[a-z]{4,}", text)
    return {word.lower().removesuffix("s") for word in found if word.lower() not in _EVERYWHERE}


@cache
def _with_golden_files() -> frozenset[str]:
    """The test files that compare all that a part of the program says with golden files."""
    found = (path for path in TESTS.rglob("test_*.py") if "from tests.golden_files import" in path.read_text())
    return frozenset(str(path.relative_to(TESTS.parent)) for path in found)


def _naming(file: Path, line: int) -> list[str]:
    """The test files that use a name which a line of the module sets: what they read was there before they ran."""
    written = (TESTS.parent / file).read_text().splitlines()[line - 1]
    names = re.match(r"(\w+(?:, \w+)*)(?:: [^=]+)? = ", written)
    if names is None:
        return []
    package = re.escape(".".join(file.parts[:-1]))
    module = re.compile(rf"{package}(?:\.{file.stem}\b| import (?:\([^)]*|[^\n]*)\b{file.stem}\b)")
    name = re.compile(rf"\b(?:{'|'.join(names[1].split(', '))})\b")
    texts = {path: path.read_text() for path in sorted(TESTS.rglob("test_*.py"))}
    return [
        str(path.relative_to(TESTS.parent)) for path, text in texts.items() if module.search(text) and name.search(text)
    ]


def _named_for(file: Path) -> list[str]:
    """The test files that import the module, then those whose name has the name of the module or of its folder; where
    there are none, the folder of tests that has the name of one of its folders."""
    module = ".".join(file.with_suffix("").parts)
    paths = sorted(TESTS.rglob("test_*.py"))
    importing = [path for path in paths if re.search(rf"{re.escape(module)}\b", path.read_text())]
    named = [path for path in paths if any(name in path.stem for name in (file.stem, file.parent.name))]
    folders = [TESTS / name for name in reversed(file.parts[:-1]) if (TESTS / name).is_dir()]
    return [str(path.relative_to(TESTS.parent)) for path in dict.fromkeys([*importing, *named])] or [
        str(folder.relative_to(TESTS.parent)) for folder in folders[:1]
    ]


def _in_checkout(measured: Path, checkout: Path) -> Path | None:
    parts = measured.parts
    places = (Path(*parts[i:]) for i, part in enumerate(parts) if part == "divingbell")
    return next((place for place in places if (checkout / place).is_file()), None)


def c_tests(file: Path) -> list[str]:
    """The test files of a C file of the firmware, the most particular first."""
    if file.parent.name == "pico":
        return ["tests/firmware/test_usb.py", "tests/firmware/test_pico.py"]
    return [name if "/" in name else f"tests/firmware/{name}" for name in _C_TESTS[file.stem]]
