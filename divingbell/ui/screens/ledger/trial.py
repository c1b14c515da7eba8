"""Tries a change of the record without saving it: what has to go with it, whether everything behind it still fits, and
what must be answered first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from divingbell.companion.games.game import Entry, Refusal
from divingbell.companion.session.session import Session

Action = Mapping[str, Any]


@dataclass(frozen=True)
class Misfit:
    """The first entry behind a change that would no longer fit, by its number in the record as it is, and why not."""

    entry: Entry
    refusal: Refusal
    """With the code of that entry itself."""


@dataclass(frozen=True)
class Trial:
    """An amend of `session` that was tried: `drop` entries from number `entry` on make room for `actions`."""

    session: Session
    entry: int
    drop: int
    actions: tuple[Action, ...]
    after: Session | None
    """The session that it would lead to; None: it does not fit."""
    misfit: Misfit | None = None

    @property
    def amend(self) -> dict[str, Any]:
        """The actions that save it."""
        return _amend(self.entry, self.drop, self.actions)

    @property
    def put_back(self) -> dict[str, Any]:
        """The amend that takes it back."""
        entries = (self.session.entry(self.entry + i) for i in range(self.drop))
        before = [dict(entry.action) for entry in entries if entry is not None]
        return _amend(self.entry, len(self.actions), before)

    @property
    def behind(self) -> int:
        """How many entries behind it are played again."""
        return self.session.number - (self.entry - 1) - self.drop


StillOpen = Callable[[Session], bool]
"""Tell whether a moment leaves something unanswered of the turn that was changed."""


def replaced(session: Session, entry: Entry, actions: Sequence[Action], still_open: StillOpen) -> Trial | None:
    """These in the place of an entry, and of the later ones of its turn that hang on it, as few as will do.

    None where it cannot be said yet: the turn is not over with these answers, and the next one begins behind it.
    """
    return _tried(session, entry.number, tuple(actions), 1, _hanging(session, entry), still_open)


def inserted(session: Session, before: Entry, actions: Sequence[Action], still_open: StillOpen) -> Trial | None:
    """These before an entry, none of which goes."""
    return _tried(session, before.number, tuple(actions), 0, 0, still_open)


def strike(session: Session, entry: Entry) -> Trial | None:
    """The record without an entry, with all of its tap and what hangs on it in its turn; None where that does not
    fit."""
    first, count = _tap(session, entry)
    if first.number == 1:
        return None
    last = session.entry(first.number + count - 1)
    assert last is not None, "a tap lies in the record"
    trial = _tried(session, first.number, (), count, _hanging(session, last), lambda _: False)
    return trial if trial is not None and trial.after is not None else None


def _tried(
    session: Session, number: int, actions: tuple[Action, ...], least: int, hanging: int, still_open: StillOpen
) -> Trial | None:
    """An entry of the turn goes too only where it is the very next one and does not fit."""
    trial = _once(session, number, actions, least)
    for drop in range(least + 1, least + hanging + 1):
        if trial.after is not None or not _at_the_seam(trial):
            break
        trial = _once(session, number, actions, drop)
    if trial.after is None and _at_the_seam(trial) and still_open(_moment(session, number, actions)):
        return None
    return trial


def _once(session: Session, number: int, actions: tuple[Action, ...], drop: int) -> Trial:
    outcome = session.apply(_amend(number, drop, actions))
    if isinstance(outcome, Session):
        return Trial(session, number, drop, actions, outcome)
    return Trial(session, number, drop, actions, None, _misfit(session, number, drop, actions, outcome))


def _misfit(session: Session, number: int, drop: int, actions: tuple[Action, ...], refusal: Refusal) -> Misfit:
    """The refused entry by its old number: what was put in itself stands for the one it replaces."""
    detail = refusal.detail or {"entry": number, "error": refusal.error}
    new = int(detail["entry"])
    behind = new - number - len(actions)
    old = number + drop + behind if behind >= 0 else number
    entry = session.entry(min(max(old, 1), session.number))
    assert entry is not None, "a record has entries"
    return Misfit(entry, Refusal(str(detail["error"]), refusal.rule, refusal.args))


def _moment(session: Session, number: int, actions: tuple[Action, ...]) -> Session:
    """The state right after the answers; before them where they do not fit themselves."""
    before = session.entry(number - 1) if number > 1 else None
    moment = Session(before, before)
    after = moment.apply_all([dict(action) for action in actions])
    return after if isinstance(after, Session) else moment


def _at_the_seam(trial: Trial) -> bool:
    """Tell whether the first entry behind the change is the one that does not fit."""
    return trial.misfit is not None and trial.misfit.entry.number == trial.entry + trial.drop


def _hanging(session: Session, entry: Entry) -> int:
    """How many entries behind this one belong to the same turn: they may hang on its answer."""
    turn = _turn(entry.previous)
    count, later = 0, session.last
    while later is not None and later.number > entry.number:
        if turn is not None and _turn(later.previous) == turn:
            count += 1
        later = later.previous
    return count


def _turn(entry: Entry | None) -> int | None:
    turn = getattr(entry.state, "turn", None) if entry is not None else None
    return turn.number if turn is not None else None


def _tap(session: Session, entry: Entry) -> tuple[Entry, int]:
    """The first entry of the tap this one was part of, and how many there are."""
    tap = entry.origin.tap if entry.origin is not None else None
    first, count = entry, 1
    while tap is not None and (before := first.previous) is not None and _of(before) == tap:
        first, count = before, count + 1
    while tap is not None and (later := session.entry(first.number + count)) is not None and _of(later) == tap:
        count += 1
    return first, count


def _of(entry: Entry) -> int | None:
    return entry.origin.tap if entry.origin is not None else None


def _amend(entry: int, drop: int, actions: Sequence[Action]) -> dict[str, Any]:
    amend: dict[str, Any] = {"type": "amend", "entry": entry}
    if drop != 1:
        amend["drop"] = drop
    return {**amend, "actions": [dict(action) for action in actions]}
