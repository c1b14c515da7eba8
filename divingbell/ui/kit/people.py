"""Players: the panel of each with money and coins, and the tag of what was paid. Lengths are dp, type sizes sp."""

from __future__ import annotations

from typing import Any, NamedTuple, Unpack

from divingbell.companion.games.seats import Name
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import coin, dots, icon, tile
from divingbell.ui.kit.skins import CARD, SIGN, Kind
from divingbell.ui.toolkit.element import (
    Box,
    BoxOptions,
    Element,
    Pad,
    Skin,
    Text,
    column,
    figure,
    pad,
    row,
    space,
    text,
)
from divingbell.ui.toolkit.memo import memo
from divingbell.ui.toolkit.scale import Size

METALS = ("gold", "silver", "bronze")


def money(ctx: Context, amount: int, size: Size, *, bold: bool = False, colour: str = "money", **options: Any) -> Text:
    """An amount that counts up or down when it changes."""
    return figure(ctx.money(amount), size, bold=bold, colour=colour, count=amount, write=ctx.money, **options)


def tag(ctx: Context, words: str, kind: Kind = "positive", amount: int | None = None, *, low: bool = False) -> Box:
    """The last payment, on the panel of who gets or gives it; an `amount` that is corrected there counts. `low` where
    many share the height."""
    write = ctx.signed if amount is not None else None
    size, height, side = ("caption", "icon_m", "gap_s") if low else ("note", "disc_s", "gap_m")
    return row(
        figure(words, size, colour="on_fill", fixed=True, anchor="center", line=0.85, count=amount, write=write),
        id="tag", h=height, pad=Pad(0, side, "gap_hair", side), enter="key",
        skin=Skin(fill=SIGN[kind], radius="pill"),
    )  # fmt: skip


class Panel(NamedTuple):
    """Values that the panel of a player shows."""

    player: str
    diver: str
    name: Name
    cash: int
    active: bool = False
    out: str = ""
    """The words of somebody who is out of the game."""
    coins: tuple[int, ...] | None = None
    """Kept gold, silver and bronze."""
    dry: int | None = None
    tag: tuple[str, Kind, int | None] | None = None
    """The last payment: words, kind, and the amount where it is one."""
    lit: bool = False
    """It is being paid now."""

    @property
    def inside(self) -> Panel:
        """The same whoever's turn it is: what lies on the card stays as it is while only the card changes."""
        return self._replace(active=False, lit=False)


class Upright(NamedTuple):
    """Sizes of a panel in a column, dp and sp."""

    least: float
    """Height of a panel from which these are."""
    tile: float
    name: str
    """Role of the name."""
    cash: Size
    coin: float
    """0: coins are not shown, and the dry turns stand beside the name."""
    dot: float
    gap: Size
    """Between panels."""


UPRIGHT = (
    Upright(200, 84, "heading", 64, 28, 15, "gap_m"),
    Upright(150, 68, "title", 52, 24, 13, "gap_m"),
    Upright(110, 54, "title", "score", 20, 12, "gap_m"),
    Upright(84, 48, "label", 34, 18, 10, "gap_s"),
    Upright(0, 46, "label", 32, 0, 10, "gap_s"),
)
"""From generous to tight; the first that fits is that of all."""
DRY_OF = 2
_TAG_BELOW = UPRIGHT[0]
"""Tile and name stand over the amount, which leaves no room beside it: the tag stands under the name."""
_TAG_ABOVE = UPRIGHT[1]
"""The amount leaves no room beside it: the tag stands beside the name."""
_LINE, _OVER_NAME, _ABOVE = 0.7, 0.5, 2
"""Line height (em) of the amount of a low panel, room between it and the name, and over it (dp): the dollar
sign is higher than the line."""
_DOT, _WAVES = 9, 14
"""Side (dp) of the dots of dry turns on a low panel, and of the sign before them."""


@memo
def upright_panel(ctx: Context, panel: Panel, sizes: Upright) -> Box:
    """Tile, name, money, coins kept and dry turns; the most generous has tile and name over the others."""
    inside = _upright(ctx, panel.inside, sizes)
    if sizes == _TAG_BELOW:
        around = Pad("gap", "gutter", "gap", "gutter")
        return _panel(panel, *inside, items="stretch", min_h=sizes.least, pad=around)
    return _panel(panel, *inside, gap="gap_m", pad=pad(0, "gap_m"), min_h=sizes.least)


