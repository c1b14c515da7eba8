"""The standings and measures that are kept of a session beside its entries."""

from __future__ import annotations

from msgspec import structs

from divingbell.companion.archive import judgement
from divingbell.companion.archive.judgement import Judgement
from divingbell.companion.games.game import Parts
from divingbell.companion.games.round_sheet.sheet import RoundSheet
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Session
from tests.companion.games.round_sheet.sheets import after, begun, score
from tests.sunken_play import card, session, start

NOTHING = Judgement({}, {})


def test_of_a_session_without_a_game_nothing_is_judged() -> None:
    assert judgement.judge(Session()) == NOTHING


def test_of_a_game_that_counts_nothing_nothing_is_judged() -> None:
    played = session(start(2), card("p1"))
    judged = judgement.judge(played)
    assert judged.places == {"p1": 1, "p2": 1}
    entry = played.last
    assert entry is not None
    uncounted = structs.replace(entry.game, parts=Parts(rulebook=entry.game.parts.rulebook))
    other = structs.replace(entry, game=uncounted)
    assert judgement.judge(Session(other, other)) == NOTHING != judged


def test_a_game_without_screens_is_judged_as_one_with_them() -> None:
    played = session(start(2), card("p1"))
    entry = played.last
    assert entry is not None
    dark = structs.replace(entry.game, parts=structs.replace(entry.game.parts, ui=""))
    other = structs.replace(entry, game=dark)
    assert judgement.judge(Session(other, other)) == judgement.judge(played) != NOTHING


def test_a_sheet_is_known_by_its_name_and_by_who_wins() -> None:
    played = after(begun(RoundSheet(name="Low tide", wins="lowest")), score("p1", 4))
    judged = judgement.judge(played)
    assert (judged.title, judged.lowest_wins) == ("Low tide", True)
    sunken = judgement.judge(session(start(2), card("p1")))
    assert (sunken.title, sunken.lowest_wins) == ("", False)


def test_a_game_has_the_records_it_declares() -> None:
    assert judgement.records_of("sunken_treasure") == GAMES.parts("sunken_treasure").records
    assert judgement.records_of("nowhere") == ()
