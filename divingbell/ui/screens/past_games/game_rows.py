"""One row of the list of past games: the game, when, who, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import NamedTuple

from divingbell.companion.archive.summary import Summary
from divingbell.companion.archive.summary_builder import STOPPED
from divingbell.companion.installed_games import GAMES
from divingbell.companion.people.person import Person
from divingbell.companion.texts.dates import day_and_time, local
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import Tap, button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.skins import INSET
from divingbell.ui.screens.past_games.selection import mark_of, ranked, seats_of, title_of
from divingbell.ui.table.game_ui import has_screens
from divingbell.ui.toolkit.element import Box, Element, Pad, column, pad, row

CROWN = 0.42
"""Height of a crown, as a share of the tile under it."""
_OFF = 2.0
"""dp from a crown to its tile, whose colour may be much like it."""


class GameRow(NamedTuple):
    """Values that a row shows."""

    game: Summary
    people: Mapping[str, Person]
    now: datetime
    hidden: bool
    in_memory: bool
    """Nothing can be written now."""
    lit: bool
    tap: Tap


def pitch(ctx: Context) -> float:
    """From one row to the next (dp): as many rows are seen with larger text as with small text."""
    return ctx.space("row_setting")


def game_row(ctx: Context, shown: GameRow) -> Box:
    """As high as `pitch`, with the room to the next row under it."""
    game = shown.game
    when = day_and_time(ctx, local(game.created), shown.now)
    key = button_box(
        f"past.{game.session}",
        game_icon(game.game, ctx.space("tile_m")),
        column(
            roles.label(title_of(ctx.texts, game.game)),
            roles.note(when),
            grow=1,
        ),
        row(*_people(ctx, shown), gap="xs", items="end", justify="end"),
        _came_of_it(ctx, shown),
        _minutes(ctx, game),
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


def _people(ctx: Context, shown: GameRow) -> list[Element]:
    """Their tiles in order of places, crowns over the winners; a game that goes on has none yet."""
    game, many = shown.game, len(shown.game.seats) > 4
    side = ctx.space("coin_s" if many else "tile_s")
    divers = {player: seat.diver for player, seat in seats_of(ctx, game, shown.people).items()}
    return [_tile(ctx, divers[seat.seat], side, crowned=seat.place == 1 and not game.reopened) for seat in ranked(game)]


def _tile(ctx: Context, diver: str, side: float, *, crowned: bool) -> Element:
    crown = icon("crown", side * CROWN * 1.2, "money", h=side * CROWN) if crowned else Box(h=side * CROWN)
    return column(crown, tile(ctx, diver, side), gap=_OFF, items="center", pad=Pad(0, 0, side * CROWN * 0.6 - _OFF, 0))


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
    """The state of a game that is not simply over and played here, in a word: it waits, was reopened, stopped, is a
    copy."""
    if game.problem is not None:
        return ctx.t("past.no_figures")
    if game.copy:
        return ctx.t("past.copy")
    if game.reopened:
        return ctx.t("past.reopened")
    if game.waits:
        return ctx.t("past.waits")
    return ctx.t("past.stopped") if game.reason == STOPPED else ""


def _minutes(ctx: Context, game: Summary) -> Element | None:
    if ctx.size != "regular":
        return None
    words = partial(ctx.t, "podium.minutes")
    return roles.note(words(count=max(1, round(game.seconds / 60))), colour="text3", anchor="right", lines=1, w=66)
