"""`.git-blame-ignore-revs` lists commits of this history, as `git blame` needs them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LIST = ROOT / ".git-blame-ignore-revs"


def git(*asked: str) -> str:
    return subprocess.run(["git", *asked], cwd=ROOT, capture_output=True, text=True, check=False).stdout


def test_every_listed_commit_is_one_of_ours() -> None:
    if git("rev-parse", "--is-shallow-repository").strip() != "false":
        pytest.skip("no whole history here")
    ours = set(git("rev-list", "HEAD").split())
    listed = [line for line in LIST.read_text().splitlines() if line and not line.startswith("#")]
    assert [commit for commit in listed if commit not in ours] == []
