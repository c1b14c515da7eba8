"""The screen on which the treasure is laid out: sixty tiles, one tap each, as far as people like."""

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
from divingbell.ui.toolkit.element import Box, Drawing, Element, Fits, Pad, Skin, column, fits, pad, row
from divingbell.ui.toolkit.paint import Painter

MAP = SeaMeasures(
    46, 20, (76, 96, 140, 150), tile=17, token=10, ship=10, top=10, foot=14, inset=6, gap=3, number=20, number_y=23,
    row_number=20, wave=18,
)  # fmt: skip


SLOT = 26.0
"""A place of the column that is asked for, dp."""


class SubmarineLayout(Screen):
    """Asks for one tile after the other; `done` is called with the layout when people want to play."""

    name = "submarine.layout"

    def __init__(self, shell: Shell, done: Callable[[dict[str, list[str]]], None]) -> None:
        super().__init__(shell)
        self.laying = Laying()
        self._done = done

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        # All tiles; those that were entered are dim.
        dim = tuple(TREASURES) if self.laying.at is None else tuple(sorted(self.laying.known))
        grid = column(tile_grid(ctx, dim, self._enter), justify="center", grow=1)
        return {"regular": self._wide, "compact": self._low, "tall": self._high}[ctx.size](ctx, grid)

    def _wide(self, ctx: Context, grid: Box) -> Element:
        """The board beside the place that is asked for and the tiles."""
        at = self.laying.at
        laid = content_laid({place: self.laying.tiles(*place) for place in SPACES})
        chart = sea.picture(MAP, laid, SeaLights(framed=(at.column, at.row) if at is not None else None), w=348)
        title, sub = self._asked(ctx)
        numbered = f"{sub}. {ctx.t('submarine_table.layout.numbered')}" if at is not None else sub
        words = column(roles.heading(title), roles.note(numbered), gap="gap_hair", grow=1)
        tiles = card(row(words, self._slots(), gap="gap_m", pad=pad(0, "gap_xs")), grid, grow=1, pad=pad("gap_l"))
        body = row(chart, tiles, gap="gap_l", items="stretch", grow=1, pad=pad("gap_l", ctx.gutter))
        return column(self._header(ctx), body, self._bar(ctx, self._columns()))

    def _low(self, ctx: Context, grid: Box) -> Element:
        return column(self._head(ctx, self._slots()), grid, self._bar(ctx, self._columns()))

    def _high(self, ctx: Context, grid: Box) -> Element:
        slots, columns = row(self._slots(), justify="center"), self._columns()
        columns.h, columns.pad = "button", pad(0, ctx.gutter)
        return column(self._head(ctx), slots, grid, columns, self._bar(ctx), gap="gap_s")

    def _header(self, ctx: Context) -> Box:
        known = roles.number(str(len(self.laying.known)))
        count = chip(ctx, known, ctx.t("submarine_table.layout.of", total=len(PLACES)))
        turn = buttons.round_button(ctx, "rotate", "screen-rotation", self.shell.half_turn)
        back = buttons.round_button(ctx, "back", "arrow-left", self.shell.pop)
        title, sub = ctx.t("submarine_table.layout.title"), ctx.t("submarine_table.layout.sub")
        return bars.header(ctx, title, sub, count, turn, left=back)

    def _head(self, ctx: Context, slots: Element | None = None) -> Box:
        """The head of the small panels: the place that is asked for, and how far we are."""
        title, sub = self._asked(ctx)
        of = roles.label(ctx.t("submarine_table.layout.of", total=len(PLACES)), colour="text3", lines=1)
        return row(
            buttons.round_button(ctx, "back", "arrow-left", self.shell.pop),
            column(roles.title(title, lines=1), roles.caption(sub, colour="text2"), grow=1),
            slots,
            row(roles.number(str(len(self.laying.known))), of, gap="gap_xxs"),
            gap="gap", h="header", pad=pad(0, ctx.gutter), skin=Skin(fill="header"),
        )  # fmt: skip

    def _asked(self, ctx: Context) -> tuple[str, str]:
        """The place that is asked for: its space, and which of its tiles."""
        at = self.laying.at
        if at is None:
            return ctx.t("submarine_table.layout.all"), ctx.t("submarine_table.layout.all.sub")
        number = ctx.t(f"submarine_table.layout.nth.{at.number}.{board.capacity(at.row)}")
        return ctx.t("submarine_table.place", column=at.column, row=at.row), number

    def _slots(self) -> Drawing:
        """The ten places of the column."""
        at = self.laying.at or PLACES[-1]
        places = tuple(
            (tuple(self.laying.tiles(at.column, line)), at.number if self.laying.at and line == at.row else 0)
            for line in board.ROWS
        )
        width = 10 * (SLOT + 3) + 3 * SLOT * 0.6
        return Drawing(w=width, h=SLOT * 1.05, paint=_paint_slots, data=(places, SLOT))

    # Buttons -----------------------------------------------------------------------------------------------------

    def _bar(self, ctx: Context, columns: Box | None = None) -> Box:
        asked, side = self.laying.at is not None, ctx.gutter
        unknown = act(
            ctx, "unknown", "help", ctx.t("submarine_table.unknown"), ctx.t("submarine_table.unknown.sub"),
            tap=lambda: self._enter(None), disabled_reason=None if asked else ctx.t("submarine_table.layout.none_open"),
            grow=1,
        )  # fmt: skip
        left = ctx.t("submarine_table.layout.left", count=len(PLACES) - len(self.laying.known))
        play = act(
            ctx, "play", "play", ctx.t("submarine_table.play"), left, tap=lambda: self._done(self.laying.layout()),
            bright=True, grow=1.15,
        )  # fmt: skip
        keys = (self._undo_button(ctx), columns, unknown, play)
        return row(*keys, gap="gap_s", items="stretch", h="sea_bar_low", pad=Pad(0, side, side, side))

    def _columns(self) -> Box:
        return row(*(self._column(at) for at in board.COLUMNS), gap="gap_s", items="stretch")

    def _undo_button(self, ctx: Context) -> Fits:
        last = self.laying.last
        tile = self.laying.said.get(last) if last is not None else None
        what = tile_words(ctx, tile) if tile is not None else ctx.t("submarine_table.unknown.low")
        if last is None:
            what = ctx.t("table.nothing_to_undo")
        made = partial(buttons.undo, ctx, what, self._undo, disabled_reason=what if last is None else None)
        return fits(made, partial(made, mark=None), w="undo")

    def _column(self, at: int) -> Box:
        known, asked = self.laying.in_column(at), self.laying.at
        check = icon("check", 18, "positive") if self.laying.answered(at) else None
        return button_box(
            f"column.{at}",
            row(roles.number(str(at)), check, gap="gap_xxs"),
            Drawing(w=40, h=14, paint=_paint_filled, data=known),
            kind="selected" if asked is not None and asked.column == at else "neutral",
            tap=partial(self._go_to, at), vertical=True, gap="gap_xxs", w="sea_column", grow=0,
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
