"""Looking at a game: as its table shows it, or as its lines at the club have it, of each version (club.md 6)."""

from __future__ import annotations

import json

import pytest

from divingbell.companion.club.event.person_eraser import hide_people
from divingbell.companion.club.pages.event_words import EventWords
from divingbell.companion.club.pages.fork_view import ForkView, fork_view
from divingbell.companion.club.pages.game_look import GameLook, is_played_now, table_look, version_look
from divingbell.companion.club.pages.results_page import ResultsPage
from divingbell.companion.club.protocol.hub_lines import HubLines
from divingbell.companion.installed_games import GAMES
from tests.companion.club.evening import batch, chained, uuid
from tests.companion.club.game_files import STOP
from tests.companion.club.organiser import Organiser
from tests.sunken_play import start

SESSION, EPOCH, NEXT_EPOCH = 1001, 10, 11


@pytest.fixture
def organiser() -> Organiser:
    """Round 1 has been started."""
    made = Organiser()
    made.begin("Ada", "Bruno", "Chiara", "Dev")
    assert made.do("draw") is None
    assert made.do("start", round=1) is None
    return made


def play(organiser: Organiser, *entries: object, epoch: int = EPOCH, minute: int = 1) -> None:
    """Lines of a game of two at table 1; an entry that is no action stands in its line as it is."""
    seating = organiser.overview.seating(1)
    assert seating is not None
    people = seating.people
    seats = [{"id": f"p{at}", "name": None, "colour": None, "person": None} for at in range(1, len(people) + 1)]
    header = {"record": 1, "session": uuid(SESSION), "app": "test", "created": "2026-11-29T20:01:00Z",
              "club": uuid(1), "event": organiser.overview.state.event, "round": 1, "table": 1}  # fmt: skip
    more = {"game": "sunken_treasure", "seats": seats}
    lines = [("header", json.dumps(header)), ("header", json.dumps(more))]
    for n, action in enumerate(entries, 1):
        entry = {"n": n, "at": f"2026-11-29T20:{minute:02}:{n:02}Z", "source": "touch", "action": action}
        lines.append(("entry", action if isinstance(action, str) else json.dumps(entry)))
    sent = batch(chained(*lines), session=SESSION, epoch=epoch,
                 seats={f"p{at}": person for at, person in enumerate(people, 1)})  # fmt: skip
    tx = organiser.store.begin()
    HubLines(tx).take(sent, uuid(101), (1, epoch))
    tx.commit()


def words(organiser: Organiser) -> EventWords:
    return EventWords(GAMES.texts("en"), organiser.overview)


def look(organiser: Organiser, live: bytes = b"") -> GameLook | None:
    """The organiser looks at table 1, of which this is shown."""
    return table_look(organiser.read(), words(organiser), organiser.overview, 1, {uuid(101): live})


def names(organiser: Organiser) -> set[str]:
    seating = organiser.overview.seating(1)
    assert seating is not None
    return {organiser.overview.names[person] for person in seating.people}


def test_a_table_that_shows_nothing_yet_is_looked_at_by_its_lines(organiser: Organiser) -> None:
    assert look(organiser) is None, "nothing has begun"
    play(organiser, start(2))
    found = look(organiser)
    assert found is not None
    assert found.game == "sunken_treasure"
    assert {row.name for row in found.rows} == names(organiser)
    assert {row.figure for row in found.rows} == {"$10,000"}
    assert found.refused_at is None


