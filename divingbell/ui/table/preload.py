"""Paints ahead, out of sight, what the next moves of a game will show, while nobody does anything: letters, corners,
shadows and pictures take longest where they are seen for the first time, and the first dive shall be no slower than the
others. For it further tables of the same class are made, each with a session that may come: the constructor of a table
starts nothing, and its `view` changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from kivy.clock import Clock

from divingbell.companion.games.decision import ActionFields, Count, Decision
from divingbell.companion.games.game import Refusal
from divingbell.companion.games.previews import after
from divingbell.companion.session.session import Session
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Element

EVERY_S = 0.1
"""Between two views: one keeps the screen from answering for some milliseconds."""
MOMENTS = 24
"""Of a course of the game that are looked at: some turns, in which everything simple happens once."""


class PreloadTable(Protocol):
    """The decision and the view of one moment of a game."""

    @property
    def decision(self) -> Decision | None: ...
    def view(self) -> Element: ...


class Preload:
    """Of one table, while it is shown: from `begin` until each kind of move was painted once."""

    def __init__(self, shell: Shell, table_at: Callable[[Session], PreloadTable]) -> None:
        """`table_at` makes another table that shows this session and no other."""
        self._shell = shell
        self._table_at = table_at
        self._look: object = None
        """For which look it was begun last."""
        self._moves: Iterator[Session] = iter(())
        self._clock: Any = None

    def begin(self, session: Session) -> None:
        """From this session on; in a look for which it was begun before it goes on where it stopped."""
        if self._look != self._look_of_now:
            self._look, self._moves = self._look_of_now, moves(session, lambda moment: self._table_at(moment).decision)
        self.stop()
        self._clock = Clock.schedule_interval(self._step, EVERY_S)

    def stop(self) -> None:
        """Something else is shown."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    @property
    def paints(self) -> bool:
        """True between `begin` and the last move, or `stop`."""
        return self._clock is not None

    @property
    def _look_of_now(self) -> object:
        ctx = self._shell.ctx
        return ctx.style, ctx.frame, ctx.text_scale, ctx.texts

    def _step(self, _: float) -> None:
        shell = self._shell
        if not shell.is_idle:
            return
        try:
            session = next(self._moves, None) if self._look == self._look_of_now else None
            if session is None:
                self.stop()
            else:
                shell.element_view.paint_ahead(self._table_at(session).view(), shell.ctx)
        except Exception as error:
            self.stop()  # people are told where it is to be seen
            shell.error_log.note(error)


def moves(session: Session, decide: Callable[[Session], Decision | None]) -> Iterator[Session]:
    """The states after each kind of move that can be made at the coming moments of one course of the game.
    `decide` says what can be answered; a kind is the types of the actions of one answer, and comes once. What only the
    people know, such as a card that nobody has named, is not made up."""
    known: set[tuple[str, ...]] = set()
    for _ in range(MOMENTS):
        decision, new, old = decide(session), list[Session](), list[Session]()
        for actions in _answers(decision) if decision is not None else ():
            kind, outcome = tuple(action["type"] for action in actions), after(session, *actions)
            if isinstance(outcome, Refusal):
                continue
            (old if kind in known else new).append(outcome)
            if kind not in known:
                known.add(kind)
                yield outcome
        if not new and not old:
            return
        session = (new or old)[0]


def _answers(decision: Decision) -> Iterator[tuple[ActionFields, ...]]:
    """The first choices of rows that are answered together, then each choice that answers alone."""
    together: dict[str, dict[str, Any]] = {}
    alone: list[dict[str, Any]] = []
    for row in decision.rows:
        picks = together.setdefault(row.group, {})
        if isinstance(row, Count):
            picks[row.id] = row.least
            continue
        answers = [{row.id: one.value} for one in row.choices if one.disabled_reason is None]
        alone += answers
        picks.update(*answers[:1])
    for picks in (*together.values(), *alone):
        if actions := decision.make(picks):
            yield actions
