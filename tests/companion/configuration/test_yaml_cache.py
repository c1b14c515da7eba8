"""What was parsed is kept for the next start, and counts only as long as it is whole and its file is the same."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from divingbell.companion import yaml_cache
from divingbell.companion.installed_games import GAMES
from divingbell.companion.texts.catalogue import areas_in
from divingbell.companion.yaml_cache import BadYamlError, read_yaml


@pytest.fixture
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of a program whose data folder is a folder of this test, read once."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "config"
    (folder / "texts").mkdir(parents=True)
    monkeypatch.setattr(yaml_cache, "data_folder", lambda: folder)
    file = folder / "texts" / "tokens.yaml"
    file.write_text("a: [1, 2.5, yes]\n")
    assert read_yaml(file) == {"a": [1, 2.5, True]}
    return file


def kept() -> Path:
    (file,) = yaml_cache.place().iterdir()
    return file


def test_the_texts_of_a_game_are_kept_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    files = [file for folder in GAMES.text_folders for file in areas_in(folder / "en").values()]
    read = [read_yaml(file) for file in files]
    monkeypatch.setattr(yaml, "load", unparsed)
    assert len(files) >= len(GAMES)
    assert [read_yaml(file) for file in files] == read


def unparsed(text: str, **_: object) -> object:
    raise AssertionError(f"parsed again: {text}")


def test_the_second_time_nothing_is_parsed(ours: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml, "load", unparsed)
    assert read_yaml(ours) == {"a": [1, 2.5, True]}


def test_a_file_that_has_changed_is_parsed_again(ours: Path) -> None:
    ours.write_text("a: [1, 2.5, no]\n")
    assert read_yaml(ours) == {"a": [1, 2.5, False]}
    ours.write_text("a: [\n")
    with pytest.raises(BadYamlError, match="line 2"):
        read_yaml(ours)


@pytest.mark.parametrize("end", [0, 3, 20, -1])
def test_what_a_power_cut_left_is_parsed_again(ours: Path, end: int) -> None:
    whole = kept().read_bytes()
    kept().write_bytes(whole[:end] + bytes(len(whole[end:])))
    assert read_yaml(ours) == {"a": [1, 2.5, True]}
    assert kept().read_bytes() == whole


def test_without_a_place_to_keep_it_the_file_is_parsed(
    ours: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert read_yaml(ours) == {"a": [1, 2.5, True]}


@pytest.mark.usefixtures("ours")
def test_of_files_from_elsewhere_nothing_is_kept(tmp_path: Path) -> None:
    before = kept()
    other = tmp_path / "other.yaml"
    other.write_text("b: 1\n")
    assert read_yaml(other) == {"b": 1}
    assert kept() == before
