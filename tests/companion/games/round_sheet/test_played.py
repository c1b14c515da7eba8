"""Whole games: the sheets of the page to their end, each under sixty lines; undo and amend replay."""

from __future__ import annotations

import pytest

from divingbell.companion.games.report_parts import ReportInput
from divingbell.companion.games.round_sheet.ledger import MINUS
from divingbell.companion.games.round_sheet.sheet import MOST_BYTES, plain, size
from divingbell.companion.games.seats import Name, Seat
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Session
from divingbell.companion.texts.words import WrittenWords
from tests.companion.games.round_sheet.sheets import page_sheet, page_sheets, played

NAMES = [*page_sheets()]
WORDS = WrittenWords(GAMES.texts("en", strict=True))


def test_the_page_has_five_real_ones() -> None:
    assert len(NAMES) == 6, "the first one, and five more"


@pytest.mark.parametrize("name", NAMES)
def test_it_is_short(name: str) -> None:
    assert len(page_sheets()[name].splitlines()) < 60
    assert size(plain(page_sheet(name))) < MOST_BYTES / 4


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("name", NAMES)
def test_it_is_played_to_its_end(name: str, players: int) -> None:
    sheet = page_sheet(name)
    if not sheet.players[0] <= players <= sheet.players[1]:
        return
    *_, session = played(sheet, players, players)
    result = session.state.result
    assert result is not None
    assert result.winners
    assert not any(player.written for player in session.state.players.values())


@pytest.mark.parametrize("name", NAMES)
def test_taking_back_and_putting_back_is_the_same(name: str) -> None:
    sheet = page_sheet(name)
    *_, session = played(sheet, 3, sheet.players[0])
    back = session.apply({"type": "undo", "steps": session.number - 1})
    assert isinstance(back, Session)
    again = back.apply({"type": "redo", "steps": session.number - 1})
    assert isinstance(again, Session)
    assert again.state == session.state


@pytest.mark.parametrize("name", NAMES)
def test_every_part_tells_of_every_moment(name: str) -> None:
    parts, sheet = GAMES.parts("round_sheet"), page_sheet(name)
    for session in played(sheet, 5, sheet.players[0]):
        assert parts.moment(session.state).args["sheet"] == sheet.name
        recap = parts.recap(session)  # type: ignore[misc]
        assert {row.player for row in recap.charts[0].rows} == {*session.state.players}
        assert len(recap.awards) <= 3
    assert [*parts.measures(session, lambda _: None)]


@pytest.mark.parametrize("name", NAMES)
def test_the_report_has_a_line_for_each_round(name: str) -> None:
    sheet = page_sheet(name)
    *_, session = played(sheet, 3, sheet.players[0])
    seats = {player: Seat(player, Name("Ada"), "fin", "Ada") for player in session.state.players}
    made = GAMES.parts("round_sheet").report(ReportInput(WORDS, session, seats, lambda _: None))  # type: ignore[misc]
    assert [line.number for line in made.turns] == [*range(1, session.state.rounds_played + 1)]
    assert all(len(line.cells) == len(made.turn_heads) == len(session.state.writers) + 1 for line in made.turns)
    player = session.state.players[session.state.writers[0]]
    assert str(player.scores[-1]).replace("-", MINUS) in made.turns[-1].cells[0].words
