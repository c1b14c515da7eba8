"""What the ledger lets be corrected in Submarine Blues: cards, hits, gaps, bids, and what a card was said to show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import convert

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.submarine_blues.attack import reach
from divingbell.companion.games.submarine_blues.auction import shown, worth
from divingbell.companion.games.submarine_blues.cards import RANKS, SUITS, Card, rank, suit
from divingbell.companion.games.submarine_blues.facts import KIND_COUNTS, Fact, merge
from divingbell.companion.games.submarine_blues.state import State
from divingbell.companion.session.session import Entry, Session
from divingbell.ui.games.submarine_blues.bidding import HIGHEST
from divingbell.ui.games.submarine_blues.cards import KIND_SIGNS, SIGNS, name
from divingbell.ui.games.submarine_blues.hits import MOST
from divingbell.ui.kit.context import Context
from divingbell.ui.table import house_rules
from divingbell.ui.table.decision import Choice, Count, Decision, Picks, Row

Action = Mapping[str, Any]
Names = Mapping[str, str]
_GAPS = (1, 2, 3, 4)


class BluesCorrections:
    """Every entry but an end of turn, which can only be struck."""

    def change(self, ctx: Context, entry: Entry, session: Session, names: Names) -> Decision | None:
        """What may stand in the place of an entry."""
        del session
        if entry.previous is None:
            return house_rules.decision(ctx, entry)
        asks = _Asks(ctx, Session(entry.previous, entry.previous), names, entry.action)
        questions = {
            "attack": asks.attack,
            "play_to_resort": asks.resort,
            "play_into_reef": asks.reef,
            "play_reef_end": asks.reef_end,
            "bid": asks.bid,
            "pass_bid": asks.bid,
        }
        ask = questions.get(entry.action["type"])
        return ask() if ask is not None else None

    def decision(self, ctx: Context, moment: Session, names: Names) -> Decision | None:
        """The keys that the table had at a moment; None after the end."""
        if moment.state is None or moment.state.result is not None:
            return None
        asks = _Asks(ctx, moment, names, {})
        return asks.bid() if asks.state.phase == "auction" else asks.act()


class _Asks:
    """The questions of one moment; `said` is the action that was entered there, empty where one was forgotten."""

    def __init__(self, ctx: Context, moment: Session, names: Names, said: Action) -> None:
        self._look = ctx
        self._moment = moment
        self._names = names
        self._said = said
        self.state: State = moment.state
        auction = self.state.auction
        self._player = auction.bidder if auction is not None else self.state.turn.player

    # One card ---------------------------------------------------------------------------------------------------

    def attack(self) -> Decision:
        hits = self._hits_rows("", self._said["card"])
        was = self._card_was() | {f"hits..{player}": count for player, count in self._said["hits"].items()}
        return self._question("attack", (*hits, *self._fact_rows(), *self._card_rows()), self._attacked, was)

    def _attacked(self, picks: Picks) -> tuple[Action, ...] | None:
        card, hits = self._card(picks), self._hits(picks, "")
        if card is None or hits is None:
            return None
        return (self._act("attack", picks, [card], card=card, hits=hits),)

    def reef(self) -> Decision:
        gaps = Row("gap", self._t("ask.gap"), tuple(Choice(gap, str(gap)) for gap in _GAPS))
        was = self._card_was() | {"gap": self._said["gap"]}
        return self._question("reef", (gaps, *self._card_rows(), *self._fact_rows()), self._into_reef, was)

    def _into_reef(self, picks: Picks) -> tuple[Action, ...] | None:
        card = self._card(picks)
        if card is None or "gap" not in picks:
            return None
        return (self._act("play_into_reef", picks, [card], card=card, gap=picks["gap"]),)

    def reef_end(self) -> Decision:
        return self._question("reef_end", (*self._card_rows(), *self._fact_rows()), self._to_reef_end, self._card_was())

    def _to_reef_end(self, picks: Picks) -> tuple[Action, ...] | None:
        card = self._card(picks)
        return None if card is None else (self._act("play_reef_end", picks, [card], card=card),)

    def _card_rows(self) -> tuple[Row, Row]:
        suits = tuple(Choice(one, self._look.t(f"submarine_blues.suit.{one}"), SIGNS[one]) for one in SUITS)
        return self._rank_row(), Row("suit", self._t("ask.suit"), suits)

    def _rank_row(self) -> Row:
        return Row("rank", self._t("ask.rank"), tuple(Choice(one, one) for one in RANKS))

    def _card_was(self) -> dict[str, Any]:
        return {"rank": rank(self._said["card"]), "suit": suit(self._said["card"])}

    def _card(self, picks: Picks) -> str | None:
        return picks["rank"] + picks["suit"] if {"rank", "suit"} <= set(picks) else None

    # Hits -------------------------------------------------------------------------------------------------------

    def _hits_rows(self, of: str, shark: Card | None) -> tuple[Row, ...]:
        """What each opponent announced; `of` is the card where several attack, or nothing."""
        possible = reach(self.state, self._player, shark).hits if shark is not None else {}

        def why(player: str, hits: int) -> str | None:
            allowed = possible.get(player)
            return None if allowed is None or hits in allowed else self._t("off.impossible_hits")

        return tuple(
            Row(
                f"hits.{of}.{player}",
                f"{of and rank(of) + ': '}{self._names.get(player, player)}",
                tuple(Choice(hits, str(hits), None, "", why(player, hits)) for hits in range(MOST + 1)),
            )
            for player in self._opponents
        )

    @property
    def _opponents(self) -> list[str]:
        return [player for player in self.state.players if player != self._player]

    def _hits(self, picks: Picks, of: str) -> dict[str, int] | None:
        said = {player: picks.get(f"hits.{of}.{player}") for player in self._opponents}
        return None if None in said.values() else {player: hits for player, hits in said.items() if hits is not None}

    # Into the resort --------------------------------------------------------------------------------------------

    def resort(self) -> Decision:
        """Cards of one value, each laid or not, and the hits of the sharks among them."""
        cards, attacks = self._said["cards"], self._said.get("attacks", ())
        laid = (Choice(True, self._t("ask.laid")), Choice(False, self._t("ask.not_laid")))
        suits = tuple(Row(f"lay.{one}", self._look.t(f"submarine_blues.suit.{one}"), laid) for one in SUITS)
        sharks = tuple(row for one in attacks for row in self._hits_rows(one["card"], one["card"]))
        was: dict[str, Any] = {"rank": rank(cards[0])} | {f"lay.{one}": rank(cards[0]) + one in cards for one in SUITS}
        was |= {f"hits.{one['card']}.{player}": hits for one in attacks for player, hits in one["hits"].items()}
        return self._question("resort", (*sharks, *self._fact_rows(), *suits, self._rank_row()), self._laid, was)

    def _laid(self, picks: Picks) -> tuple[Action, ...] | None:
        """The cards in the order in which they were said, then those that were forgotten."""
        order = [suit(card) for card in self._said["cards"]]
        suits = [*order, *(one for one in SUITS if one not in order)]
        cards = [picks["rank"] + one for one in suits if picks.get(f"lay.{one}")]
        if not cards:
            return None
        attacks = []
        for one in self._said.get("attacks", ()):
            hits = self._hits(picks, one["card"])
            if one["card"] in cards and hits is not None:
                attacks.append({"card": one["card"], "hits": hits})
        fields: dict[str, Any] = {"attacks": attacks} if attacks else {}
        return (self._act("play_to_resort", picks, cards, cards=cards, **fields),)

    # Bids -------------------------------------------------------------------------------------------------------

    def bid(self) -> Decision:
        """A bid or a pass; the value counts where the cards do not tell it."""
        resort = self.state.players[self._player].resort
        laid = self._said.get("resort_cards", ())
        calls = (Choice("bid", self._t("bid"), "gavel"), Choice("pass", self._t("pass"), "hand-back-right-off"))
        cards = tuple(
            Row(
                f"with.{card}",
                name(self._look, card),
                (Choice(True, self._t("ask.in_bid")), Choice(False, self._t("ask.not_in_bid"))),
            )
            for card in resort
        )
        was: dict[str, Any] = {}
        if self._said:
            was = {"call": "bid" if self._said["type"] == "bid" else "pass"}
            was |= {f"with.{card}": card in laid for card in resort} | {"value": self._said.get("value", 1)}
        value = Count("value", self._t("ask.value"), "gavel", 1, HIGHEST, needed=True)
        return self._question("bid", (Row("call", "", calls), *cards, value, *self._fact_rows()), self._bidden, was)

    def _bidden(self, picks: Picks) -> tuple[Action, ...] | None:
        if picks.get("call") == "pass":
            return ({"type": "pass_bid", "player": self._player},)
        order = [*self._said.get("resort_cards", ()), *self.state.players[self._player].resort]
        laid = [card for card in dict.fromkeys(order) if picks.get(f"with.{card}")]
        hand = self._said.get("hand_card")
        cards = [*laid, *([hand] if hand is not None else [])]
        if "call" not in picks or not cards:
            return None
        fields: dict[str, Any] = {"resort_cards": laid, "value": self._value(picks, cards)}
        if hand is not None:
            fields["hand_card"] = hand
        return (self._act("bid", picks, cards, **fields),)

    def _value(self, picks: Picks, cards: Sequence[Card]) -> int:
        told = convert(self._facts(picks, cards), dict[Card, Fact])
        priced = worth(self.state.players[self._player].level, shown(merge(self.state.facts, told), cards))
        return priced or picks.get("value", 1)

    # What was forgotten -----------------------------------------------------------------------------------------

    def act(self) -> Decision:
        """One card where it went, or the end of the turn."""
        places = (
            Choice("attack", self._t("act.attack"), "shark"),
            Choice("resort", self._t("act.resort"), "resort"),
            *(Choice(gap, self._t("ask.gap_number", number=gap), "reef") for gap in _GAPS),
            Choice("reef_end", self._t("act.reef_end"), "reef-end"),
        )
        end = {"type": "end_turn", "player": self._player}
        events = (Choice("end", self._t("end_turn"), "skip-next", "", self._off(end)),)
        rows = (*self._card_rows(), Row("to", self._t("ask.to"), places), *self._hits_rows("", None))
        return self._question("act", (*rows, Row("event", "", events, "event")), self._acted, {})

    def _acted(self, picks: Picks) -> tuple[Action, ...] | None:
        if "event" in picks:
            return ({"type": "end_turn", "player": self._player},)
        card, to = self._card(picks), picks.get("to")
        if card is None or to is None:
            return None
        if to == "attack":
            return self._attacked(picks)
        if to == "resort":
            return (self._act("play_to_resort", picks, [card], cards=[card]),)
        return self._to_reef_end(picks) if to == "reef_end" else self._into_reef({**picks, "gap": to})

    # Facts ------------------------------------------------------------------------------------------------------

    def _fact_rows(self) -> tuple[Row | Count, ...]:
        """What was said of cards with this entry, field by field."""
        kinds = tuple(Choice(kind, self._t(f"kind.{kind}"), KIND_SIGNS[kind][0]) for kind in KIND_COUNTS)
        rows: list[Row | Count] = []
        for card, fact in self._said.get("facts", {}).items():
            called = name(self._look, card)
            for field in fact:
                if field == "kind":
                    rows.append(Row(f"fact.{card}.kind", called, kinds))
                else:
                    label = self._t(f"ask.{field}", card=called)
                    mark = "shark" if field == "sharks" else "fish"
                    rows.append(Count(f"fact.{card}.{field}", label, mark, needed=True))
        return tuple(rows)

    def _facts_were(self) -> dict[str, Any]:
        said = self._said.get("facts", {})
        return {f"fact.{card}.{field}": value for card, fact in said.items() for field, value in fact.items()}

    def _facts(self, picks: Picks, played: Sequence[str]) -> dict[str, dict[str, Any]]:
        """As answered; what was said of a card that was not played after all goes with it."""
        before = [self._said.get("card"), *self._said.get("cards", ())]
        facts: dict[str, dict[str, Any]] = {}
        for card, fact in self._said.get("facts", {}).items():
            if card in before and card not in played:
                continue
            facts[card] = {field: picks.get(f"fact.{card}.{field}", value) for field, value in fact.items()}
        return facts

    # Words and actions ------------------------------------------------------------------------------------------

    def _question(self, kind: str, rows: Sequence[Row | Count], make: Any, was: Picks) -> Decision:
        return Decision(self._t(f"ask.{kind}"), tuple(rows), make, was={**was, **self._facts_were()})

    def _t(self, text_id: str, **arguments: Any) -> str:
        return self._look.t(f"blues_table.{text_id}", **arguments)

    def _act(self, kind: str, picks: Picks, played: Sequence[str], **fields: Any) -> dict[str, Any]:
        facts = self._facts(picks, played)
        return {"type": kind, "player": self._player, **fields, **({"facts": facts} if facts else {})}

    def _off(self, action: Action) -> str | None:
        """Why this could not have been at that moment."""
        after = self._moment.apply(dict(action))
        if not isinstance(after, Refusal):
            return None
        for area in ("blues_table", "table"):
            if f"{area}.off.{after.error}" in self._look.texts:
                return self._look.t(f"{area}.off.{after.error}", **after.args)
        return self._look.t("table.off")