def test_a_table_is_looked_at_as_it_shows_its_game(organiser: Organiser) -> None:
    play(organiser, start(2))
    shown = {
        "session": uuid(SESSION), "game": "sunken_treasure", "seats": [{"seat": "p1", "name": "?", "colour": "fin"}],
        "standings": [{"seat": "p1", "place": 1, "text": "$62,000"}, {"seat": "p9", "place": 2, "text": "lost"}],
        "said": [{"at": "no time", "text": "first"}, {"at": "2026-11-29T20:40:07Z", "text": "second" + "!" * 900}],
    }  # fmt: skip
    found = look(organiser, json.dumps(shown).encode())
    assert found is not None
    ((place, name, colour, figure),) = [(row.place, row.name, row.colour, row.figure) for row in found.rows]
    assert (place, colour, figure) == (1, "fin", "$62,000")
    assert name in names(organiser), "the club's own name, not the one that was sent"
    assert found.said[1][0] == "\N{HORIZONTAL ELLIPSIS}"
    assert [text[:6] for _, text in found.said] == ["second", "first"]
    assert len(found.said[0][1]) < 200, "a tablet is not believed how much room it needs"


def test_a_private_table_shows_its_game_alone(organiser: Organiser) -> None:
    play(organiser, start(2))
    assert look(organiser, b"null") == GameLook("sunken_treasure")


def test_a_name_that_was_hidden_since_is_not_shown_as_the_table_showed_it(organiser: Organiser) -> None:
    play(organiser, start(2))
    shown = {"session": uuid(SESSION), "game": "sunken_treasure", "said": [{"at": "x", "text": "Hidden one dives"}]}
    seating = organiser.overview.seating(1)
    assert seating is not None
    hide_people(tx := organiser.store.begin(), [seating.people[0]])
    tx.commit()
    found = look(organiser, json.dumps(shown).encode())
    assert found is not None
    assert len(found.rows) == 2
    assert "Hidden one dives" not in [text for _, text in found.said]


def test_a_game_is_played_now_until_it_is_over(organiser: Organiser) -> None:
    play(organiser, start(2))
    (game,) = organiser.overview.games
    assert is_played_now(organiser.overview, game)
    organiser.play(2, [9, 4])
    over = next(one for one in organiser.overview.games if one.table == 2)
    assert not is_played_now(organiser.overview, over)


@pytest.mark.parametrize("nonsense", ['{"a":1}', "[]", "{", '{"n":7,"at":"x","source":"touch","action":{}}'])
def test_lines_that_the_rules_refuse_are_looked_at_up_to_there(organiser: Organiser, nonsense: str) -> None:
    play(organiser, start(2), nonsense, STOP)
    found = look(organiser)
    assert found is not None
    assert found.refused_at == 3
    assert found.rows


def versions(organiser: Organiser) -> ForkView:
    play(organiser, start(2))
    play(organiser, start(2), STOP, epoch=NEXT_EPOCH, minute=31)
    found = fork_view(organiser.read(), uuid(SESSION))
    assert found is not None
    return found


def test_each_version_is_looked_at_by_itself(organiser: Organiser) -> None:
    fork = versions(organiser)
    say = words(organiser)
    assert [fork.called(say, one.epoch) for one in fork.versions] == ["Written first", "Written later"]
    assert fork.called(say, uuid(77)) == ""
    assert (fork.differs_at, fork.alike_until) == (2, "2026-11-29T20:01:00Z")
    said = [version_look(organiser.read(), say, uuid(SESSION), one.epoch) for one in fork.versions]
    assert [len(one.said) if one is not None else 0 for one in said] == [1, 2]
    assert version_look(organiser.read(), say, uuid(SESSION), uuid(77)) is None


def test_who_decides_later_goes_on_with_a_table_that_is_decided(organiser: Organiser) -> None:
    versions(organiser)
    page = ResultsPage(words(organiser), organiser.overview, 1, 1)
    assert "table=2" in page.later
    assert page.look(page.shown) == "caution"
    assert page.over == 0


def test_with_nothing_else_to_look_at_the_tables_are_next() -> None:
    alone = Organiser()
    alone.begin("Ada", "Bruno")
    assert alone.do("draw") is None
    assert alone.do("start", round=1) is None
    versions(alone)
    assert ResultsPage(words(alone), alone.overview, 1, 1).later == "/organiser"
