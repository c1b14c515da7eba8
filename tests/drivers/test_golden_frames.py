"""Host and device say to each other what the golden files have, frame by frame, and the host makes the same of it."""

from __future__ import annotations

import pytest

from tests.drivers.golden_frames import DEVICES, GOLDEN, golden_lines
from tests.golden_files import same_as_golden


@pytest.mark.parametrize("name", DEVICES)
def test_an_evening_is_spoken_as_in_the_golden_file(name: str) -> None:
    same_as_golden(GOLDEN / f"{name}.txt", golden_lines(name))
