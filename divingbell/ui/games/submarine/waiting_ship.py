"""A ship that waits at the right: trade a card or keep them; and the table after the end."""

from __future__ import annotations

from functools import partial

from divingbell.companion.games.decision import Decision, button_id
from divingbell.companion.games.game import Result
from divingbell.companion.games.submarine.sea import SeaLights
from divingbell.ui.games.submarine import players
from divingbell.ui.games.submarine.page import Around, PhaseView, act, action_bar, board_chart, page, panel, rule_line
from divingbell.ui.games.submarine.table_view import TableView
from divingbell.ui.games.submarine.turn import Answer
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import Box, Element, column, fits, row


def waiting(ctx: Context, view: TableView, decision: Decision, answer: Answer, around: Around, big_map: Tap) -> Element:
    """The answers of the player, the cards to trade, and the ships on their columns."""
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
    bar = action_bar(ctx, around.undo, trade_key, keep_key)
    chart = board_chart(ctx, view, SeaLights(diver=view.turn.diver), big_map)
    return page(ctx, around, PhaseView(chart, bar, _detail(ctx, view)))


def _detail(ctx: Context, view: TableView) -> Box:
    has = view.turn.has
    cards = column(
        roles.number(f"{has.supply} + {has.hand}"), roles.caption(ctx.t("submarine_table.supply_hand")), gap="gap_hair"
    )
    held = row(icon("cards", "icon", "text2"), cards, gap="gap_m")
    fleet = partial(players.fleet, ctx, view)
    title = roles.title(ctx.t("submarine_table.wait.title", name=view.turn.short))
    rule = rule_line(ctx.t("submarine_table.wait.rule"))
    words = ctx.t("submarine_table.wait.body", name=view.turn.short)
    body = roles.body(words, lines=8)
    beside = partial(row, held, column(fleet(), grow=1), gap="pad_card")
    return panel(
        fits(
            lambda: column(title, body, beside(), rule, justify="between", grow=1),
            lambda: column(title, body, held, fleet(sailing=False), rule, justify="between", grow=1),
            lambda: column(title, roles.note(words, lines=6), beside(), justify="between", grow=1),
            lambda: column(title, roles.note(words, lines=6), held, justify="between", grow=1),
            grow=1,
        ),
    )  # fmt: skip


def over(ctx: Context, view: TableView, result: Result, around: Around, big_map: Tap) -> Element:
    """The board as it lay at the end, with how it ended, until the podium is there."""
    names = ", ".join(view.seat(player).told for player in result.winners)
    title = ctx.t("submarine_table.winners", count=len(result.winners), names=names) if names else ""
    detail = panel(
        roles.headline(ctx.t("submarine_table.game_over"), anchor="center"),
        roles.title(title, lines=3, anchor="center") if title else None,
        roles.body(ctx.t(ctx.texts.own("submarine", f"podium.reason.{result.reason}")), anchor="center"),
        justify="center",
    )
    chart = board_chart(ctx, view, SeaLights(diver=view.turn.diver), big_map)
    return page(ctx, around, PhaseView(chart, action_bar(ctx, around.undo), detail))
