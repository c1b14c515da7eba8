"""A turn: the air, the line of chips with where every roll leads, and the keys of the roll and of the search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divingbell.companion.games.deep_sea_adventure.state import ROUNDS
from divingbell.ui.games.deep_sea_adventure import people, roll, search
from divingbell.ui.games.deep_sea_adventure.chances import chances
from divingbell.ui.games.deep_sea_adventure.dial import Air, dial, zone
from divingbell.ui.games.deep_sea_adventure.field import Diver, Marks, Route, field
from divingbell.ui.games.deep_sea_adventure.outlook import air_ahead, jumped
from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import icon, tile
from divingbell.ui.kit.plates import plate, well
from divingbell.ui.toolkit.element import Box, Element, Pad, column, figure, grid, pad, row, text

if TYPE_CHECKING:
    from divingbell.ui.games.deep_sea_adventure.table import DeepSeaTable

_LEFT = 384.0
_BELOW_TALL = 270.0


def content(table: DeepSeaTable, ctx: Context) -> Element:
    """Air, sea and people, and below them what can be done."""
    if ctx.size == "regular":
        above = row(
            _air_regular(table, ctx), _sea(table, ctx), people.cards(table, ctx),
            gap=16, items="stretch", grow=1, pad=pad(16, 20),
        )  # fmt: skip
        return column(above, bars.action_bar(ctx, *_actions(table, ctx)), grow=1)
    if ctx.size == "compact":
        above = row(
            _air_compact(table, ctx), _sea(table, ctx), gap=10, items="stretch", grow=1, pad=pad(8, 10),
        )  # fmt: skip
        return column(people.strip(table, ctx), above, bars.action_bar(ctx, *_actions(table, ctx)), grow=1)
    return column(
        people.tall_strip(table, ctx),
        column(_air_tall(table, ctx), _sea(table, ctx), gap=10, grow=1, pad=pad(10, 14)),
        _actions_tall(table, ctx),
        grow=1,
    )


# Air ----------------------------------------------------------------------------------------------------------


def _dial(table: DeepSeaTable, ctx: Context, size: float) -> Element:
    state, ahead = table.state, air_ahead(table.state)
    breath = state.air - ahead[0][1] if ahead else 0
    label = ctx.t("deep_sea_table.last_turn" if state.air == 0 else "deep_sea_table.air_left")
    return dial(size, Air(state.air, breath, label))


def _shows_chances(table: DeepSeaTable) -> bool:
    """The odds card, if people want it; on small panels it gives way to a banner."""
    roomy = table.ctx.size == "regular" or not table.bannered
    return roomy and table.shell.settings.odds_card and table.state.phase == "roll" and bool(table.state.path)


def _air_regular(table: DeepSeaTable, ctx: Context) -> Box:
    bannered = table.bannered
    if _shows_chances(table):
        size = 296.0 - (92 if bannered else 0) - (ctx.text_scale - 1) * 160
        card = well(chances(table, ctx), pad=pad(14, 16), items="stretch")
        below: Element = column(card, pad=pad(0, 8))
    else:
        size = 362.0 - (92 if bannered else 0)
        below = _ahead(table, ctx)
    return plate(
        row(_dial(table, ctx, size), justify="center"), below,
        w=_LEFT, justify="between", pad=Pad(14, 10, 18, 10), gap=8,
    )  # fmt: skip


def _ahead(table: DeepSeaTable, ctx: Context) -> Box:
    """Air after the next turns, if nothing changes."""
    ahead = air_ahead(table.state)
    if not ahead:
        words = text(ctx.t("deep_sea_table.round_ends"), ctx.pick(22, 17, 20), bold=True, lines=3, line=1.1, grow=1)
        return row(icon("air", ctx.pick(34, 24, 30), "caution"), words, gap=10, pad=pad(0, ctx.pick(14, 0)))
    side = ctx.pick(44, 36)
    shown: list[Element] = []
    for name, air in ahead:
        if shown:
            shown.append(icon("chevron-right", 22, "text3"))
        mark = tile(ctx, table.seat(name).diver, side)
        shown.append(row(mark, figure(str(air), side, colour=zone(air), fixed=True), gap=7))
    return column(
        text(ctx.t("deep_sea_table.after_turns"), ctx.pick(20, 17), colour="text2"),
        row(*shown, justify="between" if len(ahead) > 2 else "start", gap=4),
        gap=8,
        pad=pad(0, ctx.pick(14, 0)),
    )


def _air_compact(table: DeepSeaTable, ctx: Context) -> Box:
    if not _shows_chances(table):
        size = 222 - (70 if table.bannered else 0)
        return plate(_dial(table, ctx, size), w=240, radius=18, items="center", justify="center")
    small, grown = (138, 110) if table.heading_up else (114, 130)
    shown = _dial(table, ctx, small - (ctx.text_scale - 1) * grown)
    return plate(
        row(shown, justify="center"), chances(table, ctx),
        w=240, radius=18, justify="between", pad=Pad(4, 12, 8, 12),
    )  # fmt: skip


def _air_tall(table: DeepSeaTable, ctx: Context) -> Box:
    following = dict.fromkeys(name for name, _ in air_ahead(table.state))
    names = ", ".join(table.seat(name).short(6) for name in following)
    head = row(
        text(ctx.t("deep_sea_table.round", round=table.state.round, rounds=ROUNDS), 20, bold=True),
        text(ctx.t("deep_sea_table.next", names=names), 16, colour="text3", grow=1, anchor="right", lines=2, line=1.05)
        if names
        else None,
        gap=10,
        justify="between",
    )
    rolled = table.rolled_words(ctx)
    panel = plate(
        head,
        chances(table, ctx) if _shows_chances(table) else None,
        row(icon("dice-multiple", 22, "text2"), text(rolled, 18, bold=True), gap=8) if rolled else None,
        None if _shows_chances(table) else _ahead(table, ctx),
        radius=18, grow=1, justify="between", pad=pad(12, 16),
    )  # fmt: skip
    size = 208 - (70 if table.bannered else 0)
    air = plate(_dial(table, ctx, size), w=220, radius=18, items="center", justify="center")
    return row(air, panel, gap=10, items="stretch", h=224 - (70 if table.bannered else 0))


# Sea ----------------------------------------------------------------------------------------------------------


def _sea(table: DeepSeaTable, ctx: Context) -> Box:
    state = table.state
    divers = tuple(
        Diver(
            table.seat(name).diver,
            player.position,
            player.heading == "up" and not player.returned,
            name == table.diver,
            player.returned,
        )
        for name, player in state.players.items()
    )
    if state.phase == "roll":
        return field(ctx, state.path, Marks(divers, table.ends), None)
    begin, end = table.came_from, state.players[table.diver].position
    way = Route(table.seat(table.diver).diver, begin, end, jumped(state, table.diver, begin, end))
    return field(ctx, state.path, Marks(divers, (), end), way)


# Keys ---------------------------------------------------------------------------------------------------------


def _actions(table: DeepSeaTable, ctx: Context) -> tuple[Element, ...]:
    if table.state.phase == "search":
        return (table.undo_key(ctx), *search.in_a_row(table, ctx))
    if not table.state.path:
        return (table.undo_key(ctx), roll.end_game(table, ctx))
    gap = ctx.pick(12, 8)
    rolls = (roll.roll_key(table, ctx, one, ctx.pick(48, 32)) for one in table.asked.row("roll").choices)
    return (
        table.undo_key(ctx),
        roll.turn_back(table, ctx, w=ctx.pick(150, 116)),
        row(*rolls, gap=gap, items="stretch", grow=1),
    )


def _actions_tall(table: DeepSeaTable, ctx: Context) -> Element:
    undo = table.undo_key(ctx, grow=1)
    if table.state.phase == "search":
        left, right = search.upright(table, ctx)
    elif not table.state.path:
        left, right = None, roll.end_game(table, ctx)
    else:
        left = roll.turn_back(table, ctx, h=123)
        rolls = (roll.roll_key(table, ctx, one, 44) for one in table.asked.row("roll").choices)
        right = grid(*rolls, columns=3, gap=10, grow=1)
    return row(
        column(undo, left, gap=10, w=116),
        right, gap=10, items="stretch", h=_BELOW_TALL, pad=Pad(0, 14, 14, 14),
    )  # fmt: skip
