"""The decisions of Sunken Treasure: card, hole, what came up, penalty cards, each with what it pays or why it is
off."""

from __future__ import annotations

from typing import Any, NamedTuple

from divingbell.companion.games import house_rules
from divingbell.companion.games.change import another_answer
from divingbell.companion.games.decision import (
    ActionFields,
    Choice,
    Count,
    Decision,
    Names,
    Picks,
    Row,
    disabled_reason,
    one_of,
    refusal_words,
)
from divingbell.companion.games.game import Entry, History, Refusal
from divingbell.companion.games.previews import after
from divingbell.companion.games.sunken_treasure.state import METALS, Dive, State
from divingbell.companion.games.words import Words

AREA = "sunken_treasure_table"
CALLS = (*METALS, "anything")
VALUES = (5000, 10000, 15000)
"""Dollars on the diving cards (4.2)."""
RISKS = (2, 3, 4, 5)
TIMES = "\N{MULTIPLICATION SIGN}"
_MARKS = {"dropped": "coin-drop", "missed": "coin-none", "stopped": "surface"}
_EVENTS = {"free_buzz": ("free_buzz", "free-buzz"), "buzz": ("it_buzzed", "buzz")}
_PENALTIES = {"share": ("share", "share-half"), "air_line_break": ("break", "air-cut")}


class Attempt(NamedTuple):
    """Effect of an answer of a dive: detail of its choice."""

    pays: int = 0
    """Amount that the diver gets (the reward, before any penalty card) or, negative, pays; dollars."""
    again: bool = False
    """The same dive goes on."""

    def words(self, ctx: Words) -> str:
        """The amount, or what follows where no money moves."""
        if self.pays:
            return ctx.signed(self.pays)
        return ctx.t(f"{AREA}.again" if self.again else f"{AREA}.turn_ends")


class PaymentPreview(NamedTuple):
    """Amounts that an answer about penalty cards moves: detail of its choice."""

    own: int
    """Amount for the one who plays the card; dollars."""
    diver: int
    """Amount for the diver; dollars."""


def decision(ctx: Words, moment: History, names: Names) -> Decision | None:
    """The keys that the table has at a moment; None before the start and after the end."""
    state: State | None = moment.state
    if state is None or state.result is not None:
        return None
    at = _Moment(ctx, moment, names)
    if state.phase == "dive":
        return at.anything()
    return at.card() if state.phase == "card" else at.penalty()


def change(ctx: Words, entry: Entry, session: History, names: Names) -> Decision | None:
    """The decision that may replace an entry; None: it can only be struck."""
    if entry.previous is None:
        return _start(ctx, entry)
    action = entry.action
    at = _Moment(ctx, session.before(entry), names)
    if action["type"] == "aim":
        return at.hole(halved=_halved(session, entry)).answered(action)
    if action["type"] == "dive":
        return at.attempt(action.get("risk"), asks_buzz=True).answered(action)
    if action["type"] in _EVENTS:
        return None
    return another_answer(decision, ctx, entry, session, names)


def call_rows(ctx: Words, session: History) -> dict[str, Row]:
    """Coin, card and hole of the turn at any moment before its end. What lies may be corrected before the first try;
    a hole is called once the card lies."""
    state: State = session.state
    at = _Moment(ctx, session, {})
    if state.dive is None:
        coins, cards = at.card().rows[:2]
        return {one.id: one for one in (coins, cards) if isinstance(one, Row)}
    laid = laid_card(session)
    before = _Moment(ctx, session.before(laid), {}).card()
    rows = {"coin": before.row("coin"), "card": before.row("card"), "risk": at.hole().row("risk")}
    if state.dive.attempts:
        rows |= {name: _off(rows[name], ctx.t(f"{AREA}.locked")) for name in ("coin", "card")}
    return rows


def laid_card(session: History) -> Entry:
    """The entry of the card that lies."""
    return next(entry for entry in session.entries() if entry.action["type"] == "play_diving_card")


def _off(row: Row, reason: str) -> Row:
    """A row of which nothing can be chosen."""
    return Row(row.id, row.label, tuple(choice._replace(disabled_reason=reason) for choice in row.choices), row.group)


