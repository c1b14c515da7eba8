"""The view of the table while tiles are paid for: the board without them, the lifted tiles, and the cards paid
(screens.md 11.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from divingbell.companion.games.submarine import pile, sea
from divingbell.companion.games.submarine.payment import received
from divingbell.companion.table.events import Accepted
from divingbell.companion.texts.words import together
from divingbell.ui.games.submarine.notices import tile_words
from divingbell.ui.games.submarine.page import Around, PhaseView, board_chart, page, panel
from divingbell.ui.games.submarine.payments import DISCARDS
from divingbell.ui.games.submarine.pieces import tile_face
from divingbell.ui.games.submarine.table_view import TableView
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.table.speech import sentences
from divingbell.ui.table.stage import Following, stage_bar
from divingbell.ui.toolkit.element import Box, Element, column, dropping, row


class Lifted(NamedTuple):
    """The tiles that one tap has lifted, and their price."""

    player: str
    place: sea.Place
    tiles: tuple[str, ...]
    joker: str | None
    """That was laid down for them."""
    played: int
    """Cards to the discards."""
    paid: tuple[tuple[str, int], ...]
    """Players and the cards they got."""
    discards: int
    """Cards among the discards now."""


def lifted(lines: Sequence[Accepted]) -> Lifted:
    """The tiles that these lines, each of them one tile, have lifted."""
    entries = [line.after.last for line in lines if line.after.last is not None]
    moved = [moved for entry in entries for moved in entry.movements]
    action, before = lines[0].action, lines[0].before.state
    return Lifted(
        action["player"],
        (before.players[action["player"]].ship, action["row"]),
        tuple(line.action["tile"] for line in lines),
        action.get("joker"),
        sum(one.count for one in moved if one.taker == pile.DISCARD),
        tuple(received(moved).items()),
        sum(lines[-1].after.state.discards.values()),
    )


def content(ctx: Context, view: TableView, seen: Lifted, around: Around, following: Following) -> Element:
    """The board, and beside or under it what was lifted."""
    column_of = seen.place[0]
    paid = (view.seat(player).diver for player, _ in seen.paid)
    hot = tuple(token for diver in paid for token in view.content.tokens_of(diver) if token[0] == column_of)
    marks = sea.SeaLights(column=column_of, diver=view.seat(seen.player).diver, framed=seen.place, hot=hot)
    chart, bar = board_chart(ctx, view, marks, None), stage_bar(ctx, around.undo, following)
    return page(ctx, around, PhaseView(chart, bar, _told(ctx, view, seen), following=following))


def _told(ctx: Context, view: TableView, seen: Lifted) -> Box:
    """The tiles, and in words what became of the cards."""
    title = ctx.t("submarine_table.stage.title", count=len(seen.tiles), name=view.seat(seen.player).told)
    faces = row(*(tile_face(tile, ctx.space("sea_tile_low")) for tile in seen.tiles), gap="gap_l")
    why = roles.body(_why(ctx, view, seen), lines=8)
    discarded = roles.note(ctx.t("submarine_table.discarded", count=seen.discards))
    heap = row(icon("cards", "icon_m"), row(discarded, id=DISCARDS), gap="gap_s", colour="text2")
    shown = (roles.title(title), faces, why, heap)
    return panel(dropping(column, *shown, drop=(heap, faces), options={"gap": "gap_m"}), justify="center")


def _why(ctx: Context, view: TableView, seen: Lifted) -> str:
    """The words for the cards paid and got."""
    if seen.joker is not None:
        return ctx.t("submarine_table.stage.joker", tile=tile_words(ctx, seen.joker))
    words = "submarine_table.toast.paid"
    paid = [together(ctx.t(words, name=view.seat(who).told, count=cards)) for who, cards in seen.paid]
    played = ctx.t("submarine_table.stage.played", count=seen.played)
    if not paid:
        return sentences(played, ctx.t("submarine_table.toast.nobody_paid"))
    total = sum(cards for _, cards in seen.paid)
    return sentences(played, ctx.t("submarine_table.stage.given", count=total, names=", ".join(paid)))
