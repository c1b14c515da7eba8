"""A game from a package of its own: installed it is played like ours, uninstalled its sessions stay; and packages whose
game cannot be played harm nothing."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests import forked
from tests.stranger_game.faults import pebbles
from tests.stranger_game.installing import HERE, REPOSITORY, environment, install

START = {"type": "start_game", "game": "pebbles", "players": 2, "first_player": "p1"}
TAKES = [{"type": "take", "player": f"p{1 + i % 2}", "count": count} for i, count in enumerate((3, 2, 2))]
SUNKEN = {"type": "start_game", "game": "sunken_treasure", "players": 2, "first_player": "p1"}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the package, as an installation leaves it."""
    return pebbles(tmp_path_factory.mktemp("site") / "packages")


def run(command: list[str], *folders: Path, text: str = "", config: Path | None = None) -> subprocess.CompletedProcess:
    """`divingbell COMMAND`, with the packages of these folders installed."""
    env = environment(REPOSITORY, *folders)
    if config is not None:
        env["XDG_CONFIG_HOME"] = str(config)
    code, out, err = forked.run(command, text.encode(), env)
    return subprocess.CompletedProcess(command, code, out.decode(), err.decode())


def lines(*values: Any) -> str:
    return "".join(json.dumps(value) + "\n" for value in values)


def answers(done: subprocess.CompletedProcess) -> list[Any]:
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def inner_tests(file: str, *folders: Path) -> None:
    """Run tests that must see the packages from the start in a process of their own."""
    arguments = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(HERE / file)]
    env = environment(REPOSITORY, *folders)
    done = subprocess.run([sys.executable, *arguments], env=env, capture_output=True, text=True, cwd=REPOSITORY)
    assert done.returncode == 0, done.stdout[-4000:]


# Installed ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_it_is_played_by_touch_and_corrected(package: Path) -> None:
    inner_tests("touches.py", package)


@pytest.mark.long
def test_its_own_icon_is_on_pages_and_on_paper(package: Path) -> None:
    inner_tests("icons.py", package)


def test_the_engine_plays_it(package: Path) -> None:
    requests = [{"action": START}, *({"action": take} for take in TAKES)]
    done = run(["engine"], package, text=lines(*requests, {"action": {**TAKES[1], "count": 3}}))
    *played, refused = answers(done)
    assert [one["ok"]["pile"] for one in played] == [9, 6, 4, 2]
    assert refused == {
        "error": "too_many",
        "message": "Only 2 are left in the pile (1.2). Take fewer, or undo.",
        "rule": "1.2",
    }


@pytest.mark.slow
def test_the_demo_plays_it(package: Path, tmp_path: Path) -> None:
    arguments = ["demo", "--game", "pebbles", "--players", "3", "--pace", "0", "--output", str(tmp_path / "demo")]
    done = run(arguments, package, config=tmp_path / "config")
    assert done.returncode == 0, done.stderr
    assert "The pile is empty" in done.stdout
    pictures = {file.name.partition("-")[2] for file in (tmp_path / "demo").glob("*.png")}
    assert {"home.png", "podium.png"} <= pictures
    record = next((tmp_path / "demo").glob("*.jsonl"))
    assert json.loads(record.read_text().splitlines()[0])["package"] == "pebbles-game"
    replayed = run(["replay", str(record)], package)
    assert json.loads(replayed.stdout)["phase"] == "over"


def test_it_is_printed_and_given_to_play_logs(package: Path, tmp_path: Path) -> None:
    file, pdf = tmp_path / "journal.db", tmp_path / "report.pdf"
    last = [{"action": {"type": "take", "player": player, "count": 1}} for player in ("p2", "p1")]
    requests = [{"action": START}, *({"action": take} for take in TAKES), *last]
    assert run(["table", "--rig", "none", "--journal", str(file)], package, text=lines(*requests)).returncode == 0
    for command in (["report", "last", "--output", str(pdf)], ["export", "last", "--format", "csv"]):
        done = run([*command, "--journal", str(file)], package)
        assert done.returncode == 0, done.stderr
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [row["change"] for row in rows if row["seat"]] == ["3", "2", "2", "1", "1"]
    said = subprocess.run(["pdftotext", "-layout", str(pdf), "-"], capture_output=True, text=True, check=True).stdout
    assert "The pile is empty".lower() in said.lower()
    assert "then has" in said
    linked = run(["export", "last", "--format", "bgstats", "--journal", str(file)], package).stdout
    play = json.loads(parse_qs(urlsplit(linked.strip()).query)["data"][0])
    assert play["game"]["sourceGameId"] == "pebbles"
    assert [(player["score"], player["rank"]) for player in play["players"]] == [("6", 1), ("3", 2)]
    without = run(["report", "last", "--output", str(pdf), "--journal", str(file)])
    assert (without.returncode, "pebbles-game" in without.stderr) == (1, True)


