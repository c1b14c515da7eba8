"""Dialogs over the page of a person: the six colours, and the question before a name is hidden."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from divingbell.companion.people.seats import COMMON_COLOURS
from divingbell.ui.kit import roles
from divingbell.ui.kit.body import flow
from divingbell.ui.kit.buttons import Tap, button, button_box, long_press_button, round_button
from divingbell.ui.kit.cards import dialog
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc, hairline, icon, tile
from divingbell.ui.screens.statistics.formats import PersonFormat
from divingbell.ui.toolkit.element import Box, Element, column, grid, pad, row


def colour_dialog(
    ctx: Context, face: PersonFormat, taken: frozenset[str], choose: Callable[[str], None], close: Tap
) -> Box:
    """Six buttons; what somebody else has is told, and can be taken all the same: at a table only one has it."""

    def one(colour: str) -> Box:
        mine = colour == face.person.colour
        name = roles.label(ctx.t(f"players.colour.{colour}"))
        other = roles.caption(ctx.t("statistics.colour.taken"), colour="text2", lines=2)
        words = column(name, other if colour in taken and not mine else None, grow=1, justify="center")
        return button_box(
            f"colour.{colour}", tile(ctx, colour, "tile_m"), words,
            icon("check-circle", 28, "action") if mine else None, kind="selected" if mine else "neutral",
            tap=partial(choose, colour), gap="gap_m", pad=pad("gap_xs", "gap_m"),
        )  # fmt: skip

    colours = grid(*(one(colour) for colour in COMMON_COLOURS), columns=3, gap="gap_m", grow=1)
    title = column(
        roles.heading(ctx.t("statistics.colour")),
        roles.body(ctx.t("statistics.colour.body")),
        grow=1,
    )
    head = row(title, round_button(ctx, "colour.close", "close", close), gap="gap_m")
    return dialog(
        ctx, head, hairline(), colours, gap="gap_l", pad=pad("pad_card"), top=ctx.space("dialog_inset"), outside=close
    )


def hide_dialog(ctx: Context, face: PersonFormat, games: int, *, working: bool, hide: Tap, keep: Tap) -> Box:
    """The question before a name is hidden, with the consequences; while it is done nothing can be tapped."""
    after = ctx.t(f"players.colour.{face.diver}")
    passes = row(
        tile(ctx, face.diver, "tile_m"), roles.person(face.called),
        icon("arrow-right", 26, "text2"), tile(ctx, face.diver, "tile_m"), roles.label(after),
        gap="gap_m",
    )  # fmt: skip
    title = column(
        roles.heading(ctx.t("statistics.hide.title", name=face.told)),
        roles.body(ctx.t("statistics.hide.sub")),
        gap="gap_hair",
        grow=1,
    )  # fmt: skip
    head = row(disc("eye-off", "disc", "caution", share=0.58), title, gap="gap_l")
    upright = ctx.size == "tall"
    top = column(head, row(passes, justify="start"), gap="gap_m") if upright else row(head, passes, gap="gap_l")
    head.grow = 0 if upright else 1
    keys = [
        long_press_button(ctx, "hide.hold", ctx.t("statistics.hide.key"), "eye-off", hide, grow=1,
                          h="header",
                 disabled_reason=ctx.t("statistics.hide.working") if working else None),
        button(ctx, "hide.keep", ctx.t("statistics.hide.keep"), "check-bold", kind="primary", grow=1,
            h="header", tap=None if working else keep),
    ]  # fmt: skip
    return dialog(
        ctx,
        column(top, hairline(), gap="gap_l"),
        _line("check", "positive", ctx.t("statistics.hide.stays", count=games)),
        _line("close", "danger", ctx.t("statistics.hide.goes")),
        _line("information-outline", "text2", ctx.t("statistics.hide.shared")),
        flow(ctx, *keys, last_on_top=True),
        justify="between",
        gap="gap_s",
        pad=pad("pad_card"),
        top=ctx.space("coin_m"),
        outside=None if working else keep,
    )


def _line(mark: str, colour: str, words: str) -> Element:
    return row(icon(mark, "icon_m", colour), roles.body(words, grow=1), gap="gap_l")
