"""Who has what at the moment of a replay: one card a seat, beside the table or above it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from divingbell.companion.games.scoring import Scoring
from divingbell.companion.games.seats import Seat
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import tile
from divingbell.ui.kit.names import name_text
from divingbell.ui.kit.skins import CARD
from divingbell.ui.table.small_table import SmallTable
from divingbell.ui.toolkit.element import Box, Element, column, figure, grid, pad, row, space

MANY = 4
"""More people than this have smaller cards."""
TALL = 58.0
"""Height (dp) of a card on the tall panel."""
_LEAST = 14.0
"""Figures are never smaller (sp)."""


class Players(NamedTuple):
    """Everybody at one moment."""

    game: str
    scoring: Scoring
    table: SmallTable
    seats: Mapping[str, Seat]
    state: Any
    active: str | None
    """Whose turn is told."""


def players(ctx: Context, shown: Players, width: float) -> Box:
    """A column of this width (dp) on the regular size, a row on the compact one, a grid on the tall one."""
    count = len(shown.seats)
    if ctx.size == "regular":
        head = roles.body(ctx.t(ctx.texts.own(shown.game, "replay.has")))
        plates = (_wide(ctx, shown, seat, width) for seat in shown.seats.values())
        return column(head, *plates, w=width, gap="m" if count <= MANY else "s")
    if ctx.size == "compact":
        each = (width - 8 * (count - 1)) / count
        low = (_low(ctx, shown, seat, each) for seat in shown.seats.values())
        return row(*low, gap=8, items="stretch", h=46, same_size=True)
    columns = 2 if count <= MANY else 3
    each = (width - 8 * (columns - 1)) / columns
    plates = (_wide(ctx, shown, seat, each) for seat in shown.seats.values())
    return grid(*plates, columns=columns, gap=8, row_height=TALL)


def _figure(ctx: Context, shown: Players, player: str, size: float) -> Box:
    """What counts at the end, `4/12` where so much of it ends the game."""
    scoring, most = shown.scoring, shown.table.out_of
    words = scoring.plain(ctx, scoring.figure(shown.state.players[player]))
    amount = figure(words, size, bold=False, colour="money", fixed=True)
    of = figure(f"/{most}", max(_LEAST, size * 0.5), bold=False, colour="text2", fixed=True) if most else None
    return row(amount, of, items="end")


def _holds(ctx: Context, shown: Players, player: str, room: float) -> Element | None:
    return shown.table.holds(ctx, shown.state, player, room)


def _wide(ctx: Context, shown: Players, seat: Seat, width: float) -> Box:
    """Tile, name over what is held, and the figure at the right."""
    tall, crowd = ctx.size == "tall", len(shown.seats) > MANY
    side = ctx.pick(42 if crowd else 50, 0, 36 if crowd else 42)
    room = width - side - (26 if crowd and tall else ctx.pick(96, 0, 92))
    held = _holds(ctx, shown, seat.player, room)
    if tall and crowd:
        lines = column(_figure(ctx, shown, seat.player, 25), held, gap="hair", grow=1)
        return _plate(shown, seat, tile(ctx, seat.diver, side), lines, gap="s", pad=pad(0, "s"))
    above = held is not None  # two lines have no room to grow with the text
    name = name_text(
        seat.called, "label" if crowd or above else "lead", bold=True, line=1.1, grow=0, fixed=tall and above
    )
    size = ctx.pick(34 if crowd else 40, 0, 29)
    return _plate(
        shown, seat, tile(ctx, seat.diver, side), column(name, held, gap="xxs", grow=1),
        _figure(ctx, shown, seat.player, size), gap="m", pad=pad(0, "m"),
    )  # fmt: skip


def _low(ctx: Context, shown: Players, seat: Seat, width: float) -> Box:
    """Tile and figure; between them what is held, where there is room."""
    crowd = len(shown.seats) > MANY
    room = width - 32 - (70 if shown.scoring.unit is not None else 118)
    held = _holds(ctx, shown, seat.player, room) if room > 24 else None
    amount = _figure(ctx, shown, seat.player, 22 if crowd else 28)
    return _plate(shown, seat, tile(ctx, seat.diver, 28 if crowd else 34), held, space(), amount, gap="xs",
                  pad=pad(0, "s"), radius="m")  # fmt: skip


def _plate(shown: Players, seat: Seat, *children: Element | None, radius: str = "xl", **options: Any) -> Box:
    active = seat.player == shown.active
    edge, stroke = (f"player.{seat.diver}", 3.0) if active else ("line", 1.0)
    out = getattr(shown.state.players[seat.player], "out", False)
    return row(
        *children, id=f"player.{seat.player}", grow=1, opacity=0.5 if out else 1,
        skin=CARD._replace(radius=radius, edge=edge, stroke=stroke), **options,
    )  # fmt: skip
