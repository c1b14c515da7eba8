"""What movements must add up to: every change of cash, coins and cards, each with a rule and a sentence."""

from __future__ import annotations

from collections import Counter

from divingbell.companion.games.game import Movement
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Session
from tests.sunken_play import view

CATALOGUES = tuple(GAMES.texts(language, strict=True) for language in ("en", "it"))
METALS = ("gold", "silver", "bronze")
HAND = 4


def movements(now: Session) -> list[Movement]:
    return [movement for entry in now.entries() for movement in entry.movements]


def check_balances(now: Session) -> None:
    """Money: bank and players together never change. Coins and cards: whoever has them got them by a movement."""
    balance: Counter[tuple[str, str]] = Counter()
    for movement in movements(now):
        balance[movement.giver, movement.what] -= movement.count
        balance[movement.taker, movement.what] += movement.count
    shown, begin = view(now), view(Session(now.entry(1), now.entry(1)))
    for name, seat in shown["players"].items():
        assert seat["cash"] == balance[name, "money"]
        assert seat["hand"] == HAND + balance[name, "card"]
        assert seat["coins"] == {metal: balance[name, metal] for metal in METALS}
    assert sum(seat["cash"] for seat in shown["players"].values()) == -balance["bank", "money"]
    for metal in METALS:
        if begin["coins_left"][metal] is not None:
            assert shown["coins_left"][metal] == begin["coins_left"][metal] + balance["sea", metal]
    if begin["deck"] is not None:
        assert shown["discard"] == balance["discard", "card"]
        assert shown["deck"] == begin["deck"] + balance["deck", "card"]
        hands = sum(seat["hand"] for seat in shown["players"].values())
        assert shown["deck"] + shown["discard"] + hands == begin["deck"] + HAND * len(begin["players"])


def check_movement(movement: Movement) -> None:
    """Its rule is in the rules reader, and its sentence is complete in every language."""
    assert movement.count >= 0
    for texts in CATALOGUES:
        assert f"sunken_treasure.rule.{movement.rule}" in texts
        names = {"giver": movement.giver, "taker": movement.taker, "count": movement.count}
        sentence = texts(movement.text_id, **names, **movement.args)
        assert sentence
        assert "{" not in sentence
