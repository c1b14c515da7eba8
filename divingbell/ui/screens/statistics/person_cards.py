"""The cards on the page of a person: places, rating, records, opponent and streaks, steadiness."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any

from divingbell.companion.games.game_key import game_of
from divingbell.companion.games.measures import FASTEST
from divingbell.companion.installed_games import GAMES
from divingbell.companion.statistics.evenings import end
from divingbell.companion.statistics.players import PlayerFigures
from divingbell.companion.statistics.ratings import SURE_AFTER, RatingStep
from divingbell.companion.statistics.records import BestRecord
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.screens.past_games.selection import short_title_of, title_of
from divingbell.ui.screens.statistics.drawings import axes, band, places
from divingbell.ui.screens.statistics.formats import (
    PersonFormat,
    day,
    keys_of_box,
    length,
    percent,
    place,
    reached,
    record_name,
)
from divingbell.ui.screens.statistics.parts import Totals, fact, sign, titled
from divingbell.ui.toolkit.element import Box, Element, Fits, Scroll, column, fits, row
from divingbell.ui.toolkit.scale import Size

CHARTED = 60
"""Games in the chart of the rating: the last ones."""


def facts_of(ctx: Context, totals: Totals, face: PersonFormat) -> Fits:
    """Evenings, games won, rating."""
    player = totals.figures.player(face.person.id)
    evenings = player.evenings if player else 0
    counts = {"won": player.won if player else 0, "played": player.games if player else 0}

    def of(played: str, won: str, rating: str) -> Box:
        return row(
            fact(sign("calendar", "action"), ctx.texts.amounts.number(evenings),
                 ctx.t("statistics.evenings", count=evenings)),
            fact(sign("trophy", "money"), ctx.t(f"statistics.{played}", **counts), ctx.t(f"statistics.{won}")),
            _rating_fact(ctx, totals, face, player, ctx.t(f"statistics.{rating}")),
            gap="gap_s", items="stretch",
        )  # fmt: skip

    return fits(
        partial(of, "of_played", "games_won", "rating.begins"), partial(of, "of_played", "games_won", "rating"),
        partial(of, "of_played.short", "won.short", "rating"),
    )  # fmt: skip


def _steps(totals: Totals, face: PersonFormat) -> tuple[RatingStep, ...]:
    return tuple(totals.figures.ratings.get(face.person.id, ()))


def _rating_fact(
    ctx: Context, totals: Totals, face: PersonFormat, player: PlayerFigures | None, words: str
) -> Box:  # fmt: skip
    steps = _steps(totals, face)
    mark = sign("chart-line", "text2")
    if not steps or player is None or player.games < SURE_AFTER:
        later = roles.label(ctx.t("statistics.rating.later", count=SURE_AFTER), colour="text2")
        return fact(mark, later, ctx.t("statistics.rating"))
    now = steps[-1].rating
    margin = roles.note(ctx.t("statistics.margin", margin=now.margin), colour="text2", lines=1)
    return fact(mark, ctx.texts.amounts.number(now.points), words, margin)


def places_card(
    ctx: Context, totals: Totals, face: PersonFormat, *, seen: int | None = None, **options: Any
) -> Box:  # fmt: skip
    """Every place in each game, best first; as high as so many games (`seen`), else as its room is."""
    player = totals.figures.player(face.person.id)
    shown = [key for key in keys_of_box(totals.figures) if player is not None and key in player.places]
    heading = ctx.t("statistics.places"), ctx.t("statistics.mean")
    if player is None or not shown:
        return titled(*heading, roles.body(ctx.t("statistics.no_games")), **options)
    pitch = ctx.space("row_places")
    own: dict[str, Any] = {"grow": 1} if seen is None else {"h": pitch * min(len(shown), seen)}

    def of(*, named: bool) -> Scroll:
        rows = (_places_row(ctx, key, player, named=named) for key in shown)
        return Scroll(child=column(*rows), step=pitch, id="places")

    return titled(*heading, fits(partial(of, named=True), partial(of, named=False), **own), **options)


def _places_row(ctx: Context, key: str, player: PlayerFigures, *, named: bool) -> Box:
    title = roles.body(short_title_of(ctx.texts, key), w="place", lines=1) if named else None
    mean = roles.number(place(ctx, player.mean_place_in(key)), w=46, anchor="right")
    drawn = places(ctx, player.places[key])
    drawn.min_w = _PLACES
    return row(icon(GAMES[game_of(key)].mark, "icon_m", "action"), title, drawn, mean, gap="gap_m", h="row_places")


_PLACES = 160
"""Least width (dp) of the places beside the title of their game."""


def rating_card(ctx: Context, totals: Totals, face: PersonFormat, **options: Any) -> Box:
    """The rating after each of the last games, with its uncertainty."""
    steps, player = _steps(totals, face)[-CHARTED:], totals.figures.player(face.person.id)
    heading = ctx.t("statistics.rating.title"), ctx.t("statistics.uncertain")
    if not steps or player is None or player.games < SURE_AFTER:
        later = roles.body(ctx.t("statistics.rating.later", count=SURE_AFTER))
        return titled(*heading, later, **options)
    ends = {game.session: end(game) for game in totals.figures.finished}
    points = tuple(float(step.rating.points) for step in steps)
    margins = tuple(float(step.rating.margin) for step in steps)
    low = min(value - margin for value, margin in zip(points, margins, strict=True))
    high = max(value + margin for value, margin in zip(points, margins, strict=True))
    first, last = int(low // 100) * 100, int(-(-high // 100)) * 100
    by = 100 * max(1, math.ceil((last - first) / 100 / 3))
    levels = tuple((float(level), ctx.texts.amounts.number(level)) for level in range(first, last + by, by))
    scale = axes(ctx, levels, [ends[step.session] for step in steps], totals.now)
    told = roles.caption(ctx.t("statistics.rating.told"), lines=3)
    chart, with_words = (band(ctx, face.diver, points, margins, scale) for _ in range(2))
    with_words.min_h = _CHART
    return titled(*heading, fits(partial(column, with_words, told, gap="gap_xs"), chart, grow=1), **options)


_CHART = 100
"""Least height (dp) of the chart of the rating with words under it."""


def records_card(ctx: Context, totals: Totals, face: PersonFormat, **options: Any) -> Box:
    """The records that are held now: with game and date, else in short words, on two lines where they need them."""
    held = totals.figures.held(face.person.id)
    title = ctx.t("statistics.held")
    if not held:
        return titled(title, "", roles.body(ctx.t("statistics.held.none")), **options)

    line, lines = partial(_in_short, lines=1), partial(_in_short, lines=2)
    ways = ("row_record", _in_full, _in_one_line), ("sheet_row", line, _in_one_line), ("row_record", lines, _in_two)

    def of(pitch: Size, words: _Told, value: _Told) -> Scroll:
        rows = (
            row(words(ctx, record, totals.now), value(ctx, record, totals.now), gap="gap_s", h=pitch) for record in held
        )
        return Scroll(child=column(*rows, same_size=True), step=ctx.space(pitch), id="held")

    listed = fits(*(partial(of, *way) for way in ways), partial(of, "row", lines, _in_two), grow=1)
    return titled(title, "", listed, **options)


_Told = Callable[[Context, BestRecord, datetime], Element]


def _in_one_line(ctx: Context, record: BestRecord, now: datetime) -> Element:
    del now
    return roles.label(reached(ctx, record), lines=1, anchor="right")


def _in_two(ctx: Context, record: BestRecord, now: datetime) -> Element:
    del now
    return roles.note(reached(ctx, record), colour="text1", anchor="right", grow=0.8)


def _in_full(ctx: Context, record: BestRecord, now: datetime) -> Element:
    game = record.game.game
    when = ctx.t(
        "statistics.of_game",
        game=title_of(ctx.texts, record.game.key),
        date=day(ctx, end(record.game), now, short=True),
    )
    name = roles.note(record_name(ctx, game, record.kind.name, short=False), lines=1)
    words = column(name, roles.caption(when, colour="text2"), grow=1, justify="center")
    return row(icon(record.kind.icon, "icon_m", "money"), words, gap="gap_s", grow=1)


def _in_short(ctx: Context, record: BestRecord, now: datetime, *, lines: int) -> Element:
    del now
    game = record.game.game
    name = record_name(ctx, game, record.kind.name, short=True)
    if record.kind.name == FASTEST:
        name = ctx.t("statistics.held.fastest", game=title_of(ctx.texts, record.game.key))
    return roles.note(name, lines=lines, grow=1)


def opponent_rows(ctx: Context, totals: Totals, face: PersonFormat) -> list[Element]:
    """The opponents met most often, and how often each was in front."""
    met = totals.figures.opponent(face.person.id)
    if met is None:
        return [roles.body(ctx.t("statistics.met_nobody"))]
    other = totals.faces(ctx, [met.person])[met.person]
    told = ctx.t("statistics.met_most", name=other.called.short)
    together = ctx.t("statistics.together", count=met.games)
    score = ctx.t("statistics.ahead", ahead=met.ahead, behind=met.behind)
    return [_said(tile(ctx, other.diver, "tile_s"), (told, other.called.short), together, score)]


def streak_rows(ctx: Context, totals: Totals, face: PersonFormat) -> list[Element]:
    """The longest winning run, and how the last games went."""
    longest, now = totals.figures.longest_run(face.person.id), totals.figures.present_run(face.person.id)
    ended = {game.session: end(game) for game in totals.figures.finished}
    when = day(ctx, ended[longest.session], totals.now) if longest is not None else ""
    run = ctx.t("statistics.longest_run"), ctx.t("statistics.longest_run.short")
    present = ctx.t("statistics.now_won" if now > 0 else "statistics.now_lost", count=abs(now))
    last = ctx.t("statistics.last_games", count=abs(now))
    count = ctx.texts.amounts.number(longest.games if longest is not None else 0)
    return [
        _said(icon("trophy", "icon_m", "money"), run, when, count),
        _said(icon("chevron-right", "icon_m", "text2"), (ctx.t("statistics.at_present"),), last,
              present if now else ctx.t("statistics.nothing")),
    ]  # fmt: skip


def _said(mark: Element, titles: tuple[str, ...], under: str, value: str) -> Fits:
    """With what stands under the first title, else one of the titles alone."""

    def of(title: str, below: str) -> Box:
        words = column(
            roles.note(title, lines=1), roles.caption(below, colour="text2") if below else None, grow=1,
            justify="center",
        )  # fmt: skip
        return row(mark, words, roles.label(value, lines=1), gap="gap_s")

    ways = (titles[0], under), *((title, "") for title in titles)
    return fits(*(partial(of, *way) for way in ways), grow=1)


def steadiness_card(
    ctx: Context, totals: Totals, face: PersonFormat, *, in_head: bool = False, **options: Any
) -> Box:  # fmt: skip
    """How often dives buzzed, under the title or beside it (`in_head`), and what others reach at the same risks."""
    diver = totals.figures.diver(face.person.id)
    title = ctx.t("statistics.steadiness")
    if diver is None:
        return titled(title, "", roles.body(ctx.t("statistics.no_dives")), **options)
    said = []
    if diver.others is not None:
        said.append(ctx.t("statistics.others", others=round(100 * diver.others)))
    if diver.contact_ms is not None:
        said.append(ctx.t("statistics.contact_of", contact=length(ctx, diver.contact_ms)))

    def of(words: str, lines: int) -> Box:
        told = roles.note(ctx.t(f"statistics.{words}", count=diver.dives.dives), lines=lines, grow=1)
        return row(roles.number(percent(ctx, diver.dives.share)), told, gap="gap_s")

    shares = fits(partial(of, "of_dives", 1), partial(of, "of_dives.short", 2), grow=int(in_head))
    told = (
        fits(*(roles.note(" ".join(said[:count]), lines=4) for count in range(len(said), 0, -1)), grow=int(not in_head))
        if said
        else None
    )
    return titled(title, shares, told, **options) if in_head else titled(title, "", shares, told, **options)
