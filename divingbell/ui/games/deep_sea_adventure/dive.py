"""A turn: the air, the line of chips with where every roll leads, and the buttons of the roll and of the search."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from divingbell.companion.games.deep_sea_adventure.board import ChipMarks, Diver, RollRoute
from divingbell.companion.games.deep_sea_adventure.dial import DialAir
from divingbell.companion.games.deep_sea_adventure.outlook import TURNS_AHEAD, air_ahead, ends, jumped
from divingbell.companion.games.deep_sea_adventure.state import ROUNDS
from divingbell.ui.games.deep_sea_adventure import people, roll, search
from divingbell.ui.games.deep_sea_adventure.chances import chances
from divingbell.ui.games.deep_sea_adventure.dial import dial, zone
from divingbell.ui.games.deep_sea_adventure.field import field
from divingbell.ui.games.deep_sea_adventure.payments import DIAL
from divingbell.ui.games.deep_sea_adventure.table_view import TableView
from divingbell.ui.kit import bars, roles
from divingbell.ui.kit import people as kit
from divingbell.ui.kit.cards import card, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.table.memory_banner import headed, room
from divingbell.ui.table.notice import words_of
from divingbell.ui.table.stage import stage_bar, touched
from divingbell.ui.toolkit.element import At, Box, Element, Justify, Pad, column, figure, fits, pad, row

_BELOW_TALL = 270.0


def content(ctx: Context, view: TableView) -> Element:
    """Air, sea and people, and below them what can be done."""
    regular, tall = ctx.size == "regular", ctx.size == "tall"
    air = _air_tall(ctx, view) if tall else _air(ctx, view)
    picture = (column if tall else row)(air, _sea(ctx, view), gap="l", items="stretch", grow=1)
    above = row(
        headed(view.banner, picture), people.cards(ctx, view) if regular else None,
        gap="l", items="stretch", grow=1, pad=Pad("xs" if tall else "l", ctx.gutter, "l", ctx.gutter),
    )  # fmt: skip
    lane = people.snackbars(view, _round(ctx, view), _next(ctx, view)) if tall else None
    strip, main = None if regular else people.strip(ctx, view), touched(above, view.following)
    return column(strip, lane, main, _actions(ctx, view), grow=1)


def _round(ctx: Context, view: TableView) -> str:
    return ctx.t("deep_sea_adventure_table.round", round=view.state.round, rounds=ROUNDS)


def _next(ctx: Context, view: TableView) -> Element | None:
    """Who dives after this one."""
    names = ", ".join(view.seats[name].short for name in dict.fromkeys(name for name, _ in _coming(view)))
    if not names:
        return None
    return roles.note(ctx.t("deep_sea_adventure_table.next", names=names), anchor="right")


def _coming(view: TableView) -> list[tuple[str, int]]:
    """Who dives after the diver that is shown, and what air is left then: while a payment is seen the next turn has
    bought its air already."""
    ahead, turn = air_ahead(view.state), view.state.turn
    if view.following is None or turn is None:
        return ahead
    return [(turn.player, view.state.air), *ahead][:TURNS_AHEAD]


# Air ----------------------------------------------------------------------------------------------------------


def _dial(ctx: Context, view: TableView, size: float) -> Element:
    state, ahead = view.state, air_ahead(view.state)
    breath = state.air - ahead[0][1] if ahead else 0
    label = ctx.t("deep_sea_adventure_table.last_turn" if state.air == 0 else "deep_sea_adventure_table.air_left")
    return row(dial(size, DialAir(state.air, breath, label)), justify="center")


def _bought(ctx: Context, view: TableView) -> Box | None:
    """How much air the turn that begins has cost, beside the dial."""
    tag = view.tag(DIAL)
    if tag is None:
        return None
    made = kit.tag(ctx, words_of(tag.words, ctx), tag.kind)
    made.at = At(right=ctx.pick(12, 8, 8), top=ctx.pick(12, 8, 8))
    return made


def _air(ctx: Context, view: TableView) -> Element:
    """The dial, and under it the odds or the next breaths; on the compact panel there is room for the odds only, and
    the dial is as large as their words leave it."""
    dial_of = partial(_dial, ctx, view)
    banner, bought, width = room(ctx, view.banner), _bought(ctx, view), ctx.pick(384, 240)
    around = ctx.pick(Pad("l", "m", "xl", "m"), Pad("xxs", "xxl", "s", "xxl"))
    if view.chances is None:
        size, below = ctx.pick(362.0, 222.0) - banner, _ahead(ctx, view) if ctx.size == "regular" else None
        return _air_card(dial_of, size, below, bought, w=width, pad=around if below is not None else Pad())
    said: Element = chances(ctx, view.chances)
    sizes = (138.0, 120.0, 104.0, 90.0)
    if ctx.size == "regular":
        said = column(inset(said, pad=pad("l"), items="stretch"), pad=pad(0, "s"))
        sizes = (296.0 - banner, 272.0 - banner, 248.0 - banner, 224.0 - banner)
    return fits(*(partial(_air_card, dial_of, size, said, bought, w=width, pad=around) for size in sizes), w=width)


def _air_card(
    dial_of: Callable[[float], Element], size: float, below: Element | None, bought: Box | None, **shape: Any
) -> Box:
    justify: Justify = "between" if below is not None else "center"
    return card(dial_of(size), below, bought, radius="xl", gap="s", justify=justify, **shape)


def _air_tall(ctx: Context, view: TableView) -> Box:
    lower = 48 * view.bannered
    panel = card(
        chances(ctx, view.chances) if view.chances is not None else None,
        row(icon("dice-multiple", 22, "text2"), roles.label(view.rolled), gap="s") if view.rolled else None,
        _ahead(ctx, view) if view.chances is None else None,
        radius="xl",
        grow=1,
        justify="center",
        gap="l",
        pad=pad("m", "xxl"),
    )
    air = card(_dial(ctx, view, 170 - lower), _bought(ctx, view), w=196, radius="xl", justify="center")
    return row(air, panel, gap="l", items="stretch", h=184 - lower)


def _ahead(ctx: Context, view: TableView) -> Box:
    """Air after the next turns, if nothing changes."""
    ahead, sides = _coming(view), pad(0, ctx.pick(14, 0))
    if not ahead:
        words = roles.label(ctx.t("deep_sea_adventure_table.round_ends"), lines=3, grow=1)
        return row(icon("air", "counter", "caution"), words, gap="m", pad=sides)
    side = ctx.pick(44, 36)
    made: list[Element] = []
    for name, air in ahead:
        if made:
            made.append(icon("chevron-right", 22, "text3"))
        left = figure(str(air), side, colour=zone(air), fixed=True)
        made.append(row(tile(ctx, view.seats[name].diver, side), left, gap="xs"))
    return column(
        roles.body(ctx.t("deep_sea_adventure_table.after_turns")),
        row(*made, justify="between" if len(ahead) > 2 else "start", gap="xxs"),
        gap="s",
        pad=sides,
    )


# Sea ----------------------------------------------------------------------------------------------------------


def _sea(ctx: Context, view: TableView) -> Box:
    state = view.state
    divers = tuple(
        Diver(
            view.seats[name].diver,
            player.position,
            player.heading == "up" and not player.returned,
            name == view.diver,
            player.returned,
        )
        for name, player in state.players.items()
    )
    if state.phase == "roll" and view.following is None:
        marks = ChipMarks(divers, ends(one.detail for one in view.asked.row("roll").choices))
        return field(ctx, state.path, marks, None)
    end = view.player.position
    way = RollRoute(view.seat.diver, view.begin, end, jumped(state, view.diver, view.begin, end))
    return field(ctx, state.path, ChipMarks(divers, (), end), way)


# Buttons ---------------------------------------------------------------------------------------------------------


def _actions(ctx: Context, view: TableView) -> Element:
    """Undo, what is decided, and beside it (on the tall panel under Undo) what cannot be done here, or turning back."""
    tall = ctx.size == "tall"
    main: Element
    if view.following is not None:
        return stage_bar(ctx, view.undo, view.following, tall=_BELOW_TALL)
    if view.state.phase == "search":
        *made, aside = search.buttons_of(ctx, view)
        if not tall:
            return bars.action_bar(ctx, view.undo, *made, aside)
        main = column(*made, gap="l", grow=1)
    elif view.state.path:
        aside, main = roll.turn_back(ctx, view), roll.rolls(ctx, view)
        if not tall:
            return bars.action_bar(ctx, view.undo, aside, main)
    else:
        main = roll.end_game(ctx, view)
        if not tall:
            return bars.action_bar(ctx, view.undo, main)
        aside = None
    view.undo.grow = 1
    left = column(view.undo, aside, gap="l", w=116)
    return row(left, main, gap="l", items="stretch", h=_BELOW_TALL, pad=Pad(0, ctx.gutter, ctx.gutter, ctx.gutter))
