"""A chart as a part of a screen: fills the room it is given."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.companion.games.recap import Chart, Lines
from divingbell.companion.games.seats import Seat
from divingbell.companion.pictures.layout import plot
from divingbell.companion.pictures.room import Person, Plot, PlotStyle, Wording
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Drawing


def chart(ctx: Context, value: Chart, game: str, seats: Sequence[Seat], look: PlotStyle | None = None) -> Drawing:
    """`seats` in the order in which they are listed; `look` is that of a card if none is given."""
    people = tuple(Person(seat.player, seat.diver, seat.short) for seat in seats)
    data = Plot(value, people, look or chart_card(ctx, value, len(people)), Wording(ctx.texts, game))
    return Drawing(paint=plot, data=data, grow=1)


def chart_card(ctx: Context, value: Chart, people: int) -> PlotStyle:
    """On a card beside or under something else: the podium's."""
    crowd = people > 4 and isinstance(value, Lines)
    figure = ctx.points("lead" if ctx.size == "regular" or not crowd else "small" if ctx.size == "compact" else "body")
    tile = ctx.pick(30, 22 if crowd else 24, 22 if crowd else 26)
    return PlotStyle(
        small=ctx.points("small"), figure=figure, tile=tile, thick=ctx.pick(3.6, 3),
        casing=_casing(ctx, ctx.pick(7, 6)), every=ctx.pick(8, 16),
    )  # fmt: skip


def small(ctx: Context) -> PlotStyle:
    """Beside a list: no amounts at lines, they stand under them; on the tall panel, where it is wide, with its axes."""
    return PlotStyle(
        small=ctx.points("small"), figure=ctx.pick(26, 20, 24), tile=ctx.pick(30, 24, 28), thick=ctx.pick(3, 2.4),
        casing=_casing(ctx, ctx.pick(6, 5)), captions=ctx.size == "tall", amounts=False,
    )  # fmt: skip


def full(ctx: Context) -> PlotStyle:
    """Alone on a screen, with names."""
    return PlotStyle(
        small=ctx.points("body" if ctx.size == "regular" else "small"), figure=ctx.points(ctx.pick("title", "lead")),
        tile=ctx.pick(44, 34, 38), thick=ctx.pick(4.4, 3.4), casing=_casing(ctx, ctx.pick(8, 6.6)), every=8, names=True,
    )  # fmt: skip


def _casing(ctx: Context, width: float) -> float:
    return width if ctx.dark else 0
