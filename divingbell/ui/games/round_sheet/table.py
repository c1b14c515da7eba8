"""The table of a score sheet: everybody's numbers, one keypad, and Next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from divingbell.companion.games.game import Entry, Refusal
from divingbell.companion.games.previews import after
from divingbell.companion.games.round_sheet.ledger import signed, written_words
from divingbell.companion.games.round_sheet.state import State
from divingbell.companion.table.events import Entered
from divingbell.ui.games.round_sheet.categories import category_keys
from divingbell.ui.games.round_sheet.change import SheetChange, sheet_rows
from divingbell.ui.games.round_sheet.keypad import keys, next_button, readout
from divingbell.ui.games.round_sheet.number_entry import SheetWriting
from divingbell.ui.games.round_sheet.people import (
    LINE_CARD,
    ROUND,
    ROUNDS_BESIDE,
    cell,
    cells,
    head_cards,
    line_card,
    past_rounds,
    rounds_beside,
)
from divingbell.ui.games.round_sheet.sheet_words import in_short, in_words
from divingbell.ui.games.round_sheet.table_view import AREA, Entering, Taps, WriterView, entering, writers
from divingbell.ui.kit import roles
from divingbell.ui.kit.bars import action_bar, state_pill, turn_header
from divingbell.ui.kit.buttons import button
from divingbell.ui.kit.cards import inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip, disc, tile
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.hooks import MenuButton
from divingbell.ui.table.speech import sentences
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import Box, Element, Pad, column, fits, pad, row, space

FEW = 6
"""People whose lines and cells have all the room."""
_CELL = 104
"""The cell of the round that is on, dp."""


class SheetTable(TableScreen[State]):
    """Rounds or categories: who is asked writes on the keypad, and Next goes on."""

    area = AREA

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._writing = SheetWriting()
        self._page = 0
        """Of the categories, where they are two."""

    @property
    def name(self) -> str:  # type: ignore[override]
        """The name of what is shown (screens.md 12)."""
        change = self.active_overlay()
        if isinstance(change, SheetChange):
            return change.name
        return "sheet.categories" if self.state.sheet.categories else "sheet.table"

    # Showing --------------------------------------------------------------------------------------------------

    def header(self, ctx: Context) -> Element:
        sheet = self.state.sheet
        long, short = f"{sheet.name}, {in_short(ctx, sheet)}", sheet.name
        if self.stopped:
            return self.nobodys_header(ctx, chip(ctx, None, short))
        return fits(*(partial(self._turn_header, ctx, chips) for chips in ((long,), (short,), ())))

    def _turn_header(self, ctx: Context, chips: Sequence[str]) -> Element:
        writer = self._writing.writer(self.state)
        now = next(one for one in writers(self.state, self.seats, self._writing) if one.player == writer)
        team = [tile(ctx, seat.diver, "tile_m", on_ink=True) for seat in now.seats]
        sign = row(*team, gap="gap_xs") if len(team) > 1 else None
        pill = state_pill("pencil", self._round(ctx))
        shown = tuple(chip(ctx, None, words) for words in chips)
        right, lane = self.turn_buttons(ctx), self.snackbars.lane(ctx)
        diver = now.seats[0].diver
        return turn_header(ctx, diver, now.called, pill, right=right, chips=shown, lane=lane, sign=sign)

    def _round(self, ctx: Context) -> str:
        state = self.state
        if state.sheet.categories:
            return ctx.t(f"{AREA}.turn", number=state.turn.number, of=len(state.sheet.categories))
        step = state.sheet.all_steps[state.step]
        if step.name:
            return ctx.t(f"{AREA}.round.step", number=state.turn.number, step=step.name)
        return ctx.t(f"{AREA}.round", number=state.turn.number)

    def content(self, ctx: Context) -> Element:
        shown = writers(self.state, self.seats, self._writing)
        if self.state.result is not None:
            return self._over(ctx, shown)
        now, taps = entering(ctx, self.session, shown, self._writing), self._taps()
        if self.state.sheet.categories:
            low, tall = (
                partial(self._categories_low, ctx, shown, now, taps, *columns) for columns in ((7, 12, 14), (4, 6, 16))
            )
            wide = partial(self._categories_wide, ctx, shown, now, taps)
        else:
            low, tall, wide = (
                partial(arranged, ctx, shown, now, taps) for arranged in (self._low, self._tall, self._wide)
            )
        # Where none fits, with large letters, words give way in the one that is made for such a window.
        frame = ctx.frame
        return fits(wide, low, tall, low if frame.width > frame.height else tall, grow=1)

    def _wide(self, ctx: Context, shown: Sequence[WriterView], now: Entering, taps: Taps) -> Element:
        """People are lines, rounds are columns, the keypad is beside them."""
        first = max(0, max(len(one.scores) for one in shown) - ROUNDS_BESIDE)
        lines = [
            row(
                row(line_card(ctx, one), w=LINE_CARD, items="stretch"),
                rounds_beside(one, first, totals=len(shown) <= FEW),
                row(cell(one, taps), w=_CELL, items="stretch"),
                gap="gap_m",
                items="stretch",
                grow=1,
                min_h="cell" if len(shown) <= FEW else "cell_many",
            )
            for one in shown
        ]
        numbers = [roles.note(str(first + place + 1), anchor="center", grow=1) for place in range(ROUNDS_BESIDE)]
        foot = row(
            roles.note(ctx.t(f"{AREA}.rounds"), w=LINE_CARD, anchor="right"),
            row(*numbers, grow=1, pad=pad(0, "gap_s")),
            roles.number(str(self.state.turn.number), w=_CELL, anchor="center", colour="action"),
            gap="gap_m",
        )
        sheet = column(
            *lines,
            foot,
            gap="gap_m" if len(shown) <= FEW else "gap_s",
            grow=1,
            min_w=LINE_CARD + _CELL + ROUNDS_BESIDE * ROUND,
        )
        return self._beside(ctx, sheet, now, taps)

    def _beside(self, ctx: Context, sheet: Element, now: Entering, taps: Taps) -> Element:
        pads = column(row(readout(ctx, now, self._label(ctx), taps), h="header", items="stretch"),
                      keys(ctx, now, taps, 3), gap="gap_m", w=LINE_CARD)  # fmt: skip
        about = inset(
            disc("table", "disc", "neutral", share=0.6),
            column(
                roles.title(self.state.sheet.name, lines=1),
                roles.note(in_words(ctx, self.state.sheet)),
                gap="gap_hair",
                grow=1,
            ),
            gap="gap_m",
            grow=1,
            pad=pad("gap_s", "pad_card"),
            radius="radius_button",
        )
        bar = action_bar(ctx, *self._left_keys(ctx), about, next_button(ctx, now, taps, w=LINE_CARD))
        return column(row(sheet, pads, gap="gap", items="stretch", grow=1, pad=pad("gap", "gutter")), bar, grow=1)

    def _low(self, ctx: Context, shown: Sequence[WriterView], now: Entering, taps: Taps) -> Element:
        """People are columns; the digits are one row."""
        bar = action_bar(
            ctx,
            *self._left_keys(ctx),
            readout(ctx, now, self._label(ctx), taps),
            next_button(ctx, now, taps, w="button_primary"),
        )
        digits = column(keys(ctx, now, taps, 12))
        above = column(
            *self._columns(ctx, shown, taps, "header", 1),
            digits,
            gap="gap_s",
            pad=Pad("gap_xxs", "gutter", "gap_s", "gutter"),
            grow=1,
        )
        return column(above, bar, grow=1)

    def _tall(self, ctx: Context, shown: Sequence[WriterView], now: Entering, taps: Taps) -> Element:
        """The same with the digits in two rows, under what is being written."""
        bar = action_bar(ctx, *self._left_keys(ctx), next_button(ctx, now, taps, grow=1), h="bar")
        above = column(
            *self._columns(ctx, shown, taps, "rail_strip", 1 if len(shown) <= FEW else 2),
            row(readout(ctx, now, self._label(ctx), taps), h="button_tall", items="stretch"),
            column(keys(ctx, now, taps, 6)),
            gap="gap",
            pad=pad("gap", "gutter"),
            grow=1,
        )
        return column(above, bar, grow=1)

    def _columns(self, ctx: Context, shown: Sequence[WriterView], taps: Taps, high: str, lines: int) -> list[Element]:
        label = roles.note(str(self.state.turn.number), w="icon", anchor="center", colour="action")
        return [
            head_cards(ctx, shown, Box(w="icon"), high),
            past_rounds(ctx, shown),
            cells(ctx, shown, label, taps, lines),
        ]

    def _categories_wide(self, ctx: Context, shown: Sequence[WriterView], now: Entering, taps: Taps) -> Element:
        people = column(*(line_card(ctx, one) for one in shown), gap="gap_m", w=LINE_CARD)
        most = len(self.state.sheet.categories)
        grid = category_keys(self.state, self._writing, now, taps, 3, 0, most)
        return self._beside(
            ctx, row(people, grid, gap="gap_m", items="stretch", grow=1, min_w=2 * LINE_CARD), now, taps
        )

    def _categories_low(
        self, ctx: Context, shown: Sequence[WriterView], now: Entering, taps: Taps, columns: int, digits: int, most: int
    ) -> Element:
        heads = head_cards(ctx, shown, None, "rail_strip")
        grid = category_keys(self.state, self._writing, now, taps, columns, self._page, most)
        written = row(readout(ctx, now, self._label(ctx), taps), h="button_tall", items="stretch", grow=0)
        if digits == 12:
            bar = action_bar(ctx, *self._left_keys(ctx), readout(ctx, now, self._label(ctx), taps),
                             next_button(ctx, now, taps, w="button_primary"))  # fmt: skip
            inside: tuple[Element, ...] = (heads, grid, column(keys(ctx, now, taps, 12)))
        else:
            bar = action_bar(ctx, *self._left_keys(ctx), next_button(ctx, now, taps, grow=1), h="bar")
            inside = (heads, grid, written, column(keys(ctx, now, taps, 6)))
        return column(column(*inside, gap="gap_s", pad=pad("gap_s", "gutter"), grow=1), bar, grow=1)

    def _over(self, ctx: Context, shown: Sequence[WriterView]) -> Element:
        """After the end, until the podium is there."""
        heads = head_cards(ctx, shown, None, "rail_strip")
        above = column(heads, past_rounds(ctx, shown), gap="gap", pad=pad("gap", "gutter"), grow=1)
        return column(above, action_bar(ctx, self.undo_button(ctx), space()), grow=1)

    def _left_keys(self, ctx: Context) -> tuple[Element, Element]:
        """Undo, and the way to every number that was written."""
        reading = bool(self.state.sheet.categories)
        words, mark = (f"{AREA}.all", "table") if reading else (f"{AREA}.change", "pencil")
        none = not sheet_rows(self.session)
        way = button(
            ctx, "all" if reading else "change", ctx.t(words), mark, ctx.t(f"{words}.sub"),
            tap=partial(self._open, reading=reading), vertical=True, size="label", sub_size="note", w="undo",
            icon_size="undo_icon", pad=pad("gap_hair", "gap_xs"),
            disabled_reason=ctx.t(f"{AREA}.change.none") if none else None,
        )  # fmt: skip
        return self.undo_button(ctx), way

    def _open(self, *, reading: bool) -> None:
        self.overlay = SheetChange(self, reading=reading)
        self.refresh()

    def _label(self, ctx: Context) -> str:
        if self.state.sheet.categories:
            chosen = self._writing.category
            return self.state.sheet.category(chosen).title if chosen is not None else ctx.t(f"{AREA}.choose")
        return self._round(ctx)

    # What a tap does ------------------------------------------------------------------------------------------

    def _taps(self) -> Taps:
        return Taps(self._write_for, self._write_in, self._put, self._choose, self._fill, self._next, self._turn_page)

    def _write_for(self, player: str) -> None:
        """Another cell of this round: what was typed is sent as with Next."""
        state, action = self.state, self._writing.action(self.state)
        typed = bool(self._writing.digits) and player != self._writing.writer(state)
        if typed and action is not None and not isinstance(after(self.session, action), Refusal):

            def write_on(_: object) -> None:
                same = (self.state.turn.number, self.state.step) == (state.turn.number, state.step)
                self._keep(SheetWriting(player) if same else SheetWriting())

            self.send(action, then=write_on)
            return
        self._keep(SheetWriting(player))

    def _write_in(self, field: str) -> None:
        self._keep(self._writing._replace(field=field))

    def _put(self, key: str) -> None:
        self._keep(self._writing.put(self.state, key))

    def _choose(self, value: int) -> None:
        self._keep(self._writing.with_digits(self._writing.at(self.state).id, str(value)))

    def _turn_page(self) -> None:
        self._page = 1 - self._page
        self.refresh()

    def _fill(self, category: str) -> None:
        self._keep(self._writing._replace(category=category))

    def _next(self) -> None:
        following = self._writing.following(self.state)
        if following is not None:
            self._write_in(following.id)
            return
        action = self._writing.action(self.state)
        if action is not None:
            self.send(action)

    def _keep(self, writing: SheetWriting) -> None:
        self._writing = writing
        self.refresh()

    def _finish(self) -> None:
        self.send({"type": "finish"})

    def menu_buttons(self, ctx: Context) -> Sequence[MenuButton]:
        """End the game, where people say when."""
        sheet = self.state.sheet
        if sheet.categories or sheet.ends.rounds is not None or sheet.ends.target is not None:
            return ()
        outcome = after(self.session, {"type": "finish"})
        off = None
        if isinstance(outcome, Refusal):
            args = {name: self.names.get(str(value), value) for name, value in outcome.args.items()}
            off = ctx.t(f"{AREA}.off.{outcome.error}", **args)
        sub = ctx.t(f"{AREA}.finish.sub")
        return (MenuButton("finish", "flag-checkered", ctx.t(f"{AREA}.finish"), sub, self._finish, off),)

    # What happened --------------------------------------------------------------------------------------------

    def on_entries(self, event: Entered) -> None:
        del event
        self._writing, self._page = SheetWriting(), 0
        if isinstance(self.overlay, SheetChange):
            self.overlay.forget()

    def on_session(self) -> None:
        self._writing = SheetWriting()

    def spoken(self, ctx: Context, event: Entered) -> str:
        """A person's number, and the total that it makes."""
        said = []
        for line in event.lines:
            entry = line.after.last
            if entry is None or entry.action["type"] != "score" or line.action["type"] != "score":
                continue
            player = entry.action["player"]
            total = entry.state.players[player].figure
            changed = entry.previous is not None and entry.previous.state.turn.number != entry.state.turn.number
            text_id = f"{AREA}.spoken.total" if changed or entry.state.sheet.categories else f"{AREA}.spoken"
            written = self._entry_words(entry)
            said.append(ctx.t(text_id, name=self.seat(player).told, written=written, total=signed(total)))
        return sentences(*said)

    def name_of(self, entries: Sequence[Entry], *, felt: bool = False) -> str:
        del felt
        entry = entries[0]
        if entry.action["type"] != "score":
            return self.ctx.t(f"round_sheet.entry.{entry.action['type']}", sheet=self.state.sheet.name)
        name = self.seat(entry.action["player"]).short
        # Several numbers have no room under Undo.
        several = len(entry.action["values"]) > 1
        return name if several else f"{name} {self._entry_words(entry)}"

    @staticmethod
    def _entry_words(entry: Entry) -> str:
        sheet = entry.state.sheet
        if sheet.categories:
            return signed(entry.action["values"].get("points", 0))
        return written_words(sheet, entry.action["values"])
