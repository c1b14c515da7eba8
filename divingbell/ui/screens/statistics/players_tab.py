"""Statistics, Players (`u2-statistics`): evenings, games won over them, and how everybody stands in each game."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from functools import partial

from divingbell.companion.installed_games import GAMES
from divingbell.companion.statistics.players import PlayerFigures
from divingbell.ui.kit import roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.kit.measure import natural_width
from divingbell.ui.kit.skins import INSET
from divingbell.ui.screens.players.same_name import since
from divingbell.ui.screens.statistics.drawings import PersonLine, axes, lines, meter
from divingbell.ui.screens.statistics.formats import PersonFormat, percent, place
from divingbell.ui.screens.statistics.parts import Totals, fact, facts, sign, titled, who
from divingbell.ui.table.game_ui import has_screens
from divingbell.ui.toolkit.element import Box, Element, Pad, Scroll, column, row

CHARTED = 6
"""People with a line in the chart: those who won most."""
COLUMNS = 4
"""Games with a column: those that were finished most often."""
_WORST = 4.0
"""The mean place at which a meter is empty; it is lower where somebody's is worse."""


def players_tab(ctx: Context, totals: Totals) -> Box:
    """Everybody, most games won first."""
    size = ctx.size
    found = totals.faces(ctx, [player.person for player in totals.figures.players])
    room = {"h": "board_picture_low"} if size == "tall" else {"w": "board_words"}
    chart = titled(ctx.t("statistics.won_by_evening"), "", _chart(ctx, totals, found), **room)
    beside = column if size == "tall" else row
    return column(
        _facts(ctx, totals, size),
        beside(chart, _table(ctx, totals, found, size), gap="l", items="stretch", grow=1),
        gap="gap_s",
        grow=1,
    )


def _facts(ctx: Context, totals: Totals, size: str) -> Box:
    figures, short = totals.figures, size != "regular" or ctx.text_scale > _NO_METER_FROM
    evenings, games = len(figures.evenings), len(figures.finished)
    hours = ctx.t("statistics.hours", count=round(figures.seconds / 3600))
    dives = figures.dives
    buzzed = percent(ctx, dives.share) if dives.dives else ctx.t("statistics.nothing")
    low = partial(fact, h="banner")  # five people have room under them
    return facts(
        low(sign("calendar", "action"), _number(ctx, evenings),
             ctx.t("statistics.evenings", count=evenings)),
        low(sign("trophy", "money"), _number(ctx, games), ctx.t("statistics.games", count=games)),
        low(sign("timer-sand", "text2"), hours, ctx.t("statistics.hours.label"))
        if size != "tall" else None,
        low(sign("buzz", "danger"), buzzed,
             ctx.t("statistics.buzzed.short" if short else "statistics.buzzed.label")),
    )  # fmt: skip


def _number(ctx: Context, count: int) -> str:
    return ctx.texts.amounts.number(count)


def _chart(ctx: Context, totals: Totals, found: dict[str, PersonFormat]) -> Element:
    shown = totals.figures.players[:CHARTED]
    people = tuple(PersonLine(found[player.person].diver, tuple(map(float, player.won_after))) for player in shown)
    most = max((player.won for player in shown), default=0)
    return lines(
        ctx, people, axes(ctx, _whole_levels(ctx, most), [one.began for one in totals.figures.evenings], totals.now)
    )


def _whole_levels(ctx: Context, most: int) -> tuple[tuple[float, str], ...]:
    """From 0 in whole steps, at most four of them."""
    step = max(1, math.ceil(most / 3))
    levels = tuple((float(level), _number(ctx, level)) for level in range(0, most + step, step))
    return levels if len(levels) > 1 else ((0.0, "0"), (1.0, "1"))


# The table -------------------------------------------------------------------------------------------------------


def _games(totals: Totals) -> list[str]:
    """The columns in the order of the box."""
    often = Counter(game.game for game in totals.figures.finished)
    shown = [game for game in GAMES if has_screens(game)]
    most = sorted(shown, key=lambda game: -often[game])[:COLUMNS]
    return [game for game in shown if game in most]


def _table(ctx: Context, totals: Totals, found: dict[str, PersonFormat], size: str) -> Box:
    games = _games(totals) if size == "regular" else []
    worst = max([_WORST, *(player.mean_place for player in totals.figures.players)])
    shown = totals.figures.players
    long = _meter_width(ctx, (found[player.person] for player in shown))
    rows = [_row(ctx, totals, player, found[player.person], games, worst, long, size) for player in shown]
    listed = Scroll(child=column(*rows, gap=6), grow=1, id="people", headed=True)
    if size == "regular":
        head = ctx.t("statistics.mean_by_game"), ctx.t("statistics.best_is_one")
        return titled(*head, _head(ctx, games, long), listed, grow=1, pad=Pad("l", "l", "s", "l"), gap=0)
    return card(
        _small_head(ctx, totals, size), listed, radius="l", grow=1, gap="xxs", pad=Pad("hair", "xxs", "xxs", "m")
    )


