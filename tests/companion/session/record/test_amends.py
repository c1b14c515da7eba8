"""Commands of a record that follow one another are played once, and judged as the record stands behind them."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.games.game import Refusal
from divingbell.companion.journal.reader import JournalRow
from divingbell.companion.session import session as session_module
from divingbell.companion.session.fold import Fold, played
from divingbell.companion.session.record import RecordError, read
from divingbell.companion.session.session import Session
from divingbell.companion.table.replay import ReplayedSession
from tests.companion.session.record.evening import entries, header, text
from tests.sunken_play import NO_PENALTY, Action, aim, amend, card, code, discard, dive, redo, session, start, undo, up

TURNS = (start(2), *(one for n in range(25) for one in (card(f"p{1 + n % 2}"), aim(f"p{1 + n % 2}", 2),
                                                        up(f"p{1 + n % 2}"), NO_PENALTY)))  # fmt: skip
LONG = TURNS[:80]


def fold(*actions: Action) -> Session:
    found = Fold()
    for _ in played(found, read(text([header(), *entries(*actions)]).splitlines(keepends=True))):
        pass
    return found.session


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often the rules were asked, in the only item."""
    counted, real = [0], session_module.play

    def play(*args: Any) -> Any:
        counted[0] += 1
        return real(*args)

    monkeypatch.setattr(session_module, "play", play)
    return counted


@pytest.mark.parametrize("amends", [10, 20])
def test_amends_that_follow_one_another_are_folded_once(plays: list[int], amends: int) -> None:
    other = [amend(2, card("p1", "gold", (5000, 10000)[number % 2])) for number in range(amends)]
    assert fold(*LONG, *other).number == len(LONG)
    assert plays[0] <= 2 * len(LONG) + amends


def test_a_changed_note_plays_nothing_again(plays: list[int]) -> None:
    fold(*LONG, amend(2, {**LONG[1], "note": "x"}))
    assert plays[0] == len(LONG) + 1


RUNS: list[tuple[Action, ...]] = [
    (amend(2, card("p1", "gold", 10000)), amend(3, aim("p1", 4)), undo(2), redo()),
    (amend(2, card("p1", "silver")), amend(3, aim("p1", 4))),
    (amend(1, start(2, cards=60)), undo(3), amend(4, up("p1", risk=2)), undo(), NO_PENALTY),
    (amend(3, drop=0), amend(3), amend(3, aim("p1", 5)), amend(17, drop=3)),
    (amend(6, card("p2", "anything"), aim("p2", 3), drop=2), undo(2), undo(2), redo(3)),
    (undo(4), redo(2), amend(3, aim("p1", 3), drop=1), redo()),
    (amend(1),),
    (undo(300),),
    (amend(400, card("p1")),),
    (amend(2, card("p1"), drop=-1),),
]


@pytest.mark.parametrize("run", RUNS)
def test_a_run_of_commands_is_what_its_commands_are_one_by_one(run: tuple[Action, ...]) -> None:
    strict: Session | Refusal = session(*LONG[:20])
    for action in run:
        strict = strict.apply(dict(action)) if isinstance(strict, Session) else strict
    try:
        together: Any = fold(*LONG[:20], *run)
    except RecordError as error:
        together = error.refusal
    if isinstance(strict, Refusal):
        assert together == strict
    else:
        assert together.view() == strict.view()
        assert (together.waiting, together.lines) == (strict.waiting, strict.lines)
        assert [one.identity for one in together.entries()] == [one.identity for one in strict.entries()]


TWO_AT_A_TIME = (start(2), card("p1"), aim("p1", 3), dive("p1", "missed", risk=3))


def test_what_fits_only_behind_both_corrections_is_taken_in() -> None:
    one, other = amend(3, aim("p1", 4)), amend(4, dive("p1", "missed", risk=4))
    assert code(session(*TWO_AT_A_TIME), one) == "amend_refused"
    found = fold(*TWO_AT_A_TIME, one, other)
    assert [entry.action.get("risk") for entry in found.entries()][:2] == [4, 4]


@pytest.mark.parametrize("behind", [(), (discard("p1"),)])
def test_where_they_do_not_fit_the_first_that_does_not_is_named(behind: tuple[Action, ...]) -> None:
    lines = [header(), *entries(*TWO_AT_A_TIME, amend(2, card("p1", "silver")), amend(3, aim("p1", 4)), *behind)]
    found = Fold()
    with pytest.raises(RecordError) as caught:
        for _ in played(found, read(text(lines).splitlines(keepends=True))):
            pass
    assert (caught.value.line, caught.value.text_args["code"]) == (7, "amend_refused")
    assert (found.n, found.session.number) == (5, 4)
    rows = [JournalRow("header" if at == 0 else "entry", text([line]), b"") for at, line in enumerate(lines)]
    replayed = ReplayedSession(rows)
    assert replayed.error is not None
    assert (replayed.error.line, len(replayed.sound), replayed.fold.n) == (7, 6, 5)
