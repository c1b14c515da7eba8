"""Hold and go, a rig that goes away, a probe that is stuck, and a program that starts again."""

from __future__ import annotations

import pytest

from divingbell.companion.games.ruling import Ruling
from divingbell.companion.rig import Signal
from divingbell.companion.session.referee import RefereeRunner
from divingbell.companion.session.session import Session
from tests.sunken_desk import Desk
from tests.sunken_play import NO_PENALTY, STOP, aim, buzz, card, discard, dive, free_buzz, start, undo, up, view

NOTHING = Ruling()


def armed() -> Desk:
    return Desk(start(2), card("p1"), aim("p1", 4))


class TestHold:
    def test_on_hold_a_contact_is_only_logged(self) -> None:
        desk = armed()
        desk.say("hold")
        assert desk.referee.holding
        assert desk.contact() == NOTHING
        desk.say("go")
        assert not desk.referee.holding
        assert desk.contact().actions

    def test_it_lasts_over_turns_until_go(self) -> None:
        desk = armed()
        desk.say("hold")
        desk.tap(dive("p1", "stopped"), card("p2"), aim("p2", 2))
        desk.wait(2)
        assert desk.contact() == NOTHING
        desk.say("go")
        assert desk.contact().actions

    def test_a_contact_that_began_on_hold_counts_only_from_its_next_beginning(self) -> None:
        desk = armed()
        desk.say("hold")
        desk.touch()
        desk.say("go")
        desk.wait(0.5).lift()
        assert desk.wait(0.1).touch() == NOTHING, "it goes on"
        desk.wait(0.1).lift()
        assert desk.wait(0.3).touch().actions

    def test_go_without_hold_is_nothing(self) -> None:
        desk = armed()
        desk.say("go")
        assert desk.contact().actions


class TestResume:
    def test_a_dive_starts_on_hold_until_go(self) -> None:
        desk = armed()
        desk.resume()
        assert desk.referee.holding
        assert desk.wait(5).contact() == NOTHING
        desk.say("go")
        assert desk.contact().actions

    def test_or_until_the_turn_ends(self) -> None:
        desk = armed()
        desk.resume()
        desk.tap(dive("p1", "stopped"))
        assert not desk.referee.holding
        desk.tap(card("p2"), aim("p2", 3))
        desk.wait(2)
        assert desk.contact().actions

    def test_attempts_do_not_end_it(self) -> None:
        desk = armed()
        desk.resume()
        desk.tap(dive("p1", "missed"))
        assert desk.wait(2).contact() == NOTHING

    def test_a_buzzed_dive_is_on_hold_too(self) -> None:
        desk = armed()
        desk.tap(buzz("p1"))
        desk.resume()
        assert desk.referee.holding

    def test_the_end_of_the_game_ends_it(self) -> None:
        desk = armed()
        desk.resume()
        desk.tap(STOP)
        assert not desk.referee.holding

    @pytest.mark.parametrize("more", [(), (up("p1"),), (up("p1"), NO_PENALTY), (STOP,)])
    def test_elsewhere_nothing_holds(self, more: tuple[dict[str, object], ...]) -> None:
        desk = Desk(start(2), *((card("p1"), aim("p1", 4), *more) if more else ()))
        desk.resume()
        assert not desk.referee.holding

    def test_a_free_buzz_that_waits_listens(self) -> None:
        desk = Desk(start(2), card("p1"), free_buzz("p1"))
        desk.resume()
        assert not desk.referee.holding
        assert desk.referee.listens(desk.session)
        assert desk.contact() == NOTHING
        assert not desk.referee.listens(desk.session)
        assert desk.contact().actions

    def test_even_if_the_table_was_paused(self) -> None:
        desk = Desk(start(2), card("p1"), free_buzz("p1"))
        desk.say("hold")
        desk.resume()
        assert not desk.referee.holding

    def test_a_free_buzz_that_had_its_contact_is_known(self) -> None:
        desk = Desk(start(2), card("p1"), free_buzz("p1"))
        desk.contact()
        desk.resume()
        assert desk.referee.holding
        desk.say("go")
        assert desk.contact().actions

    def test_a_contact_on_hold_did_not_use_the_free_buzz_up(self) -> None:
        desk = Desk(start(2), card("p1"), free_buzz("p1"))
        desk.say("hold")
        desk.contact()
        desk.say("go")
        desk.resume()
        assert not desk.referee.holding
        assert desk.contact() == NOTHING
        assert desk.contact().actions

    def test_on_to_the_dive_is_known(self) -> None:
        desk = Desk(start(2), card("p1"), free_buzz("p1"))
        desk.say("free_buzz_over")
        desk.resume()
        assert desk.referee.holding

    def test_a_hold_of_before_goes_over_into_that_of_the_turn(self) -> None:
        desk = armed()
        desk.say("hold")
        desk.resume()
        desk.tap(dive("p1", "stopped"))
        assert not desk.referee.holding

    def test_a_hold_outside_a_dive_lasts(self) -> None:
        desk = Desk(start(2))
        desk.say("hold")
        desk.resume()
        assert desk.referee.holding

    def test_what_comes_continues_nothing_from_before(self) -> None:
        desk = armed()
        desk.say("hold")
        desk.touch()
        desk.wait(0.1).lift()
        desk.resume()
        desk.say("go")
        assert desk.wait(0.1).touch().actions

    def test_nothing_from_before_is_late(self) -> None:
        desk = Desk(start(2), card("p1"), dive("p1", "missed", risk=4))
        desk.resume()
        desk.say("go")
        assert desk.wait(0.5).contact().actions

    def test_a_contact_cut_by_the_power_is_over(self) -> None:
        desk = armed()
        desk.touch()
        desk.tap(undo())
        desk.wait(0.1).resume()
        assert desk.referee.deadline() is None
        desk.say("go")
        assert desk.touch().actions

    def test_a_replayed_record_gives_the_same_referee(self) -> None:
        desk = Desk(start(2), card("p1"), free_buzz("p1"))
        desk.contact()
        desk.touch(3)
        desk.wait(0.1)
        again = desk.replayed()
        assert vars(again) == vars(desk.referee)

    def test_without_a_session_nothing_happens(self) -> None:
        referee = RefereeRunner()
        referee.on_resume(Session())
        assert not referee.on_missed(Session())
        referee.free_buzz_over(Session())
        assert not referee.holding
        assert not referee.listens(Session())
        assert referee.signal(Signal("contact", 1), Session(), 0.0) == NOTHING

    def test_a_game_without_sensors_has_nothing_to_hold(self) -> None:
        desk = Desk({"type": "start_game", "game": "deep_sea_adventure", "players": 2, "first_player": "p1"})
        desk.resume()
        assert not desk.referee.holding
        assert desk.contact() == NOTHING


