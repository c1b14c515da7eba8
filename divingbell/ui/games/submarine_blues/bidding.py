"""The calls of an auction, and what a tap changes in a bid that is being put together."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.companion.games.submarine_blues.decisions import SEND
from divingbell.companion.games.submarine_blues.draft import Draft
from divingbell.companion.session.session import Session
from divingbell.ui.games.submarine_blues.step import QuestionHost
from divingbell.ui.games.submarine_blues.table_view import TableView


class Call(NamedTuple):
    """The call of a player in this auction: nothing yet (None), a pass (0) or a bid."""

    player: str
    value: int | None


def calls(session: Session, view: TableView) -> list[Call]:
    """Everybody in the order of this auction with what they said."""
    order = list(view.players)
    place = order.index(view.state.turn.player) + 1
    order = order[place:] + order[:place]
    before = order.index(view.actor)
    said: dict[str, int] = {}
    for entry, _ in zip(session.entries(), range(before), strict=False):
        said[entry.action["player"]] = entry.action.get("value", 0)
    return [Call(player, said.get(player)) for player in order]


class Bidding:
    """Taps on the cards of a bid and its value."""

    def __init__(self, host: QuestionHost) -> None:
        self.host = host

    @property
    def view(self) -> TableView:
        return self.host.table_view

    @property
    def draft(self) -> Draft:
        return self.host.draft

    def disabled_reason(self) -> str | None:
        """Why this is no bid, in few words."""
        decision = self.host.decision
        return decision.choice(SEND, "bid").disabled_reason if decision is not None else None

    def toggle(self, card: Card) -> None:
        """Into the bid or out of it; a card with a question mark is asked for its numbers first."""
        if card in self.draft.resort_cards:
            self._answer(f"with.{card}", None)
        else:
            self._with_numbers(card, partial(self._answer, f"with.{card}", True))

    def ask_hand_card(self) -> None:
        """Which card of the hand joins the bid."""
        self.host.ask_hand_card(self._hand_card_picked)

    def _hand_card_picked(self, card: Card) -> None:
        self._with_numbers(card, partial(self._answer, "hand", card))

    def _with_numbers(self, card: Card, take: Callable[[], None]) -> None:
        def taken() -> None:
            take()
            self.host.leave_step()

        if self.draft.unknown_numbers(card):
            self.host.ask_facts(card, taken)
        else:
            taken()

    def drop_hand_card(self) -> None:
        self._answer("hand", None)

    def say(self, value: int) -> None:
        self._answer("value", value)

    def bid(self) -> None:
        self.host.tap_of({**self.draft.picks, "call": "bid"})()

    def _answer(self, row_id: str, value: object) -> None:
        self.host.answer(self.draft.answered(row_id, value))
