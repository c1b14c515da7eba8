"""Change of a number that was written earlier (`sheet.change`), and the whole sheet to read (`sheet.whole`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from divingbell.companion.games.decision import ActionFields, refusal_words
from divingbell.companion.games.game import Entry, History, Refusal
from divingbell.companion.games.previews import after
from divingbell.companion.games.round_sheet.bonus_rows import BonusRow, bonus_rows
from divingbell.companion.games.round_sheet.ledger import MINUS, signed, written_words
from divingbell.companion.games.round_sheet.state import State, with_player
from divingbell.ui.games.round_sheet.keypad import keys, next_button, readout
from divingbell.ui.games.round_sheet.number_entry import SheetWriting
from divingbell.ui.games.round_sheet.people import LINE_CARD, ROUND, head_cards, line_card
from divingbell.ui.games.round_sheet.table_view import AREA, Entering, Taps, WriterView, number_of, writers
from divingbell.ui.kit import roles
from divingbell.ui.kit.bars import action_bar, header
from divingbell.ui.kit.buttons import button, button_box, round_button
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.table.frame import over_actions
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import At, Box, Element, Scroll, column, fits, pad, row, space


class WrittenCell(NamedTuple):
    """Number of a person in a round or category, and the entries that wrote it, one for each step."""

    player: str
    words: str
    entries: tuple[Entry, ...]


class SheetRow(NamedTuple):
    """A round that is over, or a category; None: not filled yet."""

    label: str
    cells: tuple[WrittenCell | None, ...]


def sheet_rows(moment: History) -> tuple[SheetRow, ...]:
    """The whole sheet: every round that is over, or every category."""
    state: State = moment.state
    found = _written(moment)

    def cell(player: str, key: object, words: str) -> WrittenCell:
        steps = found.get((player, key), {})
        return WrittenCell(player, words, tuple(steps[step] for step in sorted(steps)))

    if state.sheet.categories:
        return tuple(
            SheetRow(
                category.title,
                tuple(
                    cell(player, category.id, signed(filled[category.id])) if category.id in filled else None
                    for player in state.writers
                    for filled in (state.players[player].filled,)
                ),
            )
            for category in state.sheet.categories
        )
    return tuple(
        SheetRow(
            str(place + 1),
            tuple(cell(player, place + 1, signed(state.players[player].scores[place])) for player in state.writers),
        )
        for place in range(state.rounds_played)
    )


def _written(moment: History) -> Mapping[tuple[str, object], Mapping[int, Entry]]:
    """(Writer, round or category) -> step -> the entry that holds."""
    found: dict[tuple[str, object], dict[int, Entry]] = {}
    for entry in moment.entries():  # the newest first
        if entry.action["type"] == "score" and entry.previous is not None:
            before: State = entry.previous.state
            player = before.team_of(entry.action["player"])[0]
            key = entry.action.get("category", before.turn.number)
            found.setdefault((player, key), {}).setdefault(before.step, entry)
    return found


class SheetChange:
    """In the place of the table: every number, as keys or (`reading`) to read; one that is chosen is written anew."""

    def __init__(self, table: TableScreen[State], *, reading: bool) -> None:
        self._table = table
        self._reading = reading
        self._cell: tuple[str, int] | None = None
        """Writer and row."""
        self._step = 0
        self._writing = SheetWriting()

    @property
    def name(self) -> str:
        """The name of what is shown (screens.md 12)."""
        return "sheet.whole" if self._reading else "sheet.change"

    def holds(self) -> bool:
        return self._table.state.result is None

    def forget(self) -> None:
        """Nothing is chosen any more: entries were added, or taken back."""
        self._cell, self._step, self._writing = None, 0, SheetWriting()

    # Showing --------------------------------------------------------------------------------------------------

    def header(self, ctx: Context) -> Element:
        sheet = self._table.state.sheet
        back = round_button(ctx, "sheet.back", "arrow-left", self._close)
        title, sub = (sheet.name, "") if self._reading else (ctx.t(f"{AREA}.change.title"), sheet.name)
        return header(ctx, title, sub, *self._table.turn_buttons(ctx), left=back)

    def toast_place(self, ctx: Context) -> At | None:
        return over_actions(ctx)

    def content(self, ctx: Context) -> Element:
        state, rows = self._table.state, sheet_rows(self._table.session)
        shown = writers(state, self._table.seats, SheetWriting())
        shown = tuple(one._replace(active=self._cell is not None and one.player == self._cell[0]) for one in shown)
        columns = partial(self._as_columns, ctx, rows, shown)
        if self._reading or state.sheet.categories:
            return columns()
        return fits(partial(self._as_lines, ctx, rows, shown), columns, grow=1)

    def _as_lines(self, ctx: Context, rows: Sequence[SheetRow], shown: Sequence[WriterView]) -> Element:
        """People are lines, rounds are columns, the keypad is beside them."""
        now = self._entering(ctx, rows, shown)
        figure = now.figure if now is not None else ""
        lines = [
            row(
                row(line_card(ctx, one), w=LINE_CARD, items="stretch"),
                *(self._shown(place, line.cells[at], figure, was=True) for place, line in enumerate(rows)),
                gap="gap_s",
                items="stretch",
                grow=1,
                min_h="cell",
            )
            for at, one in enumerate(shown)
        ]
        numbers = (roles.note(line.label, anchor="center", grow=1) for line in rows)
        foot = row(roles.note(ctx.t(f"{AREA}.rounds"), w=LINE_CARD, anchor="right"), *numbers, gap="gap_s")
        sheet = column(*lines, foot, gap="gap_m", grow=1, min_w=LINE_CARD + len(rows) * ROUND)
        pads = column(keys(ctx, now, self._taps(), 3) if now is not None else space(), w=LINE_CARD)
        above = row(sheet, pads, gap="gap", items="stretch", grow=1, pad=pad("gap", "gutter"))
        return column(above, self._bar(ctx, rows, now, upright=False), grow=1)

    def _as_columns(self, ctx: Context, rows: Sequence[SheetRow], shown: Sequence[WriterView]) -> Element:
        """People are columns, under each other are rounds or categories."""
        state = self._table.state
        label = "place" if state.sheet.categories else "icon"
        upright = ctx.frame.width <= ctx.frame.height
        head = head_cards(ctx, shown, Box(w=label), "rail_strip" if upright else "header")
        now = self._entering(ctx, rows, shown)
        inside: list[Element] = [head, self._list(ctx, rows, label, now)]
        if now is not None and upright:
            inside.append(
                row(readout(ctx, now, self._about(ctx, rows), self._taps()), h="button_tall", items="stretch")
            )
        if now is not None:
            inside.append(column(keys(ctx, now, self._taps(), 6 if upright else 12)))
        above = column(*inside, gap="gap_s", pad=pad("gap_s", "gutter"), grow=1)
        return column(above, self._bar(ctx, rows, now, upright=upright), grow=1)

    def _list(self, ctx: Context, rows: Sequence[SheetRow], label: str, now: Entering | None) -> Element:
        height = ctx.space("sheet_row" if self._reading else "cell")
        lines = [self._line(place, one, label, now.figure if now is not None else "") for place, one in enumerate(rows)]
        state = self._table.state
        if self._reading and state.sheet.categories:
            for bonus in sorted(bonus_rows(state), key=lambda one: -one.after):
                lines.insert(bonus.after, _bonus_line(bonus, label))
        at = self._cell[1] if self._cell is not None else 0 if self._table.state.sheet.categories else len(rows) - 1
        inside = column(*lines, gap=0 if self._reading else "gap_s")
        step = height + (0 if self._reading else ctx.space("gap_s"))
        ground, place = "plate" if self._reading else "bg_bottom", (step * at, step * (at + 1))
        listed = Scroll(child=inside, grow=1, step=step, into_sight=place, id="sheet", ground=ground)
        return card(listed, grow=1, pad=pad("gap_xs", "gap_m")) if self._reading else listed

    def _line(self, place: int, one: SheetRow, label: str, figure: str) -> Element:
        cells = [self._shown(place, cell, figure) for cell in one.cells]
        named = roles.caption(one.label, w=label, lines=2)
        if self._reading:
            return row(named, *cells, gap="gap_s", min_h="sheet_row")
        return row(named, *cells, gap="gap_s", items="stretch", h="cell")

    def _shown(self, place: int, cell: WrittenCell | None, figure: str, *, was: bool = False) -> Element:
        """A number; the chosen one as it is written anew, with `was` over what it was."""
        if cell is None:
            return roles.note("-", anchor="center", grow=1)
        if self._reading or not cell.entries:
            return roles.number(cell.words, anchor="center", grow=1)
        chosen = self._cell == (cell.player, place)
        words = roles.number(figure if chosen else cell.words, anchor="center")
        before = roles.caption(cell.words, anchor="center") if was and chosen and figure != cell.words else None
        return button_box(
            f"written.{cell.player}.{place + 1}", column(words, before, gap="gap_hair"),
            kind="selected" if chosen else "neutral", tap=partial(self._choose, place, cell), grow=1,
        )  # fmt: skip

    def _bar(self, ctx: Context, rows: Sequence[SheetRow], now: Entering | None, *, upright: bool) -> Element:
        if self._reading:
            return action_bar(ctx, space(), self._change_button(ctx), h="bar_low")
        cancel = button(
            ctx, "sheet.cancel", ctx.t(f"{AREA}.change.cancel"), "close", ctx.t(f"{AREA}.change.cancel.sub"),
            tap=self._close, vertical=True, size="label", sub_size="note", w="undo", icon_size="undo_icon",
            pad=pad("gap_hair", "gap_xs"),
        )  # fmt: skip
        if now is None:
            return action_bar(ctx, cancel, roles.label(ctx.t(f"{AREA}.change.choose"), grow=1, anchor="center"))
        save = partial(next_button, ctx, now, self._taps(), mark="check-bold")
        if upright:
            return action_bar(ctx, cancel, save(grow=1), h="bar")
        said = readout(ctx, now, self._about(ctx, rows), self._taps())
        return action_bar(ctx, cancel, said, save(w="button_primary"))

    def _change_button(self, ctx: Context) -> Element:
        words, sub = ctx.t(f"{AREA}.change"), ctx.t(f"{AREA}.change.sub")
        return button(ctx, "sheet.change", words, "pencil", sub, tap=self._write, w="button_primary")

    def _about(self, ctx: Context, rows: Sequence[SheetRow]) -> str:
        """`Round 5, was 7`."""
        entry = self._entry(rows)
        assert entry is not None
        assert self._cell is not None
        label = rows[self._cell[1]].label
        cell = label if self._table.state.sheet.categories else ctx.t(f"{AREA}.round", number=label)
        return ctx.t(f"{AREA}.change.was", cell=cell, before=_words(entry))

    # What was chosen ------------------------------------------------------------------------------------------

    def _entry(self, rows: Sequence[SheetRow]) -> Entry | None:
        if self._cell is None:
            return None
        player, place = self._cell
        cells = (cell for cell in rows[place].cells if cell is not None and cell.player == player)
        return next(cells).entries[self._step]

    def _moment(self, entry: Entry) -> State:
        """The moment before an entry, with its numbers as they stand."""
        assert entry.previous is not None, "a game was begun before"
        before: State = entry.previous.state
        player = before.players[entry.action["player"]]
        written = {**player.written, **entry.action["values"]}
        return with_player(before, entry.action["player"], replace(player, written=written))

    def _amend(self, entry: Entry) -> ActionFields | None:
        action = self._writing.action(self._moment(entry))
        return {"type": "amend", "entry": entry.number, "actions": [action]} if action is not None else None

    def _entering(self, ctx: Context, rows: Sequence[SheetRow], shown: Sequence[WriterView]) -> Entering | None:
        entry = self._entry(rows)
        if entry is None or self._cell is None:
            return None
        moment, writing = self._moment(entry), self._writing
        writer = next(one for one in shown if one.player == self._cell[0])
        field, amend = writing.at(moment), self._amend(entry)
        outcome = after(self._table.session, amend) if amend is not None else None
        before, now = signed(writer.total), ""
        more = 0
        problem: str | None = None
        if amend is None:
            problem = ctx.t(f"{AREA}.missing")
        elif isinstance(outcome, Refusal):
            here = outcome.detail is None or outcome.detail["entry"] == entry.number
            problem = refusal_words(ctx, AREA, outcome) if here else ctx.t(f"{AREA}.change.later")
        elif outcome is not None:
            total = outcome.state.players[writer.player].figure
            now, more = signed(total), total - writer.total
            same = amend["actions"][0]["values"] == dict(entry.action["values"])
            problem = ctx.t(f"{AREA}.change.same") if same else None
        sums = (f"{before} {MINUS if more < 0 else '+'} {abs(more)} =", now) if now else ("", "")
        sub = ctx.t(f"{AREA}.change.sum", name=writer.called.whole, total=now, before=before) if now else ""
        fields = tuple((one, number_of(one, writing.text(moment, one.id))) for one in writing.fields(moment))
        figure = number_of(field, writing.text(moment, field.id))
        return Entering(writer, field, fields, figure, sums, ctx.t(f"{AREA}.change.save"), sub, problem, None)

    # What a tap does ------------------------------------------------------------------------------------------

    def _taps(self) -> Taps:
        def nothing(*_: object) -> None:
            """Cells and categories are no keys here."""

        return Taps(nothing, self._write_in, self._put, self._put_choice, nothing, self._save, nothing)

    def _choose(self, place: int, cell: WrittenCell) -> None:
        """Once more: the next step of the round."""
        again = self._cell == (cell.player, place)
        self._step = (self._step + 1) % len(cell.entries) if again else 0
        self._cell = (cell.player, place)
        entry = cell.entries[self._step]
        self._writing = SheetWriting(entry.action["player"], category=entry.action.get("category"))
        self._table.refresh()

    def _chosen_moment(self) -> State | None:
        entry = self._entry(sheet_rows(self._table.session))
        return self._moment(entry) if entry is not None else None

    def _keep(self, writing: SheetWriting) -> None:
        self._writing = writing
        self._table.refresh()

    def _write_in(self, field: str) -> None:
        self._keep(self._writing._replace(field=field))

    def _put(self, key: str) -> None:
        if (moment := self._chosen_moment()) is not None:
            self._keep(self._writing.put(moment, key))

    def _put_choice(self, value: int) -> None:
        if (moment := self._chosen_moment()) is not None:
            self._keep(self._writing.with_digits(self._writing.at(moment).id, str(value)))

    def _save(self) -> None:
        entry = self._entry(sheet_rows(self._table.session))
        amend = self._amend(entry) if entry is not None else None
        if amend is not None:
            self._table.send(amend, then=lambda _: self._close())

    def _write(self) -> None:
        self._reading = False
        self._table.refresh()

    def _close(self) -> None:
        self._table.overlay = None
        self._table.refresh()


def _bonus_line(bonus: BonusRow, label: str) -> Element:
    """A bonus under its categories, in the colour of what is only worked out."""
    cells = (roles.note(words, anchor="center", grow=1) for words in bonus.cells)
    return row(roles.caption(bonus.title, w=label, lines=2, colour="text3"), *cells, gap="gap_s", min_h="sheet_row")


def _words(entry: Entry) -> str:
    if "category" in entry.action:
        return signed(entry.action["values"].get("points", 0))
    return written_words(entry.state.sheet, entry.action["values"])