class _Moment:
    """The decisions of one moment."""

    def __init__(self, ctx: Words, moment: History, names: Names) -> None:
        self._ctx = ctx
        self._moment = moment
        self._names = names
        self.state: State = moment.state
        self._player = self.state.turn.player

    @property
    def _dive(self) -> Dive:
        dive = self.state.dive
        assert dive is not None, "asked only while a card lies"
        return dive

    def _off(self, action: ActionFields) -> str | None:
        return disabled_reason(self._ctx, AREA, self._moment, action)

    # Card -----------------------------------------------------------------------------------------------------

    def card(self) -> Decision:
        t, empty = self._ctx.t, self.state.players[self._player].hand == 0
        coins = (
            Choice(call, t(f"{AREA}.metal.{call}"), f"coin:{call}", "", self._off(self._lay(call, VALUES[0])))
            for call in CALLS
        )
        values = (Choice(one, self._ctx.money(one), None, "", self._off(self._lay("anything", one))) for one in VALUES)
        none = Choice("discard", t(f"{AREA}.no_cards" if empty else f"{AREA}.cannot_dive"), "cards-outline")
        rows = (
            Row("coin", t(f"{AREA}.coin"), tuple(coins), "card"),
            Row("card", t(f"{AREA}.card"), tuple(values), "card"),
            Row("none", "", (none,), "none"),
        )
        return Decision(t("sunken_treasure.ledger.ask.card"), rows, self._make_card, _card_picks)

    def _make_card(self, picks: Picks) -> tuple[ActionFields, ...] | None:
        if picks.get("none") is not None:
            return ({"type": "discard", "player": self._player},)
        if picks.get("coin") is None or picks.get("card") is None:
            return None
        return (self._lay(picks["coin"], picks["card"]),)

    def _lay(self, call: str, value: int) -> ActionFields:
        return {"type": "play_diving_card", "player": self._player, "dive_for": call, "value": value}

    # Dive -----------------------------------------------------------------------------------------------------

    def anything(self) -> Decision:
        """All keys of a dive: the hole, what comes up, a free buzz, a buzz."""
        parts = [self.hole()] if self._dive.attempts == 0 else []
        parts += [self.attempt()] if self._dive.risk is not None else []
        return one_of(self._ctx.t("sunken_treasure.ledger.ask.what"), *parts, self._event(), about=self._about())

    def hole(self, *, halved: bool = False) -> Decision:
        """`halved`: the dive buzzed later."""
        choices = []
        for risk in RISKS:
            aim = {"type": "aim", "player": self._player, "risk": risk}
            aimed = after(self._moment, aim)
            off = refusal_words(self._ctx, AREA, aimed) if isinstance(aimed, Refusal) else None
            pays = reward(aimed, buzz=halved) if not isinstance(aimed, Refusal) else None
            preview = self._ctx.money(pays) if pays is not None else ""
            choices.append(Choice(risk, f"{TIMES} {risk}", None, preview, off, pays))
        words = "sunken_treasure.ledger.about.halved" if halved or self._dive.buzzed else "sunken_treasure.ledger.about"
        return Decision(
            self._ctx.t("sunken_treasure.ledger.ask.hole"),
            (Row("risk", self._ctx.t("sunken_treasure.ledger.ask.hole"), tuple(choices), large=True),),
            lambda picks: (
                ({"type": "aim", "player": self._player, "risk": picks["risk"]},) if "risk" in picks else None
            ),
            lambda action: {"risk": action["risk"]} if action["type"] == "aim" else None,
            self._ctx.t(words, metal=self._dive.dive_for, value=self._dive.value),
        )

    def attempt(self, risk: int | None = None, *, asks_buzz: bool = False) -> Decision:
        """Row of what came up and whether it buzzed; `risk` is the hole where the answer names it too."""
        t, choices = self._ctx.t, []
        for metal in sorted(METALS, key=lambda metal: metal != self._dive.dive_for):
            words = "right" if metal == self._dive.dive_for else "wrong"
            label = f"{AREA}.metal.{metal}" if self._dive.dive_for == "anything" else f"sunken_treasure.ledger.{words}"
            choices.append(self._outcome(f"recovered.{metal}", t(label), f"coin:{metal}", risk))
        choices += [
            self._outcome(outcome, t(f"sunken_treasure.ledger.{outcome}"), mark, risk)
            for outcome, mark in _MARKS.items()
        ]
        rows: tuple[Row, ...] = (Row("outcome", t("sunken_treasure.ledger.ask.dive"), tuple(choices)),)
        if asks_buzz and not self._dive.buzzed:
            answers = (
                Choice(False, t(f"{AREA}.no_buzz"), "check-bold"), Choice(True, t(f"{AREA}.it_buzzed"), "buzz"),
            )  # fmt: skip
            rows += (Row("buzz", t(f"{AREA}.did_it_buzz"), answers),)
        return Decision(
            t("sunken_treasure.ledger.ask.dive"),
            rows,
            lambda picks: self._make_attempt(picks, risk),
            _attempt_picks,
            self._about(),
        )

    def _outcome(self, outcome: str, label: str, mark: str, risk: int | None) -> Choice:
        action = self._lift(outcome, risk)
        lifted = after(self._moment, action)
        if isinstance(lifted, Refusal):
            off = refusal_words(self._ctx, AREA, lifted)
            return Choice(outcome, label, mark, disabled_reason=off, detail=Attempt())
        state: State = lifted.state
        if state.dive is not None and state.dive.reward is not None:
            detail = Attempt(state.dive.reward)
        else:
            detail = Attempt(_gained(self.state, state, self._player), state.phase == "dive")
        return Choice(outcome, label, mark, detail=detail)

    def _lift(self, answer: str, risk: int | None = None) -> dict[str, Any]:
        outcome, _, coin = answer.partition(".")
        action: dict[str, Any] = {"type": "dive", "player": self._player, "outcome": outcome}
        return action | ({"risk": risk} if risk is not None else {}) | ({"coin": coin} if coin else {})

    def _make_attempt(self, picks: Picks, risk: int | None) -> tuple[ActionFields, ...] | None:
        if picks.get("outcome") is None:
            return None
        return (self._lift(picks["outcome"], risk) | ({"buzz": True} if picks.get("buzz") else {}),)

    def _event(self) -> Decision:
        """A free buzz is announced, or it buzzed; of a buzz the preview is what the right coin pays then."""
        choices = []
        for kind, (words, mark) in _EVENTS.items():
            if kind == "free_buzz" or not self._dive.buzzed:
                pays = reward(self._moment, self._happened(kind)) if kind == "buzz" else None
                preview = self._ctx.money(pays) if pays is not None else ""
                off = self._off(self._happened(kind))
                choices.append(Choice(kind, self._ctx.t(f"{AREA}.{words}"), mark, preview, off, pays))
        return Decision(
            self._ctx.t("sunken_treasure.ledger.ask.what"),
            (Row("event", "", tuple(choices)),),
            lambda picks: (self._happened(picks["event"]),) if "event" in picks else None,
            lambda action: {"event": action["type"]} if action["type"] in _EVENTS else None,
        )

    def _happened(self, kind: str) -> ActionFields:
        return {"type": kind, "player": self._player} | ({"source": "touch"} if kind == "buzz" else {})

    def _about(self) -> str:
        dive = self._dive
        if dive.risk is None:
            return self._ctx.t("sunken_treasure.ledger.about", metal=dive.dive_for, value=dive.value)
        return self._ctx.t(f"{AREA}.call", metal=dive.dive_for, value=dive.value, risk=dive.risk)

    # Penalty cards --------------------------------------------------------------------------------------------

    def penalty(self) -> Decision:
        """Nobody plays one, or who plays which, clockwise from the diver's left (4.4)."""
        t = self._ctx.t
        paid = self._payment({"type": "no_penalty"}, self._player)
        choices = [Choice("none", t("sunken_treasure.ledger.no_card"), "bank", detail=paid)]
        order = list(self.state.players)
        place = order.index(self._player)
        for player in order[place + 1 :] + order[:place]:
            if self.state.players[player].out:
                continue
            for card, (words, mark) in _PENALTIES.items():
                action = {"type": "play_penalty", "player": player, "card": card}
                moved, label = self._payment(action, player), self._names.get(player, player)
                choices.append(
                    Choice(f"{player}.{card}", label, mark, t(f"{AREA}.{words}"), self._off(action), moved)
                )  # fmt: skip
        return Decision(
            t("sunken_treasure.ledger.ask.penalty"),
            (Row("penalty", "", tuple(choices)),),
            _make_penalty,
            _penalty_picks,
        )

    def _payment(self, action: ActionFields, player: str) -> PaymentPreview:
        paid = after(self._moment, action)
        if isinstance(paid, Refusal):
            return PaymentPreview(0, 0)
        return PaymentPreview(_gained(self.state, paid.state, player), _gained(self.state, paid.state, self._player))


