"""The catalogue itself, with texts of a test: what is asked of a text besides its sentence, its parts, its files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from divingbell.companion.texts.amounts import Amounts
from divingbell.companion.texts.catalogue import Catalogue, TextError, languages, load
from divingbell.companion.texts.conventions import conventions

AREA = """\
hello: "hello {name}"
plain: nothing to add
paid: "{who} pays {amount:money}, {who} has {left:number} of {count}"
coins: {one: "one coin of {who}", other: "{count} coins"}
metal.gold: gold
dived: "up with {metal:@area.metal}"
law: {parts: {first: One., second: Two., third: Three.}}
"""
MINUS = "\N{MINUS SIGN}"


def catalogue(folder: Path, content: str = AREA, language: str = "en") -> Catalogue:
    (folder / language).mkdir(parents=True)
    (folder / language / "area.yaml").write_text(content, encoding="utf-8")
    return load(folder, language, strict=True)


def test_a_game_says_it_in_its_own_words_where_it_has_some(tmp_path: Path) -> None:
    texts = catalogue(tmp_path)
    assert texts.own("area", "plain") == "area.plain"
    assert texts.own("area", "table.goes_on") == "table.goes_on"
    assert texts.own("other", "area.plain") == "area.plain"


def test_parts_have_names_in_order_and_are_quoted_by_them(tmp_path: Path) -> None:
    texts = catalogue(tmp_path)
    assert texts.parts("area.law") == ("first", "second", "third")
    assert texts.parts("area.plain") == ()
    assert texts("area.law") == texts.quote("area.law") == "One. Two. Three."
    assert texts.quote("area.law", "third", "first") == "Three. One."
    assert texts.quote("area.law", "first", "second", "third") == "One. Two. Three."
    assert texts.quote("area.plain") == "nothing to add"


@pytest.mark.parametrize(
    ("text_id", "parts", "says"),
    [
        ("area.law", ("first", "sixth", "fifth"), "'area.law' has no part fifth, sixth$"),
        ("area.plain", ("first",), "'area.plain' has no part first$"),
        ("area.gone", ("first",), "'area.gone' has no part first$"),
        ("area.gone", (), "no text 'area.gone'"),
    ],
)
def test_a_part_that_is_not_there_is_named(tmp_path: Path, text_id: str, parts: tuple[str, ...], says: str) -> None:
    with pytest.raises(TextError, match=says):
        catalogue(tmp_path).quote(text_id, *parts)


def test_a_text_that_is_not_there_has_neither_parts_nor_places_nor_letters(tmp_path: Path) -> None:
    texts = catalogue(tmp_path)
    for asked in (texts.parts, texts.places, texts.raw):
        with pytest.raises(TextError, match=r"no text 'area\.gone' in language 'en'"):
            asked("area.gone")
    assert "area.gone" not in texts
    assert 7 not in texts


def test_places_are_told_with_their_forms_and_the_count_of_a_plural_once(tmp_path: Path) -> None:
    texts = catalogue(tmp_path)
    assert texts.places("area.plain") == frozenset()
    assert texts.places("area.paid") == {("who", ""), ("amount", "money"), ("left", "number"), ("count", "")}
    assert texts.places("area.coins") == {("who", ""), ("count", "number")}
    assert texts.places("area.dived") == {("metal", "@area.metal")}
    assert texts.raw("area.coins") == "one coin of  coins"


def test_every_text_is_listed_also_those_of_areas_that_nobody_asked_for(tmp_path: Path) -> None:
    texts = catalogue(tmp_path)
    assert [*texts] == [f"area.{key}" for key in ("hello", "plain", "paid", "coins", "metal.gold", "dived", "law")]


def test_a_sentence_is_made_once_for_what_fills_its_places(tmp_path: Path) -> None:
    texts = catalogue(tmp_path)
    assert texts("area.plain") is texts("area.plain")
    assert [texts("area.hello", name=name) for name in ("Ada", "Bo")] == ["hello Ada", "hello Bo"]
    assert texts("area.hello", name="Ada") is texts("area.hello", name="Ada")
    with pytest.raises(TextError, match=r"needs the argument 'name', got \[\]"):
        texts("area.hello")


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (12345, "12,345"),
        (-2, f"{MINUS}2"),
        (True, "True"),
        ("12345", "12345"),
        ("a\x1b[1mb\u202e", "a\ufffd[1mb\ufffd"),
    ],
)
def test_what_fills_a_plain_place_is_written_as_people_read_it(tmp_path: Path, value: object, written: str) -> None:
    assert catalogue(tmp_path)("area.hello", name=value) == f"hello {written}"


def test_values_that_are_equal_and_written_otherwise_do_not_take_each_others_place(tmp_path: Path) -> None:
    texts = catalogue(tmp_path)
    for value, written in ((1, "1"), (True, "True"), (1.0, "1.0"), (1, "1"), ("1", "1")):
        assert texts("area.hello", name=value) == f"hello {written}"


def test_sentences_stay_right_when_very_many_were_asked_for(tmp_path: Path) -> None:
    texts = catalogue(tmp_path)
    for number in range(3000):
        assert texts("area.hello", name=f"Ada {number}") == f"hello Ada {number}"
    assert texts("area.hello", name="Ada 7") == "hello Ada 7"


def test_a_value_that_cannot_be_a_key_is_written_too(tmp_path: Path) -> None:
    assert catalogue(tmp_path)("area.hello", name=["Ada"]) == "hello ['Ada']"


def test_aloud_amounts_are_bare_digits_and_the_other_catalogue_stays_as_it_is(tmp_path: Path) -> None:
    texts = catalogue(tmp_path, 'pay: "{a:money} {b:signed} {c:number} {d:signed_number} {e:.1}"\n')
    values = {"a": 60000, "b": 30000, "c": 1234, "d": -38, "e": 1234.5}
    assert texts.aloud()("area.pay", **values) == f"60000 30000 1234 {MINUS}38 1234.5"
    assert texts("area.pay", **values) == f"$60,000 +$30,000 1,234 {MINUS}38 1,234.5"


def test_aloud_amounts_of_the_bank_have_their_currency_behind(tmp_path: Path) -> None:
    table = tmp_path / "en" / "table.yaml"
    texts = catalogue(tmp_path, 'pay: "{a:money}, {b:signed}"\n')
    assert texts("area.pay", a=30000, b=-1) == f"$30,000, {MINUS}$1"
    table.write_text('dollars: {one: "{count:number} dollar", other: "{count:number} dollars"}\n')
    spoken = load(tmp_path, "en", strict=True).aloud()
    assert spoken("area.pay", a=30000, b=-1) == f"30000 dollars, {MINUS}1 dollar"


@pytest.mark.parametrize(
    ("name", "said"),
    [("Ada", "Next is Ada. Go"), ("Anastasia W.", "Next is Anastasia W. Go"), ("A...", "Next is A... Go")],
)
def test_an_abbreviation_at_the_end_of_a_sentence_has_one_stop(tmp_path: Path, name: str, said: str) -> None:
    assert catalogue(tmp_path, 'next: "Next is {name}. Go"\n')("area.next", name=name) == said


def test_a_text_may_be_another_one_for_the_ear(tmp_path: Path) -> None:
    texts = catalogue(tmp_path, 'paid: "{name} +{count}"\npaid.aloud: "{name} gets {count}"\n')
    assert texts("area.paid", name="Ada", count=2) == "Ada +2"
    assert texts.aloud()("area.paid", name="Ada", count=2) == "Ada gets 2"
    assert texts("area.paid", name="Ada", count=2) == "Ada +2", "the written ones stay as they are"


def test_each_plural_category_of_the_language_has_its_sentence_and_other_takes_the_rest(tmp_path: Path) -> None:
    polish = catalogue(tmp_path, 'coins: {one: jedna, few: "{count} kilka", other: "{count} reszta"}\n', "pl")
    said = [polish("area.coins", count=count) for count in (1, 2, 5, 22)]
    assert said == ["jedna", "2 kilka", "5 reszta", "22 kilka"]


def test_a_language_may_have_all_six_plural_categories(tmp_path: Path) -> None:
    arabic = catalogue(tmp_path, "coins: {zero: z, one: a, two: b, few: c, many: d, other: e}\n", "ar")
    assert "".join(arabic("area.coins", count=count) for count in (0, 1, 2, 3, 11, 100)) == "zabcde"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("a: {other: x}", "a sentence is expected, or one for each"),
        ("a: {one: x, several: y, other: z}", "a sentence is expected, or one for each"),
        ("a: {one: 1, other: y}", "a sentence is expected, not 1"),
        ("a: {parts: {}}", "a mapping of names to sentences is expected under parts"),
        ("a: {parts: [x]}", "a mapping of names to sentences is expected under parts"),
        ('a: {parts: {one: "{x}"}}', "one: a part has no places"),
        ("a: {parts: {one: 1}}", "one: a sentence is expected, not 1"),
        ('a: "{}"', "is not one of the forms"),
        ('a: "{b:.x}"', "is not one of the forms"),
        ('a: "{b:2}"', "is not one of the forms"),
        ('a: "{{b}} {c:weird}"', "is not one of the forms"),
        ("1: a", "a flat mapping of names to sentences is expected"),
        ("a: [", "cannot be read"),
    ],
)
def test_what_is_wrong_in_a_file_is_said_with_its_place(tmp_path: Path, content: str, says: str) -> None:
    with pytest.raises(TextError, match=rf"area\.yaml.*{says}"):
        catalogue(tmp_path, content).read_all()


def test_a_file_that_has_changed_is_read_by_the_next_catalogue(tmp_path: Path) -> None:
    assert catalogue(tmp_path)("area.plain") == "nothing to add"
    file = tmp_path / "en" / "area.yaml"
    file.write_text("plain: something to add\n", encoding="utf-8")
    os.utime(file, ns=(1, 1))
    assert load(tmp_path, "en")("area.plain") == "something to add"


def test_games_from_elsewhere_bring_texts_in_english_where_they_lack_the_language(tmp_path: Path) -> None:
    ours, other = tmp_path / "ours", tmp_path / "other"
    for folder, name, text in (
        (ours / "it", "area", "plain: nostro"),
        (other / "en", "boat", "title: Boat"),
        (other / "en", "area", "plain: theirs"),
    ):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    texts = load(ours, "it", others=[other])
    assert (texts("area.plain"), texts("boat.title")) == ("nostro", "Boat"), "ours cannot be replaced"
    (other / "it").mkdir()
    (other / "it" / "boat.yaml").write_text("title: Barca", encoding="utf-8")
    assert load(ours, "it", others=[other])("boat.title") == "Barca"
    assert load(ours, "it", others=[other])("no.such") == "[no.such]"
    (ours / "notes.txt").touch()
    assert languages(ours) == ("it",)
    with pytest.raises(TextError, match=r"no texts for language 'pl'.*has no \.yaml file"):
        load(ours, "pl", others=[other])


def test_an_argument_ends_no_line(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "area.yaml").write_text("said: 'one {place}\n\n  two'", encoding="utf-8")
    assert load(tmp_path, "en")("area.said", place="a\nb: c\r").splitlines() == ["one a\ufffdb: c\ufffd", "two"]


def test_decimals_have_up_to_six_places_and_no_minus_before_nothing() -> None:
    english = Amounts("en")
    assert [english.decimal(value, 0) for value in (2.4, -10, -0.4)] == ["2", f"{MINUS}10", "0"]
    assert [english.decimal(value, 6) for value in (1234.5, -0.000001)] == ["1,234.500000", f"{MINUS}0.000001"]
    for places in (-1, 7):
        with pytest.raises(ValueError, match=f"places is {places}; allowed 0 to 6"):
            english.decimal(1.0, places)


def test_groups_are_of_two_digits_where_the_language_has_such() -> None:
    assert Amounts("hi").number(1234567) == "12,34,567"
    assert Amounts("xx").number(1234567) == "1,234,567", "a language that nobody knows writes as English does"


@pytest.mark.parametrize(
    ("language", "months", "short"), [("en", "January December", "Jan Dec"), ("it", "gennaio dicembre", "gen dic")]
)
def test_the_year_goes_from_january_to_december(language: str, months: str, short: str) -> None:
    found = conventions(language)
    assert f"{found.months[0]} {found.months[11]}" == months
    assert f"{found.short_months[0]} {found.short_months[11]}" == short
    assert len(found.months) == len(found.short_months) == 12
