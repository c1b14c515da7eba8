"""What people are called in a list of all of them."""

from __future__ import annotations

from collections.abc import Iterable

from divingbell.companion.people.person import Person
from divingbell.companion.texts.catalogue import Catalogue


def called(people: Iterable[Person], say: Catalogue) -> list[str]:
    """Everybody's name; who has none goes by her sign's word, the second with that sign is "Star 2"."""
    found: list[str] = []
    for person in people:
        word = f"players.colour.{person.colour}"
        sign = say(word) if word in say else say("people.somebody")
        name, number = person.name or sign, 2
        while person.name is None and name in found:
            name, number = f"{sign} {number}", number + 1
        found.append(name)
    return found
