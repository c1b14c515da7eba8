"""The rail: everybody's points, what they carry and which way they go, or what is still to be settled with them at the
end of a round; in the order of the seats, at one place of each size, in every phase that shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Unpack

from divingbell.companion.games.deep_sea_adventure.state import Player, State, Token
from divingbell.companion.games.seats import Seat
from divingbell.ui.games.deep_sea_adventure.chips import hand
from divingbell.ui.games.deep_sea_adventure.table_view import TableView, chip_count
from divingbell.ui.kit import people as kit
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context, words_of
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.skins import CARD
from divingbell.ui.table.payment_view import Tag
from divingbell.ui.table.snackbar_row import snackbar_line, snackbar_row
from divingbell.ui.toolkit.element import Box, BoxOptions, Element, Pad, Skin, Text, column, fits, grid, pad, row, space
from divingbell.ui.toolkit.memo import memo
from divingbell.ui.toolkit.scale import Size

_WIDE = 304
"""Width (dp) of the rail where it stands beside the dive."""
_SAID_UP_TO = 3
"""Tokens beside which a way has room for its words."""
_PAIR, _FEW = 2, 4
"""So many people have everything large; so many a name everywhere, and stand two in a row on the tall size. The room of
each follows from their number alone, and its card is described anew only when it changes."""


class RoundStanding(NamedTuple):
    """The part of a diver that is still to be settled at the end of a round."""

    mark: str
    colour: str
    words: str


class Figures(NamedTuple):
    """Everything that is shown of a diver, wherever in the sea they are."""

    carried: tuple[Token, ...]
    score: int
    heading: tuple[str, str, str]
    """Sign, colour and words of the way they go."""


class DiverView(NamedTuple):
    """Somebody at the table."""

    seat: Seat
    figures: Figures
    active: bool
    tag: Tag | None
    """The tag of a gain or payment."""
    lit: bool
    """It comes to them now."""
    standing: RoundStanding | None


def rail(ctx: Context, view: TableView) -> Box:
    """A column of cards; on the small sizes a strip, on the tall one rows of two or three."""
    return _rail(ctx, tuple([_person(ctx, view, name) for name in view.state.players]))


@memo
def _rail(ctx: Context, people: tuple[DiverView, ...]) -> Box:
    return {"regular": _column, "compact": _strip, "tall": _rows}[ctx.size](ctx, people)


def _person(ctx: Context, view: TableView, name: str) -> DiverView:
    tag = view.tag(name)
    lit = view.following is not None and tag is not None and tag.kind == "positive"
    standing = _standing(ctx, view, name) if view.state.phase == "resolve" else None
    player = view.panels.players[name]
    figures = Figures(player.carried, sum(player.treasures), heading(player))
    return DiverView(view.seats[name], figures, name == view.diver, tag, lit, standing)


def _column(ctx: Context, people: Sequence[DiverView]) -> Box:
    card = _ample if len(people) <= _PAIR else _roomy if len(people) <= _FEW else _close
    gap = "gap_m" if len(people) <= _FEW else "gap_s"
    return column(*(card(ctx, person) for person in people), gap=gap, w=_WIDE)


def _strip(ctx: Context, people: Sequence[DiverView]) -> Box:
    card = _named if len(people) <= _FEW else _nameless
    cards = (card(ctx, person) for person in people)
    return row(*cards, gap="gap_s", items="stretch", h="rail_strip", pad=Pad("gap_s", "gutter", "gap_hair", "gutter"))


def _rows(ctx: Context, people: Sequence[DiverView]) -> Box:
    card = _named if len(people) <= _FEW else _crowded
    cards = (card(ctx, person) for person in people)
    columns = 2 if len(people) <= _FEW else 3
    return grid(*cards, columns=columns, gap="gap_s", row_height="person", pad=Pad("gap", "gutter", 0, "gutter"))


# Cards --------------------------------------------------------------------------------------------------------


def _card(
    person: DiverView, *children: Element | None, radius: Size = "radius_button", **options: Unpack[BoxOptions]
) -> Box:
    """The active one has an edge of their colour."""
    edge, stroke = (f"player.{person.seat.diver}", 3) if person.active else ("line", 1)
    skin = CARD._replace(radius=radius, edge=edge, stroke=stroke)
    return row(*children, id=f"player.{person.seat.player}", grow=1, skin=_lit(skin) if person.lit else skin, **options)


def _lit(skin: Skin) -> Skin:
    return skin._replace(fill="positive_lo", fill_top=None)


@memo
def _ample(ctx: Context, person: DiverView) -> Box:
    lines = column(
        row(tile(ctx, person.seat.diver, "tile_l"), roles.person(person.seat.called, "title", grow=1), gap="gap"),
        row(column(hand(person.figures.carried, 34, grow=0), _said(ctx, person), gap="gap_s", grow=1),
            row(points(ctx, person.figures.score, roles.figure), _unit(ctx), gap="gap_xs"), items="end"),
        grow=1, justify="between",
    )  # fmt: skip
    return _card(person, lines, items="stretch", pad=pad("pad_card"))


@memo
def _roomy(ctx: Context, person: DiverView) -> Box:
    name = roles.person(person.seat.called, "title", grow=1)
    return _beside(ctx, person, 58, name, _unit(ctx), _said(ctx, person), (28, 32))


@memo
def _close(ctx: Context, person: DiverView) -> Box:
    name = roles.person(person.seat.called, grow=1)
    return _beside(ctx, person, "tile_m", name, None, _said(ctx, person, low=True), (22, 26))


def _beside(
    ctx: Context, person: DiverView, side: Size, name: Text, unit: Element | None, said: Element,
    high: tuple[float, float],
) -> Box:  # fmt: skip
    """Name and points over what is carried, `high` as a chip and as the tag of one that is won (dp)."""
    chip, line = high
    load = hand(person.figures.carried, chip) if person.standing is None else None
    figure = points(ctx, person.figures.score)
    units = (unit, None) if unit is not None else (None,)
    above = fits(*(partial(row, name, figure, shown, gap="gap_xs") for shown in units))
    lines = column(above, row(load, said, gap="gap_xs", h=line), gap="gap_hair", grow=1)
    return _card(person, tile(ctx, person.seat.diver, side), lines, gap="gap_m", pad=pad(0, "gap"))


@memo
def _named(ctx: Context, person: DiverView) -> Box:
    return _with_name(ctx, person, roles.person(person.seat.called))


@memo
def _crowded(ctx: Context, person: DiverView) -> Box:
    """The tile alone says the name where that has no room."""
    return _with_name(ctx, person, fits(partial(row, roles.person(person.seat.called)), Box()))


def _with_name(ctx: Context, person: DiverView, name: Element) -> Box:
    lines = column(name, _load(ctx, person), gap=0, grow=1)
    inside = tile(ctx, person.seat.diver, "tile_m"), lines, points(ctx, person.figures.score)
    return _card(person, *inside, gap="gap_s", pad=Pad(0, "gap_m", 0, "gap_s"))


@memo
def _nameless(ctx: Context, person: DiverView) -> Box:
    lines = column(row(points(ctx, person.figures.score, line=0.85)), _load(ctx, person), gap="gap_hair", grow=1)
    return _card(person, tile(ctx, person.seat.diver, "tile_m"), lines, gap="gap_xs", pad=pad(0, "gap_xs"))


# What they say ------------------------------------------------------------------------------------------------


def points(ctx: Context, score: int, role: Callable[..., Text] = roles.score, *, line: float | None = None) -> Text:
    """A score; it counts up to a new one, so it has room for two digits from the first. `line` in em."""
    made = role(str(score), colour="money", count=score, write=str, anchor="right")
    made.fixed, made.line = True, line or made.line
    made.w = max(2, len(str(score))) * _DIGIT * ctx.type(made.size)
    return made


_DIGIT = 0.49
"""Width of a digit (em)."""


def _unit(ctx: Context) -> Text:
    return roles.caption(ctx.t("deep_sea_adventure_table.points"))


def _said(ctx: Context, person: DiverView, *, low: bool = False) -> Element:
    """A tag, what is still to be settled, or which way they go: in words where these have room."""
    if person.tag is not None:
        return _tag(ctx, person.tag, low=low)
    if person.standing is not None:
        return roles.note(person.standing.words, lines=1)
    mark, colour, words = person.figures.heading
    short = len(person.figures.carried) <= _SAID_UP_TO
    told = roles.note(ctx.t(f"deep_sea_adventure_table.{words}"), lines=1) if short else None
    return row(icon(mark, "coin_s", colour), told, gap="gap_xxs")


def _load(ctx: Context, person: DiverView) -> Element:
    """The same in few signs."""
    if person.tag is not None:
        return row(_tag(ctx, person.tag, low=True), space())
    if person.standing is not None:
        return row(icon(person.standing.mark, "coin_s", person.standing.colour))
    mark, colour, _ = person.figures.heading
    return hand(person.figures.carried, "coin_s", (mark, colour), grow=0)


def _tag(ctx: Context, tag: Tag, *, low: bool = False) -> Box:
    return kit.tag(ctx, words_of(tag.words, ctx), tag.kind, low=low)


def heading(player: Player) -> tuple[str, str, str]:
    """Sign, colour and words."""
    if player.returned:
        return "submarine", "positive", "at_home"
    if player.position == 0:
        return "submarine", "text3", "aboard"
    return ("arrow-up-bold", "positive", "going_up") if player.heading == "up" else _DOWN


_DOWN = ("arrow-down-bold", "text3", "going_down")


def _standing(ctx: Context, view: TableView, name: str) -> RoundStanding:
    state, player = view.state, view.state.players[name]
    count, gained = chip_count(player), view.gained.get(name)
    if name in state.to_reveal:
        return RoundStanding("submarine", "action", ctx.t("deep_sea_adventure_table.home_with", count=count))
    if name in state.to_sink:
        return RoundStanding("arrow-collapse-down", "danger", ctx.t("deep_sea_adventure_table.sinks", count=count))
    if not player.returned:
        return RoundStanding("check-circle", "text3", ctx.t("deep_sea_adventure_table.not_back"))
    gains = ctx.t("deep_sea_adventure_table.home_gained", points=gained) if gained else None
    return RoundStanding("check-circle", "positive", gains or ctx.t("deep_sea_adventure_table.at_home"))


# The row under the rail of the tall size ----------------------------------------------------------------------


def snackbars(view: TableView, words: str, right: Element | None = None) -> Box:
    """The toast, else these words and `right`."""
    return snackbar_row(view.toast, snackbar_line(roles.title(words), right))


def over(ctx: Context, state: State) -> str:
    """How the round has ended."""
    words = "air_out" if state.air == 0 else "all_home"
    return ctx.t(f"deep_sea_adventure_table.{words}", round=state.round)
