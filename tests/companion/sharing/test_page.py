"""The page of a past game and the files below it, fetched from the process that serves them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from divingbell.companion.sharing.page_builder import offers
from divingbell.companion.web.pages import Pages
from tests.companion.sharing.records import golden, seated, shared


@pytest.fixture
def pages() -> Iterator[Pages]:
    made = Pages()
    yield made
    made.close()


def fetched(port: int, path: str) -> tuple[int, str, bytes]:
    """Status, type (or where it leads) and content."""
    connection = HTTPConnection("localhost", port, timeout=20)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.getheader("location") or answer.getheader("content-type") or "", answer.read()
    finally:
        connection.close()


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_phone_finds_the_page_and_its_files(pages: Pages, tmp_path: Path, language: str) -> None:
    game = shared(
        tmp_path / "journal.db", seated(golden("sunken_treasure"), ("花子", "<b>Ada</b>", "Chiara", "Dev")), language
    )
    word = ""
    for offer in offers(game, "shallows"):
        word = pages.offer(offer, word)
    last = offer
    end = time.monotonic() + 30
    while (port := pages.status.port) is None or fetched(port, f"/g/{word}/chart.png")[0] != 200:
        assert time.monotonic() < end, "nothing is served"
    status, kind, html = fetched(port, f"/g/{word}")
    assert (status, kind) == (200, "text/html; charset=utf-8")
    assert "花子" in html.decode(), "a browser has the letters that our fonts lack"
    assert "&lt;b&gt;Ada&lt;/b&gt;" in html.decode()
    assert game.words.t("sharing.page.wins", count=1, game=game.title) in html.decode()
    assert 'data-theme="shallows"' in html.decode()
    assert len(html) < 60_000
    for file in last.files:
        assert fetched(port, f"/g/{word}/{file.name}") == (200, file.media_type, file.content)
    status, leads, _ = fetched(port, f"/g/{word}/play")
    assert (status, leads) == (302, last.play)
    assert fetched(port, "/g/abcdefgh1234")[0] == 404
