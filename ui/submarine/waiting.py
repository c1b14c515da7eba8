"""A ship that waits at the right (`s4-submarine-wait`): trade a card or keep them; and the table after the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.element import Box, Element, Pad, column, figure, pad, row, text
from ui.kit import bars
from ui.kit.marks import icon
from ui.kit.plates import plate
from ui.submarine import collect, people, sea
from ui.submarine.actions import act
from ui.theme import Look

if TYPE_CHECKING:
    from ui.submarine.table import SubmarineTable


def content(table: SubmarineTable, look: Look) -> Element:
    """What the player may do, what there is to trade, and whose ships are where."""
    return column(
        people.strip(table, look) if look.size != "regular" else None,
        collect.framed(table, look, _off_board(table, look), sea.Marks(diver=table.diver_in_turn)),
        _actions(table, look),
        grow=1,
    )


def _off_board(table: SubmarineTable, look: Look) -> Box:
    seat = table.players[table.diver]
    name = table.seat(table.diver).name
    cards = row(
        icon("cards", 34, "text2"),
        column(
            figure(f"{seat.supply} + {seat.hand}", 30),
            text(look.t("submarine_table.supply_hand"), 16, colour="text3"),
            gap=0,
        ),
        gap=10,
    )
    fleet = people.fleet(table, look, sailing=look.size != "regular")
    fleet.grow = 0 if look.size == "regular" else 1
    # On the large panel everybody's cards stand below.
    both = fleet if look.size == "regular" else row(cards, fleet, gap=18)
    title = text(look.t("submarine_table.wait.title", name=name), look.pick(24, 23, 22), bold=True, lines=2, line=1.1)
    rule = row(
        icon("book-open-variant", 22),
        text(look.t("submarine_table.wait.rule"), 17, bold=True),
        gap=8,
        colour="action",
    )
    low = look.size == "compact"
    if low:
        title.grow = 1
    return plate(
        row(title, rule, gap=10) if low else title,
        text(look.t("submarine_table.wait.body", name=name), look.pick(19, 18, 18), colour="text2", lines=4, line=1.25),
        both,
        None if low else rule,
        justify="between",
        gap=look.pick(10, 6, 8),
        grow=1,
        radius=look.pick(20, 18, 18),
        pad=look.pick(pad(14, 16), pad(10, 16), pad(14, 16)),
    )


def _actions(table: SubmarineTable, look: Look) -> Box:
    following = table.seat(table.clockwise_from(table.diver)[0]).name
    trade = act(
        look, "trade", "trade", look.t("submarine_table.trade"), look.t("submarine_table.trade.sub"),
        tap=table.trade, why_off=table.why_not_trade(), grow=1,
    )  # fmt: skip
    keep = act(
        look, "keep", "skip-next", look.t("submarine_table.keep"), look.t("submarine_table.next", name=following),
        tap=table.finish, bright=True, grow=1.1,
    )  # fmt: skip
    return bars.action_bar(look, table.undo_key(look), trade, keep, h=look.pick(148, 106, 150))


def over(table: SubmarineTable, look: Look) -> Element:
    """The board as it lay at the end, with how it ended, until the podium is there."""
    result = table.state.result
    names = ", ".join(table.seat(player).name for player in result.winners)
    title = look.t("submarine_table.winners", count=len(result.winners), names=names) if names else ""
    detail = plate(
        text(look.t("submarine_table.game_over"), look.pick(30, 24, 26), bold=True),
        text(title, look.pick(22, 20, 20), bold=True, lines=3) if title else None,
        text(look.t(f"submarine.end.{result.reason}"), look.pick(20, 18, 18), colour="text2", lines=2),
        gap=8,
        grow=1,
        justify="center",
        pad=pad(12, 16),
    )
    return column(
        people.strip(table, look) if look.size != "regular" else None,
        collect.framed(table, look, detail, sea.Marks(diver=table.diver_in_turn)),
        row(
            table.undo_key(look, h=look.pick(128, 96, 110)),
            pad=Pad(0, look.gutter, look.gutter, look.gutter),
            h=look.pick(148, 106, 124),
        ),
        grow=1,
    )
