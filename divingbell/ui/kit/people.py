"""Players: the panel of each with money and coins, and the tag of what was paid. Lengths are dp, type sizes sp."""

from __future__ import annotations

from typing import Any, NamedTuple, Unpack

from divingbell.companion.games.seats import Name
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import coin, dots, icon, tile
from divingbell.ui.kit.skins import CARD, SIGN, Kind
from divingbell.ui.toolkit.element import Box, BoxOptions, Element, Pad, Skin, Text, column, figure, pad, row, space
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
    of: int
    """How many panels share the room."""
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


MANY = 4
"""More panels than this have smaller figures, and no names on the small sizes."""
DRY_OF = 2
_CASH = 28
"""Type (sp) of the money on a low panel of few."""
_DOT = 9
"""Side (dp) of the dots of dry turns on a low panel."""


@memo
def high_panel(ctx: Context, panel: Panel) -> Box:
    """Tile, name, money, coins kept and dry turns, in three lines; in two where more than five share a column."""
    crowd = panel.of - MANY
    dry = None
    if panel.dry is not None and not panel.out:
        dry = row(icon("waves", "coin_s", "text3"), dots(panel.dry, DRY_OF, 11), gap="gap_xxs")
    name = roles.person(panel.name, "title" if crowd <= 0 else "label", grow=1)
    name.fixed = crowd > 0
    kept = (
        row(
            coin(metal, "coin_s", opacity=1 if count else 0.45),
            roles.body(str(count), colour="text1" if count else "text3"),
            gap="gap_xxs",
        )
        for metal, count in zip(METALS, panel.coins or (), strict=False)
    )
    lines = [
        row(name, dry if crowd > 1 else None, gap="gap_s"),
        row(_cash(ctx, panel, "score", line=0.9), space(), _said(ctx, panel), gap="gap_xs"),
        row(*kept, space(), dry, gap="gap_s", h="coin_s") if crowd <= 1 else None,
    ]
    inside = tile(ctx, panel.diver, "tile_m"), column(*lines, gap="gap_xxs" if crowd <= 0 else 0, grow=1)
    return _panel(panel, *inside, gap="gap_m", pad=pad(0, "gap_m"))


@memo
def wide_panel(ctx: Context, panel: Panel) -> Box:
    """Tile, name over what is paid or the dry turns, and money beside them."""
    below = row(_said(ctx, panel) or _dry(panel), h="disc_s")
    inside = tile(ctx, panel.diver, "tile_m"), column(roles.person(panel.name), below, grow=1), _cash(ctx, panel, _CASH)
    return _panel(panel, *inside, h="person", gap="gap_m", pad=pad(0, "gap_s"))


@memo
def narrow_panel(ctx: Context, panel: Panel) -> Box:
    """Tile, and money over what is paid or the name and the dry turns; where many share the room the tile says the
    name."""
    few = panel.of <= MANY
    name = roles.person(panel.name, "caption", colour="text2", grow=1) if few else None
    below = _said(ctx, panel) or row(name, _dry(panel), gap="gap_xs", grow=1)
    lines = column(_cash(ctx, panel, _CASH if few else "number"), row(below, h="disc_s"), gap="gap_xs", grow=1)
    inside = tile(ctx, panel.diver, "tile_m" if few else "coin_m"), lines
    gap = "gap_m" if few else "gap_xs"
    return _panel(panel, *inside, h="person", gap=gap, pad=pad(0, "gap_s" if few else "gap_xs"))


def _panel(panel: Panel, *inside: Element, **options: Unpack[BoxOptions]) -> Box:
    """The card of one player; of who plays it has an edge of their colour."""
    edge, stroke = (f"player.{panel.diver}", 3) if panel.active else ("line", 1)
    skin = CARD._replace(radius="l", edge=edge, stroke=stroke)
    if panel.lit:
        skin = skin._replace(fill="positive_lo", fill_top=None)
    opacity = 0.5 if panel.out and panel.tag is None else 1
    return row(*inside, id=f"player.{panel.player}", skin=skin, opacity=opacity, grow=1, **options)


def _cash(ctx: Context, panel: Panel, size: Size, *, line: float = 0.75) -> Text:
    """Figures have no descenders, but the dollar sign reaches below the line: nothing filled may lie there."""
    return money(ctx, panel.cash, size, fixed=True, line=line)


def _said(ctx: Context, panel: Panel) -> Element | None:
    """The last payment, or that somebody is out."""
    if panel.tag is not None:
        return tag(ctx, *panel.tag, low=panel.of > MANY)
    return roles.label(panel.out) if panel.out else None


def _dry(panel: Panel) -> Element | None:
    return dots(panel.dry, DRY_OF, _DOT) if panel.dry is not None and not panel.out else None
