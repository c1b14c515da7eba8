"""The log of an evening: its filters, and what a line says (club.md 8)."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from divingbell.companion.club.event.actions import EventAction
from divingbell.companion.club.pages.event_words import EventWords
from divingbell.companion.club.pages.log_page import log_values
from divingbell.companion.installed_games import GAMES
from divingbell.companion.live.page_icons import icon_class
from tests.companion.club.organiser import Organiser
from tests.companion.club.page_visits import Browser, begin


@pytest.fixture
def evening() -> Organiser:
    """A bit of everything: Ada is renamed, a round is drawn and started, a result corrected and that taken back."""
    made = Organiser()
    made.begin("Ada", "Bruno", "Chiara", "Dev")
    assert made.do("rename", person=made.person("Ada"), name="Adele") is None
    assert made.do("draw") is None
    assert made.do("start", round=1) is None
    made.play(1, [9, 4])
    assert made.do("correct", round=1, table=1, figure_0=3, figure_1=4, why="Miscounted") is None
    assert made.do("take_back", number=made.overview.actions[-1].number) is None
    assert made.do("message", text="Tea") is None
    return made


def tags(evening: Organiser, show: str) -> list[str]:
    """Tags of the actions that a filter shows, the newest first."""
    by_number = {action.number: str(action.what.__struct_config__.tag) for action in evening.overview.actions}
    found = log_values(evening.overview, EventWords(GAMES.texts("en", strict=True), evening.overview), show)
    return [by_number[line.number] for line in found["log"]]


def test_a_filter_shows_its_own_and_what_took_it_back(evening: Organiser) -> None:
    assert tags(evening, "people") == ["rename", "add", "add", "add", "add"]
    assert tags(evening, "seats") == ["start", "draw"]
    assert tags(evening, "results") == ["take_back", "result"]
    everything = ["message", "take_back", "result", "start", "draw", "rename", *["add"] * 4, "begin"]
    assert tags(evening, "") == tags(evening, "all") == tags(evening, "anything") == everything


def test_every_action_has_words_in_both_languages() -> None:
    for language in ("en", "it"):
        texts = GAMES.texts(language, strict=True)
        for action in get_args(EventAction):
            assert f"organiser.did.{action.__struct_config__.tag}" in texts, action


def test_every_sign_of_a_line_is_drawn(evening: Organiser) -> None:
    found = log_values(evening.overview, EventWords(GAMES.texts("en"), evening.overview), "")
    assert all(icon_class(f"mdi:{line.sign}") for line in found["log"])


def test_the_log_is_filtered_on_its_page_and_stays_so_behind_a_button(organiser: Browser) -> None:
    begin(organiser, "Ada\nBruno\nChiara\nDev")
    organiser.do("draw")
    shown = organiser.get("/organiser/log?show=seats")
    assert "Seats of round 1 drawn" in shown.words
    assert "is new" not in shown.words
    assert re.search(r'show=seats" aria-current="true"', shown.body)
    behind = organiser.do("draw", back="/organiser/log?show=seats")
    assert behind.words.count("Seats of round 1 drawn") == 2
    assert "is new" not in behind.words
    assert "Nothing of this was done yet." in organiser.get("/organiser/log?show=results").words
