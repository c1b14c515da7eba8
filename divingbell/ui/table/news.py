"""News of a session: what became of something that was sent, told on the screen over it that is shown by then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from divingbell.companion.games.decision import ActionFields
from divingbell.companion.games.game import Entry
from divingbell.companion.table.events import Refused
from divingbell.ui.kit.context import Words
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.notice import NoticeButton
from divingbell.ui.table.snackbars import Snackbars


class RefusalTeller(Protocol):
    """Part that tells of something that was not entered (`Sender`)."""

    def refused(self, outcome: Refused) -> None:
        """The rules refused it."""

    def moved_on(self, actions: Sequence[ActionFields]) -> None:
        """It was decided on something that is gone."""


class UndoTeller(Protocol):
    """Part that tells of something that was taken back (`LastTap`)."""

    def say_undone(self, entries: Sequence[Entry], put_back: ActionFields) -> None:
        """These went; `put_back` brings them back."""

    def say_changed(self, mark: str, title: Words, sub: str, put_back: ActionFields) -> None:
        """Something was put in the place of something else; `put_back` sets it as it was."""

    def put_back_button(self, action: ActionFields) -> NoticeButton:
        """Button that sends this."""


class ShownParts(Protocol):
    """Parts of the screen that is shown (`RecordParts`), as far as news need them."""

    shell: Shell
    snackbars: Snackbars

    @property
    def sender(self) -> RefusalTeller:
        """Teller of refusals."""

    @property
    def last_tap(self) -> UndoTeller:
        """Teller of what was undone."""


News = Callable[[ShownParts], object]
"""Tells what became of something, on the screen with these parts."""


class Tell(Protocol):
    """Tells news of a session (UUID; None: that of now) on the screen over it that is shown, or keeps them for the
    table."""

    def __call__(self, news: News, session: str | None = None) -> None: ...
