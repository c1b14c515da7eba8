"""The log of the practice board: the last things that happened, in few words."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from divingbell.companion.rig import Fault, Signal
from divingbell.companion.table.events import Accepted
from divingbell.ui.kit.context import Context

KEPT = 12
_TOGETHER_S = 1.2
"""Turns of the floor that are no farther apart are one line."""


class Happening(NamedTuple):
    """One line."""

    at: float
    """Seconds since the board was opened."""
    mark: str
    text: str
    args: dict[str, Any]
    colour: str = "text2"

    @property
    def clock(self) -> str:
        """`0:41`."""
        return f"{int(self.at) // 60}:{int(self.at) % 60:02d}"

    def words(self, ctx: Context) -> str:
        """In the language of now; in fewer words where there is less room."""
        short = f"practice.log.{self.text}.short"
        name = f"practice.log.{self.text}" if ctx.size == "regular" or short not in ctx.texts else short
        return ctx.t(name, **self.args)


_OUTCOMES = {"dropped": "coin-drop", "missed": "coin-none", "stopped": "surface"}


class Happenings:
    """What happened, newest last. Times are seconds of the clock that is passed in."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._begin = now()
        self._lines: deque[Happening] = deque(maxlen=KEPT)
        self._turning: tuple[float, float, str] | None = None
        """Time and degrees of the newest turn of the floor, and the line it stands in."""

    def last(self, count: int) -> list[Happening]:
        """The newest lines, newest last."""
        return list(self._lines)[-count:]

    def say(self, mark: str, name: str, colour: str = "text2", /, **args: Any) -> None:
        """Add a line."""
        self._turning = None
        self._lines.append(Happening(self._now() - self._begin, mark, name, args, colour))

    def entered(self, lines: Iterable[Accepted], name_of: Callable[[str], str]) -> None:
        """Something was entered; `name_of` says what a player is called."""
        for line in lines:
            self._entered(line, name_of)

    def _entered(self, line: Accepted, name_of: Callable[[str], str]) -> None:
        action = line.action
        kind = action["type"]
        if kind == "play_diving_card":
            self.say("cards", "card", metal=action["dive_for"], value=action["value"])
        elif kind == "aim":
            self.say("magnet-on", "aim", risk=action["risk"])
        elif kind == "free_buzz":
            self.say("free-buzz", "free_buzz", "action")
        elif kind == "buzz":
            self.say("buzz", "buzz", "danger")
        elif kind == "dive" and action["outcome"] == "recovered":
            right = line.after.state.phase == "penalty"
            mark, name, colour = ("coin-ok", "right", "positive") if right else ("coin-wrong", "wrong", "caution")
            self.say(mark, name, colour, metal=action["coin"])
        elif kind == "dive":
            self.say(_OUTCOMES[action["outcome"]], action["outcome"])
        elif kind == "play_penalty":
            share = action["card"] == "share"
            self.say("share-half" if share else "air-cut", "share" if share else "break", "caution")
        elif kind == "no_penalty":
            self.say("bank", "paid", "positive", name=name_of(line.before.state.turn.player))
        elif kind == "discard":
            self.say("cards-outline", "discard")
        elif kind in ("undo", "redo"):
            self.say("undo-variant" if kind == "undo" else "redo", kind)
        elif kind == "amend":
            self.say("pencil", "amend")
        else:
            self.say("flag-checkered", "end")

    def felt(self, signal: Signal, degrees: float, *, counted: bool, free: bool, contact: bool) -> None:
        """A sensor said something: `degrees` the floor turned with it, `free` with the announced buzz, `contact` while
        the probe touched or shortly after."""
        if signal.kind == "contact" and not counted and not free:
            self.say("access-point", "not_counted")
        elif signal.kind == "contact_end" and signal.ms is not None and not free:
            self.say("pulse", "touched", seconds=signal.ms / 1000)
        elif signal.kind == "floor":
            self._turned(degrees, "free_turn" if free else "turned" if contact else "by_hand")

    def _turned(self, degrees: float, name: str) -> None:
        now = self._now()
        if self._turning is not None and self._turning[2] == name and now - self._turning[0] < _TOGETHER_S:
            degrees += self._turning[1]
            self._lines.pop()
        mark, colour = ("free-buzz", "action") if name == "free_turn" else ("floor", "text2")
        self.say(mark, name, colour, degrees=round(degrees))
        self._turning = (now, degrees, name)

    def fault(self, fault: Fault) -> None:
        """A fault was switched on; `none`: all are off."""
        if fault == "none":
            self.say("check-bold", "no_fault")
        else:
            self.say("stuck", "fault", "caution", fault=fault)
