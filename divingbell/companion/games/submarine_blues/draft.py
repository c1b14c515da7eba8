"""An action that is being put together: the answers so far, and the action that they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from msgspec import convert

from divingbell.companion.games.decision import ActionFields, Names, Picks
from divingbell.companion.games.submarine_blues.actions import Level
from divingbell.companion.games.submarine_blues.auction import PrintedTotal, counts_fish, shown, worth
from divingbell.companion.games.submarine_blues.card_words import card_of
from divingbell.companion.games.submarine_blues.cards import Card, in_order, rank, suit
from divingbell.companion.games.submarine_blues.facts import FIELDS, UNKNOWN, Fact, Facts, kind_of, merge
from divingbell.companion.games.submarine_blues.rows import AREA
from divingbell.companion.games.submarine_blues.state import Player, State, lying_open
from divingbell.companion.games.submarine_blues.strikes import Strikes
from divingbell.companion.games.words import Words

ACTS = {"attack": "attack", "resort": "play_to_resort", "reef": "play_into_reef", "reef_end": "play_reef_end"}
"""The answers of the row `act`, and the type of the action that each of them begins."""
ACT_OF = {kind: act for act, kind in ACTS.items()}
_NOTHING: Final[Mapping[str, Any]] = {}
_NO_FACTS: Final[Facts] = {}


class Draft(NamedTuple):
    """The answers of one moment, and what they make.

    A turn is answered by `act`, by a card (`card`, or `rank` and `suit`) or the cards of one rank (`lay.SUIT`), by
    `gap` and `hits.PLAYER` (`hits.SHARK.PLAYER` for sharks that are laid); an auction by `call`, `with.CARD` for cards
    of the resort, `hand` and `value`; `fact.CARD.FIELD` corrects what was entered of a card.
    """

    ctx: Words
    state: State
    names: Names
    picks: Picks = _NOTHING
    """In the order in which they were answered."""
    told: Facts = _NO_FACTS
    """Facts of cards that were said in this game; they go with the next action that concerns them."""
    entered: ActionFields = _NOTHING
    """The action that was entered at this moment and may be changed; empty where none was."""

    # What holds -----------------------------------------------------------------------------------------------

    @property
    def player(self) -> str:
        """The player who acts: the one in turn, in an auction the bidder."""
        auction = self.state.auction
        return auction.bidder if auction is not None else self.state.turn.player

    @property
    def seat(self) -> Player:
        """Hand and resort of that player."""
        return self.state.players[self.player]

    @property
    def facts(self) -> Facts:
        """Known facts of all cards, with what was said since."""
        return merge(self.state.facts, self.told) if self.told else self.state.facts

    def t(self, text_id: str, **arguments: Any) -> str:
        """A sentence of the table's own."""
        return self.ctx.t(f"{AREA}.{text_id}", **arguments)

    def called(self, player: str) -> str:
        """The name of a player in a sentence."""
        return self.names.get(player, player)

    def answered(self, row_id: str, value: object) -> dict[str, Any]:
        """The answers with one more, the newest last; None takes it back."""
        others = {other: said for other, said in self.picks.items() if other != row_id}
        return others if value is None else {**others, row_id: value}

    # A turn ---------------------------------------------------------------------------------------------------

    def begin(self, act: str) -> dict[str, Any]:
        """The first answers of an action; the card just taken from the reef lies ready for a resort."""
        bonus = self.state.turn.bonus
        if act != "resort" or bonus is None:
            return {"act": act}
        return {"act": act, "rank": rank(bonus), f"lay.{suit(bonus)}": True}

    @property
    def act(self) -> str | None:
        """`attack`, `resort`, `reef` or `reef_end`; None while none is chosen."""
        act: str | None = self.picks.get("act", ACT_OF.get(self.entered.get("type", "")))
        return act

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that are played, in the order in which they were named."""
        if "card" in self.picks:
            return (self.picks["card"],)
        if "rank" not in self.picks:
            return ()
        laid = [row.removeprefix("lay.") for row, lies in self.picks.items() if row.startswith("lay.") and lies]
        suits = laid or ([self.picks["suit"]] if "suit" in self.picks else [])
        return tuple(card_of(self.picks["rank"], one) for one in suits)

    @property
    def sharks(self) -> tuple[Card, ...]:
        """The attack sharks among them, in the order in which they strike."""
        if self.act == "attack":
            return self.cards
        if self.act != "resort":
            return ()
        if self.entered:
            return tuple(one["card"] for one in self.entered.get("attacks", ()) if one["card"] in self.cards)
        return tuple(card for card in self.cards if kind_of(self.facts, card) == "attack")

    def hits_row(self, shark: Card, player: str) -> str:
        """The id of the row in which an opponent announces the hits of a shark."""
        return f"hits.{player}" if self.act == "attack" else f"hits.{shark}.{player}"

    @property
    def strikes(self) -> Strikes:
        """The sharks with the hits announced so far."""
        opponents = [player for player in self.state.players if player != self.player]

        def announced(shark: Card) -> dict[str, int]:
            rows = {player: self.hits_row(shark, player) for player in opponents}
            return {player: self.picks[row] for player, row in rows.items() if row in self.picks}

        return Strikes(self.state, self.player, self.sharks, tuple(map(announced, self.sharks)))

    # An auction -----------------------------------------------------------------------------------------------

    @property
    def level(self) -> Level:
        """The level of the bidder."""
        return self.seat.level

    @property
    def resort_cards(self) -> tuple[Card, ...]:
        """The cards of the resort that are in the bid: those that were entered, then the others by rank."""
        order = dict.fromkeys([*self.entered.get("resort_cards", ()), *in_order(self.seat.resort)])
        return tuple(card for card in order if self.picks.get(f"with.{card}"))

    @property
    def hand_card(self) -> Card | None:
        """The card of the hand that joins the bid, None where none does."""
        card: Card | None = self.picks.get("hand", self.entered.get("hand_card"))
        return card

    @property
    def bid_cards(self) -> tuple[Card, ...]:
        """All cards of the bid."""
        return self.resort_cards if self.hand_card is None else (*self.resort_cards, self.hand_card)

    @property
    def total(self) -> PrintedTotal:
        """The sharks and pilot fish of the bid."""
        corrected = convert(self._entered_facts(self.bid_cards), dict[Card, Fact])
        return shown(merge(self.facts, corrected), self.bid_cards)

    @property
    def as_said(self) -> bool:
        """True if numbers that count are unknown, so that the bid is worth what the bidder says."""
        return any(self.unknown_numbers(card) for card in self.bid_cards)

    def unknown_numbers(self, card: Card) -> bool:
        """Tell whether numbers of a card that count at the bidder's level are unknown."""
        known = {field for field, _ in self.facts.get(card, UNKNOWN).known()}
        return "sharks" not in known or (counts_fish(self.level) and "pilot_fish" not in known)

    @property
    def needed_facts(self) -> tuple[str, ...]:
        """The fields of a card that are ever asked for here: no pilot fish where nobody's level counts them (3.5)."""
        fish = any(counts_fish(player.level) for player in self.state.players.values())
        return tuple(field for field in FIELDS if fish or field != "pilot_fish")

    @property
    def worth(self) -> int | None:
        """Worth of the bid; None without cards, and where a pilot's numbers differ."""
        if self.as_said:
            return int(self.picks.get("value", self.least_bid))
        return worth(self.level, self.total) if self.bid_cards else None

    @property
    def least_bid(self) -> int:
        """The lowest bid that beats the standing one."""
        auction = self.state.auction
        return auction.high.value + 1 if auction is not None and auction.high is not None else 1

    # What it makes --------------------------------------------------------------------------------------------

    def action(self) -> ActionFields | None:
        """The action that these answers make; None while something is missing."""
        return self._call() if self.state.auction is not None else self._play()

    def _play(self) -> ActionFields | None:
        act = self.act
        cards = self.cards if act is not None else ()
        if act is None or not cards:
            return None
        if act == "resort":
            return self._lay(cards, self.strikes)
        fields: dict[str, Any] = {"card": cards[0]}
        if act == "attack":
            strikes = self.strikes
            if not strikes.complete:
                return None
            fields["hits"] = dict(strikes.announced[0])
        elif act == "reef":
            if "gap" not in self.picks:
                return None
            fields["gap"] = self.picks["gap"]
        return self._made(ACTS[act], cards, **fields)

    def _lay(self, cards: Sequence[Card], strikes: Strikes) -> ActionFields:
        """Attacks for which somebody has not said are left out, and missed by the rules."""
        attacks = [
            {"card": shark, "hits": dict(hits)}
            for place, (shark, hits) in enumerate(zip(strikes.sharks, strikes.announced, strict=True))
            if not strikes.missing(place)
        ]
        return self._made("play_to_resort", cards, cards=list(cards), **({"attacks": attacks} if attacks else {}))

    def _call(self) -> ActionFields | None:
        """The bid, or the pass."""
        call = self.picks.get("call")
        if call == "pass":
            return {"type": "pass_bid", "player": self.player}
        return self.bid() if call is not None and self.bid_cards else None

    def bid(self) -> ActionFields:
        """The bid as far as it is chosen, without cards too."""
        value = worth(self.level, self.total) or self.picks.get("value", 1)
        fields: dict[str, Any] = {"hand_card": self.hand_card} if self.hand_card is not None else {}
        fields |= {"resort_cards": list(self.resort_cards), "value": value}
        return self._made("bid", self.bid_cards, **fields)

    def _made(self, kind: str, played: Sequence[Card], **fields: Any) -> ActionFields:
        facts = self._entered_facts(played) | self._told_facts(played)
        return {"type": kind, "player": self.player, **fields, **({"facts": facts} if facts else {})}

    def _entered_facts(self, played: Sequence[Card]) -> dict[Card, dict[str, Any]]:
        """As corrected; what was said of a card that was not played after all goes with it."""
        before = [self.entered.get("card"), *self.entered.get("cards", ())]
        facts: Mapping[Card, Mapping[str, Any]] = self.entered.get("facts", {})
        return {
            card: {field: self.picks.get(f"fact.{card}.{field}", value) for field, value in fact.items()}
            for card, fact in facts.items()
            if card not in before or card in played
        }

    def _told_facts(self, played: Sequence[Card]) -> dict[Card, dict[str, Any]]:
        """Facts said of these cards and of others that lie open, as far as they are new."""
        concerned, facts = {*played, *lying_open(self.state)}, dict[Card, dict[str, Any]]()
        for card, fact in self.told.items():
            known = dict(self.state.facts.get(card, UNKNOWN).known())
            new = {field: value for field, value in fact.known() if field not in known}
            if new and card in concerned:
                facts[card] = new
        return facts
