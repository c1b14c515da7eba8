"""What is kept of the program's own mistakes, how the command tells one, and how signals end it."""

from __future__ import annotations

import logging
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from divingbell.commands import cli
from divingbell.companion import error_log
from divingbell.companion.error_log import ErrorLog


def mistake(words: str) -> Exception:
    try:
        raise ValueError(words)
    except ValueError as error:
        return error


def test_each_mistake_is_kept_once(tmp_path: Path) -> None:
    kept = ErrorLog(tmp_path / "new" / "mistakes.log")
    for words in ("one", "two", "one", "two"):
        assert kept.note(mistake(words))
    text = kept.file.read_text()
    assert text.count("ValueError: one") == text.count("ValueError: two") == 1
    assert text.count("Traceback") == 2


def test_what_is_logged_with_a_traceback_is_kept_and_told(tmp_path: Path) -> None:
    kept, told = ErrorLog(tmp_path / "m.log"), []
    kept.on_logged = lambda: told.append(kept.file.read_text(encoding="utf-8").count("Traceback"))
    log = logging.Logger("alone")
    log.addHandler(kept)
    log.error("without one")
    log.error("of nothing", exc_info=(None, None, None))
    assert not kept.file.exists()
    log.error("it went wrong", exc_info=mistake("one"))
    log.warning("not so bad", exc_info=mistake("two"))
    log.error("it was never raised", exc_info=ValueError("three"))
    assert told == [1, 1]
    assert "ValueError: three" in kept.file.read_text(encoding="utf-8")
    assert "ValueError: one" in kept.file.read_text(encoding="utf-8")


def test_a_run_that_makes_ever_new_mistakes_does_not_fill_the_disk(tmp_path: Path) -> None:
    kept = ErrorLog(tmp_path / "mistakes.log")
    noted = [kept.note(mistake(str(number))) for number in range(55)]
    assert noted == [True] * 50 + [False] * 5
    assert kept.file.read_text().count("Traceback") == 50
    assert kept.note(mistake("49")), "it stands in the file"


@pytest.mark.parametrize(("size", "aside"), [(1_000_000, False), (1_000_001, True)])
def test_a_file_of_more_than_a_megabyte_is_put_aside(tmp_path: Path, size: int, aside: bool) -> None:
    kept = ErrorLog(tmp_path / "mistakes.log")
    kept.file.write_text("x" * size)
    kept.note(mistake("new"))
    assert kept.file.read_text().endswith("ValueError: new\n\n")
    assert (kept.file.stat().st_size < 10_000) == aside
    before = tmp_path / "mistakes.before.log"
    assert [file.stat().st_size for file in tmp_path.iterdir() if file == before] == [size] * aside


def test_where_nothing_can_be_written_that_is_known(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not ErrorLog(tmp_path / "file" / "mistakes.log").note(mistake("lost"))


def test_a_user_without_a_home_folder_has_a_file_for_mistakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_entry(number: int) -> object:
        raise KeyError(number)

    for name in ("HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", no_entry)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    kept = ErrorLog()
    assert kept.note(mistake("one"))
    assert kept.file.parent == tmp_path


def test_a_command_that_fails_says_so_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> int:
        raise ValueError("broken inside")

    monkeypatch.setattr(cli.app_command, "run", broken)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.__stderr__", None)
    assert cli.main([]) == cli.REFUSED
    said = capsys.readouterr().err
    assert "a mistake in the program ended it" in said
    assert "Traceback" not in said
    assert str(error_log.log_file()) in said
    assert "broken inside" in error_log.log_file().read_text()


@pytest.mark.parametrize("in_the_way", [False, True])
def test_what_goes_wrong_and_does_not_end_a_command_is_kept_and_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], in_the_way: bool
) -> None:
    def slips(*_: object) -> int:
        log = logging.getLogger(cli.__name__)
        log.error("it went on", exc_info=mistake("one"))
        thread = threading.Thread(target=lambda: int("two"))
        thread.start()
        thread.join()
        return 0

    monkeypatch.setattr(cli.app_command, "run", slips)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("sys.__stderr__", None)
    if in_the_way:
        (tmp_path / "state").write_text("")
    before = threading.excepthook
    assert cli.main([]) == 0
    assert threading.excepthook is before
    (said,) = capsys.readouterr().err.splitlines()
    assert "what failed is left out" in said
    assert (str(error_log.log_file()) in said) == (not in_the_way)
    if not in_the_way:
        kept = error_log.log_file().read_text()
        assert "ValueError: one" in kept
        assert "invalid literal for int() with base 10: 'two'" in kept


ENDING = """
import os, signal, threading
from divingbell.commands.shutdown_signals import signals_held
number, early = signal.Signals({number}), {early}
ended = threading.Event()
with signals_held() as ended_by:
    if early:
        os.kill(os.getpid(), number)
    ended_by(ended.set)
    if not early:
        os.kill(os.getpid(), number)
    print(ended.wait(60))
"""


@pytest.mark.parametrize("early", [False, True])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_calls_what_ends_the_app_and_waits_until_that_is_known(number: signal.Signals, early: bool) -> None:
    program = ENDING.format(number=int(number), early=early)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "True\n", "")
