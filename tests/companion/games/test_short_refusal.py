"""A refusal in a few words, out of its one sentence."""

from __future__ import annotations

import pytest

from divingbell.companion.games.decision import refusal_words
from divingbell.companion.games.game import Refusal
from divingbell.companion.games.short_refusal import beyond, in_short


class Texts:
    """Words of a game, by id."""

    def __init__(self, **texts: str) -> None:
        self._texts = {text_id.replace("__", "."): text for text_id, text in texts.items()}

    def t(self, text_id: str, /, **places: object) -> str:
        return self._texts[text_id].format(**places)

    def has(self, text_id: str) -> bool:
        return text_id in self._texts


@pytest.mark.parametrize(
    ("message", "short", "rest"),
    [
        (
            "Only 2 are left in the pile (1.2). Take fewer, or undo.",
            "Only 2 are left in the pile",
            "Take fewer, or undo.",
        ),
        ("Not now.", "Not now", "Not now."),
        ("Is it yours? No (P1). Ask.", "Is it yours?", "No (P1). Ask."),
    ],
)
def test_the_first_sentence_says_it_and_the_others_what_can_be_done(message: str, short: str, rest: str) -> None:
    assert (in_short(message), beyond(message)) == (short, rest)


@pytest.mark.parametrize("area", ["sea_pile", "sea_pile_table"])
@pytest.mark.parametrize(
    ("texts", "told"),
    [
        ({"sea_pile__refusal__few": "Only {count} (1.2). Undo."}, "Only 3"),
        ({"sea_pile__refusal__few": "Only {count} (1.2). Undo.", "table__off__few": "few"}, "few"),
        ({"sea__refusal__few": "Too few."}, "Too few"),
        ({}, "not now"),
    ],
)
def test_a_button_that_is_off_says_the_shortest_there_is(area: str, texts: dict[str, str], told: str) -> None:
    words = Texts(table__off="not now", **texts)
    assert refusal_words(words, area, Refusal("few", "1.2", {"count": 3})) == told  # type: ignore[arg-type]


def test_a_text_of_its_own_goes_before() -> None:
    words = Texts(pile__off__few="own", pile__refusal__few="Long.", table__off__few="common")
    assert refusal_words(words, "pile", Refusal("few")) == "own"  # type: ignore[arg-type]
