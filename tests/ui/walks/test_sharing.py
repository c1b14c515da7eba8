"""Sharing a game and letting phones watch (flows 8.5, 8.6): without a network, on no, one or several sticks."""

from __future__ import annotations

from pathlib import Path

import pytest

from divingbell.ui.table.table_screen import TableScreen
from tests.ui.rooms import Rooms
from tests.ui.walks.ways import Enter, past_games

_FILES = 5
"""Of a game that is over: record, report, chart, plays, and the page with the link for BG Stats."""


@pytest.fixture
def sharing(enter: Enter) -> Rooms:
    """The window over the newest past game that is over, on a tablet without a network."""
    rooms = enter()
    past_games(rooms)
    over = next(game for game in rooms.top.past.games if not game.waits)
    rooms.touch_row(f"past.{over.session}")
    rooms.until(lambda: rooms.lit == over.session and rooms.top.is_read, "the chosen game")
    rooms.pages.address = None
    rooms.touch("past.share")
    rooms.on("share")
    rooms.until_it_says("sharing.no_network")
    return rooms


def test_without_a_network_a_game_goes_onto_the_stick_that_is_chosen(sharing: Rooms, tmp_path: Path) -> None:
    rooms, sticks = sharing, [tmp_path / name for name in ("KINGSTON", "BLUE")]
    assert rooms.say("sharing.code") not in rooms.driver.texts(), "there is no code"
    rooms.services.sticks.found = list
    rooms.touch("sharing.stick")
    rooms.until_it_says("sharing.stick.none")

    for stick in sticks:
        stick.mkdir()
    rooms.services.sticks.found = lambda: sticks
    rooms.touch("sharing.stick")
    rooms.until_it_says("sharing.stick.which")
    rooms.touch_words("BLUE")
    rooms.until_it_says("sharing.stick.saved", count=_FILES, stick="BLUE")
    kinds = [path.suffix for path in sticks[1].rglob("*.*")]
    assert len(kinds) == _FILES
    assert ".pdf" in kinds, "the report is among them"
    assert not [*sticks[0].iterdir()]

    rooms.services.sticks.found = lambda: sticks[:1]
    rooms.touch("sharing.stick")
    rooms.until_it_says("sharing.stick.saved", count=_FILES, stick="KINGSTON")

    no_folder = tmp_path / "FULL"
    no_folder.write_bytes(b"")
    rooms.services.sticks.found = lambda: [no_folder]
    rooms.touch("sharing.stick")
    rooms.until_it_says("sharing.stick.nothing", problem="gone")
    rooms.touch_sign("close")
    rooms.on("past_games")


def test_phones_watch_while_the_switch_is_on_with_a_code_or_without(enter: Enter) -> None:
    rooms = enter()
    rooms.touch("home.carry_on")
    rooms.until(lambda: isinstance(rooms.top, TableScreen), "the table")
    rooms.touch_sign("menu")
    rooms.touch_sign("menu.phones")
    rooms.on("phones")
    assert rooms.says("live.phones.is_off")
    rooms.touch_sign("phones.switch")
    rooms.until(lambda: rooms.shows(rooms.pages.address), "the address")
    assert rooms.pages.allowed[-1] == (True, None)

    rooms.touch("live.phones.with_code")
    code = rooms.driver.shell.settings.phone_code
    assert rooms.pages.allowed[-1] == (True, code)
    assert rooms.says("live.phones.code", code=code)
    rooms.touch("live.phones.new_code")
    assert rooms.driver.shell.settings.phone_code != code
    rooms.touch("live.phones.anyone")
    assert not rooms.driver.shell.settings.phone_code

    address, rooms.pages.address = rooms.pages.address, None
    rooms.top.refresh()
    rooms.until_it_says("live.phones.no_network")
    rooms.pages.address = address
    rooms.touch_sign("phones.switch")
    rooms.until_it_says("live.phones.is_off")
    assert rooms.pages.allowed[-1][0] is False
    rooms.touch("live.phones.done")
    rooms.until(lambda: isinstance(rooms.top, TableScreen), "the table again")
