"""How every phase is laid out: the board with a card beside or under it, everybody's cards, and the buttons below."""

from __future__ import annotations

from functools import partial
from typing import Any

from divingbell.companion.games.submarine.sea import SeaLights, SeaMeasures
from divingbell.ui.games.submarine import players, sea
from divingbell.ui.games.submarine.table_view import TableView
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.cards import card, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.table.stage import Following, touched
from divingbell.ui.toolkit.element import At, Box, Element, Pad, column, fits, pad, row


def page(
    ctx: Context,
    view: TableView,
    chart: Box,
    detail: Element | None,
    bar: Element,
    *,
    dues: players.Dues | None = None,
    why: Tap | None = None,
    following: Following | None = None,
) -> Box:
    """On the large panel everybody stands under `detail`, on the others above all this."""
    if ctx.size == "regular":
        chart.w, chart.grow = 798, 0
        detail = column(detail, players.rows(ctx, view, dues, why), gap="m", grow=1)
    beside = column if ctx.size == "tall" else row
    room = Pad("xs" if ctx.size == "tall" else "l", ctx.gutter, "l", ctx.gutter)
    body = beside(chart, detail, gap="l", items="stretch", grow=1, pad=room)
    return column(touched(body, following), bar, grow=1)


TALL_KEYS = 256.0
"""Height (dp) of two rows of buttons on the tall panel."""
MAPS = {
    "regular": SeaMeasures(72, 44, (95, 95, 126, 126), tile=38, token=29, ship=56),
    "compact": SeaMeasures(
        44, 21, (44, 44, 44, 48), tile=13, token=14, ship=26, top=6, foot=4, inset=2, over=3, gap=1.5, number=16,
        number_y=8, row_number=18, wave=14, radius=17, mini=True,
    ),
    "tall": SeaMeasures(
        52, 30, (50, 50, 56, 56), tile=20, token=21, ship=42, top=8, foot=4, inset=4, over=4, gap=3, number_y=10,
        row_number=20, wave=18, radius=17,
    ),
}  # fmt: skip
"""Of the board beside a card."""


def board_chart(ctx: Context, view: TableView, marks: SeaLights, big_map: Tap) -> Box:
    """The board beside a card; the small one of the compact panel is tapped for the whole board."""
    if ctx.size != "compact":
        return sea.picture(MAPS[ctx.size], view.content, marks, h=ctx.pick(None, None, 272))
    expand = icon("arrow-expand", 20, "art.shark", at=At(left=5, top=4))
    return sea.picture(MAPS["compact"], view.content, marks, expand, id="map", tap=big_map, w=252)


def action_bar(ctx: Context, *children: Box, **options: Any) -> Box:
    """The row of buttons, Undo first."""
    return bars.action_bar(ctx, *children, h="bar", **options)


def act(
    ctx: Context,
    button_id: str,
    mark: str | Element | None,
    title: str,
    sub: str | None = None,
    *,
    tap: Tap | None = None,
    disabled_reason: str | None = None,
    bright: bool = False,
    **options: Any,
) -> Box:
    """An act of the turn: an icon over two lines on the small panels, a disc beside them on the large one; `bright` is
    the one to press next."""
    if ctx.size == "regular" and isinstance(mark, str) and disabled_reason is None and tap is not None:
        if bright:
            return buttons.start_button(ctx, button_id, mark, title, sub, tap, size="heading", **options)
        return buttons.outcome(
            ctx, button_id, "neutral", mark, title, None, sub, tap=tap, title_size="title", sub_size="body", gap="xl",
            pad=pad(0, "xl"), **options,
        )  # fmt: skip
    options.setdefault("vertical", ctx.size != "regular")
    icon_size = ctx.pick(38, 34 if ctx.text_scale <= 1.15 else 27, 36)
    return buttons.button(
        ctx, button_id, title, mark, sub, tap=tap, disabled_reason=disabled_reason,
        kind="primary" if bright else "neutral", icon_size=icon_size, **options,
    )  # fmt: skip


def note(mark: str | Element, title: str, sub: str) -> Box:
    """What to tap, between the buttons."""
    sign = icon(mark, "icon", "action") if isinstance(mark, str) else mark
    said = fits(
        partial(row, sign, column(roles.title(title), roles.body(sub), gap="hair", grow=1), gap="xl"),
        partial(column, roles.label(title, lines=1), roles.note(sub), gap="hair", justify="center"),
        grow=1,
    )
    return inset(said, radius="l", grow=1, items="stretch", pad=pad(0, "xl"))


def panel(*children: Element | None, **options: Any) -> Box:
    """The card beside the board."""
    return card(*children, **{"gap": "m", "grow": 1, "pad": pad("l", "xl"), **options})


def heading(title: str, right: str = "") -> Box:
    """The first line of a panel."""
    beside = roles.note(right, anchor="right", grow=1) if right else None
    return row(roles.title(title), beside, gap="s")


def rule_line(words: str) -> Box:
    """The rule that something comes from."""
    return row(icon("book-open-variant", 22), roles.label(words), gap="s", colour="action")


def fleet_panel(ctx: Context, view: TableView) -> Box | None:
    """Beside the board of the large panel: whose ships are where, and what happens when all have left."""
    if ctx.size != "regular":
        return None
    after = roles.note(ctx.t("submarine_table.fleet.all_off"), lines=3)
    return panel(heading(ctx.t("submarine_table.fleet")), players.fleet(ctx, view), after)
