"""Those who write, on a score sheet: their cards, the cells of the round that is on, and the rounds before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Unpack

from divingbell.companion.games.round_sheet.ledger import signed
from divingbell.ui.games.round_sheet.table_view import Taps, WriterView
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.cards import card, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.skins import Kind
from divingbell.ui.toolkit.element import (
    At,
    Box,
    BoxOptions,
    Drawing,
    Element,
    Scroll,
    Skin,
    column,
    fits,
    grid,
    pad,
    row,
    space,
    stack,
)
from divingbell.ui.toolkit.paint import Painter

ROUNDS_BESIDE = 6
"""Rounds that stand beside a person; older ones are in the ledger."""
LINE_CARD = 336
"""Width of a person's card in a line of their own, and of the keypad beside the lines, dp."""
ROUND = 56
"""The least width of a round beside it, dp."""
_NEAR = 0.8
"""Of the way to the target people begin to look."""
_LONG = "\N{HORIZONTAL ELLIPSIS}"
"""In the place of numbers that have no room in a cell: what is being written stands beside it."""
_CARET = Skin(fill="action")


def line_card(ctx: Context, writer: WriterView) -> Element:
    """A person's card in a line of their own: sign, name, points."""
    names = column(_names(writer), roles.note(writer.note, lines=1) if writer.note else None, gap="gap_hair", grow=1)
    inside = row(*_tiles(ctx, writer, "tile_m"), names, _crown(writer), _points(writer), gap="gap_m", grow=1)
    return _card(writer, inside, pad=pad("gap_s", "gap_m"))


def head_cards(ctx: Context, writers: Sequence[WriterView], before: Element | None, high: str) -> Element:
    """The same over columns, all in one arrangement: with less where there is little room. `before` is left of them."""

    def arranged(make: Callable[[Context, WriterView], Element]) -> Element:
        made = (_card(writer, make(ctx, writer), pad=pad("gap_hair", "gap_xs")) for writer in writers)
        return row(before, *made, gap="gap_s", items="stretch", h=high)

    cards = _upright, _beside, _small, _tight, _narrow, _narrowest, _without_crown
    return fits(*(partial(arranged, make) for make in cards), h=high)


def _upright(ctx: Context, writer: WriterView) -> Element:
    return column(
        row(*_tiles(ctx, writer, "tile_m"), justify="center", gap="gap_xs"),
        _names(writer, anchor="center"),
        row(_crown(writer), _points(writer), justify="center", gap="gap_xs"),
        _note(writer),
        gap="gap_hair",
    )


def _beside(ctx: Context, writer: WriterView) -> Element:
    said = row(_names(writer, grow=1), _note(writer), gap="gap_xs")
    return row(
        *_tiles(ctx, writer, "tile_m"),
        column(row(_points(writer), _crown(writer), gap="gap_s"), said, grow=1),
        gap="gap_s",
    )


def _small(ctx: Context, writer: WriterView) -> Element:
    return row(*_tiles(ctx, writer, "tile_s"), _points(writer), _crown(writer), gap="gap_xs", justify="center")


def _tight(ctx: Context, writer: WriterView) -> Element:
    return row(*_tiles(ctx, writer, "tile_s"), _points(writer), _crown(writer), gap="gap_hair", justify="center")


def _narrow(ctx: Context, writer: WriterView) -> Element:
    return column(
        row(*_tiles(ctx, writer, "tile_s"), _crown(writer), justify="center", gap="gap_xs"),
        row(_points(writer), justify="center"),
    )


def _narrowest(ctx: Context, writer: WriterView) -> Element:
    crown = _crown(writer) or column(h="icon_m")
    return column(
        row(crown, justify="center"),
        row(*_tiles(ctx, writer, "tile_s"), justify="center", gap="gap_xs"),
        row(_points(writer), justify="center"),
    )


def _without_crown(ctx: Context, writer: WriterView) -> Element:
    """The figures say who leads."""
    return row(*_tiles(ctx, writer, "tile_s"), _points(writer), gap="gap_hair", justify="center")


def _note(writer: WriterView) -> Element | None:
    return roles.caption(writer.note) if writer.note else None


