"""What sentences call people: by their names, and of two with one name each with the word of his sign."""

from __future__ import annotations

import pytest

from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.sentences import named, told_apart


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ({"p1": "Ada", "p2": "Bruno"}, ["Ada", "Bruno"]),
        ({"p1": "Ada", "p2": "ADA"}, ["Ada (star)", "ADA (fin)"]),
        ({"p1": "Ada", "p2": "Ada", "p3": "Ada"}, ["Ada (star)", "Ada (fin)", "Ada"]),
        ({"p1": "Ada", "p3": "Bruno", "p4": "Bruno"}, ["Ada", "Bruno", "Bruno"]),
    ],
    ids=["two names", "one name", "one has no sign", "an unknown sign"],
)
def test_who_has_a_name_alone_is_called_by_it(names: dict[str, str], told: list[str]) -> None:
    texts = GAMES.texts("en", strict=True)
    signs = {"p1": "star", "p2": "fin", "p3": None, "p4": "no such sign"}
    assert [*told_apart(names, signs, texts).values()] == told


def test_seats_among_the_values_of_a_text_become_names_and_all_else_stays() -> None:
    assert named({"who": "p1", "other": "p9", "count": 1}, {"p1": "Ada"}) == {"who": "Ada", "other": "p9", "count": 1}
