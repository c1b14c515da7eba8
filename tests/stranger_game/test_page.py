"""docs/adding-a-game.md is exact: the game it shows is the one that is played here, and it names every field."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields
from pathlib import Path

import pytest

from divingbell.companion.canvas.canvas import Canvas
from divingbell.companion.canvas.fonts import FOLDER, characters_of
from divingbell.companion.configuration.palette import palettes
from divingbell.companion.data import data_folder
from divingbell.companion.games.decision import Choice, Count, Decision, Row
from divingbell.companion.games.game import ActionSpec, Game, Parts, Rulebook
from divingbell.companion.games.ledger import Ledger
from divingbell.companion.games.scoring import Scoring
from divingbell.sdk import (
    Award,
    Bar,
    Bars,
    Cell,
    Entry,
    Grid,
    Groups,
    Head,
    History,
    Lines,
    Live,
    LiveCount,
    LiveInput,
    LiveNote,
    LiveRow,
    LiveThing,
    Measure,
    Recap,
    RecapRow,
    RecordKind,
    ReportInput,
    ReportParts,
    Sum,
    TextRef,
    TurningPoint,
    TurnLine,
    ValuedAnswer,
)  # fmt: skip
from divingbell.ui.table.game_opening import Opening
from divingbell.ui.table.game_ui import GameUi
from tests.stranger_game.installing import HERE, REPOSITORY

PAGE = (REPOSITORY / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
PROJECT = HERE / "pebbles"
MODULES = ("__init__", "rules", "scoring", "screens", "table", "decisions")
EXAMPLES = HERE / "examples"
"""What Pebbles has not, as the page shows it."""
SHOWN_EXAMPLES = sorted(file for file in EXAMPLES.iterdir() if file.suffix in (".py", ".yaml"))
SHOWN = [
    "pyproject.toml",
    *(f"pebbles_game/{name}.py" for name in MODULES),
    "pebbles_game/texts/en/pebbles.yaml",
]


@pytest.mark.parametrize("file", SHOWN)
def test_a_file_stands_on_the_page_as_it_is_played(file: str) -> None:
    blocks = re.findall(r"^```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) == len(SHOWN) + len(SHOWN_EXAMPLES)
    assert (PROJECT / file).read_text(encoding="utf-8") in blocks


@pytest.mark.parametrize("file", SHOWN_EXAMPLES, ids=lambda file: file.name)
def test_an_example_stands_on_the_page_as_it_is_run(file: Path) -> None:
    kind = "python" if file.suffix == ".py" else "yaml"
    assert f"```{kind}\n{file.read_text(encoding='utf-8')}```\n" in PAGE


def test_only_what_the_page_shows_and_translates_is_needed() -> None:
    there = {str(file.relative_to(PROJECT)) for file in PROJECT.rglob("*") if file.is_file() and file.suffix != ".pyc"}
    art = {f"pebbles_game/glyphs/glyphs.{ending}" for ending in ("json", "ttf")}
    assert there == {*SHOWN, *art, "pebbles_game/texts/it/pebbles.yaml"}


@pytest.mark.parametrize("kind", [Game, Parts, Rulebook, ActionSpec, Scoring, Ledger, GameUi])
def test_every_field_is_named(kind: type) -> None:
    for field in kind.__struct_fields__:  # type: ignore[attr-defined]
        assert f"| `{field}` |" in PAGE, field


VALUES = (
    Entry, History, Measure, RecordKind, Sum, ReportInput, ReportParts, Head, Cell, TurnLine, Bar, LiveInput, Live,
    LiveRow, LiveNote, LiveThing, LiveCount, Recap, RecapRow, Lines, Bars, Grid, Groups, Award, TurningPoint,
    ValuedAnswer, TextRef,
)  # fmt: skip


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: kind.__name__)
def test_every_field_of_a_value_is_named_in_its_line(kind: type) -> None:
    (line,) = (line for line in PAGE.splitlines() if re.match(rf"\| [^|]*`{kind.__name__}`[^|]* \| (all|`)", line))
    names = getattr(kind, "_fields", getattr(kind, "__struct_fields__", ())) or [
        name for name in vars(kind) if not name.startswith("_")
    ]
    assert names
    for name in names:
        assert re.search(rf"`{name}(\(\w*\))?`", line), name


def test_every_verb_of_a_canvas_is_named_with_its_arguments() -> None:
    table = re.search(r"^\| verb .*?\n\n", PAGE, re.MULTILINE | re.DOTALL)
    assert table
    for name, verb in vars(Canvas).items():
        if name.startswith("_"):
            continue
        shown = re.search(rf"`{name}(\(([^)]*)\))?`", table[0])
        assert shown, name
        wanted = [] if isinstance(verb, property) else [*inspect.signature(verb).parameters][1:]
        assert re.findall(r"\w+", shown[2] or "") == wanted, name


def test_the_colours_and_icons_that_are_named_are_there() -> None:
    palette = palettes(data_folder())["abyss"].colours
    named = re.search(r"^Colours are names of (.*?)\n\n", PAGE, re.MULTILINE | re.DOTALL)
    icons = re.search(r"^\*\*Icons\*\*.*?\((.*?) and 200 more\)", PAGE, re.MULTILINE | re.DOTALL)
    assert named
    assert icons
    colours = [one for one in re.findall(r"`([\w.]+)`", named[1]) if one not in ("config", "player.", "Seat")]
    assert {*colours} - {"config/tokens.yaml"} <= palette.keys()
    known = characters_of(FOLDER / "glyphs.json") | characters_of(FOLDER / "icons.json")
    assert {*re.findall(r"`([\w-]+)`", icons[1])} <= known.keys()


def test_the_fields_of_a_decision_and_the_methods_of_an_opening_are_named() -> None:
    own = {field.name for kind in (Decision, Row, Count) for field in fields(kind)}
    names = {name for name in own if not name.startswith("_")} | set(Choice._fields)
    methods = {name for name in vars(Opening) if not name.startswith("_")} - {"begun"}
    for name in names | methods:
        assert re.search(rf"[`(, ]{name}[`(),]", PAGE), name
