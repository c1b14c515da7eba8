"""The rail: everybody's money, coins and dry turns, at one place of each size, in every phase."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from divingbell.companion.games.seats import Seat
from divingbell.companion.games.sunken_treasure.state import METALS, CoinsLeft, Player
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.kit.people import (
    DRY_OF,
    UPRIGHT,
    Panel,
    Upright,
    card_panel,
    long_panel,
    nameless_panel,
    narrow_panel,
    small_card_panel,
    upright_panel,
    wide_panel,
)
from divingbell.ui.kit.skins import Kind
from divingbell.ui.toolkit.element import Box, Element, Pad, column, fits, grid, pad, row, space
from divingbell.ui.toolkit.memo import memo


class Paid(NamedTuple):
    """The words of a payment on the panel of one player."""

    tag: tuple[str, Kind, int | None] | None = None
    lit: bool = False


class Everybody(NamedTuple):
    """The players and their figures, clockwise from p1."""

    seats: tuple[Seat, ...]
    players: tuple[Player, ...]
    diver: str
    coins_left: CoinsLeft
    paid: tuple[Paid, ...]


def rail(ctx: Context, everybody: Everybody) -> Element:
    """Beside the dive on the regular size, above it on the others."""
    return _rail(ctx, _shown(ctx, everybody), everybody.coins_left)


@memo
def _rail(ctx: Context, people: tuple[Panel, ...], left: CoinsLeft) -> Element:
    if ctx.size == "regular":
        return _column(ctx, people, left)
    return (_strip if ctx.size == "compact" else _rows)(ctx, people)


def _column(ctx: Context, people: tuple[Panel, ...], left: CoinsLeft) -> Element:
    def arranged(sizes: Upright) -> Box:
        return column(*(upright_panel(ctx, one, sizes) for one in people), gap=sizes.gap)

    everyone = fits(*(partial(arranged, sizes) for sizes in UPRIGHT), grow=1)
    return column(everyone, _foot(ctx, left), w="rail_column", gap="gap_m")


def _strip(ctx: Context, people: tuple[Panel, ...]) -> Element:
    def arranged(panel: PanelView) -> Box:
        boxes = (panel(ctx, one) for one in people)
        return row(*boxes, gap="gap_s", items="start", pad=Pad("gap_s", "gutter", 0, "gutter"))

    ways = (nameless_panel,) if len(people) > MANY else (long_panel, wide_panel, narrow_panel)
    return fits(*(partial(arranged, panel) for panel in ways), h="rail_strip")


def _rows(ctx: Context, people: tuple[Panel, ...]) -> Element:
    """One row of high panels, or two of low ones; both are equally high."""
    around = Pad("gap", "gutter", 0, "gutter")

    def one_row(panel: PanelView) -> Box:
        return row(*(panel(ctx, one) for one in people), gap="gap_s", items="stretch", pad=around)

    def two_rows(panel: PanelView, columns: int) -> Box:
        boxes = (panel(ctx, one) for one in people)
        return column(grid(*boxes, columns=columns, gap="gap_s", row_height="person", pad=around), space())

    if len(people) > MANY:
        return fits(partial(two_rows, nameless_panel, 3), h="rail_strip")
    high = (partial(one_row, panel) for panel in (card_panel, small_card_panel))
    return fits(*high, partial(two_rows, narrow_panel, 2), h="rail_strip")


MANY = 4
"""From more people on the low panels are so many that the tile alone says the name."""
PanelView = Callable[[Context, Panel], Box]


def panels(ctx: Context, everybody: Everybody, panel: PanelView) -> list[Box]:
    """One for each, clockwise from p1."""
    return [panel(ctx, one) for one in _shown(ctx, everybody)]


def _shown(ctx: Context, everybody: Everybody) -> tuple[Panel, ...]:
    people = zip(everybody.seats, everybody.players, everybody.paid, strict=True)
    return tuple([_panel(ctx, everybody, seat, player, paid) for seat, player, paid in people])


def _panel(ctx: Context, everybody: Everybody, seat: Seat, player: Player, paid: Paid) -> Panel:
    return Panel(
        seat.player, seat.diver, seat.called, player.cash,
        seat.player == everybody.diver, ctx.t("sunken_treasure_table.out") if player.out else "",
        tuple(getattr(player.coins, metal) for metal in METALS), min(player.dry, DRY_OF), paid.tag, paid.lit,
    )  # fmt: skip


@memo
def _foot(ctx: Context, left: CoinsLeft) -> Box:
    return row(
        coins_left(ctx, left),
        space(),
        ends(ctx),
        h=30,
        same_size=True,
        gap="gap_m",
        pad=pad(0, "gap_xs"),
        colour="text2",
    )


def ends(ctx: Context) -> Box:
    """When dry turns end the game (4.5)."""
    return row(icon("waves", "icon_m"), roles.note(ctx.t("sunken_treasure_table.ends_at")), gap="gap_s")


def coins_left(ctx: Context, left: CoinsLeft) -> Box:
    """How many coins the sea still holds, if they were counted."""
    known = [getattr(left, metal) for metal in METALS]
    sign = icon("circle-multiple-outline", "icon_m")
    if any(count is None for count in known):
        return row(sign, roles.note(ctx.t("sunken_treasure_table.not_counted")), gap="gap_s")
    words = roles.note(ctx.t("sunken_treasure_table.coins_left", count=sum(known)))
    return row(sign, roles.tag(str(sum(known)), colour="text1"), words, gap="gap_s")
