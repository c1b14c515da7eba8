"""One row of the list of past games: the game, when, who, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import NamedTuple

from divingbell.companion.archive.summary import Summary
from divingbell.companion.archive.summary_builder import STOPPED
from divingbell.companion.games.seats import Seat
from divingbell.companion.installed_games import GAMES
from divingbell.companion.people.person import Person
from divingbell.companion.texts.dates import day_and_time, local
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import Tap, button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.skins import INSET
from divingbell.ui.screens.past_games.selection import mark_of, ranked, seats_of, short_title_of, title_of
from divingbell.ui.table.game_ui import has_screens
from divingbell.ui.toolkit.element import Box, Element, Pad, column, pad, row

_NAMED = 5
"""So many people have their names in every row."""


class GameRow(NamedTuple):
    """Values that a row shows."""

    game: Summary
    people: Mapping[str, Person]
    now: datetime
    hidden: bool
    in_memory: bool
    """Nothing can be written now."""
    copied: str
    """`copy of 1 March`; empty: it is none."""
    wide: bool
    """There is room for the title in full and for six names."""
    lit: bool
    tap: Tap


def pitch(ctx: Context) -> float:
    """From one row to the next (dp): as many rows are seen with larger text as with small text."""
    return ctx.space("row_setting")


def game_row(ctx: Context, shown: GameRow) -> Box:
    """As high as `pitch`, with the room to the next row under it."""
    game = shown.game
    key = button_box(
        f"past.{game.session}",
        game_icon(game.game, ctx.space("tile_m")),
        column(_head(ctx, shown), row(*_people(ctx, shown), gap="gap_s", same_size=True), gap="gap_hair", grow=1),
        _came_of_it(ctx, shown),
        _minutes(ctx, game) if shown.wide else None,
        kind="selected" if shown.lit else "neutral",
        tap=shown.tap,
        radius="l",
        justify="start",
        gap="gap_s",
        pad=pad(0, "gap"),
        grow=1,
    )
    if not shown.lit and key.skin is not None:
        key.skin = key.skin._replace(fill=None, fill_top=None, edge=None, shadow=None)
    key.opacity = 0.6 if shown.hidden else 1
    return column(key, h=pitch(ctx), pad=Pad(0, 0, "gap_s", 0), id=f"row.{game.session}")


def game_icon(game: str, size: float) -> Box:
    """The icon of a game on a dark ground, `size` dp high and wide."""
    sign = icon(mark_of(game), size * 0.62, "action")
    return column(sign, w=size, h=size, items="center", justify="center", skin=INSET._replace(radius="m"))


def _head(ctx: Context, shown: GameRow) -> Box:
    """Which game, when, and of what it is a copy."""
    game, name = shown.game, title_of if shown.wide else short_title_of
    return row(
        roles.label(name(ctx.texts, game.key), lines=1),
        roles.note(day_and_time(ctx, local(game.created), shown.now), lines=1),
        icon("content-copy", "body", "action") if shown.copied else None,
        roles.note(shown.copied, lines=1, colour="action") if shown.copied else None,
        gap="gap_s",
    )


def _people(ctx: Context, shown: GameRow) -> list[Element]:
    """Everybody by sign and name in order of places, a crown behind the winners; a game that goes on has none yet. Six
    in a narrow row are signs, and the winner's name."""
    game, people = shown.game, seats_of(ctx, shown.game, shown.people)
    named = shown.wide or len(game.seats) <= _NAMED
    won = [seat.place == 1 and not game.reopened for seat in ranked(game)]
    return [
        _person(ctx, people[seat.seat], named=named or first, won=first)
        for seat, first in zip(ranked(game), won, strict=True)
    ]


def _person(ctx: Context, who: Seat, *, named: bool, won: bool) -> Box:
    name = roles.person(who.called, "note") if named else None
    crown = icon("crown", "body", "money") if won else None
    return row(tile(ctx, who.diver, "coin_s"), name, crown, gap="gap_xs")


def _came_of_it(ctx: Context, shown: GameRow) -> Element:
    """The winner's figure; of a game without one, the reason."""
    game, width = shown.game, "place"
    best = next((seat.figure for seat in game.seats if seat.place == 1), None)
    words = ctx.t("past.unwritten") if shown.in_memory else said_of(ctx, game)
    if best is None or not has_screens(game.game):
        return roles.note(words, anchor="right", w=width)
    amount = GAMES.parts(game.game).scoring.write(ctx, game.game, best)
    made = roles.tag(amount, colour="money", anchor="right")
    if not words:
        made.w = width
        return made
    return column(made, roles.caption(words, colour="text2", anchor="right"), w=width)


def said_of(ctx: Context, game: Summary) -> str:
    """The state of a game that is not simply over and played here, in a word: it waits, was reopened, stopped, came
    from a stick."""
    if game.problem is not None:
        return ctx.t("past.no_figures")
    if game.copy:
        return ctx.t("past.copy")
    if game.reopened:
        return ctx.t("past.reopened")
    if game.waits:
        return ctx.t("past.waits")
    return ctx.t("past.stopped") if game.reason == STOPPED else ""


def _minutes(ctx: Context, game: Summary) -> Element:
    words = partial(ctx.t, "podium.minutes")
    return roles.note(words(count=max(1, round(game.seconds / 60))), colour="text3", anchor="right", lines=1, w=66)
