"""The catalogue: same ids and places in both languages, characters that the fonts have, plurals, forms, clear
errors."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divingbell.companion.canvas.fonts import missing_characters
from divingbell.companion.data import data_folder
from divingbell.companion.installed_games import GAMES
from divingbell.companion.texts.amounts import Amounts
from divingbell.companion.texts.catalogue import TextError, languages, load
from divingbell.companion.texts.conventions import conventions

CATALOGUES = {language: GAMES.texts(language, strict=True) for language in languages(data_folder() / "texts")}


def test_languages_have_the_same_texts() -> None:
    english, italian = (set(CATALOGUES[language]) for language in ("en", "it"))
    assert english == italian


@pytest.mark.parametrize("language", [language for language in CATALOGUES if language != "en"])
def test_texts_have_the_same_places(language: str) -> None:
    english, other = CATALOGUES["en"], CATALOGUES[language]
    unlike = {
        text_id: (sorted(english.places(text_id)), sorted(other.places(text_id)))
        for text_id in english
        if text_id in other and {p for p, _ in english.places(text_id)} != {p for p, _ in other.places(text_id)}
    }
    assert unlike == {}


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_character_is_in_the_fonts(language: str) -> None:
    texts = CATALOGUES[language]
    missing = {text_id: missing_characters(texts.raw(text_id)) for text_id in texts}
    assert {text_id: found for text_id, found in missing.items() if found} == {}


def catalogue(tmp_path: Path, content: str):  # type: ignore[no-untyped-def]
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "area.yaml").write_text(content, encoding="utf-8")
    return load(tmp_path, "xx", strict=True).read_all()


def test_places_forms_and_plural(tmp_path: Path) -> None:
    texts = catalogue(
        tmp_path,
        'pay: "{who} gets {amount:money} ({move:signed}) for {metal:@area.metal}, {seconds:.2} s"\n'
        "metal.gold: gold\n"
        'left: {one: "one coin", other: "{count} coins"}\n',
    )
    sentence = texts("area.pay", who="Ada", amount=60000, move=-2000, metal="gold", seconds=0.417)
    assert sentence == "Ada gets $60,000 (\N{MINUS SIGN}$2,000) for gold, 0.42 s"
    assert sentence.id == "area.pay"
    assert [texts("area.left", count=n) for n in (0, 1, 1200)] == ["0 coins", "one coin", "1,200 coins"]


@pytest.mark.parametrize(
    ("text_id", "arguments", "says"),
    [("area.gone", {}, "area.gone"), ("area.hello", {}, "'name'"), ("area.left", {}, "count")],
)
def test_what_is_missing_is_named(tmp_path: Path, text_id: str, arguments: dict[str, str], says: str) -> None:
    texts = catalogue(tmp_path, 'hello: "hello {name}"\nleft: {one: a, other: b}\n')
    with pytest.raises(TextError, match=says):
        texts(text_id, **arguments)


@pytest.mark.parametrize("content", ["a: 1", "- a", "a: {one: x}", 'a: "{b!r}"', 'a: "{b:weird}"', 'a: "{"', "on: x"])
def test_a_wrong_file_is_named(tmp_path: Path, content: str) -> None:
    with pytest.raises(TextError, match=r"area\.yaml"):
        catalogue(tmp_path, content)


def test_outside_of_tests_a_missing_text_shows_its_id(tmp_path: Path) -> None:
    catalogue(tmp_path, "a: b")
    assert load(tmp_path, "xx")("area.gone") == "[area.gone]"


def test_amounts() -> None:
    english, italian = Amounts("en"), Amounts("it")
    assert [english.money(n) for n in (0, 60000, -2000, 1_250_000)] == [
        "$0",
        "$60,000",
        "\N{MINUS SIGN}$2,000",
        "$1,250,000",
    ]
    assert [italian.signed(n) for n in (0, 60000, -2000)] == ["$0", "+$60.000", "\N{MINUS SIGN}$2.000"]
    assert (english.decimal(0.42, 2), italian.decimal(-1234.5, 1), english.decimal(-0.001, 2)) == (
        "0.42",
        "\N{MINUS SIGN}1.234,5",
        "0.00",
    )
    assert [english.signed(n) for n in (1, -1)] == ["+$1", "\N{MINUS SIGN}$1"]
    assert [english.signed_number(n) for n in (38, 1, 0, -7)] == ["+38", "+1", "0", "\N{MINUS SIGN}7"]
    assert [english.number(n) for n in (999, 1000, 9_999, 10_000)] == ["999", "1,000", "9,999", "10,000"]


def test_months_stand_in_their_places() -> None:
    for language, first, last in (("en", "Jan", "Dec"), ("it", "gen", "dic")):
        found = conventions(language)
        assert (len(found.months), len(found.short_months)) == (12, 12)
        assert (found.short_months[0], found.short_months[-1]) == (first, last)


@given(st.integers())
def test_amounts_are_read_back_and_drawn(value: int) -> None:
    for language in ("en", "it"):
        written = Amounts(language).signed(value)
        assert missing_characters(written) == set()
        assert int(written.replace("\N{MINUS SIGN}", "-").translate(str.maketrans("", "", "$+.,"))) == value
