"""Paying with a joker (`s3-submarine-joker`): which one stays down there, and which tile comes up; the second of the
two sends."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from divingbell.ui.games.submarine import collect, people
from divingbell.ui.games.submarine.actions import act, note
from divingbell.ui.games.submarine.pieces import tile_face
from divingbell.ui.games.submarine.tile_key import lift_key
from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import icon
from divingbell.ui.kit.plates import plate
from divingbell.ui.toolkit.element import Box, Element, Pad, column, row, text

if TYPE_CHECKING:
    from divingbell.ui.games.submarine.table import SubmarineTable


def content(table: SubmarineTable, ctx: Context) -> Element:
    """The two questions, one under the other."""
    lifting = table.lifting
    return column(
        people.strip(table, ctx) if ctx.size != "regular" else None,
        collect.framed(table, ctx, _questions(table, ctx), collect.marks(table, lifting, by_card=False)),
        _actions(table, ctx),
        grow=1,
    )


def _questions(table: SubmarineTable, ctx: Context) -> Box:
    chooser = collect.tabs(table, ctx)
    lifts = table.lifting.lifts
    # Several rows need the room of the first question.
    low = chooser is not None and ctx.size != "tall"
    upright = len(lifts) > 2 or ctx.size == "tall"
    keys: Element = row(
        *(lift_key(table, ctx, lift, "upright" if upright else "flat", joker=True) for lift in lifts),
        gap=8,
        items="stretch",
        grow=1,
    )
    if not lifts:
        keys = text(ctx.t("submarine_table.nothing_here"), ctx.pick(20, 19, 19), colour="text2", lines=2, grow=1)
    second = row(
        text(ctx.t("submarine_table.joker.which_tile"), 17, colour="text2", lines=2, line=1.1, grow=1),
        text(
            ctx.t("submarine_table.joker.nobody_paid"),
            17,
            bold=True,
            colour="positive",
            lines=2,
            line=1.1,
            anchor="right",
            grow=1,
        ),
        gap=8,
    )
    return plate(
        chooser,
        None if low else text(ctx.t("submarine_table.joker.which_joker"), 17, colour="text2"),
        _jokers(table, ctx, ctx.touch if low else ctx.pick(64, 72, 72)),
        second,
        keys,
        radius=ctx.pick(20, 18, 18),
        gap=ctx.pick(8, 6, 8),
        pad=ctx.pick(Pad(12, 16, 14, 16), Pad(8, 12, 10, 12), Pad(10, 12, 12, 12)),
        grow=1,
    )


def _jokers(table: SubmarineTable, ctx: Context, high: float) -> Box:
    """With their names where they fit; many as tiles, with a key that shows the next ones."""
    jokers = table.players[table.diver].jokers
    if len(jokers) <= 2 and high > ctx.touch:
        return row(*(_named(table, ctx, joker, high) for joker in jokers), gap=8, items="stretch", h=high)
    room = ctx.pick(6, 7, 7)
    more: Box | None = None
    if len(jokers) > room:
        pages = -(-len(jokers) // (room - 1))
        page = table.joker_page % pages
        jokers = jokers[page * (room - 1) : (page + 1) * (room - 1)]
        more = press("joker.more", icon("chevron-right", 28), tap=table.more_jokers, w=ctx.touch)
    keys = [_small(table, joker, high, ctx) for joker in jokers]
    return row(*keys, more, gap=8, items="stretch", h=high)


def _named(table: SubmarineTable, ctx: Context, joker: str, high: float) -> Box:
    off, chosen = table.why_not_this_joker(joker), joker == table.joker
    kind, _, colour = joker.partition("-")
    sub = off
    if off is None and kind == "j":
        sub = ctx.t("submarine_table.joker.colour", colour=colour)
    elif off is None:
        sub = ctx.t("submarine_table.joker.second")
    return press(
        f"joker.{joker}",
        tile_face(joker, high * 0.66, opacity=1 if off is None else 0.45),
        column(
            text(ctx.t(f"submarine.kind.{kind}"), ctx.pick(20, 20, 19), bold=True),
            text(sub or "", 16, colour="text2", lines=2, line=1.05),
            gap=1,
            grow=1,
        ),
        icon("check-circle", 26, "action") if chosen else None,
        kind="selected" if chosen else "neutral",
        disabled_reason=off,
        tap=partial(table.choose_joker, joker),
        radius=16,
        justify="start",
        gap=ctx.pick(10, 12, 8),
        pad=Pad(0, 10, 0, ctx.pick(10, 12, 8)),
        grow=1,
    )


def _small(table: SubmarineTable, joker: str, high: float, ctx: Context) -> Box:
    off = table.why_not_this_joker(joker)
    return press(
        f"joker.{joker}",
        tile_face(joker, min(44.0, high * 0.7), opacity=1 if off is None else 0.45),
        kind="selected" if joker == table.joker else "neutral",
        disabled_reason=off,
        tap=partial(table.choose_joker, joker),
        w=ctx.touch,
    )


def _actions(table: SubmarineTable, ctx: Context) -> Box:
    joker = table.joker
    if joker is None:
        words = note(
            ctx, "gesture-tap", ctx.t("submarine_table.joker.choose"), ctx.t("submarine_table.joker.choose.sub")
        )
    else:
        kind, _, colour = joker.partition("-")
        words = note(
            ctx,
            tile_face(joker, ctx.pick(52, 40, 40)),
            ctx.t("submarine_table.joker.stays.mussel" if kind == "j" else "submarine_table.joker.stays", kind=kind),
            ctx.t("submarine_table.joker.later", colour=colour),
        )
    back = act(
        ctx, "cards", "cards", ctx.t("submarine_table.use_cards"), ctx.t("submarine_table.instead"),
        tap=table.back_to_collect, w=ctx.pick(280, 150, 116),
    )  # fmt: skip
    return bars.action_bar(ctx, table.undo_key(ctx), words, back, h=ctx.pick(148, 106, 150))
