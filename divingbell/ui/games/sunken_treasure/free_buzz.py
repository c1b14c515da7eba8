"""The announced free buzz: the next touch costs nothing, and the floor turns with it."""

from __future__ import annotations

from functools import partial

from divingbell.ui.games.sunken_treasure.call import LowButton, large_button
from divingbell.ui.games.sunken_treasure.frame import framed
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit import bars, roles
from divingbell.ui.kit.cards import card, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import coin, icon
from divingbell.ui.kit.porthole import porthole
from divingbell.ui.toolkit.element import At, Box, Drawing, Element, column, fits, pad, row, space, stack
from divingbell.ui.toolkit.paint import Painter

DEPTH = 0.30


def content(ctx: Context, view: TableView) -> Element:
    """The instruction for now, large; On to the dive where no probe says that it was done, where no outcome stands
    later."""
    inside = _stacked(ctx, view) if view.upright else _beside(ctx, view)
    lit = card(inside, items="stretch", pad=pad("gap_m", "gap"), radius="xl", edge="action")
    return framed(ctx, view, lit, _actions(ctx, view))


def _beside(ctx: Context, view: TableView) -> Element:
    said, turn, later, on = _said(ctx), _turn(ctx, view), _later(ctx), _on(ctx, view)
    high = partial(column, said, turn, later, space(), row(space(), on), gap="gap")
    low = partial(column, said, space(), row(column(turn, later, grow=1), on, gap="gap"), gap="gap_s")
    return row(_lit_window(ctx, view), fits(high, low, grow=1), gap="gap", grow=1, items="stretch")


def _stacked(ctx: Context, view: TableView) -> Element:
    on = _on(ctx, view)
    on.w = None
    beside = column(_turn(ctx, view), on, gap="gap", grow=1, justify="center")
    return column(
        row(_lit_window(ctx, view), beside, gap="gap"), _said(ctx), _later(ctx), gap="gap", grow=1, justify="center"
    )


def _said(ctx: Context) -> Element:
    words = ctx.t("sunken_treasure_table.touch_now"), ctx.t("sunken_treasure_table.touch_now.sub")
    return column(roles.headline(words[0]), roles.body(words[1]), gap="gap_s")


def _later(ctx: Context) -> Element:
    return roles.note(ctx.t("sunken_treasure_table.later_touch"), colour="text3")


def _on(ctx: Context, view: TableView) -> Box:
    words = ctx.t("sunken_treasure_table.on_to_dive"), ctx.t("sunken_treasure_table.on_to_dive.short")
    made = large_button(LowButton("on_to_dive", "arrow-right", *words, words[1], view.taps.on_to_the_dive))
    made.grow, made.w, made.h = 0, "button_primary", "button_tall"
    return made


def _lit_window(ctx: Context, view: TableView) -> Box:
    size = ctx.space("porthole")
    window = porthole(ctx, size * 0.84, "idle", view.diver.diver, angle=view.probe.floor_angle, depth=DEPTH)
    window.at = At()
    return stack(Drawing(paint=_arcs, data=ctx.theme), window, w=size, h=size, align="center")


def _arcs(p: Painter, _: object) -> None:
    d = p.width
    for share, strength in ((0.485, 0.47), (0.46, 0.75)):
        r = d * share
        step = 360 * (0.14 * d) / (2 * 3.14159265 * r)
        count = int(360 / step)
        colour = p.ctx.mix("plate", "action", strength)
        for i in range(count):
            begin = i * 360 / count
            p.arc(d / 2, d / 2, r, d * 0.012, colour, begin, begin + 360 / count * 0.64)


def _turn(ctx: Context, view: TableView) -> Element | None:
    """Where the floor points while it waits."""
    if not view.probe.has_floor:
        return None
    angle = view.probe.floor_angle
    shown = f"{angle:.0f}°" if angle is not None else ctx.t("sunken_treasure_table.floor_unknown")
    waits = roles.note(ctx.t("sunken_treasure_table.waiting_to_turn"))
    head = row(icon("floor", "icon_m", "action"), roles.number(shown), gap="gap_s")
    return fits(partial(row, head, waits, gap="gap_m"), partial(column, head, waits, gap="gap_hair"))


def _actions(ctx: Context, view: TableView) -> Box:
    """Undo, and the card that lies: only read."""
    dive = view.dive
    follows = "sunken_treasure_table.next_risk" if dive.risk is None else "sunken_treasure_table.then_dive"
    laid = ctx.t("sunken_treasure_table.laid", metal=dive.dive_for, value=dive.value)
    words = column(roles.title(laid), roles.note(ctx.t(follows)), gap="gap_hair", grow=1)
    sign = coin("any" if view.any_metal else dive.dive_for, "coin_m")
    note = inset(sign, words, radius="xl", gap="gap_m", pad=pad(0, "pad_card"), grow=1)
    return bars.action_bar(ctx, view.undo_button(), note, h="bar_call")
