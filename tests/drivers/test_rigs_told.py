"""Simulated rigs, the rig on the pins and the traces of a probe tell what is written down."""

from __future__ import annotations

import pytest

from tests.drivers.rigs_told import NAMES, TOLD, all_told
from tests.written import same_as_written


@pytest.mark.parametrize("name", NAMES)
def test_a_rig_tells_what_is_written_down(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    same_as_written(TOLD / f"{name}.txt", all_told(monkeypatch)[name]())
