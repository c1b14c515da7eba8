"""The tiles that can come up as keys: each with its price and what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Literal

from divingbell.ui.games.submarine.lifting import Lift
from divingbell.ui.games.submarine.pieces import UNKNOWN, card_face, tile_face
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import icon
from divingbell.ui.kit.skins import key_skin
from divingbell.ui.toolkit.element import At, Box, Element, Skin, column, figure, pad, row, stack, text

if TYPE_CHECKING:
    from divingbell.ui.games.submarine.table import SubmarineTable


def cost(tile: str | None, due: int, size: float) -> Box:
    """A card of the tile's colour and the cards for opponents."""
    colour = tile.partition("-")[2] if tile is not None else None
    return row(
        card_face(colour, size),
        text("+", max(18, size * 0.6), colour="text2", fixed=True),
        icon("cards", size * 0.8, "caution" if due else "text3"),
        figure(str(due), size, colour="caution" if due else "text3", fixed=True),
        gap=5 if size > 20 else 3,
    )


def word(ctx: Context, lift: Lift, *, long: bool = False) -> tuple[str, str | None]:
    """What becomes of a tile, and the colour of the words."""
    if lift.off is not None:
        return lift.off, None
    if lift.becomes is None:
        return ctx.t("submarine_table.unknown_tiles", count=lift.places), "text2"
    tail = ".long" if long and lift.becomes in ("new_kind", "double") else ""
    return ctx.t(f"submarine_table.{lift.becomes}{tail}", count=lift.kinds), (
        "positive" if lift.becomes == "new_kind" else "text2"
    )


Shape = Literal["upright", "narrow", "flat", "large"]
"""A tile over its price, the same where four share the width, beside its words, or with its name and a large price."""
_PRICES: Mapping[Shape, float] = {"upright": 26, "narrow": 20, "flat": 26, "large": 42}


def lift_key(table: SubmarineTable, ctx: Context, lift: Lift, shape: Shape, *, joker: bool = False) -> Box:
    """One tile that can come up; paid by a `joker` it has no price."""
    flat, large = shape in ("flat", "large"), shape == "large"
    words, colour = word(ctx, lift, long=large)
    face = tile_face(lift.tile or UNKNOWN, _face_size(table, ctx, shape, joker=joker), opacity=0.45 if lift.off else 1)
    price = None if joker or lift.off is not None else cost(lift.tile, lift.due, _PRICES[shape])
    caption = text(words, 18 if large else 16, colour=colour, lines=2, line=1.08, anchor="left" if flat else "center")
    inside: tuple[Element | None, ...]
    if large or (joker and flat):
        name = text(_name(ctx, lift), 25 if large else 20, bold=True)
        inside = (face, column(name, caption, gap=3, grow=1), price)
    elif flat:
        inside = (face, column(price, caption, gap=3, grow=1))
    elif joker and ctx.size == "tall":
        inside = (face, text(_name(ctx, lift), 20, bold=True, anchor="center"), caption)
    else:
        inside = (face, price, caption)
    made = press(
        f"lift.{lift.tile or UNKNOWN}",
        *inside,
        _badge(lift, flat=flat) if lift.order else None,
        kind="selected" if lift.order else "neutral",
        disabled_reason=lift.off,
        tap=partial(table.tap_tile, lift.tile),
        vertical=not flat,
        grow=1,
        radius=ctx.pick(18, 14, 14),
        gap=(16 if large else 10) if flat else ctx.pick(3, 2, 3),
        pad=pad(4, (16 if large else 8) if flat else 4),
        justify="start" if flat else "center",
    )
    if lift.off is None and not lift.order and made.skin is not None:
        made.skin = (key_skin("selected", made.skin.radius) if joker else made.skin)._replace(edge="action", stroke=2)
    return made


def _face_size(table: SubmarineTable, ctx: Context, shape: Shape, *, joker: bool) -> float:
    """How large the tile is on its key."""
    if joker and ctx.size == "tall":
        return 46 if len(table.own_rows) > 1 else 76
    if shape == "large":
        return 66
    if shape == "flat":
        return ctx.pick(52, 58 if joker else 40, 46)
    return ctx.pick(50, 44, 48)


def _badge(lift: Lift, *, flat: bool) -> Box:
    """When it was tapped."""
    return stack(
        figure(str(lift.order), 20, colour="on_action", anchor="center", fixed=True),
        w=26,
        h=26,
        at=At(top=4, left=4) if flat else At(top=5, right=5),
        skin=Skin(fill="action", radius=13),
    )


def _name(ctx: Context, lift: Lift) -> str:
    if lift.tile is None:
        return ctx.t("submarine_table.unknown")
    return ctx.t(f"submarine.kind.{lift.tile.partition('-')[0]}")
