"""A language is a folder: one that is dropped in is offered, spoken, counted and written by its own rules."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from divingbell.companion.configuration import configuration
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.installed_games import GAMES
from divingbell.companion.texts.amounts import Amounts
from divingbell.companion.texts.catalogue import Catalogue, areas_in, load
from divingbell.ui.screens.settings.settings import SettingsScreen
from tests.ui.driver import Driver
from tests.ui.scenes_start import ROUTES
from tests.ui.started_services import start_app

SPACE = "\N{NO-BREAK SPACE}"
FORMS = {"one": "{count} kapla", "few": "{count} kaple", "many": "{count} kapel", "other": "{count} kapla i pol"}
"""Of a made-up language that counts and groups digits as CLDR says of Polish."""


def spoken(value: Any) -> Any:
    """A made-up sentence: the English one with its places, marked."""
    return {key: spoken(inner) for key, inner in value.items()} if isinstance(value, dict) else f"{value} ø"


@pytest.fixture(scope="module")
def config(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`config/` with the folder `texts/pl` dropped in: one folder, with the areas of the games too."""
    place: Path = tmp_path_factory.mktemp("installed") / "config"
    shutil.copytree(data_folder(), place)
    (place / "texts" / "pl").mkdir()
    areas = [areas_in(folder / "en") for folder in (place / "texts", *GAMES.text_folders)]
    for file in (file for found in areas for file in found.values()):
        texts = {key: spoken(value) for key, value in yaml.safe_load(file.read_text(encoding="utf-8")).items()}
        if file.stem == "first_start":
            texts["language_name"] = "Kaplowy"
        (place / "texts" / "pl" / file.name).write_text(yaml.safe_dump(texts, allow_unicode=True), encoding="utf-8")
    return place


@pytest.fixture
def enter(config: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr("tests.ui.driver.data_folder", lambda: config)
    drivers: list[Driver] = []

    def start(*arguments: Any, **options: Any) -> Driver:
        drivers.append(start_app(*arguments, **options))
        return drivers[-1]

    yield start
    while drivers:
        drivers.pop().close()


@pytest.mark.parametrize("size", "CRT")
def test_it_appears_in_first_start(enter: Any, size: str) -> None:
    driver = enter(size, Settings(), routes=ROUTES)
    keys = [driver.find(f"language.{language}").rect for language in ("en", "it", "pl")]
    assert all(w >= 56 and h >= 56 for _, _, w, h in keys)
    assert "Kaplowy" in driver.texts()
    assert f"$60{SPACE}000" in driver.texts()
    driver.tap("language.pl")
    assert driver.shell.settings.language == "pl"
    driver.tap("next")
    assert driver.shows("first_start.skip")
    assert any(text.endswith(" ø") for text in driver.texts())


@pytest.mark.parametrize("size", "CRT")
def test_many_languages_are_scrolled(enter: Any, config: Path, size: str, tmp_path: Path) -> None:
    place = tmp_path / "config"
    shutil.copytree(config, place)
    for language in ("cs", "hr", "sk"):
        shutil.copytree(place / "texts" / "pl", place / "texts" / language)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.ui.driver.data_folder", lambda: place)
        driver = enter(size, Settings(), routes=ROUTES)
    driver.drag("language.cs", 0, -400)
    driver.tap("language.sk")
    assert driver.shell.settings.language == "sk"


@pytest.mark.parametrize("size", "CRT")
def test_it_appears_in_the_settings(enter: Any, size: str) -> None:
    driver = enter(size, Settings(welcomed=True), SettingsScreen)
    driver.tap("language.pl")
    assert driver.shell.settings.language == "pl"
    assert any(text.endswith(" ø") for text in driver.texts())


def test_a_choice_of_it_is_read_again(tmp_path: Path, config: Path) -> None:
    place = tmp_path / "config"
    shutil.copytree(config, place)
    shutil.copytree(place / "texts" / "pl", place / "texts" / "pt_BR")
    for language in ("pl", "pt_BR"):
        loaded = configuration.load(tmp_path / "user", place)
        loaded.keep_settings(Settings(language=language))
        again = configuration.load(tmp_path / "user", place)
        assert (again.settings.language, again.problems) == (language, ())


def test_it_speaks_of_games_whose_texts_lie_elsewhere(config: Path) -> None:
    texts = GAMES.texts("pl", strict=True, ours=config / "texts")
    assert {texts(f"{game}.title") for game in GAMES} == {f"{GAMES.texts('en')(f'{game}.title')} ø" for game in GAMES}


def test_a_game_that_it_does_not_have_speaks_english(config: Path, tmp_path: Path) -> None:
    shutil.copytree(config / "texts", tmp_path / "texts")
    (tmp_path / "texts" / "pl" / "submarine.yaml").unlink()
    texts = GAMES.texts("pl", strict=True, ours=tmp_path / "texts")
    assert texts("submarine.title") == GAMES.texts("en")("submarine.title")
    assert texts.raw("submarine_table.undo.off").endswith(" ø")


def test_without_its_folder_everything_is_english_and_it_is_said(tmp_path: Path, config: Path) -> None:
    configuration.load(tmp_path, config).keep_settings(Settings(language="pl", theme="shallows"))
    loaded = configuration.load(tmp_path)
    assert (loaded.settings.language, loaded.settings.theme) == ("en", "shallows")
    (problem,) = loaded.problems
    sentence = GAMES.texts("en", strict=True)(problem.text_id, **problem.args)
    assert "pl" in sentence
    assert "en, it" in sentence


def dropped_in(folder: Path, language: str, forms: dict[str, str]) -> Catalogue:
    (folder / language).mkdir()
    (folder / language / "area.yaml").write_text(yaml.safe_dump({"left": forms}), encoding="utf-8")
    return load(folder, language, strict=True)


def test_it_has_the_plural_forms_of_its_language(tmp_path: Path) -> None:
    texts = dropped_in(tmp_path, "pl", FORMS)
    said = {count: texts("area.left", count=count) for count in (0, 1, 2, 4, 5, 12, 22, 25, 1002)}
    assert said == {
        0: "0 kapel",
        1: "1 kapla",
        2: "2 kaple",
        4: "4 kaple",
        5: "5 kapel",
        12: "12 kapel",
        22: "22 kaple",
        25: "25 kapel",
        1002: f"1{SPACE}002 kaple",
    }


def test_a_form_that_is_not_written_is_the_other_one(tmp_path: Path) -> None:
    texts = dropped_in(tmp_path, "ar", {"zero": "none", "two": "a pair", "other": "{count}"})
    assert [texts("area.left", count=count) for count in (0, 1, 2, 3)] == ["none", "1", "a pair", "3"]


@pytest.mark.parametrize(
    ("language", "money", "decimal"),
    [
        ("pl", f"$1{SPACE}250{SPACE}000", f"1{SPACE}234,5"),
        ("hi", "$12,50,000", "1,234.5"),
        ("de_CH", "$1’250’000", "1’234.5"),
        ("fr", f"$1{SPACE}250{SPACE}000", f"1{SPACE}234,5"),
    ],
)
def test_it_groups_digits_as_its_language_does(language: str, money: str, decimal: str) -> None:
    amounts = Amounts(language)
    assert (amounts.money(1_250_000), amounts.money(999), amounts.decimal(1234.5, 1)) == (money, "$999", decimal)
