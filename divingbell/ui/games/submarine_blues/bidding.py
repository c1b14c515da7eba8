"""A bid that is being put together in an auction, priced as its cards are chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.submarine_blues.actions import Level
from divingbell.companion.games.submarine_blues.auction import Shown, shown, worth
from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.companion.games.submarine_blues.state import Player
from divingbell.companion.session.session import Session
from divingbell.ui.games.submarine_blues import actions
from divingbell.ui.games.submarine_blues.cards import in_order
from divingbell.ui.games.submarine_blues.step import Host
from divingbell.ui.games.submarine_blues.table_view import TableView


class Call(NamedTuple):
    """What a player said in this auction: nothing yet (None), a pass (0) or a bid."""

    player: str
    value: int | None


def calls(session: Session, view: TableView) -> list[Call]:
    """Everybody in the order of this auction with what he said."""
    order = list(view.players)
    place = order.index(view.state.turn.player) + 1
    order = order[place:] + order[:place]
    before = order.index(view.actor)
    said: dict[str, int] = {}
    for entry, _ in zip(session.entries(), range(before), strict=False):
        said[entry.action["player"]] = entry.action.get("value", 0)
    return [Call(player, said.get(player)) for player in order]


class Bidding:
    """The cards of the bid, and what a tap on them changes."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.chosen: list[Card] = []
        self.hand_card: Card | None = None
        self.said: int | None = None
        """The value as it was said, where the cards do not tell it."""

    # What holds -----------------------------------------------------------------------------------------------

    @property
    def view(self) -> TableView:
        return self.host.table_view

    @property
    def bidder(self) -> Player:
        view = self.view
        return view.players[view.actor]

    @property
    def level(self) -> Level:
        return self.bidder.level

    @property
    def resort(self) -> list[Card]:
        """The cards that lie in the bidder's resort."""
        return in_order(self.bidder.resort)

    @property
    def laid(self) -> list[Card]:
        """Those of them that are in the bid, as they lie."""
        return in_order(card for card in self.bidder.resort if card in self.chosen)

    @property
    def cards(self) -> list[Card]:
        """All cards of the bid."""
        return self.laid if self.hand_card is None else [*self.laid, self.hand_card]

    @property
    def total(self) -> Shown:
        """What they show together."""
        return shown(self.view.facts, self.cards)

    @property
    def open_value(self) -> bool:
        """Whether the cards do not tell the value, so that it is as it was said."""
        return any(self.asks(card) for card in self.cards)

    def asks(self, card: Card) -> bool:
        """Whether numbers of this card that count at this level are unknown."""
        known = {field for field, _ in self.view.fact(card).known()}
        return "sharks" not in known or (self.level != "snorkeler" and "pilot_fish" not in known)

    @property
    def value(self) -> int | None:
        """What the bid is worth; None where it is no bid."""
        if self.open_value:
            return self.said if self.said is not None else self._least
        return worth(self.level, self.total) if self.cards else None

    @property
    def _least(self) -> int:
        """The lowest bid that beats the standing one."""
        auction = self.view.state.auction
        return auction.high.value + 1 if auction is not None and auction.high is not None else 1

    def disabled_reason(self) -> str | None:
        """Why this is no bid, in few words."""
        tried = self.host.sender.preview(self._action())
        if not isinstance(tried, Refusal):
            return None
        if tried.error == "wrong_bid_value":
            return self.host.ctx.t("submarine_blues_table.off.worth_nothing")
        return self.host.sender.off_words(tried)

    def _action(self) -> actions.Made:
        return actions.bid(self.view, self.laid, self.hand_card, max(self.value or 1, 1))

    # What a tap changes ---------------------------------------------------------------------------------------

    def toggle(self, card: Card) -> None:
        """Into the bid or out of it; a card with a question mark is asked for its numbers first."""
        if card in self.chosen:
            self.chosen.remove(card)
            self.host.refresh()
        else:
            self._with_numbers(card, partial(self.chosen.append, card))

    def ask_hand_card(self) -> None:
        """Which card of the hand joins the bid."""
        self.host.ask_hand_card(self._hand_card_picked)

    def _hand_card_picked(self, card: Card) -> None:
        def take() -> None:
            self.hand_card = card

        self._with_numbers(card, take)

    def _with_numbers(self, card: Card, take: Callable[[], None]) -> None:
        def taken() -> None:
            take()
            self.host.leave_step()

        if self.asks(card):
            self.host.ask_facts(card, taken)
        else:
            taken()

    def drop_hand_card(self) -> None:
        self.hand_card = None
        self.host.refresh()

    def say(self, value: int) -> None:
        self.said = value
        self.host.refresh()

    def bid(self) -> None:
        self.host.send(self._action())
