"""Everybody's money, coins and dry turns, beside or above the dive."""

from __future__ import annotations

from typing import Any, NamedTuple

from divingbell.companion.games.sunken_treasure.state import METALS, CoinsLeft, Player
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import dots, icon
from divingbell.ui.kit.people import player_card, player_strip
from divingbell.ui.table.seats import Seat
from divingbell.ui.toolkit.element import Box, Pad, column, figure, grid, pad, row, space, text
from divingbell.ui.toolkit.memo import memo
from divingbell.ui.toolkit.scale import Size

DRY = 2
"""Dry turns in a row of everybody that end the game (4.5)."""


class Everybody(NamedTuple):
    """Who sits at the table and what they have, clockwise from p1."""

    seats: tuple[Seat, ...]
    players: tuple[Player, ...]
    diver: str
    coins_left: CoinsLeft


@memo
def cards(ctx: Context, everybody: Everybody, *, foot: bool) -> Box:
    """The column of the regular size; under it, where there is room, what the sea still holds."""
    crowd = max(0, len(everybody.players) - 4)
    tile_size, cash_size = ((62, "counter"), (52, "headline"), (44, "heading"))[crowd]
    shown = [
        player_card(
            ctx, seat.player, seat.diver, seat.called, player.cash, active=seat.player == everybody.diver,
            out=player.out, coins={metal: getattr(player.coins, metal) for metal in METALS}, dry=min(player.dry, DRY),
            tail=text(ctx.t("sunken_table.out"), "body", bold=True) if player.out else None,
            tile_size=tile_size, gap=("xxs", "hair", 0)[crowd],
            # Six digits have no room to grow with the text beside a name.
            cash_size=cash_size if player.cash < 100_000 else ctx.type(cash_size) / ctx.text_scale,
        )
        for seat, player in zip(everybody.seats, everybody.players, strict=True)
    ]  # fmt: skip
    return column(*shown, _foot(ctx, everybody.coins_left) if foot else None, w=336, gap="m")


def _foot(ctx: Context, left: CoinsLeft) -> Box:
    ends = row(icon("waves", 20), text(ctx.t("sunken_table.ends_at"), "body"), gap="s")
    return row(coins_left(ctx, left), space(), ends, h=30, gap="m", pad=pad(0, "xs"), colour="text2")


def coins_left(ctx: Context, left: CoinsLeft) -> Box:
    """How many coins the sea still holds, if they were counted."""
    known = [getattr(left, metal) for metal in METALS]
    sign = icon("circle-multiple-outline", ctx.pick(22, 20))
    if any(count is None for count in known):
        return row(sign, text(ctx.t("sunken_table.not_counted"), "body"), gap="s")
    words = text(ctx.t("sunken_table.coins_left", count=sum(known)), "body")
    return row(sign, figure(str(sum(known)), "lead", colour="text1"), words, gap="s")


@memo
def strip(ctx: Context, everybody: Everybody, *, dry: bool) -> Box:
    """The row of the compact size; `dry` shows the dry turns."""
    crowd = max(0, len(everybody.players) - 4)
    # Six amounts have no room to grow with the text.
    sizes: tuple[tuple[float, Size, Size], ...] = (
        (34, "counter", "s"), (32, "heading", "xxs"), (24, ctx.type("title") / ctx.text_scale, "hair"),
    )  # fmt: skip
    tile_size, cash_size, gap = sizes[crowd]
    plates = [
        _small(ctx, seat, player, everybody.diver, dry=dry, tile_size=tile_size, cash_size=cash_size, gap=gap)
        for seat, player in zip(everybody.seats, everybody.players, strict=True)
    ]
    return row(*plates, h=54, gap="s" if crowd <= 1 else "xs", pad=Pad("s", ctx.gutter, 0, ctx.gutter))


@memo
def pairs(ctx: Context, everybody: Everybody) -> Box:
    """The plates of the tall size, two in a row, with names."""
    roomy = len(everybody.players) <= 4
    height, tile_size = (62, 44) if roomy else (54, 38)
    plates = [
        _small(
            ctx, seat, player, everybody.diver, name=seat.called, height=height, tile_size=tile_size,
            cash_size="headline" if roomy else "heading",
        )
        for seat, player in zip(everybody.seats, everybody.players, strict=True)
    ]  # fmt: skip
    return grid(*plates, columns=2, gap=8, row_height=height, pad=Pad(12, ctx.gutter, 0, ctx.gutter))


def _small(ctx: Context, seat: Seat, player: Player, diver: str, *, dry: bool = True, **sizes: Any) -> Box:
    upright = ctx.size == "compact"
    return player_strip(
        ctx, seat.player, seat.diver, player.cash, active=seat.player == diver, out=player.out,
        mark=dots(min(player.dry, DRY), DRY, 9, upright=upright) if dry and not player.out else None,
        tail=text(ctx.t("sunken_table.out"), "lead", bold=True) if player.out else None, **sizes,
    )  # fmt: skip


def height(ctx: Context, count: int) -> float:
    """How high `strip` or `pairs` of so many people are, dp."""
    if ctx.size == "compact":
        return 54
    rows, each = (count + 1) // 2, 62 if count <= 4 else 54
    return 12 + rows * each + (rows - 1) * 8
