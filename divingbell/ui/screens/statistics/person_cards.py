"""The cards on the page of a person: places, rating, records, opponent and streaks, steadiness."""

from __future__ import annotations

import math
from datetime import datetime
from typing import Any

from divingbell.companion.games.measures import FASTEST
from divingbell.companion.installed_games import GAMES
from divingbell.companion.statistics.evenings import end
from divingbell.companion.statistics.players import PlayerFigures
from divingbell.companion.statistics.ratings import SURE_AFTER, RatingStep
from divingbell.companion.statistics.records import BestRecord
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.tokens import role_size
from divingbell.ui.screens.past_games.selection import short_title_of
from divingbell.ui.screens.statistics.drawings import axes, band, places
from divingbell.ui.screens.statistics.formats import PersonFormat, day, length, percent, place, reached, record_name
from divingbell.ui.screens.statistics.parts import Totals, fact, sign, titled
from divingbell.ui.table.game_ui import has_screens
from divingbell.ui.toolkit.element import Box, Element, Scroll, column, row, text

_LARGE = 1.15
"""From this text scale on names of records are the short ones."""
_SHORT_TITLE = 92
"""Width (dp) of a short title, before the text scale."""
_PLACES = 4
"""Games whose places are seen at once on the tall panel."""
CHARTED = 60
"""Games in the chart of the rating: the last ones."""


def facts_of(ctx: Context, totals: Totals, face: PersonFormat) -> list[Box]:
    """Evenings, games won, rating."""
    player = totals.figures.player(face.person.id)
    evenings = player.evenings if player else 0
    short = ".short" if ctx.size == "compact" else ""
    won = ctx.t(f"statistics.of_played{short}",
                won=player.won if player else 0, played=player.games if player else 0)  # fmt: skip
    return [
        fact(sign("calendar", "action"), ctx.texts.amounts.number(evenings),
             ctx.t("statistics.evenings", count=evenings)),
        fact(sign("trophy", "money"), won,
             ctx.t("statistics.won.short" if short else "statistics.games_won")),
        _rating_fact(ctx, totals, face, player),
    ]  # fmt: skip


def _steps(totals: Totals, face: PersonFormat) -> tuple[RatingStep, ...]:
    return tuple(totals.figures.ratings.get(face.person.id, ()))


def _rating_fact(ctx: Context, totals: Totals, face: PersonFormat, player: PlayerFigures | None) -> Box:
    steps = _steps(totals, face)
    mark = sign("chart-line", "text2")
    if not steps or player is None or player.games < SURE_AFTER:
        later = roles.label(ctx.t("statistics.rating.later", count=SURE_AFTER), colour="text2")
        return fact(mark, later, ctx.t("statistics.rating"))
    now = steps[-1].rating
    margin = roles.note(ctx.t("statistics.margin", margin=now.margin), colour="text2", lines=1)
    return fact(mark, ctx.texts.amounts.number(now.points), ctx.t("statistics.rating"), margin)


def places_card(ctx: Context, totals: Totals, face: PersonFormat, **options: Any) -> Box:
    """Every place in each game, best first."""
    player = totals.figures.player(face.person.id)
    shown = [game for game in GAMES if has_screens(game) and player is not None and game in player.places]
    rows = [_places_row(ctx, game, player) for game in shown] if player is not None else []
    # On the tall panel it is as high as its rows, and the chart under it has the rest.
    high = _place_pitch(ctx) * min(len(rows), _PLACES) if ctx.size == "tall" else None
    listed: Element = Scroll(child=column(*rows), step=_place_pitch(ctx), h=high, grow=0 if high else 1, id="places")
    if not rows:
        listed = roles.body(ctx.t("statistics.no_games"))
    return titled(ctx.t("statistics.places"), ctx.t("statistics.mean"), listed, **options)


def _places_row(ctx: Context, game: str, player: PlayerFigures) -> Box:
    words = short_title_of(ctx.texts, game)
    title = roles.body(words, w=_SHORT_TITLE * ctx.text_scale) if ctx.size == "regular" else None
    mean = roles.number(place(ctx, player.mean_place_in(game)), w=46, anchor="right")
    mark = icon(GAMES[game].mark, "icon_m", "action")
    return row(mark, title, places(ctx, player.places[game]), mean, gap="m", h=_place_pitch(ctx))


def _place_pitch(ctx: Context) -> float:
    """From the places in one game to those in the next (dp)."""
    return ctx.pick(47, 31, 34)


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
    return titled(*heading, band(ctx, face.diver, points, margins, scale), **options)


def records_card(ctx: Context, totals: Totals, face: PersonFormat, **options: Any) -> Box:
    """The records that are held now."""
    held = totals.figures.held(face.person.id)
    rows: list[Element] = [_record_row(ctx, record, totals.now) for record in held]
    inside = column(*rows, same_size=True)
    listed: Element = Scroll(child=inside, step=_record_pitch(ctx), grow=1, id="held")
    if not rows:
        listed = roles.body(ctx.t("statistics.held.none"))
    return titled(ctx.t("statistics.held"), "", listed, **options)


