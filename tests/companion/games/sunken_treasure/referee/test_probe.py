"""What a contact makes of a dive (actions.md 4, Sensors; screens.md 2.2)."""

from __future__ import annotations

import pytest

from divingbell.companion.games.ruling import Ruling
from tests.sunken_desk import Desk
from tests.sunken_play import (
    NO_PENALTY,
    STOP,
    aim,
    amend,
    buzz,
    card,
    cash,
    discard,
    dive,
    free_buzz,
    redo,
    session,
    start,
    undo,
    up,
    view,
)

NOTHING = Ruling()


def diving(*more: dict[str, object], rules: dict[str, str] | None = None) -> Desk:
    """p1 has laid a card for gold."""
    return Desk(start(3, rules=rules or {}), card("p1"), *more)


class TestBuzz:
    def test_a_contact_in_a_dive_is_a_buzz(self) -> None:
        desk = diving(aim("p1", 4))
        assert desk.contact() == Ruling(({"type": "buzz", "player": "p1", "source": "sensor"},))
        assert view(desk.session)["dive"]["buzzed"] is True

    def test_one_buzz_an_attempt(self) -> None:
        desk = diving(aim("p1", 4))
        desk.contact()
        assert desk.contact() == NOTHING
        desk.tap(undo())
        assert desk.contact().actions, "taken back, so the next contact counts again"

    def test_a_buzz_tapped_by_hand_marks_the_attempt_too(self) -> None:
        desk = diving(aim("p1", 4), buzz("p1"))
        assert desk.contact() == NOTHING

    def test_each_attempt_has_its_own(self) -> None:
        desk = diving(aim("p1", 4), rules={"empty_buzz": "ignored"})
        desk.contact()
        desk.tap(dive("p1", "missed"))
        assert desk.contact().actions

    @pytest.mark.parametrize("outcome", ["missed", "dropped"])
    def test_after_a_quiet_attempt_and_its_late_time(self, outcome: str) -> None:
        desk = diving(aim("p1", 4), dive("p1", outcome))
        desk.wait(1.5)
        assert desk.contact().actions

    @pytest.mark.parametrize("before", [(), (card("p1"), up("p1", risk=2)), (card("p1"), STOP)])
    def test_logged_only_in_other_phases(self, before: tuple[dict[str, object], ...]) -> None:
        desk = Desk(start(3), *before)
        desk.wait(2)
        assert desk.contact() == NOTHING

    def test_logged_only_before_anything_started(self) -> None:
        assert Desk().contact() == NOTHING

    def test_a_contact_that_began_before_the_card_counts_only_from_its_next_beginning(self) -> None:
        desk = Desk(start(3))
        desk.touch()
        desk.tap(card("p1"))
        desk.wait(1).lift()
        assert desk.kinds() == ["start_game", "play_diving_card"]
        desk.wait(0.3)
        assert desk.contact().actions

    def test_a_contact_that_began_in_an_earlier_attempt_counts_only_from_its_next_beginning(self) -> None:
        desk = diving(aim("p1", 4), rules={"empty_buzz": "ignored"})
        desk.touch()
        desk.tap(dive("p1", "missed"))
        desk.wait(2)
        assert view(desk.session)["dive"]["buzzed"] is False
        desk.lift()
        assert desk.wait(0.3).contact().actions

    def test_a_contact_held_by_the_device_while_the_rig_was_away_is_never_counted(self) -> None:
        desk = diving(aim("p1", 4))
        assert desk.touch(late=True) == NOTHING
        desk.wait(0.5).lift()
        assert desk.wait(0.3).contact().actions

    def test_a_rotation_alone_is_nothing(self) -> None:
        desk = diving(aim("p1", 4))
        desk.turn_floor(30)
        assert desk.kinds() == ["start_game", "play_diving_card", "aim"]


