"""Health: the worst holds, every change is told once, news is never swallowed; contacts that are on."""

from __future__ import annotations

import pytest

from divingbell.companion.rig import Health, Signal
from divingbell.drivers.contacts import STUCK_US, OpenContacts
from divingbell.drivers.health import HealthReporter

READY = Health("ready", "rig.ready", {"name": "x"})


@pytest.fixture
def told() -> list[Health]:
    return []


@pytest.fixture
def teller(told: list[Health]) -> HealthReporter:
    return HealthReporter(told.append)


def test_loss_and_return_are_told_once_each(teller: HealthReporter, told: list[Health]) -> None:
    teller.searching()
    teller.on_linked({"name": "x"})
    for reason in ("rig.unplugged", "rig.port_missing", "rig.no_port", "rig.not_found", "rig.port_silent"):
        teller.on_lost(reason, {})
        teller.on_lost(reason, {})
    teller.on_linked({"name": "x"})
    assert [health.reason for health in told] == ["rig.searching", "rig.ready", "rig.unplugged", "rig.ready"]


def test_a_reason_that_people_can_do_something_about_is_told_though_it_is_lost(
    teller: HealthReporter, told: list[Health]
) -> None:
    teller.on_lost("rig.no_port", {})
    teller.on_lost("rig.port_busy", {"port": "a"})
    teller.on_lost("rig.no_port", {})
    assert [health.reason for health in told] == ["rig.no_port", "rig.port_busy"]


def test_asking_again_tells_what_comes_of_it(teller: HealthReporter, told: list[Health]) -> None:
    teller.on_lost("rig.no_port", {})
    teller.searching()
    teller.on_lost("rig.no_port", {})
    assert [health.state for health in told] == ["lost", "searching", "lost"]


def test_stuck_goes_before_worries_and_they_before_all_well(teller: HealthReporter, told: list[Health]) -> None:
    teller.on_linked({"name": "x"})
    teller.warn("supply", "rig.low_supply", {"volts": "4.60"})
    teller.warn("supply", "rig.low_supply", {"volts": "4.59"})
    teller.warn("link", "rig.slow_link", {"ms": 300})
    teller.stuck((3,))
    teller.stuck((3,))
    teller.warn("supply", None)
    teller.stuck(())
    teller.warn("link", None)
    teller.warn("link", None)
    assert told == [
        READY,
        Health("check", "rig.low_supply", {"volts": "4.60"}),
        Health("stuck", "rig.stuck_rim", {"risk": 3}),
        Health("check", "rig.slow_link", {"ms": 300}),
        READY,
    ]


def test_news_is_told_every_time_and_what_holds_after_it(teller: HealthReporter, told: list[Health]) -> None:
    missed = Health("ready", "rig.missed", {"count": 1}, missed=True)
    teller.on_linked({"name": "x"}, missed)
    teller.news(missed)
    teller.warn("supply", "rig.low_supply", {"volts": "4.60"})
    teller.news(missed)
    low = Health("check", "rig.low_supply", {"volts": "4.60"})
    assert told == [missed, missed, low, missed, low]


def test_a_loss_clears_what_was_wrong_with_the_link(teller: HealthReporter, told: list[Health]) -> None:
    teller.on_linked({"name": "x"})
    teller.warn("link", "rig.slow_link", {"ms": 300})
    teller.stuck((None,))
    teller.on_lost("rig.silent", {"port": "a"})
    teller.on_linked({"name": "x"})
    assert [health.state for health in told] == ["ready", "check", "stuck", "lost", "ready"]


def test_a_contact_is_stuck_after_6_s_of_its_own_length() -> None:
    contacts = OpenContacts()
    list(contacts.begin(4, 1_000_000, now=50_000, lasting_us=2_000, late=False))
    assert contacts.due(50_000) == 50_000 + STUCK_US - 2_000
    assert contacts.stuck(50_000 + STUCK_US - 2_001) == ()
    assert contacts.stuck(50_000 + STUCK_US - 2_000) == (4,)
    list(contacts.end(4, 8_000_000, None, late=False))
    assert contacts.stuck(99_000_000) == ()


def test_while_the_rig_is_away_nothing_gets_stuck_and_afterwards_it_counts_from_the_begin() -> None:
    contacts = OpenContacts()
    list(contacts.begin(None, 1_000_000, now=0, lasting_us=0, late=False))
    contacts.away()
    assert contacts.due(0) is None
    assert contacts.stuck(20_000_000) == ()
    contacts.back(us=4_000_000, now=10_000_000)
    assert contacts.due(10_000_000) == 13_000_000


def test_begins_and_ends_that_do_not_match_go_on() -> None:
    contacts = OpenContacts()
    assert list(contacts.end(2, 5, None, late=False)) == []
    assert [s.kind for s in contacts.begin(2, 1_000, 0, 0, late=False)] == ["contact"]
    again = list(contacts.begin(2, 9_000, 0, 0, late=False))
    assert again == [Signal("contact_end", 9_000, rim=2, ms=8), Signal("contact", 9_000, rim=2, ago_us=0)]
    list(contacts.begin(3, 9_500, 0, 0, late=False))
    assert list(contacts.end_all(20_000)) == [
        Signal("contact_end", 20_000, rim=2, ms=11, late=True),
        Signal("contact_end", 20_000, rim=3, ms=11, late=True),
    ]
