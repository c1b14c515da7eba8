"""Names in every script, long ones, and two people with one name (screens.md 11, names)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from unicodedata import normalize

import pytest

from divingbell.companion.people.names import names, writable
from divingbell.companion.table.table_writer import TableWriter
from divingbell.game_check.screen_remarks import remarks
from divingbell.ui.toolkit.element import Text
from tests.ui.driver import Driver
from tests.ui.scenes import all_scenes
from tests.ui.started_services import power_cut
from tests.ui.test_scenes import case

MANY = ("Ada", "Bartholomäus", "Anastasia-Wilhelmina", "Ольга Петрова", "Γιώργος", "\u738b\u5c0f\u660e")
"""The people of the drawing of names: short, long, twenty letters, Cyrillic, Greek, and one our fonts cannot write."""
SHOWN = (
    "home", "sunken.armed.six", "sunken.buzz", "sunken.penalty.six", "deep_sea.search", "deep_sea.roll.six",
    "deep_sea.reveal", "submarine.collect", "submarine.place", "submarine.wait", "blues.auction", "blues.table",
    "blues.attack", "blues.auction", "podium", "podium.two", "podium.six", "podium.deep_sea",
    "ledger.six", "ledger.why", "ledger.change", "resume",
)  # fmt: skip


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """`called("Ada", "Ada")`: whoever sits down at a table has these names, clockwise. The evening that is kept for all
    tests is played anew with them, and again after it."""

    def call(*people: str) -> None:
        reset = TableWriter.reset

        def renamed(writer: TableWriter, *, seats: Any = (), practice: bool = False) -> Any:
            given = [{**seat, "name": name} for seat, name in zip(seats, people, strict=False)]
            return reset(writer, seats=[*given, *seats[len(given) :]], practice=practice)

        monkeypatch.setattr(TableWriter, "reset", renamed)

    power_cut.cache_clear()
    yield call
    power_cut.cache_clear()


CASES = [
    case(name, size, language, scale)
    for name in SHOWN
    if name in all_scenes()
    for size in all_scenes()[name].sizes
    for language in ("en", "it")
    for scale in (1.0, 1.3)
]


@pytest.mark.parametrize(("name", "size", "language", "scale"), CASES)
def test_a_name_is_never_cut_and_never_a_question_mark(
    scene: Any, called: Any, name: str, size: str, language: str, scale: float
) -> None:
    called(*MANY)
    driver: Driver = scene(name, size, language, scale)
    assert remarks(driver) == []
    shown = "".join(part.words for part in driver.parts() if isinstance(part.element, Text))
    assert "??" not in shown


@pytest.mark.parametrize(
    ("typed", "whole"),
    [
        ("Ada", "Ada"),
        ("Zoe \U0001f41f", "Zoe"),
        ("Ольга", "Ольга"),
        ("Nguyễn Thị Hồng", "Nguyễn Thị Hồng"),
        (normalize("NFD", "Nguyễn Thị Hồng"), "Nguyễn Thị Hồng"),
        ("Ἀθηνᾶ ᾨδή", "Ἀθηνᾶ ᾨδή"),
        ("\u738b\u5c0f\u660e", ""),
        ("\U0001f41f!", ""),
    ],
)
def test_a_name_is_what_is_left_of_it_if_a_letter_is(typed: str, whole: str) -> None:
    assert writable(typed) == whole


def test_a_form_that_is_no_shorter_is_none() -> None:
    assert [name.forms for name in names(["Diver 2", "Anna B", "Anna Rossi"])] == [(), (), ("Anna R.",)]
    assert names(["Diver 2"])[0].short == "Diver 2"


def test_shorter_forms_keep_the_first_name_and_ten_letters_of_a_single_word() -> None:
    forms = {name.whole: name.forms for name in names(MANY[:5])}
    assert forms == {
        "Ada": (),
        "Bartholomäus": ("Bartholomä\N{HORIZONTAL ELLIPSIS}",),
        "Anastasia-Wilhelmina": ("Anastasia W.",),
        "Ольга Петрова": ("Ольга П.",),
        "Γιώργος": (),
    }


def test_two_people_with_one_short_form_keep_their_whole_names() -> None:
    assert [name.forms for name in names(["Anna Rossi", "Anna Russo", "Anna Bianchi"])] == [(), (), ("Anna B.",)]


def shown(driver: Driver, part: str) -> str:
    """The name on a player's plate."""
    words = [one for one in driver.find(part).walk() if isinstance(one.element, Text) and one.element.min_size]
    return words[0].element.text if not words else " ".join(words[0].fitted.lines)


def test_a_long_name_becomes_smaller_before_it_is_shortened(scene: Any, called: Any) -> None:
    called(*MANY)
    driver: Driver = scene("sunken.armed.six", "R")
    names = [shown(driver, f"player.p{i}") for i in range(1, 7)]
    assert names == ["Ada", "Bartholomäus", "Anastasia-Wilhelmina", "Ольга Петрова", "Γιώργος", "Pearl"]


def test_a_name_that_no_font_can_write_is_its_sign(scene: Any, called: Any) -> None:
    called("\u738b\u5c0f\u660e")
    driver: Driver = scene("sunken.armed.two", "C", "it")
    driver.shell.top.undo()
    assert driver.shell.top.seat("p1").name == "Pinna"


@pytest.mark.parametrize(("language", "words"), [("en", "with Ada (star)"), ("it", "con Ada (stella)")])
def test_two_people_with_one_name_are_told_apart_by_their_signs(
    scene: Any, called: Any, language: str, words: str
) -> None:
    called("Ada", "Ada", "Emi", "Finn", "Gus", "Hal")
    driver: Driver = scene("ledger.six", "R", language)
    assert any(words in text for text in driver.texts()), driver.texts()
    assert [seat.name for seat in driver.shell.top.record.seats.values()][:3] == ["Ada", "Ada", "Emi"]
    assert driver.shell.top.record.seat("p3").told == "Emi"
