"""YAML of a stranger: plain values with their lines, and everything else refused with its line."""

from __future__ import annotations

import pytest

from divingbell.companion.plain_yaml import PlainYamlError, read_plain_yaml


def test_values_and_their_lines() -> None:
    read = read_plain_yaml(
        b"name: A\nends:\n  target: 100\nfields:\n  - id: bid\n    most: '3'\n  - {id: made, yes: no}\n"
    )
    assert read.value == {
        "name": "A",
        "ends": {"target": 100},
        "fields": [{"id": "bid", "most": "3"}, {"id": "made", "yes": False}],
    }
    places = [("name",), ("ends", "target"), ("fields", 0, "most"), ("fields", 1), ("fields", 1, "nowhere"), ()]
    assert [read.line(place) for place in places] == [1, 3, 6, 7, 7, 1]


@pytest.mark.parametrize(
    ("content", "problem", "line"),
    [
        (b"", "empty", 1),
        (b"name: A\nname: B", "double_key", 2),
        (b"a: &x 1", "anchor", 1),
        (b"a: 1\nb: *x", "anchor", 2),
        (b"a: !!int 3", "tag", 1),
        (b"%YAML 1.1\n---\na: 1", "directive", 1),
        (b"a: 1\n---\nb: 1", "several_documents", 2),
        (b"a: 1\nb:\n", "no_value", 2),
        (b"a: 1\nb: ~", "no_value", 2),
        (b"a: 1\n[x]: 2", "key", 2),
        (b"a: 1\nb: [", "not_yaml", 2),
        (b"a: 1\nb: 'x", "not_yaml", 2),
        (b"a: 1\nb: \xff", "not_utf8", 2),
        (b"a: 1\nb: \x00", "not_yaml", 2),
        (b"[" * 20, "too_deep", 1),
        (b"- 1\n" * 4000, "too_many", 3001),
        (b"x" * 70_000, "too_large", 1),
    ],
)
def test_it_is_refused_with_its_line(content: bytes, problem: str, line: int) -> None:
    with pytest.raises(PlainYamlError) as refused:
        read_plain_yaml(content)
    assert (refused.value.problem, refused.value.line) == (problem, line)
