"""Simulated rigs, the rig on the pins and the traces of a probe tell what the golden files have."""

from __future__ import annotations

import pytest

from tests.drivers.golden_rigs import GOLDEN, NAMES, all_rigs
from tests.golden_files import same_as_golden


@pytest.mark.parametrize("name", NAMES)
def test_a_rig_tells_what_the_golden_file_has(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    same_as_golden(GOLDEN / f"{name}.txt", all_rigs(monkeypatch)[name]())
