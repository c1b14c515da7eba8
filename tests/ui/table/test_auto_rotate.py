"""Turning by itself: once a turn, to who sits at the upper edge, and not while it may not be."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.table.auto_rotate import AutoRotate
from divingbell.ui.table.record_parts import RecordParts
from tests.ui.table.stand_in import StandIn


class Turn:
    def __init__(self, parts: RecordParts, shell: StandIn) -> None:
        shell.settings = Settings(face_the_player=True, seat_sides=("upper", "lower"))
        self.player: str | None = "p1"
        self.free = True
        made: Any = shell
        self.rotate = AutoRotate(made, parts.record, lambda: self.player, lambda: self.free)


@pytest.fixture
def turn(parts: RecordParts, shell: StandIn) -> Turn:
    return Turn(parts, shell)


def test_it_turns_to_who_sits_at_the_upper_edge_and_back(turn: Turn, shell: StandIn) -> None:
    turn.rotate.look()
    assert shell.turned
    turn.player = "p2"
    turn.rotate.look()
    assert not shell.turned


def test_once_a_turn(turn: Turn, shell: StandIn) -> None:
    turn.rotate.look()
    shell.half_turn()
    turn.rotate.look()
    assert not shell.turned, "turned by hand it stays"


@pytest.mark.parametrize("why", ["finger", "armed", "nobody", "off"])
def test_not_now(turn: Turn, shell: StandIn, why: str) -> None:
    shell.element_view.fingers_down = why == "finger"
    turn.free = why != "armed"
    turn.player = None if why == "nobody" else "p1"
    if why == "off":
        shell.settings = Settings()
    turn.rotate.look()
    assert not shell.turned
    turn.rotate.stop()
