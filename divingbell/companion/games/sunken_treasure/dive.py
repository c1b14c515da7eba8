"""The dive itself: free buzz, aim, buzz, outcome, and the penalty window that settles a recovery (rules.md 4.4)."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from divingbell.companion.games.game import Movement, Refusal, Step
from divingbell.companion.games.sunken_treasure import actions
from divingbell.companion.games.sunken_treasure.state import (
    Coins,
    CoinsLeft,
    Dive,
    Player,
    State,
    discarded,
    with_player,
)
from divingbell.companion.games.sunken_treasure.turn import end_turn

FEE = 2000


def free_buzz(state: State, _: actions.FreeBuzz) -> Step | Refusal:
    """Announce the free buzz: once, before the first attempt and before any buzz (T4)."""
    dive = _dive(state)
    if dive.free_buzz:
        return Refusal("free_buzz_used", "T4")
    if dive.attempts or dive.buzzed:
        return Refusal("already_dived", "T4")
    return Step(replace(state, dive=replace(dive, free_buzz=True)))


def buzz(state: State, _: actions.Buzz) -> Step:
    """The present attempt has buzzed."""
    return Step(replace(state, dive=replace(_dive(state), buzzed=True)))


def aim(state: State, action: actions.Aim) -> Step | Refusal:
    """Announce the risk area; free until the first attempt, fixed by it (T5)."""
    dive = _dive(state)
    if dive.attempts and action.risk != dive.risk:
        return _risk_changed(dive)
    return Step(replace(state, dive=replace(dive, risk=action.risk)))


def dive(state: State, action: actions.Dive) -> Step | Refusal:
    """An attempt is over: treasure, a fee, another try, or the end of the turn (4.4, T5-T7)."""
    before = _dive(state)
    risk = before.risk if action.risk is UNSET else action.risk
    if risk is None:
        return Refusal("risk_unknown", "4.4")
    if before.risk is not None and risk != before.risk:
        return _risk_changed(before)
    coin = None if action.coin is UNSET else action.coin
    if coin is not None and getattr(state.coins_left, coin) == 0:
        return Refusal("no_such_coin_left", "T2", {"coin": coin})
    buzzed = before.buzzed or action.buzz is True
    if coin is not None and before.dive_for in ("anything", coin):
        reward = before.value * risk // (2 if buzzed else 1)
        settled = replace(before, attempts=before.attempts + 1, risk=risk, coin=coin, reward=reward, buzzed=buzzed)
        return Step(replace(state, phase="penalty", dive=settled))
    if coin is not None:
        return _fee(state, "T7", "sunken_treasure.why.fee_wrong_coin", {"coin": coin, "called": before.dive_for})
    if buzzed and (action.outcome == "dropped" or state.rules["empty_buzz"] == "fee"):
        rule = "4.4" if action.outcome == "dropped" else "T6"
        return _fee(state, rule, f"sunken_treasure.why.fee_{action.outcome}", {})
    if action.outcome == "stopped":
        return end_turn(state, recovered=False, moved=())
    again = replace(before, attempts=before.attempts + 1, risk=risk, buzzed=False)
    return Step(replace(state, dive=again))


def play_penalty(state: State, action: actions.PlayPenalty) -> Step | Refusal:
    """An opponent shares the reward or breaks the air line; their card is replaced only after their own next turn."""
    diver = state.turn.player
    opponent = state.players[action.player]
    if action.player == diver:
        return Refusal("own_dive", "4.4")
    if opponent.out:
        return Refusal("player_out", "T8", {"player": action.player})
    if opponent.hand == 0:
        return Refusal("hand_empty", "4.4", {"player": action.player})
    after = replace(
        with_player(state, action.player, replace(opponent, hand=opponent.hand - 1)),
        discard=discarded(state, 1),
    )
    recovery = _dive(state)
    if action.card == "air_line_break":
        # The coin was nobody's yet, so going back it moves from no holder to none: the card's sentence says it.
        text, coin = "sunken_treasure.why.air_line_break", {"coin": str(recovery.coin)}
        card = Movement(action.player, "discard", "card", 1, "4.4", text, coin)
        counts = state.rules["air_line_break_turn"] == "recovered"
        return end_turn(after, recovered=counts, moved=(card,))
    card = Movement(action.player, "discard", "card", 1, "4.4", "sunken_treasure.why.share_card")
    half = _reward(recovery) // 2
    after = with_player(after, action.player, _paid(after.players[action.player], half))
    share = Movement("bank", action.player, "money", half, "T10", "sunken_treasure.why.share", _reckoning(recovery))
    return _pay_diver(after, _reward(recovery) - half, "T10", "sunken_treasure.why.shared", (card, share))


def no_penalty(state: State, _: actions.NoPenalty) -> Step:
    """Nobody plays a penalty card: the diver gets the whole reward and keeps the coin (T13)."""
    recovery = _dive(state)
    text = "sunken_treasure.why.reward_halved" if recovery.buzzed else "sunken_treasure.why.reward"
    return _pay_diver(state, _reward(recovery), "4.4", text, ())


def _pay_diver(state: State, amount: int, rule: str, text: str, moved: tuple[Movement, ...]) -> Step:
    diver, recovery = state.turn.player, _dive(state)
    coin = str(recovery.coin)
    player = _paid(state.players[diver], amount)
    player = replace(player, coins=_with_coin(player.coins, coin))
    money = Movement("bank", diver, "money", amount, rule, text, _reckoning(recovery))
    kept = Movement("sea", diver, coin, 1, "4.4", "sunken_treasure.why.coin")
    after = replace(with_player(state, diver, player), coins_left=_without_coin(state.coins_left, coin))
    return end_turn(after, recovered=True, moved=(*moved, money, kept))


def _fee(state: State, rule: str, text: str, args: dict[str, str | int]) -> Step:
    diver = state.turn.player
    player = state.players[diver]
    due = min(FEE, player.cash)
    after = with_player(state, diver, _paid(player, -due))
    if due < FEE:
        rule, text, args = "T8", "sunken_treasure.why.fee_all", {"fee": FEE}
    return end_turn(after, recovered=False, moved=(Movement(diver, "bank", "money", due, rule, text, args),))


def _paid(player: Player, amount: int) -> Player:
    return replace(player, cash=player.cash + amount)


def _with_coin(coins: Coins, metal: str) -> Coins:
    return replace(coins, **{metal: getattr(coins, metal) + 1})


def _without_coin(coins: CoinsLeft, metal: str) -> CoinsLeft:
    left = getattr(coins, metal)
    return coins if left is None else replace(coins, **{metal: left - 1})


def _dive(state: State) -> Dive:
    assert state.dive is not None, "phases dive and penalty have a dive"
    return state.dive


def _reward(recovery: Dive) -> int:
    assert recovery.reward is not None, "phase penalty has a reward"
    return recovery.reward


def _reckoning(recovery: Dive) -> dict[str, str | int]:
    """Arguments of the sentence of a payment: the card, the risk, and what the bank pays for them."""
    assert recovery.risk is not None
    full = recovery.value * recovery.risk
    return {"value": recovery.value, "risk": recovery.risk, "full": full, "reward": _reward(recovery)}


def _risk_changed(dive: Dive) -> Refusal:
    assert dive.risk is not None, "it was announced, or fixed by an attempt"
    return Refusal("risk_changed", "T5", {"risk": dive.risk})
