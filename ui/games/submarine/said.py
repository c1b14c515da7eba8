"""What the table says of what happened: names for Undo, who gets what back, toasts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from divingbell.companion.games.game import Movement, seat_of
from divingbell.companion.games.submarine.payment import received
from divingbell.companion.session.session import COMMANDS, Entry
from divingbell.companion.table.events import Entered
from divingbell.ui.games.submarine.pieces import bathyscaphe, tile_face
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Element, figure, row

if TYPE_CHECKING:
    from divingbell.ui.games.submarine.table import SubmarineTable


class Said(NamedTuple):
    """A toast: its sign, title and second line."""

    mark: str | Callable[[Context], Element]
    title: str
    sub: str


def name_of(table: SubmarineTable, entries: Sequence[Entry]) -> str:
    """What one tap is called, its entries newest first: the act, not the end of turn that went with it."""
    t, entry = table.ctx.t, entries[-1]
    action, kind = entry.action, entry.action["type"]
    name = table.seat(action["player"]).name if "player" in action else ""
    if kind == "place_bathyscaphe":
        return t("submarine_table.undo.placed", name=name, column=action["column"])
    if kind == "move_ship" and action["to"] == "off":
        return t("submarine_table.undo.off", name=name)
    if kind == "move_ship":
        return t("submarine_table.undo.ship", column=action["to"])
    if kind == "collect_treasure" and len(entries) > 1:
        return t("submarine_table.undo.tiles", count=len(entries))
    if kind == "collect_treasure":
        return tile_words(table.ctx, action["tile"])
    if kind == "move_bathyscaphe":
        return t("submarine_table.undo.move", column=action["to_column"], row=action["to_row"])
    if kind == "trade_card":
        return t("submarine_table.undo.trade", name=name)
    if kind == "end_turn":
        return t("submarine_table.undo.turn", name=name)
    return t("submarine_table.undo.end")


def tile_words(ctx: Context, tile: str) -> str:
    """`Mask B`."""
    kind, _, colour = tile.partition("-")
    return ctx.t("submarine_table.tile", kind=kind, colour=colour)


def given_back(table: SubmarineTable, entries: Sequence[Entry]) -> str:
    """Who gives the cards of these payments back."""
    total: dict[str, int] = {}
    for entry in entries:
        for player, cards in received(entry.movements).items():
            total[player] = total.get(player, 0) + cards
    return ", ".join(
        table.ctx.t("submarine_table.gives_back", name=table.seat(player).name, count=cards)
        for player, cards in total.items()
    )


def settled(table: SubmarineTable, event: Entered) -> Said | None:
    """The toast after a tap; None where the next screen says it."""
    if any(line.action["type"] in COMMANDS for line in event.lines):
        return None
    t, first = table.ctx.t, event.lines[0].action
    movements = [moved for line in event.lines if line.after.last is not None for moved in line.after.last.movements]
    if any(moved.text_id == "submarine.why.sailed_back" for moved in movements):
        name = table.seat(table.diver).name
        return Said(
            "ship", t("submarine_table.toast.sailed_back"), t("submarine_table.toast.sailed_back.sub", name=name)
        )
    if first["type"] == "collect_treasure":
        return _collected(table, [line.action["tile"] for line in event.lines], movements)
    if first["type"] == "trade_card":
        name = table.seat(first["player"]).name
        return Said("trade", t("submarine_table.toast.traded", name=name), t("submarine_table.toast.traded.sub"))
    return None


def _collected(table: SubmarineTable, tiles: list[str], movements: list[Movement]) -> Said:
    ctx, t = table.ctx, table.ctx.t
    paid = received(movements)
    new = {moved.what for moved in movements if moved.text_id == "submarine.why.new_kind"}
    lifted = [moved for moved in movements if moved.what in tiles and moved.text_id != "submarine.why.joker_laid"]
    kinds = len(table.players[seat_of(lifted[-1].taker)].board) if lifted else 0
    sub = ", ".join(tile_words(ctx, tile) for tile in tiles[-3:])
    if new:
        sub = t("submarine_table.toast.kinds", tiles=sub, count=kinds)
    if not paid:
        return Said(lambda _: tile_face(tiles[-1], 38), t("submarine_table.toast.nobody_paid"), sub)
    if len(paid) > 2:  # more names than a line has room for: their signs say it
        shown = tuple((table.seat(player).diver, cards) for player, cards in paid.items())
        return Said(lambda ctx: _signs(ctx, shown), sub, "")
    names = (
        t("submarine_table.toast.paid", name=table.seat(player).name, count=cards) for player, cards in paid.items()
    )
    return Said(lambda _: tile_face(tiles[-1], 38), ", ".join(names), sub)


def _signs(ctx: Context, paid: tuple[tuple[str, int], ...]) -> Element:
    size = ctx.pick(28, 26, 22)
    signs = (
        row(bathyscaphe(diver, size), figure(f"+{cards}", size, colour="caution", fixed=True), gap=3)
        for diver, cards in paid
    )
    return row(*signs, gap=ctx.pick(12, 10, 6))
