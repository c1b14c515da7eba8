"""For all tests: Hypothesis without deadlines (cores are shared), `--shuffle SEED` for another order, `--scenes-of` for
fewer scenes, and the wheel as built, outside the checkout."""

from __future__ import annotations

import gc
import itertools
import os
import random
import shutil
import subprocess
import sys
import zipfile
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parents[1]

settings.register_profile("divingbell", deadline=None)
settings.load_profile("divingbell")

os.environ.pop("PYTHONUNBUFFERED", None)  # with it nobody would notice that an answer was not flushed


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", type=int, metavar="SEED", help="the files, and the tests of each file, in any order")
    parser.addoption(
        "--scenes-of", metavar="MODULE,...", help="of the tests of every scene only those of scenes in these modules"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if (modules := config.getoption("scenes_of")) is not None:
        _leave_out_scenes(config, items, modules.split(","))
    if (seed := config.getoption("shuffle")) is not None:
        _shuffle(items, seed)


def _leave_out_scenes(config: pytest.Config, items: list[pytest.Item], modules: list[str]) -> None:
    looking = [item for item in items if item.path.name == "test_scenes.py"]
    if looking:  # only then are scenes, which import Kivy, at hand
        scenes = {scene.name for module in modules for scene in import_module(module).SCENES}
        others = {item for item in looking if item.callspec.params["name"] not in scenes}  # type: ignore[attr-defined]
        config.hook.pytest_deselected(items=[*others])
        items[:] = [item for item in items if item not in others]


def _shuffle(items: list[pytest.Item], seed: int) -> None:
    """A test must not live from what another left. Files stay together: their fixtures are made once."""
    files = defaultdict[Path, list[pytest.Item]](list)
    for item in items:
        files[item.path].append(item)
    chance = random.Random(seed)
    groups = list(files.values())
    chance.shuffle(groups)
    for group in groups:
        chance.shuffle(group)
    items[:] = [item for group in groups for item in group]


COLLECTED = {200: 2, 10: 1, 1: 0}
"""Tests between two collections of garbage, and the generation: what a test leaves is given back while it lies in the
processor's cache, which takes a third of the time that it takes later."""
_run = itertools.count(1)


def pytest_collection_finish() -> None:
    """What was imported and collected (a million objects) stays to the end: it is not looked through again. Nor is
    garbage collected in the middle of a test."""
    if gc.get_freeze_count():
        return  # a run within this one: what the tests have made since is not for ever
    gc.collect()
    gc.freeze()
    gc.disable()


def pytest_runtest_logfinish() -> None:
    run = next(_run)
    gc.collect(next(generation for tests, generation in COLLECTED.items() if run % tests == 0))


_OPENED = pytest.StashKey[list[Any]]()


def _running() -> list[Any]:
    """The apps that hold the window now; none where no test has imported Kivy."""
    driver = sys.modules.get("tests.ui.driver")
    return [*driver.RUNNING] if driver is not None else []


def _close(opened: list[Any]) -> None:
    for driver in opened:
        if driver in _running():
            driver.close()


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup() -> Iterator[None]:
    """An app that a fixture had opened when it failed is nobody's: it would hold the window of the tests behind it."""
    before = _running()
    try:
        return (yield)
    except BaseException:
        _close([driver for driver in _running() if driver not in before])
        raise


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    before = _running()
    try:
        return (yield)
    finally:
        item.stash[_OPENED] = [driver for driver in _running() if driver not in before]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """The same where a test failed before it had told its fixtures what it opened."""
    try:
        return (yield)
    finally:
        _close(item.stash.get(_OPENED, []))
        item.stash[_OPENED] = []  # a test is kept to the end of the run: with it every app would be


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
