"""The banner or chip of a game in memory only, shown while the journal cannot be written. A banner is the first row of
the main area, beside or under the people, who do not move; where that has no height to give, a chip on the header (on
the tall panel in the snackbar row) leads to a window with the same words and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from divingbell.ui.kit import cards
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip, icon
from divingbell.ui.toolkit.element import Box, Element, Skin, column


class Way(NamedTuple):
    """A way to save what there is."""

    name: str
    """Id of its button; its words are `table.NAME`."""
    mark: str
    tap: Tap


def memory_banner(ctx: Context, reason: str, ways: Sequence[Way]) -> Box:
    """Why it cannot be written, and the ways to save what there is."""
    bodies = [ctx.t(f"table.memory.{reason}{short}") for short in ("", ".short")]
    keys = [(way.name, way.mark, ctx.t(f"table.{way.name}"), way.tap) for way in ways]
    return cards.table_banner("alert", ctx.t("table.memory.short"), bodies, keys)


def headed(banner: Box | None, main: Element) -> Box:
    """The main area with the banner as its first row."""
    return column(banner, main, gap="gap_m", grow=1)


def room(ctx: Context, banner: Box | None) -> float:
    """The height (dp) that it takes from the main area."""
    return ctx.space(banner.h or 0) + ctx.space("gap_m") if banner is not None else 0


def memory_chip(ctx: Context, tell: Tap | None) -> Box:
    """The title alone, a full target where it leads to the window."""
    made = chip(ctx, icon("alert", "icon_m"), ctx.t("table.memory.short"), colour="on_fill")
    made.skin = Skin(fill="danger_fill", radius="pill")
    return Box(children=(made,), id="in_memory", tap=tell, h=ctx.touch, items="center")
