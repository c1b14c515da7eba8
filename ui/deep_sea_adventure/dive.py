"""A turn: the air, the line of chips with where every roll leads, and the keys of the roll and of the search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.deep_sea_adventure.state import ROUNDS, Token
from ui.deep_sea_adventure import people
from ui.deep_sea_adventure.chances import chances
from ui.deep_sea_adventure.chips import token_mark
from ui.deep_sea_adventure.dial import Air, dial, zone
from ui.deep_sea_adventure.field import Diver, Marks, Route, field
from ui.deep_sea_adventure.outlook import Answer, Roll, air_ahead, jumped
from ui.element import Box, Element, Pad, column, figure, grid, pad, row, space, text
from ui.kit import bars, keys
from ui.kit.dice import dice
from ui.kit.marks import disc, icon, tile
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
    return table.shell.settings.odds_card and table.state.phase == "roll" and bool(table.state.path)


def _air_regular(table: DeepSeaTable, look: Look) -> Box:
    bannered = table.bannered
    if _shows_chances(table):
        size = 296 - (92 if bannered else 0) - (look.text_scale - 1) * 160
        card = well(chances(table, look), pad=pad(14, 16), items="stretch")
        below: Element = column(card, pad=pad(0, 8))
    else:
        size = 362 - (92 if bannered else 0)
        below = _ahead(table, look)
    return plate(
        row(_dial(table, look, size), justify="center"), below,
        w=_LEFT, justify="between", pad=Pad(14, 10, 18, 10), gap=8,
    )  # fmt: skip


def _ahead(table: DeepSeaTable, look: Look) -> Box:
    """Air after the next turns, if nothing changes."""
    ahead = air_ahead(table.state)
    if not ahead:
        words = text(look.t("deep_sea_table.round_ends"), look.pick(20, 17), colour="text2", lines=2)
        return column(words, pad=pad(0, look.pick(14, 0)))
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
    shown = chances(table, look) if _shows_chances(table) else None
    if shown is None:
        size = 222 - (70 if table.bannered else 0)
        inside: tuple[Element, ...] = (_dial(table, look, size),)
    else:
        turned = table.heading_up
        size = (138 if turned else 114) - (look.text_scale - 1) * (110 if turned else 130)
        inside = (_dial(table, look, size), shown) if not table.bannered else (shown,)
    return plate(
        *(row(one, justify="center") if i == 0 and len(inside) > 1 else one for i, one in enumerate(inside)),
        w=240, radius=18, items="stretch" if shown is not None else "center",
        justify="between" if len(inside) > 1 else "center", pad=Pad(4, 12, 8, 12) if shown is not None else pad(0),
    )  # fmt: skip


def _air_tall(table: DeepSeaTable, look: Look) -> Box:
    names = ", ".join(table.seat(name).name for name in dict.fromkeys(name for name, _ in air_ahead(table.state)))
    head = row(
        text(look.t("deep_sea_table.round", round=table.state.round, rounds=ROUNDS), 20, bold=True),
        text(look.t("deep_sea_table.next", names=names), 16, colour="text3", grow=1, anchor="right") if names else None,
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


# Keys of the roll ---------------------------------------------------------------------------------------------


def _actions(table: DeepSeaTable, look: Look) -> tuple[Element, ...]:
    if table.state.phase == "search":
        return _search(table, look)
    if not table.state.path:
        return (table.undo_key(look), _end_game(table, look))
    gap = look.pick(12, 8)
    rolls = (_roll_key(table, look, roll, look.pick(48, 32)) for roll in table.outlook.rolls)
    return (
        table.undo_key(look),
        _turn_back(table, look, w=look.pick(150, 116)),
        row(*rolls, gap=gap, items="stretch", grow=1),
    )


def _actions_tall(table: DeepSeaTable, look: Look) -> Element:
    undo = table.undo_key(look, grow=1)
    if table.state.phase == "search":
        left, right = _search_tall(table, look)
    elif not table.state.path:
        left, right = None, _end_game(table, look)
    else:
        left = _turn_back(table, look, h=123)
        rolls = (_roll_key(table, look, roll, 44) for roll in table.outlook.rolls)
        right = grid(*rolls, columns=3, gap=10, grow=1)
    return row(
        column(undo, left, gap=10, w=116),
        right, gap=10, items="stretch", h=_BELOW_TALL, pad=Pad(0, 14, 14, 14),
    )  # fmt: skip


def _turn_back(table: DeepSeaTable, look: Look, **options: float) -> Box:
    refusal = table.outlook.why_not_turn()
    turned = refusal is not None and refusal.error == "already_returning"
    made = keys.key(
        look,
        "turn_back",
        look.t("deep_sea_table.turned" if turned else "deep_sea_table.turn_back"),
        "arrow-u-up-left",
        look.t("deep_sea_table.once"),
        tap=lambda: table.send(table.outlook.turn_back),
        why_off=table.off_words(refusal) if refusal is not None else None,
        vertical=True,
        size=look.pick(20, 19),
        sub_size=look.pick(18, 16),
        mark_size=look.pick(40, 32, 36),
        pad=pad(2, 4),
        **options,  # type: ignore[arg-type]
    )
    return _firm(made) if refusal is None else made


def _roll_key(table: DeepSeaTable, look: Look, roll: Roll, size: float) -> Box:
    mark: Element | None = None
    if roll.home:
        words = look.t("deep_sea_table.home")
        mark = icon("submarine", size * 0.7, "positive")
    elif roll.steps:
        words = look.t("deep_sea_table.steps", count=roll.steps)
        mark = token_mark(roll.token, size * 0.76)
    else:
        words = look.t("deep_sea_table.stays")
    made = keys.press(
        f"roll.{roll.dice[0]}{roll.dice[1]}",
        dice(roll.dice, size),
        row(mark, text(words, look.pick(18, 16, 17), lines=2, line=1.0), gap=5, h=size * 0.94, justify="center"),
        kind="selected",
        tap=lambda: table.send(roll.action),
        radius=16,
        vertical=True,
        grow=1,
        gap=look.pick(6, 4, 6),
        pad=pad(0, 3),
        colour="text1",
    )
    return _firm(made)


def _firm(made: Box) -> Box:
    """With the stroke of a key that decides something."""
    assert made.skin is not None
    made.skin = made.skin._replace(stroke=2)
    return made


def _end_game(table: DeepSeaTable, look: Look) -> Box:
    """No chips are left anywhere: the people end the game."""
    return keys.hold_key(
        look,
        "end_game",
        look.t("deep_sea_table.end_game"),
        "flag-checkered",
        lambda: table.send({"type": "stop_game"}),
        sub=look.t("deep_sea_table.end_game.sub"),
        kind="primary",
        size=look.pick(34, 24, 28),
        sub_size=look.pick(20, 17, 18),
        grow=1,
    )


# Keys of the search -------------------------------------------------------------------------------------------


def _search(table: DeepSeaTable, look: Look) -> tuple[Element, ...]:
    undo = table.undo_key(look)
    if table.outlook.here:
        return (undo, _take(table, look, grow=1), _leave(table, look, grow=1), _no_place(table, look))
    return (undo, _leave(table, look, grow=1), _place(table, look), _no_take(table, look))


def _search_tall(table: DeepSeaTable, look: Look) -> tuple[Box, Element]:
    """What stands under Undo, and the large keys beside both."""
    if table.outlook.here:
        right = column(_take(table, look, grow=1), _leave(table, look, grow=1), gap=10, grow=1)
        return _no_place(table, look), right
    return _no_take(table, look), column(_leave(table, look, grow=1), _place(table, look), gap=10, grow=1)


def _carries(look: Look, tokens: int) -> str:
    return look.t("deep_sea_table.carries", count=tokens)


def _take(table: DeepSeaTable, look: Look, **options: float) -> Box:
    answer, here = table.outlook.take(), table.outlook.here
    label = look.t("deep_sea_table.take.chip" if len(here) == 1 else "deep_sea_table.take.stack")
    sub = look.t("deep_sea_table.carries_breathes", count=answer.tokens)
    return keys.key(
        look,
        "take",
        label,
        token_mark(here, look.pick(72, 50, 64)),
        sub,
        kind="primary",
        tap=lambda: table.send(answer.action),
        size=look.pick(32, 22, 26),
        sub_size=look.pick(19, 16, 18),
        gap=look.pick(18, 10, 14),
        pad=pad(4, look.pick(20, 10, 16)),
        justify="start" if look.size == "regular" else "center",
        **options,  # type: ignore[arg-type]
    )


def _leave(table: DeepSeaTable, look: Look, **options: float) -> Box:
    answer = table.outlook.nothing()
    blank = not table.outlook.here
    made = keys.key(
        look,
        "leave",
        look.t("deep_sea_table.nothing" if blank else "deep_sea_table.leave"),
        disc("hand-back-right-off", look.pick(68, 46, 56), "neutral", share=0.6)
        if not (blank and look.size == "compact")
        else icon("hand-back-right-off", 34),
        _carries(look, answer.tokens),
        tap=lambda: table.send(answer.action),
        vertical=blank and look.size == "compact",
        size=look.pick(30, 20, 24),
        sub_size=look.pick(18, 16, 17),
        gap=look.pick(16, 10 if not blank else 1, 14),
        pad=pad(4, look.pick(18, 10, 16)),
        justify="start" if look.size == "regular" else "center",
        **options,  # type: ignore[arg-type]
    )
    return _firm(made)


def _no_place(table: DeepSeaTable, look: Look) -> Box:
    """Putting down where a token lies: off, with the reason."""
    return _off(table, look, "place", look.t("deep_sea_table.put_one"), table.outlook.place(0), "arrow-collapse-down")


def _no_take(table: DeepSeaTable, look: Look) -> Box:
    blank = token_mark((), look.pick(56, 40, 44))
    return _off(table, look, "take", look.t("deep_sea_table.take"), table.outlook.take(), blank)


def _off(
    table: DeepSeaTable, look: Look, key_id: str, label: str, answer: Answer, mark: str | Element
) -> Box:  # fmt: skip
    assert answer.refusal is not None, "the rules refuse it here"
    regular = look.size == "regular"
    size: dict[str, float] = {"grow": 1} if regular else {"w": 116} if look.size == "compact" else {"h": 123}
    return keys.key(
        look,
        key_id,
        label,
        mark,
        why_off=table.off_words(answer.refusal),
        vertical=not regular,
        size=look.pick(26, 18, 19),
        sub_size=look.pick(18, 16, 16),
        mark_size=look.pick(44, 28, 34),
        gap=look.pick(14, 0, 3),
        pad=pad(4, look.pick(20, 6, 6)),
        justify="start" if regular else "center",
        **size,  # type: ignore[arg-type]
    )


def _place(table: DeepSeaTable, look: Look) -> Box:
    """One key for each token carried; a stack is one."""
    carried = table.players[table.diver].carried
    first = table.outlook.place(0)
    if first.refusal is not None:
        return _off(table, look, "place", look.t("deep_sea_table.put_one"), first, "arrow-collapse-down")
    return (_place_wide if look.size == "regular" else _place_narrow)(table, look, carried)


def _place_wide(table: DeepSeaTable, look: Look, carried: tuple[Token, ...]) -> Box:
    words = _put_words(look)
    side = 128.0 if len(carried) <= 3 else 84.0 if len(carried) <= 5 else 72.0
    made = (_token_key(table, i, token, side, side * 0.62) for i, token in enumerate(carried))
    return plate(
        words, space(), row(*made, gap=10 if side > 100 else 8, items="stretch"),
        upright=False, items="stretch", grow=1.6, gap=10, radius=20, edge="outline", pad=Pad(0, 0, 0, 20),
    )  # fmt: skip


def _put_words(look: Look) -> Box:
    return column(
        text(look.t("deep_sea_table.put"), look.pick(26, 19, 20), bold=True, lines=2, line=1.1),
        text(look.t("deep_sea_table.put.sub"), look.pick(18, 16, 16), colour="text2", lines=2, line=1.1),
        gap=1,
        justify="center",
    )


def _place_narrow(table: DeepSeaTable, look: Look, carried: tuple[Token, ...]) -> Box:
    compact = look.size == "compact"
    if len(carried) <= (3 if compact else 2):
        side = 96.0 if compact else 110.0
        made = (_token_key(table, i, token, side, 60) for i, token in enumerate(carried))
        return plate(
            _put_words(look), None if compact else space(), row(*made, gap=12, items="stretch"),
            upright=False, items="stretch", gap=12, radius=16, edge="outline", pad=Pad(0, 0, 0, 14),
            **({} if compact else {"grow": 1}),
        )  # fmt: skip
    # Many tokens: the words stand over the keys.
    words = row(
        text(look.t("deep_sea_table.put"), look.pick(18, 17, 18), bold=True),
        text(look.t("deep_sea_table.put.sub"), 16, colour="text2", grow=1),
        gap=8,
        h=look.pick(26, 26, 34),
        pad=pad(0, 10),
    )
    width = look.pick(62.0, 62.0, 60.0)
    made = (_token_key(table, i, token, width, 44) for i, token in enumerate(carried))
    keys_row = row(*made, gap=6, items="stretch", grow=1)
    return plate(
        words, keys_row, radius=16, edge="outline", **({} if compact else {"grow": 1, "pad": Pad(0, 2, 2, 2)})
    )  # fmt: skip


def _token_key(table: DeepSeaTable, index: int, token: Token, width: float, size: float) -> Box:
    answer = table.outlook.place(index)
    made = keys.press(
        f"place.{index}",
        token_mark(token, size),
        kind="selected",
        tap=lambda: table.send(answer.action),
        radius=16,
        w=width,
        pad=pad(0),
    )
    return _firm(made)
