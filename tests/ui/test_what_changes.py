"""A part whose value did not change is not painted again: counted on recorded evenings, not timed."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.toolkit import render_node
from divingbell.ui.toolkit.paint import Painter
from tests.action_lists import recorded
from tests.ui.table_services import TableDriver, TableServices

ACTIONS = 120
"""Of the longest evening of a game."""


class Painted:
    """Counts the nodes that are painted anew."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        painter = render_node.Painter

        def counting(*painted: Any) -> Painter:
            self.count += 1
            return painter(*painted)

        monkeypatch.setattr(render_node, "Painter", counting)


@pytest.mark.parametrize(
    ("game", "most"),
    [
        ("sunken_treasure", 15),
        ("submarine", 13),
        pytest.param("deep_sea_adventure", 13, marks=pytest.mark.matrix),
        pytest.param("submarine_blues", 13, marks=pytest.mark.matrix),
    ],
)
def test_what_stays_is_not_painted_again(game: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    begin, *actions = max(recorded(game), key=len)
    services = TableServices(begin["players"])
    services.play(begin)
    driver = TableDriver(services, Settings(welcomed=True), "R")
    painted = Painted(monkeypatch)
    try:
        with driver.held_clock():  # what moves would be painted more often the longer a frame takes
            for action in actions[:ACTIONS]:
                services.play(action)
                services.settle()
                before = driver.shell.views
                while driver.shell.views == before:
                    driver.frames(1)
        each = painted.count / len(actions[:ACTIONS])
        parts = len([*driver.shell.element_view.root.walk()])
    finally:
        driver.close()
    assert each <= most, f"{each:.1f} of {parts} parts were painted after an entry"
