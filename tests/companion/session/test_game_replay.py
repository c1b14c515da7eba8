"""A game looked at again: the times its entries count for, the pace, and any step as the slow fold has it."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.play import play as play_action
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session import session as sessions
from divingbell.companion.session.fold import Fold
from divingbell.companion.session.game_replay import LEAST_S, SPEEDS, GameReplay, effective_times
from divingbell.companion.session.record import RecordLine
from divingbell.companion.session.session import Session
from tests.action_lists import play, recorded
from tests.seeded_game import actions, seeded_game
from tests.sunken_play import aim, amend, card, discard, redo, start, undo

Body = dict[str, Any]


def minute(number: int) -> str:
    return f"2026-03-12T20:{number:02}:00.000Z"


def lines(*actions: Body) -> list[Body]:
    """Entered one a minute."""
    return [{"n": n, "at": minute(n), "source": "touch", "action": action} for n, action in enumerate(actions, 1)]


def folded(bodies: list[Body]) -> Session:
    fold = Fold()
    for number, body in enumerate(bodies, 1):
        fold.take(RecordLine(number, "entry", body))
    return fold.session


def test_undone_entries_are_not_shown_and_what_is_put_back_keeps_its_time() -> None:
    told = lines(start(2), card("p1"), aim("p1", 2), undo(2), redo(1), aim("p1", 4))
    assert effective_times(told) == (minute(1), minute(2), minute(6))


def test_an_undone_tail_is_forgotten_with_the_next_entry() -> None:
    told = lines(start(2), card("p1"), aim("p1", 2), undo(2), discard("p1"))
    assert effective_times(told) == (minute(1), minute(5))


def test_an_amended_entry_has_the_time_of_the_one_it_replaced() -> None:
    told = lines(start(2), card("p1"), aim("p1", 2), {**amend(2, card("p1", "silver")), "drop": 1})
    assert effective_times(told) == (minute(1), minute(2), minute(3))


def test_an_entry_that_was_added_has_the_time_of_its_follower() -> None:
    added = {"type": "amend", "entry": 3, "drop": 0, "actions": [discard("p2"), discard("p1")]}
    told = lines(start(2), discard("p1"), discard("p2"), added)
    assert effective_times(told) == (minute(1), minute(2), minute(3), minute(3), minute(3))


def test_two_in_the_place_of_one_and_none_at_all() -> None:
    two = {"type": "amend", "entry": 2, "drop": 1, "actions": [discard("p1"), discard("p2")]}
    assert effective_times(lines(start(2), discard("p1"), discard("p1"), two)) == tuple(map(minute, (1, 2, 3, 3)))
    none = {"type": "amend", "entry": 2, "drop": 2, "actions": []}
    assert effective_times(lines(start(2), discard("p1"), discard("p2"), none)) == (minute(1),)


def test_what_was_added_at_the_very_end_has_its_own_time() -> None:
    last = {"type": "amend", "entry": 3, "drop": 0, "actions": [discard("p2")]}
    assert effective_times(lines(start(2), discard("p1"), last)) == (minute(1), minute(2), minute(3))


def test_a_game_is_reopened_until_something_else_is_entered() -> None:
    over = folded(lines(start(2), discard("p1"), {"type": "stop_game"}))
    back = over.apply(undo(1))
    assert isinstance(back, Session)
    on = back.apply(discard("p2"))
    again = back.apply(redo(1))
    assert isinstance(on, Session)
    assert isinstance(again, Session)
    taken_back = folded(lines(start(2), discard("p1"))).apply(undo(1))
    assert isinstance(taken_back, Session)
    found = [session.reopened for session in (Session(), over, back, on, again, taken_back)]
    assert found == [False, False, True, False, False, False]


def at(*seconds: float) -> GameReplay:
    """Entries at these seconds of an evening."""
    actions = [start(2), *(discard(f"p{1 + i % 2}") for i in range(len(seconds) - 1))]
    told = [
        {**line, "at": f"2026-03-12T{20 + int(second // 3600)}:{int(second // 60 % 60):02}:{second % 60:06.3f}Z"}
        for line, second in zip(lines(*actions), seconds, strict=True)
    ]
    return GameReplay(folded(told), told)


def test_long_pauses_are_cut_and_entries_of_one_tap_are_seen_one_after_another() -> None:
    replay = at(0, 3, 3, 8.5, 8)
    assert [replay.pause(step) for step in range(1, 5)] == [3, LEAST_S, 2, LEAST_S]
    assert [replay.pause(1, speed) for speed in SPEEDS] == [3, 3 / 4, 3 / 16]


def test_time_played_leaves_out_breaks_and_clocks_that_were_set_back() -> None:
    replay = at(0, 60, 60 + 601, 60 + 601 + 600, 5)
    assert [replay.elapsed(step) for step in range(1, 6)] == [0, 60, 60, 660, 660]


def test_entries_within_a_second_count_as_played_too() -> None:
    assert at(0, 0.5, 1.5, 1.5, 2).elapsed(5) == 2


def longest(game: str) -> list[Body]:
    """The longest of the golden evenings; of a game without any that of seeded players."""
    return max(recorded(game), key=len, default=[*actions(seeded_game(game, 3, 4))])


@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_what_the_slow_fold_has(game: str) -> None:
    """Undone, put back and changed at random: step k is what the effective actions up to k give, played one by one."""
    random = Random(game)
    fold = Fold()
    told: list[Body] = []

    def take(action: Body) -> bool:
        body = {"n": fold.n + 1, "at": minute(fold.n % 60), "source": "touch", "action": action}
        if isinstance(fold.session.apply(action), Refusal):
            return False
        fold.take(RecordLine(len(told) + 1, "entry", body))
        told.append(body)
        return True

    for action in longest(game):
        assert take(action)
        chance = random.random()
        if chance < 0.05 and fold.session.waiting == 0 and fold.session.number > 5:
            steps = random.randint(1, 4)
            assert take(undo(steps))
            assert take(redo(steps))
        elif chance < 0.1 and fold.session.waiting == 0:
            entry = fold.session.entry(random.randint(1, fold.session.number))
            assert entry is not None
            assert take({"type": "amend", "entry": entry.number, "actions": [{**entry.action, "note": "again"}]})
    for entry in fold.session.entries():
        entry.forget()
    replay = GameReplay(fold.session, told)
    slow = Session()
    for effective in replay.entries:
        after = slow.apply(dict(effective.action))
        assert isinstance(after, Session)
        slow = after
        assert effective.number == slow.number
    order = [*range(1, replay.last + 1)]
    random.shuffle(order)
    for step in order:
        expected = slow.entry(step)
        assert expected is not None
        assert replay.entry(step).state == expected.state
        assert replay.entry(step).movements == expected.movements
    assert [entry.state for entry in replay.walk()] == [entry.state for entry in [*slow.entries()][::-1]]


def test_a_walk_keeps_a_long_game_no_more_in_memory_than_it_was() -> None:
    fold = Fold()
    for n, action in enumerate(longest("deep_sea_adventure"), 1):
        fold.take(RecordLine(n, "entry", {"n": n, "at": minute(n % 60), "source": "touch", "action": action}))
    entries = [*fold.session.entries()]
    for entry in entries[5:]:
        entry.forget()
    before = sum(entry.step is None for entry in entries)
    assert before > len(entries) / 2
    known = []
    for _ in GameReplay(fold.session, [{"action": entry.action, "at": minute(1)} for entry in entries[::-1]]).walk():
        known.append(sum(entry.step is not None for entry in entries))
    assert sum(entry.step is None for entry in entries) == before
    assert max(known) == len(entries) - before + 64, "nor on the way"


def test_a_jump_anywhere_in_a_thousand_entries_plays_no_more_than_64_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    fold, count = Fold(), 1000
    bodies = [{"n": n, "at": minute(1), "source": "touch", "action": action}
              for n, action in enumerate(islice(play(4), count), 1)]  # fmt: skip
    for body in bodies:
        fold.take(RecordLine(body["n"], "entry", body))
    replay = GameReplay(fold.session, bodies)
    for _ in replay.walk():
        pass
    played: list[Any] = []
    monkeypatch.setattr(sessions, "play", lambda *told: played.append(told) or play_action(*told))
    random, most = Random(1), 0
    for _ in range(200):
        played.clear()
        assert replay.entry(random.randint(1, count)).state is not None
        most = max(most, len(played))
    assert 32 < most < 64
