"""A register of people knows after each change what the golden file has."""

from __future__ import annotations

import pytest

from divingbell.companion.people.person import Person
from divingbell.companion.people.register import Register
from tests.companion.people.golden_register import GOLDEN, empty, golden_lines
from tests.golden_files import same_as_golden


def test_a_register_knows_what_the_golden_file_has() -> None:
    same_as_golden(GOLDEN, golden_lines())


@pytest.mark.parametrize("known", [(), ("ada",), ("bruno",), ("ada", "bruno")])
def test_a_join_can_be_taken_back_where_both_are_known(known: tuple[str, ...]) -> None:
    """People of a damaged journal come along as far as they can be read."""
    register = Register(empty())
    for person in known:
        register.add(Person(person, person))
    register.same("bruno", "ada", "2026-01-01T00:00:00Z", settled=False)
    assert [(keep.id, other.id) for keep, other in register.joined()] == [("ada", "bruno")] * (len(known) == 2)
