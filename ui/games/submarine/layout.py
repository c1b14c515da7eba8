"""The screen on which the treasure is laid out (`r-submarine-setup`): sixty tiles, one tap each, as far as people
like."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from divingbell.companion.games.submarine import board
from divingbell.ui.games.submarine import sea
from divingbell.ui.games.submarine.layout_answers import PER_COLUMN, PLACES, Laying
from divingbell.ui.games.submarine.moment import TREASURES
from divingbell.ui.games.submarine.notices import tile_words
from divingbell.ui.games.submarine.page import act
from divingbell.ui.games.submarine.pieces import paint_tile
from divingbell.ui.games.submarine.tile_grid import tile_grid
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import chip, icon
from divingbell.ui.kit.plates import plate
from divingbell.ui.shell.app import Shell
from divingbell.ui.shell.screen import Screen
from divingbell.ui.toolkit.element import Box, Drawing, Element, Pad, Skin, column, figure, pad, row, space, text
from divingbell.ui.toolkit.paint import Painter

MAP = sea.Measures(
    46, 20, (76, 96, 140, 150), tile=17, token=10, ship=10, top=10, foot=14, inset=6, gap=3, number=20, number_y=23,
    row_number=20, wave=18,
)  # fmt: skip


class SubmarineLayout(Screen):
    """Asks for one tile after the other; `done` is called with the layout when people want to play."""

    name = "r-submarine-setup"

    def __init__(self, shell: Shell, done: Callable[[dict[str, list[str]]], None]) -> None:
        super().__init__(shell)
        self.laying = Laying()
        self._done = done

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        if ctx.size == "regular":
            return column(self._head(ctx), self._wide(ctx), self._keys(ctx))
        return column(self._where(ctx), self._grid(ctx), space(), self._keys(ctx))

    def _head(self, ctx: Context) -> Box:
        count = chip(
            ctx,
            figure(str(len(self.laying.known)), 26, colour="text1"),
            ctx.t("submarine_table.layout.of", total=len(PLACES)),
        )
        turn = keys.round_key(ctx, "rotate", "screen-rotation", self.shell.half_turn)
        back = keys.round_key(ctx, "back", "arrow-left", self.shell.pop)
        return bars.header(
            ctx, ctx.t("submarine_table.layout.title"), ctx.t("submarine_table.layout.sub"), count, turn, left=back
        )

    def _wide(self, ctx: Context) -> Box:
        at = self.laying.at
        framed = (at.column, at.row) if at is not None else None
        chart = sea.picture(ctx, MAP, self._content(), sea.Marks(framed=framed), w=348)
        words = column(
            text(self._place_words(ctx), 27, bold=True),
            text(self._number_words(ctx, long=True), 18, colour="text2", lines=2, line=1.15),
            gap=2,
            grow=1,
        )
        head = row(words, self._slots(ctx, 30), gap=12, h=60, pad=pad(0, 6))
        return row(
            chart,
            plate(head, space(), self._grid(ctx), grow=1, pad=Pad(14, 14, 16, 14)),
            gap=14,
            items="stretch",
            grow=1,
            pad=Pad(16, 20, 14, 20),
        )

    def _where(self, ctx: Context) -> Element:
        """The head of the small panels: the place that is asked for, and how far we are."""
        tall = ctx.size == "tall"
        back = keys.round_key(ctx, "back", "arrow-left", self.shell.pop)
        words = column(
            text(self._place_words(ctx), 23, bold=True, line=1.15),
            text(self._number_words(ctx, long=False), 16, colour="text2"),
            grow=1,
        )
        total = ctx.t("submarine_table.layout.of", total=len(PLACES))
        count = row(
            figure(str(len(self.laying.known)), 30), text(total, 18, bold=True, colour="text3"), gap=4, items="center"
        )
        bar = row(
            back, words, None if tall else self._slots(ctx, 24), count, gap=12,
            h=ctx.frame.size.band, pad=pad(0, ctx.gutter), skin=Skin(fill="header"),
        )  # fmt: skip
        if not tall:
            return bar
        return column(bar, row(self._slots(ctx, 34), justify="center", h=46))

    def _place_words(self, ctx: Context) -> str:
        at = self.laying.at
        if at is None:
            return ctx.t("submarine_table.layout.all")
        return ctx.t("submarine_table.place", column=at.column, row=at.row)

    def _number_words(self, ctx: Context, *, long: bool) -> str:
        at = self.laying.at
        if at is None:
            return ctx.t("submarine_table.layout.all.sub")
        of = board.capacity(at.row)
        words = ctx.t(f"submarine_table.layout.nth.{at.number}.{of}")
        return f"{words}. {ctx.t('submarine_table.layout.numbered')}" if long else words

    def _content(self) -> sea.Content:
        spaces = {board.name(at, line): self.laying.tiles(at, line) for at in board.COLUMNS for line in board.ROWS}
        return sea.laid(spaces)

    def _slots(self, ctx: Context, size: float) -> Drawing:
        """The ten places of the column."""
        at = self.laying.at or PLACES[-1]
        places = tuple(
            (tuple(self.laying.tiles(at.column, line)), at.number if self.laying.at and line == at.row else 0)
            for line in board.ROWS
        )
        width = 10 * (size + 3) + 3 * size * 0.6
        return Drawing(w=width, h=size * 1.05, paint=_paint_slots, data=(places, size, ctx.theme))

    def _grid(self, ctx: Context) -> Box:
        """All tiles; those that were entered are dim."""
        dim = tuple(TREASURES) if self.laying.at is None else tuple(sorted(self.laying.known))
        return tile_grid(
            ctx, dim, self._enter, size=ctx.pick(63, 56, 60), gap=ctx.pick(8, 8, 14),
            row_gap=ctx.pick(10, 7, 6), names=ctx.size == "regular",
        )  # fmt: skip

    # Keys -----------------------------------------------------------------------------------------------------

    def _keys(self, ctx: Context) -> Box:
        high = ctx.pick(108, 66, 72)
        last = self.laying.last
        tile = self.laying.said.get(last) if last is not None else None
        what = (
            ctx.t("table.nothing_to_undo")
            if last is None
            else tile_words(ctx, tile)
            if tile
            else ctx.t("submarine_table.unknown.low")
        )
        off = what if last is None else None
        if ctx.size != "regular":  # no room for the sign
            undo = keys.key(
                ctx, "undo", ctx.t("kit.undo"), None, what, tap=self._undo, disabled_reason=off, vertical=True, size=18,
                sub_size=16, w=ctx.pick(92, 92, 116), pad=pad(2, 4),
            )  # fmt: skip
        else:
            undo = keys.undo(ctx, what, self._undo, disabled_reason=off, mark_size=38)
        columns = row(*(self._column(ctx, at) for at in board.COLUMNS), gap=8, items="stretch")
        asked = self.laying.at is not None
        unknown = act(
            ctx, "unknown", icon("help", 38) if ctx.size == "regular" else None,
            ctx.t("submarine_table.unknown"), ctx.t(f"submarine_table.unknown.sub{ctx.pick('.long', '')}"),
            tap=lambda: self._enter(None), disabled_reason=None if asked else ctx.t("submarine_table.layout.none_open"),
            vertical=True, grow=1,
        )  # fmt: skip
        left = len(PLACES) - len(self.laying.known)
        sub = ctx.t(f"submarine_table.layout.left{ctx.pick('.long', '')}", count=left)
        if ctx.size == "regular":
            play = keys.start_key(ctx, "play", "play", ctx.t("submarine_table.play"), sub, self._play, size=32, w=290)
        else:
            play = act(ctx, "play", None, ctx.t("submarine_table.play"), sub, tap=self._play, bright=True, grow=1.15)
        if ctx.size == "tall":
            for one in columns.children:
                one.grow, one.w = 1, None
            columns.h = 64
            return column(
                columns, row(undo, unknown, play, gap=10, items="stretch", h=high + 6), gap=8, pad=Pad(0, 14, 14, 14)
            )
        return row(
            undo, columns, unknown, play, gap=ctx.pick(12, 8), items="stretch", h=high + ctx.gutter,
            pad=Pad(0, ctx.gutter, ctx.gutter, ctx.gutter),
        )  # fmt: skip

    def _column(self, ctx: Context, at: int) -> Box:
        known, asked = self.laying.in_column(at), self.laying.at
        number = row(
            figure(str(at), ctx.pick(30, 24, 24)),
            icon("check", ctx.pick(24, 18, 18), "positive") if known == PER_COLUMN else None,
            gap=5,
        )
        width = ctx.pick(64, 57, 64)
        filled = Drawing(w=width - 16, h=ctx.pick(18, 13, 13), paint=_paint_filled, data=(known, ctx.theme))
        return press(
            f"column.{at}",
            number,
            filled,
            kind="selected" if asked is not None and asked.column == at else "neutral",
            tap=partial(self._go_to, at),
            vertical=True,
            gap=ctx.pick(6, 3, 3),
            w=width,
        )

    # What a tap changes ---------------------------------------------------------------------------------------

    def _enter(self, tile: str | None) -> None:
        self.laying.enter(tile)
        self.refresh()

    def _go_to(self, at: int) -> None:
        self.laying.go_to(at)
        self.refresh()

    def _undo(self) -> None:
        self.laying.undo()
        self.refresh()

    def _play(self) -> None:
        self._done(self.laying.layout())


def _paint_slots(p: Painter, data: tuple[Any, ...]) -> None:
    places, size, _ = data
    x = 0.0
    for tiles, asked in places:
        for number, tile in enumerate(tiles, 1):
            if number == asked:
                p.skin(Skin(fill="action_lo", edge="action", stroke=3, radius=size * 0.2), x, 0, size, size)
            elif tile is None:
                p.skin(Skin(edge="outline", stroke=1.4, radius=size * 0.2, dashed=True), x, 0, size, size)
            else:
                paint_tile(p, tile, x, 0, size - 1)
            x += size + 3
        x += size * 0.6


def _paint_filled(p: Painter, data: tuple[int, str]) -> None:
    known, _ = data
    step, line = p.width / 5, p.height / 2
    for i in range(PER_COLUMN):
        colour = "action" if i < known else "line"
        p.skin(Skin(fill=colour, radius=2), i % 5 * step + 1, i // 5 * line, step - 2, line - 2.5)
