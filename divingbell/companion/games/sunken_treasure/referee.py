"""Reads the probe: which contact is a buzz, which the free one, which came late (actions.md 4, Sensors)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from divingbell.companion.games.game import Entry, History, Refusal
from divingbell.companion.games.ruling import Ruling
from divingbell.companion.games.sunken_treasure.state import Dive

Identity = tuple[int, int]
"""Which entry (`Entry.identity`)."""
LATE_S = 1.5
"""A contact that arrives this soon after an outcome without buzz is never a buzz."""


class Touched(msgspec.Struct, frozen=True):
    """An entry that has had its contact, and those before it. A chain: one more costs the same in a long record."""

    identity: Identity
    before: Touched | None

    def has(self, identity: Identity) -> bool:
        """Tell whether it, or one before it, is that entry."""
        one: Touched | None = self
        while one is not None and one.identity != identity:
            one = one.before
        return one is not None


class ProbeReferee(msgspec.Struct, frozen=True):
    """Memory over one session; times are seconds of the table's clock, entries stand by their identity."""

    touched: Touched | None = None
    """Entries that have had their contact: a buzz of the probe, and an announced free buzz that came to it or was put
    in the place of such a buzz."""
    dived: Identity | None = None
    """The newest `dive` without buzz."""
    dived_at: float = 0.0
    offered: Identity | None = None
    """The dive of which a late contact was offered already."""

    def accepted(self, kind: str, history: History, now: float) -> ProbeReferee:
        """Remember a dive without buzz and its time, and a buzz of the probe; anything else leaves the memory as it
        is."""
        if kind not in ("buzz", "dive") or (entry := history.last) is None:
            return self
        if kind == "buzz":
            return self._with(entry) if entry.action.get("source") == "sensor" else self
        return replace(self, dived=entry.identity, dived_at=now) if _quiet(entry) else self

    def _with(self, entry: Entry) -> ProbeReferee:
        return replace(self, touched=Touched(entry.identity, self.touched))

    def contact(self, rim: int | None, history: History, now: float, began: History) -> tuple[ProbeReferee, Ruling]:
        """A late contact is offered at most, an announced one is free, the first of an attempt is a buzz; what it
        belongs to is decided by when it began."""
        if (ended := _ended(began, history)) is not None:
            return (self.free_buzz_over(began), Ruling()) if self.listens(began) else self._late(ended, history)
        if now - self.dived_at < LATE_S and (late := _entry_of(self.dived, history)) is not None:
            return self._late(late, history) if _entry_of(self.dived, began) is not None else (self, Ruling())
        if self.listens(history) and _knows_last(began, history):
            return self.free_buzz_over(history), Ruling()
        dive = _dive(history.last)
        if dive is None or dive.buzzed or _entry_of(_opening(history), began) is None:
            return self, Ruling()
        player = _diver(history)
        buzz = {"type": "buzz", "player": player, "source": "sensor"}
        if rim is not None and dive.risk is None:
            return self, Ruling(({"type": "aim", "player": player, "risk": rim}, buzz))
        return self, Ruling((buzz,))

    def free_buzz_over(self, history: History) -> ProbeReferee:
        """The announced free buzz has had its contact; nothing where none is waited for."""
        if not self.listens(history):
            return self
        assert history.last is not None
        return self._with(history.last)

    def listens(self, history: History) -> bool:
        """Tell whether `free_buzz` is the last entry and has had no contact yet."""
        last = history.last
        if last is None or last.action["type"] != "free_buzz":
            return False
        return self.touched is None or not self.touched.has(last.identity)

    def live(self, history: History) -> bool:
        """Tell whether a dive is on."""
        return _dive(history.last) is not None

    def resumed(self) -> ProbeReferee:
        """Forget the time of the last dive: no contact from before the restart can still arrive."""
        return replace(self, dived=None)

    def _late(self, dive: Entry, history: History) -> tuple[ProbeReferee, Ruling]:
        if not _quiet(dive):
            return self, Ruling()
        amend = {"type": "amend", "entry": dive.number, "actions": [{**dive.action, "buzz": True}]}
        after = history.apply(amend)
        if self.offered == dive.identity or isinstance(after, Refusal) or after.view() == history.view():
            return self, Ruling()
        return replace(self, offered=dive.identity), Ruling(proposal=amend)


def _entry_of(identity: Identity | None, history: History) -> Entry | None:
    if identity is None:
        return None
    return next((entry for entry in history.entries() if entry.identity == identity), None)


def _quiet(dive: Entry) -> bool:
    """Tell whether an attempt ended without a buzz."""
    attempt = _dive(dive.previous)
    return dive.action.get("buzz") is not True and not (attempt is not None and attempt.buzzed)


def _opening(history: History) -> Identity | None:
    """Entry that opened the newest attempt: the card, or the outcome of the attempt before."""
    opened = (entry.identity for entry in history.entries() if entry.action["type"] in ("play_diving_card", "dive"))
    return next(opened, None)


def _ended(began: History, history: History) -> Entry | None:
    """The outcome that has ended the attempt which was on at `began`; None while it goes on, or where none was on."""
    ended = None
    if _dive(began.last) is not None and not _knows_last(began, history):
        known = {entry.identity for entry in began.entries()}
        for entry in history.entries():
            if entry.identity in known:
                break
            if entry.action["type"] == "dive":
                ended = entry
    return ended


def _knows_last(began: History, history: History) -> bool:
    """Tell whether the newest entry was there at `began` already."""
    return history.last is not None and _entry_of(history.last.identity, began) is not None


def _dive(entry: Entry | None) -> Dive | None:
    """The dive that was on after an entry."""
    dive: Dive | None = entry.state.dive if entry is not None and entry.state.phase == "dive" else None
    return dive


def _diver(history: History) -> str:
    assert history.last is not None
    player: str = history.last.state.turn.player
    return player
