"""One row of the ledger: number, time, whose, what, and the amounts it moved."""

from __future__ import annotations

from typing import NamedTuple

from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import hairline, icon, tile
from divingbell.ui.toolkit.element import Box, Element, Skin, column, pad, row

_LIT = Skin(fill="action_lo", edge="action", stroke=2, radius="m")
_PLAIN = Skin(radius="m")
MOST_AMOUNTS = 2
"""Amounts beside each other in a row; of more, the largest are shown."""


class Moved(NamedTuple):
    """The gain or loss of somebody: player colour, amount with its sign, whether it is a gain, and how much it is."""

    diver: str
    words: str
    gain: bool
    amount: int


class RowWords(NamedTuple):
    """The words of a row."""

    number: str
    at: str
    """Time of day; empty: unknown."""
    diver: str | None
    """Colour of the player it concerns; None: everybody."""
    mark: str
    words: str
    moved: tuple[Moved, ...] = ()


FAINT = 0.55
"""Opacity of the signs of a row that does not count, or not yet."""


def entry_row(ctx: Context, line: RowWords, *, lit: bool, tap: Tap) -> Box:
    """A row of an entry that counts; touched, it is chosen."""
    return row(
        *_head(ctx, line), _amounts(ctx, line.moved), icon("chevron-right", "icon_m", "text3"),
        id=f"entry.{line.number}", tap=tap, h="row", gap="gap_m", pad=pad(0, "gap_m"), skin=_LIT if lit else _PLAIN,
        pressed_skin=_LIT,
    )  # fmt: skip


def dimmed_row(ctx: Context, line: RowWords) -> Box:
    """A line of the log that no longer counts, or never was an entry: its signs are faint, its words are still read."""
    at = None if ctx.size == "regular" else roles.caption(line.at)
    return row(*_head(ctx, line, dim=True), at, h="row", gap="gap_m", pad=pad(0, "gap_m"), colour="text3")


def _head(ctx: Context, line: RowWords, *, dim: bool = False) -> list[Element]:
    at = [roles.note(line.at, colour="text3" if dim else "text2", w=72)]
    signs = tile_or_room(ctx, line.diver, ctx.space("tile_s")), icon(line.mark, "icon_m", "text2")
    for sign in signs:
        sign.opacity = FAINT if dim else 1
    return [
        roles.body(line.number, colour="text3", w="tile_m"),
        *(at if ctx.size == "regular" else ()),
        *signs,
        roles.body(line.words, grow=1),
    ]


def tile_or_room(ctx: Context, diver: str | None, side: float) -> Element:
    """The tile (`side` in dp) of a player, or the room of one."""
    return tile(ctx, diver, side) if diver is not None else Box(w=side, h=side)


def _amounts(ctx: Context, moved: tuple[Moved, ...]) -> Box:
    """Each with the player's tile; where everybody gets the same, once."""
    if len(moved) > MOST_AMOUNTS:
        if len({one.words for one in moved}) == 1:
            return row(_amount(moved[0]))
        moved = tuple(sorted(moved, key=lambda one: -abs(one.amount))[:MOST_AMOUNTS])
    amounts = [row(tile(ctx, one.diver, 24), _amount(one), gap="gap_xs") for one in moved]
    # Two side by side would leave little room for what happened.
    return column(*amounts, items="end")


def _amount(moved: Moved) -> Element:
    return roles.label(moved.words, colour="money" if moved.gain else None)


def turn_head(ctx: Context, number: int | None, in_round: int, name: str | None) -> Box:
    """The line above the entries of a turn: its number and round (0 without rounds), and whose it was."""
    if number is None:
        words = ctx.t("ledger.between")
    elif in_round:
        words = ctx.t("replay.round_turn", round=in_round, number=number)
    else:
        words = ctx.t("ledger.turn", number=number)
    return row(
        roles.label(words),
        roles.note(name, colour="text3") if name is not None else None,
        column(hairline(), grow=1),
        h="tile_s",
        gap="gap_m",
        pad=pad(0, "gap_m"),
        is_heading=True,
    )
