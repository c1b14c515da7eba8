"""The reef: between, up-reef, the card taken, and the far end (rules 3.4, B3, B8, B9)."""

from __future__ import annotations

import pytest

from divingbell.companion.games.submarine_blues.cards import RANKS, between
from divingbell.companion.games.submarine_blues.reef import gaps

from .play import after, refused, table


@pytest.mark.parametrize(
    ("nearer", "farther", "fits"),
    [
        ("5C", "7C", "6"),
        ("4C", "KD", "5 6 7 8 9 10 J Q"),
        ("QC", "4C", "K A 2 3"),
        ("9C", "3D", "10 J Q K A 2"),
        ("KC", "AC", ""),
        ("AC", "2C", ""),
        ("KC", "2D", "A"),
        ("AC", "3C", "2"),
        ("7C", "7D", ""),
        ("8C", "7D", "9 10 J Q K A 2 3 4 5 6"),
    ],
)
def test_between(nearer: str, farther: str, fits: str) -> None:
    assert between(nearer, farther) == tuple(fits.split())
    for rank in RANKS:
        state = table(reef=(nearer, farther, "2S", "3S", "4S"), discard=())
        card = next(rank + suit for suit in "HD" if rank + suit not in (nearer, farther))
        play = {"type": "play_into_reef", "player": "p1", "card": card, "gap": 1}
        if rank in fits.split():
            after(state, **play)
        else:
            assert refused(state, **play) == "not_between"


@pytest.mark.parametrize(
    ("gap", "card", "reef", "taken"),
    [
        (1, "6S", ("5C", "6S", "4D", "KD", "9H"), "7C"),
        (2, "AS", ("5C", "7C", "AS", "KD", "9H"), "4D"),
        (3, "JS", ("5C", "7C", "4D", "JS", "9H"), "KD"),
        (4, "5S", ("5C", "7C", "4D", "KD", "5S"), "9H"),
    ],
)
def test_the_card_farther_from_the_deck_is_taken(gap: int, card: str, reef: tuple[str, ...], taken: str) -> None:
    """B9, gap by gap; the hand stays as big, and everybody knows what came in."""
    new = after(table(), type="play_into_reef", player="p1", card=card, gap=gap)
    assert new.reef == reef
    assert (new.players["p1"].hand, new.players["p1"].seen) == (5, (taken,))
    assert (new.turn.bonus, new.turn.used, new.discard) == (taken, 1, ())


def test_a_known_card_goes_back_into_the_reef() -> None:
    state = after(table(), type="play_into_reef", player="p1", card="6S", gap=1)
    state = after(state, type="play_into_reef", player="p1", card="7C", gap=3)
    assert (state.reef, state.players["p1"].seen) == (("5C", "6S", "4D", "7C", "9H"), ("KD",))
    assert refused(state, type="play_reef_end", player="p1", card="7C") == "card_not_in_hand"


def test_gaps_for_a_card() -> None:
    state = table()
    assert gaps(state, "6S") == (1, 3, 4)
    assert gaps(state, "AS") == (2, 4)
    assert gaps(state, "4S") == (4,)


def test_reef_end() -> None:
    new = after(table(), type="play_reef_end", player="p1", card="8S")
    assert (new.reef, new.discard) == (("7C", "4D", "KD", "9H", "8S"), ("5C",))
    assert (new.players["p1"].hand, new.turn.used, new.turn.may_end) == (4, 1, True)


def test_no_suit_no_kind_is_asked_for_the_reef() -> None:
    """B17: cards that are not laid into a resort never attack and bring no auction."""
    shark = {"8S": {"kind": "attack"}, "6S": {"kind": "submarine"}}
    state = after(table(facts=shark), type="play_reef_end", player="p1", card="8S")
    state = after(state, type="play_into_reef", player="p1", card="6S", gap=2)
    assert state.turn.submarine_cards == 0
