"""Placing bathyscaphes and moving the ship: a lit column is tapped."""

from __future__ import annotations

from collections.abc import Mapping

from divingbell.companion.games.decision import Decision, button_id
from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.sea import Content, SeaLights, SeaMeasures
from divingbell.ui.games.submarine import maps, sea
from divingbell.ui.games.submarine.page import (
    Around,
    PhaseView,
    act,
    action_bar,
    fleet_panel,
    heading,
    note,
    page,
    panel,
)
from divingbell.ui.games.submarine.table_view import TableView
from divingbell.ui.games.submarine.turn import Answer
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Box, Element


def placing(ctx: Context, view: TableView, answer: Answer, around: Around) -> Element:
    """Six lit columns: the bathyscaphe goes to row 2."""
    words = ctx.t("submarine_table.here")
    keys = {at: sea.column_button(button_id("column", at), (words,), answer({"column": at})) for at in board.COLUMNS}
    name, left = view.turn.told, view.turn.has.to_place
    sub = ctx.t("submarine_table.place.sub", name=name, count=left, next=view.following)
    rule = roles.body(ctx.t("submarine_table.place.rule"), lines=12)
    aside = panel(heading(ctx.t("submarine_table.place.title")), rule)
    chart = _chart(
        maps.measures(ctx, maps.PLACING), view.content._replace(ships=()), SeaLights(diver=view.turn.diver), keys
    )
    bar = action_bar(ctx, around.undo, note("gesture-tap", ctx.t("submarine_table.place.tap"), sub))
    return page(ctx, around, PhaseView(chart, bar, aside=aside))


def placed_words(ctx: Context, view: TableView) -> str:
    """`7 of 15 placed`."""
    total = view.shares * len(view.seats)
    left = sum(seat.has.to_place for seat in view.seats)
    return ctx.t("submarine_table.placed", count=total - left, total=total)


def sailing(ctx: Context, view: TableView, decision: Decision, answer: Answer, around: Around) -> Element:
    """The columns where the ship may stop, and Sail off."""
    *columns, off = decision.row("to").choices
    stops = [one.value for one in columns if one.disabled_reason is None]
    keys = {at: sea.column_button(button_id("to", at), _stop_words(ctx, at), answer({"to": at})) for at in stops}
    name, diver = view.turn.told, view.turn.diver
    title, sub = ctx.t("submarine_table.ship.only_off"), ctx.t("submarine_table.ship.none", name=name)
    if stops:
        where = _listed(ctx, [str(at) for at in stops])
        title = ctx.t("submarine_table.ship.tap")
        sub = ctx.t("submarine_table.ship.under", name=name, columns=where)
    marks = SeaLights(column=view.ship_column, diver=diver, hot=view.content.tokens_of(diver))
    leave = act(
        ctx, button_id("to", "off"), "ship", off.label,
        off.follows(ctx, ctx.t("submarine_table.sail_off.sub")), tap=answer({"to": "off"}),
        disabled_reason=off.disabled_reason, bright=not stops, w="sea_back",
    )  # fmt: skip
    bar = action_bar(ctx, around.undo, note("gesture-tap", title, sub), leave)
    chart = _chart(maps.measures(ctx, maps.SAILING), view.content, marks, keys)
    return page(ctx, around, PhaseView(chart, bar, aside=fleet_panel(ctx, view), whole=True))


def _stop_words(ctx: Context, at: int) -> tuple[str, ...]:
    return tuple(ctx.t(f"submarine_table.stop_at{tail}", column=at) for tail in ("", ".short"))


def _listed(ctx: Context, words: list[str]) -> str:
    if len(words) == 1:
        return words[0]
    return ctx.t("submarine_table.and", first=", ".join(words[:-1]), last=words[-1])


def _chart(measures: SeaMeasures, content: Content, marks: SeaLights, keys: Mapping[int, Box]) -> Box:
    """The board with these columns lit."""
    over = sea.column_buttons(measures, keys)
    return sea.picture(measures, content, marks._replace(lit=tuple(keys)), over, grow=1)
