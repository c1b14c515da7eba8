"""The hardware panel where no rig is used: the place of a probe, dashed and dim, and the way to what could listen."""

from __future__ import annotations

from functools import partial

from divingbell.companion.canvas.canvas import polar
from divingbell.ui.kit import buttons, cards, roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip, icon
from divingbell.ui.toolkit.element import Box, Drawing, Element, column, fits, pad, row
from divingbell.ui.toolkit.paint import Painter

_DASHES = 45
_DASH = 4.6
"""Degrees of a dash."""


def no_probe(ctx: Context, listens: Tap | None) -> Box:
    """The card; `listens` opens the list of what could tell of a buzz."""
    return cards.card(
        fits(partial(_beside, ctx, listens), partial(_under, ctx, listens), grow=1),
        radius="radius_card", pad=pad("pad_card"), grow=1,
    )  # fmt: skip


def by_hand(ctx: Context) -> Box:
    """The chip of the header: buzzes are said."""
    return chip(ctx, icon("gesture-tap", "icon_m"), ctx.t("hardware.by_hand"))


def _beside(ctx: Context, listens: Tap | None) -> Box:
    told = column(*_words(ctx, listens, "left"), gap="gap_l", items="start", justify="center", w="board_words")
    return row(_sign(ctx), told, gap="gap_xl", justify="center")


def _under(ctx: Context, listens: Tap | None) -> Box:
    return column(_sign(ctx), *_words(ctx, listens, "center"), gap="gap_l", items="center", justify="center")


def _words(ctx: Context, listens: Tap | None, anchor: str) -> tuple[Element | None, ...]:
    return (
        roles.headline(ctx.t("hardware.none"), anchor=anchor),
        roles.body(ctx.t("hardware.none.sub"), anchor=anchor),
        buttons.button(
            ctx, "other", ctx.t("what_listens.title"), icon("access-point", "icon"), kind="primary", tap=listens,
            size="title", w="button_primary", h="button_tall",
        )
        if listens is not None
        else None,
    )  # fmt: skip


def _sign(ctx: Context) -> Drawing:
    return Drawing(w="dial", h="dial", paint=_paint, data=ctx.theme)


def _paint(p: Painter, _: str) -> None:
    """A dashed ring with a dot at each hour, and a probe struck through."""
    middle, width = p.width / 2, max(4.0, p.width / 76)
    for i in range(_DASHES):
        p.arc(middle, middle, middle - width, width, "outline", i * 360 / _DASHES, i * 360 / _DASHES + _DASH)
    for hour in range(12):
        p.disc(*polar(middle, middle, middle - width - p.width * 0.08, hour * 30), p.width * 0.016, "text3")
    p.glyph("probe", middle, middle, p.width * 0.36, "text3")
    reach = p.width * 0.2
    p.line([(middle - reach, middle + reach), (middle + reach, middle - reach)], p.width * 0.02, "text3")
