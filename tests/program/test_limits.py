"""Input without end or of any size is refused at once, in little memory; a terminal gets nothing raw from elsewhere."""

from __future__ import annotations

import itertools
import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from divingbell.companion import canonical
from divingbell.companion.configuration import configuration
from divingbell.companion.data import data_folder
from divingbell.companion.installed_games import GAMES
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.journal.reader import open_reader

MEMORY = 1 << 30
"""Bytes of address space that a command may use."""


def ran(*words: str, home: Path, given: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    """The command, with little memory."""
    environment = {**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home / "config"), "LANG": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, "-m", "divingbell", *words],
        env=environment,
        input=given,
        stdin=subprocess.DEVNULL if given is None else None,
        capture_output=True,
        timeout=120,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
    )


@pytest.mark.slow
@pytest.mark.parametrize("command", [("import", "/dev/zero"), ("replay", "/dev/zero")])
def test_a_file_without_end_is_refused_at_once(tmp_path: Path, command: tuple[str, ...]) -> None:
    journal = ("--journal", str(tmp_path / "j.db")) if command[0] == "import" else ()
    done = ran(*command, *journal, home=tmp_path)
    assert done.returncode == 1
    assert b"/dev/zero:1: " in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_line_may_have_16_mebibytes_and_the_next_one_is_read_again() -> None:
    longest = b'"' + b"x" * (canonical.MAX_LINE - 2) + b'"'
    import io

    lines = [*canonical.lines(io.BytesIO(longest + b"\n" + b"y" * (3 * canonical.MAX_LINE) + b"\n1\n"))]
    assert len(lines) == 3
    assert canonical.read(lines[0]) == "x" * (canonical.MAX_LINE - 2)
    with pytest.raises(canonical.NotJsonError) as caught:
        canonical.read(lines[1])
    assert caught.value.text_id == "not_json.too_long"
    assert canonical.read(lines[2]) == 1


def test_the_engine_answers_a_line_that_is_too_long_and_lives_on(tmp_path: Path) -> None:
    given = b"[" * (2 * canonical.MAX_LINE) + b"\n" + b'{"reset":true}\n'
    done = ran("engine", home=tmp_path, given=given)
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["error"] == "bad_json"
    assert second == {"ok": None}


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("house_rules:\n" + "".join(f"  k{n}: 1\n" for n in range(400_000)), "configuration.too_large"),
        ("dim_after_s: " + "9" * 200_000 + "\n", None),
        ("".join(f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in itertools.pairwise("abcdefghi")), None),
    ],
    ids=["five megabytes", "a number of 200,000 digits", "aliases of aliases"],
)
def test_settings_that_are_too_much_are_left_out(tmp_path: Path, content: str, problem: str | None) -> None:
    (tmp_path / "settings.yaml").write_text(("a: &a [1]\n" if "&b" in content else "") + content)
    loaded = configuration.load(tmp_path, data_folder())
    assert loaded.problems
    if problem is not None:
        assert [found.text_id for found in loaded.problems] == [problem]
        assert loaded.problems[0].args["most"] == 256


def test_control_and_direction_characters_do_not_reach_a_terminal() -> None:
    say = GAMES.texts("en", strict=True)
    said = say("sessions.not_found", session="a\x1b[31m\u202eb\x07\udcff", path="p")
    assert said == "There is no session a\ufffd[31m\ufffdb\ufffd\ufffd in p. See divingbell sessions."


def test_a_journal_whose_name_is_not_text(tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/\xff\x1b.db")
    done = ran("sessions", "--journal", name, home=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout
    done = ran("export", "last", "--journal", name, home=tmp_path)
    assert done.returncode == 1
    assert b"\x1b" not in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_table_whose_journal_has_such_a_name_writes_it(tmp_path: Path) -> None:
    """SQLite is given the bytes of the name."""
    name = os.fsdecode(os.fsencode(tmp_path) + b"/\xff\x1b.db")
    opening = OpenJournal(Path(name))
    opening.close(ended=True)
    assert Path(name).stat().st_size > 0
    with open_reader(Path(name)) as reader:  # type: ignore[union-attr]
        assert reader.sessions() == []


@pytest.mark.parametrize("command", ["replay", "import"])
def test_a_record_whose_name_is_not_text(tmp_path: Path, command: str) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/\xff\x1b.jsonl")
    Path(name).write_text("no record")
    done = ran(command, name, home=tmp_path)
    assert done.returncode == 1
    assert b"\x1b" not in done.stderr
    assert b".jsonl:1: " in done.stderr
