"""Which tile came up (`r2-submarine-name-tile`): an unknown tile is named as it is lifted; naming it sends."""

from __future__ import annotations

from divingbell.companion.games.submarine.kinds import UNKNOWN
from divingbell.companion.games.submarine.previews import TREASURES
from divingbell.companion.games.submarine.state import State
from divingbell.ui.games.submarine.pieces import bathyscaphe, tile_face
from divingbell.ui.games.submarine.table_view import TableView
from divingbell.ui.games.submarine.tile_grid import tile_grid
from divingbell.ui.games.submarine.tile_previews import RowPreview
from divingbell.ui.kit import buttons, cards, roles
from divingbell.ui.kit.cards import inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import Box, Element, Pad, Skin, Text, column, figure, pad, row, space, stack, text


class Naming:
    """The window over the table. Dim are tiles that are known to be elsewhere, or whose colour cannot be paid."""

    def __init__(self, over: TableScreen[State], view: TableView, column: int, preview: RowPreview) -> None:
        """`over` is the screen that the window lies over, `preview` the row with the unknown tile."""
        self._over = over
        self._table = view
        self._place = {"column": column, "row": preview.row}
        self._preview = preview
        nameable = preview.nameable()
        self._ending = preview.ending()
        self._dim = tuple(one for one in TREASURES if one not in nameable)

    def view(self, ctx: Context) -> Element:
        large, diver = ctx.size == "regular", self._table.turn.diver
        words = ctx.t("submarine_table.name.title" + (".long" if large else ""), **self._place)
        title = column(
            text(words, "headline" if large else "title", bold=True, line=1.1),
            roles.body(self._sub(ctx), lines=2 if ctx.size == "tall" else 1),
            gap="hair", grow=1,
        )  # fmt: skip
        sign = tile(ctx, diver, "tile_l")
        head = row(sign, title, *self._paid(ctx), gap="xl", h="button_tall" if large else "header", pad=pad(0, "xxl"))
        size, gap, row_gap = ctx.pick((70, 10, 10), (56, 8, 7), (60, 14, 8))
        grid = tile_grid(
            ctx, self._dim, self._name, size=size, gap=gap, row_gap=row_gap, names=large, ending=self._ending
        )
        if large:
            grid.justify, grid.grow = "center", 1
            return cards.dialog(ctx, head, grid, self._foot(ctx), side=130, top=52)
        # The small panels have no room beside the grid.
        head.skin = Skin(fill="header", fill_top=ctx.mix(f"player.{diver}", "header", 0.55))
        grid.pad = Pad(ctx.pick(5, 5, 16), 0, 0, 0)
        line = Box(h=4, skin=Skin(fill=f"player.{diver}"))
        ground = Box(skin=Skin(fill="bg_bottom", fill_top="bg_top"))
        return stack(ground, column(head, line, grid, space(), self._foot(ctx)), id="window", blocks=True)

    def _foot(self, ctx: Context) -> Box:
        """What dim means, and the way back."""
        large, side = ctx.size == "regular", ctx.gutter
        words = ctx.t("submarine_table.name.dim" + (".long" if large else ""))
        if self._ending:
            words = ctx.t("submarine_table.name.flag", words=words)
        dim: Box | Text = roles.note(words, lines=3, grow=1)
        if not large:
            dim = inset(tile_face(UNKNOWN, 40), dim, radius="l", gap="xl", grow=1, items="center", pad=pad(0, "xl"))
        not_lifted = buttons.button(
            ctx, "not_lifted", ctx.t("submarine_table.not_lifted"), "close", tap=self._close,
            w=ctx.pick(230, 180, 150), h="button",
        )  # fmt: skip
        return row(dim, not_lifted, gap="s", items="stretch", pad=Pad("xs", side, side, side))

    def _sub(self, ctx: Context) -> str:
        name = self._table.turn.told
        if self._preview.joker is not None:
            return ctx.t("submarine_table.name.by_joker", **self._place)
        if ctx.size != "regular":
            return ctx.t("submarine_table.name.card", name=name, **self._place)
        return ctx.t(f"submarine_table.name.card.{'long' if self._preview.payment.dues else 'only'}", name=name)

    def _paid(self, ctx: Context) -> list[Element]:
        """Who gets how many cards."""
        dues = self._preview.payment.dues if self._preview.joker is None else ()
        size = ctx.pick(42, 28) * (0.8 if len(dues) > 2 else 1)
        paid: list[Element] = [
            row(bathyscaphe(self._table.seat(due.player).diver, size), _plus(due.cards, size), gap="xs") for due in dues
        ]
        if ctx.size == "regular" or not 0 < len(dues) <= 2:
            return paid
        words = roles.note(ctx.t("submarine_table.name.gives"))
        return [row(icon("cards", 24, "caution"), words, gap="xs"), *paid]

    def _close(self) -> None:
        self._over.dialogs.close(self)

    def _name(self, chosen: str) -> None:
        self._close()
        self._over.send(*self._preview.actions(chosen))


def _plus(cards: int, size: float) -> Text:
    return figure(f"+{cards}", size, colour="caution")
