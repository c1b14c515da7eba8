"""Words that read wrongly once: numbers without sense, sentences of machines, one thing with several names."""

from __future__ import annotations

import re
from typing import Any

import pytest

from divingbell.companion.installed_games import GAMES
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.ui.toolkit.element import Text

TEXTS = {language: GAMES.texts(language, strict=True).read_all() for language in ("en", "it")}


@pytest.mark.parametrize("name", ["ledger.change.penalty", "ledger.change.open", "ledger.change.deep_sea.roll"])
def test_where_nothing_is_played_again_nothing_is_counted(scene: Any, name: str) -> None:
    assert not [words for words in scene(name, "R").texts() if "0 of 0" in words]


@pytest.mark.parametrize(("language", "one", "several"), [("en", "evening", "evenings"), ("it", "serata", "serate")])
@pytest.mark.parametrize("name", ["statistics.people.one", "person.new"])
def test_one_evening_is_no_plural(scene: Any, name: str, language: str, one: str, several: str) -> None:
    words = scene(name, "R", language=language).texts()
    assert one in words
    assert several not in words


def test_no_hidden_game_is_said_in_words(scene: Any) -> None:
    assert scene("past_games.filter", "R").shows("no game is hidden now")


def test_what_is_said_of_a_moment_ends_with_one_stop(scene: Any) -> None:
    driver = scene("past_games.reopened", "C")
    driver.wait(lambda: any("(reopened)" in words for words in driver.texts()), "the moment, which is read meanwhile")
    (moment,) = (words for words in driver.texts() if "(reopened)" in words)
    assert moment.endswith("$15,000 (reopened).")


def test_pixels_are_not_grouped(scene: Any) -> None:
    assert any(
        words.startswith("1280 \N{MULTIPLICATION SIGN} 800 pixels") for words in scene("settings.seats", "R").texts()
    )


def test_a_failure_of_the_disk_is_said_in_our_words(scene: Any) -> None:
    words = " ".join(scene("memory_only.no_stick", "R").texts())
    assert "database" not in words
    assert "journal.db" not in words
    assert words.count("takes no more writing") == 2


@pytest.mark.parametrize("size", ["R", "C", "T"])
@pytest.mark.parametrize("name", ["submarine.joker", "submarine.joker.rows"])
def test_a_second_question_is_numbered_only_after_a_first(scene: Any, name: str, size: str) -> None:
    numbered = [words[:2] for words in scene(name, size).texts() if re.match(r"\d\. ", words)]
    assert numbered in ([], ["1.", "2."])


@pytest.mark.parametrize("name", ["podium.deep_sea", "podium", "ledger.deep_sea"])
def test_undo_says_what_it_takes_back(scene: Any, name: str) -> None:
    key = scene(name, "R").find("undo")
    said = [part.words for part in key.walk() if isinstance(part.element, Text) and not part.element.is_icon]
    assert len(said) == 2
    assert not said[1].isdigit()


def test_a_card_of_which_something_is_known_counts_as_known(scene: Any) -> None:
    driver = scene("blues.printed_cards", "R")
    facts = driver.shell.top.table_view.facts
    assert driver.shows(f"{len(facts)} of 52 cards known")


@pytest.mark.parametrize("texts", TEXTS.values(), ids=TEXTS)
def test_to_leave_a_window_has_one_word_and_to_keep_a_value_another(texts: Catalogue) -> None:
    assert texts.raw("ledger.leave") == texts.raw("windows.stick.leave") != texts.raw("rules.leave_it")


def test_a_wrong_coin_cites_a_rule_that_holds_without_a_buzz() -> None:
    assert TEXTS["en"]("sunken_treasure.rule.T7").startswith("A wrong coin costs one fee")
    assert TEXTS["it"]("sunken_treasure.rule.T7").startswith("Una moneta sbagliata costa una penale")


def test_italian_fits_everybody() -> None:
    texts = TEXTS["it"]
    wrong = re.compile(r"[èe] pagat[oa]\b|\bper (primo|secondo|terzo|quarto|quinto|sesto)$", re.IGNORECASE)
    assert [text_id for text_id in texts if wrong.search(texts.raw(text_id))] == []
    assert texts("submarine_blues_packs.known", count=1, most=52) == "carte note: 1 su 52"
    assert texts("submarine_blues_table.cards.title", count=3) == "Carte note: 3 su 52"
    others = re.compile(r"\brivedi\b|\brapporto\b|ore di quiete|\bpti\b", re.IGNORECASE)
    assert [text_id for text_id in texts if others.search(texts.raw(text_id))] == []
