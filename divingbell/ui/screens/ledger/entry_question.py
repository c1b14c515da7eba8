"""Plays answers in the place of an entry through: decision by decision, until the change can be tried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from divingbell.companion.games.decision import ActionFields, Decision, Decisions, Names, Picks
from divingbell.companion.games.game import Entry
from divingbell.companion.session.session import Session
from divingbell.ui.kit.context import Context
from divingbell.ui.screens.ledger.trial import Trial, inserted, replaced


class Asked(NamedTuple):
    """Where the answers have led: all decisions so far with their picks, and the trial once nothing is open."""

    decisions: tuple[tuple[Decision, Picks], ...]
    trial: Trial | None


class EntryQuestion(NamedTuple):
    """Another answer in the place of an entry, or (`add`) something before it that was forgotten."""

    ctx: Context
    game: Decisions
    session: Session
    entry: Entry
    names: Names
    add: bool

    @property
    def _before(self) -> Session:
        return self.session.before(self.entry)

    def first(self) -> Decision | None:
        """The first question; None where nothing can be put there."""
        if not self.add:
            return self.game.change(self.ctx, self.entry, self.session, self.names)
        if self.entry.previous is None:
            return None
        return self.game.decision(self.ctx, self._before, self.names)

    def play(self, answered: Sequence[Picks]) -> Asked:
        """Answer decision after decision; what has no picks yet has those it had before."""
        decision, decisions, actions = self.first(), list[tuple[Decision, Picks]](), list[ActionFields]()
        while decision is not None:
            place = len(decisions)
            picks = answered[place] if place < len(answered) else decision.was
            decisions.append((decision, picks))
            made = decision.make(picks)
            if made is None or (place == 0 and not self.add and _same(made, self.entry)):
                break
            actions += made
            trial = self._try(actions)
            if trial is not None:
                return Asked(tuple(decisions), trial)
            after = self._before.apply_all([dict(action) for action in actions])
            decision = self.game.decision(self.ctx, after, self.names) if isinstance(after, Session) else None
        return Asked(tuple(decisions), None)

    def _try(self, actions: Sequence[ActionFields]) -> Trial | None:
        begun = getattr(self._before.state, "turn", None)

        def still_open(moment: Session) -> bool:
            now = getattr(moment.state, "turn", None)
            if begun is None or now is None or begun.number != now.number:
                return False
            return self.game.decision(self.ctx, moment, self.names) is not None

        return (inserted if self.add else replaced)(self.session, self.entry, actions, still_open)


def _same(made: Sequence[ActionFields], entry: Entry) -> bool:
    said = {key: value for key, value in entry.action.items() if key not in ("note", "at")}
    return len(made) == 1 and {key: value for key, value in made[0].items() if key not in ("note", "at")} == said
