"""Warns that a game is in memory only while its journal cannot be written, that it is damaged, and of lost lines."""

from __future__ import annotations

from divingbell.companion.table.events import Event, JournalChanged
from divingbell.ui.kit.context import Context
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.shell import Shell
from divingbell.ui.shell.untouched_time import UntouchedTime
from divingbell.ui.table.dialogs import Dialogs
from divingbell.ui.table.memory_banner import Way, memory_banner, memory_chip
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.record_reader import RecordReader
from divingbell.ui.table.snackbars import Snackbars
from divingbell.ui.table.speech import ResultSpeech, sentences
from divingbell.ui.toolkit.element import Box


class StorageWarning:
    """A banner, or where it has no room a chip that leads to a window with the same words. Where the stored games are
    damaged, that window opens once by itself."""

    def __init__(
        self, shell: Shell, record: RecordReader, speech: ResultSpeech, dialogs: Dialogs, snackbars: Snackbars
    ) -> None:
        self._shell, self._record, self._speech, self._dialogs = shell, record, speech, dialogs
        self._snackbars = snackbars
        self._untouched = UntouchedTime(shell)

    def banner(self, ctx: Context) -> Box | None:
        """None while the journal is written."""
        failure = self._record.snapshot.journal_failure
        if failure is None:
            return None
        return memory_banner(ctx, failure.reason, self.ways(failure.reason))

    def chip(self, ctx: Context) -> Box | None:
        """The same on the band of a table whose main area has no room for it."""
        return memory_chip(ctx, self._shell.route(Route.IN_MEMORY)) if self._record.in_memory_only else None

    def ways(self, reason: str) -> list[Way]:
        """This game elsewhere, and what is sound of a damaged journal, as far as the program has the ways."""
        ways = [(Route.SAVE_TO_USB, "file-export")]
        if reason == "damaged":
            ways.insert(0, (Route.RESCUE, "restore"))
        return [Way(name, mark, go) for name, mark in ways if (go := self._shell.route(name)) is not None]

    def on_event(self, event: Event) -> None:
        """The journal can be written no more, or again with lines missing."""
        if not isinstance(event, JournalChanged):
            return
        if (failure := event.journal_failure) is not None:
            self._speech.say(lambda ctx: sentences(ctx.t("table.memory"), ctx.t(f"table.memory.{failure.reason}")))
        if event.loss is not None:
            self._shell.visit(Route.LOST_LINES)
        self.tell_damage()

    def tell_damage(self) -> None:
        """Open the window once the screen is left alone, if it was not opened since the stored games are damaged: they
        may have been so before this screen came up."""
        failure = self._record.snapshot.journal_failure
        if failure is None:
            self._shell.damage_told = False
        elif failure.reason == "damaged" and not self._shell.damage_told:
            self._untouched.begin(self._open_damage)

    def tell_frail(self) -> None:
        """Say, once in a run, that the disk of the journal loses the newest lines where the power goes."""
        if self._shell.frail_told:
            return
        self._shell.frail_told = True
        if (kind := self._shell.services.frail_file_system()) is not None:
            self._snackbars.show(
                Notice(
                    "alert", lambda ctx: ctx.t("table.frail"), lambda ctx: ctx.t("table.frail.sub", kind=kind),
                    kind="caution",
                )
            )  # fmt: skip

    def on_hide(self) -> None:
        """Its screen is left: nothing opens over another one."""
        self._untouched.forget()

    def _open_damage(self) -> None:
        if self._dialogs:  # what people opened stays theirs until they close it
            self._untouched.begin(self._open_damage)
        elif self._record.in_memory_only and not self._shell.damage_told:
            self._shell.damage_told = True
            self._shell.visit(Route.IN_MEMORY)
