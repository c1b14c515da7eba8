"""Host and device say to each other what is written down, frame by frame, and the host makes of it what it made."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from tests.drivers.spoken import DEVICES, SPOKEN, spoken


@pytest.mark.parametrize("name", DEVICES)
def test_an_evening_is_spoken_as_it_is_written_down(name: str) -> None:
    written = (SPOKEN / f"{name}.txt").read_text(encoding="ascii").splitlines()
    for number, (line, before) in enumerate(zip_longest(spoken(name), written), 1):
        assert line == before, f"line {number}"
