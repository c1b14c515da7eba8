"""Host and device say to each other what is written down, frame by frame, and the host makes of it what it made."""

from __future__ import annotations

import pytest

from tests.drivers.spoken import DEVICES, SPOKEN, spoken
from tests.written import same_as_written


@pytest.mark.parametrize("name", DEVICES)
def test_an_evening_is_spoken_as_it_is_written_down(name: str) -> None:
    same_as_written(SPOKEN / f"{name}.txt", spoken(name))