# Uninstalled --------------------------------------------------------------------------------------------------


@pytest.fixture
def journal(package: Path, tmp_path: Path) -> Iterator[Path]:
    """First a game of ours, then one of the package, which is not over."""
    file = tmp_path / "journal.db"
    requests = [{"action": SUNKEN}, {"reset": True}, {"action": START}, *({"action": take} for take in TAKES)]
    undo = {"action": {"type": "undo", "steps": 1}}
    played = run(["table", "--rig", "none", "--journal", str(file)], package, text=lines(*requests, undo))
    assert played.returncode == 0, played.stderr
    return file


def test_its_sessions_are_listed_and_exported_as_before(package: Path, journal: Path, tmp_path: Path) -> None:
    with_it = answers(run(["sessions", "--json", "--journal", str(journal)], package))
    without = answers(run(["sessions", "--json", "--journal", str(journal)]))
    assert [(one["game"], one["n"], one["entries"]) for one in without] == [
        ("pebbles", 5, 3),
        ("sunken_treasure", 1, 1),
    ]
    assert without[0] == {**with_it[0], "phase": None, "digest": None}
    assert without[1] == with_it[1]
    listed = run(["sessions", "--journal", str(journal)])
    assert "pebbles" in listed.stdout
    assert "game not installed" in listed.stdout
    there, gone = tmp_path / "there.jsonl", tmp_path / "gone.jsonl"
    for file, folders in ((there, (package,)), (gone, ())):
        done = run(["export", "last", "--journal", str(journal), "--output", str(file)], *folders)
        assert done.returncode == 0, done.stderr
    assert gone.read_text() in there.read_text(), "the end line is worked out with the rules"
    back = run(["replay", str(gone)], package)
    assert json.loads(back.stdout)["pile"] == 4


def test_replay_names_the_package(package: Path, journal: Path, tmp_path: Path) -> None:
    file = tmp_path / "pebbles.jsonl"
    run(["export", "last", "--journal", str(journal), "--output", str(file)], package)
    done = run(["replay", str(file)])
    assert done.returncode == 1
    assert done.stdout == "null\n"
    assert "the game pebbles is not installed. Install the package pebbles-game" in done.stderr
    bare = tmp_path / "bare.jsonl"
    bare.write_text(lines(START))
    assert "the game pebbles is not installed" in run(["replay", str(bare)]).stderr


