"""The screen on which the treasure is laid out (`r-submarine-setup`): sixty tiles, one tap each, as far as people
like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.pieces import draw_tile
from divingbell.companion.games.submarine.previews import TREASURES
from divingbell.companion.games.submarine.sea import PLACES as SPACES
from divingbell.companion.games.submarine.sea import SeaLights, SeaMeasures, content_laid
from divingbell.ui.games.submarine import sea
from divingbell.ui.games.submarine.layout_answers import PER_COLUMN, PLACES, Laying
from divingbell.ui.games.submarine.notices import tile_words
from divingbell.ui.games.submarine.page import act
from divingbell.ui.games.submarine.tile_grid import tile_grid
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip, icon
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Box, Drawing, Element, Pad, Skin, column, pad, row, space
from divingbell.ui.toolkit.paint import Painter

MAP = SeaMeasures(
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
        # All tiles; those that were entered are dim.
        dim = tuple(TREASURES) if self.laying.at is None else tuple(sorted(self.laying.known))
        size, gap, row_gap = ctx.pick((63, 8, 10), (56, 8, 7), (60, 14, 6))
        grid = tile_grid(ctx, dim, self._enter, size=size, gap=gap, row_gap=row_gap, names=ctx.size == "regular")
        if ctx.size == "regular":
            return column(self._header(ctx), self._body(ctx, grid), self._buttons(ctx))
        return column(self._head(ctx), grid, space(), self._buttons(ctx))

    def _header(self, ctx: Context) -> Box:
        known = roles.number(str(len(self.laying.known)))
        count = chip(ctx, known, ctx.t("submarine_table.layout.of", total=len(PLACES)))
        turn = buttons.round_button(ctx, "rotate", "screen-rotation", self.shell.half_turn)
        back = buttons.round_button(ctx, "back", "arrow-left", self.shell.pop)
        title, sub = ctx.t("submarine_table.layout.title"), ctx.t("submarine_table.layout.sub")
        return bars.header(ctx, title, sub, count, turn, left=back)

    def _body(self, ctx: Context, grid: Box) -> Box:
        """The board beside the place that is asked for and the tiles."""
        at = self.laying.at
        laid = content_laid({place: self.laying.tiles(*place) for place in SPACES})
        chart = sea.picture(MAP, laid, SeaLights(framed=(at.column, at.row) if at is not None else None), w=348)
        title, sub = self._asked(ctx)
        numbered = f"{sub}. {ctx.t('submarine_table.layout.numbered')}" if at is not None else sub
        about = roles.note(numbered)
        words = column(roles.heading(title), about, gap="hair", grow=1)
        head = row(words, self._slots(30), gap="m", pad=pad(0, "xs"))
        tiles = card(head, space(), grid, grow=1, pad=pad("l"))
        return row(chart, tiles, gap="l", items="stretch", grow=1, pad=pad("l", ctx.gutter))

    def _head(self, ctx: Context) -> Element:
        """The head of the small panels: the place that is asked for, and how far we are."""
        tall = ctx.size == "tall"
        title, sub = self._asked(ctx)
        of = roles.label(ctx.t("submarine_table.layout.of", total=len(PLACES)), colour="text3")
        bar = row(
            buttons.round_button(ctx, "back", "arrow-left", self.shell.pop),
            column(roles.title(title), roles.caption(sub, colour="text2"), grow=1),
            None if tall else self._slots(24),
            row(roles.number(str(len(self.laying.known))), of, gap="xxs"),
            gap="xl", h=ctx.frame.size.band, pad=pad(0, ctx.gutter), skin=Skin(fill="header"),
        )  # fmt: skip
        return column(bar, row(self._slots(34), justify="center", h=46)) if tall else bar

    def _asked(self, ctx: Context) -> tuple[str, str]:
        """The place that is asked for: its space, and which of its tiles."""
        at = self.laying.at
        if at is None:
            return ctx.t("submarine_table.layout.all"), ctx.t("submarine_table.layout.all.sub")
        number = ctx.t(f"submarine_table.layout.nth.{at.number}.{board.capacity(at.row)}")
        return ctx.t("submarine_table.place", column=at.column, row=at.row), number

    def _slots(self, size: float) -> Drawing:
        """The ten places of the column."""
        at = self.laying.at or PLACES[-1]
        places = tuple(
            (tuple(self.laying.tiles(at.column, line)), at.number if self.laying.at and line == at.row else 0)
            for line in board.ROWS
        )
        width = 10 * (size + 3) + 3 * size * 0.6
        return Drawing(w=width, h=size * 1.05, paint=_paint_slots, data=(places, size))

    # Buttons -----------------------------------------------------------------------------------------------------

    def _buttons(self, ctx: Context) -> Box:
        large, asked = ctx.size == "regular", self.laying.at is not None
        columns = row(*(self._column(ctx, at) for at in board.COLUMNS), gap="s", items="stretch")
        tail = ".long" if large else ""
        unknown = act(
            ctx, "unknown", icon("help", 38) if large else None, ctx.t("submarine_table.unknown"),
            ctx.t(f"submarine_table.unknown.sub{tail}"), tap=lambda: self._enter(None),
            disabled_reason=None if asked else ctx.t("submarine_table.layout.none_open"), vertical=True, grow=1,
        )  # fmt: skip
        left = ctx.t(f"submarine_table.layout.left{tail}", count=len(PLACES) - len(self.laying.known))
        play = act(
            ctx, "play", "play" if large else None, ctx.t("submarine_table.play"), left,
            tap=lambda: self._done(self.laying.layout()), bright=True, **({"w": 290} if large else {"grow": 1.15}),
        )  # fmt: skip
        high, side = ctx.pick(108, 66, 78), ctx.gutter
        last = (self._undo_button(ctx), *([columns] if ctx.size != "tall" else []), unknown, play)
        bar = row(*last, gap="m", items="stretch", h=high + side, pad=Pad(0, side, side, side))
        if ctx.size != "tall":
            return bar
        for one in columns.children:
            one.grow, one.w = 1, None
        columns.h, columns.pad = 64, pad(0, side)
        return column(columns, bar, gap="s")

    def _undo_button(self, ctx: Context) -> Box:
        last = self.laying.last
        tile = self.laying.said.get(last) if last is not None else None
        what = tile_words(ctx, tile) if tile is not None else ctx.t("submarine_table.unknown.low")
        if last is None:
            what = ctx.t("table.nothing_to_undo")
        sign = "undo-variant" if ctx.size == "regular" else None  # the others have no room for it
        return buttons.undo(ctx, what, self._undo, mark=sign, disabled_reason=what if last is None else None)

    def _column(self, ctx: Context, at: int) -> Box:
        known, asked = self.laying.in_column(at), self.laying.at
        check = icon("check", ctx.pick(24, 18), "positive") if self.laying.answered(at) else None
        width = ctx.pick(64, 57, 64)
        return button_box(
            f"column.{at}",
            row(roles.number(str(at)), check, gap="xs"),
            Drawing(w=width - 16, h=ctx.pick(18, 13), paint=_paint_filled, data=known),
            kind="selected" if asked is not None and asked.column == at else "neutral",
            tap=partial(self._go_to, at), vertical=True, gap="xxs", w=width,
        )  # fmt: skip

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


def _paint_slots(p: Painter, data: tuple[tuple[tuple[Sequence[str | None], int], ...], float]) -> None:
    places, size = data
    asked_skin = Skin(fill="action_lo", edge="action", stroke=3, radius=size * 0.2)
    open_skin = Skin(edge="outline", stroke=1.4, radius=size * 0.2, dashed=True)
    x = 0.0
    for tiles, asked in places:
        for number, tile in enumerate(tiles, 1):
            if number == asked or tile is None:
                p.skin(asked_skin if number == asked else open_skin, x, 0, size, size)
            else:
                draw_tile(p, tile, x, 0, size - 1)
            x += size + 3
        x += size * 0.6


def _paint_filled(p: Painter, known: int) -> None:
    step, line = p.width / 5, p.height / 2
    for i in range(PER_COLUMN):
        colour = "action" if i < known else "line"
        p.skin(Skin(fill=colour, radius=2), i % 5 * step + 1, i // 5 * line, step - 2, line - 2.5)
