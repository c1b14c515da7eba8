"""Whole evenings of Submarine Blues by touches: a seeded player says what happens, the keys for it are found, and after
the last key of each action exactly that action must stand in the record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pytest

from companion.games.submarine_blues.cards import RANKS, SUITS
from companion.games.submarine_blues.player import DemoPlayer
from companion.settings import Settings
from tests.ui.evening import SILENT, Action, Evening

NAMES = ("Ada", "Bruno", "Chiara", "Massimiliano", "Emi", "Finn")
SETTINGS = {"names": NAMES, "sound": SILENT, "welcomed": True}
PLACES = {2: (1, 4), 3: (0, 1, 3), 4: (0, 1, 3, 4)}
"""Seats of the round table, clockwise, for so many people."""
KEYED = 8
"""Numbers below have a key of their own."""


class BluesEvening(Evening):
    """People who play this game on the program."""

    def __init__(self, size: str, settings: Settings) -> None:
        super().__init__(size, settings)
        self.driver.draws = False

    def look(self) -> None:
        """Every screen is looked at when it is first seen, and each again now and then."""
        if self.screen not in self.seen or self.session.number % 25 == 0:
            super().look()

    # Beginning ------------------------------------------------------------------------------------------------

    def begin_blues(self, start: Action) -> None:
        """Everybody on a seat with his level, fewer submarines, the reef by the picker."""
        self.go("game.submarine_blues", "l-players")
        levels = start.get("levels", {})
        for number, place in enumerate(PLACES[start["players"]], 1):
            self.touch(f"seat.{place}")
            self.touch(next(f"name.{name}" for name in NAMES if self.driver.shows(f"name.{name}")))
            self.touch(f"level.{levels.get(f'p{number}', 'snorkeler')}")
        self.touch(f"seat.{PLACES[start['players']][int(start['first_player'][1:]) - 1]}")
        self.touch("goes_first")
        if "submarines" in start:
            self.touch("pack")
            while self.driver.shell.top.opening.tokens("submarines") > start["submarines"]:
                self.touch("submarines.less")
            self.touch("pack.done")
        self.go("start", "blues-reef")
        for card in start["reef"]:
            for key in self.keys_of(card):
                self.touch(key)
        expected = {**start, "levels": {p: level for p, level in levels.items() if level != "snorkeler"}}
        self.begins("start", expected)

    def keys_of(self, card: str) -> list[str]:
        """One key where all cards have room, else rank and suit."""
        return [f"card.{card}"] if self.size == "R" else [f"rank.{card[:-1]}", f"suit.{card[-1]}"]

    # Playing --------------------------------------------------------------------------------------------------

    def perform(self, action: Action) -> None:
        """Everything that is touched for one action."""
        doing: Mapping[str, Callable[[Action], None]] = {
            "attack": self._attack,
            "play_to_resort": self._lay,
            "play_into_reef": self._into_reef,
            "play_reef_end": self._reef_end,
            "end_turn": lambda action: self.touch("end_turn", action),
            "bid": self._bid,
            "pass_bid": lambda action: self.touch("pass", action),
            "stop_game": self._stop,
        }
        before = self.view
        doing[action["type"]](action)
        self.moments.append(self.view)
        assert self.view["entries"] == before["entries"] + 1

    def _pick(self, card: str, *sent: Action) -> None:
        """By its key of a known card, where there is one, else by rank and suit."""
        if self.driver.shows(f"seen.{card}"):
            self.touch(f"seen.{card}", *sent)
            return
        *first, last = self.keys_of(card)
        for key in first:
            self.touch(key)
        self.touch(last, *sent)

    def _attack(self, action: Action) -> None:
        card = action["card"]
        told = action.get("facts", {}).get(card, {})
        self.touch("act.attack")
        self._pick(card)
        if self.screen == "g7-blues-facts":
            self._say(told)
        elif told:
            self.touch("facts")
            self._say(told)
        self._announce(action["hits"])
        self.touch("attack", action)

    def _announce(self, hits: Mapping[str, int]) -> None:
        """Everybody who can have another number than one says his."""
        for player, number in hits.items():
            said = self.driver.shell.top.steps[-1]
            if player in said.strikes.missing(said.place):
                self.touch(f"hits.{player}.{number}")

    def _lay(self, action: Action) -> None:
        cards = action["cards"]
        self.touch("act.resort")
        shown = self.driver.shell.top.steps[-1].value
        if shown.rank != cards[0][:-1]:
            self.touch(f"rank.{cards[0][:-1]}")
        for card in cards:
            if card[-1] not in shown.suits:
                self.touch(f"suit.{card[-1]}")
        for card, told in action.get("facts", {}).items():
            self.touch(f"facts.{card}")
            self._say(told)
        attacks = action.get("attacks", [])
        if not attacks:
            self.touch("play", action)
            return
        self.touch("play")
        for place, attack in enumerate(attacks):
            self._announce(attack["hits"])
            self.touch("attack", *([action] if place == len(attacks) - 1 else []))

    def _into_reef(self, action: Action) -> None:
        self.touch("act.reef")
        self._pick(action["card"])
        self.touch(f"gap.{action['gap']}", action)

    def _reef_end(self, action: Action) -> None:
        self.touch("act.reef_end")
        self._pick(action["card"], action)

    def _bid(self, action: Action) -> None:
        facts = action.get("facts", {})
        for card in action["resort_cards"]:
            self.touch(f"bid.{card}")
            if self.screen == "g7-blues-facts":
                self._say(facts.get(card, {}))
        if held := action.get("hand_card"):
            self.touch("bid.hand")
            self._pick(held)
            if self.screen == "g7-blues-facts":
                self._say(facts.get(held, {}))
        while self.driver.shows("value.more") and self.driver.shell.top.bidding.value < action["value"]:
            self.touch("value.more")
        self.touch("bid", action)

    def _say(self, told: Mapping[str, Any]) -> None:
        """What a card shows; with numbers it is remembered, without they come later."""
        if "kind" in told:
            self.touch(f"kind.{told['kind']}")
        for field in ("sharks", "pilot_fish"):
            if field in told and told[field] < KEYED:
                self.touch(f"{field}.{told[field]}")
        self.touch("remember" if {"sharks", "pilot_fish"} & told.keys() else "numbers_later")

    def _stop(self, action: Action) -> None:
        self.touch("menu")
        self.touch("menu.end_game", action, held=True)


class Player(DemoPlayer):
    """Says of cards only what the keys ask for, in the order in which cards lie."""

    def next_action(self, shown: Mapping[str, Any] | None) -> dict[str, Any] | None:
        action = super().next_action(shown)
        if action is None or shown is None:
            return action
        asked = self._asked(action, shown)
        told = {card: fields for card, fields in action.get("facts", {}).items() if card in asked}
        action = {field: value for field, value in action.items() if field != "facts"}
        if action["type"] == "bid":
            action["resort_cards"] = in_order(action["resort_cards"])
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


def in_order(cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=lambda card: (RANKS.index(card[:-1]), SUITS.index(card[-1])))


Open = Callable[..., BluesEvening]


@pytest.fixture
def program() -> Iterator[Open]:
    """`program("C", "it", 1.3)` is the program at home, in that size, language and text size."""
    evenings: list[BluesEvening] = []

    def begin(size: str = "C", language: str = "en", text_scale: float = 1.0) -> BluesEvening:
        settings: dict[str, Any] = {**SETTINGS, "language": language, "text_scale": text_scale}
        evenings.append(BluesEvening(size, Settings(**settings)))
        return evenings[-1]

    yield begin
    while evenings:
        evenings.pop().leave()


def play(evening: BluesEvening, seed: int, players: int, **options: Any) -> list[Action]:
    """A whole evening; what was entered."""
    player = Player(seed, players, **options)
    start = player.next_action(None)
    assert start is not None
    evening.begin_blues(start)
    done: list[Action] = [evening.played()[0]]
    while (action := player.next_action(evening.view)) is not None:
        evening.perform(action)
        done.append(action)
    return done


def at_the_podium(evening: BluesEvening, done: Sequence[Action]) -> None:
    assert evening.played() == [dict(action) for action in done]
    assert evening.view["result"]["reason"] == "last_turns_played"
    assert evening.driver.shows("podium.again")
    assert list(evening.remarks) == []


def test_two_play_to_the_podium(program: Open) -> None:
    evening = program("C", "it", 1.3)
    at_the_podium(evening, play(evening, 5, 2, submarines=1))


def looks() -> list[Any]:
    """Each size once; all the others are left to the matrix."""
    many = [("en", 1.3, 4), ("it", 1.3, 3), ("it", 1.0, 2)]
    marks = (pytest.mark.slow, pytest.mark.matrix, pytest.mark.matrix)
    return [
        pytest.param(size, *many[(place + turn) % 3], marks=mark)
        for place, size in enumerate("CRT")
        for turn, mark in enumerate(marks)
    ]


@pytest.mark.parametrize(("size", "language", "text_scale", "players"), looks())
def test_a_whole_evening(program: Open, size: str, language: str, text_scale: float, players: int) -> None:
    evening = program(size, language, text_scale)
    at_the_podium(evening, play(evening, 10 + players, players, submarines=2))
    assert evening.seen >= {"g2-blues-table", "g4-blues-set", "g7-blues-facts", "g8-blues-bid"}


@pytest.mark.slow
def test_from_the_podium_back_to_the_start(program: Open) -> None:
    evening = program("C")
    done = play(evening, 5, 2, submarines=1)
    evening.undo(len(evening.moments) - 1)
    assert evening.driver.is_off("undo")
    assert evening.played() == [dict(done[0])]


@pytest.mark.slow
def test_a_power_cut_in_every_phase(program: Open) -> None:
    """The exact table comes back, and the evening ends as it would have."""
    evening = program("R", "it")
    player = Player(5, 2, submarines=1)
    evening.begin_blues(player.next_action(None) or {})
    done, cut = evening.played(), set[str]()
    while (action := player.next_action(evening.view)) is not None:
        evening.perform(action)
        done.append(action)
        if evening.state.phase not in cut and evening.state.result is None:
            cut.add(evening.state.phase)
            shown = evening.view
            evening.cut()
            evening.driver.wait(lambda: evening.driver.shows("carry_on"), "the unfinished game")
            evening.go("carry_on", "g8-blues-bid" if shown["phase"] == "auction" else "g2-blues-table")
            assert evening.view == shown
    assert cut == {"actions", "auction"}
    at_the_podium(evening, done)


def test_what_was_learnt_is_kept_for_the_next_evening(program: Open) -> None:
    """The pack of the family begins with the first card and goes with the next game."""
    evening = program("C")
    player = Player(5, 2, submarines=1)
    evening.begin_blues(player.next_action(None) or {})
    while not evening.view["facts"]:
        action = player.next_action(evening.view)
        assert action is not None
        evening.perform(action)
    packs = evening.house.packs
    evening.driver.wait(lambda: packs.find("Our pack") is not None, "the pack")
    pack = packs.find("Our pack")
    assert pack is not None
    assert pack.facts == evening.state.facts
    assert evening.driver.shell.settings.pack == "Our pack"
