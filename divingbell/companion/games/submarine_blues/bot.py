"""A seeded player for all seats of a demo game: it holds real cards, but enters only what people would enter.

Every action is made from the cards in its `RealCards` and from the public state; what comes next is asked with
`next_action`, from `start_game` to the podium.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from divingbell.companion.games.happenings import Happening, Players, Tap, View
from divingbell.companion.games.submarine_blues.cards import PACK, between, prey, rank
from divingbell.companion.games.submarine_blues.facts import KIND_COUNTS

BotAction = dict[str, Any]
ShownState = Mapping[str, Any]
"""The state as actions.md shows it."""

LEVELS = ("snorkeler", "scuba_diver", "submarine_pilot")
HAND, ACTIONS = 5, 3
MAX_BID_CARDS = 4


class RealCards:
    """The cards on the simulated table and what is printed on them: seen by the people, not by the companion."""

    def __init__(self, random: Random, players: Sequence[str]) -> None:
        self._random = random
        self.printed = _print(random)
        self.deck: list[str] = random.sample(PACK, len(PACK))
        self.discard: list[str] = []
        self.hands = {name: [self.deck.pop() for _ in range(HAND)] for name in players}
        self.reef = [self.deck.pop() for _ in range(HAND)]

    def follow(self, action: BotAction, before: ShownState, after: ShownState) -> None:
        """Do by hand what an accepted action says, and what the rules then ask for."""
        name = action.get("player", "")
        if action["type"] == "attack":
            self._lay_off(name, [action["card"]])
        elif action["type"] == "play_to_resort":
            self._take_out(name, action["cards"])
        elif action["type"] == "play_into_reef":
            self._take_out(name, [action["card"]])
            self.hands[name].append(self.reef[action["gap"]])
            self.reef[action["gap"]] = action["card"]
        elif action["type"] == "play_reef_end":
            self._take_out(name, [action["card"]])
            self.reef.append(action["card"])
            self.discard.append(self.reef.pop(0))
        elif action["type"] == "end_turn":
            self._draw_up(name)
        elif before["phase"] == "auction" and after["submarines_left"] < before["submarines_left"]:
            high = action if action["type"] == "bid" else before["auction"]["high"]
            held = [high["hand_card"]] if high.get("hand_card") else []
            self.discard += high["resort_cards"]
            self._lay_off(high["player"], held)
            self._draw_up(high["player"])

    def hits(self, attacker: str, card: str, aces: str) -> dict[str, int]:
        """Hits that the opponents announce."""
        victims = prey(card, aces)
        return {name: len(victims.intersection(hand)) for name, hand in self.hands.items() if name != attacker}

    def _take_out(self, name: str, cards: Iterable[str]) -> None:
        for card in cards:
            self.hands[name].remove(card)

    def _lay_off(self, name: str, cards: Iterable[str]) -> None:
        for card in cards:
            self.hands[name].remove(card)
            self.discard.append(card)

    def _draw_up(self, name: str) -> None:
        while len(self.hands[name]) < HAND and (self.deck or self.discard):
            if not self.deck:
                self._reshuffle()
            self.hands[name].append(self.deck.pop())
        if not self.deck:
            self._reshuffle()

    def _reshuffle(self) -> None:
        self.deck, self.discard = self._random.sample(self.discard, len(self.discard)), []


def players(seed: int, count: int) -> Players:
    """Demo players of this game."""
    player = DemoPlayer(seed, count)

    def play(view: View | None) -> list[Happening]:
        action = player.next_action(view)
        return [] if action is None else [Tap((action,))]

    return play


class DemoPlayer:
    """Plays every seat of one game, the same for the same seed and options.

    `options` are more fields of `start_game` (`rules`, `levels`, `divers`, `submarines`).
    """

    def __init__(self, seed: int, players: int = 4, **options: Any) -> None:
        self._random = Random(seed)
        names = [f"p{number}" for number in range(1, players + 1)]
        levels = {name: LEVELS[seat % len(LEVELS)] for seat, name in enumerate(names)}
        self.cards = RealCards(self._random, names)
        first = self._random.choice(names)
        self._start = {"type": "start_game", "game": "submarine_blues", "players": players, "first_player": first}
        self._start |= {"reef": list(self.cards.reef), "levels": levels, **options}
        self._last: tuple[BotAction, ShownState] | None = None

    def next_action(self, shown: ShownState | None) -> BotAction | None:
        """The next action at the table, None after the end. `shown` is the state after the last one, None before all.

        Every action handed out must have been accepted before the next is asked for.
        """
        if shown is None:
            return dict(self._start)
        if self._last is not None:
            action, before = self._last
            self.cards.follow(action, before, shown)
        if shown["result"] is not None:
            self._last = None
            return None
        if shown["phase"] == "auction":
            chosen = self._bid(shown)
        else:
            chosen = {"type": "stop_game"} if _stalled(shown) else self._act(shown)
        self._last = (chosen, shown)
        return dict(chosen)

    def _act(self, shown: ShownState) -> BotAction:
        turn, name = shown["turn"], shown["turn"]["player"]
        hand = self.cards.hands[name]
        if turn["bonus"] and (joins := self._laying(shown, name, turn["bonus"])):
            return joins
        if turn["used"] == ACTIONS or not hand or (turn["may_end"] and self._random.random() < 0.3):
            return {"type": "end_turn", "player": name}
        plays = [*self._layings(shown, name), *self._attacks(shown, name), *self._reef_plays(shown, name)]
        if plays and self._random.random() < 0.9:
            return max(plays, key=lambda play: self._liking(shown, play))
        card = min(hand, key=lambda held: (self._keeping(shown, name, held), held))
        return {"type": "play_reef_end", "player": name, "card": card, **self._facts(shown, [card], numbers=True)}

    def _layings(self, shown: ShownState, name: str) -> Iterator[BotAction]:
        for card in sorted(self.cards.hands[name]):
            if laying := self._laying(shown, name, card):
                yield laying

    def _laying(self, shown: ShownState, name: str, card: str) -> BotAction | None:
        """All the cards of this one's value into the resort, if the rules let them."""
        equal = sorted(held for held in self.cards.hands[name] if rank(held) == rank(card))
        if len(equal) == 1 and rank(card) not in _resort_ranks(shown):
            return None
        sharks = [held for held in equal if self.cards.printed[held]["kind"] == "attack"]
        aces = shown["rules"]["ace_in_attacks"]
        attacks = [{"card": held, "hits": self.cards.hits(name, held, aces)} for held in sharks]
        laying = {"type": "play_to_resort", "player": name, "cards": equal, **self._facts(shown, equal)}
        return laying | ({"attacks": attacks} if attacks else {})

    def _attacks(self, shown: ShownState, name: str) -> Iterator[BotAction]:
        exposed = any(
            player["divers"] > 2 * player["submarines"]
            for opponent, player in shown["players"].items()
            if opponent != name
        )
        for card in sorted(self.cards.hands[name]):
            if exposed and self.cards.printed[card]["kind"] == "attack":
                hits = self.cards.hits(name, card, shown["rules"]["ace_in_attacks"])
                yield {"type": "attack", "player": name, "card": card, "hits": hits, **self._facts(shown, [card])}

    def _reef_plays(self, shown: ShownState, name: str) -> Iterator[BotAction]:
        """Cards between two others, where the one taken would join something at once."""
        for card in sorted(self.cards.hands[name]):
            others = {rank(held) for held in self.cards.hands[name] if held != card} | _resort_ranks(shown)
            for gap, (nearer, taken) in enumerate(zip(shown["reef"], shown["reef"][1:], strict=False), 1):
                if rank(card) in between(nearer, taken) and rank(taken) in others:
                    facts = self._facts(shown, [card], numbers=True)
                    yield {"type": "play_into_reef", "player": name, "card": card, "gap": gap, **facts}

    def _liking(self, shown: ShownState, play: BotAction) -> float:
        """Submarines first, then big sets, then attacks with a high card; a little of everything by chance."""
        value = self._random.random()
        if play["type"] == "play_to_resort":
            kinds = [self.cards.printed[card]["kind"] for card in play["cards"]]
            return value + len(kinds) + 3 * kinds.count("submarine") + kinds.count("attack")
        if play["type"] == "attack":
            return value + 1 + len(prey(play["card"], shown["rules"]["ace_in_attacks"])) / 6
        return value + 1

    def _keeping(self, shown: ShownState, name: str, card: str) -> int:
        """How much a card is worth keeping in the hand."""
        equal = sum(rank(held) == rank(card) for held in self.cards.hands[name])
        special = self.cards.printed[card]["kind"] != "cruising"
        return 2 * (equal - 1) + special + (rank(card) in _resort_ranks(shown))

    def _bid(self, shown: ShownState) -> BotAction:
        """The cheapest bid that is the highest so far; sometimes no bid, but the last bidder always bids."""
        name = shown["auction"]["bidder"]
        high = shown["auction"]["high"]
        least = high["value"] + 1 if high else 1
        offers = list(self._offers(name, shown["players"][name], least))
        must = name == shown["turn"]["player"] and high is None
        if not offers or (not must and self._random.random() < 0.25):
            return {"type": "pass_bid", "player": name}
        value, resort_cards, held = min(offers, key=lambda offer: (self._price([*offer[1], *offer[2]]), offer))
        laid = [*resort_cards, *held]
        action = {"type": "bid", "player": name, "resort_cards": list(resort_cards), "value": value}
        action |= {"hand_card": held[0]} if held else {}
        return action | self._facts(shown, laid, numbers=self._random.random() < 0.9)

    def _offers(
        self, name: str, player: ShownState, least: int
    ) -> Iterator[tuple[int, tuple[str, ...], tuple[str, ...]]]:
        holdings: list[tuple[str, ...]] = [(), *((card,) for card in sorted(self.cards.hands[name]))]
        for count in range(MAX_BID_CARDS + 1):
            for resort_cards in combinations(player["resort"], count):
                for held in holdings if count < MAX_BID_CARDS else holdings[:1]:
                    value = self._worth(player["level"], [*resort_cards, *held])
                    if value >= least:
                        yield value, resort_cards, held

    def _price(self, cards: Iterable[str]) -> int:
        """Cost of a bid: submarine cards cost less, because they bring auctions again."""
        return sum(1 if self.cards.printed[card]["kind"] == "submarine" else 3 for card in cards)

    def _worth(self, level: str, cards: Iterable[str]) -> int:
        printed = [self.cards.printed[card] for card in cards]
        sharks = sum(int(card["sharks"]) for card in printed)
        fish = sum(int(card["pilot_fish"]) for card in printed)
        if level == "submarine_pilot":
            return sharks if sharks == fish else 0
        return sharks if level == "snorkeler" else min(sharks, fish)

    def _facts(self, shown: ShownState, cards: Iterable[str], *, numbers: bool = False) -> BotAction:
        """Facts of cards that lie open now and were not said before; the numbers of a card may wait for a bid."""
        facts = {}
        for card in cards:
            known = shown["facts"].get(card, {})
            fields = self.cards.printed[card]
            wanted = fields if numbers or self._random.random() < 0.5 else {"kind": fields["kind"]}
            if new := {field: value for field, value in wanted.items() if field not in known}:
                facts[card] = new
        return {"facts": facts} if facts else {}


def _print(random: Random) -> dict[str, dict[str, str | int]]:
    """A made-up pack: nobody has published what the real cards show (B1)."""
    kinds = [kind for kind, count in KIND_COUNTS.items() for _ in range(count)]
    random.shuffle(kinds)
    return {
        card: {"kind": kind, "sharks": random.randint(1, 5), "pilot_fish": random.randint(0, 5)}
        for card, kind in zip(PACK, kinds, strict=True)
    }


def _stalled(shown: ShownState) -> bool:
    """Tell whether all submarine cards rest in resorts: no auction can come any more (B14)."""
    laid = [card for player in shown["players"].values() for card in player["resort"]]
    submarines = sum(shown["facts"].get(card, {}).get("kind") == "submarine" for card in laid)
    return shown["final_turns"] is None and submarines == KIND_COUNTS["submarine"]


def _resort_ranks(shown: ShownState) -> set[str]:
    return {rank(card) for player in shown["players"].values() for card in player["resort"]}
