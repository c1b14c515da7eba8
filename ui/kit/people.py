"""Players: cards with money and coins, the strip of small plates, rows that name one."""

from __future__ import annotations

from typing import Any

from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import coin, dots, icon, tile
from divingbell.ui.kit.skins import PLATE
from divingbell.ui.toolkit.element import Box, Drawing, Element, Pad, Text, column, figure, pad, row, text
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.scale import Size

METALS = ("gold", "silver", "bronze")


def money(ctx: Context, amount: int, size: Size, *, bold: bool = False, colour: str = "money", **options: Any) -> Text:
    """An amount that counts up or down when it changes."""
    return figure(ctx.money(amount), size, bold=bold, colour=colour, count=amount, write=ctx.money, **options)


def player_card(
    ctx: Context,
    player: str,
    diver: str,
    name: str,
    cash: int,
    *,
    active: bool = False,
    out: bool = False,
    coins: dict[str, int] | None = None,
    dry: int | None = None,
    dry_of: int = 2,
    tail: Element | None = None,
    grow: float = 1,
    tile_size: float = 62,
    cash_size: Size = 42,
    gap: Size = 4,
) -> Box:
    """The card of the regular size: tile, name, money, coins kept, dry turns. `tail` stands in the place of the dry
    turns; tile and money are smaller where many share the height."""
    counts = [
        row(
            coin(metal, 20, opacity=1 if count else 0.45),
            figure(str(count), 20, bold=False, colour="text1" if count else "text3"),
            gap=4,
        )
        for metal in METALS
        if coins is not None
        for count in (coins.get(metal, 0),)
    ]
    end = tail
    if end is None and dry is not None:
        end = row(icon("waves", 19, "text3"), dots(dry, dry_of, 13), gap=4)
    return row(
        tile(ctx, diver, tile_size),
        column(
            row(
                text(name, 24, bold=True, grow=1),
                money(ctx, cash, cash_size),
                gap=8,
            ),
            row(*counts, Box(grow=1), end, gap=10, h=24),
            gap=gap,
            grow=1,
        ),
        id=f"player.{player}",
        gap=14,
        pad=Pad(0, 17, 0, 14),
        skin=PLATE._replace(edge=f"player.{diver}" if active else "line", stroke=3 if active else 1),
        opacity=0.5 if out else 1,
        grow=grow,
    )


def player_strip(
    ctx: Context,
    player: str,
    diver: str,
    cash: int,
    *,
    active: bool = False,
    out: bool = False,
    mark: Element | None = None,
    name: str = "",
    tail: Element | None = None,
    height: float | None = None,
    tile_size: float | None = None,
    cash_size: Size | None = None,
    gap: Size = 8,
) -> Box:
    """The small plate of the other sizes: tile, a mark, money (or `tail` in its place); on the tall panel with the
    name."""
    return row(
        tile(ctx, diver, tile_size or ctx.pick(40, 34, 40)),
        text(name, 19, bold=True) if name else Box(grow=1),
        mark,
        Box(grow=1),
        tail if tail is not None else money(ctx, cash, cash_size or ctx.pick(32, 27, 29)),
        id=f"player.{player}",
        h=height or ctx.pick(54, 46, 54),
        grow=1,
        gap=gap,
        pad=Pad(0, 8, 0, 6),
        skin=PLATE._replace(radius=12, edge=f"player.{diver}" if active else "line", stroke=2.5 if active else 1),
        opacity=0.5 if out else 1,
    )


def person(ctx: Context, diver: str, name: str, *rest: Any, size: float = 32, asked: bool = False) -> Box:
    """A row that names a player: tile, name and what there is to say; lit when it is the one asked."""
    skin = PLATE._replace(fill="action_lo", fill_top=None, edge=None, radius=12, shadow=None) if asked else None
    return row(
        tile(ctx, diver, size),
        text(name, ctx.pick(20, 18), bold=True),
        Box(grow=1),
        *rest,
        gap=12,
        pad=pad(6, 12),
        skin=skin,
    )


def wallet(ctx: Context, diver: str, cash: int, tile_size: float, size: float) -> Box:
    """Tile and money, side by side."""
    return row(tile(ctx, diver, tile_size), money(ctx, cash, size), gap=ctx.pick(8, 6))


def side_stripe(diver: str, width: float) -> Drawing:
    """A stripe in a player's colour along the left or the top of a plate."""
    return Drawing(paint=_stripe, data=(diver, width))


def _stripe(p: Painter, data: tuple[str, float]) -> None:
    diver, width = data
    w, h = (p.width, width) if p.width > p.height else (width, p.height)
    p.rectangle(0, 0, w, h, f"player.{diver}")
