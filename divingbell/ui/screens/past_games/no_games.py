"""In place of the list of past games: there is none yet, or none that fits, why, and how to go on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from divingbell.companion.people.person import Person
from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.body import body
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.porthole import porthole
from divingbell.ui.screens.past_games.filter_dialog import called_by
from divingbell.ui.screens.past_games.selection import Selection, title_of
from divingbell.ui.toolkit.element import Box, Element, column, fits, pad, row


class NoGames(NamedTuple):
    """Why there is nothing to show, and the ways on."""

    none_yet: bool
    """No game at all; else none that fits the selection."""
    selection: Selection
    person: Person | None
    """The people that the selection asks for."""
    warning: Element | None
    toast: Element | None
    select: Callable[[Selection], None]
    home: Tap | None
    usb: Tap | None
    """None: no way to the games on a stick."""


def no_games(ctx: Context, shown: NoGames) -> Element:
    """On the whole page."""
    inside = fits(partial(_beside, ctx, shown), partial(_under, ctx, shown), grow=1)
    return body(ctx, card(shown.warning, inside, shown.toast, grow=1, pad=pad("gap_l")))


def _beside(ctx: Context, shown: NoGames) -> Box:
    words = _words(ctx, shown)
    return row(_window(ctx), words, gap="gap_xl", items="center", justify="center", grow=1)


def _under(ctx: Context, shown: NoGames) -> Box:
    words = _words(ctx, shown, centred=True)
    return column(_window(ctx), words, gap="gap_xl", items="center", justify="center", grow=1)


def _window(ctx: Context) -> Box:
    size = ctx.space("game_picture")
    return column(porthole(ctx, size, "idle", None, depth=0.4), w=size, h=size)


def _words(ctx: Context, shown: NoGames, *, centred: bool = False) -> Box:
    anchor = "center" if centred else "left"
    title = ctx.t("past.empty" if shown.none_yet else "past.none")
    return column(
        roles.headline(title, anchor=anchor),
        roles.body(_why(ctx, shown), anchor=anchor),
        row(
            *_ways_on(ctx, shown),
            gap="gap_l",
            items="stretch",
            justify="center" if centred else "start",
            h="header",
        ),
        gap="gap_m",
    )


def _why(ctx: Context, shown: NoGames) -> str:
    if shown.none_yet:
        return ctx.t("past.empty.sub")
    chosen, person = shown.selection, shown.person
    if person is None and not chosen.game:
        return ctx.t("past.none.hidden")
    name = called_by(ctx, [person])[0].whole if person is not None else ""
    if not chosen.game:
        return ctx.t("past.none.person", name=name)
    title = title_of(ctx.texts, chosen.game)
    return ctx.t("past.none.both" if person is not None else "past.none.game", name=name, game=title)


def _ways_on(ctx: Context, shown: NoGames) -> list[Box]:
    if not shown.none_yet:
        show_all = partial(shown.select, Selection(hidden=not shown.selection.narrows))
        return [
            buttons.button(
                ctx,
                "show_all",
                ctx.t("past.show_all_games"),
                "restore",
                kind="primary",
                tap=show_all,
                pad=pad("gap_xxs", "pad_card"),
            )
        ]
    new = buttons.button(ctx, "new_game", ctx.t("past.new_game"), "play", kind="primary", tap=shown.home, grow=1)
    if shown.usb is None:
        return [new]
    return [new, buttons.button(ctx, "usb", ctx.t("past.usb"), "usb", tap=shown.usb, size="label", grow=1)]
