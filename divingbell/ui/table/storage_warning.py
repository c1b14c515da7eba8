"""Warns that a game is in memory only while its journal cannot be written, and of lines that were lost."""

from __future__ import annotations

from divingbell.companion.table.events import Event, JournalChanged
from divingbell.ui.kit.context import Context
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.memory_banner import Way, memory_banner, memory_chip
from divingbell.ui.table.record_reader import RecordReader
from divingbell.ui.table.speech import ResultSpeech, sentences
from divingbell.ui.toolkit.element import Box


class StorageWarning:
    """A banner, or where it has no room a chip that leads to a window with the same words."""

    def __init__(self, shell: Shell, record: RecordReader, speech: ResultSpeech) -> None:
        self._shell, self._record, self._speech = shell, record, speech

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
            ways.insert(0, (Route.RESCUE, "content-save"))
        return [Way(name, mark, go) for name, mark in ways if (go := self._shell.route(name)) is not None]

    def on_event(self, event: Event) -> None:
        """The journal can be written no more, or again with lines missing."""
        if not isinstance(event, JournalChanged):
            return
        if (failure := event.journal_failure) is not None:
            self._speech.say(lambda ctx: sentences(ctx.t("table.memory"), ctx.t(f"table.memory.{failure.reason}")))
        if event.loss is not None:
            self._shell.visit(Route.LOST_LINES)
