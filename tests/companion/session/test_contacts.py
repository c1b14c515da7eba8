"""What the floor turns after a contact is of that contact for a second; a joined part goes on with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from divingbell.companion.rig import Signal
from divingbell.companion.session.contact_joiner import JOINED_US
from divingbell.companion.session.contacts import Contacts

BEGAN, ENDED = 1_000_000, 1_200_000


def felt() -> Contacts:
    """A contact of 0.2 s that made a buzz in line 3."""
    contacts = Contacts()
    contacts.on_signal(Signal("contact", BEGAN), counted=True, held=False)
    contacts.on_entry(3, "buzz")
    contacts.on_signal(Signal("contact_end", ENDED), counted=False, held=False)
    return contacts


@pytest.mark.parametrize(("later", "steps"), [(0, 5), (999_999, 5), (1_000_000, 0), (3_000_000, 0)])
def test_steps_are_of_the_contact_until_a_second_after_its_end(later: int, steps: int) -> None:
    contacts = felt()
    contacts.on_signal(Signal("floor", ENDED + later, steps=5), counted=False, held=False)
    found = contacts.of(3)
    assert found is not None
    assert (found.steps, found.seconds, contacts.length(3)) == (steps, 0.2, 200)


def test_steps_before_the_end_are_of_it_too() -> None:
    contacts = Contacts()
    contacts.on_signal(Signal("contact", BEGAN), counted=True, held=False)
    contacts.on_entry(3, "buzz")
    contacts.on_signal(Signal("floor", BEGAN + 5_000_000, steps=-2), counted=False, held=False)
    assert (contacts.of(3).steps, contacts.length(3)) == (-2, None)  # type: ignore[union-attr]


@pytest.mark.parametrize(("gap", "counted", "length"), [
    (JOINED_US - 1, False, 200 + 300 + 100), (JOINED_US, False, 200), (JOINED_US - 1, True, 200),
])  # fmt: skip
def test_a_part_that_joins_and_did_not_count_makes_the_contact_longer(gap: int, counted: bool, length: int) -> None:
    contacts = felt()
    contacts.on_signal(Signal("contact", ENDED + gap), counted=counted, held=False)
    assert contacts.belongs == (length > 200)
    contacts.on_signal(Signal("contact_end", ENDED + gap + 100_000), counted=False, held=False)
    assert contacts.length(3) == length


def free_buzz_announced() -> Contacts:
    """An announced free buzz, in line 2."""
    contacts = Contacts()
    contacts.on_entry(2, "free_buzz")
    return contacts


def length_at_2(contacts: Contacts, *, counted: bool = False, held: bool = False, late: bool = False) -> int | None:
    """What line 2 has of a contact of 0.2 s."""
    contacts.on_signal(Signal("contact", BEGAN, 4, late=late), counted=counted, held=held)
    contacts.on_signal(Signal("contact_end", ENDED, 4), counted=False, held=held)
    return contacts.length(2)


def test_an_announced_free_buzz_has_the_first_contact_and_no_other() -> None:
    contacts = free_buzz_announced()
    assert length_at_2(contacts) == 200
    assert contacts.of(2).rim == 4  # type: ignore[union-attr]
    assert contacts.belongs
    contacts.on_signal(Signal("contact", ENDED + JOINED_US), counted=False, held=False)
    assert not contacts.belongs
    assert contacts.length(2) == 200


@pytest.mark.parametrize("why", ["counted", "held", "late"])
def test_a_contact_that_counts_is_held_or_comes_late_is_not_that_of_a_free_buzz(why: str) -> None:
    assert length_at_2(free_buzz_announced(), **{why: True}) is None


@pytest.mark.parametrize(
    ("kind", "waits"), [("undo", True), ("redo", True), ("amend", True), ("aim", False), ("buzz", False)]
)
def test_a_free_buzz_waits_over_commands_and_not_over_another_action(kind: str, waits: bool) -> None:
    contacts = free_buzz_announced()
    contacts.on_entry(3, kind)
    assert length_at_2(contacts) == (200 if waits else None)
    assert contacts.of(3) is None


def test_a_part_of_an_earlier_contact_is_not_that_of_a_free_buzz() -> None:
    contacts = felt()
    contacts.on_entry(4, "free_buzz")
    contacts.on_signal(Signal("contact", ENDED + 1), counted=False, held=False)
    assert contacts.of(4) is None


def test_one_contact_is_that_of_one_buzz_and_none_of_one_by_hand() -> None:
    contacts = felt()
    contacts.on_entry(4, "buzz")
    assert (contacts.of(3) is not None, contacts.of(4)) == (True, None)
    by_hand = Contacts()
    by_hand.on_signal(Signal("contact", BEGAN), counted=False, held=False)
    by_hand.on_entry(1, "buzz")
    by_hand.on_entry(2, "aim")
    assert (by_hand.of(1), by_hand.of(2), by_hand.belongs) == (None, None, False)


def test_the_longest_of_two_rims_is_the_length_and_an_end_or_a_turn_without_a_contact_is_nothing() -> None:
    contacts = Contacts()
    contacts.on_signal(Signal("contact_end", BEGAN), counted=False, held=False)
    contacts.on_signal(Signal("floor", BEGAN, steps=3), counted=False, held=False)
    assert not contacts.belongs
    contacts.on_signal(Signal("contact", 3 * BEGAN, 2), counted=True, held=False)
    contacts.on_entry(3, "buzz")
    contacts.on_signal(Signal("contact", 3 * BEGAN + 50_000, 3), counted=False, held=False)
    contacts.on_signal(Signal("contact_end", 3 * BEGAN + 100_000, 2), counted=False, held=False)
    assert contacts.length(3) is None, "the other one is touched still"
    contacts.on_signal(Signal("contact_end", 3 * BEGAN + 250_000, 3), counted=False, held=False)
    assert contacts.length(3) == 250


class Written(NamedTuple):
    """A line of a record."""

    kind: str
    value: Mapping[str, Any]


def said(kind: str, us: object = BEGAN, **more: object) -> Written:
    return Written("signal", {"signal": {"kind": kind, "us": us, **more}})


def entered(n: int, kind: str) -> Written:
    return Written("entry", {"n": n, "action": {"type": kind}})


ENDS = said("contact_end", ENDED, ms=200)
READ: list[tuple[str, list[Written], int | None]] = [
    ("a buzz", [said("contact", counted=True), entered(2, "buzz"), ENDS], 200),
    ("not counted", [said("contact"), entered(2, "buzz"), ENDS], None),
    ("counted is no truth value", [said("contact", counted=1), entered(2, "buzz"), ENDS], None),
    ("a free buzz", [entered(2, "free_buzz"), said("contact"), ENDS], 200),
    ("late", [entered(2, "free_buzz"), said("contact", late=True), ENDS], None),
    ("late is no truth value", [entered(2, "free_buzz"), said("contact", late=1), ENDS], None),
    ("on hold", [said("hold"), entered(2, "free_buzz"), said("contact"), ENDS], None),
    ("on hold no more", [said("hold"), said("go"), entered(2, "free_buzz"), said("contact"), ENDS], 200),
    ("of no kind that is felt", [entered(2, "free_buzz"), said("thunder"), ENDS], None),
    ("without a stamp", [entered(2, "free_buzz"), said("contact", "now"), ENDS], None),
    ("another line", [entered(2, "free_buzz"), Written("refusal", {"refused": "x"}), said("contact"), ENDS], 200),
]


@pytest.mark.parametrize(("lines", "length"), [case[1:] for case in READ], ids=[case[0] for case in READ])
def test_lines_of_a_record_say_what_was_felt(lines: list[Written], length: int | None) -> None:
    assert Contacts().read(lines).length(2) == length


def test_stamps_that_begin_anew_join_nothing_and_end_nothing_of_before() -> None:
    """The tablet was started again: 500 ms stay 500 ms, and a contact cut by a kill has no length."""
    contacts = Contacts()
    contacts.on_signal(Signal("contact", 1_000_000), counted=True, held=False)
    contacts.on_entry(1, "buzz")
    contacts.on_signal(Signal("contact_end", 1_500_000, ms=500), counted=False, held=False)
    contacts.on_signal(Signal("contact", 300_000), counted=False, held=False)
    contacts.on_signal(Signal("contact_end", 400_000, ms=100), counted=False, held=False)
    assert contacts.length(1) == 500
    contacts.on_signal(Signal("contact", 5_000_000), counted=True, held=False)
    contacts.on_entry(2, "buzz")
    contacts.on_signal(Signal("contact_end", 200_000, ms=100), counted=False, held=False)
    assert contacts.length(2) is None


def test_a_contact_that_is_near_the_last_one_only_by_its_stamp_does_not_continue_it() -> None:
    contacts = Contacts()
    contacts.on_signal(Signal("contact", 1_000_000), counted=True, held=False)
    contacts.on_entry(1, "buzz")
    contacts.on_signal(Signal("contact_end", 1_100_000, ms=100), counted=False, held=False)
    contacts.on_signal(Signal("contact", 950_000), counted=False, held=False)  # the device has begun anew
    contacts.on_signal(Signal("contact_end", 1_900_000, ms=950), counted=False, held=False)
    assert contacts.length(1) == 100


def test_a_resume_ends_what_was_felt_before() -> None:
    contacts = Contacts()
    contacts.on_signal(Signal("contact", 5_000), counted=True, held=False)
    contacts.on_entry(1, "buzz")
    contacts.on_restart()
    contacts.on_signal(Signal("contact_end", 900_000, ms=100), counted=False, held=False)
    assert contacts.length(1) is None
