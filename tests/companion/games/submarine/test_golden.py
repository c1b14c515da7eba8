"""Golden evenings: recorded once, played again here by the rules and by the second reading, every state checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from divingbell.companion import canonical
from divingbell.companion.games.game import Refusal
from divingbell.companion.session.session import COMMANDS, Session

from .accounts import account, check
from .oracle import Oracle

FILES = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))
GAMES = [[json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] for file in FILES]
NAMES = [file.stem for file in FILES]


def played(lines: list[dict[str, Any]]) -> Session:
    game = Session().apply_all([line["action"] for line in lines[1:-1] if "n" in line])
    assert isinstance(game, Session)
    return game


@pytest.mark.parametrize("lines", GAMES, ids=NAMES)
def test_a_golden_game_ends_in_its_digest_and_every_state_holds(lines: list[dict[str, Any]]) -> None:
    game = Session()
    for line in lines[1:-1]:
        after = game.apply(line["action"])
        if "refused" in line:
            assert isinstance(after, Refusal)
            assert after.error == line["refused"]
            continue
        assert isinstance(after, Session), (line, after)
        view = after.view()
        assert view is not None
        check(view)
        before = game.view()
        if before is not None and line["action"]["type"] not in COMMANDS:
            assert after.last is not None
            account(before, after.last.movements, view)
        game = after
    end = lines[-1]["end"]
    assert game.state.result is not None
    assert (game.number, canonical.digest(game.view())) == (end["entries"], end["digest"])


@pytest.mark.parametrize("lines", GAMES, ids=NAMES)
def test_the_second_reading_ends_in_the_same_digest(lines: list[dict[str, Any]]) -> None:
    game = played(lines)
    first, *actions = [dict(entry.action) for entry in reversed([*game.entries()])]
    oracle = Oracle(first)
    for action in actions:
        oracle.play(action)
    assert canonical.digest(oracle.shown()) == lines[-1]["end"]["digest"]


def test_the_golden_games_cover_the_game() -> None:
    assert len(FILES) == 7
    kinds = {line["action"]["type"] for lines in GAMES for line in lines[1:-1] if "n" in line}
    assert kinds >= {"place_bathyscaphe", "move_ship", "move_bathyscaphe", "collect_treasure", "trade_card", "end_turn"}
    assert kinds >= {"undo", "redo", "amend", "stop_game"}
    assert any("joker" in line["action"] for lines in GAMES for line in lines[1:-1])
    assert any("refused" in line for lines in GAMES for line in lines)
    ends = {played(lines).state.result.reason for lines in GAMES}
    assert ends == {"twelve_treasures", "column_emptied", "cards_exhausted", "stopped"}
    assert {len(lines[0]["seats"]) for lines in GAMES} == {2, 3, 4, 5}
    for lines in GAMES:
        numbers = [line["n"] for line in lines if "n" in line]
        assert numbers == [*range(1, len(numbers) + 1)]