def _card(writer: WriterView, inside: Element, **options: Unpack[BoxOptions]) -> Element:
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


def cells(ctx: Context, writers: Sequence[WriterView], before: Element, taps: Taps, lines: int) -> Element:
    """The cells of the round that is on, each under its column; in several lines with the tiles of who writes."""
    if lines == 1:
        return row(before, *(cell(writer, taps) for writer in writers), gap="gap_s", items="stretch", h="cell")
    made = [cell(writer, taps, *_tiles(ctx, writer, "tile_s")) for writer in writers]
    return grid(*made, columns=-(-len(made) // lines), gap="gap_s", row_height="cell")


def cell(writer: WriterView, taps: Taps, *tiles: Element) -> Box:
    """The cell of the round that is on: typed, given or open. However much is typed it fits, so that the table stays
    arranged as it is while people write."""
    sign = icon("check", "icon_m", "positive") if writer.given and not writer.active else None
    caret = Box(w=3, h="icon_m", skin=_CARET) if writer.active else None
    shown = writer.cell or ("" if writer.active else "-")
    words = fits(
        partial(roles.score, shown, colour="text1"),
        partial(roles.number, shown, anchor="center"),
        partial(roles.note, shown, anchor="center", colour="text1"),
        partial(roles.note, _LONG, anchor="center", colour="text1"),
    )
    kind: Kind = "selected" if writer.active else "neutral"
    made = button_box(
        f"cell.{writer.player}", *tiles, words, sign or caret, kind=kind, gap="gap_xs", grow=1,
        tap=partial(taps.write_for, writer.player), min_h="cell_many", radius="radius_button", pad=pad(0, "gap_xs"),
    )  # fmt: skip
    if writer.given and not writer.active and made.skin is not None:
        made.skin = made.skin._replace(edge="positive")
    return made


def rounds_beside(writer: WriterView, first: int, *, totals: bool) -> Element:
    """A person's last rounds side by side, with `totals` those after it; `first` is the number of the first."""
    numbers = [_number(writer, place, totals=totals) for place in range(first, first + ROUNDS_BESIDE)]
    return inset(*numbers, radius="radius_button", grow=1, pad=pad("gap_s"), items="stretch")


def _number(writer: WriterView, place: int, *, totals: bool) -> Element:
    if not 0 <= place < len(writer.scores):
        return Box(grow=1)
    score, total = writer.scores[place], writer.totals[place]
    return column(
        roles.number(signed(score), anchor="center"),
        roles.caption(signed(total), anchor="center") if totals else None,
        grow=1,
        justify="center",
        gap="gap_hair",
    )


def past_rounds(ctx: Context, writers: Sequence[WriterView]) -> Element:
    """Rounds one under the other, the newest last and in sight; none where there is no room for one."""
    played = max(len(writer.scores) for writer in writers)
    height = ctx.space("sheet_row")
    if not played:
        return space()
    inside = fits(*(partial(_past_lines, writers, played, totals=totals) for totals in (True, False)))
    newest = (height * (played - 1), height * played)

    def listed() -> Element:
        return card(Scroll(child=inside, grow=1, step=height, into_sight=newest, id="rounds"), grow=1, min_h=height)

    return fits(listed, space, grow=1)


def _past_lines(writers: Sequence[WriterView], played: int, *, totals: bool) -> Element:
    return column(*(_past_line(writers, place, totals=totals) for place in range(played)))


def _past_line(writers: Sequence[WriterView], place: int, *, totals: bool) -> Element:
    def one(writer: WriterView) -> Element:
        if place >= len(writer.scores):
            return Box(grow=1)
        score = signed(writer.scores[place])
        if not totals:
            return roles.number(score, anchor="center", grow=1)
        total = roles.caption(signed(writer.totals[place]), grow=1)
        return row(roles.number(score, anchor="right", grow=1), total, gap="gap_s", grow=1)

    return row(
        roles.caption(str(place + 1), w="icon", anchor="center"), *map(one, writers), h="sheet_row", gap="gap_s",
        id=f"round.{place + 1}",
    )  # fmt: skip
