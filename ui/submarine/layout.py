"""The screen on which the treasure is laid out (`r-submarine-setup`): sixty tiles, one tap each, as far as people
like."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.games.submarine import board
from ui.app import Shell
from ui.element import Box, Drawing, Element, Pad, Skin, column, figure, pad, row, space, text
from ui.kit import bars, keys
from ui.kit.keys import press
from ui.kit.marks import chip, icon
from ui.kit.plates import plate
from ui.paint import Painter
from ui.screen import Screen
from ui.submarine import sea
from ui.submarine.actions import act
from ui.submarine.laying import PER_COLUMN, PLACES, Laying
from ui.submarine.lifting import TREASURES
from ui.submarine.pieces import paint_tile
from ui.submarine.said import tile_words
from ui.submarine.tile_grid import tile_grid
from ui.theme import Look

MAP = sea.Sea(
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
        look = self.look
        if look.size == "regular":
            return column(self._head(look), self._wide(look), self._keys(look))
        return column(self._where(look), self._grid(look), space(), self._keys(look))

    def _head(self, look: Look) -> Box:
        count = chip(
            look,
            figure(str(len(self.laying.known)), 26, colour="text1"),
            look.t("submarine_table.layout.of", total=len(PLACES)),
        )
        turn = keys.round_key(look, "rotate", "screen-rotation", self.shell.half_turn)
        back = keys.round_key(look, "back", "arrow-left", self.shell.pop)
        return bars.header(
            look, look.t("submarine_table.layout.title"), look.t("submarine_table.layout.sub"), count, turn, left=back
        )

    def _wide(self, look: Look) -> Box:
        at = self.laying.at
        framed = (at.column, at.row) if at is not None else None
        chart = sea.picture(look, MAP, self._content(), sea.Marks(framed=framed), w=348)
        words = column(
            text(self._place_words(look), 27, bold=True),
            text(self._number_words(look, long=True), 18, colour="text2", lines=2, line=1.15),
            gap=2,
            grow=1,
        )
        head = row(words, self._slots(look, 30), gap=12, h=60, pad=pad(0, 6))
        return row(
            chart,
            plate(head, space(), self._grid(look), grow=1, pad=Pad(14, 14, 16, 14)),
            gap=14,
            items="stretch",
            grow=1,
            pad=Pad(16, 20, 14, 20),
        )

    def _where(self, look: Look) -> Element:
        """The head of the small panels: the place that is asked for, and how far we are."""
        tall = look.size == "tall"
        back = keys.round_key(look, "back", "arrow-left", self.shell.pop)
        words = column(
            text(self._place_words(look), 23, bold=True, line=1.15),
            text(self._number_words(look, long=False), 16, colour="text2"),
            grow=1,
        )
        total = look.t("submarine_table.layout.of", total=len(PLACES))
        count = row(
            figure(str(len(self.laying.known)), 30), text(total, 18, bold=True, colour="text3"), gap=4, items="center"
        )
        bar = row(
            back, words, None if tall else self._slots(look, 24), count, gap=12,
            h=look.frame.size.band, pad=pad(0, look.gutter), skin=Skin(fill="header"),
        )  # fmt: skip
        if not tall:
            return bar
        return column(bar, row(self._slots(look, 34), justify="center", h=46))

    def _place_words(self, look: Look) -> str:
        at = self.laying.at
        if at is None:
            return look.t("submarine_table.layout.all")
        return look.t("submarine_table.place", column=at.column, row=at.row)

    def _number_words(self, look: Look, *, long: bool) -> str:
        at = self.laying.at
        if at is None:
            return look.t("submarine_table.layout.all.sub")
        of = board.capacity(at.row)
        words = look.t(f"submarine_table.layout.nth.{at.number}.{of}")
        return f"{words}. {look.t('submarine_table.layout.numbered')}" if long else words

    def _content(self) -> sea.Content:
        spaces = {board.name(at, line): self.laying.tiles(at, line) for at in board.COLUMNS for line in board.ROWS}
        return sea.laid(spaces)

    def _slots(self, look: Look, size: float) -> Drawing:
        """The ten places of the column."""
        at = self.laying.at or PLACES[-1]
        places = tuple(
            (tuple(self.laying.tiles(at.column, line)), at.number if self.laying.at and line == at.row else 0)
            for line in board.ROWS
        )
        width = 10 * (size + 3) + 3 * size * 0.6
        return Drawing(w=width, h=size * 1.05, paint=_paint_slots, data=(places, size, look.theme))

    def _grid(self, look: Look) -> Box:
        """All tiles; those that were entered are dim."""
        dim = tuple(TREASURES) if self.laying.at is None else tuple(sorted(self.laying.known))
        return tile_grid(
            look, dim, self._enter, size=look.pick(63, 56, 60), gap=look.pick(8, 8, 14),
            row_gap=look.pick(10, 7, 6), names=look.size == "regular",
        )  # fmt: skip

    # Keys -----------------------------------------------------------------------------------------------------

    def _keys(self, look: Look) -> Box:
        high = look.pick(108, 66, 72)
        last = self.laying.last
        tile = self.laying.said.get(last) if last is not None else None
        what = (
            look.t("table.nothing_to_undo")
            if last is None
            else tile_words(look, tile)
            if tile
            else look.t("submarine_table.unknown.low")
        )
        off = what if last is None else None
        if look.size != "regular":  # no room for the sign
            undo = keys.key(
                look, "undo", look.t("kit.undo"), None, what, tap=self._undo, why_off=off, vertical=True, size=18,
                sub_size=16, w=look.pick(92, 92, 116), pad=pad(2, 4),
            )  # fmt: skip
        else:
            undo = keys.undo(look, what, self._undo, why_off=off, mark_size=38)
        columns = row(*(self._column(look, at) for at in board.COLUMNS), gap=8, items="stretch")
        asked = self.laying.at is not None
        unknown = act(
            look, "unknown", icon("help", 38) if look.size == "regular" else None,
            look.t("submarine_table.unknown"), look.t(f"submarine_table.unknown.sub{look.pick('.long', '')}"),
            tap=lambda: self._enter(None), why_off=None if asked else look.t("submarine_table.layout.none_open"),
            vertical=True, grow=1,
        )  # fmt: skip
        left = len(PLACES) - len(self.laying.known)
        sub = look.t(f"submarine_table.layout.left{look.pick('.long', '')}", count=left)
        if look.size == "regular":
            play = keys.start_key(look, "play", "play", look.t("submarine_table.play"), sub, self._play, size=32, w=290)
        else:
            play = act(look, "play", None, look.t("submarine_table.play"), sub, tap=self._play, bright=True, grow=1.15)
        if look.size == "tall":
            for one in columns.children:
                one.grow, one.w = 1, None
            columns.h = 64
            return column(
                columns, row(undo, unknown, play, gap=10, items="stretch", h=high + 6), gap=8, pad=Pad(0, 14, 14, 14)
            )
        return row(
            undo, columns, unknown, play, gap=look.pick(12, 8), items="stretch", h=high + look.gutter,
            pad=Pad(0, look.gutter, look.gutter, look.gutter),
        )  # fmt: skip

    def _column(self, look: Look, at: int) -> Box:
        known, asked = self.laying.in_column(at), self.laying.at
        number = row(
            figure(str(at), look.pick(30, 24, 24)),
            icon("check", look.pick(24, 18, 18), "positive") if known == PER_COLUMN else None,
            gap=5,
        )
        width = look.pick(64, 57, 64)
        filled = Drawing(w=width - 16, h=look.pick(18, 13, 13), paint=_paint_filled, data=(known, look.theme))
        return press(
            f"column.{at}",
            number,
            filled,
            kind="selected" if asked is not None and asked.column == at else "neutral",
            tap=partial(self._go_to, at),
            vertical=True,
            gap=look.pick(6, 3, 3),
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