@memo
def _upright(ctx: Context, panel: Panel, sizes: Upright) -> tuple[Element, ...]:
    name = roles.person(panel.name, sizes.name, grow=1)
    cash, said = _cash(ctx, panel, sizes.cash, line=0.9), _said(ctx, panel, low=not sizes.coin)
    kept, dry = _kept(ctx, panel, sizes.coin, sizes.coin), _dry(ctx, panel, sizes.dot, sizes.dot * 1.6)
    sign = tile(ctx, panel.diver, sizes.tile)
    if sizes == _TAG_BELOW:
        head = row(sign, column(name, row(said) if said is not None else None, gap="gap_xs", grow=1), gap="gap")
        lines = head, row(cash), row(kept, space(), dry, gap="gap_s")
        return (column(*lines, justify="between", grow=1),)
    beside = said if sizes == _TAG_ABOVE else None if sizes.coin else dry
    inside = column(
        row(name, beside, gap="gap_s"),
        row(cash, space(), None if sizes == _TAG_ABOVE else said, gap="gap_xs"),
        row(kept, space(), dry, gap="gap_s") if sizes.coin else None,
        gap="gap_s" if sizes == _TAG_ABOVE else "gap_xxs" if sizes.coin else "gap_hair",
        grow=1,
    )
    return sign, inside


# Low panels -----------------------------------------------------------------------------------------------------


@memo
def long_panel(ctx: Context, panel: Panel) -> Box:
    """Tile, money over name or what is paid, and at the end coins over dry turns."""
    return _low(panel, *_long(ctx, panel.inside), min_w=380)


@memo
def _long(ctx: Context, panel: Panel) -> tuple[Element, ...]:
    lines = _lines(ctx, panel, _cash(ctx, panel, "score", line=_LINE))
    end = column(_kept(ctx, panel, _COIN, "body"), _dry(ctx, panel), items="end", gap="gap_xs")
    return tile(ctx, panel.diver, "tile_m"), lines, end


@memo
def wide_panel(ctx: Context, panel: Panel) -> Box:
    """Tile, money and dry turns over name, or what is paid, and coins."""
    return _low(panel, *_wide(ctx, panel.inside), min_w=240)


@memo
def _wide(ctx: Context, panel: Panel) -> tuple[Element, ...]:
    above = row(_cash(ctx, panel, "score", line=_LINE), space(), _dry(ctx, panel))
    return tile(ctx, panel.diver, "tile_m"), _lines(ctx, panel, above, _kept(ctx, panel, _DOT + 7, "note"))


@memo
def narrow_panel(ctx: Context, panel: Panel) -> Box:
    """Tile, and money over name, or what is paid, and dry turns."""
    return _low(panel, *_narrow(ctx, panel.inside))


@memo
def _narrow(ctx: Context, panel: Panel) -> tuple[Element, ...]:
    lines = _lines(ctx, panel, _cash(ctx, panel, "score", line=_LINE), _dry(ctx, panel))
    return tile(ctx, panel.diver, "tile_m"), lines


@memo
def nameless_panel(ctx: Context, panel: Panel) -> Box:
    """Tile, which says the name, and money over what is paid or the dry turns."""
    return _low(panel, *_nameless(ctx, panel.inside), gap="gap_xs", pad=pad(0, "gap_xs"))


@memo
def _nameless(ctx: Context, panel: Panel) -> tuple[Element, ...]:
    below = row(_said(ctx, panel, low=True) or _dry(ctx, panel), h="disc_s")
    lines = column(_cash(ctx, panel, "number"), below, gap="gap_xs", grow=1)
    return tile(ctx, panel.diver, "coin_m"), lines


def _low(panel: Panel, *inside: Element, **options: Unpack[BoxOptions]) -> Box:
    shape: BoxOptions = {"h": "person", "gap": "gap_s", "pad": Pad(_ABOVE, "gap_s", 0, "gap_s"), **options}
    return _panel(panel, *inside, **shape)


