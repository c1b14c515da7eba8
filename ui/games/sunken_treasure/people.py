"""Everybody's money, coins and dry turns, beside or above the dive."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from divingbell.companion.games.sunken_treasure.state import METALS, Player
from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import dots, icon
from divingbell.ui.kit.people import player_card, player_strip
from divingbell.ui.toolkit.element import Box, Element, Pad, column, figure, grid, pad, row, space, text

if TYPE_CHECKING:
    from divingbell.ui.games.sunken_treasure.table import SunkenTreasureTable

DRY = 2
"""Dry turns in a row of everybody that end the game (4.5)."""


class _Sizes(NamedTuple):
    tile: float
    cash: float
    gap: float


def cards(table: SunkenTreasureTable, ctx: Context, *, foot: bool) -> Box:
    """The column of the regular size; under it, where there is room, what the sea still holds."""
    players = table.players
    crowd = len(players) - 4
    sizes = _Sizes(62, 42, 4) if crowd <= 0 else _Sizes(52, 36, 2) if crowd == 1 else _Sizes(44, 32, 0)
    return column(
        *(_card(table, ctx, name, player, sizes) for name, player in players.items()),
        _foot(table, ctx) if foot else None,
        w=336,
        gap=10 if crowd > 0 or not foot else 12,
    )


def _card(table: SunkenTreasureTable, ctx: Context, name: str, player: Player, sizes: _Sizes) -> Box:
    seat = table.seat(name)
    return player_card(
        ctx,
        name,
        seat.diver,
        seat.short(7),
        player.cash,
        active=name == table.diver,
        out=player.out,
        coins={metal: getattr(player.coins, metal) for metal in METALS},
        dry=min(player.dry, DRY),
        tail=text(ctx.t("sunken_table.out"), 18, bold=True) if player.out else None,
        tile_size=sizes.tile,
        # Six digits have no room to grow with the text beside a name.
        cash_size=sizes.cash if player.cash < 100_000 else sizes.cash / ctx.text_scale,
        gap=sizes.gap,
    )


def _foot(table: SunkenTreasureTable, ctx: Context) -> Box:
    return row(
        coins_left(table, ctx),
        space(),
        row(icon("waves", 20), text(ctx.t("sunken_table.ends_at"), 17), gap=8),
        h=30,
        gap=10,
        pad=pad(0, 6),
        colour="text2",
    )


def coins_left(table: SunkenTreasureTable, ctx: Context) -> Box:
    """How many coins the sea still holds, if they were counted."""
    known = [getattr(table.state.coins_left, metal) for metal in METALS]
    sign = icon("circle-multiple-outline", ctx.pick(22, 20))
    if any(count is None for count in known):
        return row(sign, text(ctx.t("sunken_table.not_counted"), 17), gap=8)
    left = sum(known)
    return row(
        sign,
        figure(str(left), ctx.pick(22, 21), colour="text1"),
        text(ctx.t("sunken_table.coins_left", count=left), 17),
        gap=ctx.pick(8, 6),
    )


def strip(table: SunkenTreasureTable, ctx: Context, *, dry: bool) -> Box:
    """The row of the compact size; `dry` shows the dry turns."""
    many = len(table.players) - 4
    # Six amounts have no room to grow with the text.
    sizes = (34.0, 29.0, 8.0), (32.0, 24.0, 3.0), (24.0, 20 / ctx.text_scale, 2.0)
    tile_size, cash_size, gap = sizes[max(0, min(2, many))]
    return row(
        *(
            _small(table, ctx, name, player, dry=dry, tile_size=tile_size, cash_size=cash_size, gap=gap)
            for name, player in table.players.items()
        ),
        h=54,
        gap=8 if many <= 1 else 6,
        pad=Pad(8, 10, 0, 10),
    )


def _small(
    table: SunkenTreasureTable,
    ctx: Context,
    name: str,
    player: Player,
    *,
    dry: bool,
    tile_size: float,
    cash_size: float,
    gap: float,
) -> Box:
    return player_strip(
        ctx,
        name,
        table.seat(name).diver,
        player.cash,
        active=name == table.diver,
        out=player.out,
        mark=dots(min(player.dry, DRY), DRY, 9, upright=True) if dry and not player.out else None,
        tail=text(ctx.t("sunken_table.out"), 20, bold=True) if player.out else None,
        tile_size=tile_size,
        cash_size=cash_size,
        gap=gap,
    )


def pairs(table: SunkenTreasureTable, ctx: Context) -> Element:
    """The plates of the tall size, two in a row, with names."""
    players = table.players
    height = 62 if len(players) <= 4 else 54
    plates = [
        player_strip(
            ctx,
            name,
            table.seat(name).diver,
            player.cash,
            active=name == table.diver,
            out=player.out,
            mark=dots(min(player.dry, DRY), DRY, 9) if not player.out else None,
            name=table.seat(name).short(7 if height == 62 else 5),
            tail=text(ctx.t("sunken_table.out"), 19, bold=True) if player.out else None,
            height=height,
            tile_size=44 if height == 62 else 38,
            cash_size=29 if height == 62 else 25,
        )
        for name, player in players.items()
    ]
    return grid(*plates, columns=2, gap=8, row_height=height, pad=Pad(12, 14, 0, 14))


def people_height(ctx: Context, count: int) -> float:
    """How high `strip` or `pairs` are, dp."""
    if ctx.size == "compact":
        return 54
    rows, height = (count + 1) // 2, 62 if count <= 4 else 54
    return 12 + rows * height + (rows - 1) * 8


def alone(table: SunkenTreasureTable, ctx: Context) -> Element:
    """Everybody's money and nothing else: after the end, until the podium is there."""
    everybody: Element = pairs(table, ctx)
    if ctx.size == "regular":
        everybody = row(cards(table, ctx, foot=False), pad=Pad(16, 20, 16, 20), items="stretch", grow=1)
    elif ctx.size == "compact":
        everybody = strip(table, ctx, dry=True)
    bar = bars.action_bar(ctx, table.undo_key(ctx), h=ctx.pick(148, 106, 112))
    return column(everybody, space() if ctx.size != "regular" else None, bar, grow=1)
