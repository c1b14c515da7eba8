"""How people play Submarine Blues on the screen, and seeded people who say only what the keys ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from divingbell.companion.games.decision import Picks, button_id
from divingbell.companion.games.happenings import Happening, Tap
from divingbell.companion.games.submarine_blues.bot import LEVELS, DemoPlayer
from divingbell.companion.games.submarine_blues.cards import RANKS, SUITS
from divingbell.companion.session.session import Session
from tests.ui.hands import Action, Hands

KEYED = 8
"""Numbers below have a key of their own."""


class SubmarineBluesHands(Hands):
    # Beginning ------------------------------------------------------------------------------------------------

    def seat(self, start: Action, player: str) -> None:
        self.on.touch(f"level.{start.get('levels', {}).get(player, LEVELS[0])}")

    def agree(self, start: Action) -> None:
        if "submarines" in start:
            self.on.touch("pack")
            while self.on.driver.shell.top.opening.tokens("submarines") > start["submarines"]:
                self.on.touch("submarines.less")
            self.on.touch("pack.done")

    def begin(self, start: Action) -> None:
        self.on.go("start", "blues.reef_setup")
        self._lay_reef(start)

    def again(self, start: Action) -> None:
        self.on.go("podium.again", "blues.reef_setup")
        self._lay_reef(start)

    def _lay_reef(self, start: Action) -> None:
        for card in start["reef"]:
            for key in self._keys_of(card):
                self.on.touch(key)
        self.on.begins("start", start)

    def _keys_of(self, card: str) -> list[str]:
        """One key where all cards have room, else rank and suit."""
        return [f"card.{card}"] if self.on.size == "R" else [f"rank.{card[:-1]}", f"suit.{card[-1]}"]

    # Playing --------------------------------------------------------------------------------------------------

    def make(self, actions: Sequence[Action]) -> None:
        (action,) = actions
        doing: Mapping[str, Callable[[Action], None]] = {
            "play_to_resort": self._lay,
            "bid": self._bid,
            "stop_game": self._stop,
        }
        doing.get(action["type"], self._answer)(action)

    def _picks(self, action: Action) -> Picks:
        """How the decision of now is answered with this action."""
        decision = self.on.table.decision
        picks = decision.picks_of(action) if decision is not None else None
        assert picks is not None, action
        return picks

    def _answer(self, action: Action) -> None:
        """The key of the action, the card, and what follows; the last touch sends."""
        picks = self._picks(action)
        if "act" not in picks:
            key = next(button_id(row, picks[row]) for row in ("end", "call") if row in picks)
            self.on.touch(key, action)
            return
        self.on.touch(button_id("act", picks["act"]))
        self._pick(picks["rank"] + picks["suit"], *([action] if picks["act"] == "reef_end" else []))
        if "gap" in picks:
            self.on.touch(button_id("gap", picks["gap"]), action)
        if picks["act"] == "attack":
            self._attack(action)

    def _pick(self, card: str, *sent: Action) -> None:
        """By its key of a known card, where there is one, else by rank and suit."""
        if self.on.driver.shows(f"seen.{card}"):
            self.on.touch(f"seen.{card}", *sent)
            return
        *first, last = self._keys_of(card)
        for key in first:
            self.on.touch(key)
        self.on.touch(last, *sent)

    def _attack(self, action: Action) -> None:
        told = action.get("facts", {}).get(action["card"], {})
        if self.on.screen == "blues.facts":
            self._say(told)
        elif told:
            self.on.touch("facts")
            self._say(told)
        self._announce(action["hits"])
        self.on.touch("attack", action)

    def _announce(self, hits: Mapping[str, int]) -> None:
        """Everybody who can have another number than one says his."""
        for player, number in hits.items():
            asked = self.on.driver.shell.top.steps[-1]
            if player in asked.strikes.missing(asked.place):
                self.on.touch(button_id(f"hits.{player}", number))

    def _lay(self, action: Action) -> None:
        cards = action["cards"]
        self.on.touch("act.resort")
        shown = self.on.driver.shell.top
        if shown.picks.get("rank") != cards[0][:-1]:
            self.on.touch(f"rank.{cards[0][:-1]}")
        for card in cards:
            if f"lay.{card[-1]}" not in shown.picks:
                self.on.touch(f"suit.{card[-1]}")
        for card, told in action.get("facts", {}).items():
            self.on.touch(f"facts.{card}")
            self._say(told)
        attacks = action.get("attacks", [])
        if not attacks:
            self.on.touch("play", action)
            return
        self.on.touch("play")
        for place, attack in enumerate(attacks):
            self._announce(attack["hits"])
            self.on.touch("attack", *([action] if place == len(attacks) - 1 else []))

    def _bid(self, action: Action) -> None:
        facts = action.get("facts", {})
        for card in action["resort_cards"]:
            self.on.touch(f"bid.{card}")
            if self.on.screen == "blues.facts":
                self._say(facts.get(card, {}))
        if held := action.get("hand_card"):
            # The one among the cards may be scrolled out of sight.
            self.on.touch("add_hand_card" if self.on.driver.shows("add_hand_card") else "bid.hand")
            self._pick(held)
            if self.on.screen == "blues.facts":
                self._say(facts.get(held, {}))
        while self.on.driver.shows("value.more") and self.on.driver.shell.top.draft.worth < action["value"]:
            self.on.touch("value.more")
        self.on.touch("bid", action)

    def _say(self, told: Mapping[str, Any]) -> None:
        """What a card shows; with numbers it is remembered, without they come later."""
        if "kind" in told:
            self.on.touch(f"kind.{told['kind']}")
        for field in ("sharks", "pilot_fish"):
            if field in told and told[field] < KEYED:
                self.on.touch(f"{field}.{told[field]}")
        self.on.touch("remember" if {"sharks", "pilot_fish"} & told.keys() else "numbers_later")

    def _stop(self, action: Action) -> None:
        self.on.touch("menu")
        self.on.touch("menu.end_game", action, held=True)


def people(seed: int, players: int, **options: Any) -> Callable[[Session], list[Happening]]:
    """`options` are fields of `start_game`."""
    player = _Player(seed, players, **options)

    def decide(session: Session) -> list[Happening]:
        action = player.next_action(session.view())
        return [] if action is None else [Tap((action,))]

    return decide


class _Player(DemoPlayer):
    """Says of cards only what the keys ask for, in the order in which cards lie."""

    def next_action(self, shown: Mapping[str, Any] | None) -> dict[str, Any] | None:
        action = super().next_action(shown)
        if action is None:
            return action
        if shown is None:  # everybody is a snorkeler who says nothing else
            levels = {player: level for player, level in action["levels"].items() if level != LEVELS[0]}
            return {**action, "levels": levels}
        asked = self._asked(action, shown)
        told = {card: fields for card, fields in action.get("facts", {}).items() if card in asked}
        action = {field: value for field, value in action.items() if field != "facts"}
        if action["type"] == "bid":
            action["resort_cards"] = _in_order(action["resort_cards"])
        if action["type"] == "play_to_resort":
            bonus = shown["turn"]["bonus"]  # lies ready, so it comes first
            action["cards"] = sorted(action["cards"], key=lambda card: card != bonus)
            if "attacks" in action:
                action["attacks"] = sorted(action["attacks"], key=lambda attack: attack["card"] != bonus)
        if self._last is not None:
            self._last = (action, shown)
        return action | ({"facts": told} if told else {})

    def _asked(self, action: Action, shown: Mapping[str, Any]) -> Sequence[str]:
        """Cards of an action whose print has a place on the screens: all in an attack and a resort, in a bid those
        whose numbers count and are unknown, none on the way into the reef."""
        if action["type"] == "attack":
            return [action["card"]]
        if action["type"] == "play_to_resort":
            return list(action["cards"])
        if action["type"] != "bid":
            return []
        counts = {"sharks"} if shown["players"][action["player"]]["level"] == "snorkeler" else {"sharks", "pilot_fish"}
        held = [action["hand_card"]] if action.get("hand_card") else []
        return [card for card in [*action["resort_cards"], *held] if counts - shown["facts"].get(card, {}).keys()]


def _in_order(cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=lambda card: (RANKS.index(card[:-1]), SUITS.index(card[-1])))
