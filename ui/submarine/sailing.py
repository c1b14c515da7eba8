"""Placing bathyscaphes (`s0-submarine-place`) and moving the ship (`s1-submarine-ship`): a lit column is tapped."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from companion.games.submarine import board
from companion.games.submarine.start import SHARES
from ui.element import Box, Element, Pad, column, pad, row, text
from ui.kit import bars
from ui.kit.marks import icon
from ui.kit.plates import plate
from ui.submarine import people, sea
from ui.submarine.actions import act, heading, note
from ui.theme import Look

if TYPE_CHECKING:
    from ui.submarine.table import SubmarineTable

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


def placing(table: SubmarineTable, look: Look) -> Element:
    """Six lit columns: the bathyscaphe goes to row 2."""
    words = look.t("submarine_table.here")
    keys = {at: (partial(table.place_in, at), sea.here(look, words)) for at in board.COLUMNS}
    following = table.seat(table.clockwise_from(table.diver)[0]).name
    left = table.players[table.diver].to_place
    seat = table.seat(table.diver)
    said = (
        look.t("submarine_table.place.tap"),
        look.t("submarine_table.place.sub", name=seat.name, count=left, next=following),
    )
    return column(
        people.strip(table, look) if look.size != "regular" else None,
        _wide(table, look, PLACING[look.size], keys, ships=False),
        bars.action_bar(look, table.undo_key(look), note(look, "gesture-tap", *said), h=look.pick(148, 106, 150)),
        grow=1,
    )


def placed_words(table: SubmarineTable, look: Look) -> str:
    """`7 of 15 placed`."""
    total = SHARES[len(table.players)].bathyscaphes * len(table.players)
    left = sum(seat.to_place for seat in table.players.values())
    return look.t("submarine_table.placed", count=total - left, total=total)


def sailing(table: SubmarineTable, look: Look) -> Element:
    """The columns where the ship may stop, and Sail off."""
    stops = table.stops()
    keys = {
        at: (
            partial(table.sail_to, at),
            sea.here(look, look.t(f"submarine_table.stop_at{look.pick('', '', '.short')}", column=at)),
        )
        for at in stops
    }
    name = table.seat(table.diver).name
    if not stops:
        said = (look.t("submarine_table.ship.only_off"), look.t("submarine_table.ship.none", name=name))
    else:
        where = _listed(look, [str(at) for at in stops])
        said = (look.t("submarine_table.ship.tap"), look.t("submarine_table.ship.under", name=name, columns=where))
    off = act(
        look, "sail_off", _away(look) if look.size != "regular" else "ship", look.t("submarine_table.sail_off"),
        look.t("submarine_table.sail_off.sub"), tap=table.sail_off, why_off=table.why_not_off(),
        bright=not stops, w=look.pick(340, 170, 140),
    )  # fmt: skip
    return column(
        people.strip(table, look) if look.size == "tall" else None,
        _wide(table, look, SAILING[look.size], keys, ships=True),
        bars.action_bar(look, table.undo_key(look), note(look, "gesture-tap", *said), off, h=look.pick(148, 106, 150)),
        grow=1,
    )


def _away(look: Look) -> Element:
    return row(icon("ship", look.pick(40, 32, 32)), icon("arrow-right", 26), gap=2)


def _listed(look: Look, words: list[str]) -> str:
    if len(words) == 1:
        return words[0]
    return look.t("submarine_table.and", first=", ".join(words[:-1]), last=words[-1])


def _wide(
    table: SubmarineTable,
    look: Look,
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
    chart = sea.picture(look, measures, content, marks, sea.column_keys(measures, keys), grow=1)
    if look.size != "regular":
        return column(chart, grow=1, pad=look.pick(pad(8, 10), pad(8, 10), pad(10, 14)))
    chart.grow, chart.w = 0, 798
    if ships:
        head = people.fleet_plate(table, look)
    else:
        head = plate(
            heading(look, look.t("submarine_table.place.title")),
            text(look.t("submarine_table.place.rule"), 19, colour="text2", lines=6, line=1.25),
            Box(grow=1),
            gap=12, grow=1, pad=pad(14, 16),
        )  # fmt: skip
    side = column(head, people.rows(table, look), gap=12, grow=1)
    return row(chart, side, gap=14, items="stretch", grow=1, pad=Pad(14, 20, 12, 20))
