"""Statistics, Games: how often each game was played, who won it and with what."""

from __future__ import annotations

from functools import partial

from divingbell.companion.games.game_key import game_of
from divingbell.companion.games.measures import BEST
from divingbell.companion.installed_games import GAMES
from divingbell.companion.statistics.games import Played
from divingbell.companion.statistics.records import BestRecord
from divingbell.ui.kit import roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.screens.past_games.selection import title_of
from divingbell.ui.screens.statistics.drawings import GameResult, results
from divingbell.ui.screens.statistics.formats import keys_of_box, minutes, reached
from divingbell.ui.screens.statistics.parts import Totals
from divingbell.ui.toolkit.element import Box, Element, Scroll, Skin, column, fits, pad, row, stack

AT_ONCE = 4
"""Games that have room; more are moved by the finger."""


_MOST = 40
"""Games that are described: more bars have room on no panel."""


def games_tab(ctx: Context, totals: Totals) -> Box:
    """A row for each game of the box."""
    size = ctx.size
    played = {one.key: one for one in totals.figures.played}
    shown = keys_of_box(totals.figures)
    rows: list[Element] = [_game(ctx, totals, key, played.get(key), size) for key in shown]
    if len(rows) > AT_ONCE:
        for one in rows:
            one.grow, one.h = 0, "row_game"
        listed: Element = Scroll(
            child=column(*rows, gap="gap_m", same_size=True), grow=1, id="games", ground="bg_bottom"
        )
    else:
        listed = column(*rows, gap="gap_m", grow=1, same_size=True)
    return column(_note(ctx, shown, size), listed, gap="gap_s", grow=1)


def _note(ctx: Context, shown: list[str], size: str) -> Element:
    """The meaning of the bars, and of which games they are in thousands."""
    in_money = [title_of(ctx.texts, key) for key in shown if GAMES.parts(game_of(key)).scoring.unit is None]
    thousands = ctx.t("statistics.thousands", game=", ".join(in_money))
    best = roles.note(ctx.t("statistics.best_result"), anchor="right") if size == "compact" else None

    def beside(explained: str, *others: Element | None) -> Box:
        return row(roles.note(ctx.t(explained), grow=1), *others, gap=20, pad=pad(0, "gap_s"))

    unit = roles.note(thousands) if in_money else None
    short = "statistics.explained.short"
    under = partial(column, roles.note(ctx.t(short)), unit, pad=pad(0, "gap_s"))
    return fits(partial(beside, "statistics.explained", unit, best), partial(beside, short, unit, best), under)


def game_icon(key: str, side: float) -> Box:
    """The icon of a game on its ground, so many dp wide and high."""
    return stack(
        Box(skin=Skin(fill="action_lo", edge="line", radius=side * 0.24)),
        row(icon(GAMES[game_of(key)].mark, side * 0.56, "action"), justify="center"),
        w=side,
        h=side,
    )


def _game(ctx: Context, totals: Totals, key: str, one: Played | None, size: str) -> Box:
    tall, compact = size == "tall", size == "compact"
    short = roles.title(title_of(ctx.texts, key))
    seats = roles.note(_seats(ctx, one)) if one is not None and not compact else None
    wide = None if tall else "place" if compact else "game_picture"
    title = column(
        short,
        seats,
        gap="gap_hair",
        justify="center",
        w=wide,
        grow=int(tall),
    )
    mark = game_icon(key, ctx.space("disc"))
    side = pad("gap_m", "gap_m")
    if one is None:
        none = roles.body(ctx.t("statistics.not_played"), grow=1)
        return card(mark, title, none, upright=False, items="center", gap="gap_l", pad=side, radius="l", grow=1)
    bars = results(ctx, tuple(_results(ctx, totals, key, one)))
    best = _best(ctx, totals, key, told=not compact)
    if tall:
        head = row(mark, title, _count(ctx, one), gap="gap_l")
        under = row(bars, best, gap="gap_l", items="stretch", grow=1)
        return card(head, under, gap="gap_s", pad=side, radius="l", grow=1)
    parts = (mark, title, _count(ctx, one), row(bars, items="stretch", grow=1, align="stretch"), best)
    return card(*parts, upright=False, items="center", gap="gap_l", pad=side, radius="l", grow=1)


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
            gap="gap_xs",
        ),
        roles.note(ctx.t("statistics.minutes", count=minutes(one.mean_seconds))),
        w="place",
        justify="center",
    )  # fmt: skip


def _results(ctx: Context, totals: Totals, key: str, one: Played) -> list[GameResult]:
    """Bars from nothing to the highest figure."""
    top = max((won.figure or 0 for won in one.results), default=0) or 1
    found = []
    for won in one.results[-_MOST:]:
        if won.winners and won.figure is not None:
            words = ctx.texts.amounts.number(won.figure)
            if GAMES.parts(game_of(key)).scoring.unit is None:
                words = ctx.texts.amounts.number(round(won.figure / 1000))
            found.append(GameResult(totals.diver(won.winners[0]), max(0.0, won.figure / top), words))
    return found


def _best(ctx: Context, totals: Totals, key: str, *, told: bool) -> Element:
    """The best result, with its name and its holder where that is `told`."""
    record = next((found for kind, found in totals.figures.records(key) if kind.name == BEST), None)
    wide = "game_picture" if told else "place"
    if record is None:
        return Box(w=wide)
    value = roles.heading(reached(ctx, record), colour="money",
                 lines=1 if told else 2, grow=1, anchor="left" if told else "right")  # fmt: skip
    if not told:
        return row(value, w=wide)
    return column(
        roles.note(ctx.t("statistics.best_result")),
        row(holder_tile(ctx, totals, record, ctx.space("disc_m")), value, gap="gap_m"),
        gap="gap_xxs",
        justify="center",
        w=wide,
    )


def holder_tile(ctx: Context, totals: Totals, record: BestRecord, side: float) -> Element | None:
    """The holders of a record, in tiles of this side (dp); two where several hold it, the others are on their own
    pages."""
    divers = [totals.diver(seat) for seat in record.holders[:2]]
    if not divers:
        return None
    if len(divers) == 1:
        return tile(ctx, divers[0], side)
    return row(*(tile(ctx, diver, side * 0.66) for diver in divers), gap=2)
