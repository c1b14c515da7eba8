"""Every game moves from one tablet to another: exported here and imported there it is the same session.

It goes on where it was begun.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from divingbell.commands import demo_game
from divingbell.companion.games.happenings import Happening, Tap, Touch
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Done
from divingbell.companion.table.table import Table
from tests import table_work
from tests.commands.test_records import Run, lines_of, run
from tests.companion.table.hands import made_table

__all__ = ["run"]

Action = dict[str, Any]
MOST = {"sunken_treasure": 6, "deep_sea_adventure": 6, "submarine": 5, "submarine_blues": 4, "round_sheet": 6}


def taps_of(game: str) -> list[list[Action]]:
    """A whole evening of the demo's people, tap by tap; what the probe feels is tapped too."""
    choose, session, taps, announced = demo_game.players(game, 4, MOST[game]), Session(), [], False
    while happenings := choose(session.view()):
        for happening in happenings:
            actions = _actions(happening, session, announced)
            announced = bool(actions) and actions[-1]["type"] == "free_buzz"
            if actions:
                after = session.apply_all(actions)
                assert isinstance(after, Session), after
                session = after
                taps.append(actions)
    assert session.state.result is not None
    return taps


def _actions(happening: Happening, session: Session, announced: bool) -> list[Action]:
    if isinstance(happening, Tap):
        return [dict(action) for action in happening.actions]
    if isinstance(happening, Touch) and not announced:
        return [{"type": "buzz", "player": session.state.turn.player, "source": "touch"}]
    return []


def enter(table: Table, taps: list[list[Action]]) -> None:
    for actions in taps:
        outcome = table.submit(actions).result()
        assert isinstance(outcome, Done), outcome


def evening(place: Path, taps: list[list[Action]]) -> Any:
    """These at a new table, some of them undone and put back, one refused; what the table shows then."""
    table = made_table(place)
    table.start().result()
    table_work.reset(
        table, seats=[{"id": f"p{n}", "name": "Ada", "colour": None} for n in range(1, taps[0][0]["players"] + 1)]
    )
    enter(
        table, [*taps, [{"type": "undo", "steps": 3}], [{"type": "redo", "steps": 3}], [{"type": "undo", "steps": 1}]]
    )
    assert not isinstance(table.submit([{"type": "redo", "steps": 9}]).result(), Done)
    enter(table, [[{"type": "redo", "steps": 1}]])
    view = table.now.session.view()
    table.close()
    return view


@pytest.fixture
def move(run: Run, tmp_path: Path) -> Callable[[Path, Path], None]:
    """Export the last game of one journal, import it into another; both then say the same of it."""

    def moved(here: Path, there: Path) -> None:
        record = tmp_path / "record.jsonl"
        assert run("export", "last", "--journal", here, "--output", record) == (0, "", "")
        (stored,) = lines_of(run("sessions", "--json", "--journal", here)[1])
        assert run("import", record, "--journal", there) == (0, stored["session"] + "\n", "")
        assert lines_of(run("sessions", "--json", "--journal", there)[1]) == [stored]
        assert run("export", "last", "--journal", there) == (0, record.read_text(), "")
        assert run("replay", record)[0] == 0

    return moved


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_over(tmp_path: Path, move: Callable[[Path, Path], None], game: str) -> None:
    evening(tmp_path / "here.db", taps_of(game))
    move(tmp_path / "here.db", tmp_path / "there.db")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_on_where_it_was_left(tmp_path: Path, move: Callable[[Path, Path], None], game: str) -> None:
    """What was brought elsewhere is a copy, which is looked at and waits for nobody there."""
    taps = taps_of(game)
    half = len(taps) // 2
    left = evening(tmp_path / "here.db", taps[:half])
    move(tmp_path / "here.db", tmp_path / "there.db")
    copy = made_table(tmp_path / "there.db")
    copy.start().result()
    assert table_work.unfinished(copy) is None
    copy.close()
    table = made_table(tmp_path / "here.db")
    table.start().result()
    waiting = table_work.unfinished(table)  # what home offers
    assert waiting is not None
    assert table_work.resume(table, waiting.uuid) is not None
    assert table.now.session.view() == left
    enter(table, taps[half:])
    whole = Session().apply_all([action for actions in taps for action in actions])
    assert isinstance(whole, Session)
    assert table.now.session.view() == whole.view()
    table.close()
