"""Fields of records with texts of hundreds of thousands of letters: refused, or taken in within bounded memory."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from divingbell.commands import cli
from divingbell.companion.session import record
from divingbell.companion.session.record import RecordError
from tests.companion.sharing.records import golden, seated
from tests.long_cases import in_long

LONG = "Ada lö " * 40_000
Lines = list[dict[str, Any]]


@pytest.mark.parametrize("field", ["session", "game", "created", "app", "package", "club", "event"])
def test_no_field_of_a_header_is_that_long(field: str) -> None:
    head = golden("sunken_treasure")[0]
    with pytest.raises(RecordError) as error:
        record.checked(1, {**head, field: LONG})
    assert len(str(error.value)) < 400


@pytest.mark.parametrize("field", ["id", "name", "colour", "person"])
def test_no_field_of_a_seat_is_that_long(field: str) -> None:
    head = golden("sunken_treasure")[0]
    with pytest.raises(RecordError) as error:
        record.checked(1, {**head, "seats": [{**head["seats"][0], field: LONG}, *head["seats"][1:]]})
    assert len(str(error.value)) < 400


def with_note(lines: Lines) -> Lines:
    return [*lines[:4], {**lines[4], "action": {**lines[4]["action"], "note": LONG}}, *lines[5:]]


def with_unknown_field(lines: Lines) -> Lines:
    return [{**lines[0], "more": LONG}, *lines[1:]]


def with_refused_action(lines: Lines) -> Lines:
    refused = {"refused": "x", "at": lines[1]["at"], "source": "touch", "action": {"type": LONG}}
    return [*lines[:4], refused, *lines[4:]]


@pytest.mark.parametrize("longer", [with_note, *in_long(with_unknown_field, with_refused_action)])
def test_what_may_be_long_takes_memory_in_proportion(longer: Any, tmp_path: Path) -> None:
    file, journal = tmp_path / "in.jsonl", ["--journal", str(tmp_path / "j.db")]
    file.write_text("".join(json.dumps(line) + "\n" for line in longer(seated(golden("sunken_treasure")))), "utf-8")
    assert cli.main(["import", str(file), *journal]) == 0
    commands = (["sessions"], ["people", "list"], ["export", "last", "--format", "csv"],
                ["report", "last", "--output", str(tmp_path / "r.pdf")])  # fmt: skip
    for command in commands:
        assert cli.main([*command, *journal]) == 0  # what is loaded once is no part of what the text takes
    tracemalloc.start()
    try:
        for command in commands:
            assert cli.main([*command, *journal]) == 0
        assert tracemalloc.get_traced_memory()[1] < 40 * len(LONG)
    finally:
        tracemalloc.stop()
