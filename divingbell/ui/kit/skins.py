"""How cards and buttons are drawn, by kind. Radii are dp."""

from __future__ import annotations

from typing import Literal

from divingbell.ui.toolkit.element import Skin
from divingbell.ui.toolkit.scale import Size

Kind = Literal["neutral", "primary", "selected", "positive", "caution", "danger", "off"]

CARD = Skin(fill="plate", fill_top="plate_hi", stop=0.6, edge="line", radius="xl", shadow="plate")
DIALOG = Skin(fill="plate", fill_top="window_hi", stop=0.6, edge="outline", radius="window", shadow="window")
INSET = Skin(fill="well", edge="line", radius="m")
HEADER_PILL = Skin(fill="ink", radius="pill")

_KEYS: dict[Kind, Skin] = {
    "neutral": Skin(fill="raised", fill_top="raised_hi", edge="outline", radius="m", shadow="key"),
    "primary": Skin(fill="action", fill_top="primary_hi", edge="primary_edge", radius="m", shadow="key"),
    "selected": Skin(fill="action_lo", edge="action", stroke=3, radius="m", shadow="key"),
    "positive": Skin(fill="positive_lo", fill_top="positive_hi", edge="positive", stroke=2, radius="xl", shadow="key"),
    "caution": Skin(fill="caution_lo", fill_top="caution_hi", edge="caution", stroke=2, radius="xl", shadow="key"),
    "danger": Skin(fill="danger_lo", fill_top="danger_hi", edge="danger_fill", stroke=2, radius="xl", shadow="key"),
    "off": Skin(edge="line", radius="m", dashed=True),
}

SIGN: dict[Kind, str] = {
    "neutral": "text2",
    "primary": "ink",
    "selected": "action",
    "positive": "positive",
    "caution": "caution",
    "danger": "danger_fill",
    "off": "text3",
}
"""Colour of the disc that carries a button's glyph."""


def button_skin(kind: Kind, radius: Size | None = None) -> Skin:
    """The skin of a button at rest."""
    skin = _KEYS[kind]
    return skin if radius is None else skin._replace(radius=radius)


def pressed(skin: Skin) -> Skin:
    """The same under a finger: lit from below, flat on the card."""
    if skin.fill_top is not None and skin.fill is not None:
        return skin._replace(fill=skin.fill_top, fill_top=skin.fill, shadow=None)
    return skin._replace(fill="raised" if skin.fill is None else skin.fill, shadow=None, fill_alpha=0.8)


def words(kind: Kind) -> str:
    """Colour of the words on a button."""
    return {"primary": "on_fill", "off": "text3"}.get(kind, "text1")
