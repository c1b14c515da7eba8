"""The GPIO rig on mock pins, with the floor at rest."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.drivers.gpio.bench import Bench, turned


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    bench = Bench(monkeypatch).start()
    yield bench
    bench.rig.stop()


@pytest.fixture(autouse=True)
def _floor_at_rest() -> None:
    turned[0] = 0  # both lines are pulled up, which is place 2 of the cycle
