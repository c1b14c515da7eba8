"""Collect or move (`f-submarine`, `q-submarine`): the row under the ship with the price of every tile, who is paid for
it, and the keys of the turn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.payment import Due
from divingbell.ui.games.submarine import people, sea
from divingbell.ui.games.submarine.actions import act, heading
from divingbell.ui.games.submarine.lifting import Lifting
from divingbell.ui.games.submarine.pieces import UNKNOWN, bathyscaphe, bathyscaphes, tile_face
from divingbell.ui.games.submarine.tile_key import lift_key
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import icon
from divingbell.ui.kit.plates import plate
from divingbell.ui.kit.skins import PLATE
from divingbell.ui.toolkit.element import At, Box, Element, Pad, Skin, column, figure, grid, pad, row, text

if TYPE_CHECKING:
    from divingbell.ui.games.submarine.table import SubmarineTable


def content(table: SubmarineTable, ctx: Context) -> Element:
    """Board, the column under the ship, and what can be done there."""
    lifting = table.lifting
    return column(
        people.strip(table, ctx) if ctx.size != "regular" else None,
        framed(table, ctx, _detail(table, ctx, lifting), marks(table, lifting), paid=dues(lifting)),
        _actions(table, ctx, lifting),
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
    table: SubmarineTable, ctx: Context, detail: Element, lit: sea.Marks, *, paid: dict[str, int] | None = None
) -> Box:
    """The board with a plate beside (tall: under) it; on the large panel also everybody."""
    size = ctx.size
    shown = sea.content_of(table)
    if size == "compact":
        expand = icon("arrow-expand", 20, "art.shark", at=At(left=5, top=4))
        chart = sea.picture(ctx, MAPS[size], shown, lit, expand, id="map", tap=table.open_map, w=252)
        return row(chart, detail, gap=10, items="stretch", grow=1, pad=pad(8, 10))
    chart = sea.picture(
        ctx, MAPS[size], shown, lit, w=798 if size == "regular" else None, h=302 if size == "tall" else None
    )
    if size == "tall":
        return column(chart, detail, gap=10, grow=1, pad=pad(10, 14))
    side = column(detail, people.rows(table, ctx, paid, table.open_why if paid else None), gap=12, grow=1)
    return row(chart, side, gap=14, items="stretch", grow=1, pad=Pad(14, 20, 12, 20))


def ground(table: SubmarineTable, ctx: Context) -> Skin:
    """The plate of the column under the ship: the water of its player."""
    top = ctx.mix(f"player.{table.diver_in_turn}", "plate", 0.62) if ctx.dark else "plate"
    return PLATE._replace(radius=18, fill="art.gap" if ctx.dark else "plate", fill_top=top, stop=1)


def _detail(table: SubmarineTable, ctx: Context, lifting: Lifting) -> Box:
    if ctx.size == "regular":
        return _large(table, ctx, lifting)
    if ctx.size == "tall":
        return _tall(table, ctx, lifting)
    return _compact(table, ctx, lifting)


# The rows of the column -------------------------------------------------------------------------------------------


def tabs(table: SubmarineTable, ctx: Context) -> Box | None:
    """The rows with own bathyscaphes, where there are several: which one is spoken of."""
    rows = table.own_rows
    if len(rows) < 2:
        return None
    return row(*(_tab(table, ctx, line) for line in rows), gap=8, items="stretch", h=ctx.touch)


def _tab(table: SubmarineTable, ctx: Context, line: int) -> Box:
    count = table.own_rows[line]
    disabled_reason = None if table.acts_in(line) else table.ctx.t("submarine_table.off.already_acted")
    size = ctx.pick(32, 28, 30)
    return press(
        f"row.{line}",
        figure(str(line), ctx.pick(30, 26, 28), colour=None if disabled_reason is None else "text3"),
        bathyscaphes(((table.diver_in_turn, count),), size)
        if disabled_reason is None
        else text(disabled_reason, 16, lines=2, line=1.0),
        kind="selected" if line == table.row and disabled_reason is None else "neutral",
        disabled_reason=disabled_reason,
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


def _compact(table: SubmarineTable, ctx: Context, lifting: Lifting) -> Box:
    chooser = tabs(table, ctx)
    lines: list[Element] = []
    if not table.own_rows:
        lines.append(column(_left(table, ctx), grow=1, justify="center", pad=pad(0, 8)))
    for line in board.ROWS:
        if line == lifting.row and table.own_rows:
            lines.append(_open(table, ctx, lifting))
        elif chooser is None:
            lines.append(_closed(table, line))
    return column(chooser, *lines, gap=5 if chooser is None else 6, grow=1, pad=pad(6), skin=ground(table, ctx))


def _tall(table: SubmarineTable, ctx: Context, lifting: Lifting) -> Box:
    if not table.own_rows:
        return column(_left(table, ctx), grow=1, justify="center", pad=pad(16), skin=ground(table, ctx))
    head = tabs(table, ctx)
    if head is None:
        head = heading(ctx, place(table, ctx, lifting.row), hint(ctx, lifting))
        head.pad = Pad(2, 8, 0, 8)
    return column(head, _open(table, ctx, lifting), gap=6, grow=1, pad=pad(8), skin=ground(table, ctx))


def _left(table: SubmarineTable, ctx: Context) -> Element:
    """The last bathyscaphe has moved out of the column."""
    words = ctx.t("submarine_table.column_left", name=table.seat(table.diver).name)
    return column(
        icon("bathyscape", ctx.pick(52, 30, 56), "text3"),
        text(words, ctx.pick(20, 18, 20), colour="text2", lines=3, line=1.2, anchor="center"),
        gap=ctx.pick(12, 4, 12),
        items="center",
    )


def place(table: SubmarineTable, ctx: Context, line: int) -> str:
    """`Column 4, row 4`."""
    return ctx.t("submarine_table.place", column=table.column, row=line)


def hint(ctx: Context, lifting: Lifting) -> str:
    """What to do with the tiles of the row."""
    liftable = any(lift.off is None for lift in lifting.lifts)
    return ctx.t("submarine_table.tap_a_tile") if liftable else ""


def _open(table: SubmarineTable, ctx: Context, lifting: Lifting) -> Box:
    """The row that is spoken of: its tiles as keys, and who is paid for each."""
    tiles: Element = row(
        *(lift_key(table, ctx, lift, "narrow" if len(lifting.lifts) > 3 else "upright") for lift in lifting.lifts),
        gap=8,
        items="stretch",
        grow=1,
        align="stretch",
        pad=pad(ctx.pick(6, 6, 7), 0),
    )
    if not lifting.lifts:
        tiles = text(ctx.t("submarine_table.nothing_here"), ctx.pick(20, 19, 19), colour="text2", lines=2, grow=1)
    many = len(lifting.lifts) > 2
    return row(
        figure(str(lifting.row), 24, colour="text3", w=20, anchor="center"),
        bathyscaphe(table.diver_in_turn, ctx.pick(34, 34, 38), hot=True) if not many else None,
        tiles,
        _pays(table, ctx, lifting) if lifting.lifts else None,
        gap=8,
        grow=1,
        pad=pad(0, 8),
        skin=Skin(fill="well", edge="action", stroke=2.5, radius=12),
    )


def _pays(table: SubmarineTable, ctx: Context, lifting: Lifting) -> Box:
    """Who gets how many cards for each tile; a tap says why."""
    owed = lifting.payment.dues
    size = ctx.pick(28, 28, 32) if len(owed) <= 2 else 24
    lines: list[Element] = [_owed(table, due, size) for due in owed]
    if len(owed) > 3:  # four opponents: two and two
        lines = [row(*lines[i : i + 2], gap=8) for i in (0, 2)]
    words = "submarine_table.each_tile" if owed else "submarine_table.nobody_paid"
    return column(
        text(ctx.t(words), 16, colour="text3", lines=2 if not owed else 1, line=1.1),
        *lines,
        gap=ctx.pick(6, 3, 6),
        justify="center",
        items="start",
        id="why" if owed else None,
        tap=table.open_why if owed else None,
        w=max(ctx.touch, ctx.pick(96, 84, 92) * (1 if owed else 1.05)) * (1 if len(owed) < 4 else 1.25),
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


def _large(table: SubmarineTable, ctx: Context, lifting: Lifting) -> Box:
    if not table.own_rows:
        return plate(_left(table, ctx), justify="center", grow=1, pad=pad(14, 16))
    head = tabs(table, ctx) or heading(ctx, place(table, ctx, lifting.row), hint(ctx, lifting))
    count = len(lifting.lifts)
    body: Element
    if not count:
        body = column(
            text(ctx.t("submarine_table.nothing_here"), 20, colour="text2", lines=2), grow=1, justify="center"
        )
    elif count > 2 or (count == 2 and len(table.own_rows) > 1 and len(table.players) > 4):
        body = grid(*(lift_key(table, ctx, lift, "flat") for lift in lifting.lifts), columns=2, gap=10, grow=1)
    else:
        made = [lift_key(table, ctx, lift, "large") for lift in lifting.lifts]
        for one in made:
            one.grow, one.h = 0, 98
        body = column(*made, gap=10, justify="center", grow=1)
    return plate(head, body, gap=10, grow=1, pad=pad(14, 16))


# Keys -------------------------------------------------------------------------------------------------------------


def take_key(table: SubmarineTable, ctx: Context, lifting: Lifting, **options: Any) -> Box:
    """Sends the chosen tiles; its name says how many, its second line what they cost."""
    count = len(lifting.chosen)
    short = ctx.size == "compact"
    name = ("none", "one", "both")[count] if count < 3 else "many"
    title = ctx.t(f"submarine_table.{'take' if short else 'collect'}.{name}", count=count)
    if not count:
        liftable = any(lift.off is None for lift in lifting.lifts)
        why = ctx.t("submarine_table.off.tile_first" if liftable else "submarine_table.off.none_left")
        return act(ctx, "take", "treasure-chest", title, disabled_reason=why, **options)
    total = lifting.total
    cards = ctx.t(f"submarine_table.cards{'.short' if short else ''}", count=total.played)
    gives = ctx.t("submarine_table.gives", count=total.given) if total.given else ctx.t("submarine_table.gives_none")
    words = f"{cards}, {gives}"
    if ctx.size == "compact":
        return act(ctx, "take", "treasure-chest", title, words, tap=table.take, bright=True, **options)
    return keys.start_key(
        ctx, "take", "treasure-chest", title, words, table.take, size=ctx.pick(34, 28, 31), justify="start", **options
    )


def _actions(table: SubmarineTable, ctx: Context, lifting: Lifting) -> Box:
    undo = table.undo_key(ctx)
    move = act(
        ctx, "move", "bathyscape", ctx.t(f"submarine_table.move{'.long' if ctx.size == 'regular' else ''}"),
        table.move_words(ctx), tap=table.begin_move, disabled_reason=table.why_not_move(), grow=1,
    )  # fmt: skip
    count = len(table.players[table.diver].jokers)
    sub = ctx.t("submarine_table.jokers_left" if ctx.size == "compact" else "submarine_table.joker.sub", count=count)
    joker = act(
        ctx, "joker", "mussel", ctx.t(f"submarine_table.joker{'.long' if ctx.size == 'regular' else ''}"), sub,
        tap=table.begin_joker, disabled_reason=table.why_not_joker(), grow=1,
    )  # fmt: skip
    done = end_key(table, ctx, bright=not lifting.chosen)
    if ctx.size == "tall":
        undo.grow, undo.w, done.grow = 1, None, 1
        left = column(undo, done, gap=10, w=116)
        pair = row(move, joker, gap=10, items="stretch", grow=1)
        take = take_key(table, ctx, lifting, grow=1)
        return row(left, column(take, pair, gap=10, grow=1), gap=10, items="stretch", h=286, pad=Pad(0, 14, 14, 14))
    take = take_key(table, ctx, lifting, **({"w": 352} if ctx.size == "regular" else {"grow": 1.5}))
    done.w = ctx.pick(176, 112)
    return bars.action_bar(ctx, undo, move, joker, take, done)


def end_key(table: SubmarineTable, ctx: Context, *, bright: bool) -> Box:
    """The turn is over: off before the first act."""
    why = table.disabled_reason(table.end_turn)
    following = table.seat(table.clockwise_from(table.diver)[0]).name
    sub = ctx.t("submarine_table.next", name=following)
    title = ctx.t("submarine_table.end_turn")
    if why is not None or ctx.size != "regular":
        tight = why is None and ctx.size == "compact" and ctx.text_scale > 1  # a long name takes the sign's place
        mark = None if tight else "skip-next"
        return act(ctx, "end_turn", mark, title, sub, tap=table.finish, disabled_reason=why, bright=bright)
    return act(ctx, "end_turn", icon("skip-next", 36), title, sub, tap=table.finish, bright=bright)
