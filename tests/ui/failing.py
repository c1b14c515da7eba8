"""Two tests that fail with an app open, for `test_left_open`: no run of the tests collects them."""

from __future__ import annotations

import pytest

from divingbell.companion.configuration.settings import Settings
from tests.ui.driver import Driver
from tests.ui.scenes import Scene
from tests.ui.started_services import start_app

OPENED: list[Driver] = []


def fails_half_way(size: str, settings: Settings) -> Driver:
    OPENED.append(start_app(size, settings))
    raise ZeroDivisionError


@pytest.fixture
def fails() -> Driver:
    return fails_half_way("C", Settings())


def test_fails_while_its_scene_is_opened() -> None:
    Scene("fails", "C", fails_half_way).run("C")


def test_fails_in_its_fixture(fails: Driver) -> None: ...
