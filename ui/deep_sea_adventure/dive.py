"""A turn: the air, the line of chips with where every roll leads, and the keys of the roll and of the search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.deep_sea_adventure.state import ROUNDS
from ui.deep_sea_adventure import people, roll, search
from ui.deep_sea_adventure.chances import chances
from ui.deep_sea_adventure.dial import Air, dial, zone
from ui.deep_sea_adventure.field import Diver, Marks, Route, field
from ui.deep_sea_adventure.outlook import air_ahead, jumped
from ui.element import Box, Element, Pad, column, figure, grid, pad, row, text
from ui.kit import bars
from ui.kit.marks import icon, tile
from ui.kit.plates import plate, well
from ui.theme import Look

if TYPE_CHECKING:
    from ui.deep_sea_adventure.table import DeepSeaTable

_LEFT = 384.0
_BELOW_TALL = 270.0


def content(table: DeepSeaTable, look: Look) -> Element:
    """Air, sea and people, and below them what can be done."""
    if look.size == "regular":
        above = row(
            _air_regular(table, look), _sea(table, look), people.cards(table, look),
            gap=16, items="stretch", grow=1, pad=pad(16, 20),
        )  # fmt: skip
        return column(above, bars.action_bar(look, *_actions(table, look)), grow=1)
    if look.size == "compact":
        above = row(
            _air_compact(table, look), _sea(table, look), gap=10, items="stretch", grow=1, pad=pad(8, 10),
        )  # fmt: skip
        return column(people.strip(table, look), above, bars.action_bar(look, *_actions(table, look)), grow=1)
    return column(
        people.tall_strip(table, look),
        column(_air_tall(table, look), _sea(table, look), gap=10, grow=1, pad=pad(10, 14)),
        _actions_tall(table, look),
        grow=1,
    )


# Air ----------------------------------------------------------------------------------------------------------


def _dial(table: DeepSeaTable, look: Look, size: float) -> Element:
    state, ahead = table.state, air_ahead(table.state)
    breath = state.air - ahead[0][1] if ahead else 0
    label = look.t("deep_sea_table.last_turn" if state.air == 0 else "deep_sea_table.air_left")
    return dial(size, Air(state.air, breath, label))


def _shows_chances(table: DeepSeaTable) -> bool:
    """The odds card, if people want it; on small panels it gives way to a banner."""
    roomy = table.look.size == "regular" or not table.bannered
    return roomy and table.shell.settings.odds_card and table.state.phase == "roll" and bool(table.state.path)


def _air_regular(table: DeepSeaTable, look: Look) -> Box:
    bannered = table.bannered
    if _shows_chances(table):
        size = 296.0 - (92 if bannered else 0) - (look.text_scale - 1) * 160
        card = well(chances(table, look), pad=pad(14, 16), items="stretch")
        below: Element = column(card, pad=pad(0, 8))
    else:
        size = 362.0 - (92 if bannered else 0)
        below = _ahead(table, look)
    return plate(
        row(_dial(table, look, size), justify="center"), below,
        w=_LEFT, justify="between", pad=Pad(14, 10, 18, 10), gap=8,
    )  # fmt: skip


def _ahead(table: DeepSeaTable, look: Look) -> Box:
    """Air after the next turns, if nothing changes."""
    ahead = air_ahead(table.state)
    if not ahead:
        words = text(look.t("deep_sea_table.round_ends"), look.pick(22, 17, 20), bold=True, lines=3, line=1.1, grow=1)
        return row(icon("air", look.pick(34, 24, 30), "caution"), words, gap=10, pad=pad(0, look.pick(14, 0)))
    side = look.pick(44, 36)
    shown: list[Element] = []
    for name, air in ahead:
        if shown:
            shown.append(icon("chevron-right", 22, "text3"))
        mark = tile(look, table.seat(name).diver, side)
        shown.append(row(mark, figure(str(air), side, colour=zone(air), fixed=True), gap=7))
    return column(
        text(look.t("deep_sea_table.after_turns"), look.pick(20, 17), colour="text2"),
        row(*shown, justify="between" if len(ahead) > 2 else "start", gap=4),
        gap=8,
        pad=pad(0, look.pick(14, 0)),
    )


def _air_compact(table: DeepSeaTable, look: Look) -> Box:
    if not _shows_chances(table):
        size = 222 - (70 if table.bannered else 0)
        return plate(_dial(table, look, size), w=240, radius=18, items="center", justify="center")
    small, grown = (138, 110) if table.heading_up else (114, 130)
    shown = _dial(table, look, small - (look.text_scale - 1) * grown)
    return plate(
        row(shown, justify="center"), chances(table, look),
        w=240, radius=18, justify="between", pad=Pad(4, 12, 8, 12),
    )  # fmt: skip


def _air_tall(table: DeepSeaTable, look: Look) -> Box:
    following = dict.fromkeys(name for name, _ in air_ahead(table.state))
    names = ", ".join(table.seat(name).short(6) for name in following)
    head = row(
        text(look.t("deep_sea_table.round", round=table.state.round, rounds=ROUNDS), 20, bold=True),
        text(look.t("deep_sea_table.next", names=names), 16, colour="text3", grow=1, anchor="right", lines=2, line=1.05)
        if names
        else None,
        gap=10,
        justify="between",
    )
    rolled = table.rolled_words(look)
    panel = plate(
        head,
        chances(table, look) if _shows_chances(table) else None,
        row(icon("dice-multiple", 22, "text2"), text(rolled, 18, bold=True), gap=8) if rolled else None,
        None if _shows_chances(table) else _ahead(table, look),
        radius=18, grow=1, justify="between", pad=pad(12, 16),
    )  # fmt: skip
    size = 208 - (70 if table.bannered else 0)
    air = plate(_dial(table, look, size), w=220, radius=18, items="center", justify="center")
    return row(air, panel, gap=10, items="stretch", h=224 - (70 if table.bannered else 0))


# Sea ----------------------------------------------------------------------------------------------------------


def _sea(table: DeepSeaTable, look: Look) -> Box:
    state = table.state
    divers = tuple(
        Diver(
            table.seat(name).diver,
            player.position,
            player.heading == "up" and not player.returned,
            name == table.diver,
            player.returned,
        )
        for name, player in state.players.items()
    )
    if state.phase == "roll":
        return field(look, state.path, Marks(divers, table.outlook.ends), None)
    begin, end = table.came_from, state.players[table.diver].position
    way = Route(table.seat(table.diver).diver, begin, end, jumped(state, table.diver, begin, end))
    return field(look, state.path, Marks(divers, (), end), way)


# Keys ---------------------------------------------------------------------------------------------------------


def _actions(table: DeepSeaTable, look: Look) -> tuple[Element, ...]:
    if table.state.phase == "search":
        return (table.undo_key(look), *search.in_a_row(table, look))
    if not table.state.path:
        return (table.undo_key(look), roll.end_game(table, look))
    gap = look.pick(12, 8)
    rolls = (roll.roll_key(table, look, one, look.pick(48, 32)) for one in table.outlook.rolls)
    return (
        table.undo_key(look),
        roll.turn_back(table, look, w=look.pick(150, 116)),
        row(*rolls, gap=gap, items="stretch", grow=1),
    )


def _actions_tall(table: DeepSeaTable, look: Look) -> Element:
    undo = table.undo_key(look, grow=1)
    if table.state.phase == "search":
        left, right = search.upright(table, look)
    elif not table.state.path:
        left, right = None, roll.end_game(table, look)
    else:
        left = roll.turn_back(table, look, h=123)
        rolls = (roll.roll_key(table, look, one, 44) for one in table.outlook.rolls)
        right = grid(*rolls, columns=3, gap=10, grow=1)
    return row(
        column(undo, left, gap=10, w=116),
        right, gap=10, items="stretch", h=_BELOW_TALL, pad=Pad(0, 14, 14, 14),
    )  # fmt: skip
