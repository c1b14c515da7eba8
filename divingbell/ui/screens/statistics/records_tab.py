"""Statistics, Records: the best of each kind in each game, when, and whose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from divingbell.companion.games.game_key import game_of
from divingbell.companion.games.measures import RecordKind
from divingbell.companion.statistics.evenings import end
from divingbell.companion.statistics.records import BestRecord
from divingbell.ui.kit import roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import hairline, icon
from divingbell.ui.kit.skins import INSET
from divingbell.ui.screens.past_games.selection import title_of
from divingbell.ui.screens.statistics.formats import day, keys_of_box, reached, record_name
from divingbell.ui.screens.statistics.games_tab import game_icon, holder_tile
from divingbell.ui.screens.statistics.parts import Totals
from divingbell.ui.toolkit.element import Box, Element, Scroll, column, fits, grid, pad, row, space

_LARGE = 1.15
"""With larger text than this the names of records and their dates are the short ones everywhere."""
AT_ONCE = 4
"""Games that have room beside each other; more are moved by the finger."""


def records_tab(ctx: Context, totals: Totals) -> Box:
    """A card for each game of the box."""
    size = ctx.size
    games = keys_of_box(totals.figures)
    moved = size == "tall" or (size == "regular" and len(games) > AT_ONCE)
    plates = [_game(ctx, totals, key, size, moved=moved) for key in games]
    if size == "tall":
        listed: Element = Scroll(child=column(*plates, gap="gap_l"), grow=1, id="records", ground="bg_bottom")
    elif len(plates) > AT_ONCE:
        # A record that opens is as high as a finger: cards beside each other are as high as the higher one needs.
        rows = _pairs(plates) if moved else grid(*plates, columns=2, gap="gap_l", row_height="board_picture_low")
        listed = Scroll(child=rows, grow=1, id="records", ground="bg_bottom")
    else:
        listed = grid(*plates, columns=2, gap="gap_l", grow=1)
    return column(listed, _note(ctx, totals) if size != "compact" else None, gap="gap_s", grow=1)


def _pairs(plates: Sequence[Box]) -> Box:
    for plate in plates:
        plate.grow = 1
    pairs = [[*plates[at : at + 2]] for at in range(0, len(plates), 2)]
    return column(
        *(row(*pair, space() if len(pair) == 1 else None, gap="gap_l", items="stretch") for pair in pairs), gap="gap_l"
    )


def _note(ctx: Context, totals: Totals) -> Element:
    opens = ctx.t("statistics.tap_a_record") if totals.open_record is not None else ""
    keeps = ctx.t("statistics.first_keeps")
    said = [roles.note(words) for words in (opens, keeps) if words]
    return fits(partial(row, *said, justify="between", gap="gap_l"), partial(column, *said, pad=pad(0, "gap_s")))


def _game(ctx: Context, totals: Totals, key: str, size: str, *, moved: bool) -> Box:
    """Its records; `moved` by the finger they have a height of their own, else they share what there is."""
    compact = size == "compact"
    head = row(
        game_icon(key, ctx.space("icon")),
        roles.title(title_of(ctx.texts, key), grow=1),
        icon("crown", "icon_m", "money"),
        gap="gap_m",
        pad=pad(0, "gap_xs"),
    )
    rows: list[Element] = []
    for kind, record in totals.figures.records(key):
        if compact and rows:
            rows.append(hairline())
        rows.append(_row(ctx, totals, key, kind, record, size, moved=moved))
    listed = column(*rows, gap=0 if compact else 6, grow=int(not moved), justify="between" if compact else "start")
    return card(head, listed, gap="gap_s", pad=pad("gap_s", "gap_m"), radius="l")


def _row(
    ctx: Context, totals: Totals, key: str, kind: RecordKind, record: BestRecord | None, size: str, *, moved: bool
) -> Box:
    compact, short = size == "compact", size != "regular" or ctx.text_scale > _LARGE
    said = record_name(ctx, game_of(key), kind.name, short=short)
    named = roles.note(said, grow=1, lines=1 if compact else 2)
    mark = icon(kind.icon, "icon_m", "text2")
    if record is None:
        value: tuple[Element | None, ...] = (roles.note(ctx.t("statistics.nobody")),)
    else:
        date = day(ctx, end(record.game), totals.now, short=short)
        value = (
            roles.note(date) if not compact else None,
            roles.title(reached(ctx, record), colour="money"),
            holder_tile(ctx, totals, record, ctx.space("tile_s")),
        )
    opens = totals.open_record if record is not None and not compact else None
    return row(
        mark,
        named,
        *value,
        id=f"record.{key}.{kind.name}",
        h="button" if moved else None,
        grow=int(not moved),
        gap="gap_m",
        pad=pad(0, 0 if compact else "gap_m"),
        skin=None if compact else INSET._replace(radius="m"),
        pressed_skin=None if compact else INSET._replace(radius="m", fill="raised"),
        tap=partial(opens, record) if opens is not None and record is not None else None,
    )
