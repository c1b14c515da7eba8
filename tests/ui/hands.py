"""How people play each game on the screen: what they touch before it begins, and which keys send an action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from divingbell.companion.games.happenings import Happening, Tap

if TYPE_CHECKING:
    from tests.ui.evening import Evening

Action = Mapping[str, Any]


class Hands:
    """What is the same in every game."""

    def __init__(self, on: Evening) -> None:
        self.on = on

    def seat(self, start: Action, player: str) -> None:
        """What the window of a seat asks beside the name."""

    def agree(self, start: Action) -> None:
        """What is said on the players screen when all are seated."""

    def begin(self, start: Action) -> None:
        """From Start to the table."""
        self.on.begins("start", start)

    def again(self, start: Action) -> None:
        """From the podium to the table of the next game."""
        self.on.begins("podium.again", start)

    def make(self, actions: Sequence[Action]) -> None:
        """Everything that is touched for what was decided."""
        for action in actions:
            *chosen, last = self.keys(action)
            for key in chosen:
                self.on.touch(key)
            self.on.touch(last, action, held=last == "end_game")

    def keys(self, action: Action) -> list[str]:
        """What is touched for an action; the last one sends it."""
        raise NotImplementedError


class SunkenTreasureHands(Hands):
    def agree(self, start: Action) -> None:
        if "coins" not in start:
            return
        self.on.touch("coins")
        for metal, number in start["coins"].items():
            for _ in range(number):
                self.on.touch(f"{metal}.more")
        self.on.touch("coins.done")

    def keys(self, action: Action) -> list[str]:
        decision = self.on.table.decision
        assert decision is not None
        return decision.keys(action)


class DeepSeaAdventureHands(Hands):
    def keys(self, action: Action) -> list[str]:
        if action["type"] == "stop_game":
            return ["end_game"]
        decision = self.on.table.decision
        assert decision is not None
        picks = decision.picks_of(action)
        assert picks is not None, action
        # Chips are tapped as they lie, not row by row, and sent with a key of their own.
        if action["type"] == "reveal":
            told = ["next"] if self.on.table.name == "deep_sea.lost" else []
            return [*told, *(f"value.{value}" for value in picks.values()), "next"]
        if action["type"] == "sink" and "order" in action:
            return [*(f"sink.{chip}" for chip in picks.values()), "sink"]
        return decision.keys(action)


def as_on_screen(happening: Happening) -> Happening:
    """Keys show dice and chips sorted: which die and which chip of a level shows what is the same to the rules."""
    if not isinstance(happening, Tap):
        return happening
    return Tap(tuple({**action, **_sorted(action)} for action in happening.actions))


def _sorted(action: Action) -> dict[str, Any]:
    return {name: sorted(action[name]) for name in ("dice", "values") if name in action}
