"""What can be corrected in a record of Sunken Treasure: the same keys the table had (screens.md 8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.sunken_treasure.state import METALS, State
from divingbell.companion.session.session import Entry, Session
from divingbell.ui.games.sunken_treasure.rows import CALLS, RISKS, VALUES
from divingbell.ui.kit.context import Context
from divingbell.ui.table import house_rules
from divingbell.ui.table.decision import Action, Choice, Count, Decision, Picks, Row

Names = Mapping[str, str]
_OUTCOMES = (("dropped", "coin-drop"), ("missed", "coin-none"), ("stopped", "surface"))
TIMES = "\N{MULTIPLICATION SIGN}"


class SunkenTreasureCorrections:
    """Card, hole, what came up and whether it buzzed, penalty cards; house rules and counts at the start."""

    def change(self, ctx: Context, entry: Entry, session: Session, names: Names) -> Decision | None:
        """What may stand in the place of an entry; None: it can only be struck."""
        kind, action = entry.action["type"], entry.action
        if entry.previous is None:
            return _start(ctx, entry)
        asks = _Asks(ctx, Session(entry.previous, entry.previous), names)
        if kind in ("play_diving_card", "discard"):
            return asks.card(was=_card_picks(action))
        if kind == "aim":
            return asks.hole(was={"risk": action["risk"]}, halved=_halved(session, entry))
        if kind == "dive":
            return asks.dive(was=_dive_picks(action), risk=action.get("risk"))
        if kind in ("play_penalty", "no_penalty"):
            return asks.penalty(was=_penalty_picks(action))
        return None

    def decision(self, ctx: Context, moment: Session, names: Names) -> Decision | None:
        """The keys that the table had at a moment; None after the end."""
        state: State | None = moment.state
        if state is None or state.result is not None:
            return None
        asks = _Asks(ctx, moment, names)
        if state.phase == "card":
            return asks.card()
        return asks.penalty() if state.phase == "penalty" else asks.anything_of_a_dive()


class _Asks:
    """The questions of one moment."""

    def __init__(self, ctx: Context, moment: Session, names: Names) -> None:
        self._look = ctx
        self._moment = moment
        self._names = names
        self._state: State = moment.state
        self._player = self._state.turn.player

    # Card -----------------------------------------------------------------------------------------------------

    def card(self, was: Picks | None = None) -> Decision:
        t = self._look.t
        coins = tuple(
            Choice(call, t(f"sunken_table.metal.{call}"), f"coin:{call}", "", self._off(self._lay(call, VALUES[0])))
            for call in CALLS
        )
        values = tuple(
            Choice(value, self._look.money(value), None, "", self._off(self._lay("anything", value)))
            for value in VALUES
        )
        empty = self._state.players[self._player].hand == 0
        none = Choice("discard", t("sunken_table.no_cards" if empty else "sunken_table.cannot_dive"), "cards-outline")
        rows = (
            Row("coin", t("sunken_table.coin"), coins, "card"),
            Row("card", t("sunken_table.card"), values, "card"),
            Row("none", "", (none,), "none"),
        )
        return Decision(t("ledger.ask.card"), rows, self._make_card, was=was or {})

    def _make_card(self, picks: Picks) -> tuple[Action, ...] | None:
        if picks.get("none") is not None:
            return ({"type": "discard", "player": self._player},)
        if picks.get("coin") is None or picks.get("card") is None:
            return None
        return (self._lay(picks["coin"], picks["card"]),)

    def _lay(self, call: str, value: int) -> Action:
        return {"type": "play_diving_card", "player": self._player, "dive_for": call, "value": value}

    # Dive -----------------------------------------------------------------------------------------------------

    def hole(self, was: Picks | None = None, *, halved: bool = False) -> Decision:
        dive = self._state.dive
        assert dive is not None, "a hole is said in a dive"
        return Decision(
            self._look.t("ledger.ask.hole"),
            (self._hole_row(halved),),
            lambda picks: (self._aim(picks["risk"]),) if "risk" in picks else None,
            about=self._look.t(
                "ledger.about.halved" if halved or dive.buzzed else "ledger.about",
                metal=dive.dive_for,
                value=dive.value,
            ),
            was=was or {},
        )

    def _hole_row(self, halved: bool = False) -> Row:
        choices = []
        for risk in RISKS:
            pays = self._reward(self._aim(risk), halved=halved)
            sub = self._look.money(pays) if pays is not None else ""
            choices.append(Choice(risk, f"{TIMES} {risk}", None, sub, self._off(self._aim(risk))))
        return Row("risk", "", tuple(choices), "risk", large=True)

    def _reward(self, *before: Action, halved: bool) -> int | None:
        """What the right coin would pay after these."""
        dive = self._state.dive
        assert dive is not None, "there is a reward only in a dive"
        left = self._state.coins_left
        call = dive.dive_for
        coin = call if call != "anything" else next((one for one in METALS if getattr(left, one) != 0), METALS[0])
        lift: dict[str, Any] = {"type": "dive", "player": self._player, "outcome": "recovered", "coin": coin}
        after = self._moment.apply_all(
            [*(dict(action) for action in before), {**lift, "buzz": True} if halved else lift]
        )
        return None if isinstance(after, Refusal) else after.state.dive.reward

    def dive(self, was: Picks | None = None, *, risk: int | None = None) -> Decision:
        dive = self._state.dive
        assert dive is not None, "something comes up in a dive"
        rows: tuple[Row, ...] = (self._outcome_row(risk),)
        if not dive.buzzed:
            rows += (self._buzz_row(),)
        return Decision(
            self._look.t("ledger.ask.dive"),
            rows,
            lambda picks: self._make_dive(picks, risk),
            about=self._about(),
            was=was or {},
        )

    def _outcome_row(self, risk: int | None = None) -> Row:
        t, dive = self._look.t, self._state.dive
        assert dive is not None
        choices = []
        for metal in sorted(METALS, key=lambda metal: metal != dive.dive_for):
            right = dive.dive_for in ("anything", metal)
            words = (
                f"sunken_table.metal.{metal}"
                if dive.dive_for == "anything"
                else f"ledger.{'right' if right else 'wrong'}"
            )
            lift = self._dived("recovered", coin=metal, risk=risk)
            choices.append(Choice(f"recovered.{metal}", t(words), f"coin:{metal}", "", self._off(lift)))
        for outcome, mark in _OUTCOMES:
            end = self._dived(outcome, risk=risk)
            choices.append(Choice(outcome, t(f"ledger.{outcome}"), mark, "", self._off(end)))
        return Row("outcome", t("ledger.ask.dive"), tuple(choices), "dive")

    def _buzz_row(self) -> Row:
        t = self._look.t
        choices = (
            Choice(False, t("sunken_table.no_buzz"), "check-bold"),
            Choice(True, t("sunken_table.it_buzzed"), "buzz"),
        )
        return Row("buzz", t("sunken_table.did_it_buzz"), choices, "dive")

    def _make_dive(self, picks: Picks, risk: int | None) -> tuple[Action, ...] | None:
        if picks.get("outcome") is None:
            return None
        outcome, _, coin = str(picks["outcome"]).partition(".")
        return (self._dived(outcome, coin=coin or None, risk=risk, buzz=picks.get("buzz") is True),)

    def _dived(self, outcome: str, *, coin: str | None = None, risk: int | None = None, buzz: bool = False) -> Action:
        action: dict[str, Any] = {"type": "dive", "player": self._player, "outcome": outcome}
        if risk is not None:
            action["risk"] = risk
        if coin is not None:
            action["coin"] = coin
        return {**action, "buzz": True} if buzz else action

    def anything_of_a_dive(self) -> Decision:
        """All keys there were: the hole, what comes up, a free buzz, a buzz."""
        t, dive = self._look.t, self._state.dive
        assert dive is not None, "phase dive has a dive"
        rows: tuple[Row, ...] = (self._hole_row(),) if dive.attempts == 0 else ()
        if dive.risk is not None:
            rows += (self._outcome_row(),)
        events = [
            Choice(kind, t(f"sunken_table.{words}"), mark, "", self._off(self._event(kind)))
            for kind, words, mark in (("free_buzz", "free_buzz", "free-buzz"), ("buzz", "it_buzzed", "buzz"))
            if kind == "free_buzz" or not dive.buzzed
        ]
        rows += (Row("event", "", tuple(events), "event"),)
        return Decision(t("ledger.ask.what"), rows, self._make_anything, about=self._about())

    def _make_anything(self, picks: Picks) -> tuple[Action, ...] | None:
        if "risk" in picks:
            return (self._aim(picks["risk"]),)
        if "event" in picks:
            return (self._event(picks["event"]),)
        return self._make_dive(picks, None)

    def _event(self, kind: str) -> Action:
        said = {"type": kind, "player": self._player}
        return {**said, "source": "touch"} if kind == "buzz" else said

    def _aim(self, risk: int) -> Action:
        return {"type": "aim", "player": self._player, "risk": risk}

    def _about(self) -> str:
        dive = self._state.dive
        assert dive is not None
        place = {"metal": dive.dive_for, "value": dive.value}
        if dive.risk is None:
            return self._look.t("ledger.about", **place)
        return self._look.t("sunken_table.call", **place, risk=dive.risk)

    # Penalty cards --------------------------------------------------------------------------------------------

    def penalty(self, was: Picks | None = None) -> Decision:
        t = self._look.t
        choices = [Choice("none", t("ledger.no_card"), "bank")]
        order = list(self._state.players)
        place = order.index(self._player)
        for player in order[place + 1 :] + order[:place]:
            if self._state.players[player].out:
                continue
            for card, words, mark in (("share", "share", "share-half"), ("air_line_break", "break", "air-cut")):
                off = self._off(self._played(player, card))
                label = self._names.get(player, player)
                choices.append(Choice(f"{player}.{card}", label, mark, t(f"sunken_table.{words}"), off))
        row = Row("penalty", "", tuple(choices))
        return Decision(t("ledger.ask.penalty"), (row,), self._make_penalty, was=was or {})

    def _make_penalty(self, picks: Picks) -> tuple[Action, ...] | None:
        if "penalty" not in picks:
            return None
        player, _, card = str(picks["penalty"]).partition(".")
        return (self._played(player, card) if card else {"type": "no_penalty"},)

    def _played(self, player: str, card: str) -> Action:
        return {"type": "play_penalty", "player": player, "card": card}

    def _off(self, action: Action) -> str | None:
        """Why this could not have been at that moment."""
        after = self._moment.apply(dict(action))
        if not isinstance(after, Refusal):
            return None
        texts = self._look.texts
        for area in ("sunken_table", "table"):
            if f"{area}.off.{after.error}" in texts:
                return texts(f"{area}.off.{after.error}")
        return texts("table.off")


def _start(ctx: Context, start: Entry) -> Decision:
    """House rules, and what was counted."""
    counts = tuple(Count(metal, ctx.t(f"sunken_table.metal.{metal}"), f"coin:{metal}") for metal in METALS)
    coins = start.action.get("coins", {})
    counted = {metal: coins.get(metal) for metal in METALS}
    was = {**dict(start.state.rules), **counted}

    def make(picks: Picks) -> tuple[Action, ...]:
        rules = {name: picks.get(name, value) for name, value in start.state.rules.items()}
        action = dict(house_rules.with_rules(start, rules))
        now = {metal: picks.get(metal) for metal in METALS}
        if now != counted:
            action["coins"] = {metal: count for metal, count in now.items() if count is not None}
        return (action,)

    return Decision(ctx.t("ledger.ask.start"), (*house_rules.rows(ctx, start), *counts), make, was=was)


def _card_picks(action: Action) -> Picks:
    if action["type"] == "discard":
        return {"none": "discard"}
    return {"coin": action["dive_for"], "card": action["value"]}


def _dive_picks(action: Action) -> Picks:
    outcome = action["outcome"]
    said = f"recovered.{action['coin']}" if outcome == "recovered" else outcome
    return {"outcome": said, "buzz": action.get("buzz") is True}


def _penalty_picks(action: Action) -> Picks:
    return {"penalty": "none" if action["type"] == "no_penalty" else f"{action['player']}.{action['card']}"}


def _halved(session: Session, aim: Entry) -> bool:
    """Whether the dive that this hole was said for buzzed in the end."""
    turn = aim.state.turn.number
    for entry in session.entries():
        if entry.number <= aim.number:
            return False
        state = entry.state
        if state.turn.number == turn and state.dive is not None and state.dive.buzzed:
            return True
    return False
