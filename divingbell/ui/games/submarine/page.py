"""How every phase is laid out: the people, the board with a card beside or under it, and the buttons below."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple, Unpack

from divingbell.companion.games.submarine.sea import Place, SeaLights
from divingbell.ui.games.submarine import maps, players, sea
from divingbell.ui.games.submarine.table_view import TableView
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.cards import card, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.table.stage import Following, touched
from divingbell.ui.toolkit.element import (
    At,
    Box,
    BoxOptions,
    Element,
    ElementOptions,
    Fits,
    Pad,
    column,
    fits,
    pad,
    row,
)


class Around(NamedTuple):
    """The parts around the board in every phase."""

    people: Box | Fits
    lane: Element | None
    """The snackbar row of the tall panel."""
    undo: Box


class PhaseView(NamedTuple):
    """The parts of a phase."""

    chart: Box
    bar: Element
    detail: Box | None = None
    """Beside the board, on the tall panel under it."""
    aside: Box | None = None
    """Beside the board where there is room for it."""
    whole: bool = False
    """The board needs the height of the people on the low panel."""
    following: Following | None = None


def page(ctx: Context, around: Around, shown: PhaseView) -> Box:
    """The people stand left of the board, on the small panels over it."""
    return {"regular": _beside, "compact": _under, "tall": _tall}[ctx.size](ctx, around, shown)


def _beside(ctx: Context, around: Around, shown: PhaseView) -> Box:
    side = shown.detail or shown.aside
    if side is not None:
        side.w, side.grow = "sea_side", 0
    shown.chart.grow = 1
    people, room = column(around.people, w="sea_people"), Pad("gap", ctx.gutter, "gap_m", ctx.gutter)
    main = row(people, shown.chart, side, gap="gap", items="stretch", grow=1, pad=room)
    return column(touched(main, shown.following), shown.bar, grow=1)


def _under(ctx: Context, around: Around, shown: PhaseView) -> Box:
    if shown.detail is not None:
        shown.chart.w, shown.chart.grow = "sea_map", 0
    main = row(shown.chart, shown.detail, gap="gap", items="stretch", grow=1, pad=pad("gap_m", ctx.gutter))
    people = None if shown.whole else row(around.people, pad=Pad("gap_s", ctx.gutter, 0, ctx.gutter))
    return column(people, touched(main, shown.following), shown.bar, grow=1)


def _tall(ctx: Context, around: Around, shown: PhaseView) -> Box:
    if shown.detail is not None:
        shown.chart.h, shown.chart.grow = "sea_map_high", 0
    main = column(shown.chart, shown.detail, gap="gap_m", grow=1, pad=Pad("gap_s", ctx.gutter, "gap_m", ctx.gutter))
    people = row(around.people, pad=Pad("gap_m", ctx.gutter, 0, ctx.gutter))
    return column(people, around.lane, touched(main, shown.following), shown.bar, grow=1)


def board_chart(
    ctx: Context, view: TableView, marks: SeaLights, big_map: Tap | None, keys: Mapping[Place, Element] | None = None
) -> Box:
    """The board beside a card. On the small panels it is tapped for the whole board, if there is `big_map`, elsewhere
    `keys` lie over it."""
    measures = maps.measures(ctx, maps.BESIDE)
    if big_map is None or not measures.counted:
        return sea.picture(measures, view.content, marks, sea.space_buttons(measures, keys) if keys else None)
    expand = icon("arrow-expand", "icon_m", "art.shark", at=At(right=2, bottom=3))
    return sea.picture(measures, view.content, marks, expand, id="map", tap=big_map)


def action_bar(ctx: Context, *children: Element, **options: Unpack[BoxOptions]) -> Box:
    """The row of buttons, Undo first."""
    return bars.action_bar(ctx, *children, **{"h": "bar", **options})


def act(
    ctx: Context,
    button_id: str,
    mark: str | None,
    title: str,
    sub: str | None = None,
    *,
    tap: Tap | None = None,
    disabled_reason: str | None = None,
    bright: bool = False,
    **own: Unpack[ElementOptions],
) -> Fits:
    """An act of the turn: a disc beside its words, else an icon over them, else the words alone; `bright` is the one to
    press next."""
    said = (title, sub, tap, disabled_reason)
    return fits(
        partial(_beside_disc, ctx, button_id, mark, said, bright=bright) if mark and disabled_reason is None else None,
        partial(_under_icon, ctx, button_id, mark, said, bright=bright),
        partial(_under_icon, ctx, button_id, None, said, bright=bright),
        **own,
    )


_Said = tuple[str, str | None, Tap | None, str | None]


def _beside_disc(ctx: Context, button_id: str, mark: str, said: _Said, *, bright: bool) -> Box:
    title, sub, tap, _ = said
    assert tap is not None
    if bright:
        return buttons.start_button(
            ctx, button_id, mark, title, sub, tap, size="heading", justify="start", pad=pad(0, "gap"), grow=1
        )
    return buttons.outcome(
        ctx,
        button_id,
        "neutral",
        mark,
        title,
        None,
        sub,
        tap=tap,
        title_size="title",
        sub_size="note",
        grow=1,
    )


def _under_icon(ctx: Context, button_id: str, mark: str | None, said: _Said, *, bright: bool) -> Box:
    title, sub, tap, reason = said
    return buttons.button(
        ctx, button_id, title, mark, sub, tap=tap, disabled_reason=reason, kind="primary" if bright else "neutral",
        size="label", sub_size="note", icon_size="icon", vertical=True, grow=1, pad=pad("gap_xxs", "gap_s"),
    )  # fmt: skip


def note(mark: str | Element, title: str, sub: str) -> Box:
    """The hint for the next tap, between the buttons."""
    sign = icon(mark, "icon", "action") if isinstance(mark, str) else mark
    said = fits(
        partial(row, sign, column(roles.title(title), roles.body(sub), gap="gap_hair", grow=1), gap="gap"),
        partial(column, roles.label(title), roles.note(sub), gap="gap_hair", justify="center"),
        partial(column, roles.label(title), justify="center"),
        grow=1,
    )
    return inset(said, radius="l", grow=1, items="stretch", pad=pad("gap_xxs", "gap"))


def panel(*children: Element | None, **options: Unpack[BoxOptions]) -> Box:
    """The card beside the board."""
    shape: BoxOptions = {"gap": "gap_m", "grow": 1, "pad": pad("gap_l", "pad_card")}
    return card(*children, **shape | options)


def heading(title: str, sub: str = "") -> Element:
    """The first line of a panel, what it asks beside or under it."""
    said, asked = partial(roles.title, title), partial(roles.note, sub)
    if not sub:
        return said()
    return fits(
        lambda: row(said(lines=1), asked(lines=1, anchor="right", grow=1), gap="gap_s"),
        lambda: column(said(), asked(), gap="gap_hair"),
        said,
    )


def rule_line(words: str) -> Box:
    """The rule that something comes from."""
    return row(icon("book-open-variant", "icon_m"), roles.label(words), gap="gap_s", colour="action")


def fleet_panel(ctx: Context, view: TableView) -> Box:
    """The ships on their columns, and the event when all have left."""
    after = roles.note(ctx.t("submarine_table.fleet.all_off"), lines=4)
    return panel(roles.title(ctx.t("submarine_table.fleet")), players.fleet(ctx, view), after)
