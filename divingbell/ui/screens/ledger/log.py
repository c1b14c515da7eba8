"""The whole log of a session, with what was undone, amended or refused: every line, and whether it still counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from divingbell.companion.games.game import Entry, Origin, Refusal
from divingbell.companion.session.contacts import SessionLine
from divingbell.companion.session.session import COMMANDS, Session

Kind = Literal["entry", "command", "refusal", "signal"]
SHOWN_SIGNALS = frozenset({"contact", "hold", "go", "free_buzz_over"})


@dataclass(frozen=True)
class Logged:
    """One line. `entry` is what it entered at the time, `number` its number among the entries of now."""

    kind: Kind
    at: str
    value: Mapping[str, Any]
    entry: Entry | None = None
    number: int | None = None
    """None: it was undone or amended away, or never was an entry."""


def log(lines: Iterable[SessionLine]) -> list[Logged]:
    """Every line people can make something of, newest first."""
    session, found = Session(), []
    for line in lines:
        value = line.value
        if line.kind == "entry":
            entered, session = _enter(session, value)
            found.append(entered)
        elif line.kind == "refusal":
            found.append(Logged("refusal", value["at"], value))
        elif line.kind == "signal" and _says_something(value["signal"]):
            found.append(Logged("signal", value["at"], value))
    alive = {id(entry.action): entry.number for entry in session.entries()}
    return [_numbered(line, alive) for line in reversed(found)]


def _says_something(signal: Mapping[str, Any]) -> bool:
    """A contact that counted is told by its entry."""
    return signal.get("kind") in SHOWN_SIGNALS and signal.get("counted") is not True


def _enter(session: Session, value: Mapping[str, Any]) -> tuple[Logged, Session]:
    action = value["action"]
    after = session.apply(action, Origin(value["n"], value["at"], value["source"], value.get("tap")))
    if isinstance(after, Refusal):  # written by another version of the rules: shown as it stands
        return Logged("command", value["at"], value), session
    if action.get("type") in COMMANDS:
        return Logged("command", value["at"], value), after
    return Logged("entry", value["at"], value, after.last), after


def _numbered(line: Logged, alive: Mapping[int, int]) -> Logged:
    if line.entry is None:
        return line
    return Logged(line.kind, line.at, line.value, line.entry, alive.get(id(line.entry.action)))


def put_back_steps(lines: Iterable[SessionLine]) -> int:
    """How many entries Put it back puts back: those of the last undo that was not put back yet; 0: none wait."""
    waiting: list[int] = []
    for line in lines:
        if line.kind != "entry":
            continue
        action = line.value["action"]
        kind = action.get("type")
        if kind == "undo":
            waiting.append(action["steps"])
        elif kind == "redo":
            _put_back(waiting, action["steps"])
        else:
            waiting.clear()
    return waiting[-1] if waiting else 0


def _put_back(waiting: list[int], steps: int) -> None:
    while steps and waiting:
        taken = min(steps, waiting[-1])
        waiting[-1] -= taken
        steps -= taken
        if not waiting[-1]:
            waiting.pop()
