"""Installs a package with a game into a folder of its own, and runs Diving Bell with that folder on the path."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parents[1]


def install(project: Path, target: Path) -> Path:
    """Build a wheel of a project and install it, and nothing else, into a folder, as `pip install` would; offline."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    wheels = target.with_name(f"{target.name}-wheels")
    offline = ["--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "wheel", *offline, "--wheel-dir", str(wheels), str(project)], check=True)
    built = [str(wheel) for wheel in wheels.glob("*.whl")]
    subprocess.run([*pip, "install", "--no-deps", "--no-index", "--target", str(target), *built], check=True)
    return target


def environment(*folders: Path) -> dict[str, str]:
    """That of a program that sees packages in these folders beside what is installed."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders)), "PYTHONDONTWRITEBYTECODE": "1"}