def reward(moment: History, *before: ActionFields, buzz: bool = False) -> int | None:
    """Dollars the right coin would pay after these; None: it cannot come up. With `buzz` the answer says that it
    buzzed."""
    state: State = moment.state
    assert state.dive is not None, "there is a reward only in a dive"
    coin = state.dive.dive_for
    if coin == "anything":
        coin = next((metal for metal in METALS if getattr(state.coins_left, metal) != 0), METALS[0])
    lift = {"type": "dive", "player": state.turn.player, "outcome": "recovered", "coin": coin}
    up = after(moment, *before, lift | ({"buzz": True} if buzz else {}))
    return None if isinstance(up, Refusal) else up.state.dive.reward


def _gained(before: State, now: State, player: str) -> int:
    return now.players[player].cash - before.players[player].cash


def _card_picks(action: ActionFields) -> Picks | None:
    if action["type"] == "discard":
        return {"none": "discard"}
    return {"coin": action["dive_for"], "card": action["value"]} if action["type"] == "play_diving_card" else None


def _attempt_picks(action: ActionFields) -> Picks | None:
    if action["type"] != "dive":
        return None
    outcome = action["outcome"]
    up = f"recovered.{action['coin']}" if outcome == "recovered" else outcome
    return {"outcome": up, "buzz": action.get("buzz") is True}


