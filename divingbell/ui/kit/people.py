"""Players: the panel of each with money and coins, and the tag of what was paid. Lengths are dp, type sizes sp."""

from __future__ import annotations

from typing import Any, NamedTuple

from divingbell.companion.games.seats import Name
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import coin, dots, icon, tile
from divingbell.ui.kit.names import name_text
from divingbell.ui.kit.skins import CARD, SIGN, Kind
from divingbell.ui.toolkit.element import Box, Element, Pad, Skin, Text, column, figure, pad, row
from divingbell.ui.toolkit.memo import memo
from divingbell.ui.toolkit.scale import Size

METALS = ("gold", "silver", "bronze")


def money(ctx: Context, amount: int, size: Size, *, bold: bool = False, colour: str = "money", **options: Any) -> Text:
    """An amount that counts up or down when it changes."""
    return figure(ctx.money(amount), size, bold=bold, colour=colour, count=amount, write=ctx.money, **options)


def tag(ctx: Context, words: str, kind: Kind = "positive", amount: int | None = None, *, low: bool = False) -> Box:
    """The last payment, on the panel of who gets or gives it; an `amount` that is corrected there counts. `low` where
    many share the height."""
    height = ctx.pick(26 if low else 32, 22, 26)
    size: Size = ctx.pick("caption" if low else "label", 16, 17)
    write = ctx.signed if amount is not None else None
    return row(
        figure(
            words, size, colour="on_fill", fixed=True, anchor="center", line=ctx.pick(None, 0.85), count=amount,
            write=write,
        ),
        id="tag", h=height, pad=pad(0, height * 0.36), skin=Skin(fill=SIGN[kind], radius="pill"), enter="key",
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


@memo
def player_panel(ctx: Context, panel: Panel) -> Box:
    """Tile, name, money, coins kept, dry turns; where many share the room of the small sizes the tile says the name."""
    inside = {"regular": _wide, "compact": _low, "tall": _short}[ctx.size](ctx, panel)
    stroke = 3 if panel.active else 1
    skin = CARD._replace(radius="l", edge=f"player.{panel.diver}" if panel.active else "line", stroke=stroke)
    if panel.lit:
        skin = skin._replace(fill="positive_lo", fill_top=None)
    few = panel.of <= MANY
    return row(
        *inside, id=f"player.{panel.player}", skin=skin, opacity=0.5 if panel.out and panel.tag is None else 1, grow=1,
        h=ctx.pick(None, 54, 62), gap=ctx.pick(12, 8 if few else 5, 10 if few else 8),
        pad=ctx.pick(Pad(0, 14, 0, 12), Pad(0, 8 if few else 5, 0, 6 if few else 5), Pad(0, 10, 0, 8)),
    )  # fmt: skip


MANY = 4
"""More panels than this have smaller figures, and no names on the small sizes."""
DRY_OF = 2


def _wide(ctx: Context, panel: Panel) -> tuple[Element, ...]:
    crowd = min(2, max(0, panel.of - MANY))
    large = crowd == 0 and ctx.text_scale > 1.15
    dry = None
    if panel.dry is not None and not panel.out:
        dry = row(icon("waves", 19, "text3"), dots(panel.dry, DRY_OF, 10 if crowd == 2 else 12), gap="gap_xxs")
    name = name_text(panel.name, (23, 20, 20)[crowd], bold=True, line=1.1, grow=1, fixed=crowd > 0)
    cash = money(ctx, panel.cash, (40, 34, 32)[crowd], fixed=True, line=0.8 if large else (None, 0.85, None)[crowd])
    kept = (
        row(
            coin(metal, 20 - crowd, opacity=1 if count else 0.45),
            roles.body(str(count), colour="text1" if count else "text3"),
            gap="gap_xxs",
        )
        for metal, count in zip(METALS, panel.coins or (), strict=False)
    )
    gap = 8 if panel.of == 2 else 3 if large else (4, 2, 0)[crowd]
    lines = [
        row(name, dry if crowd == 2 else None, gap="gap_s"),
        row(cash, Box(grow=1), _said(ctx, panel), gap="gap_xs"),
        row(*kept, Box(grow=1), dry, gap="gap_s", h=22) if crowd < 2 else None,
    ]
    return tile(ctx, panel.diver, (54, 48, 46)[crowd]), column(*lines, gap=gap, grow=1)


def _low(ctx: Context, panel: Panel) -> tuple[Element, ...]:
    crowd = min(2, max(0, panel.of - MANY))
    said = _said(ctx, panel)
    # Figures have no descenders, but the dollar sign reaches below the line: nothing filled may lie there.
    cash = money(ctx, panel.cash, (28, 25, 22)[crowd], fixed=True, line=0.75 if said is None else 0.7)
    if said is None:
        name = roles.person(panel.name, "caption", colour="text2", grow=1) if crowd == 0 else None
        words = column(cash, row(name, _dry(panel), h=19, gap="gap_xs"), gap=1, grow=1)
    else:
        words = column(cash, row(said, h=21), gap=5, grow=1)
    return tile(ctx, panel.diver, (40, 34, 30)[crowd]), words


def _short(ctx: Context, panel: Panel) -> tuple[Element, ...]:
    few = panel.of <= MANY
    low = row(_said(ctx, panel) or _dry(panel), h=24)
    cash = money(ctx, panel.cash, 29 if few else 26, fixed=True)
    above = roles.person(panel.name) if few else cash
    words = column(above, low, gap=3 if few else 2, grow=1)
    return tile(ctx, panel.diver, 44 if few else 38), words, *((cash,) if few else ())


def _said(ctx: Context, panel: Panel) -> Element | None:
    """The last payment, or that somebody is out."""
    if panel.tag is not None:
        return tag(ctx, *panel.tag, low=panel.of > MANY)
    return roles.label(panel.out) if panel.out else None


def _dry(panel: Panel) -> Element | None:
    return dots(panel.dry, DRY_OF, 9) if panel.dry is not None and not panel.out else None
