"""The last tap or contact of a record: the button Undo that takes it back whole, and the toast that puts it back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from divingbell.companion.games.decision import ActionFields
from divingbell.companion.games.game import Entry
from divingbell.ui.kit import buttons
from divingbell.ui.kit.context import Context, Words
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.notice import Notice, NoticeButton
from divingbell.ui.table.record_reader import RecordReader
from divingbell.ui.table.sender import Sender
from divingbell.ui.table.snackbars import Snackbars
from divingbell.ui.toolkit.element import Box


class EntryWords(Protocol):
    """How a game calls what can be taken back."""

    def name_of(self, entries: Sequence[Entry], *, felt: bool = False) -> str:
        """The name of the entries of one tap in a few words, newest first: `risk 4`. `felt`: for a toast, where
        there is room to say how long a contact was."""

    def given_back(self, entries: Sequence[Entry]) -> str:
        """The amounts given back when these were taken back, newest first; empty: nothing to be said."""

    def offer(self, action: ActionFields) -> tuple[str, str]:
        """Title and second line for what the referee offers, in the language of now."""


class LastTap:
    """Names it, takes it back, and offers to put it back for a while."""

    def __init__(
        self, shell: Shell, record: RecordReader, sender: Sender, snackbars: Snackbars, words: EntryWords
    ) -> None:
        self._shell, self._record, self._sender, self._snackbars = shell, record, sender, snackbars
        self._words = words

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Its entries, newest first: those of the last tap or contact together."""
        session = self._record.session
        return tuple(entry for entry, _ in zip(session.entries(), range(session.tap_steps()), strict=False))

    def key(self, ctx: Context, undo: Callable[[], None], **options: Any) -> Box:
        """Always bottom left, on every table; it names what it takes back."""
        entries = self.entries
        what = self._words.name_of(entries) if entries else ctx.t("table.nothing_to_undo")
        return buttons.undo(ctx, what, undo, disabled_reason=None if entries else what, **options)

    def undo(self) -> None:
        """Take it back, whole, and offer to put it back for a while."""
        entries = self.entries
        if entries:
            steps = len(entries)
            self._sender.send(
                {"type": "undo", "steps": steps},
                then=lambda parts: parts.last_tap.say_undone(entries, {"type": "redo", "steps": steps}),
            )

    def say_undone(self, entries: Sequence[Entry], put_back: ActionFields) -> None:
        """The toast after something was taken back: what went, who got what back, and the way back."""
        what, back = self._words.name_of(entries, felt=True), self._words.given_back(entries)
        self.say_changed("undo-variant", lambda ctx: ctx.t("table.undone", what=what), back, put_back)

    def say_changed(self, mark: str, title: Words, sub: str, put_back: ActionFields) -> None:
        """The toast after entries were taken back or replaced: nothing else takes its place before its time."""
        self._shell.next_frame(lambda: self._shell.sounds.play("undo"))
        self._snackbars.show(
            Notice(
                mark,
                title,
                lambda _: self._snackbars.with_storage_note(sub),
                (self.put_back_button(put_back),),
                stays=True,
            )
        )

    def put_back_button(self, action: ActionFields) -> NoticeButton:
        """The button of a toast that sends this action: what was undone comes back, what was changed is as it was."""
        mark, words = ("redo", "put_back") if action["type"] == "redo" else ("undo-variant", "change_back")
        return NoticeButton("put_back", mark, lambda ctx: ctx.t(f"table.{words}"), lambda: self._sender.send(action))
