"""Placing bathyscaphes (`s0-submarine-place`) and moving the ship (`s1-submarine-ship`): a lit column is tapped."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.start import SHARES
from divingbell.ui.games.submarine import people, sea
from divingbell.ui.games.submarine.actions import act, heading, note
from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import icon
from divingbell.ui.kit.plates import plate
from divingbell.ui.toolkit.element import Box, Element, Pad, column, pad, row, text

if TYPE_CHECKING:
    from divingbell.ui.games.submarine.table import SubmarineTable

PLACING = {
    "regular": sea.Sea(72, 44, (120, 88, 112, 122), tile=34, token=32, ship=56, foot=62),
    "compact": sea.Sea(
        36, 42, (52, 32, 38, 38), tile=14, token=27, ship=30, top=4, foot=44, inset=6, over=5, number=20, number_y=17,
        row_number=22, wave=20, radius=17,
    ),
    "tall": sea.Sea(
        66, 30, (112, 100, 120, 120), tile=30, token=28, ship=42, foot=58, inset=4, upright=True,
        gap=3, wave=18, radius=17,
    ),
}  # fmt: skip
SAILING = {
    "regular": sea.Sea(84, 44, (88, 88, 112, 122), tile=34, token=29, ship=60, foot=62),
    "compact": sea.Sea(
        66, 42, (41, 41, 47, 47), tile=18, token=24, ship=44, top=5, foot=49, inset=6, over=4, gap=3, number=19,
        number_y=11, row_number=22, wave=20, radius=17,
    ),
    "tall": sea.Sea(
        84, 30, (100, 100, 125, 125), tile=30, token=28, ship=50, foot=58, inset=4, upright=True,
        gap=3, wave=18, radius=17,
    ),
}  # fmt: skip


def placing(table: SubmarineTable, ctx: Context) -> Element:
    """Six lit columns: the bathyscaphe goes to row 2."""
    words = ctx.t("submarine_table.here")
    keys = {at: (partial(table.place_in, at), sea.here(ctx, words)) for at in board.COLUMNS}
    following = table.seat(table.clockwise_from(table.diver)[0]).name
    left = table.players[table.diver].to_place
    seat = table.seat(table.diver)
    said = (
        ctx.t("submarine_table.place.tap"),
        ctx.t("submarine_table.place.sub", name=seat.name, count=left, next=following),
    )
    return column(
        people.strip(table, ctx) if ctx.size != "regular" else None,
        _wide(table, ctx, PLACING[ctx.size], keys, ships=False),
        bars.action_bar(ctx, table.undo_key(ctx), note(ctx, "gesture-tap", *said), h=ctx.pick(148, 106, 150)),
        grow=1,
    )


def placed_words(table: SubmarineTable, ctx: Context) -> str:
    """`7 of 15 placed`."""
    total = SHARES[len(table.players)].bathyscaphes * len(table.players)
    left = sum(seat.to_place for seat in table.players.values())
    return ctx.t("submarine_table.placed", count=total - left, total=total)


def sailing(table: SubmarineTable, ctx: Context) -> Element:
    """The columns where the ship may stop, and Sail off."""
    stops = table.stops()
    keys = {
        at: (
            partial(table.sail_to, at),
            sea.here(ctx, ctx.t(f"submarine_table.stop_at{ctx.pick('', '', '.short')}", column=at)),
        )
        for at in stops
    }
    name = table.seat(table.diver).name
    if not stops:
        said = (ctx.t("submarine_table.ship.only_off"), ctx.t("submarine_table.ship.none", name=name))
    else:
        where = _listed(ctx, [str(at) for at in stops])
        said = (ctx.t("submarine_table.ship.tap"), ctx.t("submarine_table.ship.under", name=name, columns=where))
    off = act(
        ctx, "sail_off", _away(ctx) if ctx.size != "regular" else "ship", ctx.t("submarine_table.sail_off"),
        ctx.t("submarine_table.sail_off.sub"), tap=table.sail_off, disabled_reason=table.why_not_off(),
        bright=not stops, w=ctx.pick(340, 170, 140),
    )  # fmt: skip
    return column(
        people.strip(table, ctx) if ctx.size == "tall" else None,
        _wide(table, ctx, SAILING[ctx.size], keys, ships=True),
        bars.action_bar(ctx, table.undo_key(ctx), note(ctx, "gesture-tap", *said), off, h=ctx.pick(148, 106, 150)),
        grow=1,
    )


def _away(ctx: Context) -> Element:
    return row(icon("ship", ctx.pick(40, 32, 32)), icon("arrow-right", 26), gap=2)


def _listed(ctx: Context, words: list[str]) -> str:
    if len(words) == 1:
        return words[0]
    return ctx.t("submarine_table.and", first=", ".join(words[:-1]), last=words[-1])


def _wide(
    table: SubmarineTable,
    ctx: Context,
    measures: sea.Sea,
    keys: Mapping[int, tuple[Callable[[], None], Element]],
    *,
    ships: bool,
) -> Box:
    ship = table.players[table.diver].ship
    at = ship if isinstance(ship, int) else None
    content = sea.content_of(table)
    hot: tuple[tuple[int, int, str], ...] = ()
    if ships:
        hot = tuple(
            (stop, line, table.diver_in_turn)
            for stop in board.COLUMNS
            for line in board.own_rows(table.state.spaces, stop, table.diver)
        )
    else:
        content = content._replace(ships=())
    marks = sea.Marks(column=at, diver=table.diver_in_turn, lit=tuple(keys), hot=hot)
    chart = sea.picture(ctx, measures, content, marks, sea.column_keys(measures, keys), grow=1)
    if ctx.size != "regular":
        return column(chart, grow=1, pad=ctx.pick(pad(8, 10), pad(8, 10), pad(10, 14)))
    chart.grow, chart.w = 0, 798
    if ships:
        head = people.fleet_plate(table, ctx)
    else:
        head = plate(
            heading(ctx, ctx.t("submarine_table.place.title")),
            text(ctx.t("submarine_table.place.rule"), 19, colour="text2", lines=6, line=1.25),
            Box(grow=1),
            gap=12, grow=1, pad=pad(14, 16),
        )  # fmt: skip
    side = column(head, people.rows(table, ctx), gap=12, grow=1)
    return row(chart, side, gap=14, items="stretch", grow=1, pad=Pad(14, 20, 12, 20))
