"""A turn: the air, the line of chips with where every roll leads, and the buttons of the roll and of the search."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from divingbell.companion.games.deep_sea_adventure.board import ChipMarks, Diver, RollRoute
from divingbell.companion.games.deep_sea_adventure.dial import DialAir
from divingbell.companion.games.deep_sea_adventure.outlook import TURNS_AHEAD, air_ahead, ends, jumped
from divingbell.companion.games.deep_sea_adventure.state import ROUNDS
from divingbell.ui.games.deep_sea_adventure import people, roll, search
from divingbell.ui.games.deep_sea_adventure.chances import chances, chances_in_rows, percents
from divingbell.ui.games.deep_sea_adventure.dial import dial, zone
from divingbell.ui.games.deep_sea_adventure.field import field
from divingbell.ui.games.deep_sea_adventure.payments import DIAL
from divingbell.ui.games.deep_sea_adventure.table_view import Chances, TableView
from divingbell.ui.kit import bars, roles
from divingbell.ui.kit import people as kit
from divingbell.ui.kit.cards import card, inset
from divingbell.ui.kit.context import Context, words_of
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.skins import Kind
from divingbell.ui.table.memory_banner import headed
from divingbell.ui.table.stage import stage_bar, touched
from divingbell.ui.toolkit.element import At, Box, Element, Pad, column, fits, pad, row, space
from divingbell.ui.toolkit.memo import memo

_AIR_WIDE, _AIR_LOW = 384, 240
"""Width (dp) of the card of the air beside the sea, on the large and on the small panel."""
_BELOW_TALL, _UNDO_TALL = 270.0, 112.0
"""Height (dp) of the two rows of buttons of the tall panel, and of Undo there, as in one row."""


def content(ctx: Context, view: TableView) -> Element:
    """Air, sea and people, and below them what can be done."""
    return {"regular": _regular, "compact": _compact, "tall": _tall}[ctx.size](ctx, view)


def _regular(ctx: Context, view: TableView) -> Element:
    """The people stand beside air and sea."""
    main = headed(view.banner, _beside(_air(ctx, view, _AIR_WIDE, ahead=True), _sea(ctx, view)))
    above = row(main, people.rail(ctx, view), gap="gap", items="stretch", grow=1, pad=pad("gap", "gutter"))
    return column(touched(above, view.following), _bar(ctx, view, roll.rolls), grow=1)


def _compact(ctx: Context, view: TableView) -> Element:
    """They stand in a strip above."""
    main = headed(view.banner, _beside(_air(ctx, view, _AIR_LOW, ahead=False), _sea(ctx, view)))
    main.pad = pad("gap_s", "gutter")
    return column(people.rail(ctx, view), touched(main, view.following), _bar(ctx, view, roll.rolls_in_figures), grow=1)


def _beside(air: Element, sea: Element) -> Box:
    return row(air, sea, gap="gap", items="stretch", grow=1)


def _tall(ctx: Context, view: TableView) -> Element:
    """They stand in two rows above, then what is only read, the air beside its odds, and the sea."""
    lane = people.snackbars(view, _round(ctx, view), _next(ctx, view))
    air = card(dial(_now(ctx, view)), _bought(ctx, _tag(ctx, view)), w="dial", pad=pad("gap_s"))
    above = row(air, _beside_dial(ctx, view), gap="gap", items="stretch", grow=_AIR_SHARE)
    main = headed(view.banner, column(above, _sea(ctx, view), gap="gap", grow=1))
    main.pad = Pad("gap_s", "gutter", "gap", "gutter")
    return column(people.rail(ctx, view), lane, touched(main, view.following), _bar_of_two_rows(ctx, view), grow=1)


_AIR_SHARE = 0.85
"""Height of the air over the sea, as a share of that of the sea."""


def _round(ctx: Context, view: TableView) -> str:
    return ctx.t("deep_sea_adventure_table.round", round=view.state.round, rounds=ROUNDS)


def _next(ctx: Context, view: TableView) -> Element | None:
    """The diver after this one."""
    names = ", ".join(view.seats[name].short for name in dict.fromkeys(name for name, _ in _coming(view)))
    if not names:
        return None
    return roles.note(ctx.t("deep_sea_adventure_table.next", names=names), anchor="right")


def _coming(view: TableView) -> list[tuple[str, int]]:
    """The next diver after the one shown, and the air left then: while a payment is seen the next turn has
    bought its air already."""
    ahead, turn = air_ahead(view.state), view.state.turn
    if view.following is None or turn is None:
        return ahead
    return [(turn.player, view.state.air), *ahead][:TURNS_AHEAD]


# Air ----------------------------------------------------------------------------------------------------------


def _now(ctx: Context, view: TableView) -> DialAir:
    state, ahead = view.state, air_ahead(view.state)
    breath = state.air - ahead[0][1] if ahead else 0
    label = ctx.t("deep_sea_adventure_table.last_turn" if state.air == 0 else "deep_sea_adventure_table.air_left")
    return DialAir(state.air, breath, label)


def _tag(ctx: Context, view: TableView) -> tuple[str, Kind] | None:
    """How much air the turn that begins has cost, in words."""
    tag = view.tag(DIAL)
    return (words_of(tag.words, ctx), tag.kind) if tag is not None else None


def _bought(ctx: Context, said: tuple[str, Kind] | None) -> Box | None:
    """The same beside the dial."""
    if said is None:
        return None
    made = kit.tag(ctx, *said)
    made.at = At(right=8, top=8)
    return made


def _air(ctx: Context, view: TableView, width: float, *, ahead: bool) -> Element:
    """The dial, and under it the odds as far as it leaves them room, else the next breaths (`ahead`)."""
    coming = _breaths(view) if ahead and view.chances is None else None
    return _air_card(ctx, _now(ctx, view), _tag(ctx, view), width, coming, view.chances)


@memo
def _air_card(
    ctx: Context,
    now: DialAir,
    said: tuple[str, Kind] | None,
    width: float,
    coming: Breaths | None,
    odds: Chances | None,
) -> Element:
    bought = _bought(ctx, said)

    def of(below: Callable[[], Element] | None) -> Box:
        shown = below() if below is not None else None
        return card(dial(now, min_h="dial_small"), shown, bought, gap="gap_s", pad=pad("gap_m", "gap"), w=width)

    if odds is None:
        return of(partial(_ahead, ctx, coming, "tile_m") if coming is not None else None)
    whole, *short = _odds(ctx, odds)
    ways = (lambda: inset(whole(), pad=pad("gap_m"), items="stretch"), *short)
    return fits(*(partial(of, way) for way in ways), w=width)


def _odds(ctx: Context, shown: Chances) -> tuple[Callable[[], Element], ...]:
    """The odds, from all that is said of them to the figures alone."""
    return tuple(partial(arrangement, ctx, shown) for arrangement in (chances, chances_in_rows, percents))


def _beside_dial(ctx: Context, view: TableView) -> Element:
    """The odds, else what was rolled and the next breaths."""

    def of(*said: Element | None) -> Box:
        return card(*said, justify="center", gap="gap_m", pad=pad("gap_s", "gap"))

    if view.chances is not None:
        return fits(*(lambda made=one: of(made()) for one in _odds(ctx, view.chances)), grow=1)
    sign = icon("dice-multiple", "icon_m", "text2")
    rolled = row(sign, roles.label(view.rolled), gap="gap_s") if view.rolled else None
    ahead = partial(_ahead, ctx, _breaths(view), "tile_s")
    return fits(lambda: of(rolled, ahead()), lambda: of(ahead()), grow=1)


Breaths = tuple[tuple[str, int], ...]
"""The colours of the divers of the next turns, and the air left then."""


def _breaths(view: TableView) -> Breaths:
    return tuple([(view.seats[name].diver, air) for name, air in _coming(view)])


def _ahead(ctx: Context, ahead: Breaths, side: str) -> Box:
    """Air after the next turns, if nothing changes; `side` is that of a tile."""
    if not ahead:
        words = roles.label(ctx.t("deep_sea_adventure_table.round_ends"), lines=3, grow=1)
        return row(icon("air", "icon", "caution"), words, gap="gap_m")
    made: list[Element] = []
    for diver, air in ahead:
        if made:
            made.append(icon("chevron-right", "coin_s", "text3"))
        left = roles.score(str(air), colour=zone(air))
        made.append(row(tile(ctx, diver, side), left, gap="gap_xs"))
    return column(
        roles.body(ctx.t("deep_sea_adventure_table.after_turns"), lines=1),
        row(*made, justify="between" if len(ahead) > 2 else "start", gap="gap_xxs"),
        gap="gap_s",
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


def _bar(ctx: Context, view: TableView, rolls: Callable[[Context, TableView], Element]) -> Element:
    """Undo and what is decided, side by side."""
    if view.following is not None:
        return stage_bar(ctx, view.undo, view.following)
    if view.state.phase == "search":
        return bars.action_bar(ctx, view.undo, search.beside(ctx, view))
    if not view.state.path:
        return bars.action_bar(ctx, view.undo, roll.end_game(ctx, view))
    return bars.action_bar(ctx, view.undo, roll.turn_back(ctx, view), rolls(ctx, view))


def _bar_of_two_rows(ctx: Context, view: TableView) -> Element:
    """Over Undo, which keeps its corner, stands what cannot be done here, or turning back."""
    undo = view.undo
    undo.w, undo.h = None, _UNDO_TALL
    main: Element
    aside: Element
    if view.following is not None:
        bar = stage_bar(ctx, column(space(), undo, w="undo"), view.following)
        bar.h = _BELOW_TALL
        return bar
    if view.state.phase == "search":
        main, aside = search.under_each_other(ctx, view)
    elif view.state.path:
        main, aside = roll.rolls_in_rows(ctx, view), roll.turn_back(ctx, view)
    else:
        main, aside = roll.end_game(ctx, view), space()
    aside.w, aside.grow = None, 1
    left = column(aside, undo, gap="gap", w="undo")
    return row(left, main, gap="gap", items="stretch", h=_BELOW_TALL, pad=Pad(0, "gutter", "gutter", "gutter"))
