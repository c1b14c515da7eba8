"""Links of the repository: the same on every machine."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_link_leads_to_a_place_in_the_repository() -> None:
    told = subprocess.run(
        ["git", "ls-files", "--stage", "-z"], cwd=ROOT, check=True, capture_output=True, text=True, timeout=60
    ).stdout
    links = [line.partition("\t")[2] for line in told.split("\0") if line.startswith("120000")]
    assert links, "the rooms of the package are links at the top"
    for link in links:
        goal = Path(os.readlink(ROOT / link))
        assert not goal.is_absolute(), f"{link} -> {goal}"
        assert (ROOT / link).resolve().is_relative_to(ROOT.resolve()), f"{link} -> {goal}"
