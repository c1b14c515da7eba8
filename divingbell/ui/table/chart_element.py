"""A chart as a part of a screen: fills the room it is given."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.companion.games.recap import Chart, Lines
from divingbell.companion.games.seats import Seat
from divingbell.companion.pictures.layout import plot
from divingbell.companion.pictures.room import PlotPerson, PlotStyle, PlotView, Wording
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Drawing


def chart(ctx: Context, value: Chart, game: str, seats: Sequence[Seat], look: PlotStyle | None = None) -> Drawing:
    """`seats` in the order in which they are listed; `look` is that of a card if none is given."""
    people = tuple(PlotPerson(seat.player, seat.diver, seat.short) for seat in seats)
    data = PlotView(value, people, look or chart_card(ctx, value, len(people)), Wording(ctx.texts, game))
    return Drawing(paint=plot, data=data, grow=1)


def chart_card(ctx: Context, value: Chart, people: int) -> PlotStyle:
    """On a card beside or under something else: the podium's."""
    crowd = people > 4 and isinstance(value, Lines)
    figure = ctx.points("caption" if crowd else "tag")
    tile = ctx.space("coin_s" if crowd else "disc_s")
    return PlotStyle(small=ctx.points("caption"), figure=figure, tile=tile, thick=3, casing=_casing(ctx, 6), every=8)


def small(ctx: Context) -> PlotStyle:
    """Beside a list: no amounts at lines, they stand under them; on the tall panel, where it is wide, with its axes."""
    return PlotStyle(
        small=ctx.points("caption"), figure=ctx.type("tag"), tile=ctx.space("disc_s"), thick=3,
        casing=_casing(ctx, 6), captions=ctx.size == "tall", amounts=False,
    )  # fmt: skip


def full(ctx: Context) -> PlotStyle:
    """Alone on a screen, with names."""
    return PlotStyle(
        small=ctx.points("note"), figure=ctx.points("title"), tile=ctx.space("disc_m"), thick=4,
        casing=_casing(ctx, 7), every=8, names=True,
    )  # fmt: skip


def _casing(ctx: Context, width: float) -> float:
    return width if ctx.dark else 0
