"""A page weighs little: everything that a phone is sent to show a table, but for the fonts."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from divingbell.companion.installed_games import GAMES
from divingbell.companion.live import page_value
from divingbell.companion.session.session import Session
from divingbell.companion.texts.words import WrittenWords
from divingbell.companion.web.messages import Access, Now, PageWords, as_json, encoded, to_server
from tests.companion.web.serving import Stream, ask, serving
from tests.seeded_game import seeded_game

MOST = 60_000
"""Bytes (docs/live.md 1)."""
GZIP = "Accept-Encoding: gzip\r\n"


def heaviest(game: str) -> Now:
    """The moment of a game of as many as may play it whose page is longest."""
    words, session = WrittenWords(GAMES.texts("it")), seeded_game(game, 2, max(GAMES[game].seats))
    moments = [Session(entry, entry) for entry in islice(session.entries(), 0, None, 8)]
    people = page_value.people_of(words, {}, session.state)
    told = [page_value.now(page_value.PageInput(words, people, "u", one.number, one, ())) for one in moments]
    now = max(told, key=lambda now: len(now.page["picture"]) + sum(len(row["marks"]) for row in now.page["rows"]))
    handed_on = to_server.decode(encoded(now))
    assert isinstance(handed_on, Now)
    return handed_on


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_is_sent_less_than_60_kb_before_fonts(game: str) -> None:
    now = heaviest(game)
    with serving(PageWords("it", {}), now, Access(True)) as served:
        markup = ask(served.port, "/").body.decode()
        paths = ["/", *re.findall(r'(?:href|src)="(/[a-z]+\.(?:css|js|svg))"', markup)]
        sent = {path: len(ask(served.port, path, head=GZIP).body) for path in paths}
        stream = Stream(served.port, "?page=phone")
        event = stream.next("snapshot")
        stream.close()
    assert event is not None
    assert event.data["page"]["picture"] == now.page["picture"]
    assert {"/page.css", "/page.js", "/tokens.css"} <= sent.keys()
    assert sum(sent.values()) + len(as_json(event.data)) < MOST, (sent, len(as_json(event.data)))


def test_a_screen_is_sent_only_the_pictures_that_it_shows() -> None:
    now = heaviest("submarine")
    with serving(PageWords("it", {}), now, Access(True)) as served:
        seen = {}
        for screen in ("phone", "television", "overlay"):
            stream = Stream(served.port, f"?page={screen}")
            event = stream.next("snapshot")
            assert event is not None
            page = event.data["page"]
            seen[screen] = ({"picture", "wide"} & page.keys(), {"marks", "wide"} & page["rows"][0].keys())
            stream.close()
    assert seen == {
        "phone": ({"picture"}, {"marks"}),
        "television": ({"wide"}, {"marks", "wide"}),
        "overlay": ({"picture", "wide"}, {"marks", "wide"}),
    }
