"""A ship that waits at the right (`s4-submarine-wait`): trade a card or keep them; and the table after the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divingbell.ui.games.submarine import collect, people, sea
from divingbell.ui.games.submarine.actions import act
from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import icon
from divingbell.ui.kit.plates import plate
from divingbell.ui.toolkit.element import Box, Element, Pad, column, figure, pad, row, text

if TYPE_CHECKING:
    from divingbell.ui.games.submarine.table import SubmarineTable


def content(table: SubmarineTable, ctx: Context) -> Element:
    """What the player may do, what there is to trade, and whose ships are where."""
    return column(
        people.strip(table, ctx) if ctx.size != "regular" else None,
        collect.framed(table, ctx, _off_board(table, ctx), sea.Marks(diver=table.diver_in_turn)),
        _actions(table, ctx),
        grow=1,
    )


def _off_board(table: SubmarineTable, ctx: Context) -> Box:
    seat = table.players[table.diver]
    name = table.seat(table.diver).name
    cards = row(
        icon("cards", 34, "text2"),
        column(
            figure(f"{seat.supply} + {seat.hand}", 30),
            text(ctx.t("submarine_table.supply_hand"), 16, colour="text3"),
            gap=0,
        ),
        gap=10,
    )
    fleet = people.fleet(table, ctx, sailing=ctx.size != "regular")
    fleet.grow = 0 if ctx.size == "regular" else 1
    # On the large panel everybody's cards stand below.
    both = fleet if ctx.size == "regular" else row(cards, fleet, gap=18)
    title = text(ctx.t("submarine_table.wait.title", name=name), ctx.pick(24, 23, 22), bold=True, lines=2, line=1.1)
    rule = row(
        icon("book-open-variant", 22),
        text(ctx.t("submarine_table.wait.rule"), 17, bold=True),
        gap=8,
        colour="action",
    )
    low = ctx.size == "compact"
    if low:
        title.grow = 1
    return plate(
        row(title, rule, gap=10) if low else title,
        text(ctx.t("submarine_table.wait.body", name=name), ctx.pick(19, 18, 18), colour="text2", lines=4, line=1.25),
        both,
        None if low else rule,
        justify="between",
        gap=ctx.pick(10, 6, 8),
        grow=1,
        radius=ctx.pick(20, 18, 18),
        pad=ctx.pick(pad(14, 16), pad(10, 16), pad(14, 16)),
    )


def _actions(table: SubmarineTable, ctx: Context) -> Box:
    following = table.seat(table.clockwise_from(table.diver)[0]).name
    trade = act(
        ctx, "trade", "trade", ctx.t("submarine_table.trade"), ctx.t("submarine_table.trade.sub"),
        tap=table.trade, disabled_reason=table.why_not_trade(), grow=1,
    )  # fmt: skip
    keep = act(
        ctx, "keep", "skip-next", ctx.t("submarine_table.keep"), ctx.t("submarine_table.next", name=following),
        tap=table.finish, bright=True, grow=1.1,
    )  # fmt: skip
    return bars.action_bar(ctx, table.undo_key(ctx), trade, keep, h=ctx.pick(148, 106, 150))


def over(table: SubmarineTable, ctx: Context) -> Element:
    """The board as it lay at the end, with how it ended, until the podium is there."""
    result = table.state.result
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
    return column(
        people.strip(table, ctx) if ctx.size != "regular" else None,
        collect.framed(table, ctx, detail, sea.Marks(diver=table.diver_in_turn)),
        row(
            table.undo_key(ctx, h=ctx.pick(128, 96, 110)),
            pad=Pad(0, ctx.gutter, ctx.gutter, ctx.gutter),
            h=ctx.pick(148, 106, 124),
        ),
        grow=1,
    )