class TestMissed:
    """The rig lost its power or its numbers have a gap (picture w1)."""

    def test_a_dive_goes_on_hold(self) -> None:
        desk = armed()
        assert desk.referee.on_missed(desk.session)
        assert desk.contact() == NOTHING
        desk.referee.go()
        assert desk.contact().actions

    def test_until_its_turn_ends(self) -> None:
        desk = armed()
        desk.referee.on_missed(desk.session)
        desk.tap(dive("p1", "stopped"), card("p2"), aim("p2", 4))
        assert desk.wait(2).contact().actions

    def test_elsewhere_nothing_holds(self) -> None:
        desk = Desk(start(2))
        assert not desk.referee.on_missed(desk.session)
        desk.tap(card("p1"))
        assert desk.contact().actions

    def test_a_contact_whose_end_was_missed_does_not_leave_the_probe_deaf(self) -> None:
        desk = armed()
        desk.touch()
        desk.tap(undo())
        desk.referee.on_missed(desk.session)
        desk.referee.go()
        assert desk.wait(1).touch().actions

    def test_nor_does_one_that_ended_while_the_rig_was_away(self) -> None:
        desk = armed()
        desk.touch()
        desk.tap(undo())
        desk.referee.on_lost()
        assert desk.wait(1).touch().actions


class TestStuck:
    def test_a_contact_of_six_seconds(self) -> None:
        desk = armed()
        assert desk.referee.deadline() is None
        desk.touch()
        assert desk.referee.deadline() == desk.now + 6
        assert not desk.referee.stuck(desk.now + 5.999)
        assert desk.referee.stuck(desk.now + 6)
        desk.wait(7).lift()
        assert not desk.referee.stuck(desk.now)
        assert desk.referee.deadline() is None

    def test_its_buzz_stays_until_rejected_and_nothing_new_is_felt(self) -> None:
        desk = armed()
        assert desk.touch(4).actions
        desk.wait(6.5)
        assert view(desk.session)["dive"]["buzzed"] is True
        desk.tap(undo())
        assert desk.touch(5) == NOTHING
        desk.wait(1).lift(5)
        desk.wait(1).lift(4)
        assert desk.wait(0.3).touch().actions

    def test_it_is_told_in_every_phase_and_on_hold(self) -> None:
        desk = Desk(start(2))
        desk.say("hold")
        desk.touch()
        assert desk.referee.stuck(desk.now + 6)

    def test_short_contacts_that_join_are_not_stuck(self) -> None:
        desk = armed()
        for _ in range(20):
            desk.touch()
            desk.wait(0.4).lift()
            desk.wait(0.1)
        assert not desk.referee.stuck(desk.now)

    def test_two_rims_one_after_the_other_without_a_gap_are(self) -> None:
        desk = armed()
        desk.touch(2)
        desk.wait(3).touch(3)
        desk.lift(2)
        assert desk.referee.stuck(desk.wait(3).now), "one contact over all rims"

    def test_a_rig_that_goes_away_takes_it_along(self) -> None:
        desk = armed()
        desk.touch()
        desk.referee.on_lost()
        assert desk.referee.deadline() is None
        assert not desk.referee.stuck(desk.now + 10)


def test_after_discards_a_free_contact_is_not_carried_over() -> None:
    desk = Desk(start(2), card("p1"), free_buzz("p1"), dive("p1", "stopped", risk=2), discard("p2"), card("p1"))
    assert desk.wait(2).contact().actions, "announced in another turn and not the last entry now"
