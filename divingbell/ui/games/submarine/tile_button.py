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
from divingbell.ui.toolkit.element import At, Box, Element, Skin, column, figure, pad, row, stack, text

Shape = Literal["upright", "narrow", "flat", "large"]
"""A tile over its price, the same where four share the width, beside its words, or with its name and a large price."""
FEW_JOKERS = 3
"""Jokers beside which the question for the tile has room, where several rows take that of a line."""
_PRICES: Mapping[Shape, float] = {"upright": 26, "narrow": 20, "flat": 26, "large": 42}


def tile_button(ctx: Context, turn: ShipTurn, one: TilePreview, shape: Shape) -> Box:
    """One tile that can come up; paid by a joker it has no price."""
    flat, large, joker = shape in ("flat", "large"), shape == "large", turn.picked.mode == "joker"
    face = tile_face(one.tile or UNKNOWN, _face_size(ctx, turn, shape), opacity=0.45 if one.off else 1)
    price = None if joker or one.off is not None else _price(one.tile, one.due, _PRICES[shape])
    words, colour = _becomes(ctx, one, long=large)
    if turn.ends(one):
        words, colour = ctx.t("table.ends_game"), "caution"
    anchor = "left" if flat else "center"
    lines = 3 if joker and flat else 2  # with three they wrap before they shrink: all buttons say it in one size
    caption = text(words, "body" if large else "small", colour=colour, lines=lines, line=1.08, anchor=anchor)
    name = text(_name(ctx, one), "title" if large else "lead", bold=True, anchor=anchor)
    inside: tuple[Element | None, ...]
    if large or (joker and flat):
        inside = (face, column(name, caption, gap="xxs", grow=1), price)
    elif flat:
        inside = (face, column(price, caption, gap="xxs", grow=1))
    else:
        inside = (face, name if joker and ctx.size == "tall" else price, caption)
    return button_box(
        f"lift.{one.tile or UNKNOWN}",
        *inside,
        _badge(one.order, flat=flat) if one.order else None,
        kind="selected" if one.order else "neutral", disabled_reason=one.off, tap=partial(turn.tap_tile, one.tile),
        vertical=not flat, grow=1, radius="l", gap="l" if flat else "hair", pad=pad("xxs", "l" if flat else "xxs"),
        justify="start" if flat else "center",
    )  # fmt: skip


def _price(tile: str | None, due: int, size: float) -> Box:
    """A card of the tile's colour and the cards for opponents."""
    colour = "caution" if due else "text3"
    return row(
        card_face(board.colour(tile) if tile is not None else None, size),
        text("+", max(18, size * 0.6), colour="text2", fixed=True),
        icon("cards", size * 0.8, colour),
        figure(str(due), size, colour=colour, fixed=True),
        gap=5 if size > 20 else 3,
    )


def _becomes(ctx: Context, one: TilePreview, *, long: bool) -> tuple[str, str | None]:
    """What becomes of a tile, and the colour of the words."""
    if one.off is not None:
        return one.off, None
    if one.becomes is None:
        return ctx.t("submarine_table.unknown_tiles", count=one.places), "text2"
    tail = ".long" if long and one.becomes in ("new_kind", "double") else ""
    words = ctx.t(f"submarine_table.{one.becomes}{tail}", count=one.kinds)
    return words, "positive" if one.becomes == "new_kind" else "text2"


def _face_size(ctx: Context, turn: ShipTurn, shape: Shape) -> float:
    """How large the tile is on its button, dp."""
    joker = turn.picked.mode == "joker"
    if joker and ctx.size == "tall":
        if len(turn.column.rows) > 1:
            return 34 if ctx.text_scale <= 1.15 else 30
        return 76
    if joker and ctx.size == "compact" and len(turn.column.rows) > 1 and len(turn.column.jokers) > FEW_JOKERS:
        return 28
    if shape == "large":
        return 66
    if shape == "flat":
        return ctx.pick(52, 58 if joker else 40, 46)
    return ctx.pick(50, 44 if ctx.text_scale <= 1.15 else 32, 48)


def _badge(order: int, *, flat: bool) -> Box:
    """When it was tapped."""
    at = At(top=4, left=4) if flat else At(top=5, right=5)
    number = roles.caption(str(order), colour="on_fill", anchor="center")
    return stack(number, w=26, h=26, at=at, skin=Skin(fill="action", radius="pill"))


def _name(ctx: Context, one: TilePreview) -> str:
    return ctx.t("submarine_table.unknown" if one.tile is None else f"submarine.kind.{board.kind(one.tile)}")
