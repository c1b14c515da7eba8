"""`divingbell check` passes what keeps the contract, and finds each fault that is put into Pebbles."""

from __future__ import annotations

import shutil
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest
from PIL import Image

from divingbell.commands.check import ProgressPrinter
from divingbell.companion.installed_games import GAMES
from divingbell.game_check.check import MOST_S, CheckProgress, GameReport, GamesOrder, check, play_games
from divingbell.game_check.screens import SIZES, Size
from tests import forked
from tests.long_cases import in_long
from tests.stranger_game.faults import pebbles
from tests.stranger_game.installing import HERE, REPOSITORY, environment

SIZE_OF = {name: SIZES[place % len(SIZES)] for place, name in enumerate(GAMES)}
"""The size at which each of our games is looked at here; `make long` has all of them."""
HOUSE = "divingbell"
"""Apart from old names of modules, which are looked for in strings."""
PILE = "    if action.count > state.pile:\n"
PLAIN = "    return plain\n"
TOOK = 'Movement("pile", hand, "pebble", action.count, "1.2", "pebbles.why.take")'

# fmt: off
# ruff: noqa: E501
FAULTS = {
    "a rule raises": ("rules", PILE, f"    assert state.pile != 4\n{PILE}", "take failed"),
    "a rule answers nothing": ("rules", "return Step(after if pile else", "return (after if pile else", "take failed"),
    "the view raises": ("rules", PLAIN, "    return plain['nothing']\n", "view failed"),
    "the view is no JSON": ("rules", PLAIN, "    return {**plain, 'pile': {1}}\n", "view failed"),
    "the view lacks a field": ("rules", PLAIN, "    return {**plain, 'phase': ''}\n", "phase of the state"),
    "the view is large": ("rules", PLAIN, "    return {**plain, 'sand': 'x' * 70_000}\n", "view is large"),
    "the line raises": ("rules", "    kind = str(", "    kind = entry.action['nothing'] or str(", "line failed"),
    "a text of a line is missing": ("texts/en/pebbles.yaml", "entry.take:", "entry.taken:", "entry"),
    "a text of a movement is missing": ("rules", '"pebbles.why.take"', '"pebbles.why.taken"', "pebbles.why.taken"),
    "a clause is missing": ("rules", '"1.2", "pebbles.why.take"', '"9.9", "pebbles.why.take"', "pebbles.rule.9.9"),
    "an icon of the ledger is not there": ("scoring", '"pebbles:pebble"', '"steering"', "icons of ledger, take, steering: there is no"),
    "an icon of a holder is not there": ("screens", '{"pile": "circle', '{"pile": "wheel-circle', "holders of ui, pile, wheel-circle"),
    "a place of a text is missing": ("rules", '{"count": entry.action["count"]} if kind == "take" else {}', "{}", "count"),
    "a text of a refusal is missing": ("rules", 'Refusal("too_many"', 'Refusal("too_much"', "too_much"),
    "nothing is offered": ("rules", "count > state.pile:\n", "count >= state.pile:\n", "no action is offered"),
    "what is off is accepted": (
        "decisions", "disabled_reason(words, AREA, moment, take(count)),", '"no" if count == 2 else None,', "is off and",
    ),
    "a choice is on that is refused": ("decisions", "disabled_reason(words, AREA, moment, take(count)),", "None,", "offered"),
    "a choice has no words": ("decisions", 'words.t("pebbles.take", count=count)', '""', "no words"),
    "picks do not lead back": ("decisions", '{"count": action["count"]} if', '{"counts": 1} if', "picks_of"),
    "decisions raise": ("decisions", "    choices = tuple(", "    assert state.pile > 6\n    choices = tuple(", "decision failed"),
    "chance in the rules": (
        "rules", "    gained, pile = action.count,", "    import random\n    gained, pile = random.randint(1, 9),", "depends on",
    ),
    "a state is changed": (
        "rules", "    players = {**state.players, action", "    state.players.clear()\n    players = {**state.players, action",
        "failed|changes a state",
    ),
    "movements do not sum to the figures": ("rules", f"    moved = [{TOOK}]", "    moved = []", "do not sum"),
    "a movement is negative": ("rules", "hand, \"pebble\", action.count", 'hand, "pebble", -action.count', "count of 0"),
    "a movement goes to nobody": ("rules", '"pile", hand, "pebble"', '"pile", "p9", "pebble"', "not there"),
    "a winner is no seat": ("rules", "result=Result(reason, winners)", 'result=Result(reason, ("p9",))', "winners are seats"),
    "who has most has not won": ("rules", "most = max(player", "most = min(player", "not first by figure"),
    "the phase is not over": ("rules", 'phase="over", turn=last', 'phase="take", turn=last', "phase over"),
    "the end has no text": ("rules", '"pile_empty")', '"pile_gone")', "reason.pile_gone"),
    "a stop has winners": ("rules", 'Result("stopped", ())', 'Result("stopped", ("p1",))', "agreement"),
    "the turn is nobody's": ("rules", "Turn(following,", 'Turn("p7",', "turn to a seat|stuck|failed"),
    "the figure raises": ("scoring", "int(player.pebbles)", "int(player.nothing)", "figure of scoring failed"),
    "the rules are slow": (
        "rules", PILE, "    import time\n    end = time.perf_counter() + 0.03\n    while time.perf_counter() < end:\n        pass\n" + PILE,
        "slow",
    ),
    "the moment raises": ("scoring", "state.turn.number,", "state.nothing,", "moment failed"),
}
# fmt: on
IN_SHORT = (
    "a rule raises",
    "the view is no JSON",
    "a text of a line is missing",
    "an icon of the ledger is not there",
    "nothing is offered",
    "a choice is on that is refused",
    "picks do not lead back",
    "chance in the rules",
    "a state is changed",
    "movements do not sum to the figures",
    "who has most has not won",
    "the turn is nobody's",
)  # fmt: skip
"""One of each kind; `make long` puts all of them in."""
SELDOM_MET = {"who has most has not won"}
"""Faults that the first game does not meet."""
PART_FAULTS = (
    "measures(history, felt)",
    "report(told)",
    "live(told)",
    *in_long("recap(history)", "board(state, colours)", "demo(seed, count)"),
)


