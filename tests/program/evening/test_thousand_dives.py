"""A thousand bouncy dives from the firmware's pins to the journal end in the exact ledger, on good and bad lines."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from divingbell.companion.clock import SystemClock
from divingbell.companion.journal.journal import Journal
from divingbell.companion.rig import Health
from divingbell.companion.table.table import Table
from tests.program.evening.script import Script
from tests.program.evening.table import Evening

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]
THOUSAND = 1000
FEWER_TOO = pytest.mark.parametrize("dives", [50, pytest.param(THOUSAND, marks=pytest.mark.long)])


@contextmanager
def evening(folder: Path, **line: float) -> Iterator[Evening]:
    played = Evening(folder, **line)  # type: ignore[arg-type]
    try:
        yield played
    finally:
        played.close()


def check(folder: Path, script: Script, dives: int = THOUSAND) -> None:
    """The journal, opened again, holds exactly the script's entries and the money of its own reckoning."""
    clock = SystemClock()
    table = Table(Journal(folder / "journal.db", clock), clock, app="tests", health=Health("lost", "rig.none"))
    resumed = table.start(resume=True).result()
    assert table.close()
    assert resumed is not None
    entries = [dict(entry.action) for entry in resumed.session.entries()][::-1]
    assert entries == script.ledger.actions
    players = resumed.session.state.players
    assert {name: player.cash for name, player in players.items()} == script.ledger.cash
    coins = {
        name: {metal: getattr(player.coins, metal) for metal in ("gold", "silver", "bronze")}
        for name, player in players.items()
    }
    assert coins == script.ledger.coins
    assert sum(entry["type"] == "dive" for entry in entries) >= dives


@pytest.mark.long
def test_on_a_good_line(tmp_path: Path) -> None:
    script = Script(THOUSAND, seed=1)
    with evening(tmp_path) as played:
        played.play(script)
    check(tmp_path, script)


@FEWER_TOO
def test_with_a_tenth_of_the_frames_lost_each_way(tmp_path: Path, dives: int) -> None:
    script = Script(dives, seed=2)
    with evening(tmp_path, frame_loss=0.1) as played:
        played.play(script)
        assert played.line.down.lost > dives // 20
        assert played.line.up.lost > dives // 20
    check(tmp_path, script, dives)


@pytest.mark.long
def test_with_rubbish_on_the_line(tmp_path: Path) -> None:
    script = Script(THOUSAND, seed=3)
    with evening(tmp_path, rubbish=0.3) as played:
        played.play(script)
    check(tmp_path, script)


@FEWER_TOO
def test_with_resets_and_pulled_cables(tmp_path: Path, dives: int) -> None:
    script = Script(dives, seed=4, interrupted=True)
    with evening(tmp_path) as played:
        played.play(script)
        assert played.missed > dives // 100
    check(tmp_path, script, dives)
