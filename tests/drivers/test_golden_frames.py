"""Host and device say to each other what the golden files have, frame by frame, and the host makes the same of it."""

from __future__ import annotations

import pytest

from tests.drivers.golden_frames import DEVICES, GOLDEN, golden_lines
from tests.golden_files import same_as_golden
from tests.long_cases import in_long

QUICK = ("one_wire", "no_floor")
"""Devices of few events."""


@pytest.mark.parametrize("name", [*QUICK, *in_long(*(name for name in DEVICES if name not in QUICK))])
def test_an_evening_is_spoken_as_in_the_golden_file(name: str) -> None:
    same_as_golden(GOLDEN / f"{name}.txt", golden_lines(name))
