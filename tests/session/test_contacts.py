"""What the floor turns after a contact is of that contact for a second; a joined part goes on with it."""

from __future__ import annotations

import pytest

from divingbell.companion.rig import Signal
from divingbell.companion.session.contacts import TURNS_ON_US, Contacts
from divingbell.companion.session.joining import JOINED_US

BEGAN, ENDED = 1_000_000, 1_200_000


def felt() -> Contacts:
    """A contact of 0.2 s that made a buzz in line 3."""
    contacts = Contacts()
    contacts.felt(Signal("contact", BEGAN), counted=True, held=False)
    contacts.entered(3, "buzz")
    contacts.felt(Signal("contact_end", ENDED), counted=False, held=False)
    return contacts


@pytest.mark.parametrize(("later", "steps"), [(0, 5), (TURNS_ON_US - 1, 5), (TURNS_ON_US, 0), (3 * TURNS_ON_US, 0)])
def test_steps_are_of_the_contact_until_a_second_after_its_end(later: int, steps: int) -> None:
    contacts = felt()
    contacts.felt(Signal("floor", ENDED + later, steps=5), counted=False, held=False)
    found = contacts.of(3)
    assert found is not None
    assert (found.steps, found.seconds, contacts.length(3)) == (steps, 0.2, 200)


def test_steps_before_the_end_are_of_it_too() -> None:
    contacts = Contacts()
    contacts.felt(Signal("contact", BEGAN), counted=True, held=False)
    contacts.entered(3, "buzz")
    contacts.felt(Signal("floor", BEGAN + 5 * TURNS_ON_US, steps=-2), counted=False, held=False)
    assert (contacts.of(3).steps, contacts.length(3)) == (-2, None)  # type: ignore[union-attr]


@pytest.mark.parametrize(("gap", "counted", "length"), [
    (JOINED_US - 1, False, 200 + 300 + 100), (JOINED_US, False, 200), (JOINED_US - 1, True, 200),
])  # fmt: skip
def test_a_part_that_joins_and_did_not_count_makes_the_contact_longer(gap: int, counted: bool, length: int) -> None:
    contacts = felt()
    contacts.felt(Signal("contact", ENDED + gap), counted=counted, held=False)
    assert contacts.belongs == (length > 200)
    contacts.felt(Signal("contact_end", ENDED + gap + 100_000), counted=False, held=False)
    assert contacts.length(3) == length
