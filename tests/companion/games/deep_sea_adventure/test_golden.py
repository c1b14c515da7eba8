"""Recorded evenings: every line is answered as it was, every state is the one recorded, and nothing gets lost in them.

`record_golden.py` made them with the demo player, with slips, undo, redo and amend in between.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from divingbell.companion.canonical import digest, read, write
from divingbell.companion.games.game import Refusal
from divingbell.companion.session.session import Session
from tests.companion.games.deep_sea_adventure.sea import Count, check

pytestmark = pytest.mark.arm64

EVENINGS = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))


def lines(file: Path) -> list[dict[str, Any]]:
    return [read(line) for line in file.read_bytes().splitlines()]


def test_there_are_evenings() -> None:
    assert [file.stem for file in EVENINGS] == ["four", "six_level_4", "two_house_rules"]


@pytest.mark.parametrize("file", EVENINGS, ids=lambda file: file.stem)
def test_an_evening_plays_again_line_by_line(file: Path) -> None:
    header, *middle, end = lines(file)
    session, n = Session(), 0
    for line in middle:
        answer = session.apply(line["action"])
        if "refused" in line:
            assert isinstance(answer, Refusal)
            assert answer.error == line["refused"]
            continue
        assert isinstance(answer, Session), answer
        session, n = answer, n + 1
        assert (line["n"], line["digest"]) == (n, digest(session.view())), write(session.view())
    assert end == {"end": {"entries": session.number, "digest": digest(session.view())}}
    assert header["game"] == "deep_sea_adventure"
    assert [seat["id"] for seat in header["seats"]] == [*session.state.players]


@pytest.mark.parametrize("file", EVENINGS, ids=lambda file: file.stem)
def test_nothing_gets_lost_in_an_evening(file: Path) -> None:
    session = Session()
    for line in lines(file)[1:-1]:
        answer = session.apply(line["action"])
        session = answer if isinstance(answer, Session) else session
        count = Count()
        for entry in reversed([*session.entries()]):
            count.add(entry.movements, entry.state)
        check(session.state, count.held["lost", "chip"])
    assert session.state.round == 3
    assert session.state.result.reason == "three_rounds"
    best = max(sum(player.treasures) for player in session.state.players.values())
    assert {sum(session.state.players[name].treasures) for name in session.state.result.winners} == {best}


def test_the_evenings_have_everything_in_them() -> None:
    everything = [line for file in EVENINGS for line in lines(file)[1:-1]]
    accepted = Counter(line["action"]["type"] for line in everything if "n" in line)
    assert set(accepted) == {"start_game", "turn_back", "roll", "search", "reveal", "sink", "undo", "redo", "amend"}
    assert {line["action"]["choice"] for line in everything if "choice" in line["action"]} == {
        "nothing",
        "take",
        "place",
    }
    assert len({line["refused"] for line in everything if "refused" in line}) >= 3
