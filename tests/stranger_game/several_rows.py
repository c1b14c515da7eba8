"""A decision of several rows and a number on the default table: run by `test_examples.py` with such a Pebbles on the
path."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from tests.ui import evening as evenings
from tests.ui.evening import NAMES, SILENT, Evening, Script, demo_people, play
from tests.ui.hands import Action, Hands


class RowsHands(Hands):
    """Each row is picked, one more is counted, and one button enters all."""

    def keys(self, action: Action) -> Sequence[str]:  # type: ignore[override]
        decision = self.on.table.decision
        assert decision is not None
        return [*decision.keys(action), "extra.more", "enter"]


@pytest.mark.parametrize("size", "CT")
def test_several_rows_are_picked_and_entered_with_one_button(size: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evenings, "HANDS", {"pebbles": RowsHands})
    settings: dict[str, Any] = {"welcomed": True, "names": NAMES, "sound": SILENT, "language": "en"}
    evening, two = Evening(size, Settings(**settings)), Script(demo_people("pebbles", 3, 2))
    evening.sit_down(two.start)
    driver = evening.driver
    assert driver.is_off("enter")
    driver.tap("sure.True")
    assert driver.is_off("enter")
    assert evening.session.number == 1
    play(evening, two, end=3)
    assert [dict(action) for action in evening.played()[1:]] == [dict(action) for action in two.actions[1:3]]
    assert driver.is_off("enter"), "what was picked is forgotten"
    assert list(evening.remarks) == []
    evening.leave()