def _record_row(ctx: Context, record: BestRecord, now: datetime) -> Box:
    game, regular = record.game.game, ctx.size == "regular" and ctx.text_scale < _LARGE
    title = ctx.t(f"{game}.title")
    name = record_name(ctx, game, record.kind.name, short=not regular)
    if record.kind.name == FASTEST and not regular:
        name = ctx.t("statistics.held.fastest", game=title)
    when = ctx.t("statistics.of_game", game=title, date=day(ctx, end(record.game), now, short=True))
    words = column(
        roles.note(name),
        roles.caption(when, colour="text2", lines=2) if regular else None,
        grow=1,
        justify="center",
    )
    size = ctx.pick("title", "label", "label") if regular or ctx.size != "regular" else "label"
    large = ctx.text_scale > _LARGE
    wide = ctx.pick(148 if large else 110, 84 if large else 108, 92)
    value = text(reached(ctx, record), size, bold=True, line=1.05, lines=2, anchor="right", w=wide)  # fmt: skip
    mark = icon(record.kind.icon, 24, "money") if ctx.size != "tall" else None
    return row(mark, words, value, gap="s", h=_record_pitch(ctx))


def _record_pitch(ctx: Context) -> float:
    """From one record to the next (dp): two lines have room in it."""
    if ctx.size == "regular":
        return 65
    return ctx.pick(0, 36, 12) * ctx.text_scale + ctx.pick(0, 4, 32)


_ON_TALL, _SAID = 3, 42
"""Of the tall panel: records that are seen at once, as many as rows of the card beside them, and how high (dp) these
are."""


def records_height(ctx: Context) -> float:
    """Of the records on the tall panel (dp): the head of the card over whole rows."""
    head = ctx.points(role_size("title")) * 1.12 + ctx.space("gap_s") + 2 * ctx.space("gap_m") + 2
    beside = _ON_TALL * _SAID + (_ON_TALL - 1) * ctx.space("gap_s")
    return head + max(_ON_TALL * _record_pitch(ctx), beside) + 1


def opponent_rows(ctx: Context, totals: Totals, face: PersonFormat) -> list[Element]:
    """The opponents met most often, and how often each was in front."""
    met = totals.figures.opponent(face.person.id)
    if met is None:
        return [roles.body(ctx.t("statistics.met_nobody"))]
    other = totals.faces(ctx, [met.person])[met.person]
    # Elsewhere the title of the card, and how often, say what it is.
    told = ctx.t("statistics.met_most", name=other.called.short)
    name = told if ctx.size == "compact" else other.called.short
    together = ctx.t("statistics.together", count=met.games)
    score = ctx.t("statistics.ahead", ahead=met.ahead, behind=met.behind)
    return [_said(ctx, tile(ctx, other.diver, "tile_s"), name, together, score)]


def streak_rows(ctx: Context, totals: Totals, face: PersonFormat) -> list[Element]:
    """The longest winning run, and how the last games went."""
    longest, now = totals.figures.longest_run(face.person.id), totals.figures.present_run(face.person.id)
    ended = {game.session: end(game) for game in totals.figures.finished}
    when = day(ctx, ended[longest.session], totals.now) if longest is not None else ""
    run = ctx.t("statistics.longest_run" if ctx.size == "regular" else "statistics.longest_run.short")
    present = ctx.t("statistics.now_won" if now > 0 else "statistics.now_lost", count=abs(now))
    last = ctx.t("statistics.last_games", count=abs(now))
    count = ctx.texts.amounts.number(longest.games if longest is not None else 0)
    return [
        _said(ctx, icon("trophy", "icon_m", "money"), run, when, count),
        _said(ctx, icon("chevron-right", "icon_m", "text2"), ctx.t("statistics.at_present"), last,
              present if now else ctx.t("statistics.nothing")),
    ]  # fmt: skip


def _said(ctx: Context, mark: Element, title: str, under: str, value: str) -> Box:
    words = column(
        roles.note(title),
        roles.caption(under, colour="text2") if under and ctx.size == "regular" and ctx.text_scale < _LARGE else None,
        grow=1,
        justify="center",
    )
    shown = roles.title(value)
    return row(mark, words, shown, gap="s", h=ctx.pick(54, 36, _SAID), grow=ctx.pick(0, 1, 0))


def steadiness_card(ctx: Context, totals: Totals, face: PersonFormat, **options: Any) -> Box:
    """How often dives buzzed, and what others reach at the same risks."""
    diver = totals.figures.diver(face.person.id)
    title = ctx.t("statistics.steadiness")
    if diver is None:
        return titled(title, "", roles.body(ctx.t("statistics.no_dives")), **options)
    said = []
    if diver.others is not None:
        said.append(ctx.t("statistics.others", others=round(100 * diver.others)))
    if diver.contact_ms is not None:
        said.append(ctx.t("statistics.contact_of", contact=length(ctx, diver.contact_ms)))
    short, tall = ctx.size == "compact", ctx.size == "tall"
    shares = row(
        roles.number(percent(ctx, diver.dives.share)),
        roles.note(ctx.t("statistics.of_dives.short" if short else "statistics.of_dives", count=diver.dives.dives),
             lines=ctx.pick(3, 2, 1), grow=0 if tall else 1),
        gap="s",
    )  # fmt: skip
    words = roles.note(" ".join(said), lines=4)
    if tall:
        return titled(title, shares, words, **options)
    return titled(title, "", shares, words, **options)
