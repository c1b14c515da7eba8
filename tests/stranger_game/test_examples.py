"""The examples of docs/adding-a-game.md that are no part of Pebbles are run as they stand there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from divingbell.companion.games.game import Refusal
from tests import forked
from tests.long_cases import in_long
from tests.stranger_game.faults import pebbles
from tests.stranger_game.installing import HERE, REPOSITORY, environment

PARTS = {
    "rulebook": ("rules:RULEBOOK", "together:RULEBOOK"),
    "scoring": ("scoring:SCORING", "together:SCORING"),
    "decisions": ("decisions", "together"),
}
DROPPED = ("ledger", "moment", "ui")
TEXTS = """
entry.pick: Picks one
refusal.picked_already: "That one has picked. Wait for the others, or undo."
"""


def together(folder: Path, *faults: tuple[str, str, str]) -> Path:
    """A package whose game is the example of simultaneous decisions, with the texts of Pebbles."""
    changes = [
        ("__init__", f'{part}="pebbles_game.{old}"', f'{part}="pebbles_game.{new}"')
        for part, (old, new) in PARTS.items()
    ]
    init = (Path(__file__).parent / "pebbles" / "pebbles_game" / "__init__.py").read_text()
    lines = [line for line in init.splitlines(keepends=True) if line.strip().partition("=")[0] in DROPPED]
    changes += [("__init__", line, "") for line in lines]
    for language in ("en", "it"):
        file = f"texts/{language}/pebbles.yaml"
        title = next(
            iter((Path(__file__).parent / "pebbles" / "pebbles_game" / file).read_text().splitlines(keepends=True))
        )
        changes.append((file, title, title + TEXTS))
    return pebbles(folder, *changes, *faults, parts='open_state="pebbles_game.together:open_state"')


def test_simultaneous_decisions_keep_the_contract(tmp_path: Path) -> None:
    env = environment(REPOSITORY, together(tmp_path / "site")) | {"XDG_STATE_HOME": str(tmp_path)}
    code, out, err = forked.run(["check", "pebbles", "--games", "4", "--screens", "0"], b"", env)
    assert code == 0, out + err


def test_a_pick_that_is_told_before_all_have_picked_is_found(tmp_path: Path) -> None:
    leak = ("together", '"has_picked": one["picked"] is not None', '"has_picked": one["picked"]')
    env = environment(REPOSITORY, together(tmp_path / "site", leak)) | {"XDG_STATE_HOME": str(tmp_path)}
    code, out, err = forked.run(["check", "pebbles", "--games", "2", "--screens", "0"], b"", env)
    assert code == 1, out + err
    assert "tells at players.p1.has_picked what it leaves out" in out.decode()


@pytest.mark.long
def test_simultaneous_decisions_are_played_on_the_default_table(tmp_path: Path) -> None:
    env = environment(REPOSITORY, together(tmp_path / "site")) | {"XDG_STATE_HOME": str(tmp_path)}
    code, out, err = forked.run(["check", "pebbles", "--games", "1", "--screens", "1"], b"", env)
    assert code == 0, out + err


def test_what_is_picked_is_hidden_until_all_have_picked() -> None:
    from tests.stranger_game.examples import together as example

    players = {"p1": example.Player(0, 2), "p2": example.Player(1)}
    state = example.State("pick", "p1", {}, None, players)
    shown: Any = example.open_state(example.view(state))
    assert shown["players"] == {"p1": {"pebbles": 0, "has_picked": True}, "p2": {"pebbles": 1, "has_picked": False}}
    assert isinstance(example.pick(state, example.Pick(player="p1", size=1)), Refusal)
    revealed = example.pick(state, example.Pick(player="p2", size=3))
    assert not isinstance(revealed, Refusal)
    assert {name: (one.pebbles, one.picked) for name, one in revealed.state.players.items()} == {
        "p1": (2, None), "p2": (4, None),
    }  # fmt: skip


def texts_of(example: str) -> list[tuple[str, str, str]]:
    """The texts of an example in each language of Pebbles."""
    more = (HERE / "examples" / example).read_text(encoding="utf-8")
    return [(f"texts/{language}/pebbles.yaml", "ledger.pebble:", f"{more}ledger.pebble:") for language in ("en", "it")]


def check(folder: Path, *changes: tuple[str, str, str], **parts: str) -> tuple[int, str]:
    """`divingbell check` of Pebbles with changes and with parts that examples have; exit code and everything said."""
    more = ", ".join(f'{part}="pebbles_game.{name}"' for part, name in parts.items())
    env = environment(REPOSITORY, pebbles(folder / "site", *changes, parts=more)) | {"XDG_STATE_HOME": str(folder)}
    code, out, err = forked.run(["check", "pebbles", "--games", "2", "--screens", "0"], b"", env)
    return code, (out + err).decode()


RECORD_TEXTS = """\
statistics.record.handful: A
statistics.record.handful.short: B
statistics.record.handful.value: "{count}"
ledger.pebble:"""


def test_what_the_example_tells_keeps_the_contract(tmp_path: Path) -> None:
    ledger = ("__init__", 'ledger="pebbles_game.scoring:LEDGER"', 'ledger="pebbles_game.tellings:LEDGER"')
    texts = [(f"texts/{language}/pebbles.yaml", "ledger.pebble:", RECORD_TEXTS) for language in ("en", "it")]
    more = {"measures": "measures", "records": "RECORDS", "report": "report", "live": "live"}
    parts = {part: f"tellings:{name}" for part, name in more.items()}
    assert check(tmp_path, ledger, *texts, **parts)[0] == 0
    (tmp_path / "without").mkdir()
    code, said = check(tmp_path / "without", ledger, **parts)
    assert code == 1
    assert "statistics.record.handful" in said


def test_how_the_example_went_keeps_the_contract(tmp_path: Path) -> None:
    parts = {"recap": "after:recap", "turning_points": "after:turning_points", "board": "drawn:board"}
    code, said = check(tmp_path, *texts_of("after.yaml"), **parts)
    assert code == 0, said


@pytest.mark.parametrize(
    "text",
    [
        "podium.part.takes", "podium.award.greedy.why", "turning.worth",
        *in_long("podium.after.takes", "podium.sizes", "podium.note.sizes", "podium.note.handfuls.covers",
                 "ledger.pebble", "podium.pebbles"),
    ],
)  # fmt: skip
def test_a_text_of_the_outcome_that_is_missing_is_found(text: str, tmp_path: Path) -> None:
    parts = {"recap": "after:recap", "turning_points": "after:turning_points"}
    gone = ("texts/en/pebbles.yaml", f"\n{text}:", f"\nno.{text}:")
    italian = ("texts/it/pebbles.yaml", f"\n{text}:", f"\nno.{text}:")
    code, said = check(tmp_path, *texts_of("after.yaml"), gone, italian, **parts)
    assert code == 1, said
    assert text in said


def inner_tests(file: str, folder: Path) -> None:
    """Run tests that import the examples as modules of an installed Pebbles, in a process of their own."""
    arguments = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(HERE / file)]
    env = environment(REPOSITORY, folder)
    done = subprocess.run([sys.executable, *arguments], env=env, capture_output=True, text=True, cwd=REPOSITORY)
    assert done.returncode == 0, done.stdout[-4000:]


def test_the_examples_do_what_the_page_says(tmp_path: Path) -> None:
    inner_tests("worked_examples.py", pebbles(tmp_path / "site", *texts_of("after.yaml")))


@pytest.mark.long
def test_a_table_by_hand_and_buttons_on_home_are_used_by_touch(tmp_path: Path) -> None:
    cards = (
        'own_cards="pebbles_game.cards:home_cards",\n    own_places="pebbles_game.cards:home_places",\n'
        '    table="pebbles_game.by_hand:PebblesByHand",'
    )
    folder = pebbles(tmp_path / "site", ("screens", 'table="pebbles_game.table:PebblesTable",', cards))
    inner_tests("by_hand_touches.py", folder)


@pytest.mark.long
def test_a_decision_of_several_rows_is_answered_on_the_default_table(tmp_path: Path) -> None:
    rows = (
        'Row("count", words.t("pebbles.how_many"), choices),',
        'Row("count", words.t("pebbles.how_many"), choices),'
        ' Row("sure", words.t("pebbles.title"), (Choice(True, "1"), Choice(False, "0"))),'
        ' Count("extra", words.t("pebbles.pile"), "pebbles:pebble", 0, 3),',
    )
    folder = pebbles(
        tmp_path / "site",
        ("decisions", *rows),
        ("decisions", 'if "count" in picks', 'if {"count", "sure"} <= picks.keys()'),
        ("decisions", '{"count": action["count"]}', '{"count": action["count"], "sure": True}'),
        ("decisions", "    Choice,\n", "    Choice,\n    Count,\n"),
    )
    inner_tests("several_rows.py", folder)
