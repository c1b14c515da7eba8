"""Details of the chosen game: when, how it ended, and who had what; for one that waits, what it was at."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import NamedTuple

from divingbell.companion.archive.past_game import PastGame
from divingbell.companion.archive.summary import Summary, SummarySeat
from divingbell.companion.games.recap import Chart, Lines
from divingbell.companion.games.seats import Seat
from divingbell.companion.installed_games import GAMES
from divingbell.companion.people.person import Person
from divingbell.companion.texts.dates import day_and_time, from_to, local
from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.screens.past_games.game_rows import game_icon, said_of
from divingbell.ui.screens.past_games.selection import ranked, seats_of, title_of
from divingbell.ui.table.chart_element import chart, small
from divingbell.ui.table.game_ui import has_screens
from divingbell.ui.toolkit.element import Box, Element, Pad, column, fits, grid, pad, row, space


class Chosen(NamedTuple):
    """The game and what was read of it."""

    game: Summary
    people: Mapping[str, Person]
    now: datetime
    kept: PastGame | None
    """None until it is read, or where it cannot be."""
    copied: str = ""
    """`copy of 1 March`; empty: it is none."""
    chart: Chart | None = None
    """How it went."""
    look_back: Tap | None = None
    """Leads to its turning points; None: it has none."""


def chosen_card(ctx: Context, chosen: Chosen, *looks: Element) -> Box:
    """`looks` are the buttons at its lower edge, on the regular panel."""
    game, compact = chosen.game, ctx.size == "compact"
    said = _how(ctx, chosen)
    return card(
        None if compact else _head(ctx, chosen),
        row(
            None if compact else icon("flag-checkered" if game.ended else "timer-sand", "body"),
            roles.note(said, lines=4, grow=1),
            _look_back(ctx, chosen, worded=not compact),
            gap="gap_s",
            colour="text2",
            items="start" if compact else "center",
        )
        if said
        else None,
        _problem(ctx, game) if game.problem is not None else None,
        _chart(ctx, chosen),
        _standings(ctx, chosen) if game.problem is None else None,
        row(*looks, gap="gap_m", items="stretch", h=72) if looks else None,
        grow=1,
        gap="gap_m",
        pad=pad("gap_m", "gap"),
    )


def _head(ctx: Context, chosen: Chosen) -> Box:
    game, begin = chosen.game, local(chosen.game.created)
    when = from_to(ctx, begin, local(game.ended), chosen.now) if game.ended else day_and_time(ctx, begin, chosen.now)
    return row(
        game_icon(game.game, ctx.space("tile_m")),
        column(
            roles.title(title_of(ctx.texts, game.key)),
            roles.note(when),
            grow=1,
        ),
        gap="gap_l",
    )


def _look_back(ctx: Context, chosen: Chosen, *, worded: bool) -> Box | None:
    """The way to the turning points; without words where there is no room for them."""
    if chosen.look_back is None:
        return None
    if worded:
        return buttons.button(
            ctx,
            "turning",
            ctx.t("turning.key"),
            "lightbulb-on",
            tap=chosen.look_back,
            size="label",
            h=ctx.touch,
            gap="gap_s",
        )
    return buttons.round_button(ctx, "turning", "lightbulb-on", chosen.look_back)


def _how(ctx: Context, chosen: Chosen) -> str:
    """`No coins left, 47 turns`; of a game that waits what it was at."""
    game, kept = chosen.game, chosen.kept
    state = kept.session.state if kept is not None else None
    if game.problem is not None or state is None or not has_screens(game.game):
        return said_of(ctx, game)
    parts = GAMES.parts(game.game)
    if state.result is None:
        moment = parts.moment(state)
        who = seats_of(ctx, game, chosen.people).get(moment.player or "")
        words = ctx.t(moment.text_id, **{**moment.args, "name": who.told if who is not None else ""})
        said = [said_of(ctx, game)] if game.copy or game.reopened else []
        states = ", ".join([*said, chosen.copied] if chosen.copied else said)
        return ctx.t("past.moment", state=states, moment=words.removesuffix(".")) if states else words
    reason = ctx.t(ctx.texts.own(game.game, f"podium.reason.{state.result.reason}"))
    length = parts.scoring.length(ctx, state)
    how = reason if length is None else ctx.t("podium.both", first=reason, second=length)
    for marked in (ctx.t("past.copy") if game.copy else "", chosen.copied):
        how = ctx.t("podium.both", first=how, second=marked) if marked else how
    return how


def _problem(ctx: Context, game: Summary) -> Element:
    """Why nothing can be shown of it."""
    words = ctx.t(f"past.problem.{game.problem}", package=game.package, game=title_of(ctx.texts, game.game))
    return row(
        icon("alert", "heading", "caution"),
        roles.body(words, lines=7, grow=1),
        gap="gap_m",
        items="start",
    )


def _chart(ctx: Context, chosen: Chosen) -> Element:
    """As much of it as there is room for."""
    if chosen.chart is None:
        return space()
    people = seats_of(ctx, chosen.game, chosen.people)
    listed = [people[seat.seat] for seat in ranked(chosen.game)]
    return chart(ctx, chosen.chart, chosen.game.game, listed, small(ctx))


def _standings(ctx: Context, chosen: Chosen) -> Element:
    """Everybody by name under each other; in pairs without names where many have no room for that."""
    game = chosen.game
    people = seats_of(ctx, game, chosen.people)
    if chosen.chart is not None and not isinstance(chosen.chart, Lines):
        return _in_a_line(game, people)  # their figures stand in the chart
    return fits(partial(_in_a_column, ctx, game, people), partial(_in_pairs, ctx, game, people))


def _in_a_column(ctx: Context, game: Summary, people: Mapping[str, Seat]) -> Element:
    return column(*(_standing(ctx, game, seat, people[seat.seat]) for seat in ranked(game)), gap="gap_hair")


def _in_pairs(ctx: Context, game: Summary, people: Mapping[str, Seat]) -> Element:
    lines = [_standing(ctx, game, seat, people[seat.seat], named=False) for seat in ranked(game)]
    for line in lines[1::2]:
        line.pad = Pad(left="gap_m")  # the place of one is no part of the other's amount
    return grid(*lines, columns=2, gap="gap_hair")


def _in_a_line(game: Summary, people: Mapping[str, Seat]) -> Element:
    """`1 Chiara 2 Bruno`."""
    told = ((seat.place, people[seat.seat].short) for seat in ranked(game))
    said = (f"{place}\N{NO-BREAK SPACE}{name}" if place else name for place, name in told)
    return roles.note("   ".join(said), lines=3)


def _standing(ctx: Context, game: Summary, seat: SummarySeat, who: Seat, *, named: bool = True) -> Box:
    """Place, sign, name and figure."""
    amount = ""
    if seat.figure is not None and has_screens(game.game):
        amount = GAMES.parts(game.game).scoring.plain(ctx, seat.figure)
    place = roles.tag(str(seat.place), colour="text3", w="coin_s") if seat.place is not None else None
    return row(
        place,
        tile(ctx, who.diver, "tile_s"),
        column(roles.person(who.called, "note") if named else None, grow=1),
        roles.tag(amount, colour="money", anchor="right"),
        gap="gap_s",
    )
