"""The band over a podium: the winner's pennant, one in the colours of all who share the victory, or none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import icon, tile
from divingbell.ui.table.seats import Seat
from divingbell.ui.toolkit.element import Box, Drawing, Element, Pad, row, stack, text
from divingbell.ui.toolkit.paint import Painter


def band(ctx: Context, winners: Sequence[Seat], right: tuple[Any, ...]) -> Element:
    """Nobody has won: a plain bar that says that the game was stopped."""
    if not winners:
        sign = icon("flag-checkered", "counter", "text2")
        return bars.header(ctx, ctx.t("podium.stopped"), "", *right, left=sign, size="counter")
    pill = bars.state_pill(ctx, "trophy", ctx.t("podium.wins", count=len(winners)))
    if len(winners) == 1:
        seat = winners[0]
        return bars.band(ctx, seat.diver, seat.called, pill, right=right, reach=ctx.pick(35, 35, 62))
    return _shared(ctx, winners, pill, right)


def names(ctx: Context, seats: Sequence[Seat]) -> str:
    """`Ada`, `Ada and Bruno`, `Ada, Bruno and Chiara`."""
    if len(seats) == 1:
        return seats[0].told
    first = ", ".join(seat.told for seat in seats[:-1])
    return ctx.t("podium.and", first=first, last=seats[-1].told)


def _shared(ctx: Context, winners: Sequence[Seat], pill: Element, right: tuple[Any, ...]) -> Box:
    stroke = ctx.pick(6, 4)
    inner = ctx.frame.size.band - stroke
    reach = ctx.pick(62, 66, 74)
    colours = tuple(seat.diver for seat in winners)
    tiles = row(*(tile(ctx, seat.diver, inner * 0.6, on_ink=True) for seat in winners), gap="xs")
    who = text(
        names(ctx, winners), ctx.pick("counter", "headline", "heading"), bold=True, line=1.1, fixed=True, lines=2
    )
    return stack(
        Drawing(paint=_pennant, data=(colours, stroke, reach, ctx.theme)),
        row(
            row(
                tiles,
                who,
                pill if ctx.size == "regular" else None,
                w=(ctx.frame.width - 20) * reach / 100,
                gap="xl",
            ),
            Box(grow=1),
            row(*right, gap="xl", colour="text1"),
            pad=Pad(0, "xl", stroke, "xl"),
        ),
        h=ctx.frame.size.band,
        colour="ink",
    )


def _pennant(p: Painter, data: tuple[tuple[str, ...], float, float, str]) -> None:
    """One slanted field a winner, the line below in all their colours."""
    colours, stroke, reach, _ = data
    h = p.height - stroke
    p.rectangle(0, 0, p.width, p.height, "header")
    end, slant = p.width * reach / 100, h * 0.42
    for i, colour in enumerate(colours):
        begin, to = end * i / len(colours), end * (i + 1) / len(colours)
        lower = (begin, h) if i else (0.0, h)
        upper = (begin + slant, 0.0) if i else (0.0, 0.0)
        p.polygon([upper, (to + slant, 0), (to, h), lower], f"player.{colour}")
        p.rectangle(p.width * i / len(colours), h, p.width / len(colours) + 1, stroke, f"player.{colour}")
