"""Changes of the ledger, as long as Undo takes them back, and the words for them."""

from __future__ import annotations

from divingbell.companion.games.game import Entry
from divingbell.ui.kit.context import Context
from divingbell.ui.screens.ledger.trial import Trial


class Corrections:
    """Those that were made here and not taken back, as long as nothing else was entered since."""

    def __init__(self) -> None:
        self._made: list[Trial] = []
        self._newest: Entry | None = None
        """The newest entry since the last of them."""

    def add(self, trial: Trial, newest: Entry | None) -> None:
        """This one was saved; `newest` is the newest entry after it."""
        if self._newest is not trial.session.last:
            self._made.clear()
        self._made.append(trial)
        self._newest = newest

    def last(self, newest: Entry | None) -> Trial | None:
        """The last thing done here, where that was a correction; `newest` is the newest entry of now."""
        return self._made[-1] if self._made and self._newest is newest else None

    def taken_back(self, newest: Entry | None) -> None:
        """The last one holds no more."""
        self._made.pop()
        self._newest = newest


def struck_words(numbers: str, ctx: Context) -> str:
    """The title of the toast; `numbers` as of `numbers_of`."""
    return ctx.t("ledger.struck", entry=numbers)


def changed_words(trial: Trial, ctx: Context) -> str:
    """The same after a change."""
    return ctx.t("ledger.changed", entry=trial.entry)


def undone_words(trial: Trial, ctx: Context) -> str:
    """The same after it was taken back."""
    return ctx.t("table.undone", what=ctx.t("ledger.undo.change", entry=trial.entry))


def numbers_of(trial: Trial) -> str:
    """`156`, `28 and 29` as `28\N{EN DASH}29`."""
    if trial.drop == 1:
        return str(trial.entry)
    return f"{trial.entry}\N{EN DASH}{trial.entry + trial.drop - 1}"
