"""`make help` says what each target does, the two commands first."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_help_names_every_target_and_what_it_does() -> None:
    ran = subprocess.run(["make", "--silent", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    told = dict(re.findall(r"^make (\S+) +(\S.*)$", ran.stdout, re.MULTILINE))
    (phony,) = re.findall(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert list(told)[:2] == ["run", "test"]
    assert set(told) == set(phony.split())
    assert ran.stdout.count("\n") == len(told)
