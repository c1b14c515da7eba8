"""Collect or move (`f-submarine`, `q-submarine`): the row under the ship with the price of every tile, who is paid for
it, and the keys of the turn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from companion.games.submarine import board
from companion.games.submarine.payment import Due
from ui.element import At, Box, Element, Pad, Skin, column, figure, grid, pad, row, text
from ui.kit import bars, keys
from ui.kit.keys import press
from ui.kit.marks import icon
from ui.kit.plates import plate
from ui.kit.skins import PLATE
from ui.submarine import people, sea
from ui.submarine.actions import act, heading
from ui.submarine.lifting import Lifting
from ui.submarine.pieces import UNKNOWN, bathyscaphe, bathyscaphes, tile_face
from ui.submarine.tile_key import lift_key
from ui.theme import Look

if TYPE_CHECKING:
    from ui.submarine.table import SubmarineTable


def content(table: SubmarineTable, look: Look) -> Element:
    """Board, the column under the ship, and what can be done there."""
    lifting = table.lifting
    return column(
        people.strip(table, look) if look.size != "regular" else None,
        framed(table, look, _detail(table, look, lifting), marks(table, lifting), paid=dues(lifting)),
        _actions(table, look, lifting),
        grow=1,
    )


def dues(lifting: Lifting) -> dict[str, int]:
    """What one tile of this row brings everybody who gets something."""
    return {due.player: due.cards for due in lifting.payment.dues} if lifting.lifts else {}


def marks(table: SubmarineTable, lifting: Lifting | None = None, *, by_card: bool = True) -> sea.Marks:
    """The ship's column, the row spoken of, and the bathyscaphes that are paid for it."""
    diver = table.diver_in_turn
    if lifting is None or table.ship_column is None:
        return sea.Marks(column=table.ship_column, diver=diver)
    at = table.column
    hot = tuple(
        (at, line, table.seat(due.player).diver)
        for due in (lifting.payment.dues if by_card and lifting.lifts else ())
        for line in due.rows
    )
    framed = (at, lifting.row) if table.own_rows else None
    return sea.Marks(column=at, diver=diver, framed=framed, hot=hot)


MAPS = {
    "regular": sea.Sea(72, 44, (95, 95, 126, 126), tile=38, token=29, ship=56),
    "compact": sea.Sea(
        44, 21, (44, 44, 44, 48), tile=9, token=15, ship=26, top=6, foot=4, inset=4, over=1, gap=2, number=16,
        number_y=8, row_number=18, wave=14, radius=17, mini=True,
    ),
    "tall": sea.Sea(
        56, 30, (56, 56, 60, 60), tile=20, token=21, ship=42, top=8, foot=4, inset=4, over=4, gap=3, number_y=10,
        row_number=20, wave=18, radius=17,
    ),
}  # fmt: skip


def framed(
    table: SubmarineTable, look: Look, detail: Element, lit: sea.Marks, *, paid: dict[str, int] | None = None
) -> Box:
    """The board with a plate beside (tall: under) it; on the large panel also everybody."""
    size = look.size
    shown = sea.content_of(table)
    if size == "compact":
        expand = icon("arrow-expand", 20, "art.shark", at=At(left=5, top=4))
        chart = sea.picture(look, MAPS[size], shown, lit, expand, id="map", tap=table.open_map, w=252)
        return row(chart, detail, gap=10, items="stretch", grow=1, pad=pad(8, 10))
    chart = sea.picture(
        look, MAPS[size], shown, lit, w=798 if size == "regular" else None, h=302 if size == "tall" else None
    )
    if size == "tall":
        return column(chart, detail, gap=10, grow=1, pad=pad(10, 14))
    side = column(detail, people.rows(table, look, paid, table.open_why if paid else None), gap=12, grow=1)
    return row(chart, side, gap=14, items="stretch", grow=1, pad=Pad(14, 20, 12, 20))


def ground(table: SubmarineTable, look: Look) -> Skin:
    """The plate of the column under the ship: the water of its player."""
    top = look.mix(f"player.{table.diver_in_turn}", "plate", 0.62) if look.dark else "plate"
    return PLATE._replace(radius=18, fill="art.gap" if look.dark else "plate", fill_top=top, stop=1)


def _detail(table: SubmarineTable, look: Look, lifting: Lifting) -> Box:
    if look.size == "regular":
        return _large(table, look, lifting)
    if look.size == "tall":
        return _tall(table, look, lifting)
    return _compact(table, look, lifting)


# The rows of the column -------------------------------------------------------------------------------------------


def tabs(table: SubmarineTable, look: Look) -> Box | None:
    """The rows with own bathyscaphes, where there are several: which one is spoken of."""
    rows = table.own_rows
    if len(rows) < 2:
        return None
    return row(*(_tab(table, look, line) for line in rows), gap=8, items="stretch", h=look.touch)


