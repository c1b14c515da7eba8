"""A score sheet as a drawing, for replay and pages: totals that can be read, and everybody of a team."""

from __future__ import annotations

import re

import pytest

from divingbell.companion.configuration.palette import palettes
from divingbell.companion.data import data_folder
from divingbell.companion.games.round_sheet.board import board
from divingbell.companion.games.round_sheet.sheet import RoundSheet
from divingbell.companion.people.seats import COLOURS
from divingbell.companion.pictures.svg import svg
from divingbell.companion.session.session import Session
from tests.companion.games.round_sheet.sheets import after, begun, score

LEAST = 18
"""Size (dp) of a total that can be read on a phone."""


def drawn(session: Session) -> str:
    players = session.state.players
    return svg(board(session.state, dict(zip(players, COLOURS, strict=False))), palettes(data_folder())["abyss"])


@pytest.mark.parametrize("people", [2, 4, 6, 8])
def test_the_totals_of_everybody_can_be_read(people: int) -> None:
    session = after(
        begun(RoundSheet(name="A"), people), *(score(f"p{seat}", 400 + seat) for seat in range(1, people + 1))
    )
    sizes = {
        total: float(size)
        for size, total in re.findall(r'class="n" font-size="([\d.]+)" fill="#F4CB6C"[^>]*>([^<]+)<', drawn(session))
    }
    assert sizes.keys() == {str(400 + seat) for seat in range(1, people + 1)}
    assert min(sizes.values()) >= LEAST


def test_everybody_of_a_team_has_their_tile() -> None:
    session = begun(RoundSheet(name="A", teams=2), 6)
    shown = drawn(session)
    palette = palettes(data_folder())["abyss"]
    assert all(f'fill="{palette.colours[f"player.{colour}"]}"' in shown for colour in COLOURS[:6])
    assert f'fill="{palette.colours["player.eel"]}"' not in shown
