"""The announced free buzz: the next touch costs nothing, and the floor turns with it."""

from __future__ import annotations

from typing import Literal

from divingbell.ui.games.sunken_treasure.frame import framed
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.cards import card, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import coin, icon
from divingbell.ui.kit.porthole import porthole
from divingbell.ui.toolkit.element import At, Box, Drawing, Element, Pad, column, pad, row, stack
from divingbell.ui.toolkit.paint import Painter

DEPTH = 0.30


def content(ctx: Context, view: TableView) -> Element:
    """What to do now, large; On to the dive where no probe says that it was done."""
    tall = ctx.size == "tall"
    size = ctx.pick(410, 226, 300 / ctx.text_scale)
    anchor: Literal["left", "center"] = "center" if tall else "left"
    words = column(
        roles.headline(
            ctx.t("sunken_treasure_table.touch_now"),
            anchor=anchor,
        ),
        roles.note(
            ctx.t("sunken_treasure_table.touch_now.sub"),
            lines=4,
            anchor=anchor,
        ),
        _floor(ctx, view),
        gap="l",
        justify="center",
        items="center" if tall else "stretch",
        grow=0 if tall else 1,
    )
    lit = card(
        _lit_window(ctx, view, size), words, upright=tall, items="stretch" if tall else "center", justify="center",
        gap="xxl", pad=pad("m") if tall else Pad(0, "xl", 0, "xl"), radius="xl", edge="action",
    )  # fmt: skip
    return framed(ctx, view, lit, _actions(ctx, view))


def _lit_window(ctx: Context, view: TableView, size: float) -> Box:
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


def _floor(ctx: Context, view: TableView) -> Box:
    angle, tall = view.probe.floor_angle, ctx.size == "tall"
    shown = f"{angle:.0f}°" if angle is not None else ctx.t("sunken_treasure_table.floor_unknown")
    turn = row(
        icon("floor", "icon_m", "action"),
        roles.number(shown),
        roles.note(ctx.t("sunken_treasure_table.waiting_to_turn")),
        gap="m",
    )
    later = roles.note(ctx.t("sunken_treasure_table.later_touch"), colour="text3")
    return column(turn if view.probe.has_floor else None, later, gap="m", items="center" if tall else "stretch")


def _actions(ctx: Context, view: TableView) -> Box:
    dive = view.dive
    follows = "sunken_treasure_table.next_risk" if dive.risk is None else "sunken_treasure_table.then_dive"
    laid = ctx.t("sunken_treasure_table.laid", metal=dive.dive_for, value=dive.value)
    words = column(
        roles.title(laid),
        roles.note(ctx.t(follows)),
        gap="hair",
        grow=1,
    )
    card = coin("any" if view.any_metal else dive.dive_for, "coin_m")
    note = inset(card, words, radius="xl", gap="m", pad=pad(0, "xl"))
    short = "short" if ctx.size == "tall" else "sub"
    on = buttons.outcome(
        ctx, "on_to_dive", "neutral", "arrow-right", ctx.t("sunken_treasure_table.on_to_dive"), None,
        ctx.t(f"sunken_treasure_table.on_to_dive.{short}"), tap=view.taps.on_to_the_dive,
        disc_size="disc", title_size="title", sub_size="body", grow=1, gap="l", pad=pad(0, "xl"),
    )  # fmt: skip
    if ctx.size != "tall":
        note.w = ctx.pick(430, 226)
        return bars.action_bar(ctx, view.undo_button(), on, note)
    note.h = 64
    return bars.action_bar(ctx, view.undo_button(), column(note, on, gap="m", grow=1), h=190)
