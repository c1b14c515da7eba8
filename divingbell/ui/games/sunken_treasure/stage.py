"""The stage: a settlement as it happens, for a second, in the place of the main area. A touch goes on at once."""

from __future__ import annotations

from typing import NamedTuple

from divingbell.companion.games.seats import Seat
from divingbell.companion.games.sunken_treasure.state import METALS
from divingbell.ui.games.sunken_treasure import armed, people
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
from divingbell.ui.toolkit.element import Drawing, Element, Pad, Text, column, figure, row

DEPTH = 0.24
"""How deep the diver hangs when the dive is over, a share of the porthole."""


LONG = 9
"""More characters than an amount has: what is said with it needs smaller type."""


class Stage(NamedTuple):
    """What is shown beside what the table knows."""

    words: SettlementWords
    diver: Seat
    """Who dived."""
    after: Seat | None
    """Who is in turn now; None after the end."""
    paid: bool
    """The coin has come."""
    go_on: Tap


def header(ctx: Context, view: TableView, stage: Stage) -> Element:
    """The turn header of the player who dived."""
    what = "not_paid" if not stage.words.amount else "paid" if stage.paid else "paying"
    words = ctx.t(f"sunken_treasure_table.band.{what}")
    probe = probe_chip(ctx, _rests(view)) if ctx.size != "tall" and not view.probe.missing else None
    return bars.turn_header(
        ctx, stage.diver.diver, stage.diver.called, bars.state_pill(sign(stage, ctx.pick(34, 26)), words),
        right=view.turn_buttons, chips=(probe,), lane=view.lane, reach=ctx.pick(46, 47, 64),
    )  # fmt: skip


def _rests(view: TableView) -> ProbeState:
    """What the probe does meanwhile, if it is well."""
    return "rests" if view.probe.state in ("ready", "live") else view.probe.state


def content(ctx: Context, view: TableView, stage: Stage) -> Element:
    """Porthole, amount and words; below who is next."""
    tall, words = ctx.size == "tall", stage.words
    title = roles.heading(words.title)
    why = roles.body(
        words.why, anchor="center" if tall else "left",
    )  # fmt: skip
    said = column(
        row(sign(stage, ctx.pick(54, 36, 42)), title, gap="l"),
        _amount(ctx, words.amount) if words.amount else None,
        why if words.why else None,
        gap="m",
        items="center" if tall else "start",
        justify="center",
        grow=0 if tall else 1,
    )
    window = porthole(
        ctx, ctx.pick(414, 206, 276), "idle", stage.diver.diver, angle=view.probe.floor_angle, depth=DEPTH,
        comes_from=armed.DEPTH, sinking=words.sinks,
    )  # fmt: skip
    room = Pad(20, 26, 20, 20) if tall else Pad("m", "l", "m", "xxl")
    inside: tuple[Element, ...] = (row(window, justify="center"), said) if tall else (said, window)
    shown = card(
        *inside, upright=tall, items="stretch" if tall else "center", justify="center", gap=ctx.pick(12, 12, 22),
        pad=room, radius="xl", id="stage", tap=stage.go_on,
    )  # fmt: skip
    after = stage.after
    words_after = (
        ctx.t("sunken_treasure_table.game_over") if after is None else ctx.t("table.stage.next", name=after.name)
    )
    bar = stage_bar(ctx, view.undo_button(), Following((after or stage.diver).diver, words_after, stage.go_on))
    read = snackbar_line(people.coins_left(ctx, view.shown.coins_left), people.ends(ctx))
    return framed(ctx, view, shown, bar, read)


def _amount(ctx: Context, words: str) -> Text:
    long = len(words) > LONG
    return figure(words, ctx.pick(72, 54, 60) if long else ctx.pick(112, 68, 84), colour="money", fixed=True)


def sign(stage: Stage, size: float) -> Drawing | Text:
    """The coin that was paid, or the icon of what happened; `size` in dp."""
    name = stage.words.sign
    return coin(name, size) if name in METALS else icon(name, size)
