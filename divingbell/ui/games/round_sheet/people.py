"""Those who write, on a score sheet: their cards, the cells of the round that is on, and the rounds before."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from divingbell.companion.games.round_sheet.ledger import signed
from divingbell.ui.games.round_sheet.table_view import Taps, WriterView
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.cards import card, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.skins import Kind
from divingbell.ui.toolkit.element import At, Box, Drawing, Element, Scroll, Skin, column, fits, pad, row, space, stack
from divingbell.ui.toolkit.paint import Painter

ROUNDS_BESIDE = 6
"""Rounds that stand beside a person; older ones are in the ledger."""
_NEAR = 0.8
"""Of the way to the target people begin to look."""
_CARET = Skin(fill="action")


def line_card(ctx: Context, writer: WriterView) -> Element:
    """A person's card in a line of their own: sign, name, points."""
    names = column(_names(writer), roles.note(writer.note, lines=1) if writer.note else None, gap="gap_hair", grow=1)
    inside = row(*_tiles(ctx, writer, "tile_m"), names, _crown(writer), _points(writer), gap="gap_m", grow=1)
    return _card(writer, inside, pad=pad("gap_s", "gap_m"))


def head_card(ctx: Context, writer: WriterView) -> Element:
    """The same over a column: less where there is little room."""
    note = roles.caption(writer.note) if writer.note else None
    beside = partial(
        row,
        *_tiles(ctx, writer, "tile_m"),
        column(
            row(_points(writer), _crown(writer), gap="gap_s"), row(_names(writer, grow=1), note, gap="gap_xs"), grow=1
        ),
        gap="gap_s",
    )
    upright = partial(
        column,
        row(*_tiles(ctx, writer, "tile_m"), justify="center", gap="gap_xs"),
        _names(writer, anchor="center"),
        row(_crown(writer), _points(writer), justify="center", gap="gap_xs"),
        note,
        gap="gap_hair",
    )
    small = partial(row, *_tiles(ctx, writer, "tile_s"), _points(writer), gap="gap_hair", justify="center")
    narrow = partial(column, row(*_tiles(ctx, writer, "tile_s"), justify="center", gap="gap_hair"),
                     row(_points(writer), justify="center"))  # fmt: skip
    return _card(writer, fits(upright, beside, small, narrow, grow=1), pad=pad("gap_hair", "gap_s"))


def _card(writer: WriterView, inside: Element, **options: Any) -> Element:
    edge = f"player.{writer.seats[0].diver}" if writer.active else "line"
    framed = card(inside, edge=edge, stroke=3 if writer.active else 1, justify="center", grow=1, **options)
    if writer.share is None:
        return stack(framed, grow=1)
    colour = "caution" if writer.share >= _NEAR else "outline"
    bar = Drawing(paint=_bar, data=(writer.share, colour), h=4, at=At(left=14, right=14, bottom=1))
    return stack(framed, bar, grow=1)


def _bar(p: Painter, data: tuple[float, str]) -> None:
    share, colour = data
    p.rectangle(0, 0, p.width, p.height, "well", radius=2)
    p.rectangle(0, 0, max(p.height, p.width * share), p.height, colour, radius=2)


def _tiles(ctx: Context, writer: WriterView, size: str) -> list[Element]:
    return [tile(ctx, seat.diver, size) for seat in writer.seats]


def _names(writer: WriterView, *, anchor: str = "left", grow: float = 0) -> Element:
    if len(writer.seats) == 1:
        return roles.person(writer.seats[0].called, "label", anchor=anchor, grow=grow)
    return roles.note(", ".join(seat.short for seat in writer.seats), anchor=anchor, grow=grow)


def _points(writer: WriterView) -> Element:
    return roles.score(signed(writer.total), id=f"total.{writer.player}")


def _crown(writer: WriterView) -> Element | None:
    return icon("crown", "icon_m", "money") if writer.leads else None


def cell(ctx: Context, writer: WriterView, taps: Taps) -> Element:
    """The cell of the round that is on: typed, given or open."""
    del ctx
    sign = icon("check", "icon_m", "positive") if writer.given and not writer.active else None
    caret = Box(w=3, h="icon_m", skin=_CARET) if writer.active else None
    shown = writer.cell or ("" if writer.active else "-")
    words = fits(partial(roles.score, shown, colour="text1"), partial(roles.number, shown, anchor="center"))
    kind: Kind = "selected" if writer.active else "neutral"
    made = button_box(
        f"cell.{writer.player}",
        words,
        sign or caret,
        kind=kind,
        tap=partial(taps.write_for, writer.player),
        gap="gap_xs",
        grow=1,
        min_h="cell",
        radius="radius_button",
        pad=pad(0, "gap_xs"),
    )
    if writer.given and not writer.active and made.skin is not None:
        made.skin = made.skin._replace(edge="positive")
    return made


def rounds_beside(writer: WriterView, first: int) -> Element:
    """A person's last rounds side by side, each with the total after it; `first` is the number of the first."""
    numbers = [_number(writer, place) for place in range(first, first + ROUNDS_BESIDE)]
    return inset(*numbers, radius="radius_button", grow=1, pad=pad("gap_s"), items="stretch")


def _number(writer: WriterView, place: int) -> Element:
    if not 0 <= place < len(writer.scores):
        return Box(grow=1)
    score, total = writer.scores[place], writer.totals[place]
    return column(
        roles.number(signed(score), anchor="center"),
        roles.caption(signed(total), anchor="center"),
        grow=1,
        justify="center",
        gap="gap_hair",
    )


def past_rounds(ctx: Context, writers: Sequence[WriterView]) -> Element:
    """Rounds one under the other, the newest last and in sight."""
    played = max(len(writer.scores) for writer in writers)
    height = ctx.space("sheet_row")
    lines = [_past_line(writers, place) for place in range(played)]
    if not lines:
        return space()
    inside = column(*lines)
    return card(
        Scroll(child=inside, grow=1, step=height, into_sight=(height * (played - 1), height * played), id="rounds"),
        grow=1,
    )


def _past_line(writers: Sequence[WriterView], place: int) -> Element:
    def one(writer: WriterView) -> Element:
        if place >= len(writer.scores):
            return Box(grow=1)
        number = roles.number(signed(writer.scores[place]), anchor="right", grow=1)
        total = roles.caption(signed(writer.totals[place]), grow=1)
        return fits(partial(row, number, total, gap="gap_s"), partial(row, number), grow=1)

    return row(
        roles.caption(str(place + 1), w="icon", anchor="center"), *map(one, writers), h="sheet_row", gap="gap_s",
        id=f"round.{place + 1}",
    )  # fmt: skip
