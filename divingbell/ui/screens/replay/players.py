"""The people and their figures at the moment of a replay: one card a seat, beside the table or above it."""

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
LOW, TALL = 46.0, 58.0
"""Height (dp) of a card in one row above the table, and in several."""
BETWEEN = 8.0
"""Between these, dp."""
_LEAST = 14.0
"""Figures are never smaller (sp)."""


class PlayersView(NamedTuple):
    """Everybody at one moment."""

    game: str
    scoring: Scoring
    table: SmallTable
    seats: Mapping[str, Seat]
    state: Any
    active: str | None
    """The player whose turn is told."""


def players_beside(ctx: Context, shown: PlayersView, width: float) -> Box:
    """A column of this width (dp)."""
    crowd = len(shown.seats) > MANY
    head = roles.body(ctx.t(ctx.texts.own(shown.game, "replay.has")))
    side, size = (42, 34) if crowd else (50, 40)
    plates = (_wide(ctx, shown, seat, width, side, size) for seat in shown.seats.values())
    return column(head, *plates, w=width, gap="gap_s" if crowd else "gap_m")


def players_low(ctx: Context, shown: PlayersView, width: float) -> Box:
    """A low row of this width (dp)."""
    count = len(shown.seats)
    each = (width - BETWEEN * (count - 1)) / count
    low = (_low(ctx, shown, seat, each) for seat in shown.seats.values())
    return row(*low, gap=BETWEEN, items="stretch", h=LOW, same_size=True)


def players_grid(ctx: Context, shown: PlayersView, width: float) -> Box:
    """Two or three beside each other in this width (dp)."""
    crowd = len(shown.seats) > MANY
    columns = 3 if crowd else 2
    each = (width - BETWEEN * (columns - 1)) / columns
    if crowd:
        plates = [_narrow(ctx, shown, seat, each) for seat in shown.seats.values()]
    else:
        plates = [_wide(ctx, shown, seat, each, 42, 29, low=True) for seat in shown.seats.values()]
    return grid(*plates, columns=columns, gap=BETWEEN, row_height=TALL)


def _figure(ctx: Context, shown: PlayersView, player: str, size: float) -> Box:
    """The figure that counts at the end, `4/12` where so much of it ends the game."""
    scoring, most = shown.scoring, shown.table.out_of
    words = scoring.plain(ctx, scoring.figure(shown.state.players[player]))
    amount = figure(words, size, bold=False, colour="money", fixed=True)
    of = figure(f"/{most}", max(_LEAST, size * 0.5), bold=False, colour="text2", fixed=True) if most else None
    return row(amount, of, items="end")


def _holds(ctx: Context, shown: PlayersView, player: str, room: float) -> Element | None:
    return shown.table.holds(ctx, shown.state, player, room)


def _narrow(ctx: Context, shown: PlayersView, seat: Seat, width: float) -> Box:
    """Tile, and the figure over what is held."""
    side = 36
    held = _holds(ctx, shown, seat.player, width - side - 26)
    lines = column(_figure(ctx, shown, seat.player, 25), held, gap="gap_hair", grow=1)
    return _plate(shown, seat, tile(ctx, seat.diver, side), lines, gap="gap_s", pad=pad(0, "gap_s"))


def _wide(
    ctx: Context, shown: PlayersView, seat: Seat, width: float, side: float, size: float, *, low: bool = False
) -> Box:
    """Tile (`side` dp), name over what is held, and the figure (`size` sp) at the right. In a `low` card two lines have
    no room to grow with the text."""
    crowd = len(shown.seats) > MANY
    held = _holds(ctx, shown, seat.player, width - side - 96)
    above = held is not None
    name = name_text(
        seat.called, "label" if crowd or above else "body", bold=True, line=1.1, grow=0, fixed=low and above
    )
    return _plate(
        shown, seat, tile(ctx, seat.diver, side), column(name, held, gap="gap_xxs", grow=1),
        _figure(ctx, shown, seat.player, size), gap="gap_m", pad=pad(0, "gap_m"),
    )  # fmt: skip


def _low(ctx: Context, shown: PlayersView, seat: Seat, width: float) -> Box:
    """Tile and figure; between them what is held, where there is room."""
    crowd = len(shown.seats) > MANY
    room = width - 32 - (70 if shown.scoring.unit is not None else 118)
    held = _holds(ctx, shown, seat.player, room) if room > 24 else None
    amount = _figure(ctx, shown, seat.player, 22 if crowd else 28)
    return _plate(shown, seat, tile(ctx, seat.diver, 28 if crowd else 34), held, space(), amount, gap="gap_xs",
                  pad=pad(0, "gap_s"), radius="m")  # fmt: skip


def _plate(shown: PlayersView, seat: Seat, *children: Element | None, radius: str = "xl", **options: Any) -> Box:
    active = seat.player == shown.active
    edge, stroke = (f"player.{seat.diver}", 3.0) if active else ("line", 1.0)
    out = getattr(shown.state.players[seat.player], "out", False)
    return row(
        *children, id=f"player.{seat.player}", grow=1, opacity=0.5 if out else 1,
        skin=CARD._replace(radius=radius, edge=edge, stroke=stroke), **options,
    )  # fmt: skip