class TestRimsThatTellTheirRisk:
    def test_the_rim_says_the_risk_when_nobody_has(self) -> None:
        desk = diving()
        ruling = desk.contact(rim=5)
        assert [action["type"] for action in ruling.actions] == ["aim", "buzz"]
        assert view(desk.session)["dive"]["risk"] == 5
        assert [line.get("tap") for line in desk.lines[-3:-1]] == [2, 2], "one tap, so one undo takes both back"

    def test_a_common_wire_says_only_the_buzz(self) -> None:
        assert [action["type"] for action in diving().contact().actions] == ["buzz"]

    @pytest.mark.parametrize("rim", [3, 4])
    def test_only_the_buzz_once_something_was_aimed(self, rim: int) -> None:
        assert [action["type"] for action in diving(aim("p1", 4)).contact(rim=rim).actions] == ["buzz"]

    def test_only_the_buzz_once_something_was_attempted(self) -> None:
        desk = diving(dive("p1", "missed", risk=4))
        desk.wait(2)
        assert [action["type"] for action in desk.contact(rim=2).actions] == ["buzz"]


class TestMerging:
    def test_less_than_300_ms_after_the_end_continues(self) -> None:
        desk = diving(aim("p1", 4))
        desk.touch()
        desk.wait(0.05).lift()
        desk.tap(undo())
        assert desk.wait(0.299).touch() == NOTHING, "the same contact, so nothing new although it was taken back"
        desk.wait(0.05).lift()
        assert desk.wait(0.3).touch().actions

    def test_by_the_rigs_own_stamps_not_by_arrival(self) -> None:
        desk = diving(aim("p1", 4))
        desk.touch(us=1_000_000)
        desk.lift(us=1_050_000)
        desk.tap(undo())
        assert desk.wait(5).touch(us=1_349_999) == NOTHING, "a slow line"
        desk.lift(us=1_400_000)
        assert desk.touch(us=1_700_000).actions, "a fast one"

    def test_over_all_rims_and_the_first_counts(self) -> None:
        desk = diving()
        assert [action.get("risk") for action in desk.touch(3).actions] == [3, None]
        assert desk.wait(0.02).touch(4) == NOTHING
        desk.wait(0.02).lift(3)
        desk.tap(undo(2))
        assert desk.wait(0.5).touch(2) == NOTHING, "rim 4 is still touched"
        desk.wait(0.1).lift(4)
        desk.wait(0.1).lift(2)
        assert desk.wait(0.1).touch(5) == NOTHING
        desk.wait(0.1).lift(5)
        assert [action.get("risk") for action in desk.wait(0.3).touch(5).actions] == [5, None]

    def test_a_chain_of_short_gaps_is_one_contact(self) -> None:
        desk = diving(aim("p1", 4))
        assert desk.touch().actions
        desk.tap(undo())
        for _ in range(10):
            desk.wait(0.1).lift()
            assert desk.wait(0.25).touch() == NOTHING

    def test_what_continues_a_contact_from_before_the_card_is_no_buzz(self) -> None:
        desk = Desk(start(3))
        desk.touch()
        desk.wait(0.1).lift()
        desk.tap(card("p1"))
        assert desk.wait(0.2).touch() == NOTHING

    def test_what_continues_the_free_contact_is_free(self) -> None:
        desk = diving(free_buzz("p1"))
        desk.touch()
        desk.wait(0.1).lift()
        assert desk.wait(0.1).touch() == NOTHING
        desk.wait(0.1).lift()
        assert desk.wait(0.3).touch().actions


