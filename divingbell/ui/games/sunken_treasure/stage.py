"""The stage: a settlement as it happens, for a second, in the place of the main area. A touch goes on at once."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from divingbell.companion.games.seats import Seat
from divingbell.companion.games.sunken_treasure.state import METALS
from divingbell.ui.games.sunken_treasure import armed_dive, people
from divingbell.ui.games.sunken_treasure.frame import framed
from divingbell.ui.games.sunken_treasure.settlement import SettlementWords
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit import bars, roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.hardware import ProbeState, probe_chip
from divingbell.ui.kit.icons import coin, icon
from divingbell.ui.kit.porthole import porthole
from divingbell.ui.table.snackbar_row import snackbar_line
from divingbell.ui.table.stage import Following, stage_bar
from divingbell.ui.toolkit.element import Align, Box, Drawing, Element, Text, column, fits, pad, row

DEPTH = 0.24
"""How deep the diver hangs when the dive is over, a share of the porthole."""


class Stage(NamedTuple):
    """Values shown beside those of the table."""

    words: SettlementWords
    diver: Seat
    """The diver."""
    after: Seat | None
    """The player in turn now; None after the end."""
    paid: bool
    """The coin has come."""
    go_on: Tap


def header(ctx: Context, view: TableView, stage: Stage) -> Element:
    """The turn header of the player who dived."""
    what = "not_paid" if not stage.words.amount else "paid" if stage.paid else "paying"
    words = ctx.t(f"sunken_treasure_table.band.{what}")
    probe = probe_chip(ctx, _rests(view)) if not view.upright and not view.probe.missing else None
    return bars.turn_header(
        ctx, stage.diver.diver, stage.diver.called, bars.state_pill(sign(stage, "icon_m"), words),
        right=view.turn_buttons, chips=(probe,), lane=view.lane,
    )  # fmt: skip


def _rests(view: TableView) -> ProbeState:
    """The state of the probe meanwhile, if it is well."""
    return "rests" if view.probe.state in ("ready", "live") else view.probe.state


def content(ctx: Context, view: TableView, stage: Stage) -> Element:
    """Porthole, amount and words; below who is next."""
    size = ctx.space("board_picture_low" if view.upright else "porthole")
    window = porthole(
        ctx, size, "idle", stage.diver.diver, angle=view.probe.floor_angle, depth=DEPTH, comes_from=armed_dive.DEPTH,
        sinking=stage.words.sinks,
    )  # fmt: skip
    if view.upright:
        inside: Element = column(
            row(window, justify="center"), _said(stage, middle=True), gap="gap", justify="center", grow=1
        )
    else:
        inside = row(_said(stage, middle=False), window, gap="gap_m", grow=1)
    shown = card(inside, items="stretch", pad=pad("gap_m", "gap"), radius="xl", id="stage", tap=stage.go_on)
    after = stage.after
    words_after = (
        ctx.t("sunken_treasure_table.game_over") if after is None else ctx.t("table.stage.next", name=after.name)
    )
    bar = stage_bar(ctx, view.undo_button(), Following((after or stage.diver).diver, words_after, stage.go_on))
    read = snackbar_line(people.coins_left(ctx, view.shown.coins_left), people.ends(ctx))
    return framed(ctx, view, shown, bar, read)


def _said(stage: Stage, *, middle: bool) -> Element:
    """The event, the amount as large as there is room for, and why."""
    words, anchor = stage.words, "center" if middle else "left"
    title = row(sign(stage, "coin_m"), roles.heading(words.title), gap="gap_m")
    why = roles.body(words.why, anchor=anchor) if words.why else None

    def arranged(amount: Element | None) -> Box:
        items: Align = "center" if middle else "start"
        return column(title, amount, why, gap="gap_s", items=items, justify="center")

    if not words.amount:
        return row(arranged(None), justify="center" if middle else "start", grow=0 if middle else 1)
    sizes = (roles.hero, roles.amount, roles.figure, roles.number)
    shapes = (partial(arranged, role(words.amount, colour="money")) for role in sizes)
    return fits(*shapes, grow=0 if middle else 1)


def sign(stage: Stage, size: str) -> Drawing | Text:
    """The coin that was paid, or the icon of what happened; `size` is a part."""
    name = stage.words.sign
    return coin(name, size) if name in METALS else icon(name, size)
