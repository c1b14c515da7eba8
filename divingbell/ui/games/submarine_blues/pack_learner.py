"""Writes what the table learns of cards into the pack in use, beside the screen's own thread."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.configuration.file_errors import cause_of
from divingbell.companion.games.submarine_blues.facts import Facts
from divingbell.companion.games.submarine_blues.pack import PackLesson
from divingbell.companion.session.session import Session
from divingbell.ui.games.submarine_blues.pack_files import user_packs
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.notice import Notice


class PackLearner:
    """One for each table. Without a pack in use it learns nothing: the record keeps the facts."""

    def __init__(self, shell: Shell, session: Callable[[], Session], notify: Callable[[Notice], None]) -> None:
        """`session` is the one on the table, `notify` shows a toast."""
        self._shell, self._session, self._notify = shell, session, notify
        self._taught: Facts = {}
        """The facts handed over last."""
        self.busy = False
        self._failed = False

    @property
    def name(self) -> str:
        """Of the pack in use; empty: none."""
        return self._shell.settings.pack

    def opened(self) -> None:
        """Another session is the active one: what it knows may not have been written before the power went."""
        self._taught, self._failed = {}, False
        self.learn()

    def learn(self) -> None:
        """Hand over what is known now, if it is not what was handed over before."""
        session = self._session()
        now: Facts = session.state.facts
        first = session.entry(1)
        if not self.name or self.busy or first is None or now == self._taught:
            return
        before, self._taught, self.busy = self._taught, now, True
        packs, name, began_with = user_packs(self._shell.services), self.name, first.state.facts

        def work() -> PackLesson | OSError | None:
            try:
                return packs.teach(name, began_with, before, now)
            except OSError as error:
                return error

        self._shell.main_thread.fetch(work, self._done)

    def _done(self, found: PackLesson | OSError | None) -> None:
        self.busy = False
        if isinstance(found, OSError) and not self._failed:
            self._failed = True
            why, name = cause_of(found), self.name
            self._notify(
                Notice(
                    "alert", lambda ctx: ctx.t("submarine_blues_packs.not_written", name=name),
                    lambda ctx: ctx.t("submarine_blues_packs.not_written.sub", problem=why), kind="caution",
                )
            )  # fmt: skip
        self.learn()  # what came while it was written
