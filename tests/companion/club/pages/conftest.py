"""A hub without an evening, and an organiser who has signed in there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tests.companion.club.page_visits import PIN, Browser
from tests.companion.club.processes import HubProcess, open_store


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[HubProcess]:
    store = open_store(tmp_path / "hub.db", 2)
    tx = store.begin()
    tx.set_hub(msgspec.structs.replace(tx.hub(), event=None))
    tx.commit()
    store.close()
    made = HubProcess(tmp_path)
    yield made
    made.kill()
    assert (tmp_path / "errors.txt").read_text() == ""


@pytest.fixture
def organiser(hub: HubProcess) -> Browser:
    """Somebody who has chosen the PIN."""
    browser = Browser(hub.port)
    word = hub.said["organiser"].partition("word=")[2]
    assert "A new PIN" in browser.get(f"/organiser?word={word}").words
    assert "New evening" in browser.post("/organiser/sign-in", word=word, name="Mia", pin=PIN).words
    return browser
