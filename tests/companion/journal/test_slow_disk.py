"""A memory card that takes its time: the screen goes on meanwhile, and shows nothing as done before it is kept."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.companion.journal.slow_disk import PAID, built, on_a_slow_disk


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler for the delay")
def test_the_screen_goes_on_while_a_safe_write_takes_as_long_as_it_likes(tmp_path: Path) -> None:
    """The card takes nothing until twenty frames were drawn and a key was touched: a screen that waits would hang."""
    gate, log = str(tmp_path / "gate"), str(tmp_path / "log")
    program = f"from tests.companion.journal.slow_disk import go_on_while_it_waits as go; go({gate!r}, {log!r})"
    told = on_a_slow_disk(built(tmp_path), 0, "-c", program, SLOW_DISK_GATE=gate, SLOW_DISK_LOG=log)
    assert told["meanwhile"] == told["before"], "nobody is paid yet"
    assert PAID not in told["meanwhile"]
    assert told["opened"], "a touch is answered"
    assert told["still"], "another program finds no new line"
    assert told["entered"] > 0
    assert not told["drew"], "the thread that draws makes no safe write"
