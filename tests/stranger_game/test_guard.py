"""A game from elsewhere that goes wrong after it was played: every command names it, and tells of all other games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import forked
from tests.stranger_game.faults import PACKAGE, pebbles
from tests.stranger_game.installing import REPOSITORY, environment

START = {"type": "start_game", "game": "pebbles", "players": 2, "first_player": "p1"}
TAKES = [{"type": "take", "player": f"p{1 + i % 2}", "count": count} for i, count in enumerate((3, 3, 3))]
SUNKEN = {"type": "start_game", "game": "sunken_treasure", "players": 2, "first_player": "p1"}

BREAKS = '    raise RuntimeError("no pebbles today")\n'
VIEW = ("rules", "    plain: dict[str, Any]", BREAKS + "    plain: dict[str, Any]")
NO_JSON = ("rules", "    return plain\n", "    return {**plain, 'pile': object()}\n")
RULE = ("rules", "    if action.count > state.pile:\n", BREAKS + "    if action.count > state.pile:\n")
LINE = ("rules", '    kind = str(entry.action["type"])\n', BREAKS)
FIGURE = ("scoring", "lambda player: int(player.pebbles)", "lambda player: player.no_pebbles")
MEASURES = (
    "scoring",
    "def moment(",
    "def measures(history, felt):\n    raise RuntimeError('no pebbles today')\n\n\ndef moment(",
)
RECAP = ("scoring", "def moment(", "def recap(history):\n    raise RuntimeError('no pebbles today')\n\n\ndef moment(")
REPORT = ("scoring", "def moment(", "def report(told):\n    raise RuntimeError('no pebbles today')\n\n\ndef moment(")


class Evening:
    """A journal with a game of ours and a whole one of Pebbles, and a log folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.file = folder, folder / "journal.db"
        requests = [SUNKEN, None, START, *TAKES]
        lines = [{"reset": True} if one is None else {"action": one} for one in requests]
        done = self.run(["table", "--rig", "none"], pebbles(folder / "sound"), lines)
        assert done.returncode == 0, done.stderr

    def run(self, command: list[str], package: Path, lines: list[Any] | None = None) -> Any:
        """`divingbell COMMAND` on this journal with a package installed."""
        text = "".join(json.dumps(line) + "\n" for line in lines or ())
        env = environment(REPOSITORY, package) | {
            "XDG_STATE_HOME": str(self.folder / "state"),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
            "XDG_RUNTIME_DIR": str(self.folder),
        }
        code, out, err = forked.run([*command, "--journal", str(self.file)], text.encode(), env)
        return subprocess.CompletedProcess(command, code, out.decode(), err.decode())

    @property
    def log(self) -> str:
        """The error log of these commands."""
        return "".join(file.read_text(encoding="utf-8") for file in (self.folder / "state").rglob("mistakes.log"))


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def names(text: str, function: str) -> bool:
    """Tell whether a text names package, game, function and error."""
    return all(word in text for word in (PACKAGE, "pebbles", function))


@pytest.mark.parametrize(("fault", "function"), [(VIEW, "view"), (NO_JSON, "view"), (RULE, "take")])
def test_its_sessions_are_listed_and_all_others_too(evening: Evening, fault: Any, function: str) -> None:
    package = pebbles(evening.folder / "faulty", fault)
    listed = evening.run(["sessions"], package)
    assert listed.returncode == 0, listed.stderr
    first, second = listed.stdout.splitlines()
    assert f"cannot be worked out: {PACKAGE}" in first
    assert "cannot be worked out" not in second
    checked = evening.run(["doctor"], package)
    bad = [line for line in checked.stdout.splitlines() if line.startswith("bad")]
    assert any(names(line, function) for line in bad), checked.stdout
    assert "damaged" not in checked.stdout
    resumed = evening.run(["table", "--rig", "none", "--resume"], package)
    assert json.loads(resumed.stdout.splitlines()[0])["ok"]["game"] == "sunken_treasure"
    assert names(evening.log, function)


@pytest.mark.parametrize("fault", [VIEW, RULE])
def test_its_record_is_written_out_whole(evening: Evening, fault: Any) -> None:
    sound = evening.run(["export", "last"], evening.folder / "sound")
    broken = evening.run(["export", "last"], pebbles(evening.folder / "faulty", fault))
    assert broken.returncode == 0, broken.stderr
    assert broken.stdout.splitlines() == [line for line in sound.stdout.splitlines() if '"end"' not in line]


@pytest.mark.parametrize(
    ("fault", "part", "command", "function"),
    [
        (LINE, "", ["export", "last", "--format", "csv"], "line"),
        (FIGURE, "", ["export", "last", "--format", "csv"], "figure"),
        (FIGURE, "", ["export", "last", "--format", "bgstats"], "figure"),
        (FIGURE, "", ["export", "all", "--format", "csv"], "figure"),
        (RULE, "", ["export", "last", "--format", "csv"], "take"),
        (RECAP, 'recap="pebbles_game.scoring:recap"', ["report", "last", "--output", "-"], "recap"),
        (REPORT, 'report="pebbles_game.scoring:report"', ["report", "last", "--output", "-"], "report"),
    ],
)
def test_what_is_made_of_it_says_what_failed(
    evening: Evening, fault: Any, part: str, command: list[str], function: str
) -> None:
    done = evening.run(command, pebbles(evening.folder / "faulty", fault, parts=part))
    assert done.returncode == 1
    assert names(done.stderr, function), done.stderr
    assert "Traceback" not in done.stderr
    assert evening.log.count("Traceback") == 1, "it is written once"


