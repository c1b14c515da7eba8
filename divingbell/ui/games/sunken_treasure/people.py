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
from divingbell.ui.kit.people import DRY_OF, MANY, Panel, high_panel, narrow_panel, wide_panel
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


@memo
def rail(ctx: Context, everybody: Everybody) -> Element:
    """Beside the dive on the regular size, above it on the others."""
    return {"regular": _column, "compact": _strip, "tall": _rows}[ctx.size](ctx, everybody)


def _column(ctx: Context, everybody: Everybody) -> Element:
    boxes = panels(ctx, everybody, high_panel)
    gap = "gap_m" if len(boxes) <= MANY else "gap_s"
    return column(*boxes, _foot(ctx, everybody.coins_left), w="rail_column", gap=gap)


def _strip(ctx: Context, everybody: Everybody) -> Element:
    def arranged(panel: PanelView) -> Box:
        boxes = panels(ctx, everybody, panel)
        return row(*boxes, gap="gap_s", items="start", pad=Pad("gap_s", "gutter", 0, "gutter"))

    return fits(*(partial(arranged, panel) for panel in _low_panels(everybody)), h="rail_strip")


def _rows(ctx: Context, everybody: Everybody) -> Element:
    columns = 2 if len(everybody.players) <= MANY else 3

    def arranged(panel: PanelView) -> Box:
        boxes = panels(ctx, everybody, panel)
        return grid(*boxes, columns=columns, gap="gap_s", row_height="person", pad=Pad("gap", "gutter", 0, "gutter"))

    return fits(*(partial(arranged, panel) for panel in _low_panels(everybody)))


def _low_panels(everybody: Everybody) -> tuple[PanelView, ...]:
    """The first of them that fits is that of all; where there are many the tile alone says the name."""
    return (wide_panel, narrow_panel) if len(everybody.players) <= MANY else (narrow_panel,)


PanelView = Callable[[Context, Panel], Box]


def panels(ctx: Context, everybody: Everybody, panel: PanelView, *, of: int | None = None) -> list[Box]:
    """One for each, clockwise from p1; as low as those of so many people, without `of` of those at the table."""
    of = of if of is not None else len(everybody.players)
    return [
        panel(ctx, _panel(ctx, everybody, seat, player, paid, of))
        for seat, player, paid in zip(everybody.seats, everybody.players, everybody.paid, strict=True)
    ]


def height(ctx: Context, count: int) -> float:
    """How high the rail of so many people is above the dive, dp; 0 where it stands beside it."""
    strip = ctx.space("rail_strip")
    return strip - ctx.space("person") - ctx.space("gap_s") if ctx.size == "tall" and count <= 2 else strip


def _panel(ctx: Context, everybody: Everybody, seat: Seat, player: Player, paid: Paid, of: int) -> Panel:
    return Panel(
        seat.player, seat.diver, seat.called, player.cash,
        of, seat.player == everybody.diver, ctx.t("sunken_treasure_table.out") if player.out else "",
        tuple(getattr(player.coins, metal) for metal in METALS), min(player.dry, DRY_OF), paid.tag, paid.lit,
    )  # fmt: skip


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
