"""News of a table's rig and journal besides what is entered: each state once."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.journal.journal_failure import JournalFailure
from divingbell.companion.journal.soundness import AcknowledgedLoss, UnreadLines
from divingbell.companion.rig import Health
from divingbell.companion.table.events import Event, JournalChanged, RigChanged


class News:
    """Remembers what was published last. Not for several threads."""

    def __init__(self, publish: Callable[[Event], None], health: Health) -> None:
        """`health` is known without being told."""
        self._publish = publish
        self._rig = (health, False)
        self._failure: JournalFailure | None = None
        self._loss_told = False

    @property
    def health(self) -> Health:
        """That of the rig, as it was told last."""
        return self._rig[0]

    def rig(self, health: Health, hold: bool) -> None:
        """How the rig is, and whether its sensors are on hold."""
        if (health, hold) != self._rig:
            self._rig = (health, hold)
            self._publish(RigChanged(health, hold))

    def loss_of_contacts(self, loss: RigChanged) -> None:
        """Contacts may have gone unfelt: every such loss is told, whatever was told before."""
        self._rig = (loss.health, loss.hold)
        self._publish(loss)

    def journal(self, failure: JournalFailure | None, loss: AcknowledgedLoss | UnreadLines | None) -> None:
        """Why the journal cannot be written, if so, and which lines it lost; the loss is told once, with a journal that
        can be written."""
        new = None if failure or self._loss_told else loss
        before, self._failure = self._failure, failure
        if new is not None or (failure and failure.reason) != (before and before.reason):
            self._loss_told = self._loss_told or new is not None
            self._publish(JournalChanged(failure, new))