def _tab(table: SubmarineTable, look: Look, line: int) -> Box:
    count = table.own_rows[line]
    why_off = None if table.acts_in(line) else table.look.t("submarine_table.off.already_acted")
    size = look.pick(32, 28, 30)
    return press(
        f"row.{line}",
        figure(str(line), look.pick(30, 26, 28), colour=None if why_off is None else "text3"),
        bathyscaphes(((table.diver_in_turn, count),), size)
        if why_off is None
        else text(why_off, 16, lines=2, line=1.0),
        kind="selected" if line == table.row and why_off is None else "neutral",
        why_off=why_off,
        tap=partial(table.choose_row, line),
        gap=8,
        pad=pad(0, 6),
        grow=1,
    )


def _closed(table: SubmarineTable, line: int) -> Box:
    """A row in which nothing of the player in turn lies."""
    space = board.space_at(table.state.spaces, table.column, line)
    owners = tuple(
        (seat.diver, space.bathyscaphes[player]) for player, seat in table.seats.items() if player in space.bathyscaphes
    )
    tiles = (*space.tiles, *(UNKNOWN,) * space.unknown)
    return row(
        figure(str(line), 24, colour="text3", w=20, anchor="center"),
        row(*(tile_face(tile, 21) for tile in tiles), gap=4),
        Box(grow=1),
        bathyscaphes(owners, 21) if owners else None,
        h=29,
        gap=8,
        pad=pad(0, 8),
        skin=Skin(fill="well", fill_alpha=0.55, radius=10),
    )


def _compact(table: SubmarineTable, look: Look, lifting: Lifting) -> Box:
    chooser = tabs(table, look)
    lines: list[Element] = []
    if not table.own_rows:
        lines.append(column(_left(table, look), grow=1, justify="center", pad=pad(0, 8)))
    for line in board.ROWS:
        if line == lifting.row and table.own_rows:
            lines.append(_open(table, look, lifting))
        elif chooser is None:
            lines.append(_closed(table, line))
    return column(chooser, *lines, gap=5 if chooser is None else 6, grow=1, pad=pad(6), skin=ground(table, look))


def _tall(table: SubmarineTable, look: Look, lifting: Lifting) -> Box:
    if not table.own_rows:
        return column(_left(table, look), grow=1, justify="center", pad=pad(16), skin=ground(table, look))
    head = tabs(table, look)
    if head is None:
        head = heading(look, place(table, look, lifting.row), hint(look, lifting))
        head.pad = Pad(2, 8, 0, 8)
    return column(head, _open(table, look, lifting), gap=6, grow=1, pad=pad(8), skin=ground(table, look))


def _left(table: SubmarineTable, look: Look) -> Element:
    """The last bathyscaphe has moved out of the column."""
    words = look.t("submarine_table.column_left", name=table.seat(table.diver).name)
    return column(
        icon("bathyscape", look.pick(52, 30, 56), "text3"),
        text(words, look.pick(20, 18, 20), colour="text2", lines=3, line=1.2, anchor="center"),
        gap=look.pick(12, 4, 12),
        items="center",
    )


def place(table: SubmarineTable, look: Look, line: int) -> str:
    """`Column 4, row 4`."""
    return look.t("submarine_table.place", column=table.column, row=line)


def hint(look: Look, lifting: Lifting) -> str:
    """What to do with the tiles of the row."""
    liftable = any(lift.off is None for lift in lifting.lifts)
    return look.t("submarine_table.tap_a_tile") if liftable else ""


def _open(table: SubmarineTable, look: Look, lifting: Lifting) -> Box:
    """The row that is spoken of: its tiles as keys, and who is paid for each."""
    tiles: Element = row(
        *(lift_key(table, look, lift, "narrow" if len(lifting.lifts) > 3 else "upright") for lift in lifting.lifts),
        gap=8,
        items="stretch",
        grow=1,
        align="stretch",
        pad=pad(look.pick(6, 6, 7), 0),
    )
    if not lifting.lifts:
        tiles = text(look.t("submarine_table.nothing_here"), look.pick(20, 19, 19), colour="text2", lines=2, grow=1)
    many = len(lifting.lifts) > 2
    return row(
        figure(str(lifting.row), 24, colour="text3", w=20, anchor="center"),
        bathyscaphe(table.diver_in_turn, look.pick(34, 34, 38), hot=True) if not many else None,
        tiles,
        _pays(table, look, lifting) if lifting.lifts else None,
        gap=8,
        grow=1,
        pad=pad(0, 8),
        skin=Skin(fill="well", edge="action", stroke=2.5, radius=12),
    )


def _pays(table: SubmarineTable, look: Look, lifting: Lifting) -> Box:
    """Who gets how many cards for each tile; a tap says why."""
    owed = lifting.payment.dues
    size = look.pick(28, 28, 32) if len(owed) <= 2 else 24
    lines: list[Element] = [_owed(table, due, size) for due in owed]
    if len(owed) > 3:  # four opponents: two and two
        lines = [row(*lines[i : i + 2], gap=8) for i in (0, 2)]
    words = "submarine_table.each_tile" if owed else "submarine_table.nobody_paid"
    return column(
        text(look.t(words), 16, colour="text3", lines=2 if not owed else 1, line=1.1),
        *lines,
        gap=look.pick(6, 3, 6),
        justify="center",
        items="start",
        id="why" if owed else None,
        tap=table.open_why if owed else None,
        w=max(look.touch, look.pick(96, 84, 92) * (1 if owed else 1.05)) * (1 if len(owed) < 4 else 1.25),
        align="stretch",
        pressed_skin=Skin(fill="raised", radius=10),
    )


