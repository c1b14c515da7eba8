"""The band over a podium: the winner's pennant, one in the colours of all who share the victory, or none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ui.element import Box, Drawing, Element, Pad, row, stack, text
from ui.kit import bars
from ui.kit.marks import icon, tile
from ui.paint import Painter
from ui.table.seats import Seat
from ui.theme import Look


def band(look: Look, winners: Sequence[Seat], right: tuple[Any, ...]) -> Element:
    """Nobody has won: a plain bar that says that the game was stopped."""
    if not winners:
        sign = icon("flag-checkered", look.pick(44, 30, 34), "text2")
        return bars.header(look, look.t("podium.stopped"), "", *right, left=sign, size=look.pick(46, 30, 36))
    pill = bars.state_pill(look, "trophy", look.t("podium.wins", count=len(winners)))
    if len(winners) == 1:
        seat = winners[0]
        return bars.band(look, seat.diver, seat.name, pill, right=right, reach=look.pick(35, 35, 62))
    return _shared(look, winners, pill, right)


def names(look: Look, seats: Sequence[Seat]) -> str:
    """`Ada`, `Ada and Bruno`, `Ada, Bruno and Chiara`."""
    if len(seats) == 1:
        return seats[0].name
    first = ", ".join(seat.name for seat in seats[:-1])
    return look.t("podium.and", first=first, last=seats[-1].name)


def _shared(look: Look, winners: Sequence[Seat], pill: Element, right: tuple[Any, ...]) -> Box:
    stroke = look.pick(6, 4)
    inner = look.frame.size.band - stroke
    reach = look.pick(62, 66, 74)
    colours = tuple(seat.diver for seat in winners)
    tiles = row(*(tile(look, seat.diver, inner * 0.6, on_ink=True) for seat in winners), gap=look.pick(8, 4))
    said = text(names(look, winners), look.pick(44, 26, 26), bold=True, line=1.1, fixed=True, lines=2)
    return stack(
        Drawing(paint=_pennant, data=(colours, stroke, reach, look.theme)),
        row(
            row(
                tiles,
                said,
                pill if look.size == "regular" else None,
                w=(look.frame.width - 20) * reach / 100,
                gap=look.pick(18, 10),
            ),
            Box(grow=1),
            row(*right, gap=look.pick(18, 12, 10), colour="text1"),
            pad=Pad(0, look.pick(20, 10), stroke, look.pick(20, 10)),
        ),
        h=look.frame.size.band,
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
