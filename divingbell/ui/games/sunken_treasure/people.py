"""The rail: everybody's money, coins and dry turns, at one place of each size, in every phase."""

from __future__ import annotations

from typing import NamedTuple

from divingbell.companion.games.seats import Seat
from divingbell.companion.games.sunken_treasure.state import METALS, CoinsLeft, Player
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.kit.people import DRY_OF, MANY, Panel, player_panel
from divingbell.ui.kit.skins import Kind
from divingbell.ui.toolkit.element import Box, Pad, column, grid, pad, row, space
from divingbell.ui.toolkit.memo import memo

_ROW = 62
"""Height (dp) of a row of panels on the tall size."""


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
def rail(ctx: Context, everybody: Everybody) -> Box:
    """Beside the dive on the regular size, above it on the others."""
    boxes = panels(ctx, everybody)
    few = len(boxes) <= MANY
    if ctx.size == "regular":
        return column(*boxes, _foot(ctx, everybody.coins_left), w="rail_column", gap="gap_m" if few else "gap_s")
    if ctx.size == "compact":
        return row(*boxes, h="rail_strip", gap="gap_s", items="start", pad=Pad("gap_s", "gutter", 0, "gutter"))
    return grid(*boxes, columns=2 if few else 3, gap="gap_s", row_height=_ROW, pad=Pad("gap", "gutter", 0, "gutter"))


def panels(ctx: Context, everybody: Everybody, *, of: int | None = None) -> list[Box]:
    """One for each, clockwise from p1; as low as those of so many people, without `of` of those at the table."""
    of = of if of is not None else len(everybody.players)
    return [
        player_panel(ctx, _panel(ctx, everybody, seat, player, paid, of))
        for seat, player, paid in zip(everybody.seats, everybody.players, everybody.paid, strict=True)
    ]


def height(ctx: Context, count: int) -> float:
    """How high the rail of so many people is above the dive, dp; 0 where it stands beside it."""
    strip = ctx.space("rail_strip")
    return strip - _ROW - ctx.space("gap_s") if ctx.size == "tall" and count <= 2 else strip


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
