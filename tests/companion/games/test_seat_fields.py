"""A field of an action that names seats is checked before the rules see it, and a row offers people."""

from __future__ import annotations

import pytest

from divingbell.companion.games.decision import seat_row
from divingbell.companion.games.game import Action, ActionSpec, Refusal, SeatId
from divingbell.companion.games.play import seats_named


class Give(Action, frozen=True, kw_only=True, tag="give"):
    """One seat, several, and a text that is none."""

    player: str
    taker: SeatId
    guests: tuple[SeatId, ...] = ()
    word: str = "p9"
    maybe: SeatId | None = None


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"taker": "p2"}, ["p2"]),
        ({"taker": "p2", "guests": ("p3", "p1")}, ["p2", "p3", "p1"]),
        ({"taker": "p2", "maybe": "p4"}, ["p2", "p4"]),
    ],
)
def test_every_seat_that_an_action_names_is_found(fields: dict[str, object], named: list[str]) -> None:
    give = ActionSpec(Give, frozenset(), lambda *_: Refusal("no_game"))
    assert sorted(seats_named(give, Give(player="p1", **fields))) == sorted(named)  # type: ignore[arg-type]


def test_a_row_of_seats_has_their_names_and_says_who_cannot_be_chosen() -> None:
    row = seat_row("taker", "Whom?", {"p1": "Ada"}, ("p1", "p2"), lambda seat: "not in turn" if seat == "p2" else None)
    assert [(one.value, one.label, one.disabled_reason) for one in row.choices] == [
        ("p1", "Ada", None), ("p2", "p2", "not in turn"),
    ]  # fmt: skip
