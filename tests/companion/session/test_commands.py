"""Undo, redo, amend and stop (actions.md 0.3), and what waits for redo."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.games.game import Origin, Refusal
from divingbell.companion.session.session import Session
from tests.sunken_play import (
    NO_PENALTY,
    STOP,
    Action,
    aim,
    amend,
    buzz,
    card,
    cash,
    code,
    discard,
    dive,
    fee,
    free_buzz,
    player,
    redo,
    session,
    start,
    turn,
    undo,
    up,
    view,
)

PAID = (start(2), *turn("p1"), *turn("p2"))
"""Seven entries: p1 and p2 have won $10,000 each."""


def kinds(now: Session) -> list[str]:
    return [entry.action["type"] for entry in now.entries()][::-1]


def detail(now: Session, action: Action) -> dict[str, Any]:
    refusal = now.apply(action)
    assert isinstance(refusal, Refusal)
    assert refusal.error == "amend_refused"
    assert refusal.detail is not None
    return dict(refusal.detail)


class TestFields:
    @pytest.mark.parametrize("kind", ["undo", "redo"])
    @pytest.mark.parametrize("steps", [None, True, False, "1", 1.0, 1e300, 0, -1, -(10**30), [], {}, [1]])
    @pytest.mark.parametrize("started", [False, True])
    def test_steps(self, kind: str, steps: object, started: bool) -> None:
        now = session(*PAID, undo(2)) if started else Session()
        assert code(now, {"type": kind, "steps": steps}) == "bad_field", "also before anything started"

    @pytest.mark.parametrize("kind", ["undo", "redo"])
    def test_steps_is_required_and_nothing_else_is_listed(self, kind: str) -> None:
        now = session(*PAID, undo(2))
        assert code(now, {"type": kind}) == "bad_field"
        assert code(now, {"type": kind, "steps": 1, "player": "p1"}) == "bad_field"
        assert code(now, {"type": kind, "steps": 1, "note": 1}) == "bad_field"
        assert code(now, {"type": kind, "steps": 1, "note": "n", "at": "now"}) == "ok"

    @pytest.mark.parametrize(
        "wrong",
        [
            {"entry": 0},
            {"entry": -1},
            {"entry": 1.0},
            {"entry": "1"},
            {"entry": True},
            {"entry": None},
            {"drop": -1},
            {"drop": 1.0},
            {"drop": "0"},
            {"drop": None},
            {"drop": False},
            {"actions": None},
            {"actions": {}},
            {"actions": "undo"},
            {"actions": [1]},
            {"actions": [None]},
            {"actions": [[]]},
            {"actions": [{}, "x"]},
            {"surplus": 1},
            {"note": None},
        ],
    )
    def test_amend(self, wrong: dict[str, object]) -> None:
        well = {"type": "amend", "entry": 2, "drop": 1, "actions": [card("p1", "silver")]}
        now = session(start(2), card("p1"))
        assert code(now, well) == "ok"
        assert code(now, {**well, **wrong}) == "bad_field"
        assert code(Session(), {**well, **wrong}) == "bad_field", "before no_game"

    @pytest.mark.parametrize("field", ["entry", "actions"])
    def test_amend_needs_both(self, field: str) -> None:
        whole = amend(1)
        assert code(session(start()), {key: whole[key] for key in whole if key != field}) == "bad_field"

    @pytest.mark.parametrize("command", [undo(), redo(), amend(1), amend(1, start())])
    def test_nothing_started(self, command: Action) -> None:
        assert code(Session(), command) == "no_game"


class TestUndo:
    def test_it_drops_the_last_entries(self) -> None:
        now = session(*PAID, undo(3))
        assert view(now) == view(session(*PAID[:4]))
        assert now.waiting == 3

    def test_start_game_is_never_undone(self) -> None:
        now = session(*PAID)
        assert code(now, undo(7)) == "nothing_to_undo"
        assert view(session(undo(6), of=now)) == view(session(start(2)))
        assert code(session(start(2)), undo()) == "nothing_to_undo"

    @pytest.mark.parametrize("steps", [10**30, 10**4299])
    def test_more_than_there_are(self, steps: int) -> None:
        assert code(session(*PAID, undo()), undo(steps)) == "nothing_to_undo"
        assert code(session(*PAID, undo()), redo(steps)) == "nothing_to_redo"

    def test_it_does_not_count_commands(self) -> None:
        now = session(*PAID, undo(2), redo(1))
        assert view(now)["entries"] == 6
        assert view(session(undo(5), of=now))["entries"] == 1

    def test_the_end_of_a_game_can_be_undone(self) -> None:
        over = session(start(2), discard("p1"), discard("p2"), discard("p1"), discard("p2"))
        assert view(over)["phase"] == "over"
        assert view(session(undo(), of=over))["turn"] == {"player": "p2", "number": 4}
        stopped = session(start(2), card("p1"), STOP)
        assert view(session(undo(), of=stopped))["phase"] == "dive"
        assert code(stopped, STOP) == "game_over"


class TestRedo:
    def test_it_puts_back_the_first_waiting_entries_in_their_order(self) -> None:
        now = session(*PAID, undo(1), undo(3), undo(1))
        assert (now.number, now.waiting) == (2, 5)
        assert view(session(redo(2), of=now)) == view(session(*PAID[:4]))
        assert session(redo(2), redo(1), redo(2), of=now).waiting == 0
        assert view(session(redo(5), of=now)) == view(session(*PAID))
        assert code(now, redo(6)) == "nothing_to_redo"

    def test_redo_and_undo_interleaved(self) -> None:
        now = session(*PAID, undo(4), redo(2), undo(1), redo(3))
        assert view(now) == view(session(*PAID))
        assert code(now, redo()) == "nothing_to_redo"

    def test_nothing_waits_at_first(self) -> None:
        assert code(session(start(2)), redo()) == "nothing_to_redo"

    def test_a_new_entry_forgets_what_waits(self) -> None:
        now = session(*PAID, undo(3), card("p2", "silver"))
        assert now.waiting == 0
        assert code(now, redo()) == "nothing_to_redo"

    def test_even_the_same_entry_again(self) -> None:
        now = session(*PAID, undo(3), PAID[4])
        assert code(now, redo()) == "nothing_to_redo"

    def test_stop_game_forgets_too(self) -> None:
        assert code(session(*PAID, undo(3), STOP), redo()) == "nothing_to_redo"

    def test_an_accepted_amend_forgets_even_if_it_changes_nothing(self) -> None:
        now = session(*PAID, undo(3))
        assert code(session(amend(1, start(2)), of=now), redo()) == "nothing_to_redo"
        assert code(session(amend(5, drop=0), of=now), redo()) == "nothing_to_redo"

    @pytest.mark.parametrize(
        "refused",
        [
            discard("p9"),
            {"type": "nonsense"},
            undo(60),
            redo(60),
            undo(0),
            amend(60),
            amend(2, card("p2")),
            amend(1),
            start(2),
            7,
        ],
    )
    def test_a_refusal_forgets_nothing(self, refused: object) -> None:
        now = session(*PAID, undo(3))
        assert code(now, refused) != "ok"
        assert now.waiting == 3
        assert view(session(redo(3), of=now)) == view(session(*PAID))


class TestAmend:
    def test_it_corrects_one_entry_and_plays_the_rest_again(self) -> None:
        now = session(*PAID, amend(2, card("p1", "gold", 15000)))
        assert cash(now) == [40000, 20000]
        assert view(now)["entries"] == 7

    def test_it_strikes(self) -> None:
        now = session(start(2), card("p1"), aim("p1", 2), buzz("p1"), up("p1"), NO_PENALTY)
        assert cash(now)[0] == 15000
        assert cash(session(amend(4), of=now))[0] == 20000

    def test_it_inserts_before_and_at_the_end(self) -> None:
        now = session(start(2), card("p1"), aim("p1", 2))
        assert kinds(session(amend(3, free_buzz("p1"), drop=0), of=now))[2:] == ["free_buzz", "aim"]
        assert kinds(session(amend(4, buzz("p1"), up("p1"), drop=0), of=now))[2:] == ["aim", "buzz", "dive"]
        assert code(now, amend(4)) == "no_such_entry", "one is dropped by default"

    def test_it_puts_several_in_the_place_of_several(self) -> None:
        now = session(start(2), *fee("p1"), *turn("p2"))
        assert cash(now) == [8000, 20000]
        now = session(amend(2, *turn("p1", 15000, 5), drop=2), of=now)
        assert cash(now) == [85000, 20000]

    def test_nothing_for_nothing_is_accepted(self) -> None:
        now = session(*PAID)
        for entry in range(1, 9):
            assert view(session(amend(entry, drop=0), of=now)) == view(now)

    def test_every_amend_can_be_taken_back_by_another(self) -> None:
        now = session(*PAID)
        changed = session(amend(2, card("p1", "gold", 15000)), of=now)
        assert view(session(amend(2, card("p1")), of=changed)) == view(now)

    def test_only_where_the_state_changes_the_rest_is_played_again(self) -> None:
        now = session(*PAID)
        noted = session(amend(2, card("p1") | {"note": "said twice"}), of=now)
        assert noted.state is now.state
        assert [entry.action.get("note") for entry in noted.entries()][-2] == "said twice"
        assert [(entry.number, entry.action, entry.movements) for entry in noted.entries()][:-2] == [
            (entry.number, entry.action, entry.movements) for entry in now.entries()
        ][:-2]
        changed = session(amend(2, card("p1", "gold", 15000)), of=noted)
        assert changed.state != now.state
        assert session(amend(2, card("p1")), of=changed).state == now.state

    def test_entry_1_with_another_house_rule_or_seat(self) -> None:
        now = session(start(2), card("p1"), aim("p1", 2), buzz("p1"), dive("p1", "missed"), discard("p2"))
        assert cash(now)[0] == 8000
        assert detail(now, amend(1, start(2, rules={"empty_buzz": "ignored"}))) == {"entry": 6, "error": "wrong_phase"}
        longer = session(amend(1, start(3)), of=now)
        assert view(longer)["turn"]["player"] == "p3"
        assert detail(now, amend(1, start(3, "p3"))) == {"entry": 2, "error": "not_your_turn"}
        assert detail(now, amend(1, start(9))) == {"entry": 1, "error": "player_count"}

    def test_entry_1_with_another_game(self) -> None:
        now = session(start(2))
        other = {"type": "start_game", "game": "deep_sea_adventure", "players": 2, "first_player": "p1"}
        assert view(session(amend(1, other), of=now))["game"] == "deep_sea_adventure"
        assert detail(session(*PAID), amend(1, other)) == {"entry": 2, "error": "unknown_action"}

    def test_an_empty_record(self) -> None:
        assert detail(session(start(2)), amend(1)) == {"entry": 1, "error": "no_game"}
        assert detail(session(*PAID), amend(1, drop=7)) == {"entry": 1, "error": "no_game"}
        assert detail(session(*PAID), amend(1)) == {"entry": 1, "error": "no_game"}

    def test_two_starts(self) -> None:
        assert detail(session(start(2)), amend(1, start(2), drop=0)) == {"entry": 2, "error": "game_started"}

    @pytest.mark.parametrize(
        ("entry", "drop", "answer"),
        [
            (7, 1, "ok"),
            (8, 0, "ok"),
            (8, 1, "no_such_entry"),
            (7, 2, "no_such_entry"),
            (9, 0, "no_such_entry"),
            (1, 8, "no_such_entry"),
            (1, 10**4299, "no_such_entry"),
            (10**4299, 0, "no_such_entry"),
            (10**4299, 10**4299, "no_such_entry"),
        ],
    )
    def test_the_entries_it_names_must_be_there(self, entry: int, drop: int, answer: str) -> None:
        assert code(session(*PAID), amend(entry, drop=drop)) == answer

    def test_waiting_entries_do_not_count(self) -> None:
        now = session(*PAID, undo(3))
        assert code(now, amend(5, card("p2"))) == "no_such_entry"
        assert code(now, amend(5, card("p2"), drop=0)) == "ok"

    def test_the_detail_counts_in_the_new_record(self) -> None:
        now = session(*PAID)
        assert detail(now, amend(4, drop=1)) == {"entry": 4, "error": "wrong_phase"}
        assert detail(now, amend(2, drop=3)) == {"entry": 2, "error": "not_your_turn"}
        assert detail(now, amend(2, *turn("p1"), drop=0)) == {"entry": 5, "error": "not_your_turn"}
        assert detail(now, amend(8, buzz("p1"), drop=0)) == {"entry": 8, "error": "wrong_phase"}

    @pytest.mark.parametrize(
        "inside", [undo(), redo(), amend(1, start(2)), {}, {"player": "p1"}, {"type": 5}, {"type": "undo"}]
    )
    def test_commands_and_things_without_type_inside_do_not_fit(self, inside: Action) -> None:
        now = session(*PAID)
        found = detail(now, amend(8, inside, drop=0))
        assert found["entry"] == 8
        assert found["error"] == ("unknown_action" if isinstance(inside.get("type"), str) else "bad_field")
        first = detail(now, amend(1, inside))
        assert first == {"entry": 1, "error": "no_game" if isinstance(inside.get("type"), str) else "bad_field"}

    def test_a_game_that_ends_earlier_refuses_what_follows(self) -> None:
        now = session(start(2), discard("p1"), discard("p2"), *turn("p1"), discard("p2"))
        assert code(now, amend(4, discard("p1"), drop=3)) == "ok"
        later = session(discard("p1"), of=now)
        assert detail(later, amend(4, discard("p1"), drop=3)) == {"entry": 6, "error": "game_over"}

    def test_after_the_end_it_goes_on(self) -> None:
        over = session(start(2), discard("p1"), discard("p2"), discard("p1"), discard("p2"))
        now = session(amend(5, *turn("p2")), of=over)
        assert view(now)["phase"] == "card"
        assert view(session(amend(5, STOP), of=over))["result"] == {"reason": "stopped", "winners": []}

    def test_undo_works_on_the_amended_record(self) -> None:
        now = session(*PAID, amend(2, card("p1", "gold", 15000)), undo(3))
        assert cash(now) == [40000, 10000]
        assert view(session(redo(3), of=now))["entries"] == 7

    def test_note_and_at_stay_with_the_entry(self) -> None:
        noted = {**card("p1", "silver"), "note": "corrected", "at": "later"}
        now = session(*PAID[:2], amend(2, noted))
        assert now.last is not None
        assert now.last.action == noted


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (undo(4), {"count": 3}),
        (undo(10**30), {"count": 3}),
        (redo(4), {"count": 3}),
        (amend(6), {"entry": "6", "count": 4}),
        (amend(10**30), {"entry": "1" + "0" * 19, "count": 4}),
    ],
)
def test_a_refused_command_says_how_much_there_is(command: Action, said: dict[str, object]) -> None:
    refused = session(*PAID, undo(3)).apply(command)
    assert isinstance(refused, Refusal)
    assert refused.args == said


class TestValues:
    """A session is an immutable value."""

    def test_what_was_sent_may_be_changed_afterwards(self) -> None:
        said = card("p1")
        now = session(start(2), said)
        said["value"] = 15000
        assert now.last is not None
        assert now.last.action["value"] == 5000
        assert view(session(amend(1, start(2)), of=now))["dive"]["value"] == 5000

    def test_an_older_session_is_still_there(self) -> None:
        early = session(start(2), card("p1"))
        shown = view(early)
        session(up("p1", risk=2), NO_PENALTY, undo(2), amend(2, discard("p1")), of=early)
        assert view(early) == shown

    def test_apply_all_is_all_or_the_first_refusal(self) -> None:
        now = session(start(2))
        after = now.apply_all(list(turn("p1")))
        assert isinstance(after, Session)
        assert cash(after)[0] == 20000
        refused = now.apply_all([card("p1"), buzz("p2"), {"type": "nonsense"}])
        assert isinstance(refused, Refusal)
        assert refused.error == "not_your_turn"
        assert now.apply_all([]) == now

    def test_entries_by_number(self) -> None:
        now = session(*PAID)
        assert [entry.number for entry in now.entries()] == [7, 6, 5, 4, 3, 2, 1]
        assert now.entry(0) is None
        assert now.entry(8) is None
        found = now.entry(2)
        assert found is not None
        assert found.action == card("p1")
        assert (Session().number, Session().waiting, Session().view(), Session().game) == (0, 0, None, None)

    def test_a_record_of_thousands_folds_undoes_and_amends(self) -> None:
        now = session(start(2))
        for _ in range(1000):
            now = session(*turn("p1"), discard("p2"), of=now)
        assert cash(now) == [10_010_000, 10000]
        assert view(session(undo(4000), redo(4000), of=now)) == view(now)
        assert cash(session(amend(2, card("p1", "gold", 10000)), of=now)) == [10_020_000, 10000]
        assert player(now, "p1")["coins"]["gold"] == 1000


class TestOrigin:
    """Which line put an entry in, for Undo by taps (screens.md 0.4)."""

    def test_the_last_tap_is_taken_back_whole_and_start_game_never(self) -> None:
        now = Session()
        for n, (action, tap) in enumerate([(start(2), 1), (card("p1"), 1), (aim("p1", 2), 2), (buzz("p1"), 2)], 1):
            after = now.apply(action, Origin(n, "2026-01-03T20:00:00Z", "touch", tap))
            assert isinstance(after, Session)
            now = after
        assert now.tap_steps() == 2
        back = session(undo(2), of=now)
        assert back.tap_steps() == 1
        assert session(undo(), of=back).tap_steps() == 0

    def test_without_a_tap_one_entry(self) -> None:
        assert Session().tap_steps() == 0
        assert session(start(2), card("p1"), aim("p1", 2)).tap_steps() == 1

    def test_what_an_amend_puts_in_has_the_origin_of_the_amend(self) -> None:
        first, second = Origin(1, "a", "touch"), Origin(2, "b", "sensor", 7)
        now = session(start(2)).apply(card("p1"), first)
        assert isinstance(now, Session)
        now = now.apply(amend(2, card("p1", "silver"), free_buzz("p1")), second)
        assert isinstance(now, Session)
        assert [entry.origin for entry in now.entries()] == [second, second, None]
        assert now.tap_steps() == 2


SUBMARINE: Action = {"type": "start_game", "game": "submarine", "players": 2, "first_player": "p1"}


class TestHouseRules:
    """actions.md 0.2, where a rule is a JSON boolean: 0 and 1 are not false and true."""

    @pytest.mark.parametrize("value", [0, 1, 0.0, "false", "true", None, [], {}])
    def test_only_true_and_false(self, value: object) -> None:
        assert code(Session(), {**SUBMARINE, "rules": {"trade_on_exit": value}}) == "bad_rule"

    @pytest.mark.parametrize("value", [True, False])
    def test_both_are_shown_as_they_are(self, value: bool) -> None:
        shown = view(session({**SUBMARINE, "rules": {"trade_on_exit": value}}))
        assert shown["rules"]["trade_on_exit"] is value
