"""The header over a podium: the winner's pennant, a dark one for all who share the victory, or none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from divingbell.companion.games.seats import Seat
from divingbell.ui.kit import bars, roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.toolkit.element import At, Box, Element, Pad, Skin, row, stack


def header(ctx: Context, winners: Sequence[Seat], right: tuple[Any, ...]) -> Element:
    """Nobody has won: a plain bar that says that the game was stopped."""
    if not winners:
        sign = icon("flag-checkered", "score", "text2")
        return bars.header(ctx, ctx.t("podium.stopped"), "", *right, left=sign, size="score")
    if len(winners) == 1:
        seat, pill = winners[0], bars.state_pill("trophy", ctx.t("podium.wins"))
        return bars.turn_header(ctx, seat.diver, seat.called, pill, right=right)
    return _shared(ctx, winners, right)


def names(ctx: Context, seats: Sequence[Seat]) -> str:
    """`Ada`, `Ada and Bruno`, `Ada, Bruno and Chiara`."""
    if len(seats) == 1:
        return seats[0].told
    first = ", ".join(seat.told for seat in seats[:-1])
    return ctx.t("podium.and", first=first, last=seats[-1].told)


def _shared(ctx: Context, winners: Sequence[Seat], right: tuple[Any, ...]) -> Box:
    """One dark header, the tiles of all in a row, and one sentence."""
    stroke = 4
    side = "tile_m" if len(winners) < 4 else "tile_s"
    return stack(
        Box(skin=Skin(fill="ink")),
        Box(at=At(left=0, right=0, bottom=0), h=stroke, skin=Skin(fill="art.amount")),
        row(
            row(*(tile(ctx, seat.diver, side) for seat in winners), gap="gap_xs"),
            icon("trophy", "icon", "art.amount"),
            roles.heading(
                ctx.t("podium.all_win", names=names(ctx, winners)), grow=1,
            ),
            row(*right, gap="gap", colour="text1"),
            gap="gap_l",
            pad=Pad(0, "gap", stroke, "gap"),
        ),
        h=ctx.frame.size.band,
        colour="art.white",
    )  # fmt: skip
