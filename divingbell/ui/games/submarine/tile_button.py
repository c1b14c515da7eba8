"""The tiles that can come up as buttons: each with its price and what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Literal

from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.kinds import UNKNOWN
from divingbell.ui.games.submarine.pieces import card_face, tile_face
from divingbell.ui.games.submarine.tile_previews import TilePreview
from divingbell.ui.games.submarine.turn import ShipTurn
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import At, Box, Element, Skin, column, figure, pad, row, stack

Shape = Literal["upright", "narrow", "flat", "large"]
"""A tile over its price, the same where four share the width, beside its words, or with its name over a large price."""
_PRICES: Mapping[Shape, float] = {"upright": 26, "narrow": 20, "flat": 26, "large": 42}


def tile_button(ctx: Context, turn: ShipTurn, one: TilePreview, shape: Shape, face: str, *, named: bool = True) -> Box:
    """One tile that can come up, as large as the part `face` says; paid by a joker it has a name, if it is `named`, and
    no price."""
    flat, joker = shape == "flat", turn.picked.mode == "joker"
    sign = tile_face(one.tile or UNKNOWN, ctx.space(face), opacity=0.45 if one.off else 1)
    price = None if joker or one.off is not None else _price(one.tile, one.due, _PRICES[shape])
    words, colour = _becomes(ctx, one, long=shape == "large")
    if turn.ends(one):
        words, colour = ctx.t("table.ends_game"), "caution"
    anchor: Literal["left", "center"] = "left" if flat or shape == "large" else "center"
    caption = roles.caption(words, colour=colour, lines=3 if joker else 2, anchor=anchor)
    name = roles.label(_name(ctx, one), lines=1, anchor=anchor)
    called = name if named else None
    inside: tuple[Element | None, ...] = (sign, called if joker else price, caption)
    if shape == "large":
        inside = (row(sign, column(name, caption, gap="gap_xxs", grow=1), gap="gap_m"), price)
    elif flat:
        inside = (sign, column(name if joker else price, caption, gap="gap_xxs", grow=1))
    return button_box(
        f"lift.{one.tile or UNKNOWN}",
        *inside,
        _badge(one.order, flat=flat) if one.order else None,
        kind="selected" if one.order else "neutral",
        disabled_reason=one.off,
        tap=partial(turn.tap_tile, one.tile),
        vertical=not flat,
        grow=1,
        radius="l",
        gap="gap_l" if flat else "gap_m" if shape == "large" else "gap_hair",
        pad=pad("gap_xxs", "gap_xxs" if shape in ("upright", "narrow") else "gap_m"),
        justify="start" if flat else "center",
        items="stretch" if shape == "large" else "center",
    )


def _price(tile: str | None, due: int, size: float) -> Box:
    """A card of the tile's colour and the cards for opponents."""
    colour = "caution" if due else "text3"
    return row(
        card_face(board.colour(tile) if tile is not None else None, size),
        figure("+", max(18, size * 0.6), bold=False, colour="text2", fixed=True),
        icon("cards", size * 0.8, colour),
        figure(str(due), size, colour=colour, fixed=True),
        gap=5 if size > 20 else 3,
        justify="center",
    )


def _becomes(ctx: Context, one: TilePreview, *, long: bool) -> tuple[str, str | None]:
    """The words for the fate of a tile, and the colour of the words."""
    if one.off is not None:
        return one.off, None
    if one.becomes is None:
        return ctx.t("submarine_table.unknown_tiles", count=one.places), "text2"
    tail = ".long" if long and one.becomes in ("new_kind", "double") else ""
    words = ctx.t(f"submarine_table.{one.becomes}{tail}", count=one.kinds)
    return words, "positive" if one.becomes == "new_kind" else "text2"


def _badge(order: int, *, flat: bool) -> Box:
    """When it was tapped."""
    at = At(top=4, left=4) if flat else At(top=5, right=5)
    number = roles.caption(str(order), colour="on_fill", anchor="center")
    return stack(number, w=26, h=26, at=at, skin=Skin(fill="action", radius="pill"))


def _name(ctx: Context, one: TilePreview) -> str:
    return ctx.t("submarine_table.unknown" if one.tile is None else f"submarine.kind.{board.kind(one.tile)}")
