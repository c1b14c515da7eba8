"""Placing bathyscaphes (`s0-submarine-place`) and moving the ship (`s1-submarine-ship`): a lit column is tapped."""

from __future__ import annotations

from collections.abc import Mapping

from divingbell.companion.games.decision import Decision, button_id
from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.sea import Content, SeaLights, SeaMeasures
from divingbell.ui.games.submarine import sea
from divingbell.ui.games.submarine.page import act, action_bar, fleet_panel, heading, note, page, panel
from divingbell.ui.games.submarine.table_view import TableView
from divingbell.ui.games.submarine.turn import Answer
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import Box, Element, row

PLACING = {
    "regular": SeaMeasures(72, 44, (120, 88, 112, 122), tile=34, token=32, ship=56, foot=62),
    "compact": SeaMeasures(
        36, 42, (52, 32, 38, 38), tile=14, token=27, ship=30, top=4, foot=44, inset=6, over=5, number=20, number_y=17,
        row_number=22, wave=20, radius=17,
    ),
    "tall": SeaMeasures(
        66, 30, (112, 100, 120, 120), tile=30, token=28, ship=42, foot=58, inset=4, upright=True,
        gap=3, wave=18, radius=17,
    ),
}  # fmt: skip
SAILING = {
    "regular": SeaMeasures(84, 44, (88, 88, 112, 122), tile=34, token=29, ship=60, foot=62),
    "compact": SeaMeasures(
        66, 42, (41, 41, 47, 47), tile=18, token=24, ship=44, top=5, foot=49, inset=6, over=4, gap=3, number=19,
        number_y=11, row_number=22, wave=20, radius=17,
    ),
    "tall": SeaMeasures(
        84, 30, (100, 100, 125, 125), tile=30, token=28, ship=50, foot=58, inset=4, upright=True,
        gap=3, wave=18, radius=17,
    ),
}  # fmt: skip


def placing(ctx: Context, view: TableView, answer: Answer, undo: Box) -> Element:
    """Six lit columns: the bathyscaphe goes to row 2."""
    words = ctx.t("submarine_table.here")
    keys = {at: sea.column_button(ctx, button_id("column", at), words, answer({"column": at})) for at in board.COLUMNS}
    name, left = view.turn.told, view.turn.has.to_place
    sub = ctx.t("submarine_table.place.sub", name=name, count=left, next=view.following)
    rule = roles.body(ctx.t("submarine_table.place.rule"), lines=6)
    detail = panel(heading(ctx.t("submarine_table.place.title")), rule) if ctx.size == "regular" else None
    chart = _chart(PLACING[ctx.size], view.content._replace(ships=()), SeaLights(diver=view.turn.diver), keys)
    bar = action_bar(ctx, undo, note("gesture-tap", ctx.t("submarine_table.place.tap"), sub))
    return page(ctx, view, chart, detail, bar)


def placed_words(ctx: Context, view: TableView) -> str:
    """`7 of 15 placed`."""
    total = view.shares * len(view.seats)
    left = sum(seat.has.to_place for seat in view.seats)
    return ctx.t("submarine_table.placed", count=total - left, total=total)


def sailing(ctx: Context, view: TableView, decision: Decision, answer: Answer, undo: Box) -> Element:
    """The columns where the ship may stop, and Sail off."""
    *columns, off = decision.row("to").choices
    stops = [one.value for one in columns if one.disabled_reason is None]
    words = f"submarine_table.stop_at{ctx.pick('', '', '.short')}"
    keys = {
        at: sea.column_button(ctx, button_id("to", at), ctx.t(words, column=at), answer({"to": at})) for at in stops
    }
    name, diver = view.turn.told, view.turn.diver
    title, sub = ctx.t("submarine_table.ship.only_off"), ctx.t("submarine_table.ship.none", name=name)
    if stops:
        where = _listed(ctx, [str(at) for at in stops])
        title = ctx.t("submarine_table.ship.tap")
        sub = ctx.t("submarine_table.ship.under", name=name, columns=where)
    marks = SeaLights(column=view.ship_column, diver=diver, hot=view.content.tokens_of(diver))
    away = row(icon("ship", 32), icon("arrow-right", 26), gap="hair")
    leave = act(
        ctx, button_id("to", "off"), away if ctx.size != "regular" else "ship", off.label,
        off.follows(ctx, ctx.t("submarine_table.sail_off.sub")), tap=answer({"to": "off"}),
        disabled_reason=off.disabled_reason, bright=not stops, w=ctx.pick(340, 170, 140),
    )  # fmt: skip
    bar = action_bar(ctx, undo, note("gesture-tap", title, sub), leave)
    chart = _chart(SAILING[ctx.size], view.content, marks, keys)
    return page(ctx, view, chart, fleet_panel(ctx, view), bar)


def _listed(ctx: Context, words: list[str]) -> str:
    if len(words) == 1:
        return words[0]
    return ctx.t("submarine_table.and", first=", ".join(words[:-1]), last=words[-1])


def _chart(measures: SeaMeasures, content: Content, marks: SeaLights, keys: Mapping[int, Box]) -> Box:
    """The board with these columns lit."""
    over = sea.column_buttons(measures, keys)
    return sea.picture(measures, content, marks._replace(lit=tuple(keys)), over, grow=1)
