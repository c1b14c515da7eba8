"""The ledger of every game: each kind of entry has its row and its why, in both languages, and the podium its table."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.commands import demo_game
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.happenings import Tap
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Entry, Session
from divingbell.game_check.screen_remarks import remarks
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.ledger.ledger import LedgerOverview
from divingbell.ui.screens.ledger.why import EntryExplanation
from tests.ui.scenes_ledger import chosen_entry
from tests.ui.scenes_podium import sat_down
from tests.ui.table_services import TableServices


def evening(game: str) -> list[dict[str, Any]]:
    """All entries of a seeded evening of three."""
    choose, session, actions = demo_game.players(game, 3, 3), Session(), []
    while happenings := choose(session.view()):
        for happening in happenings:
            for action in happening.actions if isinstance(happening, Tap) else ():
                after = session.apply(action)
                assert isinstance(after, Session), after
                session = after
                actions.append(action)
    return actions


def kinds(session: Session) -> list[Entry]:
    """One entry of each line, and of each set of reasons."""
    found: dict[tuple[str, ...], Entry] = {}
    for entry in session.entries():
        key = (entry.game.rulebook.line(entry)[0], *sorted({movement.text_id for movement in entry.movements}))
        found.setdefault(key, entry)
    return list(found.values())


@pytest.mark.slow
@pytest.mark.parametrize("language", ["it", pytest.param("en", marks=pytest.mark.matrix)])
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_entry_is_said_and_explained(game: str, language: str) -> None:
    services = TableServices(3)
    actions = evening(game)
    services.play(actions[0])
    services.play(*actions[1:])
    driver = sat_down(services, "R", Settings(welcomed=True, language=language))
    try:
        assert driver.shows("podium.again")
        assert remarks(driver) == []
        ROUTES["ledger"](driver.shell)
        top = driver.shell.top
        assert isinstance(top, LedgerOverview)
        for entry in kinds(services.own.now.session):
            chosen_entry(driver, entry.number)
            top.dialogs.open_now.clear()
            top.dialogs.open(EntryExplanation(top, entry))  # type: ignore[arg-type]
            driver.frames(2)
            assert remarks(driver) == [], entry.action
            assert driver.shows("ledger.got_it")
    finally:
        driver.close()
