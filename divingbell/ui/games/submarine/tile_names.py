"""Which tile came up: an unknown tile is named as it is lifted; naming it sends."""

from __future__ import annotations

from functools import partial

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
from divingbell.ui.toolkit.element import Box, Element, Pad, Skin, column, dropping, fits, pad, row, space, stack


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
        return fits(partial(self._dialog, ctx), partial(self._whole, ctx))

    def _dialog(self, ctx: Context) -> Box:
        """Over the table, where there is room around it."""
        head = self._head(ctx)
        head.skin, head.h = None, "button_tall"
        made = cards.dialog(ctx, head, self._tiles(ctx), self._foot(ctx), side="sea_dialog", top="dialog_edge")
        made.min_w, made.min_h = _ROOMY
        return made

    def _whole(self, ctx: Context) -> Box:
        """In the place of the table."""
        line = Box(h="gap_xxs", skin=Skin(fill=f"player.{self._table.turn.diver}"))
        ground = Box(skin=Skin(fill="bg_bottom", fill_top="bg_top"))
        shown = column(self._head(ctx), line, self._tiles(ctx), self._foot(ctx))
        return stack(ground, shown, id="window", blocks=True)

    def _tiles(self, ctx: Context) -> Box:
        grid = tile_grid(ctx, self._dim, self._name, ending=self._ending)
        return column(grid, justify="center", grow=1)

    def _head(self, ctx: Context) -> Box:
        """Which tile is asked for, and who gets how many cards for it."""
        diver, asked = self._table.turn.diver, ctx.t("submarine_table.name.title")
        sub = self._sub(ctx)
        title = fits(
            partial(_middle, roles.heading(asked, lines=1), roles.note(sub, lines=1)),
            partial(_middle, roles.label(asked, lines=1), roles.caption(sub, colour="text2")),
            partial(_middle, roles.label(asked)),
            grow=1,
            align="stretch",
        )
        paid = self._paid()
        gives = (icon("cards", "icon_m", "caution"), roles.note(ctx.t("submarine_table.name.gives"))) if paid else ()
        beside = dropping(row, *gives, *paid, drop=gives[::-1], options={"gap": "gap_s"}) if paid else None
        skin = Skin(fill="header", fill_top=ctx.mix(f"player.{diver}", "header", 0.55))
        return row(tile(ctx, diver, "tile_l"), title, beside, gap="gap", h="header", pad=pad(0, ctx.gutter), skin=skin)

    def _foot(self, ctx: Context) -> Box:
        """The meaning of dim, and the way back."""
        words = ctx.t("submarine_table.name.dim")
        if self._ending:
            words = ctx.t("submarine_table.name.flag", words=words)
        dim = inset(
            tile_face(UNKNOWN, ctx.space("disc_m")), roles.note(words, lines=3, grow=1), radius="l", gap="gap", grow=1,
            items="center", pad=pad(0, "gap"),
        )  # fmt: skip
        not_lifted = buttons.button(
            ctx, "not_lifted", ctx.t("submarine_table.not_lifted"), "close", tap=self._close, w="button_row", h="button"
        )
        side = ctx.gutter
        return row(dim, not_lifted, gap="gap_s", items="stretch", pad=Pad("gap_xs", side, side, side))

    def _sub(self, ctx: Context) -> str:
        if self._preview.joker is not None:
            return ctx.t("submarine_table.name.by_joker", **self._place)
        return ctx.t("submarine_table.name.card", name=self._table.turn.told, **self._place)

    def _paid(self) -> list[Element]:
        """The cards that each player gets."""
        dues = self._preview.payment.dues if self._preview.joker is None else ()
        return [
            row(
                bathyscaphe(self._table.seat(due.player).diver, _TOKEN),
                roles.number(f"+{due.cards}", colour="caution"),
                gap="gap_xs",
            )
            for due in dues
        ]

    def _close(self) -> None:
        self._over.dialogs.close(self)

    def _name(self, chosen: str) -> None:
        self._close()
        self._over.send(*self._preview.actions(chosen))


_ROOMY = 1200.0, 700.0
"""Width and height (dp) of a window in which the table is seen around the dialog."""
_TOKEN = 28.0
"""A bathyscaphe in the head, dp."""


def _middle(*words: Element) -> Box:
    """Lines in the middle of the head, off its edges."""
    return column(space("gap_xxs"), *words, space("gap_xxs"), justify="center")
