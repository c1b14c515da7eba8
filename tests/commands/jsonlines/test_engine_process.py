"""The program itself, through real pipes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from divingbell.companion.canonical import write
from tests.sunken_play import discard, session, start

COMMAND = [sys.executable, "-m", "divingbell", "engine"]


@pytest.fixture
def engine() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        yield process
        process.kill()


def ask(engine: subprocess.Popen[bytes], line: bytes) -> dict[str, Any]:
    """One line in, one line out, while the pipe stays open: an answer that is not flushed would hang here."""
    assert engine.stdin is not None
    assert engine.stdout is not None
    engine.stdin.write(line)
    engine.stdin.flush()
    answer: dict[str, Any] = json.loads(engine.stdout.readline())
    return answer


@pytest.mark.timeout(120)
def test_a_conversation_and_its_end(engine: subprocess.Popen[bytes]) -> None:
    assert ask(engine, b'{"reset":true}\n') == {"ok": None}
    assert ask(engine, b"\xff\n")["error"] == "bad_json"
    assert ask(engine, b"[" * 100_000 + b"\r\n")["error"] == "bad_json"
    assert ask(engine, b' \r\n\n{"reset":1}\n')["error"] == "bad_request"
    begin = write({"action": start(2)}).encode()
    assert ask(engine, begin + b"\n")["ok"]["entries"] == 1
    assert ask(engine, b'{"action":{"type":"undo","steps":1' + b"0" * 4299 + b"}}\n")["error"] == "nothing_to_undo"
    assert ask(engine, b'{"action":"' + b"x" * 10_000_000 + b'"}\n')["error"] == "bad_field"
    last = write({"action": discard("p1")}).encode()
    out, err = engine.communicate(last, timeout=60)
    assert out == b'{"ok":' + write(session(start(2), discard("p1")).view()).encode() + b"}\n"
    assert err == b""
    assert engine.returncode == 0


@pytest.mark.timeout(120)
def test_a_reader_that_goes_away_leaves_no_traceback() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b'{"reset":true}\n' * 10)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 1


@pytest.mark.timeout(120)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_answers_that_cannot_be_written_end_with_a_sentence() -> None:
    with open("/dev/full", "wb") as full:
        ended = subprocess.run(COMMAND, input=b'{"reset":true}\n', stdout=full, stderr=subprocess.PIPE, check=False)
    assert ended.returncode == 1
    assert b"No space left" in ended.stderr
    assert b"Traceback" not in ended.stderr


@pytest.mark.timeout(120)
def test_without_any_input_it_ends_well() -> None:
    closed = subprocess.run(["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND], capture_output=True, check=False)
    assert (closed.returncode, closed.stdout, closed.stderr) == (0, b"", b"")
