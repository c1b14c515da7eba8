"""A payment as it is seen beside the board: both people with their money and tags, and the event; then the tags,
for as long as they stay."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from divingbell.ui.games.sunken_treasure import people
from divingbell.ui.games.sunken_treasure.practice.practice_view import PracticeView
from divingbell.ui.games.sunken_treasure.stage import Stage, sign
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit import roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import tile
from divingbell.ui.kit.people import UPRIGHT, narrow_panel, tag, upright_panel, wide_panel
from divingbell.ui.toolkit.element import Box, Element, column, fits, pad, row


def paid(ctx: Context, view: TableView, stage: Stage) -> Box:
    """In the place of dive and log while the payment is seen; a touch on what happened goes on at once."""
    words = stage.words
    title = row(sign(stage, "coin_m"), roles.title(words.title, grow=1), gap="gap_m")
    why = roles.note(words.why, lines=4) if words.why else None
    amounts = (role(words.amount, colour="money") for role in (roles.amount, roles.figure, roles.number, roles.tag))
    shapes = [partial(column, title, amount, why, gap="gap_xs", justify="center") for amount in amounts if words.amount]
    said = card(
        fits(*shapes, partial(column, title, why, gap="gap_xs", justify="center"), grow=1),
        radius="l", pad=pad("gap_s", "gap"), grow=1, id="stage", tap=stage.go_on,
    )  # fmt: skip
    return column(both(ctx, view.everybody), said, gap="gap_m")


def both(ctx: Context, everybody: people.Everybody) -> Element:
    """The panels of the two people, one over the other, as high as there is the room for."""

    def arranged(panel: people.PanelView) -> Box:
        panels = (replace(one, grow=0, h="person_paid") for one in people.panels(ctx, everybody, panel))
        return column(*panels, gap="gap_m")

    ways = partial(upright_panel, sizes=UPRIGHT[2]), wide_panel, narrow_panel
    return fits(*(partial(arranged, panel) for panel in ways))


def tags(ctx: Context, view: PracticeView) -> Box | None:
    """The last amounts paid, by player; None where that is some seconds ago."""
    everybody = view.table.everybody
    said = [
        row(tile(ctx, seat.diver, "tile_s"), tag(ctx, *one.tag), gap="gap_xs")
        for seat, one in zip(everybody.seats, everybody.paid, strict=True)
        if one.tag is not None
    ]
    return row(*said, gap="gap_m") if said else None
