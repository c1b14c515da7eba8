"""The line of an entry of Sunken Treasure in the ledger: the id of a text and what stands in its places."""

from __future__ import annotations

from divingbell.companion.games.game import Entry, LedgerLine
from divingbell.companion.games.ledger import Ledger
from divingbell.companion.games.sunken_treasure.start import CASH
from divingbell.companion.games.sunken_treasure.state import State
from divingbell.companion.games.sunken_treasure.sums import sums


def line(entry: Entry) -> LedgerLine:
    """The line of an accepted action; who did it stands beside it."""
    action, kind = entry.action, entry.action["type"]
    if entry.previous is None:
        return _text("start_game", amount=CASH)
    before: State = entry.previous.state
    if kind == "play_diving_card":
        return _text(kind, coin=action["dive_for"], value=action["value"])
    if kind == "discard" and before.players[action["player"]].hand == 0:
        return _text("no_cards")
    if kind == "aim":
        return _text("aim_again" if before.dive is not None and before.dive.buzzed else "aim", risk=action["risk"])
    if kind == "dive":
        return _dive(entry, before)
    if kind == "play_penalty":
        return _text(action["card"], diver=before.turn.player)
    return _text(kind)


def _dive(entry: Entry, before: State) -> LedgerLine:
    action = entry.action
    assert before.dive is not None, "a dive ends in phase dive"
    outcome, with_buzz = action["outcome"], action.get("buzz") is True
    if outcome == "recovered":
        right = before.dive.dive_for in ("anything", action["coin"])
        kind = "right" if right else "wrong"
        return _text(f"{kind}_with_buzz" if with_buzz else kind, coin=action["coin"])
    if before.dive.buzzed or with_buzz:
        again = entry.state.phase == "dive"
        return _text(f"{outcome}_ignored" if again else f"{outcome}_after_buzz")
    return _text(outcome)


def _text(name: str, **places: str | int) -> LedgerLine:
    return f"sunken_treasure.entry.{name}", places


LEDGER = Ledger(
    icons={
        "play_diving_card": "cards",
        "discard": "cards-outline",
        "no_cards": "cards-outline",
        "free_buzz": "free-buzz",
        "aim": "magnet-on",
        "aim_again": "hole",
        "buzz": "buzz",
        "right": "coin-ok",
        "wrong": "coin-wrong",
        "dropped": "coin-drop",
        "missed": "coin-none",
        "stopped": "surface",
        "share": "share-half",
        "air_line_break": "air-cut",
        "no_penalty": "bank",
        "no_coins_left": "waves",
    },
    amounts_of="money",
    sums=sums,
)
