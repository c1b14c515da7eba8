"""The set-up of Sunken Treasure: house rules, start checks and the first state (rules.md 4.2)."""

from __future__ import annotations

from msgspec import UNSET

from divingbell.companion.games.game import Movement, Refusal, Rules, Step, seats
from divingbell.companion.games.sunken_treasure.actions import StartGame
from divingbell.companion.games.sunken_treasure.state import CoinsLeft, Player, State, Turn

HOUSE_RULES: dict[str, tuple[str | bool, ...]] = {
    "empty_buzz": ("fee", "ignored"),
    "air_line_break_turn": ("dry", "recovered"),
}
CASH = 10000
HAND = 4


def start(action: StartGame, rules: Rules) -> Step | Refusal:
    """Four cards and $10,000 for everybody; refuses a sea without coins and a pack that does not go round."""
    counted = action.coins
    coins = CoinsLeft() if counted is UNSET else CoinsLeft(counted.gold, counted.silver, counted.bronze)
    if (coins.gold, coins.silver, coins.bronze) == (0, 0, 0):
        return Refusal("no_coins", "T1")
    names = seats(action.players)
    dealt = HAND * len(names)
    if action.cards is not None and action.cards < dealt:
        return Refusal("too_few_cards", "4.2", {"count": dealt})
    known = action.cards is not None
    state = State(
        phase="card",
        first_player=action.first_player,
        rules=rules,
        result=None,
        turn=Turn(action.first_player, 1),
        dive=None,
        players={name: Player(CASH, HAND) for name in names},
        coins_left=coins,
        deck=action.cards - dealt if action.cards is not None else None,
        discard=0 if known else None,
    )
    paid = tuple(Movement("bank", name, "money", CASH, "4.2", "sunken_treasure.why.start") for name in names)
    return Step(state, paid)
