"""A table lets its club show what lies open of the club's game that is on, and nothing else (club.md 4)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from divingbell.companion.club.membership_file import JoinedClub
from divingbell.companion.club.shown_table import shown_table
from divingbell.companion.installed_games import GAMES
from divingbell.companion.texts.words import WrittenWords
from divingbell.companion.web.messages import NO_GAME
from tests.companion.club.evening import uuid
from tests.companion.club.test_sender import MEMBERSHIP
from tests.companion.table.hands import CARD, START, Evening

JOINED = JoinedClub(MEMBERSHIP, uuid(6), "Club", "127.0.0.1:8330", uuid(2), 3, (uuid(2),))
WORDS = WrittenWords(GAMES.texts("en"))


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """A game of the club that is on."""
    made = Evening(tmp_path / "j.db")
    made.table.call(lambda writer: writer.play_in_club(JOINED.header)).result()
    made.play(START, CARD)
    yield made
    made.table.close()


def shown(evening: Evening, joined: JoinedClub = JOINED) -> Any:
    return msgspec.json.decode(shown_table(evening.table.now, joined, WORDS))


def test_the_game_that_is_on_is_shown_as_the_live_page_has_it(evening: Evening) -> None:
    now = evening.table.now
    live = shown(evening)
    assert live.keys() == NO_GAME.keys()
    assert (live["session"], live["n"], live["game"]) == (now.uuid, now.n, now.header["game"])
    assert {one["seat"] for one in live["standings"]} == {one["seat"] for one in live["seats"]} == {"p1", "p2"}
    assert [one["seat"] for one in live["said"]] == [None, "p1"], "the start, and the card"


@pytest.mark.parametrize(
    "joined",
    [
        replace(JOINED, membership=replace(MEMBERSHIP, hub=uuid(9))),
        replace(JOINED, event=uuid(3)),
        replace(JOINED, event=None),
    ],
)
def test_a_game_of_another_club_or_evening_is_not(evening: Evening, joined: JoinedClub) -> None:
    assert shown(evening, joined) == NO_GAME


def test_before_a_game_there_is_none(evening: Evening) -> None:
    evening.table.call(lambda writer: writer.reset()).result()
    assert shown(evening) == NO_GAME


def test_a_private_table_shows_nothing(evening: Evening) -> None:
    assert shown(evening, replace(JOINED, is_private=True)) is None
