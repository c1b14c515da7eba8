"""`make mutants`: the tests that are run against a change of the firmware."""

from __future__ import annotations

from pathlib import Path

import pytest

from proof.mutants.covering import c_tests

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "firmware_notes" / "firmware").rglob("*.c"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_each_file_has_tests_and_they_are_there(file: Path) -> None:
    tests = c_tests(file.relative_to(ROOT))
    assert tests
    assert [test for test in tests if not (ROOT / test).is_file()] == []
