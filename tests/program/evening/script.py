"""A thousand scripted dives with the ledger they must end in, reckoned here from the reward chart and nothing else.

The script is what happens at the real table: what is said and tapped, where the probe touches, and what must stand
in the record afterwards. It keeps everybody in the game and the game going.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

Action = dict[str, Any]
Interruption = Literal["", "reset", "cable", "power"]
PLAYERS = ("p1", "p2", "p3")
METALS = ("gold", "silver", "bronze")
FEE = 2000
RICH = 5 * FEE


@dataclass(frozen=True)
class Touch:
    """The probe touches a rim: it is entered as a buzz, belongs to the free buzz, or (`lost`) was felt by nobody."""

    ms: int
    fault: Literal["none", "bounce", "chatter"]
    entered: bool
    interruption: Interruption = ""


@dataclass(frozen=True)
class Tap:
    """Somebody taps this; it is entered."""

    action: Action


@dataclass
class Ledger:
    """What everybody has, by our own arithmetic."""

    cash: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PLAYERS, 10_000))
    coins: dict[str, dict[str, int]] = field(
        default_factory=lambda: {player: dict.fromkeys(METALS, 0) for player in PLAYERS}
    )
    actions: list[Action] = field(default_factory=list)


class Script:
    """`steps` are what happens, `ledger` is what must come of it once they have been taken."""

    def __init__(self, dives: int, seed: int, *, interrupted: bool = False) -> None:
        self._random = random.Random(seed)
        self._dives = dives
        self._interrupted = interrupted
        self.ledger = Ledger()

    def steps(self) -> Iterator[Tap | Touch]:
        """Everything that happens, dive by dive."""
        yield self._tap(type="start_game", game="sunken_treasure", players=len(PLAYERS), first_player="p1")
        done = 0
        while done < self._dives:
            player = PLAYERS[self._turns % len(PLAYERS)]
            for step in self._turn(player):
                if isinstance(step, Tap) and step.action["type"] == "dive":
                    done += 1
                yield step
            self._turns += 1

    _turns = 0

    def _turn(self, player: str) -> Iterator[Tap | Touch]:
        chance = self._random
        called = chance.choice(("anything", *METALS))
        value, risk = chance.choice((5000, 10000, 15000)), chance.randint(2, 5)
        yield self._tap(type="play_diving_card", player=player, dive_for=called, value=value)
        if chance.random() < 0.12:
            yield self._tap(type="free_buzz", player=player)
            yield self._touch(entered=False)
        yield self._tap(type="aim", player=player, risk=risk)
        while chance.random() < 0.3:
            yield self._tap(type="dive", player=player, outcome=chance.choice(("dropped", "missed")))
        buzzed = chance.random() < 0.3
        if buzzed:
            touch = self._touch(entered=True)
            yield touch
            if touch.interruption == "power":
                # Nobody felt it: the people say it (picture w1).
                yield self._tap(type="buzz", player=player, source="touch")
            else:
                self.ledger.actions.append({"type": "buzz", "player": player, "source": "sensor"})
        yield from self._outcome(player, called, value * risk // (2 if buzzed else 1), buzzed)

    def _outcome(self, player: str, called: str, reward: int, buzzed: bool) -> Iterator[Tap]:
        chance = self._random
        fee_fits = player != PLAYERS[0] and self.ledger.cash[player] > RICH
        if fee_fits and chance.random() < 0.4:
            others = [metal for metal in METALS if called not in (metal, "anything")]
            if others and chance.random() < 0.5:
                yield self._tap(type="dive", player=player, outcome="recovered", coin=chance.choice(others))
                self.ledger.cash[player] -= FEE
            elif buzzed:
                yield self._tap(type="dive", player=player, outcome=chance.choice(("dropped", "missed", "stopped")))
                self.ledger.cash[player] -= FEE
            else:
                yield self._tap(type="dive", player=player, outcome="stopped")
            return
        coin = called if called != "anything" else chance.choice(METALS)
        yield self._tap(type="dive", player=player, outcome="recovered", coin=coin)
        self.ledger.coins[player][coin] += 1
        if chance.random() < 0.2:
            other = PLAYERS[(PLAYERS.index(player) + 1) % len(PLAYERS)]
            yield self._tap(type="play_penalty", player=other, card="share")
            self.ledger.cash[other] += reward // 2
            self.ledger.cash[player] += reward // 2
        else:
            yield self._tap(type="no_penalty")
            self.ledger.cash[player] += reward

    def _touch(self, *, entered: bool) -> Touch:
        chance = self._random
        fault: Literal["none", "bounce", "chatter"] = chance.choice(("none", "bounce", "bounce", "chatter"))
        interruption: Interruption = ""
        if self._interrupted and entered and chance.random() < 0.5:
            interruption = chance.choice(("reset", "reset", "cable", "power"))
        return Touch(chance.randint(30, 110), fault, entered, interruption)

    def _tap(self, **action: Any) -> Tap:
        self.ledger.actions.append(action)
        return Tap(action)