def _small_head(ctx: Context, totals: Totals, size: str) -> Box:
    """Over the columns; on the compact panel, where these are narrower than their words, at the edges."""
    mean = roles.caption(ctx.t("statistics.mean"), colour="text2", anchor="right")
    if size == "compact":
        said: tuple[Element, ...] = (
            roles.caption(ctx.t("statistics.played_won"), colour="text2", grow=1),
            mean,
        )
    else:
        hint = ctx.t("statistics.tap_a_person") if totals.open_person is not None else ""
        mean.w = _MEAN + ctx.space("xs") + _TALL_MEAN
        said = (
            roles.caption(hint, colour="text2", grow=1),
            roles.caption(ctx.t("statistics.played"), colour="text2", w=_PLAYED, anchor="right"),
            roles.caption(ctx.t("statistics.won"), colour="text2", w=_WON, anchor="right"),
            mean,
            Box(w=_OPENS),
        )
    return row(*said, gap="m", pad=_beside_bar(ctx), same_size=True)


def _beside_bar(ctx: Context) -> Pad:
    """Room at the right of a head that stands in line with the rows under it."""
    return Pad(0, ctx.space("m") + Scroll.BESIDE, 0, 0)


def _head(ctx: Context, games: list[str], long: float) -> Box:
    signs = [
        row(
            icon(GAMES[game].mark, 26, "action"),
            w=_cell_width(long),
            gap="xs",
            justify="end",
        )
        for game in games
    ]
    return row(
        Box(grow=1),
        roles.caption(ctx.t("statistics.played"), colour="text2", w=_PLAYED, anchor="right"),
        roles.caption(ctx.t("statistics.won"), colour="text2", w=_WON, anchor="right"),
        *signs,
        h=44,
        gap="m",
        pad=_beside_bar(ctx),
    )


_METER, _CELL, _PLAYED, _WON = 38.0, 82.0, 62.0, 46.0
"""Widths (dp) of the meter in the columns of games, of these columns, and of the two before them."""
_MEAN, _TALL_MEAN, _OPENS = 74.0, 40.0, 26.0
"""The same on the tall panel: the meter, the mean place beside it, and the sign that a row opens."""
_NAME, _NO_METER_FROM = 80.0, 1.2
"""Width (dp) that the meters leave to a name, and the text scale from which they always give way to names."""


def _meter_width(ctx: Context, found: Iterable[PersonFormat]) -> float:
    if ctx.text_scale > _NO_METER_FROM:
        return 0
    return _METER if all(natural_width(ctx, roles.person(face.called)) <= _NAME for face in found) else 0


def _cell_width(long: float) -> float:
    return _CELL - _METER + long


def _row(
    ctx: Context,
    totals: Totals,
    player: PlayerFigures,
    face: PersonFormat,
    games: list[str],
    worst: float,
    long: float,
    size: str,
) -> Box:
    compact = size == "compact"
    cells: list[Element] = [
        roles.number(_number(ctx, player.games), colour="text2",
               w="icon" if compact else _PLAYED, anchor="right"),
        roles.number(_number(ctx, player.won), colour="money",
               w="icon" if compact else _WON, anchor="right"),
    ]  # fmt: skip
    if size == "regular":
        cells += [_mean(ctx, face, player.mean_place_in(game), worst, long, 36, _cell_width(long)) for game in games]
    else:
        cells.append(
            _mean(ctx, face, player.mean_place, worst, ctx.space("disc_m") if compact else _MEAN, _TALL_MEAN, None)
        )
    return row(
        who(ctx, face, ctx.space("tile_s"), since(ctx, face.person, totals.now)),
        *cells,
        icon("chevron-right", _OPENS, "text2") if size == "tall" else None,
        id=f"person.{player.person}",
        h="button",
        gap="m",
        pad=Pad(0, "m", 0, "gap_s"),
        skin=INSET._replace(radius="m"),
        pressed_skin=INSET._replace(radius="m", fill="raised"),
        tap=partial(totals.open_person, player.person) if totals.open_person is not None else None,
    )


def _mean(
    ctx: Context, face: PersonFormat, mean: float | None, worst: float, long: float, wide: float, cell: float | None
) -> Box:
    share = 0.0 if mean is None else max(0.06, (worst - mean) / (worst - 1))
    return row(
        meter(ctx, share, f"line.{face.diver}", long) if long else None,
        roles.tag(place(ctx, mean), colour="text1", w=wide, anchor="right"),
        gap="xs",
        justify="start" if long else "end",
        w=cell,
    )
