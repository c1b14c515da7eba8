"""Messages of people to the sensors from a table, and the contact that was felt and not counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

from divingbell.companion.table.events import Event, Proposed
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.record_reader import RecordReader

if TYPE_CHECKING:
    from divingbell.companion.table.table_writer import SensorCommand, TableWriter

BLINK_S = 1.5
"""How long the chip says "felt, not counted"."""


class Sensors:
    """Of the game on the table."""

    def __init__(self, shell: Shell, record: RecordReader) -> None:
        self._shell, self._record = shell, record
        self.blinking = False
        """Tell whether a contact was just felt and not counted."""

    def tell(self, kind: SensorCommand) -> None:
        """`hold`, `go` or `free_buzz_over`."""

        def tell(writer: TableWriter) -> None:
            writer.sensors(kind)
            self._shell.main_thread.post(self._answered)

        self._record.table.call(tell)

    def _answered(self) -> None:
        self._record.read()
        self._shell.refresh()

    def blink(self) -> None:
        """A contact was felt and not counted: the chip says so once."""
        self.blinking = True
        Clock.schedule_once(lambda _: self._blinked(), BLINK_S)

    def _blinked(self) -> None:
        self.blinking = False
        self._shell.refresh()

    def on_event(self, event: Event) -> None:
        """A contact that is offered is no longer one that was not counted."""
        if isinstance(event, Proposed):
            self.blinking = False