def run(folder: Path, *arguments: str) -> tuple[int, str]:
    """`divingbell check pebbles` with the package of a folder; exit code and everything said."""
    code, out, err = forked.run(["check", "pebbles", "--screens", "0", *arguments], b"", sees(folder))
    return code, out.decode() + err.decode()


def sees(folder: Path) -> dict[str, str]:
    """The environment of a program that has the package of a folder, and keeps everything there."""
    return environment(REPOSITORY, folder) | {"XDG_STATE_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}


@pytest.mark.parametrize(("name", "size"), SIZE_OF.items())
def test_our_games_pass(name: str, size: Size) -> None:
    report = check(GamesOrder(name, games=20, least_moves=0), [size], screen_moves=2)
    assert report.remarks == ()
    assert report.games == 20


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_our_games_pass_the_whole_check(name: str) -> None:
    report = check(GamesOrder(name), SIZES)
    assert report.remarks == ()
    assert report.games >= 200
    assert report.moves >= 2000


def test_pebbles_pass(tmp_path: Path) -> None:
    code, said = run(pebbles(tmp_path / "site"), "--games", "20", "--screens", "1")
    assert code == 0, said
    assert "20 games" in said


@pytest.mark.long
def test_pebbles_pass_the_whole_check(tmp_path: Path) -> None:
    code, said = run(pebbles(tmp_path / "site"), "--screens", "3")
    assert code == 0, said


def test_the_way_is_told_on_standard_error_and_the_findings_on_standard_output(tmp_path: Path) -> None:
    command = ["check", "pebbles", "--games", "3", "--screens", "0"]
    code, out, err = forked.run(command, b"", sees(pebbles(tmp_path / "site")))
    assert code == 0
    assert err.decode().splitlines()[0] == "games: 0 of 3, moves: 0, kinds of breaches: 0"
    assert [line.partition(",")[0] for line in out.decode().splitlines()] == ["3 games", "pebbles keeps the contract."]


def test_progress_is_told_at_once_with_each_size_and_every_few_seconds() -> None:
    told: list[str] = []
    now = [100.0]
    printer = ProgressPrinter(GamesOrder("submarine"), GAMES.texts("en"), told.append, lambda: now[0])
    for moves in range(60):
        printer.on_progress(CheckProgress(GameReport("submarine", 1, moves, 0.0, ()), "seed 1, move 2"))
        now[0] += 0.25
    assert [line.split(", ")[1] for line in told] == ["moves: 0", "moves: 20", "moves: 40"]
    told.clear()
    for size, move in [("800x480", 0), ("800x480", 1), ("1280x800", 0)]:
        printer.on_progress(CheckProgress(GameReport("submarine", 9, 60, 0.0, ()), size=size, move=move))
    assert [line.split(", ")[:2] for line in told] == [
        ["Screens of 800x480", "move 0"],
        ["Screens of 1280x800", "move 0"],
    ]
    assert printer.report.games == 9


@pytest.mark.long
def test_who_stops_it_is_told_what_was_found(tmp_path: Path) -> None:
    module, old, new, words = FAULTS["a rule raises"]
    folder = pebbles(tmp_path / "site", (module, old, new))
    command = [sys.executable, "-m", "divingbell", "check", "pebbles", "--games", "100000", "--screens", "0"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=sees(folder), stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if not line.endswith("breaches: 0\n"):
                break
        process.terminate()
        out, _ = process.communicate(timeout=120)
    assert process.returncode == 1
    assert words in out
    assert "Stopped before its end" in out


def test_a_rule_that_ends_the_program_is_told(tmp_path: Path) -> None:
    fault = ("rules", PILE, f"    if state.pile < 5:\n        import os\n        os._exit(0)\n{PILE}")
    code, said = run(pebbles(tmp_path / "site", fault), "--games", "6")
    assert code == 1, said
    assert "ended the program" in said
    assert "seed 1, move" in said


@pytest.mark.long
def test_a_rule_that_nothing_interrupts_ends_the_check(tmp_path: Path) -> None:
    fault = ("rules", PILE, f"    if state.pile < 5:\n        9**9**9**9\n{PILE}")
    folder = pebbles(tmp_path / "site", fault)
    code, said = run(folder, "--games", "6")
    assert code == 1, said
    assert "does not return" in said
    assert "seed 1, move" in said
    assert "does not return" in run(folder, "--games", "1")[1], "the next one plays it again, and does not pass it over"


@pytest.mark.parametrize(("fields", "games"), [(None, 2), ({"no_field": 1}, 1)])
def test_a_game_with_a_breach_is_not_played_for_hours(fields: dict[str, int] | None, games: int) -> None:
    slow = count(step=MOST_S + 1)
    assert play_games(GamesOrder("submarine", 2, 0, start=fields), clock=lambda: next(slow)).games == games


def test_the_players_of_the_page_are_taken(tmp_path: Path) -> None:
    folder = pebbles(tmp_path / "site", parts='demo="pebbles_game.players:players"')
    code, said = run(folder, "--games", "6")
    assert code == 0, said


@pytest.mark.parametrize("fault", [*IN_SHORT, *in_long(*(fault for fault in FAULTS if fault not in IN_SHORT))])
def test_each_fault_is_found(fault: str, tmp_path: Path) -> None:
    module, old, new, told = FAULTS[fault]
    games = "6" if fault in SELDOM_MET else "1"
    code, said = run(pebbles(tmp_path / "site", (module, old, new)), "--games", games)
    assert code == 1, said
    assert any(words in said for words in told.split("|")), said
    assert "Traceback" not in said


@pytest.mark.parametrize("function", PART_FAULTS)
def test_a_part_that_raises_is_found(function: str, tmp_path: Path) -> None:
    name = function.partition("(")[0]
    change = ("scoring", "def moment(", f"def {function}:\n    raise RuntimeError('no pebbles')\n\n\ndef moment(")
    code, said = run(pebbles(tmp_path / "site", change, parts=f'{name}="pebbles_game.scoring:{name}"'), "--games", "1")
    assert code == 1, said
    assert f"{name} failed" in said


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "old", "new", "told"),
    [
        ("decisions", 'words.t("pebbles.take", count=count)', "'many pebbles to take ' * 20", "is not whole"),
        pytest.param(
            "table", "return card(", "return card(1 / 0,", "middle failed: ZeroDivisionError", marks=pytest.mark.long
        ),
    ],
)
def test_a_screen_that_is_not_whole_is_found(module: str, old: str, new: str, told: str, tmp_path: Path) -> None:
    pictures = tmp_path / "pictures"
    command = ("--games", "1", "--screens", "1", "--output", str(pictures))
    code, said = run(pebbles(tmp_path / "site", (module, old, new)), *command)
    assert code == 1, said
    assert told in said
    assert "800x480" in said
    saved = sorted(pictures.iterdir())
    assert (f"in {pictures}." in said) == bool(saved)
    assert all(Image.open(file).size == (800, 480) for file in saved)
    assert bool(saved) == (told == "is not whole")
    assert "A mistake in" not in said, "what failed is told, and not that it was noted"
    assert "Traceback" not in said


def test_each_name_of_an_old_seam_is_told_with_its_new_one(tmp_path: Path) -> None:
    old = HERE / "pebbles_of_seam_1"
    folder = pebbles(tmp_path / "site")
    shutil.rmtree(folder / "pebbles_game")
    shutil.copytree(old / "pebbles_game", folder / "pebbles_game")
    code, said = run(folder)
    assert code == 1
    lines = said.splitlines()
    for end in (
        f"rules.py, line 12: {HOUSE}.companion.games.game.Line is divingbell.sdk.LedgerLine now",
        f"table.py, line 7: {HOUSE}.companion.games.decision.key_id is divingbell.sdk.button_id now",
        f"table.py, line 14: {HOUSE}.ui.kit.plates.plate is divingbell.sdk.screens.card now",
    ):
        assert any(line.endswith(end) for line in lines), said
    assert any("band is header now" in line for line in lines), said
    assert not [line for line in lines if "divingbell.sdk." in line.partition(" is ")[0]]


def test_a_name_that_is_not_installed_is_wrong_usage(tmp_path: Path) -> None:
    code, said = run(tmp_path, "--games", "1")
    assert code == 2
    assert "submarine" in said
