"""Games are found where packages are installed, quickly, and known by name without their rules."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from divingbell.companion.entry_points import OURS, EntryPoint, entry_points, left_overs
from divingbell.companion.games.game import SEAM, Game, Parts, Rulebook, named
from divingbell.companion.installed_games import GAMES, GROUP, InstalledGames

BOX = ("sunken_treasure", "deep_sea_adventure", "submarine", "submarine_blues", "round_sheet")


def test_ours_stand_in_their_order_and_come_from_our_package() -> None:
    assert tuple(GAMES) == BOX
    assert GAMES.problems == ()
    assert {GAMES.package(name) for name in GAMES} == {OURS}


def test_they_register_as_every_package_does() -> None:
    found = {(entry.name, entry.value) for entry in metadata.entry_points(group=GROUP)}
    assert {(entry.name, entry.value) for entry in entry_points(GROUP)} == found
    assert {name for name, _ in found} == set(BOX)


@pytest.mark.parametrize("name", BOX)
def test_what_a_game_names_is_there(name: str) -> None:
    game = GAMES[name]
    assert isinstance(game, Game)
    assert isinstance(game.rulebook, Rulebook)
    assert callable(named(game.parts.demo))
    assert game.rulebook is game.rulebook


def test_names_and_seats_need_no_rules() -> None:
    code = (
        "import sys; from divingbell.companion.installed_games import GAMES\n"
        "assert [(name, game.seats) for name, game in GAMES.items()]\n"
        "print([name for name in sys.modules if name.endswith('.rulebook') or name.startswith('importlib.metadata')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_screenful_of_home_needs_no_rules_and_no_table() -> None:
    code = (
        "import sys; from divingbell.ui.table.game_ui import game_ui\n"
        "from divingbell.companion.installed_games import GAMES\n"
        "assert [game_ui(name).picture for name in GAMES]\n"
        "late = ('.rulebook', '.table', '.decisions', '.opening', '.practice')\n"
        "print([name for name in sys.modules if '.games.' in name and name.endswith(late)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def installed(folder: Path, name: str, entries: str) -> str:
    """A package that is installed in a folder."""
    info = folder / name
    info.mkdir(parents=True)
    (info / "entry_points.txt").write_text(entries)
    return str(folder)


def test_the_files_of_entry_points_are_read_as_they_may_be_written(tmp_path: Path) -> None:
    ours = "[divingbell.games]\n# one\nfirst=one.two:GAME\n second  =  three:GAME \n"
    text = f"[console_scripts]\nx = a:b\n\n{ours}[other]\nno = n:n\n"
    folder = installed(tmp_path, "Some_Package-1.2.dist-info", text)
    assert entry_points(GROUP, [folder, str(tmp_path / "nowhere"), ""]) == [
        EntryPoint("some-package", "first", "one.two:GAME"),
        EntryPoint("some-package", "second", "three:GAME"),
    ]


def test_the_first_of_a_package_twice_on_the_path_counts(tmp_path: Path) -> None:
    older = installed(tmp_path / "older", "pkg-1.0.dist-info", "[divingbell.games]\na = old:GAME\n")
    newer = installed(tmp_path / "newer", "pkg-2.0.dist-info", "[divingbell.games]\na = new:GAME\n")
    assert [entry.value for entry in entry_points(GROUP, [newer, older])] == ["new:GAME"]


def test_a_file_that_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    info = tmp_path / "odd-1.0.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_bytes(b"[divingbell.games]\nodd = a:b\n\xff\n")
    assert entry_points(GROUP, [str(tmp_path)]) == []


def test_an_installation_without_our_games_is_told(tmp_path: Path) -> None:
    """As after an update of a checkout that was not installed anew."""
    found = InstalledGames([installed(tmp_path, "divingbell-0.0.dist-info", "[console_scripts]\ndivingbell = a:b\n")])
    assert list(found) == []
    assert [(problem.package, problem.text_id) for problem in found.problems] == [(OURS, "packages.stale")]


def test_a_game_that_calls_itself_otherwise_than_its_entry_is_told(tmp_path: Path) -> None:
    value = "divingbell.companion.games.submarine:SUBMARINE"
    found = InstalledGames([installed(tmp_path, "pkg-1.0.dist-info", f"[divingbell.games]\nboat = {value}\n")])
    assert list(found) == []
    told = [(problem.text_id, problem.reason) for problem in found.problems if problem.package == "pkg"]
    assert told == [("packages.other_name", "submarine")]


@pytest.mark.parametrize(
    ("seats", "reason"),
    [
        (range(1, 7), "packages.no_rulebook"),
        (range(6, 7), "packages.no_rulebook"),
        (range(6), "packages.seats"),
        (range(2, 8), "packages.seats"),
        (range(3, 3), "packages.seats"),
    ],
)
def test_a_game_is_for_one_to_six(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: range, reason: str) -> None:
    boat = Game(name="boat", seats=seats, minutes=20, seam=SEAM, parts=Parts(rulebook="json:dumps"))
    monkeypatch.setitem(sys.modules, "a_boat", SimpleNamespace(BOAT=boat))
    found = InstalledGames([installed(tmp_path, "pkg-1.0.dist-info", "[divingbell.games]\nboat = a_boat:BOAT\n")])
    told = [(problem.text_id, problem.reason) for problem in found.problems if problem.package == "pkg"]
    assert told == [(reason, str(seats) if reason == "packages.seats" else "json:dumps")]


@pytest.mark.parametrize("seam", [1, SEAM + 1])
def test_a_game_of_another_seam_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seam: int) -> None:
    boat = Game(name="boat", seats=range(1, 3), minutes=20, seam=seam, parts=Parts(rulebook="json:dumps"))
    monkeypatch.setitem(sys.modules, "a_boat", SimpleNamespace(BOAT=boat))
    found = InstalledGames([installed(tmp_path, "pkg-1.0.dist-info", "[divingbell.games]\nboat = a_boat:BOAT\n")])
    told = [(problem.text_id, problem.reason) for problem in found.problems if problem.package == "pkg"]
    assert told == [("packages.seam", str(seam))]


def test_texts_and_icons_of_a_game_stand_beside_its_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pebbles = Path(__file__).resolve().parents[1] / "stranger_game" / "pebbles"
    monkeypatch.syspath_prepend(pebbles)
    entries = tomllib.loads((pebbles / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"][GROUP]
    lines = "".join(f"{name} = {value}\n" for name, value in entries.items())
    found = InstalledGames([installed(tmp_path, "pebbles_game-1.0.dist-info", f"[divingbell.games]\n{lines}")])
    assert [*found] == ["pebbles"]
    assert found.text_folders == (pebbles / "pebbles_game" / "texts",)
    assert found.glyph_folders == {"pebbles": pebbles / "pebbles_game" / "glyphs"}
    assert found.package("pebbles") == "pebbles-game"
    assert found.texts("it")("pebbles.title") != "[pebbles.title]"


def test_a_text_that_is_missing_shows_its_id() -> None:
    assert InstalledGames([]).texts("en")("no.such.text") == "[no.such.text]"


def test_of_two_of_one_name_the_first_package_is_played_and_the_other_told(tmp_path: Path) -> None:
    value = "divingbell.companion.games.submarine:SUBMARINE"
    folder = installed(tmp_path, "divingbell-9.dist-info", f"[divingbell.games]\nsubmarine = {value}\n")
    installed(tmp_path, "a_copy-1.0.dist-info", f"[divingbell.games]\nsubmarine = {value}\nwhale = json:dumps\n")
    found = InstalledGames([folder])
    assert list(found) == ["submarine"]
    assert found.package("submarine") == OURS
    assert [(problem.package, problem.text_id, problem.reason) for problem in found.problems] == [
        ("a-copy", "packages.duplicate", OURS),
        ("a-copy", "packages.no_game", "json:dumps"),
    ], "what comes after a game that is there already is looked at too"


def test_ours_stand_first_in_the_box_and_others_behind_them_as_the_page_says() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    ours = [game.order for game in GAMES.values()]
    other = Game(name="boat", seats=range(1, 3), minutes=20, seam=SEAM, parts=Parts(rulebook="a_boat:RULES")).order
    assert ours == [1, 2, 3, 4, 5]
    assert f"ours are 1 to 5, the default is {other}" in page


TITLE = "title: Boat\n"


@pytest.mark.parametrize(
    ("files", "wrong"),
    [
        ({"en/boat.yaml": TITLE}, None),
        ({"en/boat.yaml": TITLE, "en/boat_more.yaml": "x: y\n"}, None),
        ({"en/boat.yaml": TITLE, "en/boats.yaml": "x: y\n"}, "en/boats.yaml"),
        ({"en/boat.yaml": TITLE, "en/rig.yaml": "x: y\n"}, "en/rig.yaml"),
        ({"en/boat.yaml": "x: y\n"}, "en: boat.title"),
        ({"en/boat.yaml": TITLE, "it/boat.yaml": "x: y\n"}, "en: boat.x"),
        ({"en/boat.yaml": TITLE + "x: y\n", "it/boat.yaml": TITLE}, "it: boat.x"),
        ({"it/boat.yaml": TITLE}, "{texts}/en"),
    ],
)
def test_the_texts_of_a_game_are_its_own_and_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, str], wrong: str | None
) -> None:
    boat = Game(
        name="boat", seats=range(1, 3), minutes=20, seam=SEAM, parts=Parts(rulebook="a_boat:RULES"), texts="texts"
    )
    written = {f"texts/{name}": text for name, text in files.items()}
    told = problems_of(boat, tmp_path, monkeypatch, written)
    reason = wrong and wrong.format(texts=tmp_path / "texts")
    assert told == ([("packages.text", reason)] if reason else [])


def test_an_area_of_another_game_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = structs.replace(GAMES["submarine"].rulebook, rules={})
    for name, areas in (("boat", ("boat", "boat_yacht")), ("boat_yacht", ("boat_yacht",))):
        folder = tmp_path / name / "texts" / "en"
        folder.mkdir(parents=True)
        for area in areas:
            (folder / f"{area}.yaml").write_text(TITLE)
        game = Game(
            name=name, seats=range(1, 3), minutes=20, seam=SEAM, parts=Parts(rulebook=f"a_{name}:RULES"), texts="texts"
        )
        module = SimpleNamespace(GAME=game, RULES=rules, __file__=str(tmp_path / name / "module.py"))
        monkeypatch.setitem(sys.modules, f"a_{name}", module)
    entries = "[divingbell.games]\nboat = a_boat:GAME\nboat_yacht = a_boat_yacht:GAME\n"
    found = InstalledGames([installed(tmp_path, "pkg-1.0.dist-info", entries)])
    told = [(problem.game, problem.text_id, problem.reason) for problem in found.problems if problem.package == "pkg"]
    assert (tuple(found), told) == (("boat",), [("boat_yacht", "packages.text", "en/boat_yacht.yaml")])


@pytest.mark.parametrize(
    ("files", "wrong"),
    [
        ({"glyphs.ttf": "", "glyphs.json": '{"pebble": "E018"}'}, ""),
        ({"glyphs.json": '{"pebble": "E018"}'}, "glyphs.ttf"),
        ({"glyphs.ttf": ""}, "glyphs.json"),
        ({"glyphs.ttf": "", "glyphs.json": '{"pebble": "G018"}'}, "glyphs.json"),
        ({"glyphs.ttf": "", "glyphs.json": '{"pebble": "FF0018"}'}, "glyphs.json"),
        ({"glyphs.ttf": "", "glyphs.json": "[]"}, "glyphs.json"),
    ],
)
def test_the_icons_of_a_game_are_a_font_and_its_code_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, str], wrong: str
) -> None:
    boat = Game(
        seam=SEAM,
        name="boat",
        seats=range(1, 3),
        minutes=20,
        parts=Parts(rulebook="a_boat:RULES"),
        texts="texts",
        glyphs="glyphs",
    )
    written = {f"glyphs/{name}": text for name, text in files.items()}
    told = problems_of(boat, tmp_path, monkeypatch, {"texts/en/boat.yaml": TITLE, **written})
    assert told == ([("packages.glyphs", str(tmp_path / "glyphs" / wrong))] if wrong else [])


def problems_of(game: Game, folder: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, str]) -> list[Any]:
    """What is wrong with this game, of a package that brings these files, after one that is not there."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    rules = structs.replace(GAMES["submarine"].rulebook, rules={})
    module = SimpleNamespace(BOAT=game, RULES=rules, __file__=str(folder / "a_boat.py"))
    monkeypatch.setitem(sys.modules, "a_boat", module)
    entries = "[divingbell.games]\nbarge = no_such_module:BARGE\nboat = a_boat:BOAT\n"
    found = InstalledGames([installed(folder, "pkg-1.0.dist-info", entries)])
    told = [(problem.game, problem.text_id, problem.reason) for problem in found.problems if problem.package == "pkg"]
    assert told[0] == ("barge", "packages.raised", "ModuleNotFoundError: No module named 'no_such_module'")
    assert [*found] == ([] if told[1:] else ["boat"])
    return [one[1:] for one in told[1:]]


def test_what_is_left_of_a_package_that_was_taken_away_hides_no_other(tmp_path: Path) -> None:
    """An empty folder of an older version of ours removed every game."""
    for version, content in (("0.9", None), ("1.0", "[divingbell.games]\nsubmarine = a.b:GAME\n")):
        folder = tmp_path / f"divingbell-{version}.dist-info"
        folder.mkdir()
        if content is not None:
            (folder / "METADATA").write_text(f"Name: divingbell\nVersion: {version}\n")
            (folder / "entry_points.txt").write_text(content)
    assert [entry.name for entry in entry_points("divingbell.games", [str(tmp_path)])] == ["submarine"]
    assert left_overs([str(tmp_path)]) == [tmp_path / "divingbell-0.9.dist-info"]
