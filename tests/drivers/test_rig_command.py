"""A simulated rig of another program: what is asked of it, and what it may answer."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from divingbell.drivers.rig_command import RigCommand, RigCommandError
from tests.noted_threads import noted_processes

PROGRAM = """
import json, sys
print(json.dumps({"port": "/dev/pretended"}), flush=True)
with open(sys.argv[1], "w") as asked:
    for line in sys.stdin:
        print(line, end="", file=asked, flush=True)
        wrong = {"error": "bad_request", "message": "no such fault"}
        print(json.dumps(wrong if "fire" in line else {"ok": None}), flush=True)
"""


def test_every_wish_is_a_line_and_the_program_ends_with_its_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = tmp_path / "asked"
    started = noted_processes(monkeypatch)
    rig = RigCommand(shlex.join([sys.executable, "-c", PROGRAM, str(asked)]))
    assert rig.port == "/dev/pretended"
    rig.contact(300, 2)
    rig.contact(40)
    rig.turn_floor(-7)
    rig.fault("chatter")
    with pytest.raises(RigCommandError, match="no such fault"):
        rig.fault("fire")  # type: ignore[arg-type]
    rig.close()
    assert [json.loads(line) for line in asked.read_text().splitlines()] == [
        {"contact_ms": 300, "rim": 2},
        {"contact_ms": 40, "rim": None},
        {"floor_steps": -7},
        {"fault": "chatter"},
        {"fault": "fire"},
    ]
    assert [process.returncode for process in started] == [0], "it was waited for"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("/nowhere/at/all", "/nowhere/at/all: "),
        ("an 'open quotation", "an 'open quotation: "),
        ("true", "it ended without an answer"),
        ("echo 7", "it did not say its port"),
        ("echo '{\"ok\": null}'", "it did not say its port"),
    ],
)
def test_a_program_that_is_no_rig_is_told(command: str, words: str) -> None:
    with pytest.raises(RigCommandError, match=words):
        RigCommand(command)
