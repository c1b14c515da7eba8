"""A program that a proof needs and this machine lacks is named with its package, and nobody sees a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from proof.debian import emulator
from proof.programs import MissingProgramError, need

ROOT = Path(__file__).parents[2]


def test_all_that_are_missing_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("#!/bin/sh\n")
    there.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    need({"there": "one"})
    with pytest.raises(MissingProgramError, match=r"^missing: gone \(Debian: two\), away \(Debian: three\)$"):
        need({"there": "one", "gone": "two", "away": "three"})


@pytest.mark.parametrize("command", [["proof.debian"], ["proof.bench", "engine", "--against", "HEAD"]])
def test_a_proof_on_a_machine_without_programs_names_one(tmp_path: Path, command: list[str]) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        env={**os.environ, "PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 1
    assert "(Debian: git)" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_kernel_without_modprobe_is_asked_all_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A container has no kmod; where binfmt_misc cannot be had the emulation goes another way, or that is said."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(emulator, "BINFMT", tmp_path / "binfmt_misc")
    monkeypatch.setattr(emulator.os, "geteuid", lambda: 0)
    other = next(name for name in emulator.MACHINES if not emulator.is_native(name))
    with (
        pytest.raises(emulator.EmulatorError, match="no binfmt_misc, and proot is missing"),
        emulator.able_to_run(other),
    ):
        pass
