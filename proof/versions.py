"""Other versions of the program, each in a git worktree with a virtual environment of its own, made by its own set-up.

Versions differ in modules, names of parts and libraries; what they have in common is `tools/set-up` and the Makefile.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from proof.programs import MissingProgramError, need

ROOT = Path(__file__).resolve().parents[1]
_ASKED_FOR = ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "AGAINST", "PARTS", "LINE", "COMMIT")
_OF_THIS_PYTHON = ("VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME")


class VersionError(RuntimeError):
    """There is no such version, or it cannot be set up here; the text says which and why."""


def set_up_version(commit: str, root: Path = ROOT) -> Path:
    """The files of a commit, ready to be run; they stay in `build/versions` for another time. Raises `VersionError`."""
    try:
        need({"git": "git"})
    except MissingProgramError as error:
        raise VersionError(str(error)) from error
    asked = ["git", "rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}"]
    found = subprocess.run(asked, cwd=root, capture_output=True, text=True, check=False)
    if found.returncode:
        raise VersionError(f"{commit} is no commit of this repository")
    place = root / "build" / "versions" / found.stdout.strip()[:12]
    if not place.exists():
        # By force: what `make clean` removed is still in git's list.
        add = ["git", "worktree", "add", "--force", "--quiet", "--detach", str(place), found.stdout.strip()]
        subprocess.run(add, cwd=root, check=True)
    if subprocess.run(["tools/set-up", "test"], cwd=place, env=own_environment(), check=False).returncode:
        raise VersionError(f"{commit} could not be set up in {place}: its tools/set-up failed")
    return place


def own_environment() -> dict[str, str]:
    """The environment without what was asked of this version's `make`, and without its Python."""
    return {name: value for name, value in os.environ.items() if name not in (*_ASKED_FOR, *_OF_THIS_PYTHON)}
