"""Everybody's resort: divers under their domes, submarines, and the cards that lie there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from divingbell.companion.games.seats import Seat
from divingbell.companion.games.submarine_blues.state import Player
from divingbell.ui.games.submarine_blues.cards import small_row
from divingbell.ui.games.submarine_blues.divers import diver_row
from divingbell.ui.games.submarine_blues.payments import submarines
from divingbell.ui.games.submarine_blues.table_view import TableView
from divingbell.ui.kit import people, roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.table.notice import words_of
from divingbell.ui.table.payment_view import Tag
from divingbell.ui.toolkit.element import At, Box, Element, Pad, column, figure, fits, pad, row, stack
from divingbell.ui.toolkit.memo import memo
from divingbell.ui.toolkit.scale import Size

NAMED, ROOMY = 220, 300
"""dp from which a resort is wide enough for a name, and for a name with what was got or lost beside both figures."""
_UNDER = 37
"""dp from the upper edge of a figure to what lies under it on the compact panel."""
_FOOT = 12.0
"""dp under the cards of a resort; the frame of the active one takes 4 of them where the theme wants a rim."""
Show = Callable[[str], None]
"""Shows the cards of a player large."""


class Resort(NamedTuple):
    """What one card shows."""

    seat: Seat
    holder: Player
    active: bool
    width: float
    """dp."""
    divers: Tag | None
    submarines: Tag | None
    """What they have just got or lost."""


def resorts(ctx: Context, view: TableView, width: float, lit: str | None, show: Show) -> Element:
    """All resorts clockwise in `width` dp: side by side on the compact panel, elsewhere two to a row, of two players
    one. That of player `lit` is framed in their colour."""
    players = list(view.players)
    per_row = len(players) if ctx.size == "compact" else (len(players) + 1) // 2
    rows = []
    for begin in range(0, len(players), per_row):
        line = players[begin : begin + per_row]
        each = (width - ctx.space("m") * (len(line) - 1)) / len(line)
        shown = [
            Resort(
                view.seats[one], view.panels[one], one == lit, each,
                view.tag(one), view.tag(submarines(one)),
            )
            for one in line
        ]  # fmt: skip
        rows.append(row(*(_resort(ctx, one, show) for one in shown), gap="m", items="stretch", grow=1))
    return column(*rows, gap="m", grow=1)


def tokens(player: Player, size: Size, mark: float, gap: Size) -> Box:
    """How many divers and submarines a player has, beside signs of `mark` dp."""
    return row(*_counts(player, size, mark), gap=gap)


def _head_counts(ctx: Context, shown: Resort) -> Box:
    """The same, each with what they have just got or lost: beside the figure, on the compact panel under it, so that
    both figures are always there."""
    size, mark = ctx.pick((50, 32), (36, 23), (36, 23))
    counted: list[Box | None] = []
    for count, tag in zip(_counts(shown.holder, size, mark), (shown.divers, shown.submarines), strict=True):
        said = people.tag(ctx, words_of(tag.words, ctx), tag.kind, low=True) if tag is not None else None
        if said is not None and ctx.size == "compact":
            said.at = At(right=0, top=_UNDER)
            counted.append(stack(count, said))
        else:
            counted += [count, said]
    return row(*counted, gap="l")


def _counts(player: Player, size: Size, mark: float) -> tuple[Box, Box]:
    def one(name: str, count: int, colour: str, words: str | None) -> Box:
        return row(icon(name, mark, colour), figure(str(count), size, colour=words, fixed=True), gap="xxs")

    return one("diver", player.divers, "text2", None), one("submarine", player.submarines, "action", "action")


@memo
def _resort(ctx: Context, shown: Resort, show: Show) -> Box:
    """A tap on its head shows it large; a toast may lie over the rest."""
    seat, holder = shown.seat, shown.holder
    across = ctx.pick(16, 12, 12)
    inner = shown.width - 2 * across - 6
    tagged = shown.divers is not None or shown.submarines is not None
    levelled = ctx.size == "regular" and not (tagged and ctx.text_scale > 1)  # large words leave no room for both
    level = roles.caption(ctx.t(f"submarine_blues_table.level.{holder.level}")) if levelled else None
    who = fits(column(roles.person(seat.called), level), roles.person(seat.called), grow=1)
    head = row(
        tile(ctx, seat.diver, "tile_m"),
        who if shown.width > (ROOMY if tagged else NAMED) else None,
        _head_counts(ctx, shown),
        id=f"resort.{seat.player}", tap=partial(show, seat.player),
        h="button", gap="m", justify="between", pad=pad(0, across),
    )  # fmt: skip
    nothing = roles.caption(ctx.t("submarine_blues_table.no_cards_yet"))
    cards = small_row(holder.resort, ctx.pick(44, 34, 38), inner) if holder.resort else nothing
    return card(
        head,
        row(diver_row(holder.divers, holder.submarines, seat.diver, inner, ctx.pick(58, 42)), pad=pad(0, across)),
        row(cards, h="sheet_row", pad=pad(0, across)),
        grow=1, justify="between", pad=Pad(0, 0, _FOOT, 0), radius="xl",
        edge=f"player.{seat.diver}" if shown.active else "line", stroke=ctx.pick(3, 2.5) if shown.active else 1,
    )  # fmt: skip
