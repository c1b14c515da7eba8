"""Display names of people in a list of all of them."""

from __future__ import annotations

from collections.abc import Iterable

from divingbell.companion.people.person import Person
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.companion.texts.letters import is_seen, shown


def sign_word(colour: str | None, say: Catalogue) -> str:
    """The word of a player colour, by which who has no name is called; that of somebody where it is none of ours."""
    word = f"players.colour.{colour}"
    return say(word) if word in say else say("people.somebody")


def called(people: Iterable[Person], say: Catalogue) -> list[str]:
    """Everybody's name; who has none goes by their sign's word, the second with that sign is "Star 2"."""
    found: list[str] = []
    for person in people:
        sign = sign_word(person.colour, say)
        name, number = shown(person.name or "") or sign, 2
        while not is_seen(person.name or "") and name in found:
            name, number = f"{sign} {number}", number + 1
        found.append(name)
    return found
