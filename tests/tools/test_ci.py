"""`.ci/run`: what decides, and what is only told."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

RUN = Path(__file__).resolve().parents[2] / ".ci" / "run"
DECIDES = ("test", "screens", "browser", "long")
TOLD = ("mutants", "matrix")
MAKE = """#!/bin/sh
echo "made $1"
[ "$1" != "$FAILING" ]
"""


def ran(folder: Path, failing: str) -> subprocess.CompletedProcess[str]:
    """The run in a checkout whose targets all pass but one."""
    for place in (".ci", "bin", ".venv/bin"):
        (folder / place).mkdir(parents=True)
    shutil.copy(RUN, folder / ".ci" / "run")
    (folder / ".venv/bin/python").symlink_to(sys.executable)
    (folder / "bin/make").write_text(MAKE)
    (folder / "bin/make").chmod(0o755)
    environment = {**os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "FAILING": failing}
    command = ["bash", str(folder / ".ci" / "run")]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def made(run: subprocess.CompletedProcess[str]) -> list[str]:
    return [line.removeprefix("made ") for line in run.stdout.splitlines() if line.startswith("made ")]


def test_all_of_it_runs_and_is_told(tmp_path: Path) -> None:
    run = ran(tmp_path, "")
    assert run.returncode == 0
    assert made(run) == [*DECIDES, *TOLD]
    assert run.stdout.count("passed") == len(DECIDES + TOLD)


@pytest.mark.parametrize("target", DECIDES)
def test_what_decides_fails_the_run(tmp_path: Path, target: str) -> None:
    run = ran(tmp_path, target)
    assert run.returncode == 1
    assert made(run) == (["test"] if target == "test" else [*DECIDES, *TOLD])
    assert f"FAILED                  make {target}" in run.stdout


@pytest.mark.parametrize("target", TOLD)
def test_what_is_told_fails_nothing(tmp_path: Path, target: str) -> None:
    run = ran(tmp_path, target)
    assert run.returncode == 0
    (line,) = (line for line in run.stdout.splitlines() if "FAILED" in line)
    assert target in line
