"""Paying with a joker (`s3-submarine-joker`): which one stays down there, and which tile comes up; the second of the
two sends."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ui.element import Box, Element, Pad, column, row, text
from ui.kit import bars
from ui.kit.keys import press
from ui.kit.marks import icon
from ui.kit.plates import plate
from ui.submarine import collect, people
from ui.submarine.actions import act, note
from ui.submarine.pieces import tile_face
from ui.submarine.tile_key import lift_key
from ui.theme import Look

if TYPE_CHECKING:
    from ui.submarine.table import SubmarineTable


def content(table: SubmarineTable, look: Look) -> Element:
    """The two questions, one under the other."""
    lifting = table.lifting
    return column(
        people.strip(table, look) if look.size != "regular" else None,
        collect.framed(table, look, _questions(table, look), collect.marks(table, lifting, by_card=False)),
        _actions(table, look),
        grow=1,
    )


def _questions(table: SubmarineTable, look: Look) -> Box:
    chooser = collect.tabs(table, look)
    lifts = table.lifting.lifts
    # Several rows need the room of the first question.
    low = chooser is not None and look.size != "tall"
    upright = len(lifts) > 2 or look.size == "tall"
    keys: Element = row(
        *(lift_key(table, look, lift, "upright" if upright else "flat", joker=True) for lift in lifts),
        gap=8,
        items="stretch",
        grow=1,
    )
    if not lifts:
        keys = text(look.t("submarine_table.nothing_here"), look.pick(20, 19, 19), colour="text2", lines=2, grow=1)
    second = row(
        text(look.t("submarine_table.joker.which_tile"), 17, colour="text2", lines=2, line=1.1, grow=1),
        text(
            look.t("submarine_table.joker.nobody_paid"),
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
        None if low else text(look.t("submarine_table.joker.which_joker"), 17, colour="text2"),
        _jokers(table, look, look.touch if low else look.pick(64, 72, 72)),
        second,
        keys,
        radius=look.pick(20, 18, 18),
        gap=look.pick(8, 6, 8),
        pad=look.pick(Pad(12, 16, 14, 16), Pad(8, 12, 10, 12), Pad(10, 12, 12, 12)),
        grow=1,
    )


def _jokers(table: SubmarineTable, look: Look, high: float) -> Box:
    """With their names where they fit; many as tiles, with a key that shows the next ones."""
    jokers = table.players[table.diver].jokers
    if len(jokers) <= 2 and high > look.touch:
        return row(*(_named(table, look, joker, high) for joker in jokers), gap=8, items="stretch", h=high)
    room = look.pick(6, 7, 7)
    more: Box | None = None
    if len(jokers) > room:
        pages = -(-len(jokers) // (room - 1))
        page = table.joker_page % pages
        jokers = jokers[page * (room - 1) : (page + 1) * (room - 1)]
        more = press("joker.more", icon("chevron-right", 28), tap=table.more_jokers, w=look.touch)
    keys = [_small(table, joker, high, look) for joker in jokers]
    return row(*keys, more, gap=8, items="stretch", h=high)


def _named(table: SubmarineTable, look: Look, joker: str, high: float) -> Box:
    off, chosen = table.why_not_this_joker(joker), joker == table.joker
    kind, _, colour = joker.partition("-")
    sub = off
    if off is None and kind == "j":
        sub = look.t("submarine_table.joker.colour", colour=colour)
    elif off is None:
        sub = look.t("submarine_table.joker.second")
    return press(
        f"joker.{joker}",
        tile_face(joker, high * 0.66, opacity=1 if off is None else 0.45),
        column(
            text(look.t(f"submarine.kind.{kind}"), look.pick(20, 20, 19), bold=True),
            text(sub or "", 16, colour="text2", lines=2, line=1.05),
            gap=1,
            grow=1,
        ),
        icon("check-circle", 26, "action") if chosen else None,
        kind="selected" if chosen else "neutral",
        why_off=off,
        tap=partial(table.choose_joker, joker),
        radius=16,
        justify="start",
        gap=look.pick(10, 12, 8),
        pad=Pad(0, 10, 0, look.pick(10, 12, 8)),
        grow=1,
    )


def _small(table: SubmarineTable, joker: str, high: float, look: Look) -> Box:
    off = table.why_not_this_joker(joker)
    return press(
        f"joker.{joker}",
        tile_face(joker, min(44.0, high * 0.7), opacity=1 if off is None else 0.45),
        kind="selected" if joker == table.joker else "neutral",
        why_off=off,
        tap=partial(table.choose_joker, joker),
        w=look.touch,
    )


def _actions(table: SubmarineTable, look: Look) -> Box:
    joker = table.joker
    if joker is None:
        words = note(
            look, "gesture-tap", look.t("submarine_table.joker.choose"), look.t("submarine_table.joker.choose.sub")
        )
    else:
        kind, _, colour = joker.partition("-")
        words = note(
            look,
            tile_face(joker, look.pick(52, 40, 40)),
            look.t("submarine_table.joker.stays.mussel" if kind == "j" else "submarine_table.joker.stays", kind=kind),
            look.t("submarine_table.joker.later", colour=colour),
        )
    back = act(
        look, "cards", "cards", look.t("submarine_table.use_cards"), look.t("submarine_table.instead"),
        tap=table.back_to_collect, w=look.pick(280, 150, 116),
    )  # fmt: skip
    return bars.action_bar(look, table.undo_key(look), words, back, h=look.pick(148, 106, 150))
