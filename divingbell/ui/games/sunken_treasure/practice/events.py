"""The log of the practice board: the last things that happened, in few words."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

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
    args: dict[str, object]
    colour: str = "text2"

    @property
    def clock(self) -> str:
        """`0:41`."""
        return f"{int(self.at) // 60}:{int(self.at) % 60:02d}"

    def words(self, ctx: Context) -> str:
        """In the language of now; in fewer words where there is less room."""
        short = f"sunken_treasure_practice.log.{self.text}.short"
        name = f"sunken_treasure_practice.log.{self.text}" if ctx.size == "regular" or short not in ctx.texts else short
        return ctx.t(name, **self.args)


_ENTRIES = {
    "play_diving_card": ("cards", "card", "text2"),
    "aim": ("magnet-on", "aim", "text2"),
    "free_buzz": ("free-buzz", "free_buzz", "action"),
    "buzz": ("buzz", "buzz", "danger"),
    "right": ("coin-ok", "right", "positive"),
    "wrong": ("coin-wrong", "wrong", "caution"),
    "dropped": ("coin-drop", "dropped", "text2"),
    "missed": ("coin-none", "missed", "text2"),
    "stopped": ("surface", "stopped", "text2"),
    "share": ("share-half", "share", "caution"),
    "air_line_break": ("air-cut", "break", "caution"),
    "no_penalty": ("bank", "paid", "positive"),
    "discard": ("cards-outline", "discard", "text2"),
    "undo": ("undo-variant", "undo", "text2"),
    "redo": ("redo", "redo", "text2"),
    "amend": ("pencil", "amend", "text2"),
    "end": ("flag-checkered", "end", "text2"),
}
"""Sign, text and colour of what was entered: type of the action, of a dive and a penalty card what became of it."""
_ARGS = {"dive_for": "metal", "coin": "metal", "value": "value", "risk": "risk"}
"""Fields of an action that its text names, and what they are called there."""


class Happenings:
    """The events, newest last. Times are seconds of the clock that is passed in."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._begin = now()
        self._lines: deque[Happening] = deque(maxlen=KEPT)
        self._turning: tuple[float, float, str] | None = None
        """Time and degrees of the newest turn of the floor, and the line it stands in."""

    def last(self, count: int) -> list[Happening]:
        """The newest lines, newest last."""
        return list(self._lines)[-count:]

    def say(self, mark: str, name: str, colour: str = "text2", /, **args: object) -> None:
        """Add a line."""
        self._turning = None
        self._lines.append(Happening(self._now() - self._begin, mark, name, args, colour))

    def entered(self, lines: Iterable[Accepted], name_of: Callable[[str], str]) -> None:
        """Something was entered; `name_of` says what a player is called."""
        for line in lines:
            self._entered(line, name_of)

    def _entered(self, line: Accepted, name_of: Callable[[str], str]) -> None:
        action = line.action
        kind = str(action["type"])
        if kind == "dive" and action["outcome"] == "recovered":
            kind = "right" if line.after.state.phase == "penalty" else "wrong"
        elif kind in ("dive", "play_penalty"):
            kind = str(action.get("outcome") or action["card"])
        mark, name, colour = _ENTRIES.get(kind, _ENTRIES["end"])
        args = {new: action[old] for old, new in _ARGS.items() if old in action}
        if kind == "no_penalty":
            args["name"] = name_of(line.before.state.turn.player)
        self.say(mark, name, colour, **args)

    def felt(self, signal: Signal, degrees: float, *, counted: bool, free: bool, contact: bool) -> None:
        """A signal of a sensor: `degrees` the floor turned with it, `free` with the announced buzz, `contact` while
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
