"""Recorded evenings: each folds to its digest, and the player, the referee and the rules still make the same bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

import pytest

from divingbell.companion import canonical
from divingbell.companion.rig import Signal
from divingbell.companion.session.fold import Fold
from divingbell.companion.session.record import read
from divingbell.companion.session.referee import RefereeRunner
from divingbell.companion.session.session import Session
from tests.companion.games.sunken_treasure.evening import GOLDEN, records
from tests.companion.games.sunken_treasure.ledger_check import check_balances, check_movement, movements
from tests.sunken_desk import BEGIN
from tests.sunken_play import view

FILES = sorted(GOLDEN.glob("*.jsonl"))


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def fold(name: str) -> Fold:
    folded = Fold()
    with (GOLDEN / f"{name}.jsonl").open("rb") as file:
        for line in read(file):
            folded.take(line)
    return folded


NAMES = [file.stem for file in FILES]


def test_there_are_some() -> None:
    assert len(NAMES) == 5


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_folds_to_its_digest(name: str) -> None:
    folded = fold(name)
    end = lines(name)[-1]["end"]
    assert (folded.session.number, canonical.digest(folded.session.view())) == (end["entries"], end["digest"])
    assert view(folded.session)["phase"] == "over"
    check_balances(folded.session)
    for movement in movements(folded.session):
        check_movement(movement)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_still_played_like_this(name: str) -> None:
    """On purpose changed: `python -m tests.companion.games.sunken_treasure.evening`, and look at the difference."""
    assert records()[name] == (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_what_the_sensors_entered_follows_from_their_signals(name: str) -> None:
    referee, now, due = RefereeRunner(), Session(), list[Mapping[str, Any]]()
    for line in lines(name):
        if "action" in line and "refused" not in line:
            if line["source"] == "sensor":
                assert line["action"] == due.pop(0)
            after = now.apply(line["action"])
            assert isinstance(after, Session)
            now = after
            referee.on_entry(line["action"]["type"], now, seconds(line["at"]))
        elif "signal" in line:
            due = feel(referee, line, now)
    assert due == []


def feel(referee: RefereeRunner, line: dict[str, Any], now: Session) -> list[Mapping[str, Any]]:
    said = dict(line["signal"])
    if said["kind"] in ("hold", "go"):
        getattr(referee, said["kind"])()
        return []
    if said["kind"] == "free_buzz_over":
        referee.free_buzz_over(now)
        return []
    counted = said.pop("counted")
    ruling = referee.signal(Signal(**said), now, seconds(line["at"]))
    assert bool(ruling.actions) == counted
    return list(ruling.actions)


def seconds(at: str) -> float:
    return (datetime.fromisoformat(at) - BEGIN).total_seconds()
