"""What an entry pays flies and is tagged."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from divingbell.companion.configuration.palette import palettes
from divingbell.companion.data import data_folder
from divingbell.companion.games.parts import GameParts
from divingbell.companion.installed_games import GAMES
from divingbell.companion.live import page_value
from divingbell.companion.session.session import Session
from divingbell.companion.texts.words import WrittenWords
from tests.companion.web.feed.fed_table import TEXTS, Fed
from tests.seeded_game import seeded_game
from tests.sunken_play import NO_PENALTY, aim, card, start, up
from tests.ui import submarine_evening
from tests.ui.table_services import TableServices


def test_what_an_entry_pays_flies_and_is_tagged_and_what_is_undone_is_not(fed: Callable[..., Fed]) -> None:
    services = TableServices()
    services.play(start(4), card("p1", "silver", 5000), aim("p1", 2), up("p1", "silver"))
    table = fed(services)
    assert table.now().page["paid"] is None, "nobody saw it come"
    services.play(NO_PENALTY)
    paid = table.now().page["paid"]
    assert paid["tags"] == {"fin": "+$10,000"}
    ((picture, giver, taker),) = paid["things"]
    assert f'fill="{palettes(data_folder())["abyss"].colours["coin_silver"]}"' in picture
    assert (giver, taker) == ("", "fin")
    services.play({"type": "undo", "steps": 1})
    assert table.now().page["paid"] is None


@pytest.mark.parametrize(("language", "tag"), [("en", "\N{MINUS SIGN}4 cards"), ("it", "\N{MINUS SIGN}4 carte")])
def test_cards_that_a_tile_costs_are_tagged(fed: Callable[..., Fed], language: str, tag: str) -> None:
    table = fed(submarine_evening.services(), language)
    table.now()
    table.services.play(submarine_evening.ADA_TAKES[0])
    assert table.now().page["paid"]["tags"]["fin"] == tag


def test_what_an_entry_pays_is_tagged_where_a_game_has_nothing_that_flies(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["sunken_treasure"]
    bare = GameParts(msgspec.structs.replace(game.parts, live=""), game.guard)
    monkeypatch.setattr(page_value, "parts_of", lambda _: bare)
    words, whole = WrittenWords(TEXTS["en"]), seeded_game("sunken_treasure", 1, 3)
    told = []
    for entry in whole.entries():
        moment, before = Session(entry, entry), Session(entry.previous, entry.previous)
        people = page_value.people_of(words, {}, moment.state)
        now = page_value.now(page_value.PageInput(words, people, "uuid", entry.number, moment, (), before))
        cash = {player: has.cash for player, has in moment.state.players.items()}
        same = entry.previous is None or cash == {p: has.cash for p, has in entry.previous.state.players.items()}
        assert (now.page["paid"] is None) == same
        told.append(now.page["paid"])
    assert {"tags", "things"} == next(paid for paid in told if paid).keys()
    assert all(paid["tags"] and paid["things"] == [] for paid in told if paid)
