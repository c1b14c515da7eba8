"""An option before a command does what it does behind it, or is wrong usage: it is never passed over in silence."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Sequence
from functools import lru_cache

import pytest

from divingbell.commands import COMMANDS
from divingbell.commands.cli import parser

PARSER = parser()

GIVEN = {
    "": {"--rig": "none", "--journal": "x.db", "--size": "640x480", "--rotate": "90"},
    "people": {"--journal": "x.db"},
    "hub": {
        "--data": "folder", "--database": "postgresql://host/club", "--listen": "8080", "--name": "Lagoon",
        "--host": "lagoon.example", "--copy": "folder", "--organiser-here": None, "--json": None,
    },
}  # fmt: skip
"""Before each command that has commands, and the program itself: its options, each with another value than its own."""
BELOW = {"people": ("list", "rename", "join", "hide"), "hub": ("events", "check", "export", "import", "seats")}
NEEDED = {
    "join": ["192.0.2.7", "123456"], "export": ["last"], "import": ["x.jsonl"], "replay": ["x.jsonl"],
    "report": ["last", "--output", "x.pdf"], "rescue": ["x.db"], "simulate-rig": ["--link", "rig"],
    "firmware": ["--save", "folder"], "check": ["submarine"], "new-game": ["pearls"], "install": ["--desktop"],
    "card": ["folder"], "people": ["list"],
    "people rename": ["p", "Ada"], "people join": ["p", "q"], "people hide": ["p"],
    "hub check": ["e"], "hub export": ["e"], "hub import": ["x.jsonl"],
    "hub seats": ["--people", "8", "--tables", "2", "--rounds", "3"],
}  # fmt: skip
"""What a command cannot do without."""


def commands(above: str) -> list[str]:
    """Names of the commands of the program, or of one of its commands."""
    return list(BELOW[above]) if above else [name.rstrip("_").replace("_", "-") for name in COMMANDS]


def parsed(*arguments: str) -> dict[str, object]:
    """Everything that a command reads, without the functions that do it."""
    return {name: value for name, value in vars(PARSER.parse_args(arguments)).items() if name != "run"}


@lru_cache
def options(*command: str) -> frozenset[str]:
    """Options that a command's help names."""
    with contextlib.redirect_stdout(io.StringIO()) as told, pytest.raises(SystemExit):
        PARSER.parse_args([*command, "--help"])
    return frozenset(re.findall(r"(--[a-z][a-z-]*)", told.getvalue().partition("\n\n")[0])) - {"--help", "--version"}


def words(option: str, value: str | None) -> Sequence[str]:
    """An option as it is typed."""
    return [option] if value is None else [option, value]


PLACED = [(above, name, option) for above, given in GIVEN.items() for name in commands(above) for option in given]


@pytest.mark.parametrize("above", GIVEN)
def test_every_option_before_a_command_is_tried(above: str) -> None:
    assert set(GIVEN[above]) == options(*above.split())


@pytest.mark.parametrize(("above", "name", "option"), PLACED, ids=lambda value: value or "divingbell")
def test_an_option_before_a_command_works_or_is_refused(above: str, name: str, option: str) -> None:
    command = [*above.split(), name]
    needed = NEEDED.get(" ".join(command), [])
    given = words(option, GIVEN[above][option])
    before = [*above.split(), *given, name, *needed]
    if option in options(*command):
        assert parsed(*before) == parsed(*command, *needed, *given) != parsed(*command, *needed)
        return
    with contextlib.redirect_stderr(io.StringIO()) as told, pytest.raises(SystemExit) as ended:
        PARSER.parse_args(before)
    assert ended.value.code == 2
    said = told.getvalue().splitlines()[-1]
    assert f"argument {option}: divingbell" in said
    assert said.endswith(f"{name} has no such option")


def test_behind_a_command_an_option_counts_more_than_before_it() -> None:
    assert str(parsed("--journal", "x.db", "sessions", "--journal", "y.db")["journal"]) == "y.db"
    assert str(parsed("--journal", "x.db", "people", "list", "--journal", "y.db")["journal"]) == "y.db"


def test_it_is_handed_down_two_commands() -> None:
    assert str(parsed("--journal", "x.db", "people", "list")["journal"]) == "x.db"
