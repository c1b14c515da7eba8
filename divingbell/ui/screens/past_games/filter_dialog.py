"""The filter of past games (`u10-past-filter`): a game, a person, hidden games. Each tap works at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Protocol

from divingbell.companion.archive.summaries import PastGames
from divingbell.companion.games.seats import Name
from divingbell.companion.people.names import names, writable
from divingbell.companion.people.person import Person
from divingbell.ui.kit import buttons, cards, roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import switch
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.names import name_text
from divingbell.ui.screens.past_games.selection import (
    Selection,
    fitting,
    games_of,
    mark_of,
    people_of,
    short_title_of,
)
from divingbell.ui.toolkit.element import Box, Element, Pad, Scroll, column, grid, pad, row, text


class Filtered(Protocol):
    """What is filtered."""

    @property
    def past(self) -> PastGames:
        """Everything there is."""

    @property
    def selection(self) -> Selection:
        """What is let through now."""

    def select(self, selection: Selection) -> None:
        """Let this through from now on."""

    def close_filter(self) -> None:
        """Take the window away."""

    def read_from_usb(self) -> Tap | None:
        """The way to the games on a stick, if there is one."""


def filter_dialog(ctx: Context, screen: Filtered) -> Element:
    """Over the list."""
    count = len(fitting(screen.past, screen.selection))
    close = buttons.round_button(ctx, "filter.close", "close", screen.close_filter)
    gap = ctx.pick("l", "s", "m")
    choices = column(
        roles.body(ctx.t("past.game")),
        _games(ctx, screen),
        roles.body(ctx.t("past.with_whom")),
        _people(ctx, screen),
        gap=gap,
    )
    return cards.dialog(
        ctx,
        cards.dialog_head(ctx.t("past.which"), ctx.t("past.at_once") if ctx.size == "regular" else "", close),
        column(
            Scroll(child=choices, grow=1, id="filter.choices"),
            _hidden(ctx, screen),
            *_ways(ctx, screen, count),
            gap=gap,
            grow=1,
            pad=Pad("gap_m", "xxl", "gap", "xxl"),
        ),
        side=ctx.pick(120, 20, 20),
        top=ctx.pick(70, 12, 90),
    )


def _games(ctx: Context, screen: Filtered) -> Box:
    chosen = screen.selection.game
    made = [
        _button(ctx, "game.all", icon("shape", 30), ctx.t("past.all"), not chosen, partial(_select, screen, game=""))
    ]
    for game in games_of(screen.past):
        words = short_title_of(ctx.texts, game)
        tap = partial(_select, screen, game=game)
        made.append(_button(ctx, f"game.{game}", icon(mark_of(game), 30), words, chosen == game, tap))
    return grid(*made, columns=5, gap="gap_m", row_height=_high(ctx))


def _people(ctx: Context, screen: Filtered) -> Box:
    chosen, people = screen.selection.person, people_of(screen.past)
    mark = icon("account-group", "icon")
    made = [_button(ctx, "person.anyone", mark, ctx.t("past.anyone"), not chosen, partial(_select, screen, person=""))]
    for person, called in zip(people, called_by(ctx, people), strict=True):
        tap = partial(_select, screen, person=person.id)
        made.append(_button(ctx, f"person.{person.id}", icon_of(ctx, person), called, chosen == person.id, tap))
    return grid(*made, columns=ctx.pick(7, 7, 4), gap="gap_m", row_height=_high(ctx))


def called_by(ctx: Context, people: Sequence[Person]) -> list[Name]:
    """What they are called in a list: who is hidden, or whom our fonts cannot write, by the sign; of two with one sign
    and no name the second is "Star 2"."""
    had: dict[str, int] = {}
    wholes = []
    for person in people:
        whole = writable(person.name or "")
        if not whole:
            word = (
                ctx.t(f"players.colour.{person.colour}")
                if person.colour in ctx.tokens.divers
                else ctx.t("past.somebody")
            )
            had[word] = had.get(word, 0) + 1
            whole = word if had[word] == 1 else f"{word} {had[word]}"
        wholes.append(whole)
    return names(wholes)


def icon_of(ctx: Context, person: Person) -> Element:
    """The tile of the colour somebody takes now."""
    if person.colour in ctx.tokens.divers:
        assert person.colour is not None
        return tile(ctx, person.colour, "tile_m")
    return icon("account", "icon")


def _select(screen: Filtered, **changed: Any) -> None:
    screen.select(screen.selection._replace(**changed))


def _high(ctx: Context) -> float:
    return ctx.pick(84.0, 72.0, 98.0) + (ctx.pick(10, 4, 10) if ctx.text_scale > 1 else 0)


def _button(ctx: Context, button_id: str, mark: Element, words: str | Name, chosen: bool, tap: Tap) -> Box:
    regular, size = ctx.size == "regular", ctx.pick("label", "small", "small")
    anchor = ctx.pick("left", "center")
    said: Element
    if isinstance(words, Name):
        said = name_text(words, size, bold=True, lines=2, line=1.05, anchor=anchor)
    else:
        said = text(words, size, bold=True, lines=2, line=1.05, anchor=anchor)
    return buttons.button_box(
        f"filter.{button_id}", mark, said, kind="selected" if chosen else "neutral", tap=tap, vertical=not regular,
        radius="l", gap=ctx.pick("m", "xxs"), pad=pad("hair", "gap_s"),
    )  # fmt: skip


def _hidden(ctx: Context, screen: Filtered) -> Box:
    count = len(screen.past.hidden & {game.session for game in screen.past.games})
    said = ctx.t("past.hidden.sub", count=count) if count else ctx.t("past.hidden.none")
    sub = roles.caption(said, colour="text2")
    return cards.inset(
        icon("eye-off", "icon", "text2"),
        column(roles.label(ctx.t("past.hidden")), sub if ctx.size != "compact" else None, grow=1),
        switch(ctx, "filter.hidden", screen.selection.hidden, lambda on: _select(screen, hidden=on)),
        h=ctx.pick(84, 60, 94),
        gap="l",
        pad=pad(0, "gap"),
    )


def _ways(ctx: Context, screen: Filtered, count: int) -> list[Box]:
    """Read from USB, Show all and Show; on the tall panel in two rows."""
    compact, tall = ctx.size == "compact", ctx.size == "tall"
    shape: dict[str, Any] = {"gap": "s", "pad": pad("xxs", "s"), "size": ctx.pick("lead", "label")}
    shape |= {"grow": 1} if tall else {"w": ctx.pick(200, 150)}
    usb, read = screen.read_from_usb(), None
    if usb is not None:
        read = buttons.button(ctx, "filter.usb", ctx.t("past.usb"), None if compact else "usb", tap=usb, **shape)
    show_all = buttons.button(
        ctx, "filter.all", ctx.t("past.show_all"), None if compact else "restore",
        tap=lambda: screen.select(Selection()), **shape,
    )  # fmt: skip
    show = buttons.button(
        ctx, "filter.show", ctx.t("past.show", count=count) if count else ctx.t("past.none_fits"), "check-bold",
        kind="primary", tap=screen.close_filter, disabled_reason=None if count else "",
        size=ctx.pick("title", "label", "lead"), grow=1,
    )  # fmt: skip
    lines = ((show,), (read, show_all)) if tall else ((read, show_all, show),)
    high, gap = ctx.pick(84, 58, 64), ctx.pick("l", "s", "m")
    return [row(*line, gap=gap, items="stretch", h=high) for line in lines]