def _lines(ctx: Context, panel: Panel, above: Element, *beside: Element | None) -> Box:
    """Money over the name, or in its place the last payment. There is no room for larger words: the money would give
    way."""
    said = _said(ctx, panel, low=True)
    name = roles.person(panel.name, colour="text2", fixed=True, grow=1) if said is None else None
    below = row(said or name, space() if name is None else None, *beside, gap="gap_xs", h="icon_m")
    return column(above, below, gap=_OVER_NAME if said is None else "gap_xs", grow=1)


# Panels one beside the other, of the height of two low ones ------------------------------------------------------


@memo
def card_panel(ctx: Context, panel: Panel) -> Box:
    """Tile and name with the dry turns, money, coins."""
    return _card(panel, _large(ctx, panel.inside), min_w=240)


@memo
def _large(ctx: Context, panel: Panel) -> Box:
    end = _said(ctx, panel) or _dry(ctx, panel)
    low = row(_kept(ctx, panel, _COIN, "note"), h="disc_s")
    return column(_head(ctx, panel, end), _cash(ctx, panel, "figure"), low, justify="between", grow=1)


@memo
def small_card_panel(ctx: Context, panel: Panel) -> Box:
    """Tile and name, money, dry turns."""
    return _card(panel, _small(ctx, panel.inside), min_w=160)


@memo
def _small(ctx: Context, panel: Panel) -> Box:
    low = row(space(), _said(ctx, panel) or _dry(ctx, panel), h="disc_s")
    return column(_head(ctx, panel), _cash(ctx, panel, "score"), low, justify="between", grow=1)


def _head(ctx: Context, panel: Panel, end: Element | None = None) -> Box:
    return row(tile(ctx, panel.diver, "tile_m"), roles.person(panel.name, "title", grow=1), end, gap="gap_s")


def _card(panel: Panel, inside: Box, *, min_w: float) -> Box:
    return _panel(panel, inside, items="stretch", pad=pad("gap_s", "gap_m"), min_w=min_w)


# Parts ----------------------------------------------------------------------------------------------------------


_COIN = 22
"""Side (dp) of a kept coin on a panel that has the room."""


def _panel(panel: Panel, *inside: Element, **options: Unpack[BoxOptions]) -> Box:
    """The card of one player; of who plays it has an edge of their colour."""
    edge, stroke = (f"player.{panel.diver}", 3) if panel.active else ("line", 1)
    skin = CARD._replace(radius="l", edge=edge, stroke=stroke)
    if panel.lit:
        skin = skin._replace(fill="positive_lo", fill_top=None)
    opacity = 0.5 if panel.out and panel.tag is None else 1
    return row(*inside, id=f"player.{panel.player}", skin=skin, opacity=opacity, grow=1, **options)


def _kept(ctx: Context, panel: Panel, side: float, size: Size) -> Box | None:
    """Coins kept of each metal; of none it is dim."""
    return _coins(ctx, panel.coins, side, size) if panel.coins is not None else None


@memo
def _coins(_: Context, coins: tuple[int, ...], side: float, size: Size) -> Box:
    kept = (
        row(
            coin(metal, side, opacity=1 if count else 0.45),
            text(str(count), size, font="num", bold=True, colour="text1" if count else "text3", fixed=True),
            gap="gap_xxs",
        )
        for metal, count in zip(METALS, coins, strict=False)
    )
    return row(*kept, gap="gap_s")


def _cash(ctx: Context, panel: Panel, size: Size, *, line: float = 0.75) -> Text:
    """Figures have no descenders, but the dollar sign reaches below the line: nothing filled may lie there."""
    return money(ctx, panel.cash, size, fixed=True, line=line)


def _said(ctx: Context, panel: Panel, *, low: bool = False) -> Element | None:
    """The last payment, or that somebody is out."""
    if panel.tag is not None:
        return tag(ctx, *panel.tag, low=low)
    return roles.label(panel.out) if panel.out else None


def _dry(ctx: Context, panel: Panel, dot: float = _DOT, sign: float = _WAVES) -> Element | None:
    if panel.dry is None or panel.out:
        return None
    return _dry_turns(ctx, panel.dry, dot, sign)


@memo
def _dry_turns(_: Context, count: int, dot: float, sign: float) -> Box:
    return row(icon("waves", sign, "text3"), dots(count, DRY_OF, dot), gap="gap_xxs")