class TestFreeBuzz:
    def test_the_first_contact_belongs_to_it(self) -> None:
        desk = diving(free_buzz("p1"))
        assert desk.contact() == NOTHING
        assert desk.contact().actions

    def test_it_must_be_the_last_entry(self) -> None:
        desk = diving(free_buzz("p1"), aim("p1", 3))
        assert desk.contact().actions

    def test_said_after_the_risk_it_waits_too(self) -> None:
        desk = diving(aim("p1", 3), free_buzz("p1"))
        assert desk.contact() == NOTHING
        assert [action["type"] for action in desk.contact(rim=3).actions] == ["buzz"]

    def test_its_rim_aims_at_nothing(self) -> None:
        desk = diving(free_buzz("p1"))
        assert desk.contact(rim=5) == NOTHING
        assert view(desk.session)["dive"]["risk"] is None

    def test_undo_and_redo_of_something_else_between_does_not_matter(self) -> None:
        desk = diving(free_buzz("p1"), aim("p1", 3), undo())
        assert desk.contact() == NOTHING
        assert desk.contact().actions

    def test_an_amend_before_it_does_not_matter(self) -> None:
        desk = diving(free_buzz("p1"))
        desk.tap(amend(2, card("p1", "silver", 15000)))
        assert desk.contact() == NOTHING
        desk.tap(amend(1, start(3, cards=40)), amend(2, card("p1", "gold")))
        assert desk.contact().actions, "it has had its contact, whatever was corrected before it"

    def test_undone_and_redone_after_its_contact_it_has_had_it(self) -> None:
        desk = diving(free_buzz("p1"))
        desk.contact()
        desk.tap(undo(), redo())
        assert desk.contact().actions

    def test_undone_and_redone_before_its_contact_it_still_waits(self) -> None:
        desk = diving(free_buzz("p1"))
        desk.tap(undo(), redo())
        assert desk.contact() == NOTHING

    @pytest.mark.parametrize("how", ["undo", "strike"])
    def test_announced_again_it_waits_again(self, how: str) -> None:
        again = free_buzz("p1")
        desk = diving(again)
        desk.contact()
        if how == "undo":
            desk.tap(undo(), again)
        else:
            desk.tap(amend(3), again)
        assert desk.contact() == NOTHING
        assert desk.contact().actions

    def test_with_a_note_it_is_the_one_that_has_had_its_contact(self) -> None:
        desk = diving(free_buzz("p1"))
        desk.contact()
        desk.tap(amend(3, {**free_buzz("p1"), "note": "by Ada"}))
        assert not desk.referee.listens(desk.session)
        assert desk.contact().actions

    def test_put_in_again_where_another_entry_goes_it_is_the_one_that_has_had_its_contact(self) -> None:
        desk = diving(free_buzz("p1"))
        desk.contact()
        desk.tap(aim("p1", 3))
        desk.tap(amend(3, free_buzz("p1"), drop=2))
        assert not desk.referee.listens(desk.session)
        assert desk.contact().actions

    @pytest.mark.parametrize("rim", [None, 4])
    def test_put_in_the_place_of_a_buzz_of_the_probe_it_has_had_its_contact(self, rim: int | None) -> None:
        desk = diving()
        buzz = desk.contact(rim=rim).actions
        assert buzz
        for kept in (False, True):
            if kept:
                desk.resume()
                desk.say("go")
            else:
                desk.tap(amend(3, free_buzz("p1"), drop=len(buzz)))
            assert not desk.referee.listens(desk.session)
        assert desk.contact().actions

    def test_put_in_the_place_of_a_buzz_tapped_by_hand_it_waits_for_its_contact(self) -> None:
        desk = diving(buzz("p1"))
        desk.tap(amend(3, free_buzz("p1")))
        assert desk.referee.listens(desk.session)
        assert desk.contact() == NOTHING
        assert desk.contact().actions

    def test_in_the_next_turn_it_waits_again_even_if_a_program_sends_the_same_object(self) -> None:
        said = free_buzz("p1")
        desk = Desk(start(2), card("p1"), said)
        desk.contact()
        desk.tap(dive("p1", "stopped", risk=2), discard("p2"), card("p1"), said)
        desk.wait(2)
        assert desk.contact() == NOTHING
        assert desk.contact().actions

    def test_undone_and_not_announced_a_contact_is_a_buzz(self) -> None:
        desk = diving(free_buzz("p1"), undo())
        assert desk.contact().actions

    def test_a_contact_on_hold_between_does_not_matter(self) -> None:
        desk = diving(free_buzz("p1"))
        desk.say("hold")
        assert desk.contact() == NOTHING
        desk.say("go")
        assert desk.contact() == NOTHING
        assert desk.contact().actions

    def test_a_contact_from_while_the_rig_was_away_does_not_use_it_up(self) -> None:
        desk = diving(free_buzz("p1"))
        desk.touch(late=True)
        desk.wait(0.1).lift()
        assert desk.wait(0.3).contact() == NOTHING
        assert desk.contact().actions

    def test_on_to_the_dive_ends_the_waiting(self) -> None:
        desk = diving(free_buzz("p1"))
        desk.say("free_buzz_over")
        assert desk.contact().actions

    def test_on_to_the_dive_where_nothing_waits_is_nothing(self) -> None:
        desk = diving()
        desk.say("free_buzz_over")
        desk.tap(free_buzz("p1"))
        assert desk.contact() == NOTHING

    def test_tapped_too_late_the_refused_announcement_is_put_before_the_buzz(self) -> None:
        """screens.md 0.7: the contact that became a buzz was the free one."""
        desk = diving()
        desk.contact()
        desk.tap(amend(3, free_buzz("p1")))
        desk.say("free_buzz_over")
        assert desk.kinds()[-1] == "free_buzz"
        assert desk.contact().actions

    def test_a_contact_that_is_still_on_when_it_is_announced_is_not_the_free_one(self) -> None:
        desk = diving()
        desk.say("hold")
        desk.touch()
        desk.say("go")
        desk.tap(free_buzz("p1"))
        desk.wait(1).lift()
        assert desk.wait(0.3).contact() == NOTHING
        assert desk.contact().actions


