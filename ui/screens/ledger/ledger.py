"""The ledger (`t-ledger`): the entries of the fold, newest first, by turn; one of them chosen to ask why, to change
or to strike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from divingbell.companion.session.session import Entry
from divingbell.companion.session.telling import sentence
from divingbell.companion.table.events import Done, Entered
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import chip, hairline, icon, tile
from divingbell.ui.kit.plates import plate
from divingbell.ui.kit.skins import Kind
from divingbell.ui.screens.ledger import counted
from divingbell.ui.screens.ledger.base import OverTable, clock
from divingbell.ui.screens.ledger.change import open_addition, open_change
from divingbell.ui.screens.ledger.holder import holder
from divingbell.ui.screens.ledger.log import Logged, log, put_back_steps
from divingbell.ui.screens.ledger.row import entry_row, logged_row, turn_head
from divingbell.ui.screens.ledger.signs import sign
from divingbell.ui.screens.ledger.trial import Trial, strike
from divingbell.ui.screens.ledger.why import Why
from divingbell.ui.shell.app import Shell
from divingbell.ui.table.contacts import Contacts
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import At, Box, Element, Pad, Scroll, column, figure, grid, pad, row, space, text

PAGE = 30
"""Rows that are laid out; a key at their end shows as many more."""


class Ledger(OverTable):
    """What happened, by turn; `shows` is `all`, a player, `money` or `everything`."""

    name = "t-ledger"

    def __init__(self, below: TableScreen) -> None:
        super().__init__(below)
        self.shows = "all"
        self.chosen: int | None = None
        """Number of the chosen entry; None: the newest shown."""
        self._most = PAGE
        self._logged: list[Logged] = []
        self._put_back = 0
        self._strike: tuple[object, Trial | None] = (None, None)

    # What is shown --------------------------------------------------------------------------------------------

    def opened(self) -> None:
        self._read()

    def entered(self, event: Entered) -> None:
        del event
        self._read()

    def _read(self) -> None:
        """Take up what the lines say beside the entries: contacts, and what was undone."""
        lines = list(self.table.lines())
        self.contacts = Contacts().read(lines)
        self._put_back = put_back_steps(lines)
        self._logged = log(lines) if self.shows == "everything" else []

    def entries(self) -> list[Entry]:
        """Those of the filter, newest first, as many as are laid out and one more."""
        found = []
        for entry in self.session.entries():
            if self._in_filter(entry):
                found.append(entry)
                if len(found) > self._most:
                    break
        return found

    def _in_filter(self, entry: Entry) -> bool:
        if self.shows == "money":
            return bool(counted.amounts(entry))
        if self.shows in self.state.players:
            moved = any(one.player == self.shows for one in counted.amounts(entry))
            return moved or counted.concerned(entry) == self.shows
        return True

    @property
    def entry(self) -> Entry | None:
        """The one that was chosen, as long as it is there."""
        if self.chosen is not None and (entry := self.session.entry(self.chosen)) is not None:
            return entry
        return next(iter(self.entries()), None)

    def _choose(self, number: int) -> Callable[[], None]:
        def tap() -> None:
            self.chosen = number
            self.refresh()

        return tap

    def _show(self, what: str) -> Callable[[], None]:
        def tap() -> None:
            self.shows, self.chosen, self._most = what, None, PAGE
            self._read()
            self.refresh()

        return tap

    def _more(self) -> None:
        self._most += PAGE
        self.refresh()

    # Showing --------------------------------------------------------------------------------------------------

    def band(self, ctx: Context) -> Element:
        game = self.session.game
        count = ctx.t("windows.menu.entries", count=self.session.number)
        sub: str = count
        turn = getattr(self.state, "turn", None)
        if ctx.size == "regular" and game is not None and turn is not None:
            title = ctx.t("windows.menu.turn", game=ctx.t(f"{game.name}.title"), number=turn.number)
            sub = ctx.t("ledger.sub", turn=title, count=count)
        right: tuple[Any, ...] = ()
        if ctx.size == "compact":
            right = (row(*self._filters(ctx), gap=6),)
            sub = sub if len(self.state.players) < 4 else ""
        else:
            saved = self.snapshot.journal_failure is None
            mark = icon("content-save-check", 24, "positive") if saved else icon("alert", 24, "danger")
            words = ctx.t("ledger.saved" if saved else "ledger.in_memory")
            kept = chip(ctx, mark, words) if ctx.size == "regular" else None
            right = (kept, keys.round_key(ctx, "rotate", "screen-rotation", self.shell.half_turn))
        back = keys.round_key(ctx, "back", "arrow-left", self.shell.pop)
        return bars.header(ctx, ctx.t("ledger.title"), sub, *right, left=back)

    def content(self, ctx: Context) -> Element:
        if ctx.size == "regular":
            return column(
                row(
                    plate(*self._filters(ctx), w=172, pad=pad(10), gap=6),
                    plate(self._list(ctx), grow=1, pad=Pad(8, 8, 8, 8)),
                    self._panel(ctx),
                    grow=1,
                    gap=14,
                    items="stretch",
                    pad=pad(16, 20),
                ),
                self._bar_regular(ctx),
                grow=1,
            )
        shown = column(self._list(ctx), grow=1, pad=ctx.pick(pad(0), Pad(6, 10, 0, 10), Pad(8, 14, 0, 14)))
        if ctx.size == "compact":
            return column(shown, self._bar_compact(ctx), grow=1)
        columns = 5 if len(self.state.players) > 4 else len(self.state.players) + 3
        filters = grid(*self._filters(ctx), columns=columns, gap=6, row_height=60, pad=Pad(10, 14, 0, 14))
        return column(filters, shown, self._bar_tall(ctx), grow=1)

    def _list(self, ctx: Context) -> Element:
        rows = self._logged_rows(ctx) if self.shows == "everything" else self._entry_rows(ctx)
        if not rows:
            rows = [text(ctx.t("ledger.nothing"), ctx.pick(20, 18), colour="text2", lines=2)]
        shown = Scroll(child=column(*rows, gap=6), grow=1, id=f"list.{self.shows}")
        room = Box(h=ctx.pick(80, 68, 76)) if self.notice is not None else None
        return column(shown, room, grow=1)

    def _entry_rows(self, ctx: Context) -> list[Element]:
        shown, chosen = self.entries(), self.entry
        rows: list[Element] = []
        turn: object = ()
        for entry in shown[: self._most]:
            before = (entry.previous or entry).state
            here = getattr(getattr(before, "turn", None), "number", None)
            if here != turn:
                rows.append(turn_head(self, ctx, entry))
                turn = here
            rows.append(entry_row(self, ctx, entry, lit=entry is chosen, tap=self._choose(entry.number)))
        return [*rows, *self._older(ctx, len(shown) > self._most)]

    def _logged_rows(self, ctx: Context) -> list[Element]:
        chosen = self.entry
        rows: list[Element] = [
            logged_row(
                self,
                ctx,
                line,
                lit=chosen is not None and line.number == chosen.number,
                tap=self._choose(line.number or 0),
            )
            for line in self._logged[: self._most]
        ]
        return [*rows, *self._older(ctx, len(self._logged) > self._most)]

    def _older(self, ctx: Context, more: bool) -> list[Element]:
        if not more:
            return []
        return [keys.key(ctx, "older", ctx.t("ledger.older"), "chevron-down", tap=self._more, h=ctx.touch)]

    def toast_place(self, ctx: Context) -> At:
        """Over the lower end of the list, which makes room for it."""
        if ctx.size == "regular":
            return At(left=214, right=348, bottom=132)
        return At(left=ctx.gutter, right=ctx.gutter, bottom=ctx.pick(0.0, 90 + 26 * (ctx.text_scale - 1), 234.0))

    # Filter ---------------------------------------------------------------------------------------------------

    def _filters(self, ctx: Context) -> list[Box]:
        money = self.ui.counted
        made: list[Any] = [self._filter(ctx, "all", "format-list-bulleted")]
        made += [self._filter(ctx, player, None) for player in self.state.players]
        made += [
            space() if ctx.size == "regular" else None,
            self._filter(ctx, "money", "cash" if money == "money" else "counter") if money else None,
            self._filter(ctx, "everything", "filter-variant"),
        ]
        return [one for one in made if one is not None]

    def _filter(self, ctx: Context, what: str, mark: str | None) -> Box:
        lit = self.shows == what
        sign_of = (
            icon(mark, ctx.pick(32, 28)) if mark is not None else tile(ctx, self.seat(what).diver, ctx.pick(34, 32))
        )
        kind: Kind = "selected" if lit else "neutral"
        if ctx.size != "regular":
            words = text(ctx.t("ledger.all"), 18, bold=True) if what == "all" else None
            return keys.press(
                f"filter.{what}",
                words or sign_of,
                kind=kind,
                tap=self._show(what),
                w=(58 if len(self.state.players) < 5 else 56) if ctx.size == "compact" else None,
                h=ctx.touch,
                pad=pad(0, 2),
            )
        words = text(self._filter_words(ctx, what), 20, bold=True, lines=2, line=1.05, grow=1)
        made = keys.press(
            f"filter.{what}",
            sign_of,
            words,
            kind=kind,
            tap=self._show(what),
            justify="start",
            gap=14,
            h=60 if len(self.state.players) < 5 else 56,
            pad=pad(0, 14),
            colour="text1" if lit else "text2",
        )
        if not lit and made.skin is not None:
            made.skin = made.skin._replace(fill=None, fill_top=None, edge=None, shadow=None)
        return made

    def _filter_words(self, ctx: Context, what: str) -> str:
        if what in self.state.players:
            return self.seat(what).name
        if what != "money":
            return ctx.t(f"ledger.{what}")
        game = self.session.game
        assert game is not None, "a record has a game"
        return ctx.t(ctx.texts.own(game.name, f"ledger.{self.ui.counted}"))

    # The chosen entry -----------------------------------------------------------------------------------------

    def _panel(self, ctx: Context) -> Box:
        entry = self.entry
        if entry is None:
            return plate(w=306)
        origin = entry.origin
        head = row(
            figure(str(entry.number), 34),
            column(
                text(clock(origin.at), 18, font="num", colour="text2", line=1.15) if origin is not None else None,
                text(ctx.t(f"ledger.by.{origin.source}"), 18, colour="text2", line=1.15)
                if origin is not None
                else None,
                grow=1,
            ),
            icon(sign(entry), 44, "caution"),
            gap=12,
        )
        return plate(
            head,
            hairline(),
            Scroll(child=column(*self._flows(ctx, entry), gap=12), grow=1, bar=False),
            self._why(ctx, entry, h=72, size=24),
            self._change(ctx, entry, h=64, size=20, short=False),
            row(
                self._strike_key(ctx, entry, h=64, size=18, grow=1),
                self._add(ctx, entry, h=64, size=18, grow=1),
                gap=12,
                items="stretch",
            ),
            w=306,
            gap=12,
            pad=pad(16, 18),
        )

    def _flows(self, ctx: Context, entry: Entry) -> list[Element]:
        """From whom to whom, how much, and what the one of them who plays has then."""
        game = entry.game.name
        made: list[Element] = []
        for movement in counted.counted(entry):
            player = movement.taker if movement.taker in entry.state.players else movement.giver
            gained = movement.count if player == movement.taker else -movement.count
            made.append(
                column(
                    row(
                        holder(ctx, self.ui, self.seats, movement.giver, 40),
                        icon("arrow-right", 26, "text3"),
                        holder(ctx, self.ui, self.seats, movement.taker, 40),
                        space(),
                        figure(counted.signed(ctx, game, gained), 32, colour="money" if gained > 0 else None),
                        gap=10,
                    ),
                    row(
                        text(ctx.t("ledger.then_has", name=self.seat(player).name), 17, colour="text2", grow=1),
                        figure(
                            counted.plain(ctx, game, counted.balance(entry, player)), 22, colour="text2", bold=False
                        ),
                    ),
                    gap=4,
                )
            )
        if made:
            return made
        said = [str(sentence(movement, self.names, ctx.texts)) for movement in entry.movements]
        return [text(words, 18, colour="text2", lines=6) for words in said or [ctx.t("ledger.moves_nothing")]]

    def _why(self, ctx: Context, entry: Entry, *, h: float | None = None, size: float, **options: Any) -> Box:
        return keys.key(
            ctx, "ledger.why", ctx.t("ledger.why"), "help-circle-outline", kind="primary",
            tap=lambda: self.open(Why(self, entry)), h=h, size=size, **options,
        )  # fmt: skip

    def _change(
        self, ctx: Context, entry: Entry, *, h: float | None = None, size: float, short: bool, **options: Any
    ) -> Box:
        can = open_change(self, entry)
        words = ctx.t("ledger.change.short" if short else "ledger.change")
        return keys.key(
            ctx, "ledger.change", words, "pencil", tap=can, h=h, size=size,
            disabled_reason=None if can is not None else ctx.t("ledger.only_strike"), **{"sub_size": 16, **options},
        )  # fmt: skip

    def _add(self, ctx: Context, entry: Entry, *, h: float | None = None, size: float, **options: Any) -> Box:
        can = open_addition(self, entry)
        return keys.key(
            ctx, "ledger.add", ctx.t("ledger.add"), "plus", tap=can, h=h, size=size,
            disabled_reason=None if can is not None else "", **options,
        )  # fmt: skip

    # Strike ---------------------------------------------------------------------------------------------------

    def _struck(self, entry: Entry) -> Trial | None:
        """The game without this entry and what hangs on it; None where that does not fit."""
        if self._strike[0] != (key := (self.session, entry)):
            self._strike = (key, strike(self.session, entry))
        return self._strike[1]

    def _strike_key(self, ctx: Context, entry: Entry, *, h: float | None = None, size: float, **options: Any) -> Box:
        trial = self._struck(entry)
        why = None if trial is not None else ctx.t("ledger.does_not_fit")
        return keys.key(
            ctx, "ledger.strike", ctx.t("ledger.strike"), "close", tap=lambda: self._send_strike(trial),
            h=h, size=size, disabled_reason=why, **{"sub_size": 16, **options},
        )  # fmt: skip

    def _send_strike(self, trial: Trial | None) -> None:
        if trial is None:
            return

        def struck(_: Done) -> None:
            self.chosen = None
            self.say_changed("ledger.struck", trial)

        self.send(trial.amend, then=struck)

    def say_changed(self, words: str, trial: Trial) -> None:
        """The toast after an amend, with Put it back: the amend that undoes it."""
        numbers = numbers_of(trial)
        self.notify(
            Notice(
                "pencil",
                lambda ctx: ctx.t(words, entry=numbers),
                lambda ctx: ctx.t("ledger.stays_in_log"),
                (self.put_back_key(trial.put_back),),
                "positive",
            )
        )

    # Keys below -----------------------------------------------------------------------------------------------

    def _redo(self, ctx: Context, **options: Any) -> Box:
        steps = min(self._put_back, self.session.waiting)
        redo = {"type": "redo", "steps": max(1, steps)}
        short = "" if ctx.size == "regular" else ".short"
        return keys.key(
            ctx, "redo", ctx.t("ledger.redo"), "redo", ctx.t("ledger.redo.sub", count=steps),
            tap=lambda: self.send(redo), disabled_reason=None if steps else ctx.t(f"ledger.redo.off{short}"), **options,
        )  # fmt: skip

    def _bar_regular(self, ctx: Context) -> Box:
        stop = {"type": "stop_game"}
        end = keys.hold_key(
            ctx, "ledger.stop", ctx.t("ledger.stop"), "flag-checkered",
            lambda: self.send(stop, then=lambda _: self.back()), sub=ctx.t("ledger.stop.sub"), kind="neutral",
            disabled_reason=self.disabled_reason(stop), grow=1,
        )  # fmt: skip
        return bars.action_bar(
            ctx,
            self.undo_key(ctx, mark_size=28),
            self._redo(ctx, grow=1),
            end,
            keys.key(ctx, "table", ctx.t("ledger.table"), "play", tap=self.back, size=25, grow=1),
            h=108,
        )

    def _bar_compact(self, ctx: Context) -> Box:
        entry = self.entry
        shape: dict[str, Any] = {
            "vertical": True, "grow": 1, "size": 17, "mark_size": 22, "gap": 0, "pad": pad(2, 2), "sub_size": 16,
            "sub_lines": 1 if ctx.text_scale > 1.15 else 2,
        }  # fmt: skip
        redo = None
        if self.session.waiting and self._put_back:
            redo = self._redo(ctx, **shape)
            redo.children = (redo.children[0], text(ctx.t("ledger.redo"), 17, bold=True, lines=2, line=1.1))
        made = [] if entry is None else [
            self._why(ctx, entry, **shape),
            self._change(ctx, entry, short=True, **shape),
            self._strike_key(ctx, entry, **shape),
            self._add(ctx, entry, **shape),
        ]  # fmt: skip
        bar = bars.action_bar(
            ctx,
            self.undo_key(ctx, mark_size=20, sub_lines=1 if ctx.text_scale > 1.15 else 2),
            redo,
            *made,
            keys.key(ctx, "table", ctx.t("ledger.table.short"), "play", tap=self.back, **shape),
            h=86 + 26 * (ctx.text_scale - 1),
        )
        bar.pad, bar.gap = Pad(6, 10, 10, 10), 6
        return bar

    def _bar_tall(self, ctx: Context) -> Box:
        entry = self.entry
        shape: dict[str, Any] = {"grow": 1, "size": 20, "mark_size": 26, "sub_size": 16}
        pairs: list[list[Box]] = []
        if entry is not None:
            pairs = [
                [self._why(ctx, entry, **shape), self._change(ctx, entry, short=True, **shape)],
                [self._strike_key(ctx, entry, **shape), self._add(ctx, entry, **shape)],
            ]
        table = keys.key(ctx, "table", ctx.t("ledger.table.short"), "play", tap=self.back, **shape)
        pairs.append([self._redo(ctx, **shape), table])
        return row(
            self.undo_key(ctx),
            column(*(row(*pair, gap=10, items="stretch", grow=1) for pair in pairs), gap=10, grow=1),
            h=232,
            gap=10,
            items="stretch",
            pad=Pad(10, 14, 14, 14),
        )


def numbers_of(trial: Trial) -> str:
    """`156`, `28 and 29` as `28\N{EN DASH}29`."""
    last = trial.entry + trial.drop - 1
    return str(trial.entry) if last <= trial.entry else f"{trial.entry}\N{EN DASH}{last}"


def show_ledger(shell: Shell) -> None:
    """Over the table that is shown."""
    table = shell.top
    assert isinstance(table, TableScreen), "the ledger is a table's"
    shell.push(Ledger(table))
