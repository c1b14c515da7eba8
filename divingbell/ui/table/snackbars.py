"""Messages of a screen over a record in passing: one toast at a time, which the next entry takes away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from divingbell.companion.table.events import Entered, Event
from divingbell.ui.kit.context import Context, words_of
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.notice import Notice, NoticeButton
from divingbell.ui.table.record_reader import RecordReader
from divingbell.ui.table.speech import ResultSpeech, sentences
from divingbell.ui.table.toast import Toast
from divingbell.ui.toolkit.element import At, Box


class Snackbars:
    """The toasts of a screen."""

    def __init__(self, shell: Shell, record: RecordReader, speech: ResultSpeech, undo: Callable[[], None]) -> None:
        """`undo` is the button of a settlement that has none of its own."""
        self._shell, self._record, self._speech, self._undo = shell, record, speech, undo
        self.toast = Toast(shell.refresh)

    @property
    def notice(self) -> Notice | None:
        """The message of now; None: nothing, or what stands."""
        return self.toast.notice

    def show(self, notice: Notice) -> None:
        """Say this in the place of what was told before; aloud too, but for a settlement, which was said already."""
        if notice.settles:
            undo = NoticeButton("toast.undo", "undo-variant", lambda ctx: ctx.t("kit.undo"), self._undo)
            said = notice.sub
            notice = replace(
                notice,
                sub=lambda ctx: self.with_storage_note(words_of(said, ctx)),
                keys=notice.keys or ((undo,) if notice.undo else ()),
            )
        else:
            self._speech.say(lambda ctx: sentences(words_of(notice.title, ctx), words_of(notice.sub, ctx)))
        self.toast.say(notice, self._shell.ctx.tokens.toast_seconds)

    def dismiss(self) -> None:
        """Take it away."""
        self.toast.dismiss()

    def on_event(self, event: Event) -> None:
        """An entry takes it away."""
        if isinstance(event, Entered):
            self.toast.on_entry()

    def with_storage_note(self, words: str) -> str:
        """These words, and where the game is kept if only in memory."""
        ctx = self._shell.ctx
        if not self._record.in_memory_only:
            return words
        return ctx.t("table.in_memory", what=words) if words else ctx.t("table.in_memory.alone")

    def view(self, ctx: Context, at: At | None = None) -> Box | None:
        """In the snackbar row; at `at` where a screen has none."""
        return self.toast.view(ctx, at)

    def lane(self, ctx: Context) -> Box | None:
        """For the snackbar row: `lane` of a header, on the tall panel a row of its own under the people."""
        toast = self.view(ctx)
        if toast is not None and ctx.size == "tall":
            toast.grow = 1
        return toast
