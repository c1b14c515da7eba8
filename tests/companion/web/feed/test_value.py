"""What is told of a moment of a game: state, standings, pictures, charts and names."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import islice

import pytest

from divingbell.companion.data import data_folder
from divingbell.companion.games.live_view import LiveInput
from divingbell.companion.games.scoring import standings
from divingbell.companion.installed_games import GAMES
from divingbell.companion.live import page_value
from divingbell.companion.live.default_view import default_live_view
from divingbell.companion.live.page_charts import charts
from divingbell.companion.session.session import Session
from divingbell.companion.texts.words import WrittenWords
from tests.companion.web.feed.fed_table import TABLES, TEXTS, Fed
from tests.seeded_game import seeded_game
from tests.sunken_play import aim, buzz, card, dive, start
from tests.ui import scenes_podium, scenes_sunken
from tests.ui.table_services import TableServices


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(("game", "seed"), [(game, seed) for game in TABLES for seed in (1, 2)])
def test_every_moment_of_a_game_can_be_told(game: str, seed: int, language: str) -> None:
    words = WrittenWords(TEXTS[language])
    session = seeded_game(game, seed, 3)
    flown = []
    for entry in islice(session.entries(), 0, None, 5):
        moment, before = Session(entry, entry), Session(entry.previous, entry.previous)
        people = page_value.people_of(words, {}, moment.state)
        now = page_value.now(page_value.PageInput(words, people, "uuid", entry.number, moment, (), before))
        assert now.page["picture"].startswith("<svg")
        if (paid := now.page["paid"]) is not None:
            flown += paid["things"]
            assert {one for _, *ends in paid["things"] for one in ends if one} <= paid["tags"].keys(), (
                "what flies is told"
            )
    assert flown
    assert all(picture.startswith("<svg") and giver != taker for picture, giver, taker in flown)
    assert charts(words, page_value.people_of(words, {}, session.state), session, data_folder())


def test_a_game_without_a_view_of_its_own_is_told_by_its_board_or_in_words() -> None:
    game = "sunken_treasure"
    words, whole = WrittenWords(TEXTS["en"]), seeded_game(game, 1, 3)
    early = whole.entry(2)
    for session in (Session(early, early), whole):
        people = page_value.people_of(words, {}, session.state)
        shown = default_live_view(
            LiveInput(words, people, session, standings(GAMES.parts(game).scoring, session.state))
        )
        assert {row.player for row in shown.rows} == {*session.state.players}
        assert ("Diver 1" in shown.caption) == (session.state.result is None), shown.caption
        assert (shown.player is None) == (session.state.result is not None)
        assert (shown.doing == shown.caption) == (session.state.result is None)
        assert shown.picture is not None
        assert shown.picture == shown.wide


def test_a_score_sheet_is_told_by_rounds_with_a_row_for_each_team() -> None:
    fields = {"players": 4, "first_player": "p1", "teams": [["p1", "p3"], ["p2", "p4"]]}
    start = {"type": "start_game", "game": "round_sheet", "sheet": {"name": "A", "teams": 2}, **fields}
    written = (
        {"type": "score", "player": player, "round": number, "values": {"points": (10 + place) * number}}
        for number in (1, 2)
        for place, player in enumerate(("p1", "p2") if number == 1 else ("p2", "p1"))
    )
    session = Session().apply_all([start, *written])
    assert isinstance(session, Session), session
    words = WrittenWords(TEXTS["en"])
    people = page_value.people_of(words, {}, session.state)
    page = page_value.now(page_value.PageInput(words, people, "uuid", session.number, session, ())).page
    names = {player: seat.name for player, seat in people.items()}
    rows = [(row["name"], row["figure"], row["place"]) for row in page["rows"]]
    assert rows == [
        (f"{names['p1']} + {names['p3']}", "32", "1"),
        (f"{names['p2']} + {names['p4']}", "31", "2"),
    ]
    assert [row["on"] for row in page["rows"]].count(True) == 1
    for picture in (page["picture"], page["wide"]):
        numbers = re.findall(r">(\d+)<", picture)
        assert numbers == ["32", "31", "2", "22", "20", "1", "10", "11"], "totals, then the rounds from the newest"


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", TABLES)
def test_every_game_tells_state_standings_and_pictures(fed: Callable[..., Fed], game: str, language: str) -> None:
    table = fed(TABLES[game](), language)
    now = table.now()
    live, page = now.live, now.page
    assert live["game"] == game
    assert live["state"] == table.services.own.now.session.view()
    assert {one["seat"] for one in live["standings"]} == set(live["state"]["players"])
    assert all(one["text"] for one in live["standings"])
    assert 1 <= len(live["said"]) <= 4
    assert page["band"]["title"]
    assert page["band"]["doing"]
    for picture in (page["picture"], page["wide"]):
        assert picture.startswith("<svg")
        assert "style=" not in picture, "a strict page refuses it"
        assert "[" not in picture
    charts = table.pages.next_charts().charts
    assert len(table.pages.rows) == table.services.own.now.session.number
    assert all(chart["svg"].startswith("<svg") and "style=" not in chart["svg"] for chart in charts)


def test_there_is_a_chart_as_soon_as_something_has_happened() -> None:
    words = WrittenWords(TEXTS["en"])
    begun = Session().apply_all([start(2)])
    assert isinstance(begun, Session)
    played = begun.apply_all([card("p1")])
    assert isinstance(played, Session)
    drawn = [charts(words, page_value.people_of(words, {}, one.state), one, data_folder()) for one in (begun, played)]
    assert [bool(one) for one in drawn] == [False, True]


@pytest.mark.parametrize(("language", "best"), [("en", "best $20,000"), ("it", "migliore $20.000")])
def test_the_first_chart_says_the_best_dive_of_everybody(fed: Callable[..., Fed], language: str, best: str) -> None:
    table = fed(scenes_sunken.armed(), language)
    table.now()
    first, *others = table.pages.next_charts().charts
    assert first["best"]["star"] == best
    assert not any("best" in chart for chart in others)


def test_two_who_are_level_share_a_place(fed: Callable[..., Fed]) -> None:
    services = TableServices()
    services.play(start(4))
    places = [one["place"] for one in fed(services).now().live["standings"]]
    assert places == [1, 1, 1, 1]


def test_without_a_game_there_is_none(fed: Callable[..., Fed]) -> None:
    now = fed(TableServices()).now()
    assert now.live == {
        "session": None, "n": 0, "game": None, "seats": [], "state": None, "standings": [], "said": []
    }  # fmt: skip
    assert now.page["phase"] == "none"


def test_a_buzz_is_an_alarm_until_it_is_settled(fed: Callable[..., Fed]) -> None:
    services = TableServices()
    services.play(start(4), card("p1", "gold", 5000), aim("p1", 2))
    table = fed(services)
    assert table.now().page["band"]["alarm"] == ""
    services.play(buzz("p1"))
    assert table.now().page["band"]["alarm"] == "Buzz!"
    services.play(dive("p1", "dropped"))
    assert table.now().page["band"]["alarm"] == ""


def test_names_are_shown_in_letters_that_the_tablet_cannot_write(fed: Callable[..., Fed]) -> None:
    services = TableServices(2, people=(("美咲", "fin"), ("<b>Zoe</b>", "star")))
    services.play(start(2))
    now = fed(services).now()
    assert [seat["name"] for seat in now.live["seats"]] == ["美咲", "<b>Zoe</b>"]
    assert now.page["band"]["title"] == "美咲"
    assert "<b>" not in now.page["picture"] + now.page["wide"]


def test_two_of_one_name_are_told_apart_by_their_signs() -> None:
    header = {"seats": [{"id": f"p{i}", "name": name} for i, name in enumerate(("Ada", "Ada", "美咲"), 1)]}
    state = Session().apply_all([start(3)]).state
    people = page_value.people_of(WrittenWords(TEXTS["en"]), header, state)
    assert [people[player].name for player in state.players] == ["Ada", "Ada", "美咲"]
    assert [people[player].told for player in state.players] == ["Ada (fin)", "Ada (star)", "美咲"]


def test_people_without_a_name_are_called_by_their_seats(fed: Callable[..., Fed]) -> None:
    services = TableServices(2, people=(("", "fin"), ("", "star")))
    services.play(start(2), card("p1", "gold", 5000))
    table = fed(services)
    assert [seat["name"] for seat in table.now().live["seats"]] == ["Diver 1", "Diver 2"]
    table.pages.next_charts()
    assert json.loads(bytes(table.pages.rows[1]))["name"] == "Diver 1"


def test_the_end_says_who_won(fed: Callable[..., Fed]) -> None:
    now = fed(scenes_podium.ended()).now()
    assert now.page["phase"] == "over"
    assert (now.page["band"]["title"], now.page["band"]["doing"]) == ("Bruno", "wins with $139,500")
    assert now.page["over"]["said"] == "No coins left, 47 turns, 41 min"


def test_the_end_has_what_the_podium_of_a_television_shows(fed: Callable[..., Fed]) -> None:
    table = fed(scenes_podium.ended())
    page = table.now().page
    over = page["over"]
    assert page["band"]["wide"] == "wins", "the steps say with how much"
    assert over["places"] == {"star": 1, "fin": 2, "buoy": 3, "chest": 4}
    assert (over["winners"], over["out"]) == (["star"], [])
    assert (over["reason"], over["long"]) == ("No coins left", "47 turns, 41 min")
    assert [one["title"] for one in over["awards"]] == ["Steadiest hand", "Boldest", "Troublemaker"]
    assert {one["colour"] for one in over["awards"]} <= over["places"].keys()
    assert "$139,500" in table.pages.next_charts().charts[0]["wide"]


def test_whoever_is_out_stands_on_no_step(fed: Callable[..., Fed]) -> None:
    over = fed(scenes_podium.six()).now().page["over"]
    assert len(over["places"]) == 6
    assert {*over["out"]} == {"coral"}, "Emi lost everything"
