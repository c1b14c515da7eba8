"""Which tile came up (`r2-submarine-name-tile`): an unknown tile is named as it is lifted; naming it sends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divingbell.ui.games.submarine.lifting import TREASURES, Lifting
from divingbell.ui.games.submarine.pieces import UNKNOWN, bathyscaphe, tile_face
from divingbell.ui.games.submarine.tile_grid import tile_grid
from divingbell.ui.kit import plates
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import icon, tile
from divingbell.ui.kit.plates import well
from divingbell.ui.toolkit.element import At, Box, Element, Pad, Skin, column, figure, row, space, stack, text

if TYPE_CHECKING:
    from divingbell.ui.games.submarine.table import SubmarineTable


class Naming:
    """The window over the table. Dim are tiles that are known to be elsewhere, or whose colour cannot be paid."""

    def __init__(self, table: SubmarineTable, lifting: Lifting) -> None:
        self._table = table
        self._lifting = lifting
        reasons: dict[str, str | None] = {}
        unnamed = set()
        for one in lifting.unnamed():
            colour = one.partition("-")[2]
            if colour not in reasons:
                reasons[colour] = lifting.off(one)
            if reasons[colour] is None:
                unnamed.add(one)
        self._dim = tuple(one for one in TREASURES if one not in unnamed)

    def view(self, ctx: Context) -> Element:
        if ctx.size == "regular":
            return self._window(ctx)
        return self._page(ctx)

    def _window(self, ctx: Context) -> Element:
        table = self._table
        head = row(
            tile(ctx, table.diver_in_turn, 64),
            column(
                text(self._title(ctx), 34, bold=True, line=1.1),
                text(self._sub(ctx, "long"), 20, colour="text2"),
                gap=3,
                grow=1,
            ),
            *self._paid(ctx, 44, 40),
            gap=18,
            h=98,
            pad=Pad(20, 26, 6, 26),
        )
        grid = tile_grid(ctx, self._dim, self._name, size=70, gap=10, names=True)
        grid.justify, grid.grow = "center", 1
        foot = row(
            text(ctx.t("submarine_table.name.dim.long"), 19, colour="text2", lines=2, line=1.2, grow=1),
            self._not_lifted(ctx, 230, 66),
            gap=16,
            pad=Pad(14, 26, 22, 26),
        )
        return plates.window(ctx, head, grid, foot, side=130, top=52)

    def _page(self, ctx: Context) -> Element:
        table = self._table
        high = ctx.pick(66, 66, 76)
        diver = f"player.{table.diver_in_turn}"
        head = stack(
            Box(skin=Skin(fill="header", fill_top=ctx.mix(diver, "header", 0.55))),
            Box(at=At(left=0, right=0, bottom=0), h=4, skin=Skin(fill=diver)),
            row(
                tile(ctx, table.diver_in_turn, 44),
                column(
                    text(self._title(ctx, "short"), 24, bold=True, line=1.1),
                    text(self._sub(ctx, "short"), 17, colour="text2"),
                    gap=1,
                    grow=1,
                ),
                *self._paid(ctx, 28, 28),
                gap=12,
                pad=Pad(0, 12, 4, 12),
            ),
            h=high,
        )
        size = ctx.pick(56, 56, 60)
        grid = tile_grid(ctx, self._dim, self._name, size=size, gap=ctx.pick(8, 8, 14), row_gap=ctx.pick(7, 7, 8))
        grid.pad = Pad(ctx.pick(5, 5, 16), 0, 0, 0)
        foot = row(
            well(
                tile_face(UNKNOWN, 40),
                text(ctx.t("submarine_table.name.dim"), 17, colour="text2", lines=3, line=1.15, grow=1),
                radius=16,
                gap=12,
                grow=1,
                items="center",
                pad=Pad(0, 14, 0, 14),
            ),
            self._not_lifted(ctx, ctx.pick(180, 180, 150), None),
            gap=8,
            items="stretch",
            h=ctx.pick(72, 72, 90),
            pad=Pad(0, ctx.gutter, ctx.gutter, ctx.gutter),
        )
        return stack(
            Box(skin=Skin(fill="bg_bottom", fill_top="bg_top")),
            column(head, grid, space(), foot),
            id="window",
            blocks=True,
        )

    def _title(self, ctx: Context, how: str = "long") -> str:
        if how == "short":
            return ctx.t("submarine_table.name.title")
        return ctx.t("submarine_table.name.title.long", column=self._table.column, row=self._lifting.row)

    def _sub(self, ctx: Context, how: str) -> str:
        name = self._table.seat(self._table.diver).name
        place = {"column": self._table.column, "row": self._lifting.row}
        if self._lifting.joker is not None:
            return ctx.t("submarine_table.name.by_joker", **place)
        if how == "short":
            return ctx.t("submarine_table.name.card", name=name, **place)
        owed = "submarine_table.name.card.long" if self._lifting.payment.dues else "submarine_table.name.card.only"
        return ctx.t(owed, name=name)

    def _paid(self, ctx: Context, token: float, size: float) -> list[Element]:
        dues = self._lifting.payment.dues if self._lifting.joker is None else ()
        if not dues:
            return []
        gives: list[Element] = []
        if ctx.size != "regular":
            gives = [
                row(icon("cards", 24, "caution"), text(ctx.t("submarine_table.name.gives"), 17, colour="text2"), gap=6)
            ]
        if len(dues) > 2:
            token, size, gives = token * 0.8, size * 0.8, []
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
            tap=lambda: self._table.close(self),
            radius=ctx.pick(18, 16, 16),
            gap=10,
            w=width,
            h=high,
        )

    def _name(self, chosen: str) -> None:
        self._table.close(self)
        self._table.send(*self._lifting.actions(chosen))
