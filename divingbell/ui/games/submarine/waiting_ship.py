"""A ship that waits at the right (`s4-submarine-wait`): trade a card or keep them; and the table after the end."""

from __future__ import annotations

from divingbell.companion.games.decision import Decision, button_id
from divingbell.companion.games.game import Result
from divingbell.companion.games.submarine.sea import SeaLights
from divingbell.ui.games.submarine import players
from divingbell.ui.games.submarine.page import act, action_bar, board_chart, page, panel, rule_line
from divingbell.ui.games.submarine.table_view import TableView
from divingbell.ui.games.submarine.turn import Answer
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import Box, Element, Pad, column, row, text


def waiting(ctx: Context, view: TableView, decision: Decision, answer: Answer, undo: Box, big_map: Tap) -> Element:
    """What the player may do, what there is to trade, and whose ships are where."""
    trade, keep = decision.row("wait").choices
    trade_key = act(
        ctx, button_id("wait", "trade"), trade.mark, trade.label, trade.follows(ctx, trade.preview),
        tap=answer({"wait": "trade"}), disabled_reason=trade.disabled_reason, grow=1,
    )  # fmt: skip
    keep_key = act(
        ctx, button_id("wait", "keep"), keep.mark, keep.label,
        keep.follows(ctx, ctx.t("submarine_table.next", name=view.following)), tap=answer({"wait": "keep"}),
        bright=True, grow=1.1,
    )  # fmt: skip
    bar = action_bar(ctx, undo, trade_key, keep_key)
    chart = board_chart(ctx, view, SeaLights(diver=view.turn.diver), big_map)
    return page(ctx, view, chart, _detail(ctx, view), bar)


_LARGE = 1.2
"""Text scale from which on the explanation has the size of small print."""


def _detail(ctx: Context, view: TableView) -> Box:
    large, low = ctx.size == "regular", ctx.size == "compact"
    has = view.turn.has
    supply_hand = roles.caption(ctx.t("submarine_table.supply_hand"))
    held = row(icon("cards", 34, "text2"), column(roles.number(f"{has.supply} + {has.hand}"), supply_hand), gap="m")
    fleet = players.fleet(ctx, view, sailing=not large)
    fleet.grow = 0 if large else 1
    title = roles.title(ctx.t("submarine_table.wait.title", name=view.turn.short), grow=int(low))
    rule = rule_line(ctx.t("submarine_table.wait.rule"))
    body = ctx.t("submarine_table.wait.body", name=view.turn.short)
    return panel(
        row(title, rule, gap="m") if low else title,
        text(body, "label" if ctx.text_scale < _LARGE else "body", colour="text2", lines=4, line=1.2),
        # On the large panel everybody's cards stand below.
        fleet if large else row(held, fleet, gap="xxl"),
        None if low else rule,
        justify="between",
    )


def over(ctx: Context, view: TableView, result: Result, undo: Box, big_map: Tap) -> Element:
    """The board as it lay at the end, with how it ended, until the podium is there."""
    names = ", ".join(view.seat(player).told for player in result.winners)
    title = ctx.t("submarine_table.winners", count=len(result.winners), names=names) if names else ""
    detail = panel(
        roles.alarm(ctx.t("submarine_table.game_over"), anchor="center"),
        roles.title(title, lines=3, anchor="center") if title else None,
        roles.body(ctx.t(f"submarine.end.{result.reason}"), anchor="center"),
        justify="center",
    )
    bar = row(undo, pad=Pad(0, ctx.gutter, ctx.gutter, ctx.gutter), items="stretch", h="bar")
    chart = board_chart(ctx, view, SeaLights(diver=view.turn.diver), big_map)
    return page(ctx, view, chart, detail, bar)