def _make_penalty(picks: Picks) -> tuple[ActionFields, ...] | None:
    if "penalty" not in picks:
        return None
    player, _, card = str(picks["penalty"]).partition(".")
    return ({"type": "play_penalty", "player": player, "card": card} if card else {"type": "no_penalty"},)


def _penalty_picks(action: ActionFields) -> Picks | None:
    if action["type"] == "no_penalty":
        return {"penalty": "none"}
    return {"penalty": f"{action['player']}.{action['card']}"} if action["type"] == "play_penalty" else None


def _start(ctx: Words, start: Entry) -> Decision:
    """House rules, and what was counted."""
    counts = tuple(Count(metal, ctx.t(f"{AREA}.metal.{metal}"), f"coin:{metal}") for metal in METALS)
    coins = start.action.get("coins", {})
    counted = {metal: coins.get(metal) for metal in METALS}

    def make(picks: Picks) -> tuple[ActionFields, ...]:
        rules = {name: picks.get(name, value) for name, value in start.state.rules.items()}
        action = dict(house_rules.with_rules(start, rules))
        now = {metal: picks.get(metal) for metal in METALS}
        if now != counted:
            action["coins"] = {metal: count for metal, count in now.items() if count is not None}
        return (action,)

    def picks_of(action: ActionFields) -> Picks | None:
        rules, coins = house_rules.said(start, action), action.get("coins", {})
        return None if rules is None else {**rules, **{metal: coins.get(metal) for metal in METALS}}

    rows: tuple[Row | Count, ...] = (*house_rules.rows(ctx, start), *counts)
    return Decision(ctx.t("ledger.ask.start"), rows, make, picks_of, was=picks_of(start.action) or {})


def _halved(session: History, aim: Entry) -> bool:
    """Tell whether the dive with this hole buzzed in the end."""
    turn = aim.state.turn.number
    for entry in session.entries():
        if entry.number <= aim.number:
            return False
        state = entry.state
        if state.turn.number == turn and state.dive is not None and state.dive.buzzed:
            return True
    return False
