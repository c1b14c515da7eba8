"""What of a list counts, and what is told where a file is no YAML at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from divingbell.companion.configuration.layer import Layer, Problem
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.configuration.typed_yaml import layer

FILE = Path("settings.yaml")


def read(text: str) -> tuple[dict[str, object], list[tuple[str, object, object]]]:
    """The good keys, and of each problem the last part of its text, the line and the key."""
    found: Layer = layer(text, FILE, Settings)
    assert all(problem.args["file"] == str(FILE) for problem in found.problems)
    told = [(one.text_id.partition(".")[2], one.args["line"], one.args.get("key")) for one in found.problems]
    return found.data, told


def test_of_a_list_of_texts_each_item_counts_for_itself() -> None:
    data, told = read("names:\n- Ada\n- [1]\n- {a: 1}\n- Bo\n")
    assert data == {"names": ["Ada", "Bo"]}
    assert told == [("value_text", 3, "names.2"), ("value_text", 4, "names.3")]


def test_of_a_list_of_groups_each_key_counts_for_itself() -> None:
    data, told = read("last_seats:\n- {colour: pearl, place: 9}\n- 7\n- {person: x, colur: star}\n")
    assert data == {"last_seats": [{"colour": "pearl"}, {"person": "x"}]}
    assert told == [
        ("value_whole", 2, "last_seats.1.place"),
        ("not_a_mapping", 3, "last_seats.2"),
        ("unknown_key_guess", 4, "last_seats.3.colur"),
    ]


@pytest.mark.parametrize(("seats", "kept"), [(8, True), (9, False)])
def test_of_a_list_that_is_too_long_nothing_counts(seats: int, kept: bool) -> None:
    data, told = read("last_seats:\n" + "- {person: x}\n" * seats)
    assert data == ({"last_seats": [{"person": "x"}] * seats} if kept else {})
    assert told == ([] if kept else [("value_list", 2, "last_seats")])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("seat_sides: [upper, left]", ("value_list", 1, "seat_sides")),
        ("theme: [abyss]", ("value_choice", 1, "theme")),
        ("text_scale: [1]", ("value_number", 1, "text_scale")),
        ("house_rules: {submarine: {leave_board: [1]}}", ("value_text", 1, "house_rules.submarine.leave_board")),
        ("house_rules: {submarine: 1}", ("not_a_mapping", 1, "house_rules.submarine")),
        ("names: Ada", ("value_list", 1, "names")),
    ],
)
def test_a_list_or_a_single_value_in_the_wrong_place_is_told_and_leaves_nothing(
    text: str, told: tuple[str, int, str]
) -> None:
    data, problems = read(text)
    assert problems == [told]
    assert data in ({}, {"house_rules": {}}, {"house_rules": {"submarine": {}}})


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("language: it\ntheme: [abyss\n", 3, "expected ',' or ']', but got '<stream end>'"),
        ("language: it\ntheme: @abyss\n", 2, "found character '@' that cannot start any token"),
        ("language: it\n\ntheme: \x07\n", 1, "special characters are not allowed"),
    ],
)
def test_what_is_no_yaml_is_told_with_the_line_where_the_parser_knows_it(text: str, line: int, reason: str) -> None:
    (problem,) = layer(text, FILE, Settings).problems
    assert (problem.text_id, problem.args["line"]) == ("configuration.not_yaml", line)
    assert reason in str(problem.args["reason"])
    assert "while " not in str(problem.args["reason"]), "only what is wrong, not what was being read"


@pytest.mark.parametrize(
    "text",
    [
        'language: "it\\n"', 'rig: "serial\\n"', 'phone_code: "4711\\n"', 'phone_code: "\\n"',
        'sound: {quiet: {begin: "22:00\\n"}}',
    ],
)  # fmt: skip
def test_a_line_feed_behind_a_value_is_no_part_of_it(text: str) -> None:
    data, told = read(text)
    assert [code for code, *_ in told] == ["value_like"]
    assert data in ({}, {"sound": {"quiet": {}}})


@pytest.mark.parametrize("inner", ["true", "[]", "{a: b}"])
@pytest.mark.parametrize(
    ("first", "row"), [("house_rules:\n  a: &x ", "  b{0}: *x\n"), ("last_seats:\n- &x ", "- *x\n")]
)
def test_what_stands_for_itself_many_times_fills_no_memory(first: str, row: str, inner: str) -> None:
    many = ", ".join(f"k{number}: {inner}" for number in range(900))
    text = f"{first}{{{many}}}\n" + "".join(row.format(number) for number in range(900))
    assert layer(text, FILE, Settings) == Layer({}, (Problem("configuration.too_deep", {"file": str(FILE)}),))


def test_what_doubles_with_every_line_is_told() -> None:
    rows = ["a0: &a0 {x: 1}", *(f"a{n}: &a{n} {{? !!merge '<<' : [*a{n - 1}, *a{n - 1}]}}" for n in range(1, 60))]
    data, told = read("\n".join([*rows, "language: *a59", "theme: abyss"]))
    assert data == {"theme": "abyss"}
    assert told[-1][0] == "value_like"


def test_a_value_may_stand_for_another_one() -> None:
    data, told = read("house_rules: {submarine: &x {leave_board: true}, sunken_treasure: *x}\nnames: [&a Ada, *a]\n")
    assert data == {
        "house_rules": {"submarine": {"leave_board": True}, "sunken_treasure": {"leave_board": True}},
        "names": ["Ada", "Ada"],
    }
    assert told == []


def test_a_wrong_value_is_told_by_its_beginning() -> None:
    (problem,) = layer(f"dim_after_s: {'9' * 100_000}\n", FILE, Settings).problems
    assert len(str(problem.args["value"])) == 80
