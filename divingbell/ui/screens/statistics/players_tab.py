"""Statistics, Players: evenings, games won over them, and how everybody stands in each game."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from functools import partial

from divingbell.companion.games.game_key import game_of
from divingbell.companion.installed_games import GAMES
from divingbell.companion.statistics.players import PlayerFigures
from divingbell.ui.kit import roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.kit.skins import INSET
from divingbell.ui.screens.players.same_name import since
from divingbell.ui.screens.statistics.drawings import PersonLine, axes, line_piece, lines, meter
from divingbell.ui.screens.statistics.formats import PersonFormat, keys_of_box, percent, place
from divingbell.ui.screens.statistics.parts import Totals, fact, facts, sign, titled, who
from divingbell.ui.toolkit.element import Box, Element, Fits, Pad, Scroll, column, fits, row
from divingbell.ui.toolkit.scale import Size

CHARTED = 6
"""People with a line in the chart: those who won most."""
COLUMNS = 4
"""Games with a column: those that were finished most often."""
_WORST = 4.0
"""The mean place at which a meter is empty; it is lower where somebody's is worse."""


def players_tab(ctx: Context, totals: Totals) -> Box:
    """Everybody, most games won first."""
    tall = ctx.size == "tall"
    found = totals.faces(ctx, [player.person for player in totals.figures.players])
    room = {"h": "board_picture_low"} if tall else {"w": "board_words"}
    chart = titled(ctx.t("statistics.won_by_evening"), "", _chart(ctx, totals, found), **room)
    table = _Table(ctx, totals, found)
    made = {"regular": table.by_game, "compact": table.narrow, "tall": table.wide}[ctx.size]()
    beside = column if tall else row
    return column(
        _facts(ctx, totals), beside(chart, made, gap="gap_l", items="stretch", grow=1), gap="gap_s", grow=1
    )  # fmt: skip


def _facts(ctx: Context, totals: Totals) -> Fits:
    """In short words, and then without the hours, where there is little room."""
    figures, dives = totals.figures, totals.figures.dives
    evenings, games = len(figures.evenings), len(figures.finished)
    hours = ctx.t("statistics.hours", count=round(figures.seconds / 3600))
    buzzed = percent(ctx, dives.share) if dives.dives else ctx.t("statistics.nothing")
    low = partial(fact, h="banner")  # five people have room under them
    played = low(sign("calendar", "action"), _number(ctx, evenings), ctx.t("statistics.evenings", count=evenings))
    won = low(sign("trophy", "money"), _number(ctx, games), ctx.t("statistics.games", count=games))
    long = low(sign("timer-sand", "text2"), hours, ctx.t("statistics.hours.label"))

    def buzzes(words: str) -> Box:
        return low(sign("buzz", "danger"), buzzed, ctx.t(words))

    return fits(
        lambda: facts(played, won, long, buzzes("statistics.buzzed.label")),
        lambda: facts(played, won, long, buzzes("statistics.buzzed.short")),
        lambda: facts(played, won, buzzes("statistics.buzzed.short")),
    )


def _number(ctx: Context, count: int) -> str:
    return ctx.texts.amounts.number(count)


def _chart(ctx: Context, totals: Totals, found: dict[str, PersonFormat]) -> Element:
    shown = totals.figures.players[:CHARTED]
    second = _second_of_a_sign(totals, found)
    people = tuple(
        PersonLine(
            found[player.person].diver, tuple(map(float, player.won_after)), found[player.person].letter,
            player.person in second,
        )
        for player in shown
    )  # fmt: skip
    most = max((player.won for player in shown), default=0)
    return lines(
        ctx, people, axes(ctx, _whole_levels(ctx, most), [one.began for one in totals.figures.evenings], totals.now)
    )


def _second_of_a_sign(totals: Totals, found: dict[str, PersonFormat]) -> frozenset[str]:
    """Those before whom somebody with more wins has the same sign."""
    seen: set[str] = set()
    later = []
    for player in totals.figures.players:
        diver = found[player.person].diver
        if diver in seen:
            later.append(player.person)
        seen.add(diver)
    return frozenset(later)


def _whole_levels(ctx: Context, most: int) -> tuple[tuple[float, str], ...]:
    """From 0 in whole steps, at most four of them."""
    step = max(1, math.ceil(most / 3))
    levels = tuple((float(level), _number(ctx, level)) for level in range(0, most + step, step))
    return levels if len(levels) > 1 else ((0.0, "0"), (1.0, "1"))


# The table -------------------------------------------------------------------------------------------------------


def _games(totals: Totals) -> list[str]:
    """The columns in the order of the box."""
    often = Counter(game.key for game in totals.figures.finished)
    shown = keys_of_box(totals.figures)
    most = sorted(shown, key=lambda key: -often[key])[:COLUMNS]
    return [key for key in shown if key in most]