def test_its_record_is_known_here_and_taken_in_nowhere_else(package: Path, journal: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "pebbles.jsonl", tmp_path / "other.db"
    run(["export", "last", "--journal", str(journal), "--output", str(file)], package)
    known = run(["import", str(file), "--journal", str(journal)])
    assert known.returncode == 0, known.stderr
    changed = tmp_path / "changed.jsonl"
    changed.write_text(file.read_text().replace('"count":3', '"count":1'))
    assert run(["import", str(changed), "--journal", str(journal)]).returncode == 1
    refused = run(["import", str(file), "--journal", str(other)])
    assert refused.returncode == 1
    assert "Install the package pebbles-game" in refused.stderr
    assert run(["import", str(file), "--journal", str(other)], package).returncode == 0


def test_a_resume_passes_over_it(package: Path, journal: Path) -> None:
    resume = ["table", "--rig", "none", "--resume", "--journal", str(journal)]
    with_it, without = answers(run(resume, package)), answers(run(resume))
    assert with_it[0]["ok"]["game"] == "pebbles"
    assert without[0]["ok"]["game"] == "sunken_treasure"


def test_doctor_calls_no_line_bad(journal: Path, tmp_path: Path) -> None:
    done = run(["doctor", "--journal", str(journal)], config=tmp_path / "config")
    assert not [line for line in done.stdout.splitlines() if line.startswith("bad")], done.stdout
    assert "pebbles" not in done.stdout


# Packages whose game cannot be played --------------------------------------------------------------------------


def broken(folder: Path, package: str, entry: str, module: str, source: str = "", **texts: str) -> None:
    """A package as an installation leaves it: its entry points and its module, with texts by language."""
    info = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[divingbell.games]\n{entry} = {module}:GAME\n")
    if source:
        (folder / module).mkdir()
        (folder / module / "__init__.py").write_text(source)
    for language, text in texts.items():
        (folder / module / "texts" / language).mkdir(parents=True)
        (folder / module / "texts" / language / f"{entry}.yaml").write_text(text)


def game(name: str, glyphs: str = "", **parts: str) -> str:
    rules = {"rulebook": "divingbell.companion.games.submarine.rulebook:RULEBOOK"}
    named = ", ".join(f"{part}={value!r}" for part, value in (rules | parts).items())
    return (
        "from divingbell.sdk import Game, Parts\n"
        f"GAME = Game(name={name!r}, seats=range(2, 4), minutes=5, texts='texts', glyphs={glyphs!r}, seam=2, "
        f"parts=Parts({named}))\n"
    )


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with one package of each kind of mistake."""
    folder = tmp_path / "broken"
    broken(folder, "a-raises", "raiser", "raiser", "raise RuntimeError('no sea today')")
    broken(folder, "b-text", "wordless", "wordless", game("wordless"), en="title: Wordless\n", it="nothing: x\n")
    broken(folder, "c-copy", "submarine", "copycat", game("submarine"), en="title: Copy\n")
    broken(folder, "d-missing", "nowhere", "nowhere_at_all")
    broken(folder, "e-other", "one_name", "misnamed", game("another"), en="title: Misnamed\n")
    broken(folder, "f-rules", "ruleless", "ruleless", game("ruleless", rulebook="ruleless:GAME"), en="title: R\n")
    broken(folder, "g-area", "foreign", "foreign", game("foreign"), en="title: F\n")
    broken(folder, "i-old", "before", "before", "from divingbell.ui.kit.keys import key", en="title: B\n")
    broken(folder, "h-signs", "signless", "signless", game("signless", glyphs="art"), en="title: S\n")
    shutil.copy(folder / "foreign" / "texts" / "en" / "foreign.yaml", folder / "foreign" / "texts" / "en" / "home.yaml")
    return folder


def test_each_is_said_with_package_and_reason_and_the_others_play(shelf: Path, tmp_path: Path) -> None:
    done = run(["doctor", "--journal", str(tmp_path / "new.db")], shelf, config=tmp_path / "config")
    assert done.returncode == 1
    said = [line for line in done.stdout.splitlines() if line.startswith("bad")]
    expected = {
        "a-raises": "RuntimeError: no sea today",
        "b-text": "house_rule",
        "c-copy": "from the package divingbell",
        "d-missing": "ModuleNotFoundError",
        "e-other": "calls itself another",
        "f-rules": "no Rulebook",
        "g-area": "home.yaml",
        "h-signs": "glyphs.ttf",
        "i-old": "From 1 to 2",
    }
    for package, reason in expected.items():
        assert any(f"{package}:" in line and reason in line for line in said), (package, said)
    assert len(said) == len(expected)
    played = answers(run(["engine"], shelf, text=lines({"action": {**SUNKEN, "game": "submarine"}})))
    assert played[0]["ok"]["game"] == "submarine"
    unknown = answers(run(["engine"], shelf, text=lines({"action": {**SUNKEN, "game": "raiser"}})))
    assert unknown[0]["error"] == "bad_field"


BEFORE_PARTS = """
from divingbell.companion.games.game import Game

PEBBLES = Game(
    name="pebbles", seats=range(2, 5), minutes=5, rulebook="pebbles_game.rules:RULEBOOK",
    demo="pebbles_game.people:players", ui="pebbles_game.screens:PEBBLES_UI", texts="texts", glyphs="glyphs",
)
"""
"""The `Game` of Pebbles as it was at first."""


@pytest.mark.parametrize("module", [None, BEFORE_PARTS], ids=["with parts", "before there were parts"])
def test_a_package_of_the_first_seam_is_refused_in_a_sentence(tmp_path: Path, module: str | None) -> None:
    folder = install(HERE / "pebbles_of_seam_1", tmp_path / "packages")
    if module is not None:
        (folder / "pebbles_game" / "__init__.py").write_text(module, encoding="utf-8")
    done = run(["doctor", "--journal", str(tmp_path / "new.db")], folder, config=tmp_path / "config")
    (said,) = (line for line in done.stdout.splitlines() if line.startswith("bad"))
    assert re.search(r"pebbles-game: .*seam 1.*docs/adding-a-game.md, section From 1 to 2\.$", said)
    assert answers(run(["engine"], folder, text=lines({"action": START})))[0]["error"] == "bad_field"


@pytest.mark.long
def test_home_says_it_once(shelf: Path) -> None:
    inner_tests("broken.py", shelf)


def test_screens_that_raise_leave_the_game_to_engine_and_replay(tmp_path: Path) -> None:
    rules = "tests.stranger_game.pebbles.pebbles_game.rules:RULEBOOK"
    words = (HERE / "pebbles" / "pebbles_game" / "texts" / "en" / "pebbles.yaml").read_text()
    folder = tmp_path / "dark"
    broken(folder, "h-dark", "pebbles", "dark", game("pebbles", rulebook=rules, ui="nothing:HERE"), en=words)
    done = run(["doctor", "--journal", str(tmp_path / "new.db")], folder, config=tmp_path / "config")
    assert any("h-dark:" in line and "No module named 'nothing'" in line for line in done.stdout.splitlines())
    assert answers(run(["engine"], folder, text=lines({"action": START})))[0]["ok"]["pile"] == 9


PAGE = """
import json
from divingbell.companion.installed_games import GAMES
from divingbell.companion.live import page_value
from divingbell.companion.session.session import Session
from divingbell.companion.texts.words import WrittenWords

words, session = WrittenWords(GAMES.texts("en")), Session().apply_all(ACTIONS)
people = page_value.people_of(words, {}, session.state)
page = page_value.now(page_value.PageInput(words, people, "u", session.number, session, ())).page
print(json.dumps([page["caption"], [row["figure"] for row in page["rows"]]]))
"""


@pytest.fixture
def unseen(tmp_path: Path) -> tuple[Path, Path]:
    """Pebbles as a package that has no screens: its folder, and that of the modules it names."""
    folder, modules = tmp_path / "unseen", HERE / "pebbles"
    words = (modules / "pebbles_game" / "texts" / "en" / "pebbles.yaml").read_text()
    parts = {
        "rulebook": "pebbles_game.rules:RULEBOOK",
        "scoring": "pebbles_game.scoring:SCORING",
        "ledger": "pebbles_game.scoring:LEDGER",
        "moment": "pebbles_game.scoring:moment",
    }
    broken(folder, "unseen", "pebbles", "unseen", game("pebbles", **parts), en=words)
    return folder, modules


def test_a_game_without_screens_has_standings_tables_report_and_statistics(
    unseen: tuple[Path, Path], tmp_path: Path
) -> None:
    file, pdf = tmp_path / "journal.db", tmp_path / "report.pdf"
    last = [{"action": {"type": "take", "player": player, "count": 1}} for player in ("p2", "p1")]
    requests = [{"action": START}, *({"action": take} for take in TAKES), *last]
    assert run(["table", "--rig", "none", "--journal", str(file)], *unseen, text=lines(*requests)).returncode == 0
    for command in (["report", "last", "--output", str(pdf)], ["export", "all", "--format", "csv"]):
        done = run([*command, "--journal", str(file)], *unseen)
        assert (done.returncode, done.stderr) == (0, "")
    assert pdf.read_bytes().startswith(b"%PDF")
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [(row["seat"], row["place"], row["figure"]) for row in rows] == [("p1", "1", "6"), ("p2", "2", "3")]
    ledger = run(["export", "last", "--format", "csv", "--journal", str(file)], *unseen)
    changes = [row["change"] for row in csv.DictReader(io.StringIO(ledger.stdout)) if row["seat"]]
    assert changes == ["3", "2", "2", "1", "1"]
    told = json.loads(run(["statistics", "--json", "--journal", str(file)], *unseen).stdout)
    (one,) = told["played"]
    assert (one["game"], one["games"], one["results"][0]["figure"]) == ("pebbles", 1, 6)


def test_the_page_of_a_game_without_screens_is_in_words(unseen: tuple[Path, Path]) -> None:
    code = PAGE.replace("ACTIONS", repr([START, *TAKES]))
    env = environment(REPOSITORY, *unseen)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env)
    assert (done.stderr, json.loads(done.stdout)) == ("", ["Turn 4, Diver 2: 2 left", ["5", "2"]])


@pytest.mark.long
def test_home_has_room_for_many_games(package: Path, tmp_path: Path) -> None:
    folder = tmp_path / "crowd"
    rules = "pebbles_game.rules:RULEBOOK"
    whole = {
        "scoring": "pebbles_game.scoring:SCORING",
        "decisions": "pebbles_game.decisions",
        "ui": "pebbles_game.screens:PEBBLES_UI",
    }
    words = (HERE / "pebbles" / "pebbles_game" / "texts" / "en" / "pebbles.yaml").read_text()
    for name in ("crowd1", "crowd2", "crowd3"):
        broken(folder, name, name, f"{name}_game", game(name, rulebook=rules, **whole), en=words)
    broken(folder, "plain", "plain", "plain_game", game("plain", rulebook=rules), en=words)
    inner_tests("crowd.py", package, folder)
