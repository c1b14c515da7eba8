"""`divingbell new-game`: the package it writes is installed into a fresh environment, where its tests pass, the check
finds nothing and the demo plays it."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from divingbell.game_check.new_game import is_name
from tests import forked
from tests.companion.games.round_sheet.sheets import page_sheets
from tests.stranger_game.installing import REPOSITORY, environment


def new_game(folder: Path, *arguments: str) -> tuple[int, str]:
    """`divingbell new-game` into a folder; exit code and everything said."""
    command = ["new-game", *arguments, "--output", str(folder)]
    code, out, err = forked.run(command, b"", environment(REPOSITORY))
    return code, out.decode() + err.decode()


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment of its own, which sees Diving Bell and what that needs, and nothing else."""
    folder = tmp_path_factory.mktemp("fresh") / "venv"
    venv.create(folder, with_pip=False)
    packages = next(folder.glob("lib/python*/site-packages"))
    ours = sysconfig.get_path("purelib")
    (packages / "divingbell.pth").write_text(f"import site; site.addsitedir({ours!r})\n{REPOSITORY}\n")
    return folder


def in_environment(fresh: Path, folder: Path, *arguments: str) -> tuple[int, str]:
    """A module of Python, run in the fresh environment."""
    env = environment() | {"XDG_CONFIG_HOME": str(folder / "home"), "XDG_STATE_HOME": str(folder / "home")}
    command = [str(fresh / "bin/python"), "-m", *arguments]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def project(fresh: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new game `sea_stars`, which is installed."""
    folder = tmp_path_factory.mktemp("made")
    code, said = in_environment(fresh, folder, "divingbell", "new-game", "sea_stars")
    assert code == 0, said
    assert "10 files in sea-stars-game" in said
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "--python", str(fresh / "bin/python")]
    offline = ["--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "install", *offline, str(folder / "sea-stars-game")], check=True)
    return folder / "sea-stars-game"


@pytest.mark.long
def test_its_tests_pass(fresh: Path, project: Path) -> None:
    code, said = in_environment(fresh, project, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist")
    assert code == 0, said
    assert "3 passed" in said


@pytest.mark.long
def test_the_check_finds_nothing(fresh: Path, project: Path) -> None:
    code, said = in_environment(fresh, project, "divingbell", "check", "sea_stars", "--games", "10", "--screens", "1")
    assert code == 0, said
    assert "10 games" in said


@pytest.mark.long
def test_the_demo_plays_it_on_screens_that_it_does_not_draw(fresh: Path, project: Path, tmp_path: Path) -> None:
    demo = ("demo", "--game", "sea_stars", "--players", "3", "--pace", "0", "--output", str(tmp_path))
    code, said = in_environment(fresh, project, "divingbell", *demo)
    assert code == 0, said
    assert "The target is reached" in said
    pictures = {file.name.partition("-")[2] for file in tmp_path.glob("*.png")}
    assert {"home.png", "table.png", "podium.png"} <= pictures


@pytest.mark.long
def test_a_sheet_is_played_too(fresh: Path, tmp_path: Path) -> None:
    folder = tmp_path / "sheet"
    code, said = new_game(folder, "low_tide", "--sheet")
    assert code == 0, said
    code, said = in_environment(fresh, folder, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist")
    assert code == 0, said
    assert "1 passed" in said


def test_a_sheet_that_nobody_can_play_is_told(tmp_path: Path) -> None:
    assert new_game(tmp_path / "sheet", "low_tide", "--sheet")[0] == 0
    sheet = tmp_path / "sheet" / "low_tide.yaml"
    sheet.write_text(sheet.read_text().replace("ends:", "checks:\n  - {holds: 0}\nends:"))
    check = ["check", "round_sheet", "--games", "2", "--screens", "0", "--with", f"sheet={sheet}"]
    code, out, _ = forked.run(check, b"", environment(REPOSITORY) | {"XDG_STATE_HOME": str(tmp_path)})
    assert code == 1
    said = out.decode()
    assert "no game can be begun with sheet" in said
    assert "checks[1].holds" in said
    assert "A formula: holds: sum(bid) != round" in said


@pytest.mark.parametrize(
    "name", ["Two boats", *(pytest.param(name, marks=pytest.mark.long) for name in ("Harbour bids", "Ebb and flow"))]
)
def test_a_sheet_with_checks_over_all_is_played_to_its_end(name: str, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text(page_sheets()[name], encoding="utf-8")
    check = ["check", "round_sheet", "--games", "3", "--screens", "0", "--with", f"sheet={sheet}"]
    code, out, _ = forked.run(check, b"", environment(REPOSITORY) | {"XDG_STATE_HOME": str(tmp_path)})
    assert code == 0, out.decode()


@pytest.mark.long
def test_a_sheet_is_looked_at_on_the_screen_with_as_many_people_as_it_takes(tmp_path: Path) -> None:
    sheet, pictures = tmp_path / "sheet.yaml", tmp_path / "pictures"
    sheet.write_text("name: Low tide\nplayers: [2, 8]\nends: {rounds: 1}\n")
    check = ["check", "round_sheet", "--games", "1", "--screens", "1", "--with", f"sheet={sheet}"]
    env = environment(REPOSITORY) | {"XDG_STATE_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    code, out, err = forked.run([*check, "--all-pictures", "--output", str(pictures)], b"", env)
    assert code == 0, out.decode()
    moves = {file.name.split("-")[4] for file in pictures.glob("800x480-it-1.3-move-*-sheet.table.png")}
    assert max(moves) == "009", "the start, and what each of eight people writes"
    assert f"pictures of screens are in {pictures}." in out.decode()
    assert "Screens of 800x480" in err.decode()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    code, said = new_game(tmp_path, "pearls")
    assert (code, "--output" in said) == (1, True)
    assert [*tmp_path.iterdir()] == []


def test_the_name_of_an_installed_game_is_refused(tmp_path: Path) -> None:
    code, said = new_game(tmp_path / "new", "submarine")
    assert (code, "divingbell" in said) == (1, True)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("name", ["", "Pearls", "1st", "sea-stars", "a b", "x" * 41, "../up"])
def test_a_name_that_cannot_be_one_is_wrong_usage(name: str, tmp_path: Path) -> None:
    assert not is_name(name)
    assert new_game(tmp_path / "new", name)[0] == 2
    assert [*tmp_path.iterdir()] == []


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, said = new_game(tmp_path / "file" / "pearls", "pearls")
    assert code == 1
    assert "file/pearls" in said
    assert "Traceback" not in said
