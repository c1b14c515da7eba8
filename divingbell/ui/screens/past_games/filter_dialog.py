"""The filter of past games: a game, a person, hidden games. Each tap works at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Protocol

from divingbell.companion.archive.summary_service import PastGameList
from divingbell.companion.games.seats import Name
from divingbell.companion.people.names import names, writable
from divingbell.companion.people.person import Person
from divingbell.ui.kit import buttons, cards, roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import switch
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.screens.past_games.selection import (
    Selection,
    fitting,
    games_of,
    mark_of,
    people_of,
    short_title_of,
)
from divingbell.ui.toolkit.element import Box, Element, Pad, Scroll, column, fits, grid, pad, row


class Filtered(Protocol):
    """Games and people that can be filtered."""

    @property
    def past(self) -> PastGameList:
        """Everything there is."""

    @property
    def selection(self) -> Selection:
        """The selection as it stands now."""

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
    gap, regular, upright = "gap_m", ctx.size == "regular", ctx.size == "tall"
    choices = column(
        roles.body(ctx.t("past.game")),
        _games(ctx, screen, columns=3 if upright else 6, beside=regular),
        roles.body(ctx.t("past.with_whom")),
        _people(ctx, screen, columns=4 if upright else 7, beside=regular),
        gap=gap,
    )
    return cards.dialog(
        ctx,
        cards.dialog_head(ctx.t("past.which"), ctx.t("past.at_once") if regular else "", close),
        column(
            Scroll(child=choices, grow=1, id="filter.choices"),
            _hidden(ctx, screen),
            *_ways(ctx, screen, count, upright=upright),
            gap=gap,
            grow=1,
            pad=Pad("gap_m", "pad_card", "gap", "pad_card"),
        ),
        side=ctx.space("gutter"),
        top=ctx.space("gutter"),
        outside=screen.close_filter,
    )


def _games(ctx: Context, screen: Filtered, *, columns: int, beside: bool) -> Box:
    chosen = screen.selection.game
    button = partial(_button, beside=beside)
    made = [
        button("game.all", icon("shape", "icon_m"), ctx.t("past.all"), not chosen, partial(_select, screen, game=""))
    ]
    for game in games_of(screen.past):
        words = short_title_of(ctx.texts, game)
        tap = partial(_select, screen, game=game)
        made.append(button(f"game.{game}", icon(mark_of(game), "icon_m"), words, chosen == game, tap))
    return grid(*made, columns=columns, gap="gap_m", row_height="button_tall")


def _people(ctx: Context, screen: Filtered, *, columns: int, beside: bool) -> Box:
    chosen, people = screen.selection.person, people_of(screen.past)
    button, mark = partial(_button, beside=beside), icon("account-group", "icon")
    made = [button("person.anyone", mark, ctx.t("past.anyone"), not chosen, partial(_select, screen, person=""))]
    for person, called in zip(people, called_by(ctx, people), strict=True):
        tap = partial(_select, screen, person=person.id)
        made.append(button(f"person.{person.id}", icon_of(ctx, person), called, chosen == person.id, tap))
    return grid(*made, columns=columns, gap="gap_m", row_height="button_tall")


def called_by(ctx: Context, people: Sequence[Person]) -> list[Name]:
    """Names of people in a list: who is hidden, or whom our fonts cannot write, by the sign; of two with one sign
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


def _button(button_id: str, mark: Element, words: str | Name, chosen: bool, tap: Tap, *, beside: bool) -> Box:
    said = roles.person(words, "note") if isinstance(words, Name) else roles.note(words)
    said.bold, said.lines, said.anchor = True, 2, "left" if beside else "center"
    return buttons.button_box(
        f"filter.{button_id}", mark, said, kind="selected" if chosen else "neutral", tap=tap, vertical=not beside,
        radius="l", gap="gap_s" if beside else "gap_hair", pad=pad("gap_hair", "gap_s"),
    )  # fmt: skip


def _hidden(ctx: Context, screen: Filtered) -> Box:
    count = len(screen.past.hidden & {game.session for game in screen.past.games})
    said = ctx.t("past.hidden.sub", count=count) if count else ctx.t("past.hidden.none")
    sub = roles.caption(said, colour="text2")
    return cards.inset(
        icon("eye-off", "icon", "text2"),
        column(roles.label(ctx.t("past.hidden")), fits(sub, Box(), grow=1), grow=1),
        switch(ctx, "filter.hidden", screen.selection.hidden, lambda on: _select(screen, hidden=on)),
        h="row_setting",
        gap="gap_l",
        pad=pad(0, "gap"),
    )


def _ways(ctx: Context, screen: Filtered, count: int, *, upright: bool) -> list[Box]:
    """Read from USB, Show all and Show; `upright` in two rows."""
    shape: dict[str, Any] = {"gap": "gap_s", "pad": pad("gap_xxs", "gap"), "size": "label", "grow": 1 if upright else 0}
    usb, read = screen.read_from_usb(), None
    if usb is not None:
        read = buttons.button(ctx, "filter.usb", ctx.t("past.usb"), "usb", tap=usb, **shape)
    show_all = buttons.button(
        ctx, "filter.all", ctx.t("past.show_all"), "restore",
        tap=lambda: screen.select(Selection()), **shape,
    )  # fmt: skip
    show = buttons.button(
        ctx, "filter.show", ctx.t("past.show", count=count) if count else ctx.t("past.none_fits"), "check-bold",
        kind="primary", tap=screen.close_filter, disabled_reason=None if count else "",
        size="label", grow=1,
    )  # fmt: skip
    lines = ((show,), (read, show_all)) if upright else ((read, show_all, show),)
    return [row(*line, gap="gap_m", items="stretch", h="button") for line in lines]
