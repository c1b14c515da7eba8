"""Commands whose standard streams are closed or full, or whose folder is none: a sentence and the right exit code,
never a traceback."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from divingbell.__main__ import run
from divingbell.commands import cli

START = b'{"action":{"type":"start_game","game":"submarine","players":2,"first_player":"p1"}}\n'
LISTED = ("sessions", "--json")
TABLE = ("table", "--rig", "none")
REPLAY = ("replay", "-")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(120),
    pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system"),
]


def command(streams: str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """A command with these redirections of a shell, over the journal in `folder`."""
    journal = () if arguments == REPLAY else ("--journal", str(folder / "j.db"))
    words = [sys.executable, "-m", "divingbell", *arguments, *journal]
    return subprocess.run(
        ["sh", "-c", f'exec "$@" {streams}', "sh", *words], input=START, capture_output=True, check=False
    )


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a journal in which something was played."""
    folder = tmp_path_factory.mktemp("played")
    assert command("", folder, *TABLE).returncode == 0
    return folder


@pytest.mark.parametrize("arguments", [TABLE, LISTED, ("export", "last"), ("replay", "-")])
def test_what_cannot_be_written_is_said_and_is_a_failure(played: Path, arguments: tuple[str, ...]) -> None:
    done = command(">/dev/full", played, *arguments)
    said = done.stderr.decode()
    assert done.returncode == 1
    assert "No space left" in said
    assert "start it again" in said
    assert "Traceback" not in said
    assert "mistake" not in said
    assert "Exception ignored" not in said


@pytest.mark.parametrize(
    ("arguments", "streams"),
    [(TABLE, "<&-"), (TABLE, ">&-"), (TABLE, "<&- >&- 2>&-"), (REPLAY, ">&-"), (LISTED, "2>&-")],
)
def test_closed_streams_lead_nowhere(tmp_path: Path, arguments: tuple[str, ...], streams: str) -> None:
    done = command(streams, tmp_path, *arguments)
    assert (done.returncode, done.stdout) == (0 if arguments != REPLAY else 1, b"")
    assert b"mistake" not in done.stderr


@pytest.mark.parametrize("arguments", [LISTED, ("export", "last"), ("export", "last", "--format", "csv")])
@pytest.mark.parametrize("streams", [">&-", "| true"])
def test_what_nobody_can_read_was_not_written(played: Path, arguments: tuple[str, ...], streams: str) -> None:
    words = [sys.executable, "-m", "divingbell", *arguments, "--journal", str(played / "j.db")]
    # The reader is gone before anything is written: `true` ends while Python starts.
    shell = f'("$@"; echo code $? >&2) {streams}'
    done = subprocess.run(["sh", "-c", shell, "sh", *words], capture_output=True, check=False)
    assert done.stderr == b"code 1\n"


def test_a_file_in_place_of_the_demo_s_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "demo").write_text("mine")
    assert cli.main(["demo", "--output", str(tmp_path / "demo")]) == 1
    assert capsys.readouterr().err == (
        f"{tmp_path / 'demo'} cannot be made or written (File exists). Choose another folder with --output.\n"
    )
    assert (tmp_path / "demo").read_text() == "mine"


def test_a_user_without_a_home_and_a_folder_that_is_gone_are_a_sentence_each(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "divingbell"]
    nobody = ["setpriv", "--reuid", "54321", "--regid", "54321", "--clear-groups", *words, "sessions"]
    if os.geteuid() == 0 and shutil.which("setpriv"):
        done = subprocess.run(nobody, capture_output=True, check=False, env={"PATH": os.environ["PATH"]}, cwd="/")
        assert (done.returncode, done.stderr.count(b"\n"), b"Set HOME" in done.stderr) == (1, 1, True), done.stderr
    gone = tmp_path / "gone"
    gone.mkdir()
    shell = 'cd "$0" && rmdir "$0" && exec "$@"'
    command = ["sh", "-c", shell, str(gone), *words, *TABLE, "--journal", "j.db"]
    done = subprocess.run(command, capture_output=True, check=False)
    assert (done.returncode, done.stderr.count(b"\n"), b"is gone" in done.stderr) == (1, 1, True), done.stderr


def test_an_interrupt_in_the_first_imports_ends_it_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "main", interrupt)
    assert run() == 1
