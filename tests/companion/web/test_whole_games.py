"""`make browser`: a whole game of each kind followed by two phones and a television, with the network cut and back, the
tablet restarted, an undo and a change of an old entry; pictures into build/browser."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import tests.ui.driver  # noqa: F401  (first: it opens Kivy's window in its size)
from divingbell.companion.configuration.settings import Settings
from tests.companion.web.at_the_table import LiveTable
from tests.companion.web.browser import chromium
from tests.companion.web.watching import WAIT_MS, Screen, television
from tests.seeded_game import actions, seeded_game
from tests.ui.table_services import TableServices

pytestmark = pytest.mark.browser
OUT = Path(__file__).parents[3] / "build" / "browser"
GAMES = {"sunken_treasure": (3, 4), "deep_sea_adventure": (5, 4), "submarine": (2, 3), "submarine_blues": (4, 3)}
"""Seed and players of each."""
LOOKS = 4
"""How often all three are looked at in a game."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def right(screens: list[Screen], table: LiveTable) -> None:
    """Everybody shows the newest line, fits, and can be read by everybody."""
    for screen in screens:
        screen.follows(table)
        assert not screen.is_too_wide()
        assert screen.complaints == []


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(browser: Browser, game: str) -> None:
    seed, players = GAMES[game]
    evening = list(actions(seeded_game(game, seed, players)))
    services = TableServices(players)
    services.play(*evening[:2])
    table = LiveTable(services.own)
    screens = [Screen(browser, table.url), Screen(browser, f"{table.url}/ledger"), television(browser, table.url)]
    right(screens, table)
    for number, part in enumerate(_parts(evening[2:], LOOKS)):
        services.play(*part)
        right(screens, table)
        for name, screen in zip(("now", "ledger", "television"), screens, strict=True):
            screen.picture(OUT / game / f"{number}-{name}.png")
        if number == 0:
            _cut_and_back(services, table, screens)
        elif number == 1:
            services.play({"type": "undo", "steps": 1})
            right(screens, table)
            services.play({"type": "redo", "steps": 1})
            table.follow(Settings(phones=True, language="it"))
            for screen in screens:
                screen.page.locator("html[lang=it]").wait_for()
        elif number == 2:
            _change_an_old_entry(services)
            right(screens, table)
            table = _tablet_begins_anew(services, table, screens)
        right(screens, table)
        newest = screens[1].page.locator(".ledger .n").first
        expect(newest).to_have_text(str(services.own.now.session.number), timeout=WAIT_MS)
    assert services.own.now.session.state.result is not None
    screens[0].page.locator(".done").wait_for()
    screens[2].page.locator(".end").wait_for()
    assert [finding for screen in screens for finding in screen.findings()] == []
    for screen in screens:
        screen.close()
    table.close()
    services.close()


def _parts(evening: list[dict[str, object]], count: int) -> list[list[dict[str, object]]]:
    size = -(-len(evening) // count)
    return [evening[begin : begin + size] for begin in range(0, len(evening), size)]


def _cut_and_back(services: TableServices, table: LiveTable, screens: list[Screen]) -> None:
    """Nothing is heard for as long as it takes everybody to notice; meanwhile something is undone and put back."""
    process = table.processes[-1].pid
    os.kill(process, signal.SIGSTOP)
    try:
        for screen in screens:
            screen.becomes("lost")
        services.play({"type": "undo", "steps": 1})
        services.play({"type": "redo", "steps": 1})
    finally:
        os.kill(process, signal.SIGCONT)
    for screen in screens:
        screen.becomes("live")


def _change_an_old_entry(services: TableServices) -> None:
    """The same action again with a note: a change that every later entry survives."""
    entry = services.own.now.session.entry(2)
    assert entry is not None
    services.play({"type": "amend", "entry": 2, "actions": [{**entry.action, "note": "as it was"}]})


def _tablet_begins_anew(services: TableServices, table: LiveTable, screens: list[Screen]) -> LiveTable:
    """The program ends, everybody notices, and it begins again with the game where it was."""
    before = services.own.now
    table.close()
    for screen in screens:
        screen.becomes("lost")
    services.restart()
    assert (services.own.now.uuid, services.own.now.n) == (before.uuid, before.n)
    anew = LiveTable(services.own, "it", wanted=table.port)
    assert anew.port == table.port
    for screen in screens:
        screen.becomes("live")
    return anew