class _Table:
    """Everybody with what they played and won, and their mean places."""

    def __init__(self, ctx: Context, totals: Totals, found: dict[str, PersonFormat]) -> None:
        self._ctx, self._totals, self._found = ctx, totals, found
        self._worst = max([_WORST, *(player.mean_place for player in totals.figures.players)])
        self._second = _second_of_a_sign(totals, found)
        self._lined = any(face.letter for face in found.values())

    def by_game(self) -> Fits:
        """A column for each game; the meters give way to names."""
        games = _games(self._totals)
        return fits(partial(self._by_game, games, _METER), partial(self._by_game, games, 0.0), grow=1)

    def _by_game(self, games: list[str], long: float) -> Box:
        ctx = self._ctx
        head = ctx.t("statistics.mean_by_game"), ctx.t("statistics.best_is_one")
        listed = self._rows(lambda player, face: [
            *self._counts(player, _PLAYED, _WON),
            *(self._mean(face, player.mean_place_in(game), long, 36, _CELL - _METER + long) for game in games),
        ])  # fmt: skip
        signs = _head(ctx, games, _CELL - _METER + long)
        return titled(*head, signs, listed, pad=Pad("gap_l", "gap_l", "gap_s", "gap_l"), gap=0)

    def narrow(self) -> Box:
        """Columns that are narrower than their words, which stand at the edges."""
        ctx = self._ctx
        mean = roles.caption(ctx.t("statistics.mean"), colour="text2", anchor="right")
        words = roles.caption(ctx.t("statistics.played_won"), colour="text2", grow=1)
        disc = ctx.space("disc_m")
        return self._card(row(words, mean, gap="gap_m", pad=_beside_bar(ctx), same_size=True), lambda player, face: [
            *self._counts(player, "icon", "icon"), self._mean(face, player.mean_place, disc, _TALL_MEAN, None),
        ])  # fmt: skip

    def wide(self) -> Box:
        """The same with words over all of them, and the sign that a row opens."""
        ctx = self._ctx
        hint = ctx.t("statistics.tap_a_person") if self._totals.open_person is not None else ""
        head = row(
            roles.caption(hint, colour="text2", grow=1),
            roles.caption(ctx.t("statistics.played"), colour="text2", w=_PLAYED, anchor="right"),
            roles.caption(ctx.t("statistics.won"), colour="text2", w=_WON, anchor="right"),
            roles.caption(
                ctx.t("statistics.mean"), colour="text2", anchor="right", w=_MEAN + ctx.space("gap_xs") + _TALL_MEAN
            ),
            Box(w=_OPENS), gap="gap_m", pad=_beside_bar(ctx), same_size=True,
        )  # fmt: skip
        return self._card(head, lambda player, face: [
            *self._counts(player, _PLAYED, _WON), self._mean(face, player.mean_place, _MEAN, _TALL_MEAN, None),
            icon("chevron-right", _OPENS, "text2"),
        ])  # fmt: skip

    def _card(self, head: Box, cells: _Cells) -> Box:
        return card(
            head,
            self._rows(cells),
            radius="l",
            grow=1,
            gap="gap_xxs",
            pad=Pad("gap_hair", "gap_xxs", "gap_xxs", "gap_m"),
        )

    def _rows(self, cells: _Cells) -> Scroll:
        rows = [self._row(player, cells) for player in self._totals.figures.players]
        return Scroll(child=column(*rows, gap=6), grow=1, id="people", headed=True)

    def _row(self, player: PlayerFigures, cells: _Cells) -> Box:
        ctx, totals, face = self._ctx, self._totals, self._found[player.person]
        piece = line_piece(ctx, face.diver, second=player.person in self._second) if self._lined else None
        return row(
            who(ctx, face, ctx.space("tile_s"), since(ctx, face.person, totals.now), piece),
            *cells(player, face),
            id=f"person.{player.person}",
            h="button",
            gap="gap_m",
            pad=Pad(0, "gap_m", 0, "gap_s"),
            skin=INSET._replace(radius="m"),
            pressed_skin=INSET._replace(radius="m", fill="raised"),
            tap=partial(totals.open_person, player.person) if totals.open_person is not None else None,
        )

    def _counts(self, player: PlayerFigures, played: Size, won: Size) -> tuple[Element, Element]:
        """In columns of these widths."""
        return (
            roles.number(_number(self._ctx, player.games), colour="text2", w=played, anchor="right"),
            roles.number(_number(self._ctx, player.won), colour="money", w=won, anchor="right"),
        )

    def _mean(self, face: PersonFormat, mean: float | None, long: float, wide: float, cell: float | None) -> Box:
        share = 0.0 if mean is None else max(0.06, (self._worst - mean) / (self._worst - 1))
        return row(
            meter(self._ctx, share, f"line.{face.diver}", long) if long else None,
            roles.tag(place(self._ctx, mean), colour="text1", w=wide, anchor="right"),
            gap="gap_xs",
            justify="start" if long else "end",
            w=cell,
        )


def _beside_bar(ctx: Context) -> Pad:
    """Room at the right of a head that stands in line with the rows under it."""
    return Pad(0, ctx.space("gap_m") + Scroll.BESIDE, 0, 0)


def _head(ctx: Context, games: list[str], width: float) -> Box:
    """Over the columns of games, of this width (dp)."""
    signs = [row(icon(GAMES[game_of(game)].mark, 26, "action"), w=width, gap="gap_xs", justify="end") for game in games]
    return row(
        Box(grow=1),
        roles.caption(ctx.t("statistics.played"), colour="text2", w=_PLAYED, anchor="right"),
        roles.caption(ctx.t("statistics.won"), colour="text2", w=_WON, anchor="right"),
        *signs,
        h=44,
        gap="gap_m",
        pad=_beside_bar(ctx),
    )


_Cells = Callable[[PlayerFigures, PersonFormat], list[Element]]
_METER, _CELL, _PLAYED, _WON = 38.0, 82.0, 62.0, 46.0
"""Widths (dp) of the meter in the columns of games, of these columns, and of the two before them."""
_MEAN, _TALL_MEAN, _OPENS = 74.0, 40.0, 26.0
"""The same on the tall panel: the meter, the mean place beside it, and the sign that a row opens."""
