"""Everybody's money, coins and dry turns, beside or above the dive."""

from __future__ import annotations

from typing import Any

from divingbell.companion.games.sunken_treasure.state import METALS
from divingbell.ui.games.sunken_treasure.view_model import ViewModel
from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import dots, icon
from divingbell.ui.kit.people import player_card, player_strip
from divingbell.ui.toolkit.element import Box, Element, Pad, column, figure, grid, pad, row, space, text
from divingbell.ui.toolkit.scale import Size

DRY = 2
"""Dry turns in a row of everybody that end the game (4.5)."""


def cards(vm: ViewModel, ctx: Context, *, foot: bool) -> Box:
    """The column of the regular size; under it, where there is room, what the sea still holds."""
    crowd = max(0, len(vm.players) - 4)
    tile_size, cash_size = ((62, "counter"), (52, "headline"), (44, "heading"))[crowd]
    shown = [
        player_card(
            ctx, name, vm.seats[name].diver, vm.seats[name].short(7), player.cash,
            active=name == vm.diver.player, out=player.out,
            coins={metal: getattr(player.coins, metal) for metal in METALS}, dry=min(player.dry, DRY),
            tail=text(ctx.t("sunken_table.out"), "body", bold=True) if player.out else None,
            tile_size=tile_size, gap=("xxs", "hair", 0)[crowd],
            # Six digits have no room to grow with the text beside a name.
            cash_size=cash_size if player.cash < 100_000 else ctx.type(cash_size) / ctx.text_scale,
        )
        for name, player in vm.players.items()
    ]  # fmt: skip
    return column(*shown, _foot(vm, ctx) if foot else None, w=336, gap="m")


def _foot(vm: ViewModel, ctx: Context) -> Box:
    ends = row(icon("waves", 20), text(ctx.t("sunken_table.ends_at"), "body"), gap="s")
    return row(coins_left(vm, ctx), space(), ends, h=30, gap="m", pad=pad(0, "xs"), colour="text2")


def coins_left(vm: ViewModel, ctx: Context) -> Box:
    """How many coins the sea still holds, if they were counted."""
    known = [getattr(vm.state.coins_left, metal) for metal in METALS]
    sign = icon("circle-multiple-outline", ctx.pick(22, 20))
    if any(count is None for count in known):
        return row(sign, text(ctx.t("sunken_table.not_counted"), "body"), gap="s")
    left = sum(known)
    words = text(ctx.t("sunken_table.coins_left", count=left), "body")
    return row(sign, figure(str(left), "lead", colour="text1"), words, gap="s")


def strip(vm: ViewModel, ctx: Context, *, dry: bool) -> Box:
    """The row of the compact size; `dry` shows the dry turns."""
    crowd = max(0, len(vm.players) - 4)
    # Six amounts have no room to grow with the text.
    sizes: tuple[tuple[float, Size, Size], ...] = (
        (34, "counter", "s"), (32, 24, "xxs"), (24, ctx.type("title") / ctx.text_scale, "hair"),
    )  # fmt: skip
    tile_size, cash_size, gap = sizes[crowd]
    plates = [
        _small(vm, ctx, name, tile_size, cash_size, dots_upright=True, dry=dry, gap=gap) for name in vm.players
    ]  # fmt: skip
    return row(*plates, h=54, gap="s" if crowd <= 1 else "xs", pad=Pad("s", ctx.gutter, 0, ctx.gutter))


def pairs(vm: ViewModel, ctx: Context) -> Element:
    """The plates of the tall size, two in a row, with names."""
    roomy = len(vm.players) <= 4
    height, letters = (62, 7) if roomy else (54, 5)
    plates = [
        _small(
            vm, ctx, name, 44 if roomy else 38, "headline" if roomy else "heading",
            name=vm.seats[name].short(letters), height=height,
        )
        for name in vm.players
    ]  # fmt: skip
    return grid(*plates, columns=2, gap=8, row_height=height, pad=Pad(12, ctx.gutter, 0, ctx.gutter))


def _small(
    vm: ViewModel, ctx: Context, player: str, tile_size: float, cash_size: Size, *, dots_upright: bool = False,
    dry: bool = True, **options: Any,
) -> Box:  # fmt: skip
    now = vm.players[player]
    return player_strip(
        ctx, player, vm.seats[player].diver, now.cash, active=player == vm.diver.player, out=now.out,
        mark=dots(min(now.dry, DRY), DRY, 9, upright=dots_upright) if dry and not now.out else None,
        tail=text(ctx.t("sunken_table.out"), "title" if dots_upright else "lead", bold=True) if now.out else None,
        tile_size=tile_size, cash_size=cash_size, **options,
    )  # fmt: skip


def height(ctx: Context, count: int) -> float:
    """How high `strip` or `pairs` of so many people are, dp."""
    if ctx.size == "compact":
        return 54
    rows, each = (count + 1) // 2, 62 if count <= 4 else 54
    return 12 + rows * each + (rows - 1) * 8


def alone(vm: ViewModel, ctx: Context) -> Element:
    """Everybody's money and nothing else: after the end, until the podium is there."""
    everybody: Element = pairs(vm, ctx)
    if ctx.size == "regular":
        everybody = row(cards(vm, ctx, foot=False), pad=pad("l", ctx.gutter), items="stretch", grow=1)
    elif ctx.size == "compact":
        everybody = strip(vm, ctx, dry=True)
    bar = bars.action_bar(ctx, vm.undo_key(), h=ctx.pick(148, 106, 112))
    return column(everybody, space() if ctx.size != "regular" else None, bar, grow=1)
