"""Statistics, Games (`u4-stat-games`): how often each game was played, who won it and with what."""

from __future__ import annotations

from divingbell.companion.games.measures import BEST
from divingbell.companion.installed_games import GAMES
from divingbell.companion.statistics.games import Played
from divingbell.companion.statistics.records import BestRecord
from divingbell.ui.kit import roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.screens.statistics.drawings import Result, results
from divingbell.ui.screens.statistics.formats import minutes, reached
from divingbell.ui.screens.statistics.parts import Totals
from divingbell.ui.table.game_ui import has_screens
from divingbell.ui.toolkit.element import Box, Element, Scroll, Skin, column, pad, row, stack

AT_ONCE = 4
"""Games that have room; more are moved by the finger."""


_MOST = 40
"""Games that are described: more bars have room on no panel."""


def games_tab(ctx: Context, totals: Totals) -> Box:
    """A row for each game of the box."""
    played = {one.game: one for one in totals.figures.played}
    shown = [game for game in GAMES if has_screens(game)]
    rows: list[Element] = [_game(ctx, totals, game, played.get(game)) for game in shown]
    if len(rows) > AT_ONCE:
        for one in rows:
            one.grow, one.h = 0, ctx.pick(152, 92, 240)
        listed: Element = Scroll(child=column(*rows, gap="m", same_size=True), grow=1, id="games")
    else:
        listed = column(*rows, gap="m", grow=1, same_size=True)
    return column(_note(ctx, shown), listed, gap="s", grow=1)


def _note(ctx: Context, shown: list[str]) -> Box:
    """What the bars are, and of which games they are in thousands."""
    in_money = [ctx.t(f"{game}.title") for game in shown if GAMES.parts(game).scoring.unit is None]
    explained = ctx.t("statistics.explained" if ctx.size == "regular" else "statistics.explained.short")
    said = roles.note(explained, grow=0 if ctx.size == "tall" else 1)
    thousands = ctx.t("statistics.thousands", game=", ".join(in_money))
    unit = roles.note(thousands) if in_money else None
    if ctx.size == "tall":
        return column(said, unit, pad=pad(0, "s"))
    best = None
    if ctx.size == "compact":
        wide = _best_width(ctx) * ctx.text_scale
        best = roles.note(ctx.t("statistics.best_result"), w=wide, anchor="right")
    return row(said, unit, best, gap=ctx.pick("l", "xxl"), pad=pad(0, "gap_s"))


def game_icon(game: str, side: float) -> Box:
    """The icon of a game on its ground, so many dp wide and high."""
    return stack(
        Box(skin=Skin(fill="action_lo", edge="line", radius=side * 0.24)),
        row(icon(GAMES[game].mark, side * 0.56, "action"), justify="center"),
        w=side,
        h=side,
    )


def _game(ctx: Context, totals: Totals, game: str, one: Played | None) -> Box:
    short = roles.title(ctx.t(f"{game}.title"))
    seats = roles.note(_seats(ctx, one)) if one is not None and ctx.size != "compact" else None
    title = column(short, seats, gap="hair", justify="center", w=ctx.pick(232, 104, None), grow=ctx.pick(0, 0, 1))
    mark = game_icon(game, ctx.pick(56, 40, 56))
    side = pad("gap_m", "gap_m")
    if one is None:
        none = roles.body(ctx.t("statistics.not_played"), grow=1)
        return card(mark, title, none, upright=False, items="center", gap="l", pad=side, radius="l", grow=1)
    bars = results(ctx, tuple(_results(ctx, totals, game, one)))
    best = _best(ctx, totals, game)
    if ctx.size == "tall":
        head = row(mark, title, _count(ctx, one), gap="l")
        under = row(bars, best, gap="l", items="stretch", grow=1)
        return card(head, under, gap="s", pad=side, radius="l", grow=1)
    parts = (mark, title, _count(ctx, one), row(bars, items="stretch", grow=1, align="stretch"), best)
    return card(*parts, upright=False, items="center", gap="l", pad=side, radius="l", grow=1)


def _seats(ctx: Context, one: Played) -> str:
    least, most = one.seats
    if least == most:
        return ctx.t("statistics.seats.same", most=most)
    return ctx.t("statistics.seats", least=least, most=most)


def _count(ctx: Context, one: Played) -> Box:
    count = len(one.results)
    return column(
        row(
            roles.score(ctx.texts.amounts.number(count), colour=None),
            roles.note(ctx.t("statistics.games.word", count=count)),
            gap="xs",
        ),
        roles.note(ctx.t("statistics.minutes", count=minutes(one.mean_seconds))),
        w=ctx.pick(112, 82, _best_width(ctx)),
        justify="center",
    )  # fmt: skip


def _results(ctx: Context, totals: Totals, game: str, one: Played) -> list[Result]:
    """Bars from nothing to the highest figure."""
    top = max((won.figure or 0 for won in one.results), default=0) or 1
    found = []
    for won in one.results[-_MOST:]:
        if won.winners and won.figure is not None:
            words = ctx.texts.amounts.number(won.figure)
            if GAMES.parts(game).scoring.unit is None:
                words = ctx.texts.amounts.number(round(won.figure / 1000))
            found.append(Result(totals.diver(won.winners[0]), max(0.0, won.figure / top), words))
    return found


def _best_width(ctx: Context) -> float:
    """Of the column (dp) with the best result; on the tall panel how often it was played stands over it."""
    return ctx.pick(250, 108, 210)


def _best(ctx: Context, totals: Totals, game: str) -> Element:
    record = next((found for kind, found in totals.figures.records(game) if kind.name == BEST), None)
    wide = _best_width(ctx)
    if record is None:
        return Box(w=wide)
    value = roles.heading(reached(ctx, record), colour="money",
                 lines=ctx.pick(1, 2, 1), grow=1, anchor=ctx.pick("left", "right", "left"))  # fmt: skip
    if ctx.size == "compact":
        return row(value, w=wide)
    return column(
        roles.note(ctx.t("statistics.best_result")),
        row(holder_tile(ctx, totals, record, ctx.pick(40, 26, 40)), value, gap="m"),
        gap="xxs",
        justify="center",
        w=wide,
    )


def holder_tile(ctx: Context, totals: Totals, record: BestRecord, side: float) -> Element | None:
    """Who holds it, in tiles of this side (dp); two where several hold it, the others are on their own pages."""
    divers = [totals.diver(seat) for seat in record.holders[:2]]
    if not divers:
        return None
    if len(divers) == 1:
        return tile(ctx, divers[0], side)
    return row(*(tile(ctx, diver, side * 0.66) for diver in divers), gap=2)