def test_statistics_say_which_games_are_missing_in_them(evening: Evening) -> None:
    before = evening.run(["statistics"], evening.folder / "sound")
    assert (before.returncode, before.stderr) == (0, "")
    faulty = pebbles(evening.folder / "faulty", MEASURES, parts='measures="pebbles_game.scoring:measures"')
    (evening.folder / "faulty" / "pebbles_game-1.0.dist-info").rename(faulty / "pebbles_game-1.1.dist-info")
    info = faulty / "pebbles_game-1.1.dist-info" / "METADATA"
    info.write_text(info.read_text().replace("1.0", "1.1"))
    done = evening.run(["statistics"], faulty)
    assert done.returncode == 1
    assert PACKAGE in done.stderr
    assert names(evening.log, "measures")


def test_the_engine_answers_that_it_failed(tmp_path: Path) -> None:
    for name, fault in (("one", VIEW), ("two", RULE)):
        env = environment(REPOSITORY, pebbles(tmp_path / name, fault)) | {"XDG_STATE_HOME": str(tmp_path / "state")}
        requests = "".join(json.dumps({"action": one}) + "\n" for one in (START, TAKES[0], SUNKEN))
        code, out, _ = forked.run(["engine"], requests.encode(), env)
        answers = [json.loads(line) for line in out.decode().splitlines()]
        assert (code, len(answers)) == (0, 3)
        assert answers[1]["error"] == "game_failed"
        assert PACKAGE in answers[1]["message"]


def test_a_loop_without_end_is_interrupted(evening: Evening) -> None:
    fault = ("rules", "    if action.count > state.pile:\n", "    while True:\n        pass\n    if not state:\n")
    done = evening.run(["sessions"], pebbles(evening.folder / "faulty", fault))
    assert f"cannot be worked out: {PACKAGE}" in done.stdout
    assert "took longer than 2 s" in evening.log


def test_a_large_state_is_noted_once_and_played(evening: Evening) -> None:
    fault = ("rules", "    return plain\n", "    return {**plain, 'sand': 'x' * 66_000}\n")
    done = evening.run(["sessions"], pebbles(evening.folder / "faulty", fault))
    assert (done.returncode, "cannot be worked out" in done.stdout) == (0, False)
    assert evening.log.count("the game pebbles of the package pebbles-game: view failed") == 1
    assert "more than 65536" in evening.log


def test_a_call_in_which_a_process_died_is_told_to_the_next(tmp_path: Path) -> None:
    """A sleep in C cannot be interrupted; whoever watches the program kills it, and the next start knows why."""
    code = (
        "import sys, time; from pathlib import Path\n"
        "from divingbell.companion.game_watch import GameWatch\n"
        "watch = GameWatch(lambda: Path(sys.argv[1]), limit=60)\n"
        "watch.call('lamplight-game', 'lamplight', 'take', lambda: (print('in', flush=True), time.sleep(60)))\n"
    )
    from divingbell.companion.game_watch import GameWatch, HungCall

    watch = GameWatch(lambda: tmp_path / "calls", patience=0.0)
    command = [sys.executable, "-c", code, str(tmp_path / "calls")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=os.environ, cwd=REPOSITORY) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert watch.hung() == [], "it may still come back"
        process.kill()
    assert watch.hung() == [HungCall("lamplight-game", "lamplight", "take")]
    assert watch.hung() == [], "it is told once"


@pytest.mark.long
def test_one_that_never_returns_is_passed_over_by_the_next_start(evening: Evening) -> None:
    fault = (
        "rules",
        "    if action.count > state.pile:\n",
        "    re.match('(a+)+$', 'a' * 64 + 'b')\n    if not state:\n",
    )
    faulty = pebbles(evening.folder / "faulty", fault, ("rules", "import msgspec\n", "import re\n\nimport msgspec\n"))
    command = [sys.executable, "-m", "divingbell.commands.cli", "sessions", "--journal", str(evening.file)]
    env = environment(REPOSITORY, faulty) | {"XDG_RUNTIME_DIR": str(evening.folder)}
    with pytest.raises(subprocess.TimeoutExpired):  # as a watchdog ends it
        subprocess.run(command, env=env, capture_output=True, timeout=5)
    following = evening.run(["doctor"], faulty)
    told = [line for line in following.stdout.splitlines() if "did not return from" in line]
    assert len(told) == 1
    assert names(told[0], "take")
    assert "did not return" not in evening.run(["doctor"], evening.folder / "sound").stdout, "it is passed over once"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "function"),
    [
        (BREAKS, "middle"),
        pytest.param("    while True:\n            pass\n", "view of the table", marks=pytest.mark.long),
    ],
    ids=["raises", "never returns"],
)
def test_a_screen_that_fails_ends_the_demo_by_name(fault: str, function: str, tmp_path: Path) -> None:
    faulty = pebbles(tmp_path / "faulty", ("table", "        return card(\n", f"    {fault}        return card(\n"))
    command = ["demo", "--game", "pebbles", "--pace", "0", "--output", str(tmp_path / "demo")]
    env = environment(REPOSITORY, faulty) | {"XDG_CONFIG_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    code, _, err = forked.run(command, b"", env)
    assert code == 1
    assert names(err.decode(), function), err
