"""Players: cards with money and coins, the strip of small plates, rows that name one. Lengths are dp, type sizes sp."""

from __future__ import annotations

from typing import Any

from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import coin, dots, icon, tile
from divingbell.ui.kit.names import Name
from divingbell.ui.kit.skins import PLATE, SIGN, Kind
from divingbell.ui.toolkit.element import Box, Element, Pad, Skin, Text, column, figure, pad, row
from divingbell.ui.toolkit.scale import Size

METALS = ("gold", "silver", "bronze")


def money(ctx: Context, amount: int, size: Size, *, bold: bool = False, colour: str = "money", **options: Any) -> Text:
    """An amount that counts up or down when it changes."""
    return figure(ctx.money(amount), size, bold=bold, colour=colour, count=amount, write=ctx.money, **options)


def tag(ctx: Context, words: str, kind: Kind = "positive", *, low: bool = False) -> Box:
    """What was just paid, on the panel of who gets or gives it; `low` where many share the height."""
    height = ctx.pick(26 if low else 28, 19, 22)
    return row(
        figure(words, ctx.pick("label", 16 if low else 17, 17), colour="on_fill", fixed=True),
        id="tag", h=height, pad=pad(0, height * 0.36), skin=Skin(fill=SIGN[kind], radius="pill"), comes="key",
    )  # fmt: skip


def player_card(
    ctx: Context,
    player: str,
    diver: str,
    name: Name,
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
    cash_size: Size = "counter",
    gap: Size = "xxs",
) -> Box:
    """The card of the regular size: tile, name, money, coins kept, dry turns. `tail` stands in the place of the dry
    turns; tile and money are smaller where many share the height."""
    counts = [
        row(
            coin(metal, 20, opacity=1 if count else 0.45),
            figure(str(count), "label", bold=False, colour="text1" if count else "text3"),
            gap="xxs",
        )
        for metal in METALS
        if coins is not None
        for count in (coins.get(metal, 0),)
    ]
    end = tail
    if end is None and dry is not None:
        end = row(icon("waves", 19, "text3"), dots(dry, dry_of, 13), gap="xxs")
    return row(
        tile(ctx, diver, tile_size),
        column(
            row(
                name.text("title", bold=True, grow=1),
                money(ctx, cash, cash_size),
                gap="s",
            ),
            row(*counts, Box(grow=1), end, gap="m", h=24),
            gap=gap,
            grow=1,
        ),
        id=f"player.{player}",
        gap="l",
        pad=Pad(0, "xl", 0, "l"),
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
    name: Name | None = None,
    tail: Element | None = None,
    height: float | None = None,
    tile_size: float | None = None,
    cash_size: Size | None = None,
    gap: Size = "s",
) -> Box:
    """The small plate of the other sizes: tile, a mark, money (or `tail` in its place); on the tall panel with the
    name."""
    return row(
        tile(ctx, diver, tile_size or ctx.pick(40, 34, 40)),
        name.text("label", bold=True) if name is not None else Box(grow=1),
        mark,
        Box(grow=1),
        tail if tail is not None else money(ctx, cash, cash_size or "headline"),
        id=f"player.{player}",
        h=height or ctx.pick(54, 46, 54),
        grow=1,
        gap=gap,
        pad=Pad(0, "s", 0, "xs"),
        skin=PLATE._replace(radius="m", edge=f"player.{diver}" if active else "line", stroke=2.5 if active else 1),
        opacity=0.5 if out else 1,
    )