def _owed(table: SubmarineTable, due: Due, size: float) -> Box:
    return row(
        bathyscaphe(table.seat(due.player).diver, size),
        icon("arrow-left", 18, "text3") if size > 24 else None,
        figure(str(due.cards), size + 2, colour="caution"),
        gap=6,
    )


def _large(table: SubmarineTable, look: Look, lifting: Lifting) -> Box:
    if not table.own_rows:
        return plate(_left(table, look), justify="center", grow=1, pad=pad(14, 16))
    head = tabs(table, look) or heading(look, place(table, look, lifting.row), hint(look, lifting))
    count = len(lifting.lifts)
    body: Element
    if not count:
        body = column(
            text(look.t("submarine_table.nothing_here"), 20, colour="text2", lines=2), grow=1, justify="center"
        )
    elif count > 2 or (count == 2 and len(table.own_rows) > 1 and len(table.players) > 4):
        body = grid(*(lift_key(table, look, lift, "flat") for lift in lifting.lifts), columns=2, gap=10, grow=1)
    else:
        made = [lift_key(table, look, lift, "large") for lift in lifting.lifts]
        for one in made:
            one.grow, one.h = 0, 98
        body = column(*made, gap=10, justify="center", grow=1)
    return plate(head, body, gap=10, grow=1, pad=pad(14, 16))


# Keys -------------------------------------------------------------------------------------------------------------


def take_key(table: SubmarineTable, look: Look, lifting: Lifting, **options: Any) -> Box:
    """Sends the chosen tiles; its name says how many, its second line what they cost."""
    count = len(lifting.chosen)
    short = look.size == "compact"
    name = ("none", "one", "both")[count] if count < 3 else "many"
    title = look.t(f"submarine_table.{'take' if short else 'collect'}.{name}", count=count)
    if not count:
        liftable = any(lift.off is None for lift in lifting.lifts)
        why = look.t("submarine_table.off.tile_first" if liftable else "submarine_table.off.none_left")
        return act(look, "take", "treasure-chest", title, why_off=why, **options)
    total = lifting.total
    cards = look.t(f"submarine_table.cards{'.short' if short else ''}", count=total.played)
    gives = look.t("submarine_table.gives", count=total.given) if total.given else look.t("submarine_table.gives_none")
    words = f"{cards}, {gives}"
    if look.size == "compact":
        return act(look, "take", "treasure-chest", title, words, tap=table.take, bright=True, **options)
    return keys.start_key(
        look, "take", "treasure-chest", title, words, table.take, size=look.pick(34, 28, 31), justify="start", **options
    )


def _actions(table: SubmarineTable, look: Look, lifting: Lifting) -> Box:
    undo = table.undo_key(look)
    move = act(
        look, "move", "bathyscape", look.t(f"submarine_table.move{'.long' if look.size == 'regular' else ''}"),
        table.move_words(look), tap=table.begin_move, why_off=table.why_not_move(), grow=1,
    )  # fmt: skip
    count = len(table.players[table.diver].jokers)
    sub = look.t("submarine_table.jokers_left" if look.size == "compact" else "submarine_table.joker.sub", count=count)
    joker = act(
        look, "joker", "mussel", look.t(f"submarine_table.joker{'.long' if look.size == 'regular' else ''}"), sub,
        tap=table.begin_joker, why_off=table.why_not_joker(), grow=1,
    )  # fmt: skip
    done = end_key(table, look, bright=not lifting.chosen)
    if look.size == "tall":
        undo.grow, undo.w, done.grow = 1, None, 1
        left = column(undo, done, gap=10, w=116)
        pair = row(move, joker, gap=10, items="stretch", grow=1)
        take = take_key(table, look, lifting, grow=1)
        return row(left, column(take, pair, gap=10, grow=1), gap=10, items="stretch", h=286, pad=Pad(0, 14, 14, 14))
    take = take_key(table, look, lifting, **({"w": 352} if look.size == "regular" else {"grow": 1.5}))
    done.w = look.pick(176, 112)
    return bars.action_bar(look, undo, move, joker, take, done)


def end_key(table: SubmarineTable, look: Look, *, bright: bool) -> Box:
    """The turn is over: off before the first act."""
    why = table.why_off(table.end_turn)
    following = table.seat(table.clockwise_from(table.diver)[0]).name
    sub = look.t("submarine_table.next", name=following)
    title = look.t("submarine_table.end_turn")
    if why is not None or look.size != "regular":
        tight = why is None and look.size == "compact" and look.text_scale > 1  # a long name takes the sign's place
        mark = None if tight else "skip-next"
        return act(look, "end_turn", mark, title, sub, tap=table.finish, why_off=why, bright=bright)
    return act(look, "end_turn", icon("skip-next", 36), title, sub, tap=table.finish, bright=bright)
