"""What every answer of a dive would do: previews, asked of the rules, that the keys show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.sunken_treasure.state import METALS, State
from divingbell.companion.session.session import Session

Action = Mapping[str, Any]


@dataclass(frozen=True)
class Answer:
    """One answer: what it sends, and what the rules say it does."""

    action: Action
    refusal: Refusal | None
    pays: int = 0
    """What the diver gets (reward, before any penalty card) or, negative, pays; dollars."""
    again: bool = False
    """The same dive goes on."""


class Stakes:
    """The dive that is on, and what may become of it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        state: State = session.state
        assert state.dive is not None, "there are stakes only in a dive"
        self._state = state
        self.dive = state.dive
        self.player = state.turn.player

    @property
    def any_metal(self) -> bool:
        return self.dive.dive_for == "anything"

    @property
    def right(self) -> str:
        """The metal that was called; of anything, one that is still there."""
        if not self.any_metal:
            return self.dive.dive_for
        return next((metal for metal in METALS if getattr(self._state.coins_left, metal) != 0), METALS[0])

    @property
    def wrong(self) -> tuple[str, ...]:
        """The metals that cost a fee."""
        return () if self.any_metal else tuple(metal for metal in METALS if metal != self.dive.dive_for)

    @property
    def fresh(self) -> bool:
        """Before the first try: card, coin and hole may still be corrected."""
        return self.dive.attempts == 0

    def recovered(self, metal: str) -> Answer:
        """This coin came up."""
        return self._answer({"type": "dive", "player": self.player, "outcome": "recovered", "coin": metal})

    def without(self, outcome: str) -> Answer:
        """`dropped`, `missed` or `stopped`."""
        return self._answer({"type": "dive", "player": self.player, "outcome": outcome})

    def clean(self, risk: int | None = None) -> int | None:
        """What the right coin pays as things stand; with `risk` as if that hole were said. None: it cannot come up."""
        before: list[Action] = [{"type": "aim", "player": self.player, "risk": risk}] if risk is not None else []
        return self._reward(*before)

    def if_it_buzzes(self) -> int | None:
        """What the right coin pays after a buzz."""
        return self._reward({"type": "buzz", "player": self.player, "source": "touch"})

    def _reward(self, *before: Action) -> int | None:
        lift = {"type": "dive", "player": self.player, "outcome": "recovered", "coin": self.right}
        after = self._session.apply_all([*before, lift])
        return None if isinstance(after, Refusal) else after.state.dive.reward

    def _answer(self, action: Action) -> Answer:
        after = self._session.apply(action)
        if isinstance(after, Refusal):
            return Answer(action, after)
        state: State = after.state
        if state.phase == "penalty" and state.dive is not None and state.dive.reward is not None:
            return Answer(action, None, state.dive.reward)
        moved = state.players[self.player].cash - self._state.players[self.player].cash
        return Answer(action, None, moved, state.phase == "dive")


def recovery(session: Session) -> int:
    """What the bank owes for the coin that came up, before penalty cards."""
    dive = session.state.dive
    assert dive is not None
    assert dive.reward is not None
    reward: int = dive.reward
    return reward


def cash_moved(before: State, after: State | Refusal, player: str) -> int:
    """What a player's cash changes by between two states."""
    return 0 if isinstance(after, Refusal) else after.players[player].cash - before.players[player].cash
