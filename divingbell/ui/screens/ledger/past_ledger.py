"""The ledger of a game that is looked at again: read only, whichever game it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, TypeVar, cast

from divingbell.companion.archive.past_game import PastGame
from divingbell.companion.games.decision import ActionFields
from divingbell.companion.games.game import Entry
from divingbell.companion.rig import Health
from divingbell.companion.table.events import Snapshot
from divingbell.companion.table.table import Table
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.cards import inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.screens.chart.chart import has_chart, show_chart
from divingbell.ui.screens.ledger.covering_screen import Below
from divingbell.ui.screens.ledger.entry_panel import EntryButtons
from divingbell.ui.screens.ledger.ledger import LedgerOverview
from divingbell.ui.screens.ledger.why import EntryExplanation
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.record_parts import RecordParts
from divingbell.ui.toolkit.element import Box, Element, pad

_T = TypeVar("_T")


class _KeptTable:
    """A kept game as screens over a table read one: nothing happens at it."""

    def __init__(self, kept: PastGame) -> None:
        self._rows = kept.rows
        self.now = Snapshot(
            kept.uuid, kept.header, kept.session, kept.n, Health("lost", "rig.none"), hold=False, journal_failure=None,
            proposal=None, listens=False,
        )  # fmt: skip

    def watch(self, _: object) -> Callable[[], None]:
        """Nothing comes."""
        return lambda: None

    def lines(self) -> list[Any]:
        """Every line of its session."""
        return [*self._rows]

    def call(self, work: Callable[[_KeptTable], _T]) -> Future[_T]:
        """The answer of this to what only reads of a table's writer."""
        answer = Future[_T]()
        answer.set_result(work(self))
        return answer


def kept_table(kept: PastGame) -> Table:
    """A kept game in the place of a table. Only what is read of a table is asked of it: nothing is sent."""
    return cast(Table, _KeptTable(kept))


class _NoWords:
    """Nothing is taken back of what is only read."""

    def name_of(self, entries: Sequence[Entry], *, felt: bool = False) -> str:
        del entries, felt
        return ""

    def given_back(self, entries: Sequence[Entry]) -> str:
        del entries
        return ""

    def offer(self, action: ActionFields) -> tuple[str, str]:
        del action
        return "", ""


class PastLedger(LedgerOverview):
    """Without Undo, Change and the others; says why."""

    def __init__(self, shell: Shell, kept: PastGame) -> None:
        words = _NoWords()
        super().__init__(Below(RecordParts(shell, "", words, self.undo, table=kept_table(kept)), words))
        over = kept.session.state.result is not None
        self.over_words = "ledger.a_copy" if kept.copy else "ledger.is_over" if over else "ledger.it_waits"

    def _kept_chip(self, ctx: Context) -> Element | None:
        del ctx
        return None

    def _buttons(self, ctx: Context, entry: Entry, **shape: Any) -> EntryButtons:
        shape = {"sub_size": "caption", **shape}
        why = buttons.button(
            ctx, "ledger.why", ctx.t("ledger.why"), "help-circle-outline", kind="primary",
            tap=lambda: self.dialogs.open(EntryExplanation(self, entry)), **shape,
        )  # fmt: skip
        return EntryButtons(why, self._says(ctx))

    def _says(self, ctx: Context) -> Box:
        """Why nothing can be changed."""
        assert self.over_words is not None, "nothing can be changed here"
        words = roles.note(ctx.t(self.over_words), lines=3, grow=1)
        return inset(icon("history", "icon_m", "text2"), words, gap="gap_m", grow=1, pad=pad("gap_xxs", "gap_m"))

    def _chart(self, ctx: Context, **options: Any) -> Box | None:
        if not has_chart(self.session):
            return None
        return buttons.button(
            ctx, "ledger.chart", ctx.t("past.chart"), "chart-line",
            tap=lambda: show_chart(self.shell, self.session, self.record.snapshot.header), **options,
        )  # fmt: skip

    def _bar(self, ctx: Context) -> Box:
        back = buttons.button(ctx, "ledger.back", ctx.t("ledger.back"), "arrow-left", tap=self.shell.pop, grow=1)
        return bars.action_bar(ctx, back, self._chart(ctx, grow=1), h="bar_low")

    def _bar_compact(self, ctx: Context) -> Box:
        return self._bar_small(ctx)

    def _bar_tall(self, ctx: Context) -> Box:
        return self._bar_small(ctx)

    def _bar_small(self, ctx: Context) -> Box:
        """Why nothing can be changed, the chart, and Why?."""
        entry = self.entry
        why = self._buttons(ctx, entry, size="label", grow=1).why if entry is not None else None
        return bars.action_bar(ctx, self._says(ctx), self._chart(ctx, size="label", grow=1), why, h="bar_low")


def show_past_ledger(shell: Shell, kept: PastGame) -> None:
    """Over what is shown."""
    shell.push(PastLedger(shell, kept))
