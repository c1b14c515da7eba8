"""Golden evenings: recorded once, played again here by the rules and by the oracle, every state checked on the way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from divingbell.companion import canonical
from divingbell.companion.games.game import Refusal
from divingbell.companion.session import record
from divingbell.companion.session.fold import Fold

from .invariants import check, check_books, check_hidden, check_tokens
from .oracle import judge
from .play import actions
from .record_golden import FOLDER, GAMES

pytestmark = pytest.mark.arm64

FILES = sorted(FOLDER.glob("*.jsonl"))


def test_all_of_them_are_there() -> None:
    assert {file.stem for file in FILES} == GAMES.keys()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_golden(file: Path) -> None:
    fold = Fold()
    for line in record.read(file.read_bytes().splitlines()):
        fold.take(line)
        if line.kind == "refusal":
            outcome = fold.session.apply(line.body["action"])
            assert isinstance(outcome, Refusal)
            assert outcome.error == line.body["refused"]
    assert line.kind == "end", "the digest was compared"
    entries = actions(fold.session)
    plain: dict[str, Any] | None = None
    for entry in reversed([*fold.session.entries()]):
        verdict = judge(plain, json.loads(json.dumps(entry.action)))
        assert isinstance(verdict, dict), verdict
        plain = verdict
        check(entry.state)
        check_tokens(entry.state, entries[0])
        check_hidden(entry.state, entries[: entry.number])
        check_books(entry)
    assert canonical.digest(plain) == line.body["end"]["digest"]
    assert fold.session.state.result is not None
