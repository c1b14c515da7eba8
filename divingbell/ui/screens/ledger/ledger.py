"""The ledger: the entries of the fold, newest first, by turn; one of them chosen to ask why, to change or to strike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from divingbell.companion.games.game import Entry
from divingbell.companion.games.parts import title_of_session
from divingbell.companion.games.turns import turn_of, turns_of
from divingbell.companion.session.contacts import Contacts, SessionLine
from divingbell.companion.table.events import Entered
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.body import body
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context, Words
from divingbell.ui.kit.icons import chip, icon
from divingbell.ui.screens.ledger.change import open_change
from divingbell.ui.screens.ledger.corrections import Corrections, changed_words, numbers_of, struck_words, undone_words
from divingbell.ui.screens.ledger.covering_screen import Below, LedgerScreen, below_of, turn_before
from divingbell.ui.screens.ledger.entry_panel import EntryButtons, entry_panel
from divingbell.ui.screens.ledger.filters import filter_buttons, in_filter
from divingbell.ui.screens.ledger.log import Logged, log, put_back_steps
from divingbell.ui.screens.ledger.row import entry_row, turn_head
from divingbell.ui.screens.ledger.trial import Trial, strike
from divingbell.ui.screens.ledger.whole_log import logged_row
from divingbell.ui.screens.ledger.why import EntryExplanation
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.news import News, ShownParts
from divingbell.ui.table.notice import Notice, NoticeButton
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import At, Box, Element, Pad, Scroll, column, grid, pad, row

PAGE = 30
"""Rows that are laid out; a button at their end shows as many more."""


class _Panel(NamedTuple):
    """Values that differ from panel to panel."""

    wide: bool
    """Filters and the chosen entry stand beside the list."""
    low: bool
    """Filters stand in the header; else over the list."""
    short: str
    """Ending of the texts of buttons."""
    toast: At
    """Over the lower end of the list."""


def _panel(ctx: Context) -> _Panel:
    return ctx.pick(
        _Panel(True, False, "", At(left=214, right=348, bottom=132)),
        _Panel(False, True, ".short", At(left=10, right=10, bottom=88)),
        _Panel(False, False, ".short", At(left=14, right=14, bottom=234)),
    )


class LedgerOverview(LedgerScreen):
    """The entries, by turn; `shows` is `all`, a player, `money` or `everything`."""

    name = "ledger"

    def __init__(self, below: Below) -> None:
        super().__init__(below)
        self.shows = "all"
        self.chosen: int | None = None
        """Number of the chosen entry; None: the newest shown."""
        self.most = PAGE
        """So many rows are laid out, if there are as many."""
        self._lines: Sequence[SessionLine] = ()
        """As they were read last."""
        self._logged: list[Logged] = []
        self._put_back = 0
        self.reading = False
        """True while the lines are fetched: what was undone is not known then."""
        self._strike: tuple[object, Trial | None] = (None, None)
        self._corrections = Corrections()

    # What is shown --------------------------------------------------------------------------------------------

    def on_session(self) -> None:
        self._read()

    def on_entries(self, event: Entered) -> None:
        del event
        self._read()

    def _read(self) -> None:
        """Fetch what the lines say beside the entries: contacts, and what was undone. The writer may be waiting for a
        slow card, so the screen does not wait for it."""
        table, self.reading = self.record.table, True

        def lines() -> Sequence[SessionLine]:
            return list(table.call(lambda writer: writer.lines()).result())

        self.shell.main_thread.fetch(lines, self._found, name=self, again=self._read)

    def _found(self, lines: Sequence[SessionLine]) -> None:
        self._lines, self.reading = lines, False
        self.contacts = Contacts().read(lines)
        self._put_back = put_back_steps(lines)
        self._take_log()
        self.refresh()

    def _take_log(self) -> None:
        self._logged = log(self._lines) if self.shows == "everything" else []

    def entries(self) -> list[Entry]:
        """Those of the filter, newest first, as many as are laid out and one more."""
        found: list[Entry] = []
        for entry in self.session.entries():
            if in_filter(entry, self.shows, self.session.state.players):
                found.append(entry)
                if len(found) > self.most:
                    break
        return found

    @property
    def entry(self) -> Entry | None:
        """The one that was chosen, as long as it is there."""
        if self.chosen is not None and (entry := self.session.entry(self.chosen)) is not None:
            return entry
        return next(iter(self.entries()), None)

    def _choose(self, number: int) -> None:
        self.chosen = number
        self.refresh()

    def show(self, what: str) -> None:
        """Show these entries (`shows`) from now on, the newest page of them."""
        self.shows, self.chosen, self.most = what, None, PAGE
        self._take_log()
        self._read()
        self.refresh()

    def _more(self) -> None:
        self.most += PAGE
        self.refresh()

    # Showing --------------------------------------------------------------------------------------------------

    def header(self, ctx: Context) -> Element:
        game = self.session.game
        count, panel = ctx.t("windows.menu.entries", count=self.session.number), _panel(ctx)
        sub: str = count
        turn = getattr(self.session.state, "turn", None)
        if panel.wide and game is not None:
            title = title_of_session(ctx, game, self.session.state)
            if turn is not None:
                title = ctx.t("windows.menu.turn", game=title, number=turn.number)
            sub = ctx.t("ledger.sub", turn=title, count=count)
        right: tuple[Any, ...] = ()
        if panel.low:
            right = (row(*self._filters(ctx, panel), gap="gap_s"),)
            sub = sub if len(self.session.state.players) < 4 else ""
        else:
            right = (
                self._kept_chip(ctx) if panel.wide else None,
                buttons.round_button(ctx, "rotate", "screen-rotation", self.shell.half_turn),
            )
        back = buttons.round_button(ctx, "back", "arrow-left", self.shell.pop)
        return bars.header(ctx, ctx.t("ledger.title"), sub, *right, left=back)

    def _kept_chip(self, ctx: Context) -> Element | None:
        """Tell whether everything is in the file."""
        saved = self.record.snapshot.journal_failure is None
        mark = icon("content-save-check", 24, "positive") if saved else icon("alert", 24, "danger")
        return chip(ctx, mark, ctx.t("ledger.saved" if saved else "ledger.in_memory"))

    def content(self, ctx: Context) -> Element:
        panel = _panel(ctx)
        if panel.wide:
            entry = self.entry
            shown = body(
                ctx,
                card(*self._filters(ctx, panel), w=184, pad=pad("gap_m"), gap="gap_xs"),
                card(self._list(ctx), grow=1, pad=pad("gap_s")),
                entry_panel(self, ctx, entry, self._buttons(ctx, entry, size="label"))
                if entry is not None
                else card(w=306),
            )
            return column(shown, self._bar(ctx), grow=1)
        shown = column(self._list(ctx), grow=1, pad=Pad("gap_s", ctx.gutter, "gap_s", ctx.gutter))
        if panel.low:
            return column(shown, self._bar_compact(ctx), grow=1)
        columns = 5 if len(self.session.state.players) > 4 else len(self.session.state.players) + 3
        filters = grid(
            *self._filters(ctx, panel), columns=columns, gap="gap_s", row_height="button",
            pad=Pad("gap", "gutter", 0, "gutter"),
        )  # fmt: skip
        return column(filters, shown, self._bar_tall(ctx), grow=1)

    def _filters(self, ctx: Context, panel: _Panel) -> list[Element]:
        return filter_buttons(self, ctx, self.shows, self.show, wide=panel.wide, low=panel.low)

    def _list(self, ctx: Context) -> Element:
        rows = self._logged_rows(ctx) if self.shows == "everything" else self._entry_rows(ctx)
        if not rows:
            rows = [roles.body(ctx.t("ledger.nothing"))]
        shown = Scroll(child=column(*rows, gap=6), grow=1, id=f"list.{self.shows}", ground="bg_bottom")
        room = Box(h="row_setting") if self.snackbars.notice is not None else None
        return column(shown, room, grow=1)

    def _entry_rows(self, ctx: Context) -> list[Element]:
        shown, chosen = self.entries(), self.entry
        rows: list[Element] = []
        turn: object = ()
        found = turns_of(self.session)
        for entry in shown[: self.most]:
            number, player = turn_before(entry)
            run = found[turn_of(found, entry.number)] if number is not None and entry.number > 1 else None
            if number != turn:
                name = self.record.seat(player).told if player is not None else None
                rows.append(turn_head(ctx, number if run is None or not run.round else run.number,
                                      run.round if run is not None else 0, name))  # fmt: skip
                turn = number
            line = self.line(ctx, entry)
            rows.append(entry_row(ctx, line, lit=entry is chosen, tap=partial(self._choose, entry.number)))
        return [*rows, *self._older(ctx, len(shown) > self.most)]

    def _logged_rows(self, ctx: Context) -> list[Element]:
        chosen = self.entry
        rows: list[Element] = []
        for line in self._logged[: self.most]:
            lit = chosen is not None and line.number == chosen.number
            rows.append(logged_row(self, ctx, line, lit=lit, tap=partial(self._choose, line.number or 0)))
        return [*rows, *self._older(ctx, len(self._logged) > self.most)]

    def _older(self, ctx: Context, more: bool) -> list[Element]:
        if not more:
            return []
        return [buttons.button(ctx, "older", ctx.t("ledger.older"), "chevron-down", tap=self._more, h=ctx.touch)]

    def toast_place(self, ctx: Context) -> At:
        """Over the lower end of the list, which makes room for it."""
        return _panel(ctx).toast

    # What can be done with the chosen entry ---------------------------------------------------------------------

    def _buttons(self, ctx: Context, entry: Entry, **shape: Any) -> EntryButtons:
        t, struck = ctx.t, self._struck(entry)
        change, add = open_change(self, entry), open_change(self, entry, add=True)
        short = _panel(ctx).short
        shape = {"sub_size": "caption", **shape}
        return EntryButtons(
            buttons.button(
                ctx, "ledger.why", t("ledger.why"), "help-circle-outline", kind="primary",
                tap=lambda: self.dialogs.open(EntryExplanation(self, entry)), **shape,
            ),
            buttons.button(
                ctx, "ledger.change", t(f"ledger.change{short}"), "pencil", tap=change,
                disabled_reason=None if change is not None else t("ledger.only_strike"), **shape,
            ),
            buttons.button(
                ctx, "ledger.strike", t("ledger.strike"), "close", tap=lambda: self._send_strike(struck),
                disabled_reason=None if struck is not None else t("ledger.does_not_fit"), **{"grow": 1, **shape},
            ),
            buttons.button(
                ctx, "ledger.add", t("ledger.add"), "plus", tap=add,
                disabled_reason=None if add is not None else "", **{"grow": 1, **shape},
            ),
        )  # fmt: skip

    def _struck(self, entry: Entry) -> Trial | None:
        """The game without this entry and what hangs on it; None where that does not fit."""
        if self._strike[0] != (key := (self.session, entry)):
            self._strike = (key, strike(self.session, entry))
        return self._strike[1]

    def _send_strike(self, trial: Trial | None) -> None:
        if trial is None:
            return

        say = self.corrected(trial, partial(struck_words, numbers_of(trial)), lambda ctx: ctx.t("ledger.stays_in_log"))

        def struck(parts: ShownParts) -> None:
            self.chosen = None
            say(parts)

        self.sender.send(trial.amend, then=struck)

    # Corrections ------------------------------------------------------------------------------------------------

    def corrected(self, trial: Trial, words: Words, sub: Words) -> News:
        def say(parts: ShownParts) -> None:
            if parts is self.parts:
                self._corrections.add(trial, self.record.table.now.session.last)
                back = NoticeButton("put_back", "undo-variant", lambda ctx: ctx.t("table.change_back"), self._take_back)
            else:
                back = parts.last_tap.put_back_button(trial.put_back)
            parts.snackbars.show(Notice("pencil", words, sub, (back,), "positive"))

        return say

    @property
    def _correction(self) -> Trial | None:
        """The last thing done here, where that was a correction."""
        return self._corrections.last(self.record.table.now.session.last)

    def undo_button(self, ctx: Context, **options: Any) -> Box:
        trial = self._correction
        if trial is None:
            return self.last_tap.key(ctx, self.undo, **options)
        return buttons.undo(
            ctx, ctx.t(f"ledger.undo.change{_panel(ctx).short}", entry=trial.entry), self.undo, **options
        )

    def undo(self) -> None:
        if self._correction is None:
            super().undo()
        else:
            self._take_back()

    def _take_back(self) -> None:
        """Take the last correction back, and offer to make it again."""
        trial = self._correction
        if trial is None:
            return

        def gone(parts: ShownParts) -> None:
            if parts is self.parts:
                self._corrections.taken_back(self.record.table.now.session.last)
                again = NoticeButton("put_back", "redo", lambda ctx: ctx.t("table.put_back"), self._make_again(trial))
            else:
                again = parts.last_tap.put_back_button(trial.amend)
            parts.snackbars.show(Notice("undo-variant", partial(undone_words, trial), keys=(again,)))

        self.sender.send(trial.put_back, then=gone)

    def _make_again(self, trial: Trial) -> Callable[[], None]:
        made = self.corrected(trial, partial(changed_words, trial), lambda ctx: ctx.t("ledger.stays_in_log"))
        return lambda: self.sender.send(trial.amend, then=made)

    # Buttons below -----------------------------------------------------------------------------------------------

    def _redo(self, ctx: Context, sub: str | None = None, **options: Any) -> Box:
        steps = min(self._put_back, self.session.waiting)

        def again() -> None:
            if not self.reading:
                self.sender.send({"type": "redo", "steps": max(1, steps)})

        off = ctx.t(f"ledger.redo.off{_panel(ctx).short}")
        return buttons.button(
            ctx, "redo", ctx.t("ledger.redo"), "redo", ctx.t("ledger.redo.sub", count=steps) if sub is None else sub,
            tap=again, disabled_reason=None if steps else off, **options,
        )  # fmt: skip

    def _table(self, ctx: Context, **options: Any) -> Box:
        words = ctx.t(f"ledger.table{_panel(ctx).short}")
        return buttons.button(ctx, "table", words, "play", tap=self.back, grow=1, **options)

    def _bar(self, ctx: Context) -> Box:
        stop = {"type": "stop_game"}
        end = buttons.long_press_button(
            ctx, "ledger.stop", ctx.t("ledger.stop"), "flag-checkered",
            lambda: self.sender.send(stop, then=self.back_from), sub=ctx.t("ledger.stop.sub"), kind="neutral",
            disabled_reason=self.sender.disabled_reason(stop), grow=1,
        )  # fmt: skip
        undo = self.undo_button(ctx, icon_size="heading")
        return bars.action_bar(ctx, undo, self._redo(ctx, grow=1), end, self._table(ctx, size="title"), h="bar_low")

    def _bar_compact(self, ctx: Context) -> Box:
        entry, lines = self.entry, 1
        shape: dict[str, Any] = {
            "vertical": True, "size": "label", "icon_size": "heading", "gap": 0, "pad": pad(2, 4), "sub_lines": lines,
        }  # fmt: skip
        waits = self.session.waiting and self._put_back
        bar = bars.action_bar(
            ctx,
            self.undo_button(ctx, icon_size="title", sub_lines=lines),
            self._redo(ctx, "", grow=1, **shape) if waits else None,
            *(self._buttons(ctx, entry, grow=1, **shape) if entry is not None else ()),
            self._table(ctx, **shape),
            h="bar_low",
        )
        bar.pad, bar.gap = Pad("gap_s", "gutter", "gutter", "gutter"), "gap_s"
        return bar

    def _bar_tall(self, ctx: Context) -> Box:
        entry = self.entry
        shape: dict[str, Any] = {"size": "label", "icon_size": "heading", "sub_size": "caption"}
        made = [*self._buttons(ctx, entry, grow=1, **shape)] if entry is not None else []
        made += [self._redo(ctx, grow=1, **shape), self._table(ctx, **shape)]
        pairs = [row(*made[at : at + 2], gap=10, items="stretch", grow=1) for at in range(0, len(made), 2)]
        return row(
            self.undo_button(ctx), column(*pairs, gap=10, grow=1), h=232, gap=10, items="stretch",
            pad=Pad(10, 14, 14, 14),
        )  # fmt: skip


def show_ledger(shell: Shell) -> None:
    """Over the table that is shown."""
    table = shell.top
    assert isinstance(table, TableScreen), "the ledger is a table's"
    shell.push(LedgerOverview(below_of(table)))
