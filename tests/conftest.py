"""For all tests: Hypothesis without deadlines (cores are shared), and the wheel as built, outside the checkout."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parents[1]

settings.register_profile("divingbell", deadline=None)
settings.load_profile("divingbell")


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the wheel installs, and no checkout near it."""
    place = tmp_path_factory.mktemp("wheel")
    source = place / "source"
    ignore = shutil.ignore_patterns(".git", ".venv", "__pycache__", "*.pyc", ".*_cache", ".hypothesis", "build")
    shutil.copytree(ROOT, source, ignore=ignore)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(place)]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    (wheel,) = place.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place / "installed")
    shutil.rmtree(source)
    return place / "installed"