LATE = [
    # the outcome, then what the table says after the proposal was taken
    (up("p1", risk=4), 10000, "penalty"),
    (dive("p1", "dropped", risk=4), 8000, "card"),
    (dive("p1", "missed", risk=4), 8000, "card"),
    (dive("p1", "stopped", risk=4), 8000, "card"),
]


class TestLate:
    @pytest.mark.parametrize(("outcome", "money", "phase"), LATE)
    def test_a_late_contact_is_offered_and_not_entered(
        self, outcome: dict[str, object], money: int, phase: str
    ) -> None:
        desk = diving(outcome)
        ruling = desk.wait(1.49).touch()
        assert ruling == Ruling(proposal=amend(3, {**outcome, "buzz": True}))
        assert desk.kinds()[-1] == "dive"
        taken = session(ruling.proposal, of=desk.session)
        assert (cash(taken)[0], view(taken)["phase"]) == (money, phase)

    @pytest.mark.parametrize(("outcome", "money", "phase"), LATE)
    def test_once(self, outcome: dict[str, object], money: int, phase: str) -> None:
        assert money
        assert phase
        desk = diving(outcome)
        assert desk.wait(0.1).contact().proposal
        assert desk.contact() == NOTHING
        assert desk.kinds()[-1] == "dive", "still within 1.5 s: no buzz either"

    def test_not_at_or_after_a_second_and_a_half(self) -> None:
        assert diving(up("p1", risk=4)).wait(1.5).touch() == NOTHING
        desk = diving(dive("p1", "missed", risk=4))
        assert desk.wait(1.5).touch().actions

    def test_on_whatever_screen_is_there(self) -> None:
        desk = diving(up("p1", risk=4), NO_PENALTY, card("p2"), aim("p2", 3))
        ruling = desk.wait(1).touch()
        assert ruling.proposal == amend(3, {**up("p1", risk=4), "buzz": True})
        assert cash(session(ruling.proposal, of=desk.session))[0] == 20000, "half of $20,000 more"
        assert view(desk.session)["dive"]["buzzed"] is False

    def test_it_keeps_the_note_and_time_of_the_dive(self) -> None:
        noted = {**up("p1", risk=4), "note": "just so", "at": "20:15"}
        assert diving(noted).wait(1).touch().proposal == amend(3, {**noted, "buzz": True})

    def test_denied_in_words_it_is_offered_all_the_same(self) -> None:
        assert diving(up("p1", risk=4, buzz=False)).wait(1).touch().proposal == amend(3, up("p1", risk=4, buzz=True))

    def test_a_wrong_coin_changes_nothing_so_nothing_is_offered_and_nothing_entered(self) -> None:
        desk = diving(up("p1", "silver", risk=4), card("p2"), aim("p2", 3))
        assert desk.wait(1).touch() == NOTHING
        assert desk.kinds()[-1] == "aim"

    def test_under_the_house_rule_an_empty_buzz_changes_nothing(self) -> None:
        for outcome in ("missed", "stopped"):
            assert diving(dive("p1", outcome, risk=4), rules={"empty_buzz": "ignored"}).wait(1).touch() == NOTHING
        assert diving(dive("p1", "dropped", risk=4), rules={"empty_buzz": "ignored"}).wait(1).touch().proposal

    def test_what_no_longer_fits_the_record_is_not_offered(self) -> None:
        desk = diving(dive("p1", "missed", risk=4), dive("p1", "dropped"))
        assert desk.wait(1).touch().proposal, "the newest dive is last, so it fits"
        desk = diving(dive("p1", "missed", risk=4))
        desk.tap(aim("p1", 4))
        assert desk.wait(1).touch() == NOTHING, "with a fee the turn would be over before that aim"

    def test_after_a_dive_with_a_buzz_nothing_is_late(self) -> None:
        desk = diving(aim("p1", 4))
        desk.contact()
        desk.tap(up("p1"))
        assert desk.wait(0.5).touch() == NOTHING
        desk = diving(up("p1", risk=4, buzz=True))
        assert desk.wait(0.5).touch() == NOTHING

    def test_the_next_divers_contact_after_a_buzzed_dive_is_his_buzz(self) -> None:
        desk = diving(dive("p1", "dropped", risk=4, buzz=True), card("p2"), aim("p2", 2))
        assert desk.wait(0.5).touch().actions

    def test_a_quiet_dive_keeps_its_time_when_the_next_one_has_buzzed(self) -> None:
        desk = diving(dive("p1", "missed", risk=4), dive("p1", "missed", buzz=True), rules={"empty_buzz": "ignored"})
        assert desk.wait(1).touch() == NOTHING, "less than 1.5 s after a dive without buzz: never a buzz"
        desk.wait(0.1).lift()
        assert desk.wait(0.4).touch().actions

    def test_a_dive_taken_back_is_no_dive(self) -> None:
        desk = diving(aim("p1", 4), dive("p1", "missed"))
        desk.tap(undo())
        assert desk.wait(0.5).touch().actions
        desk = diving(aim("p1", 4), dive("p1", "missed"))
        desk.tap(undo(), redo())
        assert desk.wait(0.5).touch().proposal, "put back, it is again"

    def test_numbers_follow_what_was_corrected_before_it(self) -> None:
        desk = diving(up("p1", risk=4))
        desk.tap(amend(3, free_buzz("p1"), drop=0))
        assert desk.wait(1).touch().proposal == amend(4, {**up("p1", risk=4), "buzz": True})

    def test_on_hold_nothing_is_offered(self) -> None:
        desk = diving(up("p1", risk=4))
        desk.say("hold")
        assert desk.wait(1).touch() == NOTHING

    def test_a_continuing_contact_offers_nothing(self) -> None:
        desk = diving(aim("p1", 4))
        desk.touch()
        desk.tap(undo())
        desk.wait(0.1).lift()
        desk.tap(up("p1"))
        assert desk.wait(0.1).touch() == NOTHING

    def test_late_goes_before_a_free_buzz_that_waits(self) -> None:
        desk = diving(dive("p1", "stopped", risk=4), card("p2"), free_buzz("p2"))
        assert desk.wait(1).contact().proposal, "the turn ends with the fee too, so the record still fits"
        assert desk.wait(1).contact() == NOTHING, "the free one"
        assert desk.contact().actions
