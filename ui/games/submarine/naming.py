"""Which tile came up (`r2-submarine-name-tile`): an unknown tile is named as it is lifted; naming it sends."""

from __future__ import annotations

from divingbell.ui.games.submarine.moment import TREASURES
from divingbell.ui.games.submarine.pieces import UNKNOWN, bathyscaphe, tile_face
from divingbell.ui.games.submarine.table_view import TableView
from divingbell.ui.games.submarine.tile_grid import tile_grid
from divingbell.ui.games.submarine.tile_previews import RowPreview
from divingbell.ui.kit import plates
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import icon, tile
from divingbell.ui.kit.plates import well
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import At, Box, Element, Pad, Skin, column, figure, pad, row, space, stack, text


class Naming:
    """The window over the table. Dim are tiles that are known to be elsewhere, or whose colour cannot be paid."""

    def __init__(self, over: TableScreen, table: TableView, column: int, preview: RowPreview) -> None:
        """`over` is the screen that the window lies over, `preview` the row with the unknown tile."""
        self._over = over
        self._table = table
        self._place = {"column": column, "row": preview.row}
        self._preview = preview
        nameable = preview.nameable()
        self._dim = tuple(one for one in TREASURES if one not in nameable)

    def view(self, ctx: Context) -> Element:
        return (self._window if ctx.size == "regular" else self._page)(ctx)

    def _window(self, ctx: Context) -> Element:
        title = column(
            text(ctx.t("submarine_table.name.title.long", **self._place), 34, bold=True, line=1.1),
            text(self._sub(ctx), 20, colour="text2"),
            gap=3,
            grow=1,
        )
        head = row(
            tile(ctx, self._table.turn.diver, 64), title, *self._paid(ctx, 44, 40), gap=18, h=98, pad=Pad(20, 26, 6, 26)
        )
        grid = tile_grid(ctx, self._dim, self._name, size=70, gap=10, names=True)
        grid.justify, grid.grow = "center", 1
        dim = text(ctx.t("submarine_table.name.dim.long"), 19, colour="text2", lines=2, line=1.2, grow=1)
        foot = row(dim, self._not_lifted(ctx, 230, 66), gap=16, pad=Pad(14, 26, 22, 26))
        return plates.window(ctx, head, grid, foot, side=130, top=52)

    def _page(self, ctx: Context) -> Element:
        """The small panels have no room beside the grid."""
        diver = f"player.{self._table.turn.diver}"
        title = column(
            text(ctx.t("submarine_table.name.title"), 24, bold=True, line=1.1),
            text(self._sub(ctx), 17, colour="text2"),
            gap=1,
            grow=1,
        )
        head = stack(
            Box(skin=Skin(fill="header", fill_top=ctx.mix(diver, "header", 0.55))),
            Box(at=At(left=0, right=0, bottom=0), h=4, skin=Skin(fill=diver)),
            row(tile(ctx, self._table.turn.diver, 44), title, *self._paid(ctx, 28, 28), gap=12, pad=Pad(0, 12, 4, 12)),
            h=ctx.pick(66, 66, 76),
        )
        grid = tile_grid(
            ctx, self._dim, self._name, size=ctx.pick(56, 56, 60), gap=ctx.pick(8, 8, 14), row_gap=ctx.pick(7, 7, 8)
        )
        grid.pad = Pad(ctx.pick(5, 5, 16), 0, 0, 0)
        dim = text(ctx.t("submarine_table.name.dim"), 17, colour="text2", lines=3, line=1.15, grow=1)
        foot = row(
            well(tile_face(UNKNOWN, 40), dim, radius=16, gap=12, grow=1, items="center", pad=pad(0, 14)),
            self._not_lifted(ctx, ctx.pick(180, 180, 150), None),
            gap=8,
            items="stretch",
            h=ctx.pick(72, 72, 90),
            pad=Pad(0, ctx.gutter, ctx.gutter, ctx.gutter),
        )
        ground = Box(skin=Skin(fill="bg_bottom", fill_top="bg_top"))
        return stack(ground, column(head, grid, space(), foot), id="window", blocks=True)

    def _sub(self, ctx: Context) -> str:
        name = self._table.turn.name
        if self._preview.joker is not None:
            return ctx.t("submarine_table.name.by_joker", **self._place)
        if ctx.size != "regular":
            return ctx.t("submarine_table.name.card", name=name, **self._place)
        return ctx.t(f"submarine_table.name.card.{'long' if self._preview.payment.dues else 'only'}", name=name)

    def _paid(self, ctx: Context, token: float, size: float) -> list[Element]:
        """Who gets how many cards."""
        dues = self._preview.payment.dues if self._preview.joker is None else ()
        gives: list[Element] = []
        if len(dues) > 2:
            token, size = token * 0.8, size * 0.8
        elif dues and ctx.size != "regular":
            words = text(ctx.t("submarine_table.name.gives"), 17, colour="text2")
            gives = [row(icon("cards", 24, "caution"), words, gap=6)]
        return gives + [
            row(
                bathyscaphe(self._table.seat(due.player).diver, token),
                figure(f"+{due.cards}", size, colour="caution"),
                gap=5,
            )
            for due in dues
        ]

    def _not_lifted(self, ctx: Context, width: float, high: float | None) -> Box:
        return press(
            "not_lifted",
            icon("close", ctx.pick(28, 26, 26)),
            text(ctx.t("submarine_table.not_lifted"), ctx.pick(22, 19, 19), bold=True, lines=2, line=1.05),
            tap=lambda: self._over.close(self),
            radius=ctx.pick(18, 16, 16),
            gap=10,
            w=width,
            h=high,
        )

    def _name(self, chosen: str) -> None:
        self._over.close(self)
        self._over.send(*self._preview.actions(chosen))
