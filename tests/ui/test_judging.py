"""What is kept of a session beside its entries, by the screens' side of its game."""

from __future__ import annotations

import pytest

from divingbell.companion.archive import judgement as judging
from divingbell.companion.archive.folding import Judged
from divingbell.companion.session.session import Session
from tests.sunken_play import card, session, start

NOTHING = Judged({}, {})


def test_of_a_session_without_a_game_nothing_is_judged() -> None:
    assert judging.judge(Session()) == NOTHING


def test_of_a_game_without_screens_nothing_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    played = session(start(2), card("p1"))
    judged = judging.judge(played)
    assert judged.places == {"p1": 1, "p2": 1}
    monkeypatch.setattr(judging, "has_screens", lambda _: False)
    assert judging.judge(played) == NOTHING != judged
    assert judging.records_of("sunken_treasure") == ()
