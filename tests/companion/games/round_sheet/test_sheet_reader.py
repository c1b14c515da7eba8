"""A sheet out of a file: the sheet, or its mistakes with key, line and what is wanted."""

from __future__ import annotations

import pytest

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.round_sheet.sheet import RoundSheet
from divingbell.companion.games.round_sheet.sheet_reader import read_sheet
from divingbell.companion.installed_games import GAMES
from divingbell.companion.plain_yaml import read_plain_yaml
from divingbell.companion.session.refusal_message import refusal_message
from divingbell.companion.session.session import Session


def mistakes(text: str) -> list[tuple[int, str, str]]:
    """Line, key and code of every mistake."""
    read = read_plain_yaml(text.encode())
    found = read_sheet(read.value)
    if isinstance(found, RoundSheet):
        return []
    return [(read.line(one.path), one.key, one.code) for one in found]


CASES = [
    ("name: A", []),
    ("- a", [(1, "", "no_map")]),
    ("about: hm", [(1, "", "missing")]),
    ("name: A\nends:\n  target: a hundred\nwins: lowest\n", [(3, "ends.target", "wanted")]),
    ("name: A\nends:\n  targt: 100\n", [(3, "ends.targt", "unknown_key")]),
    ("name: A\nwins: most\nplayers: [2, 99]\nteams: two\n", [(3, "players[2]", "wanted"), (4, "teams", "wanted"),
                                                             (2, "wins", "wanted")]),
    ("name: A\nfields:\n  - id: Bid\n", [(3, "fields[1].id", "wanted")]),
    ("name: A\nfields:\n  - id: bid\n  - id: bid\n", [(4, "fields[2].id", "twice")]),
    ("name: A\nfields:\n  - id: total\n", [(3, "fields[1].id", "reserved")]),
    ("name: A\nfields:\n  - id: bid\n    least: 3\n    most: 2\n", [(5, "fields[1].most", "below_least")]),
    ("name: A\nscore: points +\n", [(2, "score", "formula.no_formula")]),
    ("name: A\nscore: points / 2 and 3\n", [(2, "score", "formula.instead")]),
    ("name: A\nscore: points ** 2\n", [(2, "score", "formula.instead")]),
    ("name: A\nscore: points\nties: [points = 1]\n", [(3, "ties[1]", "formula.instead")]),
    ("name: A\nscore: tricks\n", [(2, "score", "formula.unknown_name")]),
    ("name: A\nchecks:\n  - holds: sum(sum(points))\n", [(3, "checks[1].holds", "formula.in_itself")]),
    ("name: A\nfields: [{id: a}, {id: b}]\nsteps:\n  - fields: [a]\n", [(3, "steps", "in_no_step")]),
    ("name: A\nsteps:\n  - fields: [bids]\n", [(3, "steps[1].fields[1]", "no_field"), (2, "steps", "in_no_step")]),
    ("name: A\ncategories: [{id: a}]\n", [(2, "categories", "two_categories")]),
    ("name: A\ncategories: [{id: a}, {id: b}]\nscore: a\n", [
                                                            (3, "score", "not_with_categories")]),
    ("name: A\nends:\n  rounds: 3\n  target: 9\n", [(4, "ends.target", "one_end")]),
    ("name: A\nends:\n  over: 3\n  target: 9\n", [(3, "ends.over", "over_exactly")]),
    ("name: A\nends:\n  target: 0\n", [(3, "ends.target", "begins_there")]),
    ("name: A\nbegin: 20\nends: {target: 0, target_is: exactly}\nwins: highest\n", [(4, "wins", "counts_down")]),
    ("name: A\nteams: 1\n", [(2, "teams", "wanted")]),
    ("name: A\nends:\n  target: 1.5\n", [(3, "ends.target", "wanted")]),
    ("name: A\nminutes: 1000000000000000000\n", [(2, "minutes", "wanted")]),
    ("name: A\nteams: 3\nplayers: [2, 2]\n", [(3, "players", "players")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "found"), CASES)
def test_its_mistakes(text: str, found: list[tuple[int, str, str]]) -> None:
    assert sorted(mistakes(text)) == sorted(found)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("text", [text for text, found in CASES[2:] if found])
def test_a_game_that_cannot_begin_says_where_what_and_an_example(text: str, language: str) -> None:
    texts = GAMES.texts(language, strict=True)
    sheet = read_plain_yaml(text.encode()).value
    start = {"type": "start_game", "game": "round_sheet", "players": 2, "first_player": "p1", "sheet": sheet}
    refused = Session().apply(start)
    assert isinstance(refused, Refusal)
    said = refusal_message(refused, "round_sheet", texts)
    assert refused.args["at"], "there is always a place"
    assert f" {refused.args['at']}. " in said
    assert texts(f"round_sheet_file.wanted.{refused.args['wanted']}") in said


def test_a_key_that_is_nearly_right_is_named() -> None:
    (mistake,) = read_sheet({"name": "A", "wns": "lowest"})  # type: ignore[misc]
    assert mistake.args["near"] == "wins"


def test_the_sheet_is_what_was_said() -> None:
    sheet = read_sheet(read_plain_yaml(b"name: Low tide\nwins: lowest\nends: {target: 100}\n").value)
    assert isinstance(sheet, RoundSheet)
    assert (sheet.name, sheet.lowest_wins, sheet.ends.target) == ("Low tide", True, 100)
    assert [field.id for field in sheet.all_fields] == ["points"]
