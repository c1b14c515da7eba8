"""A ship that waits at the right (`s4-submarine-wait`): trade a card or keep them; and the table after the end."""

from __future__ import annotations

from divingbell.companion.games.game import Result
from divingbell.ui.games.submarine import players, sea
from divingbell.ui.games.submarine.page import act, action_bar, board_chart, page, rule_line
from divingbell.ui.games.submarine.sailing import Answer
from divingbell.ui.games.submarine.table_view import TableView
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import Tap
from divingbell.ui.kit.marks import icon
from divingbell.ui.kit.plates import plate
from divingbell.ui.table.decision import Decision, key_id
from divingbell.ui.toolkit.element import Box, Element, Pad, column, figure, pad, row, text


def waiting(ctx: Context, table: TableView, decision: Decision, answer: Answer, undo: Box, big_map: Tap) -> Element:
    """What the player may do, what there is to trade, and whose ships are where."""
    trade = decision.choice("wait", "trade")
    following = ctx.t("submarine_table.next", name=table.following)
    bar = action_bar(
        ctx,
        undo,
        act(
            ctx, key_id("wait", "trade"), trade.mark, trade.label, trade.preview, tap=answer({"wait": "trade"}),
            disabled_reason=trade.disabled_reason, grow=1,
        ),
        act(
            ctx, key_id("wait", "keep"), "skip-next", decision.choice("wait", "keep").label, following,
            tap=answer({"wait": "keep"}), bright=True, grow=1.1,
        ),
    )  # fmt: skip
    return page(
        ctx, table, board_chart(ctx, table, sea.Marks(diver=table.turn.diver), big_map), _detail(ctx, table), bar
    )


def _detail(ctx: Context, table: TableView) -> Box:
    large, low = ctx.size == "regular", ctx.size == "compact"
    name, has = table.turn.name, table.turn.has
    held = column(
        figure(f"{has.supply} + {has.hand}", 30),
        text(ctx.t("submarine_table.supply_hand"), 16, colour="text3"),
        gap=0,
    )
    fleet = players.fleet(ctx, table, sailing=not large)
    fleet.grow = 0 if large else 1
    title = text(ctx.t("submarine_table.wait.title", name=name), ctx.pick(24, 23, 22), bold=True, lines=2, line=1.1)
    title.grow = 1 if low else 0
    rule = rule_line(ctx.t("submarine_table.wait.rule"), 17)
    return plate(
        row(title, rule, gap=10) if low else title,
        text(ctx.t("submarine_table.wait.body", name=name), ctx.pick(19, 18, 18), colour="text2", lines=4, line=1.25),
        # On the large panel everybody's cards stand below.
        fleet if large else row(row(icon("cards", 34, "text2"), held, gap=10), fleet, gap=18),
        None if low else rule,
        justify="between",
        gap=ctx.pick(10, 6, 8),
        grow=1,
        radius=ctx.pick(20, 18, 18),
        pad=ctx.pick(pad(14, 16), pad(10, 16), pad(14, 16)),
    )


def over(ctx: Context, table: TableView, result: Result, undo: Box, big_map: Tap) -> Element:
    """The board as it lay at the end, with how it ended, until the podium is there."""
    names = ", ".join(table.seat(player).name for player in result.winners)
    title = ctx.t("submarine_table.winners", count=len(result.winners), names=names) if names else ""
    detail = plate(
        text(ctx.t("submarine_table.game_over"), ctx.pick(30, 24, 26), bold=True),
        text(title, ctx.pick(22, 20, 20), bold=True, lines=3) if title else None,
        text(ctx.t(f"submarine.end.{result.reason}"), ctx.pick(20, 18, 18), colour="text2", lines=2),
        gap=8,
        grow=1,
        justify="center",
        pad=pad(12, 16),
    )
    undo.h = ctx.pick(128, 96, 110)
    bar = row(undo, pad=Pad(0, ctx.gutter, ctx.gutter, ctx.gutter), h=ctx.pick(148, 106, 124))
    chart = board_chart(ctx, table, sea.Marks(diver=table.turn.diver), big_map)
    return page(ctx, table, chart, detail, bar)
