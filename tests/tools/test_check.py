"""`make check`: which tests a change touches, and what comes of a run that fails or is stopped."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import grimp
import pytest

from tools.check.touched import ALL_SCENES, PACKAGES, READ_BY, distances, touched_by

ROOT = Path(__file__).resolve().parents[2]
PROJECT = """
[tool.ruff]
line-length = 120
[tool.mypy]
packages = ["divingbell"]

[tool.importlinter]
root_package = "divingbell"

[[tool.importlinter.contracts]]
name = "The bank knows no screen"
type = "forbidden"
source_modules = ["divingbell.bank"]
forbidden_modules = ["divingbell.screen"]
"""
Check = Callable[..., "subprocess.CompletedProcess[str]"]


def test_the_nearest_comes_first() -> None:
    graph = grimp.ImportGraph()
    for importer, imported in (("a", "b"), ("b", "c"), ("d", "c"), ("e", "a"), ("c", "f")):
        graph.add_import(importer=importer, imported=imported)
    assert distances(graph, ["c", "gone"]) == {"c": 0, "b": 1, "d": 1, "a": 2, "e": 3}


def test_a_changed_module_touches_its_tests() -> None:
    touched = touched_by(["divingbell/drivers/floor.py"], ROOT).tests
    assert touched[0] == "tests/drivers/test_floor.py"
    assert "tests/companion/games/test_game.py" not in touched


def test_of_equally_near_tests_those_of_the_same_name_go_first() -> None:
    assert touched_by(["divingbell/ui/screens/share/share.py"], ROOT).tests[0] == "tests/ui/screens/test_share.py"


def test_a_changed_screen_touches_its_scenes() -> None:
    touched = touched_by(["tests/ui/scenes_share.py"], ROOT)
    assert touched.scenes[0] == "tests.ui.scenes_share"
    assert "tests/ui/screens/test_share.py" in touched.tests
    assert ALL_SCENES in touched.tests
    assert "tests.ui.scenes_hardware" not in touched.scenes


def test_tests_are_touched_by_the_fixtures_of_their_folder() -> None:
    touched = touched_by(["tests/ui/screens/ledger/conftest.py"], ROOT).tests
    assert "tests/ui/screens/ledger/test_change.py" in touched
    assert "tests/ui/games/sunken_treasure/test_ring.py" not in touched


def test_a_golden_file_touches_the_tests_beside_it() -> None:
    touched = touched_by(["tests/companion/games/submarine/golden/new.jsonl"], ROOT).tests
    assert "tests/companion/games/submarine/test_golden.py" in touched
    assert not any(test.startswith("tests/ui/") for test in touched)


def test_what_needs_a_compiler_is_known() -> None:
    touched = touched_by(["tests/firmware/host.py", "divingbell/companion/texts/amounts.py"], ROOT)
    needing = touched.needing("tests.firmware")
    assert "tests/firmware/test_link.py" in needing
    assert set(needing) < set(touched.tests)


def test_tests_that_read_files_are_there() -> None:
    assert [test for tests in READ_BY.values() for test in tests if not (ROOT / test).is_file()] == []


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """`check("--seconds", "5", **files)` runs the check in a checkout where these files of `tests` are new."""
    for package in PACKAGES:
        (tmp_path / package).mkdir()
    for package in ("divingbell", "proof", "tests"):
        (tmp_path / package / "__init__.py").touch()
    shutil.copytree(ROOT / "tools" / "check", tmp_path / "tools" / "check")
    (tmp_path / "divingbell" / "bank.py").write_text("MONEY = 3\n")
    (tmp_path / "divingbell" / "screen.py").write_text('"""Nothing to see."""\n')
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    (tmp_path / ".gitignore").write_text(".*_cache/\n__pycache__/\n")
    git = ["git", "-c", "user.name=t", "-c", "user.email=t@t"]
    for step in (["init", "--quiet", "--initial-branch=main"], ["add", "."], ["commit", "--quiet", "-m", "x"]):
        subprocess.run([*git, *step], cwd=tmp_path, check=True)

    def run(*options: str, **files: str) -> subprocess.CompletedProcess[str]:
        for name, text in files.items():
            (tmp_path / "tests" / f"{name}.py").write_text(text)
        command = [sys.executable, "-m", "tools.check", *options]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    return run


GOOD = "from divingbell.bank import MONEY\n\n\ndef test_there_is_money() -> None:\n    assert MONEY == 3\n"
BAD = "def test_it_is_there() -> None:\n    assert not 5\n"
ENDLESS = "def test_it_ends() -> None:\n    while True:\n        pass\n"


@pytest.mark.slow
def test_a_failure_is_told_and_fails_the_check(check: Check) -> None:
    told = check(test_bank=GOOD, test_bad=BAD)
    assert told.returncode == 1, told.stderr
    assert "check: 2 files changed, 2 files of tests touched" in told.stdout
    assert "tests/test_bad.py::test_it_is_there" in told.stdout
    assert "assert not 5" in told.stdout
    assert "test_there_is_money" not in told.stdout
    assert "left out" not in told.stdout


@pytest.mark.long
def test_lint_fails_the_check(check: Check) -> None:
    told = check(test_bank=GOOD.replace("\n\n\ndef", "\nimport os\n\n\ndef"))
    assert told.returncode == 1, told.stderr
    assert "check: ruff check --quiet ." in told.stdout
    assert "`os` imported but unused" in told.stdout


@pytest.mark.long
def test_when_the_time_is_over_it_says_what_is_left(check: Check) -> None:
    told = check("--seconds", "6", test_endless=ENDLESS)
    assert told.returncode == 0, told.stderr
    assert "left out, the farthest: 1 file of tests: tests/test_endless.py" in told.stdout


def test_without_a_change_there_is_nothing_to_do(check: Check) -> None:
    told = check()
    assert (told.returncode, told.stdout) == (0, "check: nothing differs from main\n")
